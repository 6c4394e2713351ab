"""E-books: their chapters, the pages of the printed book, their notes and those who wrote them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from loccit.composition import build_converter
from loccit.domain.models.document import BlockKind, ConversionResult
from loccit.domain.policy.conversion_options import ConversionOptions, OcrMode
from tests.book_files import contents, write_book

Read = Callable[..., ConversionResult]
PROSE = "The tide comes in over the flats, and the birds that feed there go up with it. " * 5


@pytest.fixture
def read(tmp_path: Path) -> Read:
    converter = build_converter(ConversionOptions(ocr=OcrMode.NEVER))

    def converted(chapters: dict[str, str], **parts: str) -> ConversionResult:
        return converter.convert(write_book(tmp_path / "book.epub", chapters, **parts))

    return converted


def headings(result: ConversionResult) -> list[tuple[int, str]]:
    return [(each.level, each.text) for each in result.structure.heading_tree]


def pages(result: ConversionResult) -> list[tuple[str | None, str]]:
    return [
        (page.label, page.span.of(result.plain_text).strip()[:12])
        for page in result.structure.page_map
    ]


def notes(result: ConversionResult) -> list[str]:
    return [
        block.span.of(result.plain_text)
        for block in result.structure.blocks
        if block.kind is BlockKind.FOOTNOTE
    ]


def test_a_file_for_each_section_stands_where_the_contents_have_it(read: Read) -> None:
    result = read(
        {
            "c1.xhtml": f"<h1>Chapter 1. Tides</h1><p>{PROSE}</p>",
            "c1s1.xhtml": f"<h1>Spring tides</h1><p>{PROSE}</p><h2>In May</h2><p>{PROSE}</p>",
            "c2.xhtml": f"<h1>Chapter 2. Birds</h1><p>{PROSE}</p>",
        },
        ncx=contents(
            (1, "c1.xhtml", "1. Tides"),
            (2, "c1s1.xhtml", "Spring tides"),
            (1, "c2.xhtml", "Birds"),
        ),
    )
    assert headings(result) == [
        (1, "Chapter 1. Tides"),
        (2, "Spring tides"),
        (3, "In May"),
        (1, "Chapter 2. Birds"),
    ]


def test_the_contents_make_headings_of_paragraphs_and_join_number_and_title(read: Read) -> None:
    result = read(
        {
            "a.xhtml": f'<p id="t">One</p><p>Of tides</p><p>{PROSE}</p>',
            "b.xhtml": f"<p>Two</p><p>Of birds</p><p>{PROSE}</p>",
        },
        ncx=contents((1, "a.xhtml#t", "One: Of tides"), (1, "b.xhtml", "Two: Of birds")),
    )
    assert headings(result) == [(1, "One Of tides"), (1, "Two Of birds")]


def test_contents_that_name_files_alone_have_what_stands_in_them_below(read: Read) -> None:
    body = (
        f"<h1>{{}}</h1><p>{PROSE}</p><h1>In May</h1><p>{PROSE}</p><h2>At noon</h2><p>{PROSE}</p>"
    )
    result = read(
        {"a.xhtml": body.format("Tides"), "b.xhtml": body.format("Birds")},
        ncx=contents((1, "a.xhtml", "Tides"), (1, "b.xhtml", "Birds")),
    )
    below = [(2, "In May"), (3, "At noon")]
    assert headings(result) == [(1, "Tides"), *below, (1, "Birds"), *below]


def test_contents_of_a_part_of_the_book_leave_its_levels_alone(read: Read) -> None:
    chapters = {
        f"{name}.xhtml": f"<h1>{name}</h1><p>{PROSE}</p><h2>Of {name}</h2><p>{PROSE}</p>"
        for name in ("Tides", "Birds", "Mud")
    }
    result = read(chapters, ncx=contents((1, "Mud.xhtml", "Mud")))
    assert [level for level, _ in headings(result)] == [1, 2, 1, 2, 1, 2]


def test_a_number_and_the_title_below_it_are_one_heading(read: Read) -> None:
    result = read(
        {
            "a.xhtml": f"<h2>Chapter 1</h2><h1>Of tides</h1><p>{PROSE}</p>",
            "b.xhtml": f'<h1>CHAPTER II.</h1><p class="chaptertitle">Of birds.</p><p>{PROSE}</p>',
        }
    )
    assert headings(result) == [(1, "Chapter 1 Of tides"), (1, "CHAPTER II. Of birds.")]


def test_a_name_alone_below_the_title_is_a_byline(read: Read) -> None:
    result = read(
        {"a.xhtml": f"<h1>Mud</h1><h2>by Ana Lima</h2><p>{PROSE}</p><h2>Sand</h2><p>{PROSE}</p>"},
        metadata="<dc:title>Mud</dc:title><dc:creator>Ana Lima</dc:creator>",
    )
    assert result.title == "Mud"
    assert headings(result) == [(1, "Sand")]


def test_printed_pages_begin_where_the_book_marks_them(read: Read) -> None:
    mark = '<span epub:type="pagebreak" id="p{0}" title="{0}"/>'
    result = read(
        {
            "a.xhtml": f"<p>Before it.</p><h1>Tides</h1>{mark.format('ix')}<p>First {PROSE}</p>"
            f"<p>It goes on {mark.format('1')}here and mo{mark.format('2')}tion ends. {PROSE}</p>",
            "b.xhtml": f'<hr role="doc-pagebreak" aria-label=" page 3. "/><p>Third {PROSE}</p>',
        }
    )
    assert "It goes on here and motion ends. The" in result.plain_text
    assert pages(result) == [
        ("ix", "First The ti"),
        ("1", "here and mo"),
        ("2", "tion ends. T"),
        ("3", "Third The ti"),
    ]
    assert result.coverage.pages == len(result.coverage.pages_with_text) == 4
    before = result.structure.blocks[0].span
    assert result.pages_of(before) == ()  # and nothing is made up for it


def test_a_list_of_pages_names_places_and_the_numbers_there_are_no_text(read: Read) -> None:
    body = f'<p id="p7"><b id="n">[7]</b> Flood {PROSE}</p><h2 id="p8">8</h2><p>Ebb {PROSE}</p>'
    nav = (
        '<nav epub:type="page-list"><ol><li><a href="a.xhtml#n">7</a></li>'
        '<li><a href="a.xhtml#p8">8</a></li></ol></nav>'
    )
    result = read({"a.xhtml": body}, nav=nav)
    assert pages(result) == [("7", "Flood The ti"), ("8", "8\n\nEbb The t")]


@pytest.mark.parametrize(
    "mark",
    [
        '<span class="pagenum"><a id="Page_{0}">[Pg {0}]</a></span>',
        '<span class="x-ebookmaker-pageno" title="{{{0}}}"><a id="page_{0}"></a></span>',
        '<span class="pagenum ws-pagenum" id="{0}"><span class="inner"></span></span>',
        '<a name="page{0}"></a>',
        '<a id="page{0}"></a><span class="pageno">{{{0}}}</span>',
        '<div class="pb">| {0} |</div>',
    ],
)
def test_numbers_that_transcribers_write_into_a_text_are_its_pages(mark: str, read: Read) -> None:
    body = "".join(f"<p>It is {mark.format(number)}so. {PROSE}</p>" for number in range(11, 18))
    result = read({"a.xhtml": body})
    assert [label for label, _ in pages(result)] == [str(number) for number in range(11, 18)]
    assert "11" not in result.plain_text


@pytest.mark.parametrize(
    "body",
    [
        "".join(f'<p><span class="page">{n}</span> {PROSE}</p>' for n in (3, 48, 12, 7, 90, 33)),
        "".join(f'<a class="page" href="?p={n}">{n}</a> ' for n in range(1, 9))
        + f"<p>{PROSE}</p>",
        "".join(f'<p><span class="page">{n}</span> {PROSE}</p>' for n in range(1, 4)),
        "".join(f'<p id="page_{n}">Step {n}: {PROSE}</p>' for n in range(1, 9)),
    ],
    ids=["an index", "pages to turn to", "too few", "text"],
)
def test_other_numbers_stay_text(body: str, read: Read) -> None:
    result = read({"a.xhtml": body})
    assert result.structure.page_map == ()
    assert any(character.isdigit() for character in result.plain_text)


def test_marks_of_chapters_alone_number_no_page(read: Read) -> None:
    body = "".join(
        f'<h2>Of {n}</h2><span epub:type="pagebreak" title="{n}"/><p>{PROSE * 9}</p>'
        for n in (1, 41, 48, 61, 98, 122)
    )
    assert read({"a.xhtml": body}).structure.page_map == ()


def test_a_link_and_one_back_to_it_make_a_note(read: Read) -> None:
    body = (
        f'<p>{PROSE} A hare<a id="c1"/><a class="citation" href="b.xhtml#f1">[9]</a> ran.</p>'
        f"<p>{PROSE}</p>"
    )
    behind = '<p><a id="f1"/><a href="a.xhtml#c1">[9]</a> Two brothers.</p><p>The end.</p>'
    result = read({"a.xhtml": body, "b.xhtml": behind})
    [note] = notes(result)
    assert note.endswith("Two brothers.")
    assert result.plain_text.index(note) < result.plain_text.index("The end.")


@pytest.mark.parametrize("back", ["\u21a9\ufe0e", "\u21901", "^", "[\u2191]"])
def test_what_leads_back_from_a_note_is_no_text(back: str, read: Read) -> None:
    body = (
        f'<p>{PROSE} A hare<sup><a id="r" href="#n1">1</a></sup> ran.</p><p>{PROSE}</p>'
        f'<aside id="n1" epub:type="footnote"><p>Two brothers. <a href="#r">{back}</a></p></aside>'
    )
    result = read({"a.xhtml": body})
    assert [note.partition(" ")[2] for note in notes(result)] == ["Two brothers."]


def test_notes_with_printed_pages_of_their_own_stay_on_them(read: Read) -> None:
    mark = '<span epub:type="pagebreak" title="{0}"/>'
    text = f'{mark.format(1)}<p>{PROSE} A hare<a epub:type="noteref" href="b.xhtml#n">1</a>.</p>'
    note = (
        f'{mark.format(2)}<h1>Notes</h1><aside id="n" epub:type="footnote"><p>1 Two.</p></aside>'
    )
    result = read({"a.xhtml": f"<h1>Tides</h1>{text}", "b.xhtml": note})
    assert [label for label, _ in pages(result)] == ["1", "2"]
    assert result.plain_text.index("Notes") < result.plain_text.index("Two.")


def test_a_page_that_begins_in_the_text_above_them_keeps_no_notes_from_their_place(
    read: Read,
) -> None:
    mark = '<span epub:type="pagebreak" title="{0}"/>'
    body = (
        f'{mark.format(1)}<p>{PROSE} A hare<a epub:type="noteref" href="#n">1</a>.</p>'
        f"<p>It {mark.format(2)}goes on. {PROSE}</p>"
        '<aside id="n" epub:type="footnote"><p>1 Two.</p></aside>'
    )
    result = read({"a.xhtml": f"<h1>Tides</h1>{body}"})
    assert result.plain_text.index("Two.") < result.plain_text.index("goes on.")


def test_what_project_gutenberg_puts_around_a_book_is_left_out(read: Read) -> None:
    border = "*** {} OF THE PROJECT GUTENBERG EBOOK MUD ***"
    result = read(
        {
            "a.xhtml": f"<h2>Project Gutenberg's Mud</h2><p>{border.format('START')}</p>"
            f"<h1>Of mud</h1><p>{PROSE}</p>",
            "b.xhtml": f"<p>It ends. {border.format('END')}</p><p>Please read the licence.</p>",
        }
    )
    assert "GUTENBERG" not in result.plain_text.upper()
    assert result.plain_text.startswith("Of mud")
    assert result.plain_text.endswith("It ends.")


ROLE = '<meta refines="#{}" property="role">{}</meta>'


@pytest.mark.parametrize(
    ("metadata", "people"),
    [
        (
            '<dc:creator id="a">Ana Lima</dc:creator><dc:creator id="t">Bo Berg</dc:creator>'
            + ROLE.format("a", "aut")
            + ROLE.format("t", "trl"),
            ["Ana Lima"],
        ),
        ('<dc:creator opf:role="edt">Ana Lima</dc:creator>', ["Ana Lima"]),
        ("<dc:creator>Ana Lima, Bo Berg</dc:creator>", ["Ana Lima", "Bo Berg"]),
        ('<dc:creator opf:file-as="de la Mar, Ana">Ana de la Mar</dc:creator>', ["Ana de la Mar"]),
        ("<dc:creator>Ana Lima, IDPF; Bo Berg, W3C</dc:creator>", ["Ana Lima", "Bo Berg"]),
        ("<dc:creator>Various</dc:creator>", []),
    ],
)
def test_those_who_are_cited_are_the_authors(metadata: str, people: list[str], read: Read) -> None:
    hint = read({"a.xhtml": f"<p>{PROSE}</p>"}, metadata=metadata).hint
    assert [f"{one.given} {one.family}" for one in hint.people] == people


def test_a_name_is_sorted_as_the_book_says(read: Read) -> None:
    sorted_name, name = "Cervantes Saavedra, Miguel de", "Miguel de Cervantes Saavedra"
    creator = f'<dc:creator opf:file-as="{sorted_name}">{name}</dc:creator>'
    [person] = read({"a.xhtml": f"<p>{PROSE}</p>"}, metadata=creator).hint.people
    assert (person.family, person.given) == ("Cervantes Saavedra", "Miguel de")


MODIFIED = '<meta property="dcterms:modified">2020-01-02T10:00:00Z</meta>'
DATE = '<dc:date opf:event="{}">{}</dc:date>'


@pytest.mark.parametrize(
    ("metadata", "year"),
    [
        (DATE.format("modification", 2019) + DATE.format("publication", 2006), 2006),
        (f"<dc:rights>\u00a9 2011 Ana Lima</dc:rights>{MODIFIED}", 2011),
        (MODIFIED, 2020),
    ],
)
def test_the_year_is_that_of_publication_before_that_of_the_file(
    metadata: str, year: int, read: Read
) -> None:
    assert read({"a.xhtml": f"<p>{PROSE}</p>"}, metadata=metadata).hint.year == year


def test_a_subtitle_belongs_to_the_title(read: Read) -> None:
    kinds = (
        '<meta refines="#t" property="title-type">main</meta>'
        '<meta refines="#s" property="title-type">subtitle</meta>'
    )
    metadata = f'<dc:title id="t">Mud</dc:title><dc:title id="s">A life</dc:title>{kinds}'
    assert read({"a.xhtml": f"<p>{PROSE}</p>"}, metadata=metadata).title == "Mud: A life"
