"""Signs of the fonts of Advent 3B2, Hindawi and Springer, which carry other letters' codes."""

from io import BytesIO

import pypdf
import pytest
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    PdfObject,
)

from loccit.infrastructure.adapters.pdf.text.coded_fonts import CodedFonts, glyph_names

BODY = "AdvTimes"


def written_out(pieces: list[tuple[str, str]], data: bytes | None = None) -> str:
    """Return what a text of pieces, each with its font, says."""
    text = "".join(piece for piece, _ in pieces)
    fonts = [font for piece, font in pieces for _ in piece]
    return CodedFonts().written_out(text, lambda places: [fonts[at] for at in places], data)


def file_with(fonts: dict[str, list[int | str]]) -> bytes:
    """Return a PDF whose fonts have these differences."""
    writer = pypdf.PdfWriter()
    page = writer.add_blank_page(100, 100)
    named: dict[PdfObject, PdfObject] = {}
    for number, (name, differences) in enumerate(fonts.items()):
        listed = [
            NumberObject(each) if isinstance(each, int) else NameObject(each)
            for each in differences
        ]
        encoding = {
            NameObject("/Type"): NameObject("/Encoding"),
            NameObject("/Differences"): ArrayObject(listed),
        }
        font = {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/BaseFont"): NameObject(name),
            NameObject("/Encoding"): DictionaryObject(encoding),
            NameObject("/Size"): FloatObject(1),
        }
        named[NameObject(f"/F{number}")] = DictionaryObject(font)
    resources = {NameObject("/Font"): DictionaryObject(named)}
    page[NameObject("/Resources")] = DictionaryObject(resources)
    stream = BytesIO()
    writer.write(stream)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        ([("add 10 ", BODY), ("l", "AdvPSMP13"), ("l of it", BODY)], "add 10 μl of it"),
        ([("add 10 ", BODY), ("m", "AdvPi1"), ("g of it", BODY)], "add 10 μg of it"),
        ([("of 18 M", BODY), ("O", "AdvPi1"), (" and MORE", BODY)], "of 18 MΩ and MORE"),
        ([("at 5 km", BODY), ("=", "AdvTir_symb"), ("h or so", BODY)], "at 5 km/h or so"),
        ([("that 2n ", BODY), ("=", "AdvTir_symb"), (" 40 is", BODY)], "that 2n = 40 is"),
        ([("a 2 ", BODY), ("9", "AdvTir_symb"), (" 9 grid", BODY)], "a 2 × 9 grid"),
        ([("n ", BODY), ("¼", "AdvP4C4E74"), (" 5 of all", BODY)], "n = 5 of all"),
        ([("p ", BODY), ("\\", "AdvPSMP4"), (" 0.05 there", BODY)], "p < 0.05 there"),
    ],
)
def test_a_sign_is_what_its_font_shows(pieces: list[tuple[str, str]], said: str) -> None:
    assert written_out(pieces) == said


def test_letters_of_other_fonts_stay() -> None:
    assert written_out([("all l m 9 ¼ ", BODY)]) == "all l m 9 ¼ "
    assert written_out([("10 ", "Times"), ("l", "AdvX"), ("l is a word", "Times")]) == (
        "10 ll is a word"
    )


def test_signs_that_are_named_by_a_number_are_told_by_the_names_in_the_file() -> None:
    data = file_with(
        {
            "/ABCDEF+AdvP4C4E74": [2, "/C0", "/C14", "/C2"],
            "/ABCDEG+AdvPSSym": [3, "/C176"],
        }
    )
    pieces = [
        ("at ", BODY), ("\x02", "AdvP4C4E74"), ("20 ", BODY), ("\x03", "AdvP4C4E74"),
        ("C or 4 ", BODY), ("\x03", "AdvPSSym"), ("C and \x05 there", BODY),
    ]  # fmt: skip

    assert written_out(pieces, data) == "at −20 °C or 4 °C and \x05 there"


def test_a_code_to_which_two_fonts_of_one_name_give_other_names_stays() -> None:
    data = file_with(
        {"/ABCDEF+AdvMT_SY": [1, "/C14", "/C2"], "/GHIJKL+AdvMT_SY": [1, "/C24", "/C2"]}
    )

    assert glyph_names(data)["AdvMT_SY"] == {1: "", 2: "/C2"}


@pytest.mark.parametrize("data", [b"", b"%PDF-1.4 nothing", None])
def test_a_file_that_cannot_be_read_tells_no_names(data: bytes | None) -> None:
    pieces = [("at ", BODY), ("\x03", "AdvPSSym"), ("C there", BODY)]

    assert written_out(pieces, data) == "at \x03C there"


def test_letters_of_the_fonts_of_hindawi_are_those_that_are_printed() -> None:
    body, black, more = "MinionPro-Regular", "Minion-Black", "minionblackadditional"
    pieces = [
        *(("Bo Ska", black), ("B", more), ("a, ", black)),
        *(("U", more), ("liwi", black), ("N", more), ("ski", black)),
        *((": By SPSS", body), ("\x02", "minionregularadditional")),
        (" and Bow, in a long line of nothing but text", body),
    ]
    said = "Bo Skała, Śliwiński: By SPSS® and Bow, in a long line of nothing but text"
    assert written_out(pieces) == said


def test_other_files_in_minion_keep_their_letters() -> None:
    pieces = [("BGJLNUw ", "MinionPro-Regular"), ("BNw", "minionblackadditional2")]
    assert written_out(pieces) == "BGJLNUw BNw"


@pytest.mark.parametrize("body", ["TimesTenNormal", "Times-Roman"])
def test_ligatures_of_the_font_of_springer_are_those_that_are_printed(body: str) -> None:
    pieces = [
        *(("West of Vienna ", body), ("W", "LigatureBold"), ("res di", body), ("V", "Ligature")),
        *(("er: ine", body), ("Y", "Ligature"), ("cient ", body), ("X", "LigatureItalic")),
        ("ows in a long line of nothing but text", body),
    ]
    said = "West of Vienna ﬁres diﬀer: ineﬃcient ﬂows in a long line of nothing but text"
    assert written_out(pieces) == said
