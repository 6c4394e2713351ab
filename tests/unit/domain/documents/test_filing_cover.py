"""The cover of a filing tells whose it is, and of which period."""

import pytest

from loccit.domain.documents.filing_cover import filing_cover

_COVER = """UNITED STATES SECURITIES AND EXCHANGE COMMISSION

Washington, D.C. 20549

FORM {form}

{period}

{company}

(Exact name of registrant as specified in its charter)
"""


def _cover(form: str, period: str, company: str = "Tidal Works, Inc.") -> str:
    return _COVER.format(form=form, period=period, company=company)


@pytest.mark.parametrize(
    ("form", "period", "title"),
    [
        (
            "10-Q",
            "For the quarterly period ended June 25, 2022",
            "Tidal Works, Inc., Form 10-Q for the quarterly period ended June 25, 2022",
        ),
        (
            "10-K",
            "FOR THE FISCAL YEAR ENDED MAY 31, 2019",
            "Tidal Works, Inc., Form 10-K for the fiscal year ended May 31, 2019",
        ),
        ("8-K", "Date of Report: May 3, 2021", "Tidal Works, Inc., Form 8-K"),
        (
            "10-Q",
            "For the quarterly period ended Commission file\n\nMarch 31, 2021 number 1-5805",
            "Tidal Works, Inc., Form 10-Q for the quarterly period ended March 31, 2021",
        ),
    ],
)
def test_company_form_and_period_are_its_title(form: str, period: str, title: str) -> None:
    cover = filing_cover(_cover(form, period))

    assert cover
    assert (cover.company, cover.form, cover.title) == ("Tidal Works, Inc.", form, title)


def test_a_company_without_the_words_in_brackets_stands_below_the_number_of_its_file() -> None:
    text = _cover("10-K", "Commission file number 1-3285").replace("(Exact name of", "Delaware (")

    cover = filing_cover(text)

    assert cover
    assert cover.title == "Tidal Works, Inc., Form 10-K"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A paper that cites FORM 10-K\n\nof the Securities and Exchange Commission.",
        "Tidal Works\n\n(Exact name of registrant)",
        "x" * 7_000 + _cover("10-K", ""),
    ],
)
def test_what_has_no_such_cover_has_no_such_title(text: str) -> None:
    assert filing_cover(text) is None
