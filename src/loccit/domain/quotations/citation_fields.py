"""The citations of a text of which a reference manager wrote some as fields.

A field names its works itself. What it shows, "(Rowe, 2014, p. 3)", is read like any other words
besides: that tells where the locator stands, and what of the bracket the writer typed.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from loccit.domain.models.quotation import Citation, Locator, LocatorKind
from loccit.domain.policy.filter_keys import author_key
from loccit.domain.quotations.citing import citations_in
from loccit.domain.quotations.draft import Cited
from loccit.domain.quotations.locators import PAGES, locator_at, pages_locator
from loccit.domain.text.spans import Span

_MOST_NAMED: Final = 3
"""Authors of a work up to which a citation names them all; of more it names the first."""
PAGE: Final = "page"
"""What a locator counts unless a field says otherwise."""
_SUFFIX: Final = re.compile(rf"[\s,;:.(]*{PAGES}")
_PAGES_SHOWN: Final = re.compile(rf"(?<!\w){PAGES}")


@dataclass(frozen=True, slots=True)
class CitedItem:
    """A work as a citation field names it.

    Attributes:
        citekey: None when the field has none.
        doi: Normalised.
        title: As it stands.
        names: Family names of the authors, in order; of the editors when there are none.
        year: Of publication.
        locator: As it was typed: "12-14", "p. 12", "iv"; empty without one.
        label: What the locator counts, as CSL has it: "page", "chapter", ...
    """

    citekey: str | None = None
    doi: str | None = None
    title: str | None = None
    names: tuple[str, ...] = ()
    year: int | None = None
    locator: str = ""
    label: str = PAGE

    @property
    def names_a_work(self) -> bool:
        """Whether anything tells the work from others."""
        return bool(self.citekey or self.doi or self.title or self.names)

    def with_suffix(self, words: str) -> "CitedItem":
        """Return the item with the pages that stand in the words behind it: ", p. 12".

        A locator that it has stays.
        """
        found = None if self.locator else _SUFFIX.match(words)
        return replace(self, locator=words[found.start("label") :]) if found else self


@dataclass(frozen=True, slots=True)
class CitationField:
    """A field that cites works.

    Attributes:
        span: Of what it shows: "(Rowe, 2014, p. 3)".
        items: The works, in order.
        is_edited: Whether the writer changed by hand what it shows.
    """

    span: Span
    items: tuple[CitedItem, ...]
    is_edited: bool = False


_Placed = TypeVar("_Placed", CitationField, Cited)


def cited_in(
    prose: str, fields: Sequence[CitationField], notes: Mapping[Span, Span]
) -> tuple[Cited, ...]:
    """Return every place where a text with fields cites, in order, disjoint. O(n log n).

    Args:
        prose: The text, with footnotes as Pandoc's Markdown writes them.
        fields: In order, disjoint, not empty.
        notes: The text of each note by its mark.
    """
    plain = citations_in(prose)
    cited = [_joined(prose, *together) for together in _overlapping(plain, fields)]
    with_field = {mark: note for mark, note in notes.items() if _within(note, fields)}
    kept = [each for each in cited if each.span not in with_field]
    marks = [
        Cited(mark, tuple(work for each in _within(note, kept) for work in each.citations))
        for mark, note in with_field.items()
    ]
    ordered: list[Cited] = []
    for each in sorted((*kept, *marks), key=lambda each: each.span):
        if not ordered or each.span.start >= ordered[-1].span.end:
            ordered.append(each)  # a mark may stand within the bracket of a citation
    return tuple(ordered)


def _within(span: Span, ordered: Sequence[_Placed]) -> Sequence[_Placed]:
    """Return those that begin within a span."""
    low = bisect_left(ordered, span.start, key=lambda each: each.span.start)
    high = bisect_left(ordered, span.end, key=lambda each: each.span.start)
    return ordered[low:high]


def _overlapping(
    plain: Sequence[Cited], fields: Sequence[CitationField]
) -> Iterator[tuple[list[Cited], list[CitationField]]]:
    """Yield the places and fields that share characters, in order."""
    together: tuple[list[Cited], list[CitationField]] = ([], [])
    end = 0
    both: list[Cited | CitationField] = [*plain, *fields]
    for each in sorted(both, key=lambda each: (each.span.start, each.span.end)):
        if each.span.start >= end and any(together):
            yield together
            together = ([], [])
        if isinstance(each, Cited):
            together[0].append(each)
        else:
            together[1].append(each)
        end = max(end, each.span.end)
    if any(together):
        yield together


def _joined(prose: str, plain: list[Cited], fields: list[CitationField]) -> Cited:
    """Return the works of a place: what its fields name, and what the writer typed around them."""
    if not fields:
        return plain[0]
    spans = [each.span for each in plain] + [each.span for each in fields]
    span = Span(min(each.start for each in spans), max(each.end for each in spans))
    shown = [citation for each in plain for citation in each.citations]
    alone = [each.pages for each in plain if each.pages]
    works: list[Citation] = []
    for field in fields:
        pages = [*alone, *map(pages_locator, _PAGES_SHOWN.finditer(prose, *_ends(field.span)))]
        for item in field.items:
            own = _shown(item, shown, is_only=len(field.items) == 1 and len(fields) == 1)
            if own:
                shown.remove(own)
            locator = _locator(item, own, field, pages)
            works.append(_citation(item, span, locator))
    typed = _without(prose, span, fields)
    works += [replace(each, span=span) for each in shown if _stands_in(typed, each)]
    return Cited(span, tuple(works))


def _citation(item: CitedItem, span: Span, locator: Locator | None) -> Citation:
    names = item.names if len(item.names) <= _MOST_NAMED else item.names[:1]
    return Citation(span, item.citekey, names, item.year, locator, item.doi, item.title)


def _shown(item: CitedItem, shown: Sequence[Citation], *, is_only: bool) -> Citation | None:
    """Return the citation by which a work is shown, None when it is shown by a number."""
    same_year = [each for each in shown if each.year == item.year]
    for each in same_year:
        if item.names and each.names and author_key(each.names[0]) == author_key(item.names[0]):
            return each
    found = same_year or (shown if is_only else ())
    return found[0] if len(found) == 1 else None


def _locator(
    item: CitedItem, own: Citation | None, field: CitationField, pages: Sequence[Locator]
) -> Locator | None:
    """Return the place in a work that a field names, where it is shown if it is."""
    shown = own.locator if own else None
    if not item.locator or field.is_edited:
        typed = pages[0] if field.is_edited and len(field.items) == len(pages) == 1 else None
        if shown or typed or not item.locator:
            return shown or typed
    named = _named(item)
    if named is None or named.kind is not LocatorKind.PAGE:
        text = f"{item.label} {item.locator}" if named is None else item.locator
        return Locator(LocatorKind.OTHER, text, field.span)
    for each in [shown, *pages]:
        if each is not None and each.ranges == named.ranges:
            return each
    return replace(named, text=_with_label(named), span=field.span)


def _named(item: CitedItem) -> Locator | None:
    """Return the pages that a field names as a locator of their own; letters need their label."""
    if item.label != PAGE:
        return None
    labelled = f"p. {item.locator}"
    found = locator_at(item.locator, 0, len(item.locator))
    return found or locator_at(labelled, 0, len(labelled))


def _with_label(locator: Locator) -> str:
    if _PAGES_SHOWN.match(locator.text):
        return locator.text
    one_page = len(locator.ranges) == 1 and locator.ranges[0][0] == locator.ranges[0][1]
    return f"{'p.' if one_page else 'pp.'} {locator.text}"


def _without(prose: str, span: Span, fields: Sequence[CitationField]) -> str:
    """Return what of a place the writer typed."""
    ends = [span.start, *(end for field in fields for end in _ends(field.span)), span.end]
    return " ".join(prose[start:end] for start, end in zip(ends[::2], ends[1::2], strict=True))


def _stands_in(typed: str, citation: Citation) -> bool:
    names = (citation.citekey,) if citation.citekey else (*citation.names[:1], str(citation.year))
    return all(name in typed for name in names)


def _ends(span: Span) -> tuple[int, int]:
    return span.start, span.end
