"""Word, OpenDocument, slides and sheets: what their editors show, and what they hide."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind
from tests.integration.formats.reading import convert, read

TEXTS = ["study.docx", "study.odt"]
TALKS = ["talk.pptx", "talk.odp"]
BOOKS = ["rates.xlsx", "rates.ods"]


@pytest.mark.parametrize("name", TEXTS)
def test_what_was_inserted_is_there_and_what_was_deleted_is_not(name: str) -> None:
    reading = read(name)
    assert "It was carefully copied by hand." in reading.text
    assert "forgottenword" not in reading.text


@pytest.mark.parametrize("name", TEXTS)
def test_comments_and_running_lines_are_no_text(name: str) -> None:
    text = read(name).text
    assert "remarkword" not in text
    assert "Running header" not in text


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_box_is_a_paragraph_of_its_own(name: str) -> None:
    paragraphs = read(name).all_of(BlockKind.PARAGRAPH)
    assert "Boxed: the bells are open to visitors." in paragraphs
    assert "After the box the text goes on." in paragraphs


@pytest.mark.parametrize("name", TEXTS)
def test_a_description_for_the_blind_is_no_text_and_the_picture_is_reported(name: str) -> None:
    reading = read(name)
    assert "float of oak" not in reading.text
    assert reading.warnings == {
        "comments_not_read": "1 comment of readers was left out",
        "pictures_not_read": "what stands in 1 picture was not read",
    }


@pytest.mark.parametrize("name", TEXTS)
def test_a_subtitle_is_no_heading(name: str) -> None:
    assert read(name).kind_of("A study of three harbours") is BlockKind.PARAGRAPH


@pytest.mark.parametrize("name", TEXTS)
def test_the_properties_of_a_file_and_its_first_page_tell_its_entry(name: str) -> None:
    hint = read(name).result.hint
    assert hint.dois == ("10.5555/bells.2021.7",)
    assert hint.titles[0] == "Bells that follow the tide"
    assert hint.authors == ("Grünwald", "Ferreira-Lima", "林")


@pytest.mark.parametrize("name", TALKS)
def test_slides_are_sections_by_number_and_title(name: str) -> None:
    assert read(name).headings == [
        (1, "Slide 1: Bells that follow the tide"),
        (1, "Slide 2: Open questions"),
        (1, "Slide 3: Rates"),
        (1, "Slide 4"),
        (1, "Slide 6: Open questions"),
    ]


@pytest.mark.parametrize("name", TALKS)
def test_what_a_speaker_says_belongs_to_the_slide(name: str) -> None:
    reading = read(name)
    first = ["Slide 1: Bells that follow the tide"]
    assert reading.section_of("林美玲, Harbour Day 2021") == first
    assert reading.section_of("Thank the harbour master first.") == first


@pytest.mark.parametrize("name", TALKS)
def test_slides_keep_their_lists_and_tables(name: str) -> None:
    reading = read(name)
    assert reading.all_of(BlockKind.LIST_ITEM) == [
        "Which swell rings the bell?",
        "Long swell in summer",
        "Does ice silence it?",
    ]
    (table,) = reading.all_of(BlockKind.TABLE)
    assert table == "| Harbour | Strokes |\n| --- | --- |\n| Brünnau | 41.5 |"
    assert reading.section_of("| Brünnau | 41.5 |") == ["Slide 3: Rates"]


@pytest.mark.parametrize("name", TALKS)
def test_a_hidden_slide_is_left_out_and_named(name: str) -> None:
    reading = read(name)
    assert "secretword" not in reading.text
    assert reading.warnings["slides_hidden"] == "hidden slides were left out: 5"


@pytest.mark.parametrize("name", BOOKS)
def test_sheets_are_sections_unless_they_are_empty(name: str) -> None:
    assert read(name).headings == [(1, "Strokes 2020"), (1, "釜石")]


@pytest.mark.parametrize("name", BOOKS)
def test_cells_hold_what_they_show(name: str) -> None:
    rows = read(name).all_of(BlockKind.TABLE)[0].split("\n")
    assert rows[0] == "| Harbour | First day | Strokes | Share |"
    assert rows[2].replace("1,234.50", "1234.5") == "| Brünnau | 2020-01-31 | 1234.5 | 12.5% |"
    assert rows[3] == "| Påskvik | 2020-02-29 |  | 50.0% |"


@pytest.mark.parametrize("name", BOOKS)
def test_a_formula_shows_its_value_and_a_merged_cell_its_text_once(name: str) -> None:
    total = read(name).all_of(BlockKind.TABLE)[0].split("\n")[4]
    assert total.replace("1,234.50", "1234.5").startswith("| Sum of both |  | 1234.5 |")


@pytest.mark.parametrize("name", BOOKS)
def test_a_bar_within_a_cell_does_not_end_it(name: str) -> None:
    assert read(name).section_of(r"| 2019 | 港の鐘 \| rang twice |") == ["釜石"]


@pytest.mark.parametrize("name", BOOKS)
def test_a_hidden_sheet_is_left_out_and_named(name: str) -> None:
    reading = read(name)
    assert "secretword" not in reading.text
    assert reading.warnings == {"sheets_hidden": "hidden sheets were left out: Workings"}


@pytest.mark.parametrize("name", BOOKS)
def test_a_file_without_a_title_in_its_text_has_that_of_its_properties(name: str) -> None:
    assert read(name).result.title == "Rates of the bells"


def test_a_title_of_two_lines_and_the_numbers_of_a_chart_belong_to_their_slide(
    tmp_path: Path,
) -> None:
    from pptx import Presentation
    from pptx.chart.data import CategoryChartData
    from pptx.enum.chart import XL_CHART_TYPE
    from pptx.util import Inches

    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Bells\nof the harbour"
    data = CategoryChartData()  # type: ignore[no-untyped-call]  # python-pptx has no types
    data.categories = ["Brünnau"]
    data.add_series("Strokes", (41.5,))  # type: ignore[no-untyped-call]  # python-pptx has no types
    box = [Inches(inches) for inches in (1, 2, 4, 3)]
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *box, data)
    deck.save(str(tmp_path / "talk.pptx"))
    reading = convert(tmp_path / "talk.pptx")
    assert reading.headings == [(1, "Slide 1: Bells of the harbour")]
    assert reading.section_of("| Brünnau | 41.5 |") == ["Slide 1: Bells of the harbour"]


def test_a_presentation_without_slides_is_empty_and_a_slide_without_text_no_section(
    tmp_path: Path,
) -> None:
    from pptx import Presentation

    deck = Presentation()
    deck.save(str(tmp_path / "none.pptx"))
    layout = deck.slide_layouts
    deck.slides.add_slide(layout[6])
    deck.save(str(tmp_path / "blank.pptx"))
    deck.slides.add_slide(layout[5]).shapes.title.text = "Bells"
    deck.save(str(tmp_path / "talk.pptx"))

    assert convert(tmp_path / "none.pptx").text == ""
    assert convert(tmp_path / "blank.pptx").text == ""
    assert convert(tmp_path / "talk.pptx").headings == [(1, "Slide 2: Bells")]
