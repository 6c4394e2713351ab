"""From the estimated sizes of lines to few sizes of type."""

from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.pdf.scans.ocr.words import TypeSizes


def test_lines_of_one_type_get_one_size_and_headings_their_own() -> None:
    lines = [(10.2, 60), (9.8, 55), (10.0, 58), (14.1, 12), (9.9, 60)]
    body, *others = TypeSizes().settle(lines)
    assert others[:2] == [body, body]
    assert others[3] == body
    assert others[2] > 1.3 * body


def test_the_next_page_has_the_same_sizes() -> None:
    sizes = TypeSizes()
    [first] = sizes.settle([(10.0, 60)])
    assert sizes.settle([(10.4, 60), (9.7, 9)]) == [first, first]


@given(st.lists(st.tuples(st.floats(0.1, 500), st.integers(1, 200)), max_size=30))
def test_any_line_gets_a_size_near_its_own(lines: list[tuple[float, int]]) -> None:
    settled = TypeSizes().settle(lines)
    assert len(settled) == len(lines)
    for (size, _), given_size in zip(lines, settled, strict=True):
        assert abs(given_size - size) <= 0.35 * size + 0.1
