"""What `inspect` shows a person."""

from dataclasses import replace

import pytest

from loccit.domain.models.document import Coverage
from loccit.interfaces.presenters.inspection_as_text import (
    has_problem,
    record_lines,
    table_lines,
)
from tests.unit.interfaces.test_presenters import CITATION, RECORD

WHOLE = replace(
    RECORD,
    coverage=Coverage(pages=2, pages_with_text=(1, 2)),
    title="A title of its own",
    missing=None,
    warnings=(),
)


def test_inspect_shows_the_whole_coverage() -> None:
    assert record_lines(RECORD) == [
        "dddddddddddd  no citation  12 of 14 pages read, 5 chunks",
        "    /papers/rowe.pdf",
        "    pages      1-2, 4-8, 10-12 with text; 13 by OCR; 14 blank; 3 without text; 9 failed",
        "    characters 2,000 extracted, 1,900 kept (95.0%)",
        "    headings   7, language en",
        "    read by    pdf-text/2",
        "    unmatched: too far (nearest @rowe2013)",
        "    warning pages_without_text: no text on page 3: install Tesseract",
    ]


def test_inspect_of_a_format_without_pages_shows_none() -> None:
    lines = record_lines(replace(RECORD, coverage=Coverage(engine="plain text 2"), warnings=()))

    assert lines[0] == "dddddddddddd  no citation  no pages, 5 chunks"
    assert lines[2:5] == [
        "    characters 0 extracted, 0 kept",
        "    headings   0, language not known",
        "    read by    plain text 2",
    ]


def test_inspect_lists_a_document_a_line_and_tells_those_without_a_citation_apart() -> None:
    other = replace(WHOLE, title=None, source=replace(WHOLE.source, path="/filings/10-Q 2023.pdf"))
    paged = replace(WHOLE, coverage=Coverage(), citation=CITATION)

    assert table_lines([WHOLE, other, paged], 99) == [
        "  dddddddddddd  2 p  rowe.pdf  no citation  A title of its own",
        "  dddddddddddd  2 p  10-Q 2023.pdf  no citation",
        "  dddddddddddd    -  rowe.pdf  @rowe2014  Rowe and Ōta 2014. Tides and salt marshes",
    ]


def test_a_line_of_the_list_fits_the_terminal_and_marks_a_problem() -> None:
    lines = table_lines([RECORD], 40)

    assert lines[0] == "! dddddddddddd  14 p  rowe.pdf  no cita…"
    assert lines[2] == "! 1 document to look at: --problems says why"


@pytest.mark.parametrize("field", ["missing", "warnings", "coverage"])
def test_a_document_is_looked_at_for_any_of_its_problems(field: str) -> None:
    assert not has_problem(WHOLE)
    assert has_problem(replace(WHOLE, **{field: getattr(RECORD, field)}))
