"""Who wrote a page and when, as it shows that beside its text."""

import pytest

from loccit.infrastructure.adapters.docling.trees import Element, parse_html
from loccit.infrastructure.adapters.docling.web.bylines import (
    people_of,
    shown_authors,
    shown_dates,
)


def _page(markup: str) -> Element:
    return parse_html(f"<title>The bells</title><body><h1>The bells</h1>{markup}</body>")


@pytest.mark.parametrize(
    ("markup", "names"),
    [
        ('<span class="author">Ana Lima</span>', ["Ana Lima"]),
        ('<div class="post-byline">By Ana Lima and Bo Berg</div>', ["Ana Lima", "Bo Berg"]),
        ('<a rel="author" href="/ana">Ana Lima</a>', ["Ana Lima"]),
        ('<div itemprop="author"><span itemprop="name">Ana Lima</span></div>', ["Ana Lima"]),
        ('<p class="byline">By Ana Lima | March 4, 2020</p>', ["Ana Lima"]),
        ('<p class="byline">By Ana Lima March 4, 2020</p>', ["Ana Lima"]),
        ("<p>by: Ana Lima, 4 March 2020</p>", ["Ana Lima"]),
        ("<p>Von Ana Lima</p>", ["Ana Lima"]),
        ('<div class="author"><p>' + "A long text on her life. " * 9 + "</p></div>", []),
        ('<div class="related"><span class="author">Cy Dahl</span></div>', []),
        ('<aside><span class="author">Cy Dahl</span></aside>', []),
        ('<span class="author">Share this page</span>', []),
        ("<p>The bells ring.</p>", []),
    ],
)
def test_authors_stand_where_a_page_says_so(markup: str, names: list[str]) -> None:
    assert shown_authors(_page(markup)) == names


@pytest.mark.parametrize(
    ("markup", "dates"),
    [
        ('<time datetime="2020-03-04T10:00">yesterday</time>', ["2020-03-04T10:00"]),
        ("<time>4 March 2020</time>", ["4 March 2020"]),
        ('<span class="entry-date">04/03/2020</span>', ["04/03/2020"]),
        ("<p>Last changed: March 4, 2020</p>", ["March 4, 2020"]),
        ("<aside><time>4 March 2020</time></aside>", ["4 March 2020"]),
        ("<p>In the year 1850 a bell fell.</p>", []),
        ("<table><tr><td>Founded</td><td>4 March 2020</td></tr></table>", []),
        ("<time>yesterday</time>", []),
    ],
)
def test_dates_stand_where_a_page_tells_its_own(markup: str, dates: list[str]) -> None:
    assert [*dict.fromkeys(shown_dates(_page(markup)))] == dates


@pytest.mark.parametrize(
    ("field", "people"),
    [
        ("Lima, Ana", ["Lima, Ana"]),
        ("Ana Lima, Bo Berg, Cy Dahl", ["Ana Lima", "Bo Berg", "Cy Dahl"]),
        ("Ana Lima, PhD, RD", ["Ana Lima"]),
        ("Ana Lima and Bo Berg", ["Ana Lima", "Bo Berg"]),
        ("Ana Lima", ["Ana Lima"]),
        ("Research and Markets Ltd", ["Research and Markets Ltd"]),
    ],
)
def test_one_field_may_name_several_people(field: str, people: list[str]) -> None:
    assert people_of(field) == people
