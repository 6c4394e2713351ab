"""Headings and listings whose letters are set apart."""

from pathlib import Path

import pytest

from tests.layout_pages import body, headings, read
from tests.pdf_factory import Pdf, PdfPage, Text


@pytest.mark.parametrize(
    ("printed", "word"),
    [
        ("I N T R O D U C T I O N", "INTRODUCTION"),
        ("A b s t r a c t", "Abstract"),
        ("R E L A T E D   W O R K", "RELATED WORK"),
        ("C o n c l u s i o n s   a n d   t h a n k s", "Conclusions and thanks"),
    ],
)
def test_a_letter_spaced_heading_is_read_as_its_words(
    printed: str, word: str, tmp_path: Path
) -> None:
    page = PdfPage(
        [
            Text(72, 60, "The Title of the Whole Work", 20),
            Text(72, 100, printed, 13, "Helvetica-Bold"),
            *body(1, 10, 120),
        ]
    )
    assert (1, word) in headings(read(Pdf([page]), tmp_path))


@pytest.mark.parametrize("letters", ["A B C D E F", "x y z", "N S E W", "a b a b a b", "1 2 3 4"])
def test_a_list_of_letters_stays_one(letters: str, tmp_path: Path) -> None:
    page = PdfPage([Text(72, 60, letters), *body(1, 10)])
    assert read(Pdf([page]), tmp_path).plain_text.startswith(letters)


def test_code_on_a_grid_is_read_as_its_words(tmp_path: Path) -> None:
    code = "total = compute(first, second)"
    grid = [
        Text(80 + 7 * place, 300, sign, 10, "Courier")
        for place, sign in enumerate(code)
        if sign != " "
    ]
    page = PdfPage([*body(1, 10), *grid])
    assert code in read(Pdf([page]), tmp_path).plain_text


@pytest.mark.parametrize(
    ("printed", "words"),
    [
        ("STA|N|DARDS OF W|ILDLI|FE", "STANDARDS OF WILDLIFE"),
        ("W|H|AT IS A ROPE", "WHAT IS A ROPE"),
        ("A RIVER IS A ROAD", "A RIVER IS A ROAD"),
    ],
)
def test_tracked_capitals_are_read_as_their_words(
    printed: str, words: str, tmp_path: Path
) -> None:
    heading, left = [], 72.0
    for piece in printed.replace("|", "\n|").replace(" ", "\n ").split("\n"):
        left += {"|": 1.8, " ": 6.0}.get(piece[0], 0.0)
        heading.append(Text(left, 100, piece.strip("| "), 12, "Courier"))
        left += 7.2 * len(piece.strip("| "))
    page = PdfPage([Text(72, 60, "The Title of the Whole Work", 20), *heading, *body(1, 10, 120)])
    assert words in read(Pdf([page]), tmp_path).plain_text.splitlines()
