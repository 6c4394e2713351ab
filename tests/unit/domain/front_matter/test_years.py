"""Which of the years on the first pages is that of publication."""

import pytest

from loccit.domain.front_matter.front_pieces import FrontPiece
from loccit.domain.front_matter.years import Made, find_year

_ISSUE = "Proceedings of IslandCon 1(1), 2019"


def _year(
    *imprint: str, made: str = "", by: str = "pdfTeX-1.40.18", title: str = ""
) -> int | None:
    return find_year((), (), imprint, (), "", Made(made, by), title)


def test_the_issue_is_believed_before_the_day_of_publication() -> None:
    assert _year("Published online 3 December 2018", "Birds (2019) 12:3") == 2019


@pytest.mark.parametrize(
    ("made", "by", "year"),
    [
        ("D:20200812125833Z", "pdfTeX-1.40.18", 2020),
        ("D:20210812125833Z", "xdvipdfmx (20200315)", 2021),
        ("D:20230812125833Z", "pdfTeX-1.40.18", 2019),  # made again
        ("D:20180812125833Z", "pdfTeX-1.40.18", 2019),
        ("D:20200812125833Z", "Acrobat Distiller 8.1.0", 2019),
        ("D:20200812125833Z", "iTextSharp 5.5.11", 2019),
        ("", "pdfTeX-1.40.18", 2019),
    ],
)
def test_an_issue_alone_gives_way_to_the_year_in_which_tex_set_the_text(
    made: str, by: str, year: int
) -> None:
    assert _year(_ISSUE, made=made, by=by) == year


def test_an_issue_with_a_date_of_publication_stands() -> None:
    dated = "Published: 01 November 2019"
    assert _year(_ISSUE, dated, made="D:20200812125833Z") == 2019
    assert _year(_ISSUE, "© 2019 The Authors", made="D:20200812125833Z") == 2019


def test_a_date_in_the_footer_is_believed_before_years_of_the_text() -> None:
    texts = ["Ropes of Salt", "1 Introduction", "Lima, 1982, 1984) is a method for rivers (Berg"]
    pieces = [
        FrontPiece(text, text, 1, 100, 100 + 20 * row, 400, 112 + 20 * row, 10.0, (False, False))
        for row, text in enumerate(texts)
    ]
    imprint = ("In 1998 the tide was measured.", "January 3, 2014")
    assert find_year(pieces, (), imprint, title="Ropes of Salt") == 2014
    assert find_year(pieces, title="Ropes of Salt") is None


def test_a_preprint_is_of_the_day_on_which_it_was_submitted() -> None:
    submitted = "Preprint submitted to Elsevier 23 de octubre de 2018"
    assert _year("Tides of 1989 - 2017", submitted) == 2018


def test_a_year_in_the_title_is_that_of_another_work() -> None:
    title = "[Rp] Songs of birds [J. Birds vol. 112, 4417 (2000)]"
    assert _year(title, "Published 29 January 2020", title=title) == 2020
    assert _year("vol. 112, 4417 (2000)]", "Published 29 January 2020", title=title) == 2020


def test_the_number_of_an_article_is_no_year() -> None:
    assert _year("January 2015 | Volume 5 | Article 1582", "Received 3 May 2014") == 2015
    assert _year("Frontiers in Birds 2017 | Volume 5 | Number 2", "in 1998 and 1999") == 2017


def test_a_paper_is_of_the_year_in_which_it_was_accepted_if_nothing_says_when_it_appeared() -> (
    None
):
    received = "Received 4 May 2016; accepted 13 September 2017"
    assert _year("Songs were recorded from 1998 to 2012.", received) == 2017
    assert _year("Songs were recorded in 1998.", received, "Published 2 January 2018") == 2018


def test_a_preprint_is_of_the_year_of_its_version() -> None:
    posted = "bioRxiv preprint doi: 10.1101/2024.03; this version posted June 25, 2025. The"
    assert _year("a study of 2018", posted) == 2025
    assert _year("a study of 2018", "Posted: June 06, 2025, Version 1") == 2025


def test_numbers_of_pages_that_count_up_are_no_years() -> None:
    assert find_year((), ("1791", "1792"), ("IPCC, 2022: Glossary",)) == 2022
    assert find_year((), ("2012", "2012"), ()) == 2012


def test_a_reference_on_the_first_page_is_that_of_another_work() -> None:
    other = "K. Heo et al. “Songs of the Small Island Birds.” In: Proceedings of the 2018 Meeting."
    assert _year(other, "Published 28 March 2022") == 2022


def _cover(*lines: str) -> int | None:
    pieces = [_piece(1, row, text) for row, text in enumerate(("Island Birds", *lines))]
    return find_year(pieces, (), (), (), "", Made("D:2025", ""), "Island Birds")


def _piece(page: int, row: int, text: str) -> FrontPiece:
    return FrontPiece(text, text, page, 70, 20 * row, 300, 20 * row + 12, 12, (False, False))


def test_dates_in_figures_and_years_in_other_digits_count() -> None:
    assert _cover("31/01/2017") == 2017
    assert _cover("٢٠٢١") == 2021
    assert _cover("۲۰۱۹") == 2019


def test_the_number_of_a_student_has_no_year() -> None:
    assert _cover("Registration No: AS/72534/2011/2012", "May 2017") == 2017
    assert _cover("Anno Accademico 2015-2016") == 2016


def test_the_latest_of_all_copyrights_counts() -> None:
    assert _year("Copyright 2012, 2019, 2021 Ana Lima") == 2021
    assert _year("© 1998–2019 Isle Ltd, © 2009–2015 Island School") == 2019
    assert _year("Copyright 2012 Isle Ltd., 2020 Sea Ltd.") == 2020
    assert _cover("Copyright © 2001-2004 Ana Lima", "Copyright © 2003-2004 Bo Chen") == 2004


def test_the_year_of_the_cover_is_believed_before_a_copyright_behind_it() -> None:
    assert _cover("November 07, 2020", "Copyright © 2014–2015 Ana Lima") == 2020
    assert _cover("Tesi di laurea", "Anno accademico 2009/2010", "12 luglio 2011") == 2010


def test_a_year_in_chinese_figures_is_read() -> None:
    assert _cover("二〇二二年五月") == 2022


def test_a_year_in_spaced_figures_is_read_and_the_number_of_a_course_is_none() -> None:
    assert _cover("[ 2 0 2 4 年 度 ]") == 2024
    assert _cover("Studijní obor: ISL (1801T010)", "Praha 2015") == 2015


@pytest.mark.parametrize(
    "text",
    [
        "Año 3, Núm. 6 (jul-dic 2026) • Págs. 6-18",
        "Recibido: 19/02/2026 • Aprobado: 15/05/2026 • Publicado: 20/06/2026",
        "Diterima 3-2-2025, disetujui 4-5-2026",
        "Geliş: 03.02.2025 Kabul: 04.05.2026",
    ],
)
def test_journals_say_in_their_languages_when_they_appeared(text: str) -> None:
    assert _year(text, "in 2019 and 2025") == 2026


def test_the_month_of_an_issue_ends_a_header() -> None:
    header = "1370 THE AMERICAN ROPE REVIEW DECEMBER 2001"
    text = "P. Thomas, 1973; Eric L. Jones, 1981"
    piece = FrontPiece(text, text, 1, 72, 300, 300, 310, 10, (False, False))
    assert find_year([piece], [header]) == 2001


def test_an_article_that_a_note_cites_in_other_quotation_marks_is_another_work() -> None:
    note = "1. Bo Lima, »Ropes of the Tides«, Pamphlets of the Isle 2 (2011), 10. Februar 2021"
    assert _year("3. März 2021", note) == 2021


def test_a_decade_is_no_year() -> None:
    assert _year("Ropes of the 1660s", "and of the 2010’s", "seen in 1998") == 1998


@pytest.mark.parametrize(
    "issue", ["Island Studies 42: 33–49, 2017", "Isle Law Review. 2017. 57:199"]
)
def test_a_volume_and_its_pages_say_which_year_is_that_of_the_issue(issue: str) -> None:
    assert _year("Published 3 May 2018", issue) == 2017


def cover(*lines: str) -> int | None:
    """Return the year that these lines of a cover tell, and an academic year behind it."""
    told = [(1, line) for line in lines] + [(2, "Wintersemester 2011/2012")]
    return find_year(
        [
            FrontPiece(text, text, page, 70, 20 * row, 300, 20 * row + 12, 12, (False, False))
            for row, (page, text) in enumerate(told)
        ]
    )


@pytest.mark.parametrize(
    ("lines", "year"),
    [
        (("März 2009",), 2009),
        (("set 2010 - set 2011",), 2011),
        (("Date: 31-Jan-2015",), 2015),
        (("Date:\t2016-5-30",), 2016),
        (("HÀ NỘI 5-2019",), 2019),
        (("Herbstsemester 2022", "Abgabedatum: 17. Februar 2023"), 2023),
        (("Arrêté ministériel : 25 mai 2016", "30 mars 2023"), 2023),
        (("年级:", "2018", "2021 年 01 月"), 2021),
        (("年级: 2018", "2021 年 01 月"), 2021),
        (("Ropes of old harbours",), 2012),
    ],
)
def test_a_cover_is_believed_before_an_academic_year_behind_it(
    lines: tuple[str, ...], year: int
) -> None:
    assert cover(*lines) == year
