"""Ligatures that a font maps wrongly."""

from hashlib import sha256
from pathlib import Path

import pytest

from loccit.domain.models.document import ConversionResult, DocId
from loccit.infrastructure.adapters.pdf.model import Line, PageText
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from loccit.infrastructure.adapters.pdf.text.ligatures import UnclearGlyphs
from tests.conversion_invariants import check_invariants
from tests.glyph_pdf import Glyphs, write_glyphs

LINES = (
    "The first field that we define is specific to the file.",
    "Its profile fits, and the benefit is significant.",
    "Both reflect the influence of the flow on the floor.",
    "They differ in effect, and the effort is offered twice.",
    "An efficient office is difficult, and sufficient traffic too.",
)
LIGATURES = ("ffi", "ffl", "ff", "fi", "fl")


def read_with(meanings: dict[str, str], tmp_path: Path, *lines: str) -> ConversionResult:
    """Read lines in which the file means something else by each of these ligatures."""
    page = [
        Glyphs(72, 100 + 14 * row, glyphs_of(line, meanings))
        for row, line in enumerate(lines or LINES)
    ]
    path = write_glyphs(tmp_path / "paper.pdf", page)
    result = PdfTextReader().read(str(path), DocId(sha256(path.read_bytes()).hexdigest()))
    check_invariants(result)
    return result


def glyphs_of(line: str, meanings: dict[str, str]) -> list[str]:
    glyphs: list[str] = []
    while line:
        known = (*LIGATURES, "Th", "tti", "tt", "ti", "ft")
        ligature = next((each for each in known if each in meanings and line.startswith(each)), "")
        if ligature in meanings:
            glyphs.append(meanings[ligature])
        else:
            ligature = line[0]
            glyphs.append(ligature)
        line = line.removeprefix(ligature)
    return glyphs


@pytest.mark.parametrize(
    "signs",
    [
        "\x02\x03\x04\x05\x06",
        "\x0e\x0f\x0b\x0c\x10",
        "\x1e\x1f\x1b\x1c\x1d",
        "\uf003\uf004\uf000\uf001\uf002",
        "\ufb03\ufb04\ufb00\ufb01\ufb02",
        '$%!"#',
        "½¼Þ®¯",
        "G?=;'",
        "4>:<~",
    ],
)
def test_ligatures_that_a_font_maps_to_other_signs_are_told_by_their_words(
    signs: str, tmp_path: Path
) -> None:
    result = read_with(dict(zip(LIGATURES, signs, strict=True)), tmp_path)
    assert result.plain_text == " ".join(LINES)
    assert result.warnings == ()


def test_capitals_within_words_are_told_and_those_before_words_stay(tmp_path: Path) -> None:
    lines = ("A significant benefit is an effect.", "And Kites differ in a specific effort.")

    result = read_with({"fi": "A", "ff": "K"}, tmp_path, *lines)

    assert result.plain_text == " ".join(lines)


def test_letters_of_other_languages_and_signs_beyond_latin_are_told_too(tmp_path: Path) -> None:
    lines = ("They reflect a conflict of influence.", "A significant effect differs: specific.")

    result = read_with({"fi": "à", "fl": "á", "ff": "↵"}, tmp_path, *lines)

    assert result.plain_text == " ".join(lines)


def test_a_ligature_beside_one_letter_is_told_by_the_other_words(tmp_path: Path) -> None:
    lines = ("The goodness of fit is defined.", "It is specific, and significant.")

    result = read_with({"fi": "\x01"}, tmp_path, *lines)

    assert result.plain_text == " ".join(lines)


def test_a_ligature_is_told_by_a_word_that_the_document_spells_elsewhere(tmp_path: Path) -> None:
    glyphs = [*"The ", "\x05", *"bula and the ", "\x05", *"bular."]
    page = [
        Glyphs(72, 100, glyphs),
        Glyphs(72, 114, tuple("Between fibula and tibia, the fibular side is thin.")),
    ]
    path = write_glyphs(tmp_path / "paper.pdf", page)
    text = PdfTextReader().read(str(path), DocId("0" * 64)).plain_text
    assert text.startswith("The fibula and the fibular.")


def test_a_glyph_that_no_word_explains_keeps_its_place_and_is_counted(tmp_path: Path) -> None:
    line = "The glyph in qu#z and in zo#q is known to nobody."
    page = [Glyphs(72, 100, ["\x05" if letter == "#" else letter for letter in line])]
    path = write_glyphs(tmp_path / "paper.pdf", page)
    result = PdfTextReader().read(str(path), DocId("0" * 64))
    assert result.plain_text == line.replace("#", "\ufffd")
    assert [warning.code for warning in result.warnings] == ["unclear_glyphs"]
    assert "in 2 places" in result.warnings[0].message


def test_an_unknown_sign_between_words_still_parts_them(tmp_path: Path) -> None:
    line = "They wrote of tidal rivers # printed tables # ropes"
    page = [Glyphs(72, 100, ["\x02" if letter == "#" else letter for letter in line])]
    path = write_glyphs(tmp_path / "paper.pdf", page)
    text = PdfTextReader().read(str(path), DocId("0" * 64)).plain_text
    assert text == line.replace("#", "\ufffd")


def test_a_line_of_control_characters_alone_is_no_line() -> None:
    """Tall brackets of a formula, beside a letter in the order of the file."""
    glyphs = UnclearGlyphs()
    bracket = glyphs.marked("(\x03x100", font_at=lambda _: "Symbols")[1]
    lines = tuple(
        Line(text, 72, top, 100, top + 10, style=0, lead=0, lead_style=0)
        for top, text in ((100, bracket), (114, "x100"))
    )
    (page,), unknown = glyphs.settled([PageText(1, 595, 842, upright=lines, turned=lines[:1])])
    assert [line.text for line in page.upright] == ["x100"]
    assert page.turned == ()
    assert unknown == 0


@pytest.mark.parametrize(
    "line",
    [
        'He said "find it" and wrote a"b, x#y, cost$price and Hello!World to them.',
        "Acme®brand and Beta®brand are names, as ½in and ¼in are sizes.",
        "Diğer bir değer prošlo je, één tweeërlei reëel, définition de la réfection.",
        "Both a/b and he/she say x=y, don't e:ect, e=ect once, and call p53kinase or iPhone.",
        "The letter Þorn opens the name Þór, and a macron stands in the name of ¯ow.",
    ],
)
def test_signs_with_a_meaning_of_their_own_are_kept(line: str, tmp_path: Path) -> None:
    assert read_with({}, tmp_path, line).plain_text == line


def test_each_font_has_ligatures_of_its_own(tmp_path: Path) -> None:
    """Another subset may have another glyph under the same code."""
    page = [
        Glyphs(72, 100, glyphs_of("The first field is defined in the file.", {"fi": "\x05"})),
        Glyphs(72, 130, glyphs_of("The flow reflects the influx.", {"fl": "\x05"}), bold=True),
    ]
    path = write_glyphs(tmp_path / "paper.pdf", page)
    text = PdfTextReader().read(str(path), DocId("0" * 64)).plain_text
    assert "The first field is defined in the file." in text
    assert "The flow reflects the influx." in text


@pytest.mark.parametrize("sign", ["*", "+"])
def test_a_glyph_that_begins_the_words_is_and_ese_and_e_is_th(tmp_path: Path, sign: str) -> None:
    lines = ("Thus the tide rises.", "These marshes grow.", "The mud settles, and p* is small.")

    result = read_with({"Th": sign}, tmp_path, *lines)

    assert " ".join(result.plain_text.split()) == " ".join(lines)


def test_a_star_before_other_words_stays(tmp_path: Path) -> None:
    lines = ("A value *p is below one.", "So *a is a mark, and *the other too.", "Thus it is.")

    result = read_with({}, tmp_path, *lines)

    assert " ".join(result.plain_text.split()) == " ".join(lines)


WITH_T = (
    "The generation of the population is an additional section.",
    "Letters are better written, and a pattern is transmitted.",
    "After the software was shifted the draft came often.",
)


def test_ligatures_with_a_t_are_told_by_their_words(tmp_path: Path) -> None:
    result = read_with(
        {"tti": "\x02", "tt": "\x03", "ti": "\x04", "ft": "\x05"}, tmp_path, *WITH_T
    )
    assert result.plain_text.replace("\n", " ") == " ".join(WITH_T)
    assert not result.warnings


def test_a_glyph_in_names_alone_stays_unclear(tmp_path: Path) -> None:
    lines = ("The sample\x05 of Veseli\x05c, and the Bjo\x05rck method",)
    assert "ft" not in read_with({}, tmp_path, *lines).plain_text
