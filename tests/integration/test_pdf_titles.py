"""Titles of several lines, above one column or two."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind
from tests.layout_pages import PARAGRAPH, body, headings, read, story, texts
from tests.pdf_factory import Bookmark, Pdf, PdfPage, Text, wrapped

LONG = (
    "The Measurement of Tidal Rivers with a Rope and",
    "a Stone and Its Agreement with the Printed Tables",
)
BODY = [wrapped(story(n, 30), 50 + 260 * n, 250, 235) for n in range(2)]
SPACING = 20.0


def title_of(lines: list[Text], folder: Path, *columns: list[Text]) -> str | None:
    rest = [line for column in columns or BODY for line in column]
    return read(Pdf([PdfPage([*lines, *rest])]), folder).title


def printed(*lines: str, left: float = 50, font: str = "Times-Bold") -> list[Text]:
    return [Text(left, 80 + SPACING * row, line, 17, font=font) for row, line in enumerate(lines)]


@pytest.mark.parametrize("last", ["of Ports", "of Harbours"])
@pytest.mark.parametrize("lines", [LONG, LONG[:1]])
def test_the_short_last_line_of_a_title_stays_with_those_that_cross_the_gutter(
    lines: tuple[str, ...], last: str, tmp_path: Path
) -> None:
    assert title_of(printed(*lines, last), tmp_path) == " ".join((*lines, last))


@pytest.mark.parametrize(
    "line",
    [
        "1.1 Organization of the Thesis",
        "1 Introduction",
        "II. Methods",
        "2. Results 14",
        "6.4. CMake",
    ],
)
def test_the_first_section_of_a_part_is_no_title(line: str, tmp_path: Path) -> None:
    assert title_of(printed(line), tmp_path) is None


def test_an_entry_of_a_table_of_contents_is_no_title(tmp_path: Path) -> None:
    entries = [
        Text(50, 120 + 16 * row, f"{name} {'. ' * 30}{7 * row}", 12)
        for row, name in enumerate(("Ropes and what they hold", "Of tides", "Of rivers", "Of ice"))
    ]
    contents = [Text(50, 80, "Contents", 17, "Times-Bold"), *entries]
    assert title_of(contents, tmp_path) is None


def test_two_short_lines_at_the_end_of_a_title_stay_with_it(tmp_path: Path) -> None:
    lines = (*LONG, "of Harbours,", "1750 to 1850")
    assert title_of(printed(*lines), tmp_path) == " ".join(lines)


def test_the_short_first_line_of_a_title_stays_with_it(tmp_path: Path) -> None:
    lines = ("Rope and Stone:", *LONG)
    assert title_of(printed(*lines), tmp_path) == " ".join(lines)


def test_the_last_line_may_stand_in_the_middle_left_of_the_gutter(tmp_path: Path) -> None:
    lines = (LONG[0], "of Harbours")
    centred = [
        Text(265 - 4 * len(line), 80 + SPACING * row, line, 17, font="Times-Bold")
        for row, line in enumerate(lines)
    ]
    assert title_of(centred, tmp_path) == " ".join(lines)


def test_a_title_within_the_left_of_two_columns_takes_no_line_of_the_right_one(
    tmp_path: Path,
) -> None:
    left = [
        *printed("The Measurement", "of Tidal Rivers"),
        *wrapped(story(0, 30), 50, 150, 235),
    ]
    right = wrapped(story(1, 34), 310, 80, 235)
    assert title_of([], tmp_path, left, right) == "The Measurement of Tidal Rivers"


def test_columns_that_begin_directly_below_a_line_across_them_stay_columns(
    tmp_path: Path,
) -> None:
    across = wrapped(story(5, 8), 50, 90, 495)
    below = across[-1].y + 12
    columns = [wrapped(story(n, 12), 50 + 260 * n, below, 235) for n in range(2)]
    result = read(Pdf([PdfPage([*across, *columns[0], *columns[1]])]), tmp_path)
    flat = result.plain_text.replace("\n\n", " ")
    assert flat == " ".join(story(n, 8 if n == 5 else 12).strip() for n in (5, 0, 1))


def test_a_subtitle_in_smaller_type_is_no_section_and_no_part_of_the_authors(
    tmp_path: Path,
) -> None:
    lines = [
        *printed(*LONG),
        Text(50, 126, "Evidence from the ledgers of four harbours and their pilots", 12),
        Text(50, 160, "Ada Rope and Charles Stone"),
    ]
    rest = [line for column in BODY for line in column]
    result = read(Pdf([PdfPage([*lines, *rest])]), tmp_path)
    assert result.title == " ".join(LONG)
    assert "CHAPTER SIX" not in [text for _, text in headings(result)]
    assert "\n\nEvidence from the ledgers of four harbours and their pilots\n\n" in (
        result.plain_text
    )
    assert "\n\nAda Rope and Charles Stone\n\n" in result.plain_text


def test_the_first_numbered_section_is_no_title(tmp_path: Path) -> None:
    heading = Text(50, 80, "1 Ropes and Stones", 14, font="Times-Bold")
    page = PdfPage([heading, *wrapped(story(1, 12), 50, 105, 490)])
    result = read(Pdf([page]), tmp_path)
    assert result.title is None
    assert headings(result) == [(1, "1 Ropes and Stones")]


@pytest.mark.parametrize(
    ("front", "title"),
    [
        (
            [
                Text(200, 80, "Ropes and Stones:", 18, "Times-Bold"),
                Text(165, 99, "How a tidal river was measured once", 14),
            ],
            "Ropes and Stones: How a tidal river was measured once",
        ),
        (
            [
                Text(258, 80, "ropes.sty", 16, "Courier"),
                Text(145, 99, "How a tidal river was measured once", 19),
            ],
            "ropes.sty How a tidal river was measured once",
        ),
        (
            [
                Text(150, 97, "The", 36),
                Text(215, 97, "measures", 30, "Courier"),
                Text(150, 134, "of Rivers", 36),
            ],
            "The measures of Rivers",
        ),
    ],
)
def test_what_belongs_to_a_title_may_be_in_other_type(
    front: list[Text], title: str, tmp_path: Path
) -> None:
    author = Text(250, 190, "Ada Rope", 10)
    assert read(Pdf([PdfPage([*front, author, *body(1, 20, 240)])]), tmp_path).title == title


def test_a_front_page_without_large_type_begins_with_its_title(tmp_path: Path) -> None:
    front = [
        Text(175, 120, "THE MEASUREMENT OF TIDAL RIVERS"),
        Text(235, 132, "WITH A ROPE"),
        Text(261, 200, "By"),
        Text(247, 240, "Ada Rope"),
        Text(199, 500, "Submitted to the University of the"),
        Text(256, 512, "Delta"),
    ]
    result = read(Pdf([PdfPage(front), PdfPage(body(1)), PdfPage(body(2))]), tmp_path)
    assert result.title == "THE MEASUREMENT OF TIDAL RIVERS WITH A ROPE"


def cover(tmp_path: Path, *lines: tuple[int, str, float]) -> str | None:
    """Return the title of a cover with centred lines before pages of text."""
    page = PdfPage([Text(300 - len(text) * size / 4, y, text, size) for y, text, size in lines])
    return read(Pdf([page, PdfPage(body(1, 40))]), tmp_path).title


def test_a_cover_in_one_type_has_its_title_above_the_kind_of_work(tmp_path: Path) -> None:
    found = cover(
        tmp_path,
        (90, "Faculty of Rivers", 10),
        (200, "Ropes and their use on the coast", 10),
        (300, "Ada Quay", 10),
        (400, "Master's thesis", 10),
        (500, "Supervisor: Eve Stone", 10),
    )
    assert found == "Ropes and their use on the coast"


def test_the_author_in_large_type_below_his_label_is_no_title(tmp_path: Path) -> None:
    lines = [
        Text(200, 200, "Ropes and their use on the coast", 11, "Times-Bold"),
        Text(250, 300, "submitted by", 10),
        Text(200, 330, "Ada Quay - 6037666", 18, "Times-Bold"),
        Text(200, 400, "Supervisor: Eve Stone", 10),
    ]
    found = read(Pdf([PdfPage(lines), PdfPage(body(1, 40))]), tmp_path)
    assert found.title == "Ropes and their use on the coast"


def test_a_title_behind_its_label_ends_before_the_author(tmp_path: Path) -> None:
    found = cover(
        tmp_path,
        (200, 'Title: "Ropes and their use', 12),
        (214, 'on the coast"', 12),
        (228, "Author: Ada Quay", 12),
        (400, "BACHELOR THESIS", 20),
    )
    assert found == "Ropes and their use on the coast"


def test_a_subtitle_in_plain_type_below_a_bold_title_is_none_of_it(tmp_path: Path) -> None:
    lines = [
        Text(200, 120, "Of Tidal Rivers", 17, "Times-Bold"),
        Text(150, 142, "A rope, a stone and the tables", 17),
        Text(150, 164, "that were printed of them", 17),
        Text(250, 240, "by Ada Rope", 10),
    ]
    found = read(Pdf([PdfPage(lines), PdfPage(body(1, 40))]), tmp_path)
    assert found.title == "Of Tidal Rivers"


@pytest.mark.parametrize(
    "lines",
    [
        [("Better Ropes against the Tide", 20), ("through", 12), ("Knots in Pairs", 20)],
        [("ROPES", 26), ("AND TIDAL KNOTS", 20)],
    ],
)
def test_a_title_goes_on_behind_a_word_that_joins(
    lines: list[tuple[str, float]], tmp_path: Path
) -> None:
    found = cover(tmp_path, *((150 + 30 * row, *line) for row, line in enumerate(lines)))
    assert found == " ".join(text for text, _ in lines)


def test_a_line_for_a_year_or_a_use_below_a_title_is_none_of_it(tmp_path: Path) -> None:
    found = cover(tmp_path, (150, "Annual Rope Report", 24), (190, "For the year ended", 16))
    assert found == "Annual Rope Report"


def test_the_author_beside_the_year_is_no_title(tmp_path: Path) -> None:
    found = cover(
        tmp_path,
        (150, "ROPES OF OLD HARBOURS", 15),
        (200, "Diploma thesis", 15),
        (700, "2017 Bc. Ada Quay", 14),
    )
    assert found == "ROPES OF OLD HARBOURS"


@pytest.mark.parametrize("number", ["(EU) 2024/17", "(EG) Nr. 45/2001", "(CE) n° 45/2001"])
def test_an_act_of_the_union_is_titled_from_its_number_to_its_remark(
    number: str, tmp_path: Path
) -> None:
    lines = [
        f"REGULATION {number} OF THE PARLIAMENT AND OF THE COUNCIL",
        "of 13 June 2024",
        "on ropes, amending Regulations (EC) No 300/2008,",
        "(EU) No 167/2013 and Directive 2014/90/EU",
        "(Text with EEA relevance)",
    ]
    front = [Text(90, 120 + 18 * row, line, 10, "Times-Bold") for row, line in enumerate(lines)]
    found = read(Pdf([PdfPage([*front, *body(1, 30, 260)])]), tmp_path)
    assert found.title == " ".join(lines[:-1])


def test_an_act_that_a_text_names_is_no_title(tmp_path: Path) -> None:
    front = [
        Text(90, 90, "On Ropes of the Union", 18, "Times-Bold"),
        Text(90, 140, "Regulation (EU) 2024/17 is about ropes, and this text about it."),
    ]
    found = read(Pdf([PdfPage([*front, *body(1, 30, 170)])]), tmp_path)
    assert found.title == "On Ropes of the Union"


def book(*below: Text) -> Pdf:
    """Return a book: a page with its title and the lines below that, then a page of text."""
    lines = [Text(72, 200, "Rope and Stone", 24, "Times-Bold"), *below]
    return Pdf([PdfPage([*lines, Text(72, 500, "Ada Shore", 14)]), PdfPage(body(2))])


def test_a_phrase_below_the_title_on_a_cover_is_its_subtitle(tmp_path: Path) -> None:
    lines = [
        Text(72, 224, "How the people of the river measured the tide", 16),
        Text(72, 242, "in the years before the harbour office", 16),
    ]
    result = read(book(*lines), tmp_path)
    subtitle = " ".join(line.text for line in lines)
    assert result.title == f"Rope and Stone: {subtitle}"
    assert result.hint.titles == (result.title, "Rope and Stone")
    assert texts(result, BlockKind.TITLE) == [f"Rope and Stone {subtitle}"]


def test_a_phrase_in_the_type_of_the_text_is_one_above_a_known_name(tmp_path: Path) -> None:
    line = Text(72, 218, "How the people measured the tide", 10)
    assert read(book(line), tmp_path).title == f"Rope and Stone: {line.text}"
    other = Pdf([PdfPage([*book(line).pages[0].texts[:2], Text(72, 500, "Ropes", 14)])])
    assert read(other, tmp_path).title == "Rope and Stone"


def test_a_title_that_goes_on_in_smaller_type_has_no_colon(tmp_path: Path) -> None:
    line = Text(72, 224, "of the Society of Rivers and Ports", 16)
    assert read(book(line), tmp_path).title == f"Rope and Stone {line.text}"


@pytest.mark.parametrize(
    "line",
    [
        Text(72, 224, "Ada Shore and Eve Quay", 16),
        Text(72, 224, "Ada Shore*, Charles Stone and Eve Quay", 16),
        Text(72, 224, "A Thesis for the Degree of Doctor", 16),
        Text(72, 224, "University of the Delta and the Port", 16),
        Text(72, 224, "Read it soon. It is the one and only issue", 16),
        Text(72, 260, "How the people of the river measured", 16),
    ],
)
def test_what_else_stands_below_a_title_on_a_cover_is_no_subtitle(
    line: Text, tmp_path: Path
) -> None:
    assert read(book(line), tmp_path).title == "Rope and Stone"


def test_a_title_that_reads_like_a_name_stays_one_where_nothing_else_is(tmp_path: Path) -> None:
    front = [Text(72, 200, "Project Quaynard", 24, "Times-Bold"), Text(72, 260, "ADA SHORE", 14)]
    contents = [Text(72, 72, "Contents", 20, "Times-Bold")]
    contents += [Text(72, 100 + 14 * n, f"{n} Ropes and Stones {n + 2}", 10) for n in range(1, 9)]
    found = read(Pdf([PdfPage(front), PdfPage(contents), PdfPage(body(2, 40))]), tmp_path)
    assert found.title == "Project Quaynard"


@pytest.mark.parametrize(
    "lines",
    [("Samenvatting Databases",), ("How the Keepers of the River Read a List of", "Contents")],
)
def test_a_title_may_have_words_that_begin_a_text(lines: tuple[str, ...], tmp_path: Path) -> None:
    front = [Text(72, 100 + 24 * n, line, 20, "Times-Bold") for n, line in enumerate(lines)]
    front.append(Text(72, 160, "Ada Quaynard", 12))
    found = read(Pdf([PdfPage([*front, *body(1, 40, 300)])]), tmp_path)
    assert found.title == " ".join(lines)
    assert [one.family for one in found.hint.people] == ["Quaynard"]


def test_what_stands_above_the_homepage_of_a_journal_is_its_name(tmp_path: Path) -> None:
    masthead = [Text(180, 60, "Contents lists available at Ropes Online", 9)]
    masthead += [Text(200, 80, "Rivers and Infectious Water", 18)]
    masthead += [Text(190, 110, "journal homepage: www.rivers.example/riw", 9)]
    title = "Have measures against the flood helped?"
    lines = [*masthead, Text(50, 140, title, 13, "Times-Bold")]
    assert title_of(lines, tmp_path) == title


def test_a_few_sentences_on_a_page_of_their_own_are_no_title(tmp_path: Path) -> None:
    notice = wrapped(PARAGRAPH, 100, 200, 350, 10)
    front = [Text(72, 100, "The Measurement of Tidal Rivers", 10, "Times-Bold")]
    front.append(Text(72, 130, "Ada Shore", 10))
    pages = [PdfPage(notice), PdfPage([*front, *body(1, 30, 160)]), PdfPage(body(2, 40))]
    assert read(Pdf(pages), tmp_path).title == "The Measurement of Tidal Rivers"


def test_the_title_on_the_cover_of_a_proof_ends_before_its_authors(tmp_path: Path) -> None:
    lines = [
        Text(72, 80, "Journal Pre-proof", 16),
        Text(72, 120, "How the first stones became wet", 10),
        Text(72, 140, "Ada Quaynard, Eve Shoreham, Bo Harbourer", 10),
        Text(72, 180, "PII: S2213-0071(20)30433-0", 10),
    ]
    pages = [PdfPage(lines), PdfPage(body(1, 40)), PdfPage(body(2, 40))]
    assert read(Pdf(pages), tmp_path).title == "How the first stones became wet"


def test_a_section_may_be_called_as_its_paper_is(tmp_path: Path) -> None:
    name = "Ropes during Floods"
    page = PdfPage(
        [
            Text(72, 80, name, 18, "Times-Bold"),
            Text(72, 120, "Introduction", 12, "Times-Bold"),
            *wrapped(story(1, 9), 72, 136, 450),
            Text(72, 330, name, 12, "Times-Bold"),
            *wrapped(story(2, 9), 72, 346, 450),
        ]
    )
    outline = [Bookmark(name, 1), Bookmark("Introduction", 1, 2), Bookmark(name, 1, 2)]
    result = read(Pdf([page], outline, info={"Title": name}), tmp_path)
    assert result.title == name
    assert headings(result) == [(1, "Introduction"), (1, name)]


def test_a_chapter_that_is_published_alone_is_titled_below_its_number(tmp_path: Path) -> None:
    lines = [Text(72, 80, "CHAPTER SIX", 12), Text(72, 110, "Of Ropes and Stones", 20)]
    lines += [Text(72, 150, "Ada Quaynard", 11), *wrapped(story(1, 60), 72, 200, 450)]
    result = read(Pdf([PdfPage(lines)]), tmp_path)
    assert result.title == "Of Ropes and Stones"
    assert [one.family for one in result.hint.people] == ["Quaynard"]
    assert "CHAPTER SIX" not in [text for _, text in headings(result)]


@pytest.mark.parametrize(
    ("title", "below", "taken"),
    [
        ("Ropes of Tidal Rivers", "A descriptive analysis", True),
        ("Cordes - une analyse de marais", "Ropes - an analysis of marshes", False),
        ("Ropes of Tidal Rivers", "Shore et al.", False),
        ("Ropes of Tidal Rivers", "1 Ropes and stones", False),
    ],
)
def test_a_phrase_in_the_bold_type_of_the_title_of_a_paper_is_its_subtitle(
    title: str, below: str, *, taken: bool, tmp_path: Path
) -> None:
    lines = [Text(72, 80, title, 20, "Times-Bold"), Text(72, 102, below, 14, "Times-Bold")]
    lines += [Text(72, 130, "Ada Quaynard", 11), *wrapped(story(1, 60), 72, 170, 450)]
    found = read(Pdf([PdfPage(lines)]), tmp_path)
    assert found.title == (f"{title}: {below}" if taken else title)
