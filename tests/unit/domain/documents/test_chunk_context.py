"""What stands above a chunk, as search takes it."""

from loccit.domain.documents.chunk_context import name_above, searched_above

PATH = ("Part II", "Item 8")
CONTEXT = "Aldermoor Corp., Form 10-K\nItem 8\nConsolidated Balance Sheets\n2022 | 2021"


def test_what_is_embedded_above_a_chunk_is_searched_but_for_the_title() -> None:
    assert (
        searched_above(CONTEXT, PATH, "Aldermoor Corp.,\nForm 10-K")
        == "Item 8 Consolidated Balance Sheets 2022 | 2021"
    )


def test_the_headings_are_searched_where_nothing_else_stands_above() -> None:
    assert searched_above("", PATH, None) == "Part II Item 8"
    assert searched_above("Aldermoor Corp., Form 10-K", PATH, "Aldermoor Corp., Form 10-K") == (
        "Part II Item 8"
    )


def test_the_name_of_a_table_is_what_is_neither_title_nor_heading() -> None:
    assert (
        name_above(CONTEXT, PATH, "Aldermoor Corp., Form 10-K")
        == "Consolidated Balance Sheets 2022 | 2021"
    )
    assert name_above("Item 8", PATH, None) == ""
