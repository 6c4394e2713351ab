"""Tables of web pages whose tags are left out."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.docling.web.tables import with_closed_cells

WHOLE = (
    "<table><thead><tr><th>X</th><th>Y</th></tr></thead>"
    "<tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>"
)
INNER = f"<table><tr><td>a{WHOLE}</td><td>b</td></tr></table>"
NAMES = st.sampled_from(["table", "thead", "tbody", "tfoot", "tr", "td", "th"])
TAGS = st.lists(st.builds("<{}{}>".format, st.sampled_from(["", "/"]), NAMES), max_size=12)


@pytest.mark.parametrize(
    "page",
    [WHOLE, INNER, '<table><tr><td/><td a="/">x</td></tr></table>', "<p>no table</p>", "<td>a"],
)
def test_a_table_with_all_its_tags_stays_as_it_is(page: str) -> None:
    assert with_closed_cells(page) == page


@pytest.mark.parametrize("page", [WHOLE, INNER])
@pytest.mark.parametrize("left_out", ["(?:td|th)", "(?:td|th|tr)", "(?:td|th|tr|thead|tbody)"])
def test_end_tags_that_html_lets_be_left_out_are_set(page: str, left_out: str) -> None:
    assert with_closed_cells(re.sub(f"</{left_out}>", "", page)) == page


@given(TAGS)
def test_of_any_page_no_tag_is_lost_and_none_is_set_twice(tags: list[str]) -> None:
    page = "".join(tags)
    made = with_closed_cells(page)
    left = iter(re.findall("<[^<>]*>", made))
    assert all(tag in left for tag in tags)
    assert with_closed_cells(made) == made
