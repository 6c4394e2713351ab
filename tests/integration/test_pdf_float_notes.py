"""What stands below a table or a caption, and sentences that only begin with its name."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind
from tests.integration.test_pdf_framed_tables import CAPTION, RIVERS, TOP, page
from tests.integration.test_pdf_references import entry, listed
from tests.integration.test_pdf_tables import PITCH, SIZE, booktabs, grid
from tests.layout_pages import body, read, story, texts
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

ROWS = [["Name", "Width", "Use"], *RIVERS]
END = TOP + PITCH * len(ROWS)
RULES = booktabs(72, 430, TOP, len(ROWS))


@pytest.mark.parametrize(
    ("note", "size"),
    [
        ("All boats were counted by the keeper of the harbour.", 8),
        ("*Counted by the keeper of the harbour.", 10),
        ("Note: boats were counted by the keeper.", 10),
        ("CI, confidence interval; OR, odds ratio.", 10),
    ],
)
def test_the_note_below_a_table_is_none_of_the_text(
    note: str, size: float, tmp_path: Path
) -> None:
    below = [Text(72, END + 6, note, size), *wrapped(story(1, 8), 72, END + 40, 450)]
    result = read(Pdf([page([*grid(ROWS, (80, 200, 320), TOP), *below], RULES)]), tmp_path)
    assert texts(result, BlockKind.FOOTNOTE) == [note]
    assert story(1, 8).strip() in texts(result, BlockKind.PARAGRAPH)


def test_a_sentence_goes_on_behind_a_table_and_its_notes(tmp_path: Path) -> None:
    text = wrapped(story(2, 24), 72, 60, 450)
    first = [line for line in text if line.y < 240]
    rest = [Text(72, line.y - 240 + 420, line.text) for line in text if line.y >= 240]
    assert rest[0].text[0].islower()
    notes = [Text(72, END + 6 + 9 * n, f"The keeper counted boat {n}.", 7.5) for n in range(3)]
    table = [Text(72, TOP - 30, CAPTION, SIZE), *grid(ROWS, (80, 200, 320), TOP), *notes, *rest]
    result = read(Pdf([PdfPage(first), PdfPage(table, rules=RULES)]), tmp_path)
    assert story(2, 24).strip() in " ".join(result.plain_text.split())


def test_the_text_below_a_table_is_no_note_of_it(tmp_path: Path) -> None:
    below = wrapped(story(1, 8), 72, END + 12, 450)
    result = read(Pdf([page([*grid(ROWS, (80, 200, 320), TOP), *below], RULES)]), tmp_path)
    assert texts(result, BlockKind.FOOTNOTE) == []


def test_the_words_of_a_caption_on_the_line_below_its_label_are_of_it(tmp_path: Path) -> None:
    label = Text(72, TOP - 32, "Table 1", 9, "Times-Bold")
    words = Text(72, TOP - 21, "What was found along the coast.", 9)
    lines = [*wrapped(story(3, 6), 72, 60, 450), label, words, *grid(ROWS, (80, 200, 320), TOP)]
    result = read(Pdf([PdfPage(lines, rules=RULES)]), tmp_path)
    assert " ".join(texts(result, BlockKind.CAPTION)) == f"{label.text} {words.text}"


@pytest.mark.parametrize("lead", ["Fig. 4 shows", "Table 2 and Figure 3 describe"])
def test_a_paragraph_that_begins_with_a_figure_is_no_caption(lead: str, tmp_path: Path) -> None:
    text = f"{lead} how the rope was measured. {story(4, 5)}"
    lines = [*body(1, 8), *wrapped(text, 72, 300, 450), *body(2, 8, 420)]
    result = read(Pdf([PdfPage(lines)]), tmp_path)
    assert texts(result, BlockKind.CAPTION) == []
    assert text.strip() in texts(result, BlockKind.PARAGRAPH)


def test_a_list_of_references_ends_where_another_section_is_named(tmp_path: Path) -> None:
    entries = listed("numbered", 6, 72, 120, 450)
    thanks = [Text(72, 420, "Acknowledgments", 9), *wrapped(story(5, 4), 72, 431, 450, 9)]
    last = [Text(72, 90, "References", 13, "Times-Bold"), *entries, *thanks]
    result = read(Pdf([PdfPage(body(1, 40)), PdfPage(last)]), tmp_path)
    found = texts(result, BlockKind.REFERENCE)
    assert [text.split("] ")[-1] for text in found] == [entry(place) for place in range(6)]
    assert story(5, 4).strip() in result.plain_text


def test_a_table_among_the_references_is_none_of_them(tmp_path: Path) -> None:
    entries = listed("numbered", 12, 72, 90, 450)
    middle = next(line.y for line in entries if line.text.startswith("[7]")) - 1
    above = [line for line in entries if line.y <= middle]
    shift = 260.0
    below = [Text(line.x, line.y + shift, line.text, 9) for line in entries if line.y > middle]
    top = middle + 60
    table = [
        Text(72, top - 30, CAPTION, 9),
        *grid(ROWS, (80, 200, 320), top),
        Text(72, top + PITCH * len(ROWS) + 6, "*Counted by the keeper of the harbour.", 9),
    ]
    lines = [Text(72, 60, "References", 13, "Times-Bold"), *above, *table, *below]
    rules = booktabs(72, 430, top, len(ROWS))
    result = read(Pdf([PdfPage(body(1, 40)), PdfPage(lines, rules=rules)]), tmp_path)
    found = texts(result, BlockKind.REFERENCE)
    assert [text.split("] ")[-1] for text in found] == [entry(place) for place in range(12)]
    assert texts(result, BlockKind.CAPTION) == [CAPTION]
    assert texts(result, BlockKind.FOOTNOTE) == ["*Counted by the keeper of the harbour."]
