"""Papers that come with a sheet of the archive before them."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind, ConversionResult
from tests import archive_sheet_pages as pages
from tests.layout_pages import headings, read, story
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped


def paper(title: str = pages.TITLE) -> list[PdfPage]:
    first = [
        Text(150, 90, title, 16, "Times-Bold"),
        Text(200, 120, "Ana M. Lima, Bo Berg and Eva Roy", 11),
        Text(200, 136, "Institute of Harbours, Old Town", 9, "Times-Italic"),
        Text(72, 180, "Introduction", 13, "Times-Bold"),
        *wrapped(story(1, 12), 72, 210, 450),
    ]
    second = [
        Text(72, 100, "Methods", 13, "Times-Bold"),
        *wrapped(story(2, 12), 72, 130, 450),
    ]
    return [PdfPage(first), PdfPage(second)]


def downloaded(
    lines: tuple[tuple[str, float], ...], folder: Path, title: str = pages.TITLE
) -> ConversionResult:
    return read(Pdf([pages.sheet_page(lines), *paper(title)]), folder)


SHEETS = pytest.mark.parametrize(
    "lines",
    [
        pages.JSTOR,
        pages.JSTOR_BEFORE,
        pages.TAYLOR_AND_FRANCIS,
        pages.RESEARCHGATE,
        pages.JOURNAL_ABOVE,
    ],
)


@SHEETS
def test_title_authors_and_year_are_those_of_the_paper(
    lines: tuple[tuple[str, float], ...], tmp_path: Path
) -> None:
    result = downloaded(lines, tmp_path)
    assert result.title == pages.TITLE
    assert result.hint.authors == ("Lima", "Berg", "Roy")
    assert result.hint.year == 1961


@SHEETS
def test_the_sheet_is_kept_as_what_the_archive_added_and_has_no_headings(
    lines: tuple[tuple[str, float], ...], tmp_path: Path
) -> None:
    result = downloaded(lines, tmp_path)
    assert headings(result) == [(1, "Introduction"), (1, "Methods")]
    on_sheet = [block for block in result.structure.blocks if block.page == 1]
    assert {block.kind for block in on_sheet} == {BlockKind.IMPRINT}
    first = result.structure.page_map[0].span.of(result.plain_text)
    for text, _ in lines:
        assert "".join(text.split()) in "".join(first.split())


def test_a_sheet_has_no_number_of_a_page_of_the_journal(tmp_path: Path) -> None:
    numbered = [
        PdfPage([*page.texts, Text(290, 800, str(number), 9)])
        for number, page in enumerate([*paper(), *paper(), *paper()], 41)
    ]
    result = read(Pdf([pages.sheet_page(pages.JSTOR), *numbered]), tmp_path)
    assert [page.label for page in result.structure.page_map] == [
        None,
        *map(str, range(41, 47)),
    ]


def test_families_of_two_words_are_those_of_the_citation(tmp_path: Path) -> None:
    result = downloaded(pages.SUGGESTED, tmp_path)
    assert result.hint.authors[0] in {"Lima Santos", "Lima"}


def test_a_title_with_mistakes_of_recognition_is_spelled_as_on_the_sheet(tmp_path: Path) -> None:
    result = downloaded(pages.JSTOR, tmp_path, "Tbe Tidal Prisrn of Srnall Harbours")
    assert result.title == pages.TITLE


def test_a_sheet_alone_is_a_document(tmp_path: Path) -> None:
    result = read(Pdf([pages.sheet_page(pages.JSTOR)]), tmp_path)
    assert pages.TITLE in result.plain_text
    assert {block.kind for block in result.structure.blocks} != {BlockKind.IMPRINT}
