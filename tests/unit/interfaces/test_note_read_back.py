"""What a note quotes is read back as it was written."""

from dataclasses import replace

from hypothesis import assume, example, given
from hypothesis import strategies as st

from loccit.domain.answers.markdown import cited_quotation, citing_nothing
from loccit.domain.models.chunk import Chunk, ChunkId
from loccit.domain.models.document import Coverage, DocId
from loccit.domain.models.retrieval import Hit
from loccit.domain.quotations.markdown import markdown_draft
from loccit.domain.quotations.reading import read
from loccit.domain.text.spans import Span

SIGNS = "\"'“”«»‘’`*_[](){}<>&#!~^$@|\\/-+=:;,.?% 0123456789abcxyzABC—…"
TEXTS = st.text(alphabet=SIGNS, min_size=1, max_size=80).map(lambda text: " ".join(text.split()))


def hit(text: str) -> Hit:
    span = Span(0, len(text))
    chunk = Chunk(ChunkId("c"), DocId("d" * 64), text, span, "", (), (), "", 0)
    return Hit(1.0, chunk, None, "/d.pdf", "A title", Coverage(), ())


@given(TEXTS)
@example("as shown [12], by Rowe (2014, p. 3) and [@rowe2014]")
@example("1. It begins like an item; *so* it is, `code` and $x$ | y")
@example("see [^1] and ^2^ at <b>once</b> &amp; https://x.org/a_b")
@example("the set {.a} and {=html}, and 5 {#b}")
def test_any_sentence_is_read_back_from_the_note_word_for_word(text: str) -> None:
    assume(any(char.isalnum() for char in text))

    quotations = read(markdown_draft(f"## Topic\n\n{cited_quotation(hit(text))}\n")).quotations

    [block] = [each for each in quotations if each.is_block]
    letters = [char for char in block.text if char.isalnum()]
    assert letters == [char for char in text if char.isalnum()]


def test_the_marks_of_notes_are_not_quoted() -> None:
    marked = hit("The usage¹² of tides.")
    chunk = replace(marked.chunk, note_marks=(Span(9, 11),))

    assert cited_quotation(replace(marked, chunk=chunk)).startswith("> The usage of tides.")


@given(
    st.sampled_from(["A reply to Smith (2010)", "On Rowe and Lee (1999, 2001)", "Ibid (p. 12)"])
)
def test_a_title_with_a_year_cites_nothing(title: str) -> None:
    assert read(markdown_draft(f"{citing_nothing(title)}\n\nMore.\n")).citations == ()
