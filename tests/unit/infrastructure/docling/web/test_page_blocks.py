"""The blocks of a page: what a browser sets below each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.docling.trees import Element, parse_html
from loccit.infrastructure.adapters.docling.web.page_blocks import PageBlock, page_blocks


def _body(markup: str) -> Element:
    body = parse_html(f"<body>{markup}</body>").find("body")
    assert body is not None
    return body


def _blocks(markup: str) -> list[PageBlock]:
    return page_blocks(_body(markup))


@pytest.mark.parametrize(
    ("markup", "texts"),
    [
        ("<p>One <b>bold</b> word.</p>Two", ["One bold word.", "Two"]),
        ("<div>One<p>Two</p>Three</div>", ["One", "Two", "Three"]),
        ("One<br>line<br><br>Two", ["Oneline", "Two"]),
        ("<ul><li>One<li>Two</ul>", ["One", "Two"]),
        ("One<script>var x = 1</script> more", ["One more"]),
        ("<svg><text>Icon</text></svg>One", ["One"]),
        ("<p> — </p><p>One</p>", ["One"]),
        ("", []),
    ],
)
def test_a_block_is_a_run_of_text_that_no_other_block_interrupts(
    markup: str, texts: list[str]
) -> None:
    assert [block.text for block in _blocks(markup)] == texts


def test_a_block_knows_how_much_of_it_is_a_link_and_whether_that_leads_away() -> None:
    away, here, none = _blocks(
        '<p>See <a href="/other">the other</a></p><p><a href="#note">1</a></p><p>Text</p>'
    )

    assert (away.linked, away.leads_away) == (len("the other"), True)
    assert (here.linked, here.leads_away) == (1, False)
    assert (none.linked, none.leads_away) == (0, False)


_MARKUP = st.lists(
    st.sampled_from(
        ["<p>", "</p>", "<div>", "</div>", "<b>", "</b>", "<br>", "<td>", "<a href=x>", "</a>",
         "<script>", "</script>", "word ", "Zwei ", "<ul><li>", "</ul>"]
    ),
    max_size=30,
).map("".join)  # fmt: skip


@given(_MARKUP)
def test_the_places_of_any_block_hold_its_text(markup: str) -> None:
    for block in _blocks(markup):
        pieces = (getattr(element, attribute) for element, attribute in block.places)
        assert "".join(pieces) == block.text
