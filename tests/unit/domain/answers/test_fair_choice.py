"""Which quotations on a topic are taken."""

from collections import Counter
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.answers.fair_choice import chosen
from loccit.domain.models.answer import Excerpt
from loccit.domain.models.chunk import Chunk, ChunkId
from loccit.domain.models.document import Coverage, DocId
from loccit.domain.models.retrieval import Hit
from loccit.domain.text.spans import Span

SAID = "The tide was {} metres high when it reached the pier."


def excerpt(document: str, text: str) -> Excerpt:
    chunk = Chunk(
        id=ChunkId(document),
        doc_id=DocId(document * 64),
        text=text,
        span=Span(0, len(text)),
        separator="",
        pages=(),
        section_path=(),
        context="",
        chunk_idx=0,
    )
    hit = Hit(1.0, chunk, None, f"/{document}.pdf", None, Coverage(), ())
    return Excerpt(hit, chunk.span)


def taken(excerpts: Sequence[Excerpt], most: int) -> str:
    return "".join(each.passage.chunk.id for each in chosen(excerpts, most))


def of(documents: str) -> list[Excerpt]:
    """Return an excerpt of each document, each with a sentence of its own."""
    return [excerpt(name, SAID.format(number)) for number, name in enumerate(documents)]


def test_one_document_alone_gives_all() -> None:
    assert taken(of("aaaa"), 3) == "aaa"


def test_one_of_several_gives_at_most_half() -> None:
    assert taken(of("aaaabcc"), 4) == "aabc"
    assert taken(of("aaaab"), 4) == "aab"
    assert taken(of("aaaab"), 3) == "aab"
    assert taken(of("aab"), 1) == "a"


def test_no_sentence_is_taken_twice_in_whatever_document() -> None:
    again = f"It was dark. {SAID.format(1)}"
    excerpts = [excerpt("a", SAID.format(1)), excerpt("b", again), excerpt("c", SAID.format(2))]

    assert taken(excerpts, 3) == "ac"


@given(st.text(alphabet="abc", max_size=12), st.integers(1, 8))
def test_any_choice_keeps_the_order_and_is_fair(documents: str, most: int) -> None:
    found = chosen(of(documents), most)

    assert len(found) <= most
    texts = [each.quoted.chunk.text for each in found]
    assert texts == sorted(texts, key=[each.quoted.chunk.text for each in of(documents)].index)
    counts = Counter(each.passage.chunk.doc_id for each in found)
    if len(set(documents)) > 1:
        assert max(counts.values()) <= (len(found) + 1) // 2
    if documents:
        assert found[0].passage.chunk.id == documents[0]
