"""What conversion tells of a PDF: its title, authors and year, from the pages and the metadata."""

from pathlib import Path

from loccit.domain.models.document import ConversionResult, DocId
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from tests.pdf_factory import Pdf, PdfPage, Text

_BODY = "the birds of the small island sing before the sun is up and fall silent in the rain"
_TITLE = "Songs of the Small Island Birds"


def _read(tmp_path: Path, *texts: Text, **info: str) -> ConversionResult:
    pages = [PdfPage(texts), PdfPage(_prose(60))]
    path = Pdf(pages, info=info).write(tmp_path / "paper.pdf")
    return PdfTextReader().read(str(path), DocId("0" * 64))


def _prose(top: float, lines: int = 30) -> list[Text]:
    return [Text(70, top + 14 * line, _BODY) for line in range(lines)]


def test_authors_of_a_paper_stand_below_its_title(tmp_path: Path) -> None:
    read = _read(
        tmp_path,
        Text(70, 60, "Journal of Island Birds 2016, 6:3", 8),
        Text(70, 90, _TITLE, 20),
        Text(70, 120, "Ana Lima⟦1⟧, Bo van Dam⟦1,2⟧ and Carl Ruiz⟦2⟧", 12),
        Text(70, 140, "⟦1⟧Department of Biology, University of Padua", 9),
        Text(70, 170, "Abstract", 12, "Times-Bold"),
        *_prose(190),
        Author="csproduction",
    )
    assert read.title == _TITLE
    assert read.hint.authors == ("Lima", "van Dam", "Ruiz")
    assert read.hint.year == 2016


def test_authors_in_columns_are_read_from_left_to_right(tmp_path: Path) -> None:
    read = _read(
        tmp_path,
        Text(150, 90, _TITLE, 20),
        *(Text(x, 120, name, 12, "Times-Bold") for x, name in _COLUMNS),
        *(Text(x, 135, "University of Padua", 12) for x, _ in _COLUMNS),
        Text(70, 170, "Abstract", 12, "Times-Bold"),
        *_prose(190),
    )
    assert read.hint.authors == ("Lima", "Chen", "Ruiz")


_COLUMNS = ((70, "Ana Lima"), (250, "Bo Chen"), (430, "Carl Ruiz"))


def test_the_cover_of_a_thesis_tells_the_author_from_the_supervisor(tmp_path: Path) -> None:
    read = _read(
        tmp_path,
        Text(150, 100, "University of Padua", 24),
        Text(150, 160, "Master Thesis", 24),
        Text(150, 220, _TITLE, 18),
        Text(70, 400, "Supervisor:", 12),
        Text(400, 400, "Candidate:", 12),
        Text(70, 416, "Prof. Dora Klein", 12),
        Text(400, 416, "Ana Lima", 12),
        Text(200, 700, "Padua, May 2018", 12),
    )
    assert read.title == _TITLE
    assert read.hint.authors == ("Lima",)
    assert read.hint.year == 2018


def test_metadata_are_believed_when_the_page_shows_their_names(tmp_path: Path) -> None:
    page = [Text(70, 90, _TITLE, 20), *_prose(190)]
    shown = _read(tmp_path, *page, Text(70, 700, "written by ana, with thanks to Ana Lima"))
    hidden = _read(tmp_path, *page, Author="Some Typist")
    assert hidden.hint.authors == ()
    assert shown.hint.authors == ()
    told = _read(
        tmp_path, *page, Text(70, 700, "with thanks to Ana Lima and all"), Author="Ana Lima"
    )
    assert told.hint.authors == ("Lima",)


def test_the_day_on_which_the_file_was_made_is_the_last_resort(tmp_path: Path) -> None:
    page = [Text(70, 90, _TITLE, 20), *_prose(190)]
    made = {"CreationDate": "D:20210102030405Z"}
    assert _read(tmp_path, *page, **made).hint.year == 2021
    dated = Text(70, 120, "Published: 12 May 2019", 8)
    assert _read(tmp_path, *page[:1], dated, *page[1:], **made).hint.year == 2019


def test_the_metadata_tell_families_and_names_that_the_end_of_a_line_parts(tmp_path: Path) -> None:
    read = _read(
        tmp_path,
        Text(70, 90, _TITLE, 20),
        Text(70, 120, "Rita Silva Ramos⟦1⟧, Dean Foster⟦2⟧, Ana Luzia", 12),
        Text(70, 133, "Ferreira Farias⟦1⟧ and Bo Chen⟦2⟧", 12),
        Text(70, 170, "Abstract", 12, "Times-Bold"),
        *_prose(190),
        Author="Silva Ramos, Rita; Foster, Dean; Farias, Ana Luzia Ferreira; Chen, Bo",
    )
    assert read.hint.authors == ("Silva Ramos", "Foster", "Farias", "Chen")


def test_a_family_alone_on_the_last_line_of_a_list_is_read(tmp_path: Path) -> None:
    read = _read(
        tmp_path,
        Text(70, 90, _TITLE, 20),
        Text(70, 120, "Ana Lima⟦1⟧, Dean Foster⟦1⟧ and Shagufta", 12),
        Text(70, 133, "Perveen⟦2⟧", 12),
        Text(70, 170, "Abstract", 12, "Times-Bold"),
        *_prose(190),
    )
    assert read.hint.authors == ("Lima", "Foster", "Perveen")
    plain = _read(
        tmp_path,
        Text(70, 90, _TITLE, 20),
        Text(70, 120, "Ana Lima, Dean Foster, and Shagufta", 12),
        Text(70, 133, "Perveen", 12),
        Text(70, 160, "University of Padua", 12),
    )
    assert plain.hint.authors == ("Lima", "Foster", "Perveen")


def test_an_author_may_stand_above_the_title(tmp_path: Path) -> None:
    read = _read(
        tmp_path,
        Text(150, 60, "University of Padua", 12),
        Text(150, 100, "Ana Lima", 14),
        Text(70, 220, _TITLE, 20),
        Text(150, 300, "Master Thesis", 12),
        Text(150, 700, "Padua, 2018", 12),
    )
    assert read.hint.authors == ("Lima",)


def test_an_author_above_the_title_comes_before_teachers_below_it(tmp_path: Path) -> None:
    read = _read(
        tmp_path,
        Text(150, 100, "Ana Lima", 14),
        Text(70, 220, _TITLE, 20),
        Text(70, 400, "Prof. Dr. Dora Klein", 12),
        Text(70, 440, "Prof. Carl Ruiz", 12),
    )
    assert read.hint.authors == ("Lima",)


def test_rows_of_authors_are_read_row_by_row(tmp_path: Path) -> None:
    row = ((70, "Ana Lima"), (250, "Bo Chen"), (430, "Carl Ruiz"))
    read = _read(
        tmp_path,
        Text(150, 90, _TITLE, 20),
        *(Text(x, 130, name, 12) for x, name in row),
        Text(250, 146, "Dora Klein", 12),
    )
    assert read.hint.authors == ("Lima", "Chen", "Ruiz", "Klein")


def test_a_title_goes_on_behind_its_colon_and_a_word_that_asks_for_more(tmp_path: Path) -> None:
    colon = _read(
        tmp_path,
        Text(70, 90, "Songs of Birds:", 24),
        Text(70, 132, "A Study of the Small Island", 16),
        Text(70, 300, "Ana Lima", 12),
    )
    assert colon.title == "Songs of Birds: A Study of the Small Island"
    word = _read(
        tmp_path,
        Text(70, 90, "Early Songs of Small Birds heard at the", 24),
        Text(70, 120, "University", 24),
        Text(70, 300, "Ana Lima", 12),
    )
    assert word.title == "Early Songs of Small Birds heard at the University"


def test_a_name_in_heavier_type_is_no_title(tmp_path: Path) -> None:
    read = _read(
        tmp_path,
        Text(150, 60, "Master Thesis", 14),
        Text(70, 120, "Songs of the small island birds and the rain", 14),
        Text(150, 200, "Zora Maria Quillfeather", 24, "Times-Bold"),
    )
    assert read.title == "Songs of the small island birds and the rain"
    assert read.hint.authors == ("Quillfeather",)


def test_a_university_in_the_metadata_is_no_title(tmp_path: Path) -> None:
    read = _read(
        tmp_path,
        Text(70, 60, "University of Padua", 14),
        Text(70, 120, _TITLE, 20),
        Title="University of Padua",
    )
    assert read.title == _TITLE


def test_a_subtitle_and_a_kind_of_text_are_no_authors(tmp_path: Path) -> None:
    read = _read(
        tmp_path,
        Text(70, 90, _TITLE, 20),
        Text(70, 130, "Small Rain", 16),
        Text(70, 160, "User Guide", 14),
    )
    assert read.hint.authors == ()


def test_who_is_thanked_on_a_cover_is_no_author(tmp_path: Path) -> None:
    read = _read(
        tmp_path,
        Text(150, 90, _TITLE, 20),
        Text(150, 130, "Ana Lima & Bo Chen", 12),
        Text(150, 160, "Major contributors:", 12),
        Text(150, 180, "Carl Ruiz, Dora Klein", 12),
    )
    assert read.hint.authors == ("Lima", "Chen")


def test_names_may_have_the_family_first(tmp_path: Path) -> None:
    read = _read(
        tmp_path,
        Text(70, 90, _TITLE, 20),
        Text(70, 130, "Lima, Ana", 12),
        Text(250, 130, "Chen, Bo", 12),
        Text(70, 146, "Ruiz, Carl", 12),
    )
    assert read.hint.authors == ("Lima", "Chen", "Ruiz")
    place = _read(tmp_path, Text(70, 90, _TITLE, 20), Text(70, 130, "Padua, Italy", 12))
    assert place.hint.authors == ()


def test_a_name_stands_beside_its_label_or_before_its_place_of_work(tmp_path: Path) -> None:
    title = Text(70, 90, _TITLE, 20)
    beside = _read(
        tmp_path,
        title,
        Text(70, 400, "AUTHOR", 12),
        Text(400, 400, "ANA LIMA", 12),
        Text(70, 430, "SUPERVISOR", 12),
        Text(400, 430, "Dora Klein, PhD", 12),
    )
    assert beside.hint.authors == ("Lima",)
    at_work = _read(tmp_path, title, Text(70, 130, "Ana Lima, Lazy Island Computing", 12))
    assert at_work.hint.authors == ("Lima",)


def test_what_contents_list_are_no_names(tmp_path: Path) -> None:
    read = _read(
        tmp_path,
        Text(150, 90, _TITLE, 20),
        Text(400, 130, "Contents", 12),
        Text(70, 150, "Wide Seas", 12),
        Text(300, 150, "2", 12),
    )
    assert read.hint.authors == ()


def test_a_line_of_their_own_announces_the_title(tmp_path: Path) -> None:
    read = _read(
        tmp_path,
        Text(150, 90, "Mémoire de Master", 20),
        Text(150, 200, "Thème", 24),
        Text(150, 260, _TITLE, 12),
        Text(150, 400, "Présenté par :", 12),
        Text(150, 416, "Ana Lima", 12),
    )
    assert read.title == _TITLE
    assert read.hint.authors == ("Lima",)


def test_the_subject_of_a_degree_and_a_first_chapter_are_no_titles(tmp_path: Path) -> None:
    degree = _read(
        tmp_path,
        Text(150, 90, _TITLE, 16),
        Text(150, 200, "Thesis to obtain the Master of Science Degree in", 12),
        Text(150, 220, "Biology and Island Studies", 24),
    )
    assert degree.title == _TITLE
    chapter = PdfPage([Text(70, 70, "Chapter 1", 20), Text(70, 100, "Island Conventions", 25)])
    cover = PdfPage([Text(70, 90, _TITLE, 13), Text(70, 130, "Ana Lima", 12)])
    path = Pdf([cover, chapter, PdfPage(_prose(60))]).write(tmp_path / "book.pdf")
    assert PdfTextReader().read(str(path), DocId("0" * 64)).title == _TITLE


def test_what_stands_larger_above_the_first_heading_is_the_title(tmp_path: Path) -> None:
    def section(top: float, name: str) -> list[Text]:
        return [Text(70, top, name, 18), *_prose(top + 30, 16)]

    name = (Text(70, 50, "ISLE", 22), Text(70, 76, "A Song of Birds in the Small Rain", 10))
    sections = [
        [*section(100, f"Winds of Island {at}"), *section(400, f"Rains of Island {at}")]
        for at in "ABCD"
    ]
    pages = [PdfPage([*name, *sections[0]]), *map(PdfPage, sections[1:])]
    path = Pdf(pages).write(tmp_path / "paper.pdf")
    assert PdfTextReader().read(str(path), DocId("0" * 64)).title == "ISLE"


def test_a_list_behind_a_label_goes_on_on_the_next_line(tmp_path: Path) -> None:
    read = _read(
        tmp_path,
        Text(70, 90, _TITLE, 20),
        Text(70, 120, "Authors: Ana Lima⟦a,b⟧, Bo van Dam⟦b⟧, and Carl", 12),
        Text(70, 134, "Ruiz⟦a⟧", 12),
        Text(70, 170, "Abstract", 12, "Times-Bold"),
        *_prose(190),
        Author="Ana Lima",
    )
    assert read.hint.authors == ("Lima", "van Dam", "Ruiz")


def test_names_with_marks_below_the_keywords_of_a_manuscript_are_its_authors(
    tmp_path: Path,
) -> None:
    read = _read(
        tmp_path,
        Text(70, 90, _TITLE, 20),
        Text(70, 120, "Key words: birds, islands, songs, rain", 12),
        Text(70, 160, "Ana Lima⟦a⟧, Bo van Dam⟦b⟧,", 12),
        Text(70, 190, "Carl Ruiz⟦a⟧", 12),
        Text(70, 230, "⟦a⟧ Department of Biology, University of Padua", 12),
        Text(70, 300, "Abstract", 12, "Times-Bold"),
        *_prose(320),
    )
    assert read.hint.authors == ("Lima", "van Dam", "Ruiz")


def test_a_title_in_italics_below_one_of_its_size_is_its_translation(tmp_path: Path) -> None:
    read = _read(
        tmp_path,
        Text(70, 90, "Cantos de las aves de la isla", 20),
        Text(70, 130, "Songs of the Small Island Birds", 20, "Times-Italic"),
        Text(70, 180, "Ana Lima⟦1⟧ and Bo Chen⟦2⟧", 12),
        *_prose(230),
    )
    assert read.title == "Cantos de las aves de la isla"
