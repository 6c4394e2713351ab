"""What stands above a chunk, as search takes it."""

from loccit.domain.documents.chunk_context import name_above, searched_above
from loccit.domain.models.chunk import Chunk, ChunkId
from loccit.domain.models.document import DocId
from loccit.domain.text.spans import Span

TITLE = "Aldermoor Corp., Form 10-K"
PATH = ("Part II", "Item 8")
CONTEXT = f"{TITLE}\nItem 8\nConsolidated Balance Sheets\n2022 | 2021"


def chunk(context: str, path: tuple[str, ...] = PATH, text: str = "Cash | 12 | 10") -> Chunk:
    span = Span(0, len(text))
    return Chunk(ChunkId("c"), DocId("d" * 64), text, span, "", (), path, context, 0)


def test_what_is_embedded_above_a_chunk_is_searched_but_for_the_title() -> None:
    assert (
        searched_above(chunk(CONTEXT), "Aldermoor Corp.,\nForm 10-K")
        == "Item 8 Consolidated Balance Sheets 2022 | 2021"
    )


def test_headings_that_the_context_has_no_room_for_are_searched() -> None:
    assert searched_above(chunk("Item 8"), None) == "Part II Item 8"
    assert searched_above(chunk(TITLE, (TITLE, *PATH)), TITLE) == "Part II Item 8"


def test_a_heading_in_the_text_is_searched_once() -> None:
    assert searched_above(chunk("Part II", text="Item 8\n\nSee below."), None) == "Part II"


def test_the_name_of_a_table_is_what_is_neither_title_nor_heading() -> None:
    assert name_above(CONTEXT, PATH, TITLE) == "Consolidated Balance Sheets 2022 | 2021"
    assert name_above("Item 8", PATH, None) == ""


def test_a_heading_that_is_cut_is_no_name_of_a_table() -> None:
    assert name_above("Item", PATH, None) == ""
