"""Footnotes, their marks, and exponents."""

from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.models.document import BlockKind
from loccit.infrastructure.adapters.pdf.marks import MARK, as_mark, is_mark, plain, raised, taken
from tests.layout_pages import PARAGRAPH, body, read, story, texts
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped


def test_the_mark_of_a_footnote_is_no_part_of_the_word_before_it(tmp_path: Path) -> None:
    page = PdfPage(
        [
            Text(72, 90, "Nobody knows who measured it.² Their names are lost³, as is the rope."),
            *wrapped(PARAGRAPH * 6, 72, 102, 450),
            Text(72, 770, "² The first of them may have been a clerk.", 8),
            Text(72, 781, "³ But see the ledger of the harbour.", 8),
        ]
    )
    result = read(Pdf([page]), tmp_path)
    assert "measured it.² Their names are lost³, as is the rope." in result.plain_text
    assert texts(result, BlockKind.FOOTNOTE) == [
        "² The first of them may have been a clerk.",
        "³ But see the ledger of the harbour.",
    ]


def test_a_raised_figure_without_a_note_on_its_page_stays_raised(tmp_path: Path) -> None:
    page = PdfPage([Text(72, 70, "Ada Rivers¹ and Ben Shore²"), *body(1)])
    assert "Ada Rivers¹ and Ben Shore²" in read(Pdf([page]), tmp_path).plain_text


def test_a_figure_before_a_line_of_larger_type_is_no_mark(tmp_path: Path) -> None:
    page = PdfPage([Text(72, 40, "See plate 1", 8), Text(72, 70, "The Rivers", 20), *body(1)])
    assert "See plate 1" in read(Pdf([page]), tmp_path).plain_text


@pytest.mark.parametrize("number", ["10²", "10⁻³", "(1 + 2)²", "4 cm⁻¹"])
def test_an_exponent_stays_an_exponent(number: str, tmp_path: Path) -> None:
    page = PdfPage([Text(72, 70, f"It took {number} metres of rope."), *body(1)])
    assert f"It took {number} metres of rope." in read(Pdf([page]), tmp_path).plain_text


def test_notes_that_end_without_a_full_stop_are_notes_of_their_own(tmp_path: Path) -> None:
    page = PdfPage(
        [
            Text(72, 70, "Both charts¹ and tables² of the harbour are kept."),
            *body(1),
            Text(72, 760, "¹ https://charts.example/river", 8),
            Text(72, 769, "² https://tables.example/river", 8),
        ]
    )
    result = read(Pdf([page]), tmp_path)
    assert "Both charts¹ and tables² of" in result.plain_text
    assert texts(result, BlockKind.FOOTNOTE) == [
        "¹ https://charts.example/river",
        "² https://tables.example/river",
    ]


def test_the_rest_of_a_note_on_the_next_page_is_a_note(tmp_path: Path) -> None:
    note = "² The first of them may have been a clerk who kept the ledger of the harbour and"
    first = [Text(72, 70, "They measured it.²"), *body(1), Text(72, 760, note, 8)]
    second = [*body(2), Text(72, 760, "whose name was forgotten. It is a pity.", 8)]
    pages = [PdfPage(lines, drawing="72 100 m 200 100 l S") for lines in (first, second)]
    result = read(Pdf(pages), tmp_path)
    assert texts(result, BlockKind.FOOTNOTE) == [note, "whose name was forgotten. It is a pity."]


def test_the_rest_of_a_note_goes_on_with_it_where_no_paragraph_does(tmp_path: Path) -> None:
    note = "² The first of them may have been a clerk who kept the ledger of the har-"
    first = [Text(72, 70, "They measured it.²"), *body(1), Text(72, 760, note, 8)]
    second = [*body(2), Text(72, 760, "bour and whose name was forgotten.", 8)]
    result = read(Pdf([PdfPage(first), PdfPage(second)]), tmp_path)
    notes = [block for block in result.structure.blocks if block.kind is BlockKind.FOOTNOTE]
    assert [(note.page, note.continues) for note in notes] == [(1, False), (2, True)]
    assert "kept the ledger of the harbour and whose name was forgotten." in result.plain_text


def test_a_note_and_a_paragraph_may_both_go_on_over_the_page(tmp_path: Path) -> None:
    note = "² The first of them may have been a clerk who kept the ledger of the harbour and"
    lines = wrapped(story(1, 60), 72, 90, 450)
    cut = len(lines) // 2
    second = [Text(line.x, line.y - lines[cut].y + 90, line.text) for line in lines[cut:]]
    pages = [
        PdfPage([Text(72, 70, "They measured it.²"), *lines[:cut], Text(72, 760, note, 8)]),
        PdfPage([*second, Text(72, 760, "whose name was forgotten.", 8)]),
    ]
    result = read(Pdf(pages), tmp_path)
    assert texts(result, BlockKind.FOOTNOTE) == [note, "whose name was forgotten."]
    assert story(1, 60).strip() in result.plain_text


def test_a_sentence_goes_on_behind_the_mark_at_the_end_of_a_line(tmp_path: Path) -> None:
    page = PdfPage(
        [
            Text(72, 90, "These are the words of the first line, which is as long as any line²"),
            Text(72, 102, "and goes on with the second one, without a break between the two."),
            *wrapped(PARAGRAPH * 6, 72, 114, 450),
            Text(72, 770, "² The second of them may have been a clerk.", 8),
        ]
    )
    assert "as long as any line² and goes on" in read(Pdf([page]), tmp_path).plain_text


def test_a_long_row_of_signs_has_one_reading() -> None:
    assert is_mark("*" * 400)
    assert not is_mark(
        "*" * 400 + "?"
    )  # a second reading for each way to part it would take years


@given(st.from_regex(MARK, fullmatch=True))
def test_any_mark_is_read_back_from_its_raised_form(mark: str) -> None:
    assert is_mark(mark)
    assert len(raised(mark)) == len(mark)
    assert plain(raised(mark)) == mark


@given(st.from_regex(MARK, fullmatch=True), st.text("ab ²†,\n"), st.text("ab ²†,\n"))
def test_any_mark_is_taken_from_where_it_stands(mark: str, before: str, after: str) -> None:
    text, spans = taken(before + as_mark(raised(mark)) + after)
    assert [span.of(text) for span in spans] == [text[len(before) : len(text) - len(after)]]
    assert text.startswith(before)
    assert text.endswith(after)
    assert normalize("NFKC", spans[0].of(text)) == normalize("NFKC", mark)


@given(st.text(st.characters(max_codepoint=0xFFDFF)))  # above it are the characters that carry
def test_a_text_without_marks_is_taken_as_it_is(text: str) -> None:
    assert taken(text) == (text, [])
