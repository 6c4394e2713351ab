"""Whose a talk is: its first slide is read, not what its program wrote."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from pptx import Presentation

from tests.integration.formats.reading import Reading, convert, read


def talk(path: Path, title: str, subtitle: Sequence[str], author: str = "Windows User") -> Reading:
    deck = Presentation()
    deck.core_properties.author = author
    deck.core_properties.title = "PowerPoint Presentation"
    first = deck.slides.add_slide(deck.slide_layouts[0])
    first.shapes.title.text = title
    first.placeholders[1].text = "\n".join(subtitle)
    second = deck.slides.add_slide(deck.slide_layouts[1])
    second.shapes.title.text = "Chi Dam and the tide"
    second.placeholders[1].text = "The harbour has a bell that rings when the water turns."
    deck.save(str(path))
    return convert(path)


def authors(reading: Reading) -> tuple[tuple[str, str], ...]:
    return tuple((one.given, one.family) for one in reading.result.hint.people)


def test_the_first_slide_tells_title_authors_and_year(tmp_path: Path) -> None:
    made = talk(
        tmp_path / "talk.pptx", "Bells of the harbour", ["Ana Lima", "Bo Berg", "May 2021"]
    )

    assert made.result.title == "Bells of the harbour"
    assert authors(made) == (("Ana", "Lima"), ("Bo", "Berg"))
    assert made.result.hint.year == 2021


def test_a_subtitle_is_no_author(tmp_path: Path) -> None:
    made = talk(tmp_path / "talk.pptx", "Bells of the harbour", ["Why They Ring So Late"])

    assert authors(made) == ()


def test_slides_stay_sections_by_number_and_title(tmp_path: Path) -> None:
    made = talk(tmp_path / "talk.pptx", "Bells of the harbour", ["Ana Lima"])

    assert made.headings == [
        (1, "Slide 1: Bells of the harbour"),
        (1, "Slide 2: Chi Dam and the tide"),
    ]


@pytest.mark.parametrize("name", ["talk.pptx", "talk.odp"])
def test_a_name_before_the_meeting_is_the_speakers(name: str) -> None:
    hint = read(name).result.hint

    assert hint.titles[0] == "Bells that follow the tide"
    assert hint.authors == ("林",)
    assert hint.year == 2021
