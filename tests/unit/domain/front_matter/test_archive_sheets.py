"""What sheets of archives say of the papers behind them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.front_matter.archive_sheets import ArchiveSheet, archive_sheet
from loccit.domain.front_matter.front_pieces import FrontPiece
from loccit.domain.front_matter.sheet_titles import title_on
from tests import archive_sheet_pages as pages

Lines = tuple[tuple[str, float], ...]
ALL = {
    "JSTOR": pages.JSTOR,
    "JSTOR before": pages.JSTOR_BEFORE,
    "Taylor & Francis": pages.TAYLOR_AND_FRANCIS,
    "ResearchGate": pages.RESEARCHGATE,
    "suggested citation": pages.SUGGESTED,
    "labels": pages.LABELLED,
    "journal above": pages.JOURNAL_ABOVE,
}
SHEETS = pytest.mark.parametrize("lines", ALL.values(), ids=ALL.keys())


def pieces(lines: Lines) -> list[FrontPiece]:
    return [
        FrontPiece(text, text, 1, 60, 20 * row, 400, 20 * row + size, size, (False, False))
        for row, (text, size) in enumerate(lines)
    ]


def sheet(lines: Lines) -> ArchiveSheet:
    found = archive_sheet(pieces(lines))
    assert found is not None
    return found


@SHEETS
@pytest.mark.parametrize(
    "printed",
    [
        pages.TITLE.upper(),
        "Tbe Tidal Prisrn of Small Harbours*",
        None,
    ],
    ids=["in capitals", "with mistakes", "not found"],
)
def test_the_title_is_spelled_as_the_sheet_has_it(lines: Lines, printed: str | None) -> None:
    assert title_on(sheet(lines), printed) == pages.TITLE


@SHEETS
def test_the_name_of_the_journal_on_the_paper_is_no_title(lines: Lines) -> None:
    assert title_on(sheet(lines), "Journal of Rivers") == pages.TITLE


@SHEETS
def test_days_on_which_it_was_read_are_no_year_of_publication(lines: Lines) -> None:
    assert sheet(lines).year in {1961, None}
    assert not any("20" in line for line in sheet(lines).lines)


def test_authors_are_told_behind_their_label_or_above_the_issue() -> None:
    assert sheet(pages.JSTOR).authors == "Ana M. Lima, Bo Berg and Eva Roy"
    assert sheet(pages.JSTOR_BEFORE).authors == "Ana M. Lima; Bo Berg; Eva Roy"
    assert sheet(pages.LABELLED).authors == "Lima, Ana M; Berg, Bo"


def test_a_reviewer_is_the_author_of_a_review() -> None:
    lines = (
        ("Review", 10),
        ("Reviewed Work(s): Tides by Ana Lima", 10),
        ("Review by: Bo Berg", 10),
        ("Source: Journal of Rivers, Vol. 2, No. 1 (Jan., 1950), pp. 3-4", 10),
        ("Your use of the JSTOR archive indicates your acceptance of the Terms", 8),
    )
    assert sheet(lines).authors == "Bo Berg"


def test_other_papers_that_a_sheet_names_are_left_out() -> None:
    lines = (
        (pages.TITLE, 14),
        ("Citation: Rivers 12, 41 (1961); doi: 10.5555/harbour", 9),
        ("View Table of Contents: http://example.org/toc", 9),
        ("ARTICLES YOU MAY BE INTERESTED IN", 9),
        ("Dykes of the north, Rivers 14, 3 (1999); doi: 10.5555/dyke", 9),
    )
    assert "10.5555/dyke" not in " ".join(sheet(lines).lines)
    assert sheet(lines).year == 1961


@pytest.mark.parametrize(
    "lines",
    [
        ((pages.TITLE, 14), ("Ana M. Lima", 10), ("Abstract", 10), ("Tides rise.", 10)),
        ((pages.TITLE, 14), ("Cite this article as: Lima, A. (1961) Tides.", 9), ("Text.", 10)),
        ((pages.TITLE, 14), ("Downloaded from http://example.org by guest", 8), ("Text.", 10)),
        (),
    ],
)
def test_the_first_page_of_a_paper_is_no_sheet(lines: Lines) -> None:
    assert archive_sheet(pieces(lines)) is None


@given(
    st.lists(
        st.tuples(
            st.one_of(
                st.text(max_size=60),
                st.sampled_from([text for lines in ALL.values() for text, _ in lines]),
            ),
            st.sampled_from([8.0, 10.0, 14.0]),
        ),
        max_size=20,
    ),
    st.one_of(st.none(), st.text(max_size=60)),
)
def test_the_title_of_any_sheet_is_words_of_it_or_the_one_that_was_printed(
    lines: list[tuple[str, float]], printed: str | None
) -> None:
    found = archive_sheet(pieces(tuple(lines)))
    if found is None:
        return
    title = title_on(found, printed)
    whole = " ".join(" ".join(text.split()) for text, _ in lines)
    assert title is None or title == printed or all(word in whole for word in title.split())
    assert found.year is None or 1500 <= found.year <= 2099
