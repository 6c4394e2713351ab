"""What stays of a page: the text of its author, and of a document all of it."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.docling.trees import Element, parse_html, text_of
from loccit.infrastructure.adapters.docling.web.main_content import in_agreement
from loccit.infrastructure.adapters.docling.web.page_blocks import page_blocks
from loccit.infrastructure.adapters.docling.web.page_tree import PageTree, page_tree
from loccit.infrastructure.adapters.docling.web.pages import prepare_saved_page
from tests.saved_page import JUNK, PARAGRAPHS, TEXT, saved_page

COST = 2.0


def _kept(page: str) -> str:
    return text_of(prepare_saved_page(page.encode()))


def test_of_a_page_of_a_site_its_text_and_its_title_stay() -> None:
    kept = _kept(saved_page())

    assert all(paragraph in kept for paragraph in PARAGRAPHS)
    assert kept.count("The old books of the tide") == 2  # on the tab, and above the text
    assert not any(words in kept for words in JUNK)


def test_all_cells_of_a_table_of_data_stay_or_none() -> None:
    rows = "".join(
        f"<tr><td>{year}</td><td>3.{year % 10} m</td></tr>" for year in range(1820, 1832)
    )
    table = f"<table><tr><th>Year</th><th>Water</th></tr>{rows}</table>"

    kept = _kept(saved_page(TEXT + table + TEXT))

    assert all(f"{year}" in kept for year in range(1820, 1832)), kept


def test_the_notes_of_a_page_stay() -> None:
    notes = '<div class="footnotes"><ol><li id="n1">Tide book II, leaf 4.</li></ol></div>'

    assert "Tide book II, leaf 4." in _kept(saved_page() + notes)


@pytest.mark.parametrize(
    "document",
    [
        "<h1>Tides</h1><p>Short.</p><div class='sidebar related'><p>Also short.</p></div>",
        "<p>One</p>" * 3,
        '<div class="menu"><a href="#one">One</a><a href="#two">Two</a></div>' * 8
        + '<p id="one">First</p><p id="two">Second</p>',
    ],
)
def test_of_a_document_that_leads_nowhere_all_stays(document: str) -> None:
    whole = text_of(parse_html(document))

    assert _kept(f"<html><body>{document}</body></html>").split() == whole.split()


def _tree(parents: list[int]) -> tuple[PageTree, Element]:
    """Return a tree in which each element holds one block, by the place of its parent."""
    markup = [f"<div>{place} " for place in range(len(parents))]
    for place in reversed(range(1, len(parents))):
        markup[parents[place]] += markup[place] + "</div>"
    body = parse_html(f"<body>{markup[0]}</div></body>").find("body")
    assert body is not None
    return page_tree(body, page_blocks(body)), body


@given(st.data())
def test_blocks_are_kept_in_the_likeliest_of_all_ways(data: st.DataObject) -> None:
    parents = [0] + [
        data.draw(st.integers(0, max(0, at - 1))) for at in range(1, data.draw(st.integers(1, 5)))
    ]
    tree, _ = _tree(parents)
    blocks = len(tree.holders)
    votes = np.array(data.draw(st.lists(st.floats(-6, 6), min_size=blocks, max_size=blocks)))

    def worth(kept: tuple[bool, ...], inner: tuple[bool, ...]) -> float:
        changes = sum(inner[at] != inner[tree.parents[at]] for at in range(1, len(inner)))
        changes += sum(one != inner[at] for one, at in zip(kept, tree.holders, strict=True))
        return float(np.where(kept, votes, -votes).sum() - 2 * COST * changes)

    inner_ways = [*product((False, True), repeat=len(tree.elements))]
    best = max(
        worth(kept, inner)
        for kept in product((False, True), repeat=blocks)
        for inner in inner_ways
    )
    found = tuple(map(bool, in_agreement(tree, votes)))

    assert max(worth(found, inner) for inner in inner_ways) == pytest.approx(best)
