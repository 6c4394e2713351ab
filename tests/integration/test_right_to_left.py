from collections.abc import Sequence
from pathlib import Path

import pytest

from loccit.domain.models.document import Box, ConversionResult, DocId
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from tests.conversion_invariants import check_invariants
from tests.glyph_pdf import Glyphs, ending_at, seen, write_glyphs

HEBREW = "הספריה פתוחה לכל אדם וכל ספר מושאל לשבועיים"


def convert(tmp_path: Path, *pages: Sequence[Glyphs]) -> ConversionResult:
    path = write_glyphs(tmp_path / "page.pdf", *pages)
    result = PdfTextReader().read(str(path), DocId("0" * 64))
    check_invariants(result)
    return result


def boxes_of(result: ConversionResult) -> list[Box]:
    return [block.box for block in result.structure.blocks if block.box is not None]


def test_a_line_is_read_from_right_to_left(tmp_path: Path) -> None:
    result = convert(tmp_path, [ending_at(500, 100, seen(HEBREW))])
    assert result.plain_text == HEBREW


def test_a_line_is_read_alike_when_the_file_holds_each_word_in_the_order_of_reading(
    tmp_path: Path,
) -> None:
    right = 500.0
    words = []
    for word in HEBREW.split():
        words.append(ending_at(right, 100, seen(word)))
        right -= 5 * len(word) + 3
    assert convert(tmp_path, words).plain_text == HEBREW


@pytest.mark.parametrize(
    ("drawn", "text"),
    [
        (("Python", " ", *seen("בשפת התכנות")), "בשפת התכנות Python"),
        (("2", "0", "2", "4", " ", *seen("הוקמה בשנת")), "הוקמה בשנת 2024"),
        ((*seen("הכל"), "P", "D", "F", *seen("קובץ")), "קובץ PDF הכל"),
        ((".", *seen("אבג"), " ", "A", "B", " ", "C", " ", *seen("דהו")), "דהו AB C אבג."),
    ],
)
def test_numbers_and_latin_names_stand_where_they_are_read(
    tmp_path: Path, drawn: tuple[str, ...], text: str
) -> None:
    glyphs = tuple(letter for glyph in drawn for letter in glyph)
    assert convert(tmp_path, [ending_at(500, 100, glyphs)]).plain_text == text


def test_ligatures_and_printed_forms_become_their_letters(tmp_path: Path) -> None:
    mapped = ("ت", "لا", "ك", "ش", "م")  # the font says that one glyph means two letters
    forms = ("\ufe95", "\ufefc", "\ufedc", "\ufeb8", "\ufee3")
    result = convert(tmp_path, [ending_at(500, 100, mapped), ending_at(500, 112, forms)])
    assert result.plain_text.split() == ["مشكلات", "مشكلات"]


def test_letters_that_stand_twice_in_one_place_are_kept(tmp_path: Path) -> None:
    # The two lams of a ligature; and of the thin letters of small print.
    lines = [ending_at(500, 100, ("لله", "ا")), ending_at(500, 130, seen("ااا"), size=2)]
    assert convert(tmp_path, lines).plain_text.split() == ["الله", "ااا"]


def test_a_line_that_is_printed_twice_to_look_bold_is_read_once(tmp_path: Path) -> None:
    lines = [ending_at(500 + shift, 100, seen("שלום")) for shift in (0, 0.3)]
    assert convert(tmp_path, lines).plain_text == "שלום"


def test_a_vowel_sign_stands_behind_its_letter(tmp_path: Path) -> None:
    # The sign comes last in the file, and what is seen of it ends over the third letter.
    letters = [ending_at(500, 100, seen("أيضا")), Glyphs(483.5, 100, ("\u064b",))]
    assert convert(tmp_path, letters).plain_text == "أيضًا"


@pytest.mark.parametrize("drawn", [")4 - 2( םינשה", "(4 - 2) םינשה"])
def test_brackets_match_whether_the_file_names_what_is_seen_or_what_is_meant(
    tmp_path: Path, drawn: str
) -> None:
    assert convert(tmp_path, [ending_at(500, 100, tuple(drawn))]).plain_text == "השנים (2 - 4)"


def test_strokes_that_only_stretch_a_line_are_left_out(tmp_path: Path) -> None:
    assert convert(tmp_path, [ending_at(500, 100, seen("مصــــر"))]).plain_text == "مصر"


def test_the_right_column_is_read_first_and_boxes_are_where_the_page_shows_them(
    tmp_path: Path,
) -> None:
    # Both columns are written line by line, as a careless program does.
    page = [
        line
        for row in range(30)
        for line in (
            ending_at(290, 100 + 12 * row, seen("לאחר מכן נקרא את הטור השמאלי הזה כאן")),
            ending_at(550, 100 + 12 * row, seen("תחילה נקרא את הטור הימני הזה במלואו")),
        )
    ]
    result = convert(tmp_path, page)
    assert result.plain_text.rindex("תחילה") < result.plain_text.index("לאחר")
    boxes = boxes_of(result)
    assert boxes[0].right == pytest.approx(550, abs=1)
    assert boxes[0].left > 300
    assert boxes[-1].right == pytest.approx(290, abs=1)


def test_a_heading_in_bold_is_found_on_a_page_from_right_to_left(tmp_path: Path) -> None:
    body = [ending_at(500, 160 + 12 * row, seen(HEBREW)) for row in range(12)]
    heading = ending_at(500, 130, seen("מבוא לספריה"), size=14)
    title = ending_at(500, 80, seen("ספריה אחת"), size=22)
    later = [ending_at(500, 400 + 12 * row, seen(HEBREW)) for row in range(12)]
    second = ending_at(500, 370, seen("סיכום הדברים"), size=14)
    result = convert(tmp_path, [title, heading, *body, second, *later])
    assert result.title == "ספריה אחת"
    headings = [heading.text for heading in result.structure.heading_tree]
    assert headings == ["מבוא לספריה", "סיכום הדברים"]


def test_a_hebrew_name_in_an_english_line_leaves_the_line_in_order(tmp_path: Path) -> None:
    line = ("T", "h", "e", " ", *seen("בית הספרים"), " ", "i", "s", " ", "o", "p", "e", "n")
    other = Glyphs(70, 112, tuple("to all who come here"))
    result = convert(tmp_path, [Glyphs(70, 100, line), other])
    assert result.plain_text == "The בית הספרים is open to all who come here"
    assert boxes_of(result)[0].left == pytest.approx(70, abs=1)
