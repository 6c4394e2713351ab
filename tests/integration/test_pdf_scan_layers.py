"""Scans that another program has made searchable: its words lie over the image, without ink."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind
from tests.layout_pages import headings, read, story, texts
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped
from tests.scan_layers import searchable

GUESSES = (0.0, -1.0, 0.0, 0.0, 1.0)
"""Points, by which programs are wrong of the size of a word."""


def chapter(number: int, title: str) -> list[Text]:
    """Return a page with a heading in larger type between two paragraphs."""
    above = wrapped(story(number, 5), 72, 100, 450)
    below = wrapped(story(number + 50, 5), 72, above[-1].y + 70, 450)
    return [*above, Text(72, above[-1].y + 40, title, 14), *below]


def scanned(skew: float = 0.0) -> list[PdfPage]:
    titles = ("Methods", "Results and Discussion", "Conclusions")
    return [
        searchable(chapter(number, title), skew=skew, errors=GUESSES)
        for number, title in enumerate(titles, 1)
    ]


@pytest.mark.parametrize("skew", [0.0, 0.7, -0.7])
def test_guessed_sizes_and_tilted_lines_tear_no_paragraph(skew: float, tmp_path: Path) -> None:
    result = read(Pdf(scanned(skew)), tmp_path)
    paragraphs = texts(result, BlockKind.PARAGRAPH)
    assert [" ".join(one.split()) for one in paragraphs] == [
        story(number + apart, 5).strip() for number in (1, 2, 3) for apart in (0, 50)
    ]


@pytest.mark.parametrize("skew", [0.0, 0.7, -0.7])
def test_headings_are_told_by_their_size_in_the_layer(skew: float, tmp_path: Path) -> None:
    result = read(Pdf(scanned(skew)), tmp_path)
    assert [text for _, text in headings(result)] == [
        "Methods",
        "Results and Discussion",
        "Conclusions",
    ]


def test_no_text_of_a_layer_is_code_though_its_font_has_one_width(tmp_path: Path) -> None:
    result = read(Pdf(scanned()), tmp_path)
    assert texts(result, BlockKind.CODE) == []


def test_boxes_of_a_tilted_page_lie_where_it_shows_the_words(tmp_path: Path) -> None:
    straight, tilted = (read(Pdf(scanned(skew)), tmp_path) for skew in (0.0, 2.0))
    for one, other in zip(straight.structure.blocks, tilted.structure.blocks, strict=True):
        assert one.box is not None
        assert other.box is not None
        middle = (one.box.top + one.box.bottom) / 2, (one.box.left + one.box.right) / 2
        down, across = middle[0] - 421, middle[1] - 297.5
        # 2 degrees are a shift of .0349 of the distance from the middle of the page.
        assert (other.box.top + other.box.bottom) / 2 == pytest.approx(
            middle[0] + 0.0349 * across, abs=3
        )
        assert (other.box.left + other.box.right) / 2 == pytest.approx(
            middle[1] - 0.0349 * down, abs=3
        )


@pytest.mark.parametrize("mark", ["!", "'", "*", "\N{DEGREE SIGN}"])
def test_raised_figures_that_were_taken_for_signs_are_no_part_of_a_name(
    mark: str, tmp_path: Path
) -> None:
    front = [
        Text(120, 90, "Tides of the Northern Harbours", 18),
        Text(150, 130, f"Ana M. Lima{mark} and Bo Berg{mark}", 11),
        Text(150, 150, "Institute of Harbours, Old Town", 9),
        Text(72, 190, "Abstract", 12),
        *wrapped(story(3, 12), 72, 210, 450),
    ]
    result = read(Pdf([searchable(front), *scanned()]), tmp_path)
    assert result.hint.authors == ("Lima", "Berg")
