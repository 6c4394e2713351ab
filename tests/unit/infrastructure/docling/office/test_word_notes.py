"""Notes are numbered as Word numbers them."""

import pytest

from loccit.infrastructure.adapters.docling.office.word_notes import note_formats, note_number
from tests.unit.infrastructure.docling.office.trees import tree


@pytest.mark.parametrize(
    ("number", "form", "text"),
    [
        (12, "decimal", "12"),
        (14, "lowerRoman", "xiv"),
        (1999, "upperRoman", "MCMXCIX"),
        (3, "lowerLetter", "c"),
        (28, "upperLetter", "BB"),
        (6, "chicago", "††"),
        (7, "ideographDigital", "7"),
        (100_000, "chicago", "100000"),
    ],
)
def test_a_number_in_a_format_of_word(number: int, form: str, text: str) -> None:
    assert note_number(number, form) == text


def test_endnotes_have_roman_numbers_unless_the_file_says_otherwise() -> None:
    assert note_formats([]) == {"foot": "decimal", "end": "lowerRoman"}
    form = '<w:endnotePr><w:numFmt w:val="{}"/></w:endnotePr>'
    settings = tree(form.format("upperRoman"))
    text = tree(f"<w:sectPr>{form.format('decimal')}</w:sectPr>")
    assert note_formats([settings, text])["end"] == "decimal"
    assert note_formats([settings])["end"] == "upperRoman"
