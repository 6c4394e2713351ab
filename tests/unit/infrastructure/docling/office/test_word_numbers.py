"""Notes are numbered as Word numbers them."""

import pytest

from loccit.infrastructure.adapters.docling.office.word_numbers import note_formats, note_number


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
    assert note_formats("", "") == {"foot": "decimal", "end": "lowerRoman"}
    settings = '<w:endnotePr><w:numFmt w:val="upperRoman"/></w:endnotePr>'
    text = '<w:sectPr><w:endnotePr><w:numFmt w:val="decimal"/></w:endnotePr></w:sectPr>'
    assert note_formats(settings, text)["end"] == "decimal"
    assert note_formats(settings, "")["end"] == "upperRoman"
