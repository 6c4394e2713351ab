"""A web page as its author wrote it, without what the site puts around it."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind
from tests.integration.formats.reading import convert, read
from tests.saved_page import TEXT, saved_page

PAGE = "page.html"


@pytest.mark.parametrize(
    "words",
    [
        "Skip to content", "Issues", "cookieword", "Accept all", "Related articles", "buoys",
        "All rights reserved", "styleword", "scriptword", "hiddenword", "displaynoneword",
        "templateword", "noscriptword", "¶",
    ],
)  # fmt: skip
def test_what_the_site_puts_around_the_text_is_left_out(words: str) -> None:
    assert words not in read(PAGE).text


def test_headings_make_the_sections() -> None:
    assert read(PAGE).headings == [
        (1, "Introduction"),
        (2, "Earlier work"),
        (1, "Methods"),
        (1, "Results"),
        (2, "What ice does"),
        (1, "References"),
    ]


def test_dashes_and_quotation_marks_stay_as_they_are(tmp_path: Path) -> None:
    page = tmp_path / "signs.html"
    page.write_text("<p>“So”, he said – it’s 4‑6 — no\u200cmore…</p>", encoding="utf-8")
    assert convert(page).text == "“So”, he said – it’s 4‑6 — no\u200cmore…"


def test_a_footnote_stands_below_what_refers_to_it() -> None:
    reading = read(PAGE)
    assert reading.all_of(BlockKind.FOOTNOTE) == [
        "¹ The log fills nine volumes; the fourth is lost."
    ]
    assert reading.section_of("nine volumes") == ["Introduction"]


def test_what_was_deleted_is_left_out_and_what_was_inserted_is_there() -> None:
    reading = read(PAGE)
    assert "It was carefully copied by hand, in H2O." in reading.text
    assert "forgottenword" not in reading.text


def test_glosses_of_characters_stand_in_brackets() -> None:
    assert "林美玲 (港(みなと)の鐘) measured" in read(PAGE).text


def test_a_formula_is_the_tex_of_its_author() -> None:
    assert read(PAGE).all_of(BlockKind.FORMULA) == [r"r = \frac{n}{t}"]


def test_a_table_with_two_rows_of_headings_and_merged_cells() -> None:
    (table,) = read(PAGE).all_of(BlockKind.TABLE)
    assert table.split("\n") == [
        "| Harbour | In 2020 |  |",
        "| --- | --- | --- |",
        "|  | Strokes per hour | Ice days |",
        "| Brünnau | 41.5 | 12 |",
        "| Påskvik | 38 |  |",
        "| 釜石: not measured |  | 0 |",
    ]


def test_a_list_counts_from_where_it_starts() -> None:
    items = read(PAGE).all_of(BlockKind.LIST_ITEM)
    assert "3. Hang a microphone." in items
    assert "4. Record for a year." in items


def test_the_head_of_a_page_tells_its_entry() -> None:
    hint = read(PAGE).result.hint
    assert hint.dois == ("10.5555/bells.2021.7",)
    assert hint.titles[0] == "Bells that follow the tide"
    assert hint.authors == ("Grünwald", "Ferreira-Lima")
    assert hint.year == 2021


def test_a_page_without_main_loses_what_lies_beside_its_article(tmp_path: Path) -> None:
    page = tmp_path / "blog.html"
    page.write_text(
        "<body><article><h1>On Tides</h1><p>They turn.</p><aside>An aside of the author.</aside>"
        "</article><aside>Read also</aside></body>"
    )
    text = convert(page).text
    assert "An aside of the author." in text
    assert "Read also" not in text


def test_the_foot_of_a_table_is_its_last_row(tmp_path: Path) -> None:
    page = tmp_path / "table.html"
    page.write_text(
        "<table><tfoot><tr><td>sum<td>5<tbody><tr><td>ice<td>2<tr><td>fog<td>3</table>"
    )
    (table,) = convert(page).all_of(BlockKind.TABLE)
    assert table.split("\n") == ["| ice | 2 |", "| --- | --- |", "| fog | 3 |", "| sum | 5 |"]


def test_a_small_main_is_not_believed(tmp_path: Path) -> None:
    page = tmp_path / "odd.html"
    page.write_text(f"<body><main>Search</main><div><p>{'They turn. ' * 20}</p></div></body>")
    assert "They turn." in convert(page).text


@pytest.mark.parametrize(
    ("encoding", "declaration"),
    [
        ("iso-8859-1", '<meta charset="iso-8859-1">'),
        (
            "windows-1251",
            '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">',
        ),
        ("shift_jis", '<meta charset="shift_jis">'),
        ("utf-16", ""),
        ("utf-8", ""),
    ],
)
def test_a_page_is_read_in_the_encoding_that_it_declares(
    tmp_path: Path, encoding: str, declaration: str
) -> None:
    text = {"windows-1251": "Прилив", "shift_jis": "港の鐘", "iso-8859-1": "Brünnau"}.get(
        encoding, "Flut – 潮"
    )
    page = tmp_path / "page.html"
    page.write_bytes(
        f"<html><head>{declaration}</head><body><p>{text}</p></body></html>".encode(encoding)
    )
    assert convert(page).text == text


def test_a_note_in_an_aside_stands_below_what_refers_to_it(tmp_path: Path) -> None:
    page = (
        '<h1>T</h1><p>Tide<a role="doc-noteref" href="#n">1</a> rises.</p><h2>Notes</h2>'
        '<aside role="doc-footnote" id="n"><p>At noon.</p></aside><aside>By the way.</aside>'
    )
    (tmp_path / "page.html").write_text(page, encoding="utf-8")
    reading = convert(tmp_path / "page.html")
    assert reading.all_of(BlockKind.FOOTNOTE) == ["¹ At noon."]
    assert "By the way." not in reading.text


def test_names_of_a_program_are_parted_from_what_style_sheets_set_apart(tmp_path: Path) -> None:
    page = tmp_path / "reference.html"
    page.write_text(
        "<p><code>limit</code><span>integer</span><p>The <code>limit</code>s"
        "<p><kbd>Ctrl</kbd><kbd>C</kbd><p>x<code>y</code><sub>1</sub>"
    )
    assert convert(page).text.split("\n\n") == ["limit integer", "The limits", "Ctrl C", "xy1"]


def test_a_picture_that_is_a_link_says_nothing_of_the_page_of_a_site(tmp_path: Path) -> None:
    teaser = '<a href="/other"><img alt="Another page"></a>'
    page = tmp_path / "blog.html"
    page.write_text(saved_page(f'{teaser}<img alt="A weir at ebb.">{TEXT}'))
    text = convert(page).text

    assert "A weir at ebb." in text
    assert "Another page" not in text

    page.write_text(f"<p>Bells</p>{teaser}")
    assert "Another page" in convert(page).text  # a document of its own
