"""A page as pieces: their kinds and their order, and every letter of it."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.documents.canonical_text import Piece
from loccit.domain.models.document import BlockKind
from loccit.infrastructure.adapters.docling.trees import parse_html, text_of
from loccit.infrastructure.adapters.docling.web.page_pieces import page_text
from tests.growth import LINEAR, growth

TAGS = (
    "address", "article", "blockquote", "caption", "code", "dd", "details", "div", "dl", "dt",
    "em-cite", "figcaption", "figure", "h2", "label", "li", "ol", "p", "pre", "section", "span",
    "summary", "table", "tbody", "td", "textarea", "th", "tr", "ul",
)  # fmt: skip
PIECES = [
    pytest.param("a<p>b</p>c", ["a", "b", "c"], id="text between blocks"),
    pytest.param("<p>a <code>f</code>s, H<label>2</label>O.", ["a fs, H2O."], id="runs touch"),
    pytest.param("<p>a<br>b<br><br>c", ["a b", "c"], id="two line breaks"),
    pytest.param("<div>a<br>b</div>", ["a b"], id="a line break in a division"),
    pytest.param("<h2>a<br><br>b</h2>", ["a b"], id="line breaks in a heading"),
    pytest.param("<p>a<my-note>b</my-note>", ["ab"], id="an unknown run"),
    pytest.param("<my-card>a</my-card><my-card>b</my-card>", ["a", "b"], id="unknown blocks"),
    pytest.param("<p>a <o:p>b</o:p> c", ["a b c"], id="runs of Word"),
    pytest.param("<p>a <svg><title>t</title></svg> b", ["a b"], id="the title of a drawing"),
    pytest.param("<svg><text>a</text><text>b</text></svg>", ["a", "b"], id="words of a drawing"),
    pytest.param("a<video>No video</video>b", ["ab"], id="what stands for a film"),
    pytest.param("a<select><option>x</select>", ["a"], id="choices of a form"),
    pytest.param("<ul><li>a<p>b</p><ul><li>c</ul>d</ul>", ["a b", "c", "d"], id="lists in lists"),
    pytest.param("<ol start=3><li>a<li value=9>b<li>c</ol>", ["3. a", "9. b", "10. c"], id="ol"),
    pytest.param("<ol><li><ul><li>a</ul>b<li>c</ol>", ["a", "1. b", "2. c"], id="no text first"),
    pytest.param("<ol start=x><li>a</ol>", ["1. a"], id="no number to start with"),
    pytest.param("<dl><dt>a<dd>b<dd>c</dl>", ["a", "b", "c"], id="definitions"),
    pytest.param("<img alt=a><p>b <img alt=c> d", ["a", "b d", "c"], id="pictures"),
    pytest.param("<figure><figcaption>a</figcaption><img alt=b></figure>", ["a"], id="figure"),
    pytest.param("<p><code>a  b</code><br><code> c</code>", ["a  b\n c"], id="lines of code"),
    pytest.param("<pre>a<div>b</div>c<br>d</pre>", ["a\nb\nc\nd"], id="divisions of code"),
    pytest.param("<table><tr><td><h2>a</h2><td>b</table>", ["a", "b"], id="laid out by a table"),
    pytest.param(
        "<table><tr><td>a<td><table><tr><td>b<td>c</table></table>",
        ["a", "| b | c |\n| --- | --- |"],
        id="a table within",
    ),
    pytest.param("<table><tr><td><p>a</p><p>b</p></table>", ["a b"], id="one cell"),
    pytest.param(
        "<table><caption>a</caption><tr><th>b<th>c|d<tr><td><ul><li>e<li>f</ul><td></table>",
        ["a", "| b | c\\|d |\n| --- | --- |\n| e f |  |"],
        id="a table",
    ),
    pytest.param(
        "<table><tr><td rowspan=2>a<td colspan=2>b<tr><td>c<td>d<tr><td>e<td>f<td>g</table>",
        ["| a | b |  |\n| --- | --- | --- |\n|  | c | d |\n| e | f | g |"],
        id="cells over columns and rows",
    ),
    pytest.param(
        "<table><tr><td rowspan=0>a<td colspan=999999999>b<tr><td>c</table>",
        ["| a | b |\n| --- | --- |\n|  | c |"],
        id="spans without end",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("page", "pieces"), PIECES)
def test_a_page_is_read_in_its_order(page: str, pieces: list[str]) -> None:
    assert [piece.text for piece in page_text(parse_html(page)).pieces] == pieces


def test_each_piece_has_the_kind_of_its_element() -> None:
    page = (
        "<h3>a</h3><p>b<ul><li>c<p>d<ul><li>e</ul><p>f<li><h4>g</h4></ul><li><h4>h</h4>"
        "<figure><figcaption>i</figcaption></figure><pre>j</pre><textarea>k</textarea>"
        "<table><tr><td>l<td>m</table><dl><dt>n</dl>"
    )
    assert [(piece.text[:3], piece.kind, piece.level) for piece in _pieces(page)] == [
        ("a", BlockKind.HEADING, 3),
        ("b", BlockKind.PARAGRAPH, 0),
        ("c d", BlockKind.LIST_ITEM, 0),
        ("e", BlockKind.LIST_ITEM, 0),
        ("f", BlockKind.PARAGRAPH, 0),
        ("g", BlockKind.LIST_ITEM, 0),
        ("h", BlockKind.HEADING, 4),  # of no list
        ("i", BlockKind.CAPTION, 0),
        ("j", BlockKind.CODE, 0),
        ("k", BlockKind.CODE, 0),
        ("| l", BlockKind.TABLE, 0),
        ("n", BlockKind.LIST_ITEM, 0),
    ]


@given(
    st.lists(
        st.sampled_from([f"<{tag}>" for tag in TAGS] + [f"</{tag}>" for tag in TAGS])
        | st.text("ab ", min_size=1, max_size=3),
        max_size=40,
    ).map("".join)
)
def test_every_letter_of_any_page_stands_in_its_text(mark_up: str) -> None:
    page = parse_html(mark_up)
    letters = [letter for letter in text_of(page) if letter in "ab"]
    read = page_text(page)

    assert sorted(filter("ab".count, "".join(piece.text for piece in read.pieces))) == (
        sorted(letters)
    )


def test_a_page_may_be_nested_as_deeply_as_it_is_parsed() -> None:
    deep = "<div><table><tr><td>" * 300

    assert [piece.text for piece in _pieces(f"{deep}a")] == ["a"]


@pytest.mark.parametrize(
    "part",
    [
        *("<img alt='a'>", "a<br><br>", "<li>a", "<my-card>a</my-card>", "<code>a</code>"),
        *("<tr><td rowspan=9>a<td colspan=9>b", "<table><tr><td>a<td>b</table>"),
    ],
)
def test_many_of_one_kind_take_time_in_proportion(part: str) -> None:
    def reading(size: int) -> Callable[[], object]:
        page = parse_html(f"<figure>{part * size}")
        return lambda: page_text(page)

    assert growth(reading, 2_000) < LINEAR


def _pieces(page: str) -> list[Piece]:
    return page_text(parse_html(page)).pieces
