"""Slices of a document with the marks of its notes."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.models.chunk import BlockPart, Chunk, ChunkId, PageBox, PagePart
from loccit.domain.models.document import BlockKind, Box, DocId
from loccit.domain.text.spans import Span, without_spans

TEXT = "A tide\n\nThe tide rises.1 It falls2 again."
MARKS = (Span(23, 24), Span(33, 34))
BLOCKS = (
    BlockPart(BlockKind.HEADING, Span(0, 6)),
    BlockPart(BlockKind.PARAGRAPH, Span(8, len(TEXT))),
)


def chunk(start: int, end: int, context: str = "") -> Chunk:
    whole = Chunk(
        id=ChunkId("c"),
        doc_id=DocId("d" * 64),
        text=TEXT,
        span=Span(0, len(TEXT)),
        separator="",
        pages=(),
        section_path=(),
        context=context,
        chunk_idx=0,
        blocks=BLOCKS,
        note_marks=MARKS,
    )
    return whole.part(Span(start, end))


def test_words_are_the_text_without_the_marks() -> None:
    assert chunk(0, len(TEXT)).words == "A tide\n\nThe tide rises. It falls again."
    assert chunk(25, len(TEXT)).words == "It falls again."


def test_marks_are_neither_embedded_nor_searched() -> None:
    assert chunk(8, 24, "A tide").embedded_text == "A tide\nThe tide rises."


def test_a_chunk_of_a_mark_alone_is_embedded_as_it_is() -> None:
    assert chunk(23, 24).embedded_text == "1"


def test_a_part_keeps_the_blocks_and_marks_that_lie_in_it() -> None:
    part = chunk(8, 24)
    assert part.blocks == (BlockPart(BlockKind.PARAGRAPH, Span(8, 24)),)
    assert part.note_marks == MARKS[:1]


def test_joined_chunks_have_each_block_and_mark_once() -> None:
    joined = chunk(0, 30).joined(chunk(20, len(TEXT)))
    assert joined.text == TEXT
    assert joined.blocks == BLOCKS
    assert joined.note_marks == MARKS


def test_a_blank_goes_with_a_mark_that_stands_apart() -> None:
    assert without_spans("the tide [1], at last", [Span(9, 12)]) == "the tide, at last"
    assert without_spans("the tide [1]", [Span(9, 12)]) == "the tide"
    assert without_spans("the tide [1] rose", [Span(9, 12)]) == "the tide rose"


@given(st.text(max_size=30), st.lists(st.integers(0, 30), max_size=8))
def test_what_any_spans_leave_of_a_text_is_all_else_but_blanks(text: str, ends: list[int]) -> None:
    places = sorted({min(end, len(text)) for end in ends})
    spans = [Span(*pair) for pair in zip(places[::2], places[1::2], strict=False)]
    taken = {place for span in spans for place in range(span.start, span.end)}
    left = "".join(char for place, char in enumerate(text) if place not in taken)
    assert without_spans(text, spans).replace(" ", "") == left.replace(" ", "")


def placed(*boxes: PageBox) -> Chunk:
    pages = (PagePart(1, None, Span(0, 20)), PagePart(2, None, Span(20, len(TEXT))))
    return replace(chunk(0, len(TEXT)), boxes=boxes, pages=pages)


def test_a_part_keeps_the_boxes_of_the_blocks_that_it_touches() -> None:
    heading, paragraph = (PageBox(1, Box(0, top, 9, top + 5)) for top in (0, 20))

    part = placed(heading, paragraph).part(Span(10, 15))

    assert part.boxes == (paragraph,)


def test_a_part_keeps_the_boxes_of_its_pages_where_it_is_not_known_whose_they_are() -> None:
    above, below, next_page = (PageBox(page, Box(0, 0, 9, 5)) for page in (1, 1, 2))

    assert placed(above, below, next_page).part(Span(10, 15)).boxes == (above, below)
    assert placed(above, below, next_page).part(Span(25, 30)).boxes == (next_page,)
