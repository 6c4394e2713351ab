"""Spans, and putting a text together again from slices."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.text.spans import (
    PageSpan,
    Span,
    first_overlapping,
    merged,
    reassemble,
    strip_span,
)


def test_a_span_that_ends_before_it_starts_cannot_be_built() -> None:
    with pytest.raises(ValueError, match="not a span"):
        Span(3, 2)


def test_a_span_before_the_text_cannot_be_built() -> None:
    with pytest.raises(ValueError, match="not a span"):
        Span(-1, 2)


def test_a_page_span_counts_from_one() -> None:
    with pytest.raises(ValueError, match="not a page span"):
        PageSpan(0, 1)


def test_neighbouring_spans_do_not_overlap() -> None:
    assert not Span(0, 3).overlaps(Span(3, 5))
    assert Span(0, 4).overlaps(Span(3, 5))


@given(st.text(), st.data())
def test_a_stripped_span_gives_the_stripped_slice(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))

    stripped = strip_span(text, Span(start, end))

    assert stripped.of(text) == text[start:end].strip()
    assert Span(start, end).contains(stripped)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 5)), max_size=8), st.integers(0, 60))
def test_the_first_overlapping_span_is_the_one_a_scan_would_find(
    gaps: list[tuple[int, int]], start: int
) -> None:
    spans: list[Span] = []
    position = 0
    for gap, length in gaps:
        spans.append(Span(position + gap, position + gap + length))
        position += gap + length

    found = first_overlapping(spans, Span(start, start))

    assert found == next((i for i, span in enumerate(spans) if span.end > start), len(spans))


@given(st.text(min_size=1, max_size=80), st.data())
def test_any_text_comes_back_from_slices_that_overlap(text: str, data: st.DataObject) -> None:
    pieces: list[tuple[Span, str]] = []
    covered = 0
    while covered < len(text):
        start = data.draw(st.integers(max(0, covered - 5), covered))
        end = data.draw(st.integers(covered + 1, len(text)))
        pieces.append((Span(start, end), text[start:end]))
        covered = end
    pieces.sort(key=lambda piece: piece[0].start)

    assert reassemble(pieces) == text


def test_a_gap_between_slices_is_an_error() -> None:
    with pytest.raises(ValueError, match="characters 2 to 3 are missing"):
        reassemble([(Span(0, 2), "ab"), (Span(3, 4), "d")])


@given(
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 9)).map(lambda at: Span(at[0], sum(at))))
)
def test_any_spans_are_merged_to_disjoint_ones_with_the_same_characters(spans: list[Span]) -> None:
    found = merged(spans)

    assert all(one.end <= other.start for one, other in pairwise(found))
    held = {place for span in found for place in range(span.start, span.end)}
    assert held == {place for span in spans for place in range(span.start, span.end)}
