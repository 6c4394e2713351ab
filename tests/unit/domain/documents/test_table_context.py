"""What stands above the rows of a table."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from loccit.domain.documents.table_context import Above, TableContext
from loccit.domain.models.document import BlockKind
from tests.contracts.chunker_documents import Part, document

SALES = """\
|  | Three Months Ended |  | Nine Months Ended |  |
| --- | --- | --- | --- | --- |
|  | June 25, | June 26, | June 25, | June 26, |
|  | 2022 | 2021 | 2022 | 2021 |
| Net sales: |  |  |  |  |
| Products | $63,355 | $63,948 | $245,241 | $232,309 |
| Services | 19,604 | 17,486 | 58,941 | 50,148 |
| Operating expenses: |  |  |  |  |
| Research and development | 6,797 | 5,717 | 19,490 | 16,142 |"""
HEADS = (
    "Three Months Ended June 25, 2022 | Three Months Ended June 26, 2021"
    " | Nine Months Ended June 25, 2022 | Nine Months Ended June 26, 2021"
)


def table(rows: str) -> Part:
    return Part(rows, BlockKind.TABLE)


def caption(text: str) -> Part:
    return Part(text, BlockKind.CAPTION)


def place(row: str, *parts: Part) -> Above:
    """Return what stands above the last row that begins so; all parts have no page."""
    result = document(*parts)
    return TableContext(result).above(result.plain_text.rindex(row))


def place_on_pages(row: str, pages: Sequence[int], *parts: Part) -> Above:
    result = document(*parts)
    blocks = tuple(
        replace(block, page=page)
        for block, page in zip(result.structure.blocks, pages, strict=True)
    )
    result = replace(result, structure=replace(result.structure, blocks=blocks))
    return TableContext(result).above(result.plain_text.rindex(row))


def lines(found: Above) -> tuple[str, ...]:
    return (*((found.name,) if found.name else ()), *found.lines)


def above(row: str, *parts: Part) -> tuple[str, ...]:
    return lines(place(row, *parts))


def above_on_one_page(row: str, *parts: Part) -> tuple[str, ...]:
    return lines(place_on_pages(row, [1] * len(parts), *parts))


def test_a_row_has_the_heads_of_its_columns_and_the_name_of_its_group() -> None:
    assert above("| Services", table(SALES)) == (HEADS, "Net sales:")
    assert above("| Research", table(SALES)) == (HEADS, "Operating expenses:")


def test_a_slice_that_begins_with_the_head_needs_none_but_the_caption_above() -> None:
    assert above("|  | Three", caption("Table 1"), table(SALES)) == ("Table 1",)
    assert above("|  | 2022", table(SALES)) == ()
    assert above("Words", table(SALES), Part("Words.")) == ()


@pytest.mark.parametrize("step", [1, -1], ids=["above", "below"])
def test_the_caption_above_or_below_comes_first(step: int) -> None:
    parts = [caption("Table 3. Net sales\n(in millions)"), table(SALES)]

    assert above("| Products", *parts[::step])[0] == "Table 3. Net sales (in millions)"


def test_the_caption_of_a_figure_beside_it_is_not_taken() -> None:
    assert above("| Products", caption("Figure 2: A map"), table(SALES))[0] == HEADS


def test_a_table_without_a_caption_is_named_by_the_short_lines_above_it() -> None:
    name = [Part("Aldermoor Corp. Consolidated Statements of Operations"), Part("(In millions)")]
    prose = Part("The accompanying notes are an integral part of these statements.")

    line = "Aldermoor Corp. Consolidated Statements of Operations (In millions)"
    assert above_on_one_page("| Services", prose, *name, table(SALES)) == (
        line,
        HEADS,
        "Net sales:",
    )
    assert above_on_one_page("| Services", *name, caption("Table 1"), table(SALES))[0] == "Table 1"
    assert above_on_one_page("| Services", *name, prose, table(SALES)) == (HEADS, "Net sales:")
    assert above("| Services", *name, table(SALES)) == (HEADS, "Net sales:")  # on other pages


def test_a_table_without_a_caption_is_named_by_the_sentence_that_leads_to_it() -> None:
    lead = Part(f"{'It was a good year. ' * 10}Net sales by kind are as follows (in millions):")

    assert above_on_one_page("| Services", lead, table(SALES)) == (
        "Net sales by kind are as follows (in millions):",
        HEADS,
        "Net sales:",
    )


def test_a_remark_below_or_on_the_page_before_is_no_name_of_a_table() -> None:
    remark = caption("See accompanying notes.")
    name = Part("Statements of Operations")

    assert above_on_one_page("| Services", name, table(SALES), remark)[0] == name.text
    assert above_on_one_page("| Services", table(SALES), remark)[0] == remark.text
    assert above_on_one_page("| Services", name, table(SALES), caption("Table 1"))[0] == "Table 1"
    assert place_on_pages("| Services", (1, 2), remark, table(SALES)).name == ""


def test_titles_within_the_head_are_its_name() -> None:
    titled = f"| STATEMENTS OF OPERATIONS |  |\n| --- | --- |\n| (in millions) |  |\n{SALES}"

    assert place("| Services", table(titled)) == Above(
        "STATEMENTS OF OPERATIONS (in millions)", (HEADS, "Net sales:")
    )


STATEMENT = (
    Part("Consolidated Balance Sheets"),
    Part("(In millions)"),
    Part("June 25, 2022", BlockKind.FORMULA),
    Part("ASSETS", BlockKind.HEADING),
    Part("Current assets:"),
    table("| Cash | 27,502 | 34,940 |\n| --- | --- | --- |\n| Inventories | 5,433 | 6,580 |"),
    Part("Non-current liabilities:"),
    table("| Term debt | 94,700 | 109,106 |\n| --- | --- | --- |\n| Other | 1 | 2 |"),
    Part("Common stock, 50,400,000 shares authorized and"),
    table("| issued | 62,115 |\n| --- | --- |\n| Total equity | 58,107 |"),
)
NAME = "Consolidated Balance Sheets (In millions) June 25, 2022 ASSETS Current assets:"


def test_a_heading_between_the_lines_of_a_name_does_not_end_it() -> None:
    assert above_on_one_page("| Inventories", *STATEMENT) == (NAME,)
    headed = (Part("Note 5", BlockKind.HEADING), *STATEMENT[:2], STATEMENT[5])
    assert above_on_one_page("| Inventories", *headed) == (
        "Consolidated Balance Sheets (In millions)",
    )


def test_a_table_goes_on_behind_the_name_of_a_group() -> None:
    assert above_on_one_page("| Other", *STATEMENT) == (NAME, "Non-current liabilities:")
    apart = [*STATEMENT[:6], Part("Debt is as follows."), *STATEMENT[7:]]
    assert above_on_one_page("| Other", *apart) == ("Debt is as follows.",)
    assert above_on_one_page("| Total equity", *STATEMENT) == (
        "Common stock, 50,400,000 shares authorized and",
    )


def test_a_name_that_begins_a_page_leaves_headings_of_earlier_pages_behind() -> None:
    report = (Part("Basis for Opinion", BlockKind.HEADING), Part("We conducted our audits."))
    pages = [1, 1, *[2] * len(STATEMENT)]
    begin = document(*report, *STATEMENT).plain_text.index("Consolidated")

    for row in ("| Inventories", "| Other", "Common stock"):
        assert place_on_pages(row, pages, *report, *STATEMENT).since == begin
    assert place_on_pages("Common stock", pages, *report, *STATEMENT).name == NAME
    assert place_on_pages("| Other", [2] * len(pages), *report, *STATEMENT).since == 0
    nameless = [*report, STATEMENT[5]]
    assert place_on_pages("| Inventories", [1, 1, 2], *nameless) == Above()


def test_a_table_goes_on_behind_a_page_break_with_the_head_of_the_one_before() -> None:
    rest = (
        "| Licences | 1,200 | 1,100 | 3,000 | 2,900 |\n"
        "| --- | --- | --- | --- | --- |\n"
        "| Other | 3 | 4 | 5 | 6 |"
    )
    parts = [caption("Table 4"), table(SALES)]

    group = "Operating expenses:"
    assert above("| Licences", *parts, table(rest)) == ("Table 4", HEADS, group)
    assert above("| Other", *parts, table(rest)) == ("Table 4", HEADS, group)
    assert above("| Other", *parts, Part("Words between."), table(rest)) == ()


def test_rows_that_continue_a_table_of_words_have_its_head() -> None:
    words = "| Term | Meaning |\n| --- | --- |\n| slack | between tides |"
    rest = Part("| neap | a low tide |", BlockKind.TABLE, continues=True)

    assert above("| neap", table(words), rest) == ("Term | Meaning",)


def test_a_table_of_words_has_one_row_as_its_head() -> None:
    words = "| Term | Meaning |\n| --- | --- |\n| slack | between tides |\n| neap | a low tide |"

    assert above("| neap", table(words)) == ("Term | Meaning",)


def test_text_in_columns_without_marks_is_left_alone() -> None:
    assert above("neap", table("Term   Meaning\nslack  between\nneap   low")) == ()
