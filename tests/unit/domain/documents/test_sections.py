"""Sections of a document: front matter and running text stand apart."""

from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.documents.sections import sections_of
from loccit.domain.models.document import BlockKind
from loccit.domain.text.spans import Span
from tests.contracts.chunker_documents import Part, document, heading

BYLINE = "Ann Rowe, Institute of Tides, Northmouth; Ken Ota, School of Salt Marshes. " * 3
IMPRINT = "Received 1 May 2014; accepted 3 June 2014. Published under a free licence. " * 3
TEXT = "The sea rises and falls, and few ask why it does so twice a day. " * 4
_ENOUGH = 200


def texts(*parts: Part) -> list[str]:
    result = document(*parts)
    return [section.span.of(result.plain_text) for section in sections_of(result)]


def byline(text: str = BYLINE) -> Part:
    return Part(text.strip(), BlockKind.BYLINE)


def imprint(text: str = IMPRINT) -> Part:
    return Part(text.strip(), BlockKind.IMPRINT)


def text(words: str = TEXT) -> Part:
    return Part(words.strip(), BlockKind.PARAGRAPH)


TITLE = Part("Tides and salt marshes", BlockKind.TITLE)


def test_an_abstract_without_a_heading_stands_apart_from_the_names_above_it() -> None:
    parts = [imprint(), TITLE, byline(), text(), heading("1 Tides", 1), text()]

    front, abstract, section = texts(*parts)

    assert front == f"{IMPRINT.strip()}\n\n{TITLE.text}\n\n{BYLINE.strip()}"
    assert abstract == TEXT.strip()
    assert section.startswith("1 Tides")


def test_a_licence_within_a_section_stands_apart_below_the_same_heading() -> None:
    result = document(heading("1 Tides", 1), text(), imprint(), text())

    sections = sections_of(result)

    assert [section.span.of(result.plain_text)[-9:] for section in sections] == [
        TEXT.strip()[-9:],
        IMPRINT.strip()[-9:],
        TEXT.strip()[-9:],
    ]
    assert all(section.path_of(section.span)[-1].text == "1 Tides" for section in sections)


def test_a_few_words_of_either_do_not_stand_apart() -> None:
    assert len(texts(text(), imprint("Open access"), text())) == 1
    assert len(texts(byline(), text("A note."), imprint())) == 1
    assert len(texts(TITLE, byline("Ann Rowe"), text())) == 1


def test_a_title_alone_goes_with_the_text_below_it() -> None:
    assert len(texts(TITLE, text(), heading("1 Tides", 1))) == 2


_KINDS = st.sampled_from([BlockKind.PARAGRAPH, BlockKind.BYLINE, BlockKind.IMPRINT])
_LENGTHS = st.sampled_from([3, 90, 250, 700])


@given(st.lists(st.tuples(_KINDS, _LENGTHS), min_size=1, max_size=9))
def test_any_section_holds_enough_of_one_kind_only(drawn: list[tuple[BlockKind, int]]) -> None:
    result = document(*(Part("x" * length, kind) for kind, length in drawn))
    covered = 0
    for section in sections_of(result):
        covered += len(section.span.of(result.plain_text).split())
        runs: list[tuple[bool, Span]] = []
        for block in result.structure.blocks:
            if section.span.contains(block.span):
                is_text = block.kind is BlockKind.PARAGRAPH
                if runs and runs[-1][0] == is_text:
                    runs[-1] = is_text, runs[-1][1].around(block.span)
                else:
                    runs.append((is_text, block.span))
        long = [is_text for is_text, span in runs if len(span) >= _ENOUGH]
        assert len(set(long)) <= 1
    assert covered == len(result.plain_text.split())
