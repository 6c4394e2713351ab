"""From the estimated sizes of lines to few sizes of type."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.pdf.text.type_sizes import types_of


def test_lines_of_one_type_get_one_size_and_headings_their_own() -> None:
    sizes = types_of(Counter({10.2: 60, 9.8: 55, 10.0: 58, 14.1: 12, 9.9: 60}))
    assert sizes[10.2] == sizes[9.8] == sizes[10.0] == sizes[9.9]
    assert sizes[14.1] > 1.3 * sizes[10.0]


def test_sizes_in_whole_points_are_one_where_they_are_neighbours() -> None:
    sizes = types_of(Counter({9.0: 300, 10.0: 900, 11.0: 200, 14.0: 20}))
    assert sizes[9.0] == sizes[10.0] == sizes[11.0] < sizes[14.0]


@given(st.dictionaries(st.floats(0.1, 500), st.integers(1, 200), max_size=30))
def test_any_line_gets_a_size_near_its_own(weights: dict[float, int]) -> None:
    sizes = types_of(Counter(weights))
    assert sizes.keys() == weights.keys()
    for size, settled in sizes.items():
        assert abs(settled - size) <= 0.35 * size + 0.1
