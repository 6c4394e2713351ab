"""A conversion cut down to some of its pages, and pages said as ranges."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loccit.domain.documents.page_range import named_pages, only_pages, page_ranges
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.document import ConversionResult
from loccit.infrastructure.adapters.in_memory.converter import InMemoryConverter

TEXT = "# A title\n\n## One\n\nFirst page.\f\n\n## Two\n\nSecond page goes\fon here.\n\nThe end.\n"


def converted(folder: Path, text: str) -> ConversionResult:
    path = folder / "pages.md"
    path.write_text(text, encoding="utf-8")
    return InMemoryConverter().convert(str(path))


def test_only_what_stands_on_the_pages_is_kept(tmp_path: Path) -> None:
    cut = only_pages(converted(tmp_path, TEXT), 2, 2)

    assert cut.plain_text == "Two\n\nSecond page goes"
    assert [page.index for page in cut.structure.page_map] == [2]
    assert [heading.text for heading in cut.structure.heading_tree] == ["Two"]
    assert cut.structure.heading_tree[0].span.of(cut.plain_text) == "Two"


@pytest.mark.parametrize(("first", "last"), [(0, 1), (2, 1), (1, 4), (4, 4)])
def test_pages_that_are_not_there_are_refused(tmp_path: Path, first: int, last: int) -> None:
    with pytest.raises(InvalidRequest, match="1 to 3"):
        only_pages(converted(tmp_path, TEXT), first, last)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text("ab \n#", max_size=12), min_size=2, max_size=6), st.data())
def test_any_cut_keeps_blocks_as_slices_in_order(
    tmp_path: Path, pages: list[str], data: st.DataObject
) -> None:
    whole = converted(tmp_path, "x" + "\f".join(pages))
    count = len(whole.structure.page_map)
    first = data.draw(st.integers(1, count))
    last = data.draw(st.integers(first, count))

    cut = only_pages(whole, first, last)

    texts = [block.span.of(whole.plain_text) for block in whole.structure.blocks]
    kept = [block.span.of(cut.plain_text) for block in cut.structure.blocks]
    at = next((i for i in range(len(texts) + 1) if texts[i : i + len(kept)] == kept), None)
    assert at is not None
    assert cut.plain_text == cut.plain_text.strip()
    spans = [page.span for page in cut.structure.page_map]
    assert all(one.end == other.start for one, other in pairwise(spans))


@pytest.mark.parametrize(
    ("indices", "ranges", "named"),
    [
        ((3,), "3", "page 3"),
        ((1, 2, 3, 4, 7), "1-4, 7", "pages 1-4, 7"),
        ((1, 3), "1, 3", "pages 1, 3"),
    ],
)
def test_pages_are_said_as_ranges(indices: tuple[int, ...], ranges: str, named: str) -> None:
    assert page_ranges(indices) == ranges
    assert named_pages(indices) == named


def test_of_very_many_ranges_only_the_first_are_said() -> None:
    said = page_ranges(range(1, 101, 2)).split(", ")

    assert said[:2] == ["1", "3"]
    assert said[-1] == "..."
    assert len(said) == 21
