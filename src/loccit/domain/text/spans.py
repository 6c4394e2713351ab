"""Half-open character spans of one canonical text: the arithmetic that everything stands on."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The characters `[start, end)` of a text, counted in code points from 0."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"not a span: [{self.start}, {self.end})")

    def __len__(self) -> int:
        return self.end - self.start

    def moved(self, by: int) -> "Span":
        """Return the span as long that begins `by` characters further on."""
        return Span(self.start + by, self.end + by)

    def of(self, text: str) -> str:
        """Return the slice of `text` that this span names."""
        return text[self.start : self.end]

    def overlaps(self, other: "Span") -> bool:
        """Tell whether the two spans share at least one character."""
        return self.start < other.end and other.start < self.end

    def contains(self, other: "Span") -> bool:
        """Tell whether every character of `other` lies in this span."""
        return self.start <= other.start and other.end <= self.end

    def common(self, other: "Span") -> "Span":
        """Return the characters that lie in both; the spans must overlap or touch."""
        return Span(max(self.start, other.start), min(self.end, other.end))

    def around(self, other: "Span") -> "Span":
        """Return the shortest span that holds both."""
        return Span(min(self.start, other.start), max(self.end, other.end))


@dataclass(frozen=True, slots=True, order=True)
class PageSpan:
    """The pages `first` to `last`, both included, counted from 1 as a PDF viewer counts."""

    first: int
    last: int

    def __post_init__(self) -> None:
        if not 1 <= self.first <= self.last:
            raise ValueError(f"not a page span: {self.first} to {self.last}")


def strip_span(text: str, span: Span) -> Span:
    """Return `span` without the white space at either end (empty if it holds nothing else)."""
    piece = span.of(text)
    start = span.start + len(piece) - len(piece.lstrip())
    return Span(start, max(start, span.start + len(piece.rstrip())))


def without_spans(text: str, spans: Sequence[Span]) -> str:
    """Return a text without these spans of it, sorted and disjoint.

    A blank before one goes with it when nothing but a blank, a mark or the end is behind it:
    "the tide [1], at last" is "the tide, at last".
    """
    return "".join(kept.of(text) for kept in spans_beside(text, spans))


def spans_beside(text: str, spans: Sequence[Span]) -> list[Span]:
    """Return the spans that `without_spans` keeps, in order."""
    parts: list[Span] = []
    at = 0
    for span in spans:
        end = max(at, span.start)
        is_loose = text[at:end].endswith(" ") and not text[span.end : span.end + 1].isalnum()
        parts.append(Span(at, end - is_loose))
        at = max(at, span.end)
    return [*parts, Span(at, max(at, len(text)))]


def merged(spans: Iterable[Span]) -> list[Span]:
    """Return spans in order of their start, those that overlap as one.

    Passages that overlap each hold their part of what stands at the border.
    """
    found: list[Span] = []
    for span in sorted(spans):
        if found and span.start < found[-1].end:
            found[-1] = found[-1].around(span)
        else:
            found.append(span)
    return found


def first_overlapping(spans: Sequence[Span], span: Span) -> int:
    """Return the index of the first of the sorted, disjoint `spans` that ends after `span.start`.

    It is `len(spans)` when there is none. O(log n).
    """
    return bisect_right(spans, span.start, key=lambda each: each.end)


def reassemble(pieces: Iterable[tuple[Span, str]]) -> str:
    """Put a text together again from slices that may overlap but leave no gap.

    Args:
        pieces: Each slice with its span, in order of their start.

    Raises:
        ValueError: If characters between two slices are missing.
    """
    parts: list[str] = []
    length = 0
    for span, text in pieces:
        if span.start > length:
            raise ValueError(f"characters {length} to {span.start} are missing")
        if span.end > length:
            parts.append(text[length - span.start :])
            length = span.end
    return "".join(parts)
