"""Texts whose encoding is not, or wrongly, told."""

import pytest

from loccit.infrastructure.adapters.docling.plain_text import decode, decode_markup


def test_one_bad_byte_does_not_spoil_the_good_letters_beside_it() -> None:
    data = "Brünnau – été “x”".encode().replace("é".encode(), b"\xe9", 1)
    assert decode(data) == "Brünnau – été “x”"


def test_a_text_of_windows_1252_is_read_as_one() -> None:
    assert decode("Ä€ Brünnau “x” Ã¼".encode("cp1252")) == "Ä€ Brünnau “x” Ã¼"


@pytest.mark.parametrize(
    "name", ["iso-8859-1", "ISO-8859-1", "latin1", "us-ascii", "windows-1252"]
)
def test_a_page_that_says_latin_1_may_hold_quotes_of_windows(name: str) -> None:
    page = f'<meta charset="{name}"><p>the “tide” – now</p>'
    assert "the “tide” – now" in decode_markup(page.encode("cp1252"))
