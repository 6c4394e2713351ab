"""The numbers that describe the blocks of a page."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.docling.trees import Element, parse_html
from loccit.infrastructure.adapters.docling.web.block_rows import (
    block_rows,
    count_words,
    title_heading,
)
from loccit.infrastructure.adapters.docling.web.main_content import content_model
from loccit.infrastructure.adapters.docling.web.page_blocks import page_blocks
from loccit.infrastructure.adapters.docling.web.page_tree import PageTree, page_tree


def _body(markup: str) -> Element:
    body = parse_html(f"<body>{markup}</body>").find("body")
    assert body is not None
    return body


@pytest.mark.parametrize(
    ("markup", "title", "heading"),
    [
        ("<h1>The Post</h1><h2>The bells of the harbour</h2>", "The bells of the harbour", 1),
        ("<h1>The bells of the harbour</h1><h2>Bells</h2>", "The bells of the harbour | Post", 0),
        ("<p>Text</p><h1>Tides</h1>", "The Harbour Post", 1),
        ("<p>Text</p><h2>Tides</h2>", "The Harbour Post", None),
        ("<p>Text</p>", "Text", None),
    ],
)
def test_the_title_of_a_page_is_the_heading_that_its_tab_shows_or_the_first(
    markup: str, title: str, heading: int | None
) -> None:
    assert title_heading(page_blocks(_body(markup)), title) == heading


def test_two_signs_of_chinese_or_japanese_are_one_word() -> None:
    assert count_words("one two three") == 3
    assert count_words("潮汐的书") == 3  # four signs, and one run of them


_MARKUP = st.lists(
    st.sampled_from(
        ["<p>One two. ", "<div class='nav-menu'>", "</div>", "<a href=/x>Three</a>", "<h1>Four",
         "</h1>", "<table><tr><td>5", "</table>", "<ul><li>Six", "</ul>", "潮汐的书。", "<nav>"]
    ),
    min_size=1,
    max_size=25,
).map("".join)  # fmt: skip


@given(_MARKUP)
def test_any_page_has_rows_that_the_model_takes(markup: str) -> None:
    body = _body(markup)
    blocks = page_blocks(body)
    if not blocks:
        return
    words = np.array([count_words(block.text) for block in blocks])

    rows = block_rows(page_tree(body, blocks), blocks, words, "Four", lambda _: -1.0)

    assert np.isfinite(rows).all()
    told = content_model().committee(rows)
    assert told.shape == (len(blocks), 2)
    assert np.allclose(told.sum(axis=1), 1)


def _around(tree: PageTree, place: int) -> list[int]:
    found = [place]
    while found[-1]:
        found.append(int(tree.parents[found[-1]]))
    return found


@given(_MARKUP, st.data())
def test_steps_through_any_tree_are_those_over_the_nearest_common_holder(
    markup: str, data: st.DataObject
) -> None:
    body = _body(markup + "<p>Last")
    tree = page_tree(body, page_blocks(body))
    target = data.draw(st.integers(0, len(tree.elements) - 1))
    up, down = tree.steps_to(target)

    for place in range(len(tree.elements)):
        above, of_target = _around(tree, place), _around(tree, target)
        common = next(one for one in above if one in of_target)
        assert (up[place], down[place]) == (
            min(12, above.index(common)),
            min(12, of_target.index(common)),
        )
    blocks = st.integers(0, len(tree.holders) - 1)
    one, other = data.draw(blocks), data.draw(blocks)
    first, second = _around(tree, int(tree.holders[one])), _around(tree, int(tree.holders[other]))
    common = next(place for place in first if place in second)
    assert tree.steps_between(one, other) == min(12, first.index(common) + second.index(common))


@given(_MARKUP)
def test_what_an_element_of_any_tree_holds_is_the_sum_of_its_blocks(markup: str) -> None:
    body = _body(markup + "<p>Last")
    tree = page_tree(body, page_blocks(body))
    values = np.arange(1.0, len(tree.holders) + 1)

    for place, total in enumerate(tree.sums(values)):
        within = [place in _around(tree, int(holder)) for holder in tree.holders]
        assert total == values[within].sum()
