"""Bookmarks of PDFs: which of them are headings, where they stand, and how deep."""

from pathlib import Path

import pytest

from tests.layout_pages import SENTENCES, headings, read
from tests.pdf_factory import Bookmark, Pdf, PdfPage, Text, wrapped

TITLE = [Text(72, 90, "The Rope and the Stone", 20, "Times-Bold")]


def text(top: float, first: str = "") -> list[Text]:
    return wrapped(first + "".join(SENTENCES) * 2, 72, top, 450)


def run_in(top: float, *names: str, x: float = 72, follows: str = "") -> list[Text]:
    """Return lines in bold type; `follows` stands behind the last of them."""
    lines = [Text(x, top + 12 * row, name, 10, "Times-Bold") for row, name in enumerate(names)]
    width = 5.2 * len(names[-1])
    return [*lines, Text(x + width, lines[-1].y, follows)]


def test_bookmarks_of_figures_and_tables_are_no_headings(tmp_path: Path) -> None:
    page = PdfPage(
        [
            *TITLE,
            Text(72, 120, "Results", 13, "Times-Bold"),
            *text(140),
            Text(72, 300, "Figure 1. The rope of the first people.", 9, "Times-Bold"),
            *text(330),
            Text(72, 460, "Later people", 11, "Times-Bold"),
            *text(480),
        ]
    )
    outline = [
        Bookmark("The Rope and the Stone", 1),
        Bookmark("Results", 1, 2),
        Bookmark("Later people", 1, 3),
        Bookmark("Figure 1. The rope of the first people.", 1, 2),
    ]
    assert headings(read(Pdf([page], outline), tmp_path)) == [(1, "Results"), (2, "Later people")]


def test_a_bookmark_that_is_but_the_label_of_a_figure_is_no_heading(tmp_path: Path) -> None:
    page = PdfPage(
        [
            *TITLE,
            Text(72, 120, "Results", 13, "Times-Bold"),
            *text(140),
            *run_in(300, "Figure 1", follows="The rope of the first people"),
            *text(330),
        ]
    )
    outline = [Bookmark("Results", 1), Bookmark("Figure 1", 1), Bookmark("FIGURE_1", 1)]
    assert headings(read(Pdf([page], outline), tmp_path)) == [(1, "Results")]


def test_the_title_in_another_language_is_no_level(tmp_path: Path) -> None:
    french = "La corde et la pierre"
    page = PdfPage(
        [
            *TITLE,
            Text(72, 160, french, 20, "Times-Bold"),
            Text(72, 190, "Abstract", 11, "Times-Bold"),
            *text(210),
            Text(72, 300, "Results", 13, "Times-Bold"),
            *text(320),
        ]
    )
    outline = [
        Bookmark("The Rope and the Stone", 1),
        Bookmark(french, 1),
        Bookmark("Abstract", 1, 2),
        Bookmark("Results", 1, 2),
    ]
    result = read(Pdf([page], outline), tmp_path)
    assert headings(result) == [(1, "Abstract"), (1, "Results")]


def test_the_title_is_no_level_although_its_bookmark_spells_it_otherwise(tmp_path: Path) -> None:
    page = PdfPage([*TITLE, Text(72, 120, "Results", 13, "Times-Bold"), *text(140)])
    outline = [Bookmark("On rope (and stone): a story", 1), Bookmark("Results", 1, 2)]
    assert headings(read(Pdf([page], outline), tmp_path)) == [(1, "Results")]


def test_a_bookmark_leads_to_a_line_of_its_own_rather_than_into_the_abstract(
    tmp_path: Path,
) -> None:
    page = PdfPage(
        [
            *TITLE,
            Text(72, 120, "Abstract", 11, "Times-Bold"),
            *run_in(136, "Rivers of old", follows="are told by what people measured of them."),
            *text(148),
            Text(72, 300, "RIVERS OF OLD", 11, "Times-Bold"),
            *text(320),
        ]
    )
    outline = [
        Bookmark("The Rope and the Stone", 1),
        Bookmark("Abstract", 1, 2),
        Bookmark("Rivers of old", 1, 2),
    ]
    found = headings(read(Pdf([page], outline), tmp_path))
    assert found == [(1, "Abstract"), (1, "RIVERS OF OLD")]


def test_a_bookmark_may_lead_to_a_name_of_two_lines_that_text_follows(tmp_path: Path) -> None:
    name = "How the people of the harbour office have learnt to tell the height of the wa-"
    page = PdfPage(
        [
            *TITLE,
            Text(72, 120, "Results", 13, "Times-Bold"),
            *text(140),
            *run_in(250, name, "ter from a rope (and a stone).", follows="They had asked nobody."),
            *text(274),
        ]
    )
    outline = [
        Bookmark("The Rope and the Stone", 1),
        Bookmark("Results", 1, 2),
        Bookmark(f"{name[:-1]}ter from a rope (and a stone).", 1, 3),
    ]
    found = headings(read(Pdf([page], outline), tmp_path))
    assert found == [(1, "Results"), (2, f"{name[:-1]}ter from a rope (and a stone).")]


def test_the_labels_of_an_abstract_are_no_headings_although_bookmarks_list_them(
    tmp_path: Path,
) -> None:
    page = PdfPage(
        [
            *TITLE,
            Text(72, 120, "Abstract", 11, "Times-Bold"),
            *run_in(136, "Trial design:", follows="Rivers are told by what people measured."),
            *run_in(148, "Methods:", follows="Two ropes were compared with two stones."),
            Text(72, 180, "Methods", 11, "Times-Bold"),
            *text(200),
        ]
    )
    outline = [
        Bookmark("Abstract", 1),
        Bookmark("Trial design", 1, 2),
        Bookmark("Methods", 1, 2),
        Bookmark("Methods", 1),
    ]
    assert headings(read(Pdf([page], outline), tmp_path)) == [(1, "Abstract"), (1, "Methods")]


def test_a_bookmark_that_leads_nowhere_is_no_level(tmp_path: Path) -> None:
    page = PdfPage(
        [
            *TITLE,
            Text(72, 120, "1. Ropes", 13, "Times-Bold"),
            *text(140),
            Text(72, 300, "2. Stones", 13, "Times-Bold"),
            *text(320),
            Text(72, 460, "2.1. Flint", 11, "Times-Bold"),
            *text(480),
        ]
    )
    outline = [
        Bookmark("The Rope and the Stone", 1),
        Bookmark("Placeholder", 0, 2),
        Bookmark("2. Stones", 1, 3),
        Bookmark("2.1. Flint", 1, 4),
    ]
    found = headings(read(Pdf([page], outline), tmp_path))
    assert found == [(1, "1. Ropes"), (1, "2. Stones"), (2, "2.1. Flint")]


def test_a_bookmark_with_a_number_does_not_lead_to_a_label_without_one(tmp_path: Path) -> None:
    page = PdfPage(
        [
            *TITLE,
            *run_in(136, "Results:", follows="Two ropes were compared with two stones."),
            Text(72, 180, "1. Ropes", 11, "Times-Bold"),
            *text(200),
        ]
    )
    outline = [Bookmark("1. Ropes", 1), Bookmark("2. Results", 1), Bookmark("3. Ends", 1)]
    assert headings(read(Pdf([page], outline), tmp_path)) == [(1, "1. Ropes")]


def test_headings_that_an_outline_without_any_depth_leaves_out_are_found(tmp_path: Path) -> None:
    names = ["Methods", "Results", "Discussion", "References"]
    pages = []
    for name in names:
        lines = [Text(72, 100, name, 14, "Times-Bold"), *text(130)]
        for row, part in enumerate(("Ropes of hemp", "Stones of the shore")):
            top = 300 + 180 * row
            lines += [Text(72, top, part, 11, "Times-Bold"), *text(top + 20)]
        pages.append(PdfPage(lines))
    outline = [Bookmark(name, page) for page, name in enumerate(names, start=2)]
    found = headings(read(Pdf([PdfPage(TITLE), *pages], outline), tmp_path))
    assert [name for _, name in found if name in names] == names
    assert sum(name == "Ropes of hemp" for _, name in found) == len(names)


@pytest.mark.parametrize(("root", "level"), [("Abstract", 1), ("Summary", 2)])
def test_sections_that_bookmarks_have_below_the_abstract_stand_beside_it(
    root: str, level: int, tmp_path: Path
) -> None:
    texts = [Text(72, 60, "Of Tidal Rivers", 20, "Times-Bold")]
    texts += [Text(72, 100, root, 12, "Times-Bold"), *text(116)]
    for place, name in enumerate(("Ropes", "Stones")):
        texts += [Text(72, 300 + 150 * place, name, 12, "Times-Bold"), *text(316 + 150 * place)]
    outline = [Bookmark(root, 1), Bookmark("Ropes", 1, 2), Bookmark("Stones", 1, 2)]
    found = headings(read(Pdf([PdfPage(texts)], outline), tmp_path))
    assert found == [(1, root), (level, "Ropes"), (level, "Stones")]
