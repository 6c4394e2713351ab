"""What stands above the rows of a table."""

from dataclasses import replace

import pytest

from loccit.domain.documents.table_context import TableContext
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


def above(row: str, *parts: Part) -> tuple[str, ...]:
    """Return the lines above the last row that begins so."""
    result = document(*parts)
    return TableContext(result).lines_above(result.plain_text.rindex(row))


def above_on_one_page(row: str, *parts: Part) -> tuple[str, ...]:
    result = document(*parts)
    blocks = tuple(replace(block, page=1) for block in result.structure.blocks)
    result = replace(result, structure=replace(result.structure, blocks=blocks))
    return TableContext(result).lines_above(result.plain_text.rindex(row))


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


def test_titles_within_the_head_stand_on_a_line_of_their_own() -> None:
    titled = f"| STATEMENTS OF OPERATIONS |  |\n| --- | --- |\n| (in millions) |  |\n{SALES}"

    assert above("| Services", table(titled))[:2] == (
        "STATEMENTS OF OPERATIONS (in millions)",
        HEADS,
    )


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
