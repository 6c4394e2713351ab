"""Private characters of the Symbol font and of Wingdings."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.models.document import DocId
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from loccit.infrastructure.adapters.pdf.text.symbols import with_symbols
from tests.glyph_pdf import Fonts, Glyphs, write_glyphs


@pytest.mark.parametrize(
    ("code", "sign"),
    [
        *((0x6D, "μ"), (0x61, "α"), (0x44, "Δ"), (0x57, "Ω"), (0xB0, "°"), (0xB1, "±")),
        *((0x2D, "−"), (0xB4, "×"), (0xA3, "≤"), (0xB3, "≥"), (0xB7, "•"), (0xE5, "∑")),
    ],
)
@pytest.mark.parametrize("font", ["Symbol", "SymbolMT", "ABCDEF+SymbolMT", "Symbol,Bold"])
def test_a_private_code_of_the_symbol_font_is_its_sign(code: int, sign: str, font: str) -> None:
    assert with_symbols(f"5 {chr(0xF000 + code)}m", lambda _: font) == f"5 {sign}m"


def test_the_i_of_turkish_in_pdfs_of_word_is_one() -> None:
    assert with_symbols("Em\u0d74rhan Al\u0d74", lambda _: "TimesNewRoman") == "Emirhan Ali"
    assert with_symbols("\u0d2e\u0d74", lambda _: "Kartika") == "\u0d2e\u0d74"


def test_a_private_code_of_wingdings_is_another_sign() -> None:
    assert with_symbols("\uf0fc yes \uf0a7", lambda _: "Wingdings-Regular") == "✓ yes ▪"
    assert with_symbols("\uf0fc", lambda _: "Wingdings2") == "\uf0fc"


@pytest.mark.parametrize("font", ["", "Arial", "FontAwesome", "SegoeUISymbol", "OpenSymbol"])
def test_a_private_code_of_another_font_stays(font: str) -> None:
    assert with_symbols("5 \uf06dm", lambda _: font) == "5 \uf06dm"


@given(st.text(), st.sampled_from(["SymbolMT", "Wingdings", "Times-Roman"]))
def test_any_text_keeps_its_length_and_all_else(text: str, font: str) -> None:
    found = with_symbols(text, lambda _: font)
    assert len(found) == len(text)
    for old, new in zip(text, found, strict=True):
        assert new == old or "\uf020" <= old <= "\uf0ff" or "\uf721" <= old <= "\uf7ff"


def test_the_text_of_a_file_has_the_sign(tmp_path: Path) -> None:
    glyphs = ["A", "t", " ", "5", " ", "\uf06d", "m", " ", "o", "r", " ", "2", "5", "\uf0b0", "C"]
    path = write_glyphs(tmp_path / "paper.pdf", [Glyphs(72, 100, glyphs)], fonts=Fonts("SymbolMT"))
    assert PdfTextReader().read(str(path), DocId("0")).plain_text == "At 5 μm or 25°C"


def test_small_capitals_and_figures_of_another_height_are_letters_and_figures() -> None:
    text = "N\uf761\uf774\uf775\uf772\uf765 \uf731\uf739\uf730\uf735, \uf7e9t\uf7e9"
    assert with_symbols(text, lambda _: "AGaramondExp") == "Nature 1905, été"


def test_a_private_code_of_mathematical_pi_is_the_sign_on_its_key() -> None:
    font = "FUZTWO+MathematicalPi-One"
    assert with_symbols("P\ue02c0.05, n \ue035 3", lambda _: font) == "P<0.05, n = 3"
    assert with_symbols("P\ue02c0.05", lambda _: "Icons") == "P\ue02c0.05"
