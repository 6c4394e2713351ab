"""Tables of contents: their entries look like headings and like tables, and are neither."""

from pathlib import Path

from loccit.domain.models.document import BlockKind
from tests.layout_pages import headings, read, story, texts
from tests.pdf_factory import Bookmark, Pdf, PdfPage, Text, wrapped

CHAPTERS = ["Ropes and Stones", "Tables of the Tides", "The Harbour Office", "What Was Found"]
TITLE = Text(150, 80, "The Measurement of Tidal Rivers", 18, "Times-Bold")


def body() -> list[PdfPage]:
    """Return a page for each chapter, with a section in it."""
    return [
        PdfPage(
            [
                Text(72, 80, f"{n} {name}", 14, "Times-Bold"),
                *wrapped(story(n, 8), 72, 105, 450),
                Text(72, 260, f"{n}.1 On {name}", 11, "Times-Bold"),
                *wrapped(story(n + 10, 8), 72, 280, 450),
            ]
        )
        for n, name in enumerate(CHAPTERS, start=1)
    ]


def contents(top: float, *, leaders: bool) -> list[Text]:
    """Return entries: number, title and page of chapters in bold, of sections behind leaders."""
    found: list[Text] = []
    for n, name in enumerate(CHAPTERS, start=1):
        y = top + 34 * (n - 1)
        found += [
            Text(72, y, str(n), 10, "Times-Bold"),
            Text(88, y, name, 10, "Times-Bold"),
            Text(517, y, str(n + 1), 10, "Times-Bold"),
            Text(88, y + 14, f"{n}.1"),
            Text(111, y + 14, f"On {name}"),
            Text(517, y + 14, str(n + 1)),
        ]
        if leaders:
            found.append(Text(250, y + 14, ". " * 50))
    return found


def tree() -> list[tuple[int, str]]:
    return [
        entry
        for n, name in enumerate(CHAPTERS, start=1)
        for entry in ((1, f"{n} {name}"), (2, f"{n}.1 On {name}"))
    ]


def test_entries_with_leaders_are_no_headings(tmp_path: Path) -> None:
    first = PdfPage([TITLE, *contents(150, leaders=True)])
    result = read(Pdf([first, *body()]), tmp_path)
    assert headings(result) == tree()
    entries = texts(result, BlockKind.LIST_ITEM)
    assert entries[:2] == ["1 Ropes and Stones 2", "1.1 On Ropes and Stones … 2"]
    assert len(entries) == 2 * len(CHAPTERS)


def test_entries_without_leaders_are_told_by_the_name_above_them(tmp_path: Path) -> None:
    name = Text(72, 120, "Contents", 14, "Times-Bold")
    first = PdfPage([TITLE, name, *contents(150, leaders=False)])
    result = read(Pdf([first, *body()]), tmp_path)
    assert headings(result) == [(1, "Contents"), *tree()]
    assert not texts(result, BlockKind.TABLE)


def test_a_bookmark_leads_to_the_heading_and_not_to_its_entry_on_the_same_page(
    tmp_path: Path,
) -> None:
    name = Text(72, 120, "Contents", 14, "Times-Bold")
    start = [
        Text(72, 330, "1 Ropes and Stones", 14, "Times-Bold"),
        *wrapped(story(1, 8), 72, 350, 450),
    ]
    first = PdfPage([TITLE, name, *contents(150, leaders=False), *start])
    outline = [Bookmark(f"{n} {name}", n) for n, name in enumerate(CHAPTERS, start=1)]
    result = read(Pdf([first, *body()[1:]], outline), tmp_path)
    ropes = [h for h in result.structure.heading_tree if h.text == "1 Ropes and Stones"]
    assert len(ropes) == 1
    assert result.plain_text[ropes[0].span.end :].strip().startswith(story(1, 1).strip())


def test_a_long_title_goes_on_to_the_line_that_has_its_page(tmp_path: Path) -> None:
    name = Text(72, 120, "Contents", 14, "Times-Bold")
    entries = [
        Text(72, 150, "1 Ropes"), Text(517, 150, "2"),
        Text(72, 164, "2 The tables of the tides, and how they were printed for the harbour"),
        Text(88, 176, "by the office"), Text(517, 176, "3"),
        Text(72, 190, "3 What was found"), Text(517, 190, "4"),
    ]  # fmt: skip
    result = read(Pdf([PdfPage([TITLE, name, *entries]), *body()]), tmp_path)
    assert texts(result, BlockKind.LIST_ITEM)[1] == (
        "2 The tables of the tides, and how they were printed for the harbour by the office 3"
    )


def test_lines_of_text_that_end_with_numbers_are_no_entries(tmp_path: Path) -> None:
    lines = [
        Text(72, 150 + 14 * n, f"In the spring of that year they counted the boats, {1750 + n}")
        for n in range(6)
    ]
    result = read(Pdf([PdfPage([TITLE, *lines]), *body()]), tmp_path)
    assert not texts(result, BlockKind.LIST_ITEM)
    assert headings(result) == tree()


def test_the_chapter_above_its_entries_in_a_list_is_no_heading(tmp_path: Path) -> None:
    listed = [Text(72, 80, CHAPTERS[0], 14, "Times-Bold")]
    for place in range(4):
        y = 105 + 14 * place
        listed += [
            Text(88, y, f"1.{place + 1} A drawing of {story(place, 1)[:20].lower()}"),
            Text(250, y, ". " * 50),
            Text(517, y, "2"),
        ]
    first = PdfPage([TITLE, *wrapped(story(70, 8), 72, 120, 450)])
    result = read(Pdf([first, PdfPage(listed), *body()]), tmp_path)
    assert headings(result) == tree()


def test_a_section_that_the_contents_list_is_one_above_a_list_without_signs(
    tmp_path: Path,
) -> None:
    """Without the contents it would be the term that the lines below it describe."""

    listing = [Text(72, 580, "Advantages", 10, "Times-Bold")]
    listing += [Text(90, 600 + 14 * n, story(40 + n, 1)[:40]) for n in range(3)]
    pages = [PdfPage([*page.texts, *listing]) for page in body()]
    entry = [
        part
        for n in range(4)
        for part in (Text(100, 300 + 14 * n, "Advantages"), Text(517, 300 + 14 * n, str(n + 2)))
    ]
    dots = [Text(250, 300 + 14 * n, ". " * 50) for n in range(4)]
    first = PdfPage([TITLE, *contents(150, leaders=True), *entry, *dots])
    result = read(Pdf([first, *pages]), tmp_path)
    assert [text for _, text in headings(result)].count("Advantages") == 4
