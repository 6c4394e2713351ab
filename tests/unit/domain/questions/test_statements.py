"""The statements of financial reports are known by the names that they are given."""

import pytest

from loccit.domain.questions.statements import statements_of, statements_shown


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("total assets in the balance sheet", {"position"}),
        ("CONSOLIDATED STATEMENTS OF FINANCIAL POSITION", {"position"}),
        ("inventories as the income statement has them", {"income"}),
        ("D&A from the P&L statement and the cash flow statement", {"income", "flows"}),
        ("Statements of Consolidated Earnings", {"income"}),
        ("Consolidated Statements of Operations", {"income"}),
        ("consolidated\nstatement of cash flows", {"flows"}),
        ("Consolidated Statement of Changes in Equity", {"equity"}),
        ("Statements of Shareholders\u2019 Equity", {"equity"}),
        ("die Gewinn- und Verlustrechnung und die Bilanz", {"income", "position"}),
        ("le compte de résultat", {"income"}),
        ("the balance of the sheet", set()),
        ("a statement of fact", set()),
        ("billing statements of incomers", set()),
    ],
)
def test_a_statement_is_told_by_each_of_its_names(text: str, statements: set[str]) -> None:
    assert statements_of(text) == statements


def test_rows_show_the_statement_that_is_named_above_them() -> None:
    rows = "| Cash | 12 |\n| --- | --- |\n| Inventories | 9 |"
    above = (
        "Aldermoor Corp. and its many subsidiaries all over the world: Balance Sheets, unaudited"
    )
    assert statements_shown(f"{above}\n\n(in millions)\n\n{rows}") == {"position"}
    assert statements_shown(f"{above}\n\n{'Other words. ' * 20}\n\n{rows}") == set()
    assert statements_shown(f"{rows}\n\n{above}") == set()


def test_a_heading_shows_its_statement_and_a_sentence_shows_none() -> None:
    assert statements_shown("Aldermoor Corp.\nBalance Sheets\nCash 12") == {"position"}
    assert statements_shown("Cash is told in the balance sheets.") == set()
    assert statements_shown("| Balance Sheets | 41 |\n| --- | --- |") == set()
