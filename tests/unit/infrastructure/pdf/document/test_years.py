"""Which of the years on the first pages is that of publication."""

import pytest

from loccit.infrastructure.adapters.pdf.document.years import Made, find_year

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


def test_a_year_in_the_title_is_that_of_another_work() -> None:
    title = "[Rp] Songs of birds [J. Birds vol. 112, 4417 (2000)]"
    assert _year(title, "Published 29 January 2020", title=title) == 2020
    assert _year("vol. 112, 4417 (2000)]", "Published 29 January 2020", title=title) == 2020


def test_a_reference_on_the_first_page_is_that_of_another_work() -> None:
    other = "K. Heo et al. “Songs of the Small Island Birds.” In: Proceedings of the 2018 Meeting."
    assert _year(other, "Published 28 March 2022") == 2022
