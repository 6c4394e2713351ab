"""One study, written in many formats: its reader finds the same things in each."""

import re
from xml.etree import ElementTree as ET

import pytest

from loccit.domain.models.document import BlockKind
from tests.integration.formats.reading import FIXTURES, SOURCES, read, words

BY_LIBREOFFICE = ["study.docx", "study.odt"]
BY_PANDOC = ["pandoc.docx", "book.epub", "article.xml", "pandoc.tex", "pandoc.html", "study.md"]
STUDIES = [*BY_LIBREOFFICE, *BY_PANDOC]

SECTIONS = [
    (1, "Introduction"),
    (2, "Earlier work"),
    (1, "Methods"),
    (2, "Instruments"),
    (1, "Results"),
    (2, "What ice does"),
    (1, "References"),
]
PLACES = {
    "A bell on a float rings": ["Introduction"],
    "The log fills nine volumes": ["Introduction"],
    "The bell hath rung at slack water": ["Introduction"],
    "Which swell is enough": ["Introduction", "Earlier work"],
    "In winter, wind sea.": ["Introduction", "Earlier work"],
    "港の鐘": ["Introduction", "Earlier work"],
    "Hang a microphone.": ["Methods"],
    "In ice as well.": ["Methods"],
    "4 °C": ["Methods", "Instruments"],
    "# a comment, not a heading": ["Methods", "Instruments"],
    "| 41.5 |": ["Results"],
    "The bell of Brünnau on its float": ["Results"],
    "for nineteen days": ["Results", "What ice does"],
    "Counting strokes": ["References"],
}


@pytest.mark.parametrize("name", STUDIES)
def test_its_title_is_the_title_and_no_heading(name: str) -> None:
    reading = read(name)
    assert (reading.result.title or "").startswith("Bells that follow the tide")
    assert reading.kind_of("Bells that follow the tide") is BlockKind.TITLE


@pytest.mark.parametrize("name", STUDIES)
def test_its_headings_have_their_levels(name: str) -> None:
    found = [heading for heading in read(name).headings if heading[1] != "Abstract"]
    assert found == SECTIONS


@pytest.mark.parametrize("name", STUDIES)
def test_every_passage_stands_in_its_section(name: str) -> None:
    reading = read(name)
    assert {passage: reading.section_of(passage) for passage in PLACES} == PLACES


@pytest.mark.parametrize("name", STUDIES)
def test_passages_stand_in_the_order_of_the_text(name: str) -> None:
    # A footnote follows the paragraph that refers to it; a caption stands on either side.
    told = [passage for passage in PLACES if passage != "The bell of Brünnau on its float"]
    assert read(name).in_order(*told)


@pytest.mark.parametrize("name", STUDIES)
def test_a_footnote_follows_its_paragraph_and_bears_its_number(name: str) -> None:
    reading = read(name)
    assert reading.all_of(BlockKind.FOOTNOTE) == [
        "¹ The log fills nine volumes; the fourth is lost."
    ]
    assert "wrote this down in 1871.¹ His log is kept in the town archive and says" in reading.text


@pytest.mark.parametrize("name", STUDIES)
def test_its_table_is_a_markdown_table(name: str) -> None:
    (table,) = read(name).all_of(BlockKind.TABLE)
    rows = table.split("\n")
    assert rows[:2] == ["| Harbour | Strokes per hour | Ice days |", "| --- | --- | --- |"]
    assert rows[2] == "| Brünnau | 41.5 | 12 |"
    assert rows[3] == "| Påskvik | 38 |  |"
    assert rows[4] in {"| 釜石 | 44 | 0 |", "| 釜石: not measured |  | 0 |"}
    assert len(rows) == 5


@pytest.mark.parametrize("name", STUDIES)
def test_captions_are_captions(name: str) -> None:
    reading = read(name)
    assert reading.kind_of("Strokes in three harbours.") is BlockKind.CAPTION
    assert reading.kind_of("The bell of Brünnau on its float.") is BlockKind.CAPTION


@pytest.mark.parametrize("name", STUDIES)
def test_items_of_lists_are_items(name: str) -> None:
    items = read(name).all_of(BlockKind.LIST_ITEM)
    assert "Which swell is enough to ring the bell?" in items
    assert "In summer, long swell." in items
    assert "1. Hang a microphone." in items
    assert "3. Count the strokes." in items


@pytest.mark.parametrize("name", STUDIES)
def test_a_program_keeps_its_lines(name: str) -> None:
    (program,) = read(name).all_of(BlockKind.CODE)
    lines = program.split("\n")
    assert lines[:2] == ["# a comment, not a heading", "def rate(n, t):"]
    assert lines[2].startswith("    return n / t")


@pytest.mark.parametrize("name", STUDIES)
def test_a_formula_by_itself_is_a_formula(name: str) -> None:
    (formula,) = read(name).all_of(BlockKind.FORMULA)
    assert re.sub(r"\s", "", formula).startswith((r"r=\frac{n}{t}", "r=novert"))


@pytest.mark.parametrize("name", STUDIES)
def test_emphasis_and_links_leave_no_trace_in_a_sentence(name: str) -> None:
    text = read(name).text
    assert "rings when the water turns, and not before. The harbour master of Brünnau" in text
    assert "H2O of 4 °C, to within" in text


@pytest.mark.parametrize("name", STUDIES)
def test_entries_of_the_bibliography_are_references(name: str) -> None:
    first, second = read(name).all_of(BlockKind.REFERENCE)
    assert first.startswith("Ferreira-Lima, T. (2019). Counting strokes. Harbour Press.")
    assert second == "林美玲 (2020). 鐘の音程. 港湾研究 4, 11–19."


@pytest.mark.parametrize("name", STUDIES)
def test_its_language_is_told(name: str) -> None:
    assert read(name).result.coverage.language == "en"


@pytest.mark.parametrize("name", STUDIES)
def test_a_work_that_it_cites_is_not_taken_for_itself(name: str) -> None:
    assert "10.5555/strokes.2019.3" not in read(name).result.hint.dois


@pytest.mark.parametrize("name", BY_PANDOC)
def test_no_word_of_the_source_is_lost(name: str) -> None:
    source = (FIXTURES / "study.md").read_text(encoding="utf-8").partition("\n---\n")[2]
    source = re.sub(r"\]\((?:[^()]*)\)(?:\{[^{}]*\})?", "]", source)  # addresses, attributes
    # Words of TeX, of a reference to a note, and of a fence are no words of the text.
    source = re.sub(r"\\frac|\\sqrt|\\alpha|\[\^log\]|```python", " ", source)
    assert words(source) - words(read(name).text) == set()


@pytest.mark.parametrize("name", BY_LIBREOFFICE)
def test_no_word_that_the_editor_shows_is_lost_and_none_is_added(name: str) -> None:
    shown = _shown(ET.parse(SOURCES / "study.fodt").getroot())  # noqa: S314  (our own file)
    text = words(read(name).text)
    # LibreOffice writes the fraction of the formula as TeX in the one, as itself in the other.
    assert words(shown) - text <= {"over"}
    assert text - words(shown) <= {"frac"}


def _shown(element: ET.Element) -> str:
    """Return the text of a flat OpenDocument file as its editor shows it on the page."""
    skipped = {
        "meta", "styles", "automatic-styles", "master-styles", "tracked-changes", "annotation",
        "binary-data", "title", "desc", "math",
    }  # fmt: skip
    name = element.tag.partition("}")[2]
    if name == "math":
        return " r over " + (element.tail or "")
    inner = "" if name in skipped else (element.text or "") + "".join(map(_shown, element))
    gap = " " if name in {"p", "h", "line-break", "table-cell", "note", "change"} else ""
    return gap + inner + gap + (element.tail or "")
