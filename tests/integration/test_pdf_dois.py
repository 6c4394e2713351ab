"""Where a paper prints its own DOI."""

from pathlib import Path

import pytest

from tests.layout_pages import body, read
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

DOI = "10.5555/rope.2020.17"
TITLE = Text(72, 90, "The Measurement of Tidal Rivers with a Rope", 17, "Times-Bold")
NAMES = Text(72, 120, "Ada Rope", 11)


def dois(tmp_path: Path, *pages: list[Text]) -> tuple[str, ...]:
    return read(Pdf([PdfPage(page) for page in pages]), tmp_path).hint.dois


def test_a_doi_on_the_title_page_behind_a_cover_is_the_papers(tmp_path: Path) -> None:
    notice = (
        "Since the flood the delta office has kept a room with all that is known of the river. "
        "The room is open to all who measure it, for as long as the flood is remembered."
    )
    cover = wrapped(notice * 2, 80, 240, 430, 14, 1.7)
    first = [TITLE, NAMES, *body(1, 36, 160), Text(72, 780, f"https://doi.org/{DOI}", 7)]
    assert dois(tmp_path, cover, first, body(2)) == (DOI,)


@pytest.mark.parametrize(
    "end",
    [
        [f"Cite this article as: Rope A. The rope. Rivers. 2020;5:1. https://doi.org/{DOI}"],
        [f"doi:{DOI}", "Cite this article as: Rope A. The rope. Rivers. 2020;5:1."],
        [f"Submitted 8 May 2022 Published 8 March 2023 {DOI}"],
        [DOI, "Citation: A. Rope, The rope. Rivers 5, 1 (2020)."],
    ],
)
def test_a_doi_at_the_end_is_the_papers_where_it_says_how_to_cite_it(
    end: list[str], tmp_path: Path
) -> None:
    last = [Text(72, 500 + 14 * row, line) for row, line in enumerate(end)]
    assert dois(tmp_path, [TITLE, NAMES, *body(1, 30, 160)], [*body(2, 20), *last]) == (DOI,)


def test_the_doi_of_another_work_in_the_text_is_none(tmp_path: Path) -> None:
    said = Text(72, 500, f"Ropes were measured before (Stone 2019, doi:{DOI}).")
    assert dois(tmp_path, [TITLE, NAMES, *body(1, 30, 160)], [*body(2, 20), said]) == ()


def first_page(*lines: str) -> list[Text]:
    """Return a title page with a section, and lines below its text."""
    section = Text(72, 150, "Introduction", 13, "Times-Bold")
    below = [Text(72, 400 + 14 * row, line) for row, line in enumerate(lines)]
    return [TITLE, NAMES, section, *body(1, 16, 170), *below]


def test_the_only_doi_of_the_first_page_is_the_papers_wherever_it_stands(tmp_path: Path) -> None:
    words = f"Key words: ropes, stones. Rivers 115:1584 (2007). doi:{DOI} [Online 27 May]"
    assert dois(tmp_path, first_page(words), body(2)) == (DOI,)


def test_of_two_dois_within_the_first_page_none_is_told(tmp_path: Path) -> None:
    said = [f"Ropes hold (Stone 2019, doi:{DOI}{row}), as is known." for row in range(2)]
    assert dois(tmp_path, first_page(*said), body(2)) == ()
