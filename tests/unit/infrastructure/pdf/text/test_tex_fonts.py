"""Codes of TeX's bitmap fonts, which come without a name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.pdf.text.tex_fonts import TexFonts


def coded(text: str, encoding: dict[str, int]) -> str:
    """Return a text with the codes that its letters have in an encoding of TeX."""
    return "".join(chr(encoding[sign]) if sign in encoding else sign for sign in text)


T1 = dict(
    zip(
        "ąćęłńśźżığşİţăěřßﬀﬁﬂﬃ“„–őűščůœž",
        b"\xa1\xa2\xa6\xaa\xab\xb1\xb9\xbb\x19\xa7\xb3\x9d\xb5\xa0\xa5\xb0\xff\x1b\x1c\x1d\x1e\x10\x12\x15"
        b"\xae\xb6\xb2\xa3\xb7\xf7\xba",
        strict=True,
    )
)
T2A = {chr(0x410 + at): 0xC0 + at for at in range(64)} | {"Ё": 0x9C, "ё": 0xBC}


@pytest.mark.parametrize(
    "text",
    [
        "Drony stają się ostatnio coraz bardziej popularne",
        "bezzałogowy statek – zdalnie „źródło“",
        "Giriş ve Tanımlar: bağlantı İçindekiler",
        "Rezolvarea ecuaţiilor algebrice",
        "Kvantová teorie měření je dnes důležitá, řekl žák",
        "Die größere Eﬃzienz der „Überprüfung“",
        "Nous déﬁnissons une fonction aﬀine du cœur",
        "Az elsőrendű egyenletek",
    ],
)
def test_letters_in_the_encoding_of_tex_are_what_they_mean(text: str) -> None:
    assert TexFonts().written_out(coded(text, T1), lambda places: [""] * len(places)) == text


def test_a_text_in_cyrillic_is_one() -> None:
    text = "Исследование свойств локальных моделей, её число"
    assert TexFonts().written_out(coded(text, T2A), lambda places: [""] * len(places)) == text


@pytest.mark.parametrize(
    "text",
    [
        "25 °C, 3 µm ± 2, 5 m² and x³ © 2020",
        "Die größere Überprüfung, à côté",
        "col·lecció, Schrödinger’s, m²·s, kg·m²/s",
        "de\x0cne the e\x0bect",  # an older encoding: other codes, other letters
        "plain text",
    ],
)
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert TexFonts().written_out(text, lambda places: [""] * len(places)) == text


def test_a_font_with_a_name_says_itself_what_its_codes_mean() -> None:
    text = coded("Drony stają się", T1)
    assert TexFonts().written_out(text, lambda places: ["Times-Roman"] * len(places)) == text


def test_pages_behind_one_that_tells_are_read_alike() -> None:
    fonts = TexFonts()
    fonts.written_out(coded("Die Eﬃzienz", T1), lambda places: [""] * len(places))
    assert (
        fonts.written_out(coded("die größere", T1), lambda places: [""] * len(places))
        == "die größere"
    )


@given(st.text(st.characters(max_codepoint=0x17F), max_size=60), st.booleans())
def test_any_text_keeps_its_length(text: str, named: bool) -> None:  # noqa: FBT001
    written = TexFonts().written_out(text, lambda places: ["Times" if named else ""] * len(places))
    assert len(written) == len(text)
    assert not named or written == text
