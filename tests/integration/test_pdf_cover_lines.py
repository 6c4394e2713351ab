"""Covers of theses and reports, whose lines stand apart and among labels."""

from pathlib import Path

from loccit.domain.models.document import BlockKind
from tests.layout_pages import body, read, texts
from tests.pdf_factory import Pdf, PdfPage, Text

DOUBLE = 28.0  # points, from line to line


def cover(*lines: Text, rules: tuple[tuple[float, float, float, float], ...] = ()) -> Pdf:
    return Pdf([PdfPage(lines, rules=rules), PdfPage(body(2, 40))])


def test_a_title_in_double_spacing_has_its_lines_above_and_below(tmp_path: Path) -> None:
    title = ["THE ROPES OF THE OLD PORT", "AND OF THE HARBOURS", "(A STUDY IN DELTAS)"]
    lines = [
        Text(72, 200 + DOUBLE * row, line, 14, "Times-BoldItalic" if row == 1 else "Times-Bold")
        for row, line in enumerate(title)
    ]
    found = read(cover(*lines, Text(72, 500, "Ada Quay", 12)), tmp_path)
    assert found.title == " ".join(title)


def test_a_name_above_a_title_in_its_size_is_not_what_that_is_the_subtitle_of(
    tmp_path: Path,
) -> None:
    lines = [
        Text(72, 160, "Ada Quaynard", 18, "Times-Bold"),
        Text(72, 220, "How the people of the river measured", 18),
        Text(72, 242, "the tide in the delta", 18),
    ]
    found = read(cover(*lines), tmp_path)
    assert found.title == "How the people of the river measured the tide in the delta"
    assert [one.family for one in found.hint.people] == ["Quaynard"]


def test_a_title_below_the_kind_of_the_work_is_found_where_only_a_name_is_large(
    tmp_path: Path,
) -> None:
    lines = [
        Text(200, 280, "Ada Quaynard", 14, "Times-Bold"),
        Text(200, 440, "Rapport de stage de licence", 9, "Times-Bold"),
        Text(72, 480, "How the people of the river measured the tide", 9),
    ]
    found = read(cover(*lines), tmp_path)
    assert found.title == "How the people of the river measured the tide"


def test_a_large_title_above_a_form_is_no_row_of_a_table(tmp_path: Path) -> None:
    labels = ("Author:", "Port:", "Year:", "Number:")
    said = ("Ada Quay", "12 Bay", "2019", "7231")
    form = [
        *(Text(72, 400 + 30 * row, label, 12) for row, label in enumerate(labels)),
        *(Text(300, 400 + 30 * row, text, 12) for row, text in enumerate(said)),
    ]
    title = [Text(90, 300, "Of Ropes in the", 26), Text(330, 300, "Old Port", 26)]
    rules = tuple((60.0, y, 540.0, y) for y in (270.0, 510.0))
    result = read(cover(*title, *form, rules=rules), tmp_path)
    assert [row for row in texts(result, BlockKind.TABLE) if "Ropes" in row] == []
    assert result.title is not None
    assert "|" not in result.title


def test_a_form_behind_the_cover_does_not_cut_its_title(tmp_path: Path) -> None:
    title = ["THE ROPES OF THE OLD PORT", "AND OF ITS HARBOURS"]
    first = [Text(72, 200 + 17 * row, line, 14, "Times-Bold") for row, line in enumerate(title)]
    form = [
        Text(72, 100, "Title: The Ropes of the Old Port", 12),
        Text(120, 130, "and of its", 12),
        Text(72, 200, "Author: Ada Quay", 12),
    ]
    pages = [PdfPage(first), PdfPage(form), PdfPage(body(2, 40))]
    assert read(Pdf(pages), tmp_path).title == " ".join(title)


ENGLISH = "How the people of the river measured the tide with a rope"
FRENCH = "Comment les gens du fleuve ont mesuré la marée avec une corde"


def test_names_below_each_other_are_no_subtitle(tmp_path: Path) -> None:
    names = ["Gustavo Lima Vendramini", "Guilherme Berg Henrique", "Ana de Alvarenga"]
    lines = [
        Text(72, 100, "Ferramentas de redes e de cordas", 18),
        *(Text(72, 140 + 15 * row, name, 14) for row, name in enumerate(names)),
        Text(72, 220, "25 de agosto de 2013", 12),
    ]
    found = read(cover(*lines), tmp_path)
    assert found.title == "Ferramentas de redes e de cordas"
    assert [one.family for one in found.hint.people] == ["Vendramini", "Henrique", "de Alvarenga"]


def test_a_title_stands_above_its_english_one_in_larger_type(tmp_path: Path) -> None:
    words = "Pasang surut di muara sungai diukur dengan tali yang panjang oleh orang desa. "
    lines = [
        Text(72, 90, "PENGUKURAN PASANG DALAM SUNGAI", 13, "Times-Bold"),
        Text(72, 110, "Measurement of the Tide in Rivers", 15, "Times-Bold"),
        Text(72, 140, "Ada Quaynard⟦1⟧*, Bo Stonely⟦2⟧", 11),
        *(Text(72, 200 + 13 * row, words + words[:20], 10) for row in range(30)),
    ]
    found = read(Pdf([PdfPage(lines), PdfPage(lines[3:])]), tmp_path)
    assert found.title == "PENGUKURAN PASANG DALAM SUNGAI"
    assert [one.family for one in found.hint.people] == ["Quaynard", "Stonely"]


def test_the_label_of_a_chapter_above_its_title_is_none_of_it(tmp_path: Path) -> None:
    lines = [
        Text(72, 85, "Chapitre VII", 18, "Times-Bold"),
        Text(72, 108, "Des mesures de la corde dans les ports", 16, "Times-Bold"),
        Text(72, 140, "(Ada Quaynard)", 11),
    ]
    found = read(cover(*lines), tmp_path)
    assert found.title == "Des mesures de la corde dans les ports"
    assert [one.family for one in found.hint.people] == ["Quaynard"]


def pages(*first: PdfPage) -> Pdf:
    """Return a document in English: its first pages, others without a title, its text."""
    front = [*first, *(PdfPage(body(90 + number, 3)) for number in range(len(first), 4))]
    return Pdf([*front, *(PdfPage(body(number, 40)) for number in range(2, 5))])


def test_of_two_titles_in_one_size_that_in_the_language_of_the_text_counts(
    tmp_path: Path,
) -> None:
    lines = [
        Text(72, 200, FRENCH, 16),
        Text(72, 300, ENGLISH, 16),
        Text(72, 500, "Ada Quaynard", 12),
    ]
    found = read(pages(PdfPage(lines)), tmp_path)
    assert found.title == ENGLISH


def test_a_form_with_two_titles_has_that_in_the_language_of_the_text(tmp_path: Path) -> None:
    form = [
        Text(72, 100, f"Titre : {FRENCH}", 11),
        Text(72, 130, "Auteur : Ada Quaynard", 11),
        Text(72, 300, f"Title: {ENGLISH}", 11),
        Text(72, 330, "Author: Ada Quaynard", 11),
        Text(72, 400, "Master's thesis", 14),
    ]
    assert read(pages(PdfPage(form)), tmp_path).title == ENGLISH
    cover = [Text(72, 200, ENGLISH, 16), Text(72, 400, "Ada Quaynard", 12)]
    assert read(pages(PdfPage(cover), PdfPage(form[:2])), tmp_path).title == ENGLISH
