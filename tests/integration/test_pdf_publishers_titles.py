"""Titles on the first pages of journals: under banners, beside margins, behind covers."""

from pathlib import Path

import pytest

from tests.layout_pages import body, headings, read, story
from tests.pdf_factory import Bookmark, Pdf, PdfPage, Text, wrapped

TITLE = "How a Tidal River Was Measured with Ropes"
AUTHOR = Text(200, 150, "Ada Rope and Charles Stone", 10, "Times-Bold")
NINE = [f"the measurement of river number {n}," for n in range(9)]


@pytest.mark.parametrize(
    ("front", "title"),
    [
        pytest.param(
            [
                Text(71, 90, "Short Communication", 14, "Times-Bold"),
                Text(136, 108, TITLE, 14, "Times-Bold"),
            ],
            TITLE,
            id="below the kind of the article, in the same type",
        ),
        pytest.param(
            [
                Text(90, 70, "Delta Journal of Basic Tidal Sciences", 19, "Times-Bold"),
                Text(60, 120, TITLE, 18),
            ],
            TITLE,
            id="below the name of the journal, in larger type",
        ),
        pytest.param(
            [
                Text(100, 70, "THE MEASUREMENT OF TIDAL RIVERS WITH ROPES AND STONES", 10.5),
                Text(200, 100, "Ada Rope and Charles Stone", 10.5, "Times-Bold"),
            ],
            "THE MEASUREMENT OF TIDAL RIVERS WITH ROPES AND STONES",
            id="in capitals no larger than the authors",
        ),
        pytest.param(
            [Text(60, 50 + 22 * row, line, 20, "Times-Bold") for row, line in enumerate(NINE)],
            " ".join(NINE),
            id="of nine lines",
        ),
    ],
)
def test_the_title_of_a_journal_article_is_found(
    front: list[Text], title: str, tmp_path: Path
) -> None:
    author = Text(200, front[-1].y + 25, "Dr Wharf, Delta University", 10)
    assert read(Pdf([PdfPage([*front, author, *body(1, 30, 300)])]), tmp_path).title == title


def test_the_last_line_of_a_title_above_a_margin_stays_with_it(tmp_path: Path) -> None:
    title = [Text(70, 80 + 24 * row, line, 20) for row, line in enumerate((TITLE, "And Stones"))]
    authors = [Text(70, 180 + 14 * row, f"Author N{row}", 11) for row in range(30)]
    page = PdfPage([*title, *authors, *wrapped(story(1, 60), 220, 180, 320)])
    assert read(Pdf([page]), tmp_path).title == f"{TITLE} And Stones"


def test_the_first_line_of_a_title_left_of_a_banner_stays_with_it(tmp_path: Path) -> None:
    banner = [Text(384, 48, "Tidal Rivers Today", 16), Text(463, 98, "Open Access", 13)]
    labels = [
        Text(57, 48, "https://river.example/ropes", 13),
        Text(62, 98, "RESEARCH", 13, "Times-Bold"),
    ]
    lines = ("Ropes and stones", "and what was measured with them once", "upon a river")
    title = [Text(57, 137 + 26 * row, line, 24) for row, line in enumerate(lines)]
    columns = [wrapped(story(n, 30), 57 + 250 * n, 260, 230) for n in range(2)]
    page = PdfPage([*banner, *labels, *title, *columns[0], *columns[1]])
    assert read(Pdf([page]), tmp_path).title == " ".join(lines)


def test_a_cover_of_sentences_in_large_type_has_no_title(tmp_path: Path) -> None:
    notice = (
        "Since the flood the delta office has kept a room with all that is known of the river. "
        "The room is open to all who measure it, for as long as the flood is remembered."
    )
    for size in (14, 20):
        cover = PdfPage(wrapped(notice, 80, 240, 430, size, 1.7))
        first = PdfPage([Text(60, 90, TITLE, 13), AUTHOR, *body(1, 30, 200)])
        assert read(Pdf([cover, first, PdfPage(body(2))]), tmp_path).title == TITLE


def test_the_first_of_slides_in_large_type_has_the_title(tmp_path: Path) -> None:
    said = [
        "The tide comes in twice a day and takes with it all that was left on the sand.",
        "Who measures it with a rope has to come back in the night, and to write it down.",
    ]
    slides = [
        PdfPage([Text(60, 90, name, 30), *wrapped(said[at] * 2, 60, 200, 450, 18)])
        for at, name in enumerate(["Ropes and Tides", "Nights"])
    ]
    notes = PdfPage(body(1, 50))
    assert read(Pdf([*slides, notes, notes]), tmp_path).title == "Ropes and Tides"


def test_what_stands_below_the_label_of_a_title_within_the_text_is_none(tmp_path: Path) -> None:
    listed = ["Title", "Guide to the ropes of a harbour", "and to its nets and stones"]
    page = [
        Text(60, 90, TITLE, 13, "Times-Bold"),
        AUTHOR,
        Text(60, 200, "INTRODUCTION", 12, "Times-Bold"),
        *body(1, 5, 220),
        *(Text(60, 320 + 14 * row, line) for row, line in enumerate(listed)),
    ]
    assert read(Pdf([PdfPage(page), PdfPage(body(2, 40))]), tmp_path).title == TITLE


def test_a_section_named_like_the_title_leaves_the_title_alone(tmp_path: Path) -> None:
    first = PdfPage([Text(240, 90, "Ropes.jl", 20), Text(240, 130, "Ada Rope"), *body(1, 30, 200)])
    second = PdfPage([Text(72, 80, "2. Ropes.jl", 12, "Times-Bold"), *body(2, 30, 100)])
    outline = [Bookmark("Introduction", 1), Bookmark("Ropes.jl", 2)]
    assert read(Pdf([first, second], outline), tmp_path).title == "Ropes.jl"


def test_a_title_that_metadata_and_the_first_bookmark_tell_is_no_section(tmp_path: Path) -> None:
    first = PdfPage([Text(60, 90, TITLE, 17), AUTHOR, *body(1, 30, 200)])
    second = PdfPage([Text(72, 80, "Ropes", 14, "Times-Bold"), *body(2, 30, 100)])
    outline = [Bookmark(TITLE, 1), Bookmark("Ropes", 2, 2), Bookmark("Stones", 2)]
    assert read(Pdf([first, second], outline, info={"Title": TITLE}), tmp_path).title == TITLE


def test_what_a_publisher_tells_beside_a_title_is_no_part_of_it(tmp_path: Path) -> None:
    title = ["The measurement of rivers", "with ropes and with stones", "by those who live there"]
    lines = [Text(72, 100 + 18 * row, line, 16, "Times-Bold") for row, line in enumerate(title)]
    told = ["River Progress", "2022, Vol. 105(3) 1-29", "journals.rivers.example", "Volume 12"]
    beside = [Text(522 - 3.4 * len(line), 92 + 10 * row, line, 7) for row, line in enumerate(told)]
    page = PdfPage([*lines, *beside, *body(1, top=200)])
    result = read(Pdf([page]), tmp_path)
    assert result.title == " ".join(title)
    assert "journals.rivers.example" in result.plain_text


@pytest.mark.parametrize(("banner", "y"), [("Theoretical River Science", 140), ("rivers", 800)])
def test_the_name_of_a_journal_that_the_page_cites_is_no_title(
    banner: str, y: float, tmp_path: Path
) -> None:
    page = PdfPage(
        [
            Text(72, 60, banner, 24, "Times-Bold"),
            Text(72, 110, "Ropes and stones at the mouth of the river", 16, "Times-Bold"),
            *body(1, top=180),
            Text(72, 400, "1. Introduction", 12, "Times-Bold"),
            *body(2, top=430),
            Text(72, y, f"{banner.capitalize()} 2007, 4, 50", 8),
        ]
    )
    assert read(Pdf([page]), tmp_path).title == "Ropes and stones at the mouth of the river"


def test_the_second_line_of_a_journals_name_is_no_title(tmp_path: Path) -> None:
    page = PdfPage(
        [
            Text(72, 60, "Theoretical Harbours and", 24, "Times-Bold"),
            Text(400, 66, "BioMed Central", 9),
            Text(72, 86, "Tidemaking", 24, "Times-Bold"),
            Text(72, 140, "Ropes and stones at the mouth of the river", 16, "Times-Bold"),
            *body(1, top=200),
            Text(72, 420, "1. Introduction", 12, "Times-Bold"),
            *body(2, top=450),
            Text(72, 800, "Theoretical Harbours and Tidemaking 2007, 4:50", 8),
        ]
    )
    assert read(Pdf([page]), tmp_path).title == "Ropes and stones at the mouth of the river"


def test_of_two_lines_as_likely_the_first_is_the_title(tmp_path: Path) -> None:
    first, second = "The harbour and its ropes", "Tables of the tides in the harbour"
    page = PdfPage(
        [
            Text(72, 150, first, 14, "Times-Bold"),
            Text(72, 210, second, 14.3, "Times-Bold"),
            *body(1, top=300),
        ]
    )
    assert read(Pdf([page]), tmp_path).title == first


def test_authors_in_small_letters_are_no_line_of_a_title_in_capitals(tmp_path: Path) -> None:
    title = ["THE MEASUREMENT OF TIDAL RIVERS: DIRECT EVIDENCE", "OF THE USE OF ROPES AND STONES"]
    front = [Text(100, 90 + 12 * row, line, 10) for row, line in enumerate(title)]
    authors = Text(200, 122, "Ada Rope and Lloyd W. Stone", 10)
    place = Text(180, 136, "Department of Tides, University of Delta", 8)
    page = PdfPage([*front, authors, place, *body(1, 30, 200)])
    result = read(Pdf([page]), tmp_path)
    assert result.title == " ".join(title)
    assert result.hint.authors == ("Rope", "Stone")


def test_authors_in_small_letters_may_stand_above_a_title_in_capitals(tmp_path: Path) -> None:
    title = ["THE MEASUREMENT OF TIDAL RIVERS: DIRECT EVIDENCE", "OF THE USE OF ROPES AND STONES"]
    lines = [Text(200, 90, "Ada Rope, Lloyd W. Stone", 12, "Times-Bold")]
    lines += [Text(100, 104 + 14 * n, line, 12, "Times-Bold") for n, line in enumerate(title)]
    result = read(Pdf([PdfPage([*lines, *body(1, 30, 200)])]), tmp_path)
    assert result.title == " ".join(title)
    assert result.hint.authors == ("Rope", "Stone")


@pytest.mark.parametrize("author", ["Ada M. Rope*", "Ada Rope¹, Lloyd W. Stone²"])
def test_a_line_above_names_with_marks_is_the_title_though_a_motto_looks_likelier(
    author: str, tmp_path: Path
) -> None:
    front = [
        Text(240, 120, "FOREWORD", 18),
        Text(240, 160, "LAW OF TIDES", 10.5),
        Text(250, 184, author, 10, "Times-Italic"),
        Text(90, 214, "“To measure the tide is all that a harbour is.”", 11, "Times-Italic"),
    ]
    assert read(Pdf([PdfPage([*front, *body(1, 30, 280)])]), tmp_path).title == "LAW OF TIDES"


def test_a_title_that_sections_are_set_like_stands_above_names_with_marks(tmp_path: Path) -> None:
    front = [Text(200, 80, "BLACK ROPES AND WHITE STONES", 14, "Times-Bold")]
    front += [Text(300, 110, "Ada Gomes Rope¹", 12), Text(300, 126, "Bo Quay²", 12)]
    heads = [Text(72, 180, "INTRODUCTION", 14, "Times-Bold"), *wrapped(story(1, 12), 72, 200, 450)]
    heads += [Text(72, 420, "CONCLUSION", 14, "Times-Bold"), *wrapped(story(2, 12), 72, 440, 450)]
    result = read(Pdf([PdfPage([*front, *heads])]), tmp_path)
    assert result.title == "BLACK ROPES AND WHITE STONES"
    assert result.hint.authors == ("Rope", "Quay")


def test_lines_of_the_title_page_that_bookmarks_list_leave_the_title_alone(tmp_path: Path) -> None:
    front = [
        Text(100, 60, "Delta Journal:", 14, "Times-Bold"),
        Text(100, 110, TITLE, 14, "Times-Bold"),
        Text(200, 130, "Ada Rope and Charles Stone", 10),
    ]
    pages = [PdfPage([*front, *body(1, 30, 200)]), *[PdfPage(body(n, 30)) for n in (2, 3)]]
    outline = [Bookmark("Delta Journal:", 1), Bookmark(TITLE, 1)]
    assert read(Pdf(pages, outline), tmp_path).title == TITLE


@pytest.mark.parametrize(
    ("below", "title"),
    [
        ("I. The harbour", f"{TITLE}: I. The harbour"),
        ("Part 2 The harbour", f"{TITLE}: Part 2 The harbour"),
        ("I. Introduction", TITLE),
    ],
)
def test_the_part_of_a_series_is_the_subtitle(below: str, title: str, tmp_path: Path) -> None:
    front = [Text(72, 90, TITLE, 16, "Times-Bold"), Text(72, 108, below, 13, "Times-Italic")]
    authors = Text(72, 150, "Ada Rope¹, Bo Quay² & Charles Stone¹", 11)
    result = read(Pdf([PdfPage([*front, authors, *body(1, 30, 200)])]), tmp_path)
    assert result.title == title


def test_series_of_parts_in_one_type_are_sections(tmp_path: Path) -> None:
    names = ["I. The harbour", "II. The coast", "III. The river"]
    pages = [
        PdfPage([Text(72, 108, name, 13, "Times-Italic"), *body(n, 25, 140)])
        for n, name in enumerate(names)
    ]
    first = PdfPage([Text(72, 90, TITLE, 16, "Times-Bold"), *pages[0].texts])
    result = read(Pdf([first, *pages[1:]]), tmp_path)
    assert result.title == TITLE
    assert [text for _, text in headings(result)] == names


def test_the_name_above_the_number_of_an_issue_is_that_of_a_journal(tmp_path: Path) -> None:
    front = [
        Text(150, 60, "Delta on-line Papers in Tides", 16),
        Text(72, 85, "Volume XI"),
        Text(450, 85, "Number 1, 2019"),
        Text(72, 120, TITLE, 15, "Times-Bold"),
        Text(72, 140, "Ada Rope and Charles Stone", 10),
    ]
    assert read(Pdf([PdfPage([*front, *body(1, 30, 200)])]), tmp_path).title == TITLE


def test_an_author_in_the_type_of_the_title_is_no_line_of_it(tmp_path: Path) -> None:
    front = [
        Text(150, 90, "How to Make Our Ropes Clear", 14, "Helvetica-Bold"),
        Text(190, 121, "Charles S. Wessex", 14, "Helvetica-Bold"),
        Text(150, 140, "Popular Ropes Monthly 12 (January 1878), 286-302.", 10),
    ]
    pages = [PdfPage([*front, *body(1, 25, 200)]), PdfPage(body(2, 30))]
    result = read(Pdf(pages), tmp_path)
    assert result.title == "How to Make Our Ropes Clear"
    assert result.hint.authors == ("Wessex",)
