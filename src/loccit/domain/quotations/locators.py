"""Locators: the pages that a citation names, read and written."""

import re
from collections.abc import Sequence
from typing import Final

from loccit.domain.models.chunk import PagePart
from loccit.domain.models.quotation import Locator, LocatorKind
from loccit.domain.text.spans import Span

_PAGE: Final = (
    r"(?:pp?\b\.?|pages?\b|pgs?\b\.?|Ss?\.|Seiten?\b|p[\u00e1a]gs?\b\.?|p[\u00e1a]ginas?\b"
    r"|blz\b\.?)"
)
_OTHER: Final = (
    r"(?:ch(?:ap)?s?\b\.?|chapters?\b|secs?\b\.?|sections?\b|\u00a7{1,2}|paras?\b\.?|paragraphs?\b"
    r"|figs?\b\.?|figures?\b|tables?\b|tab\b\.?|vols?\b\.?|volumes?\b|cols?\b\.?|lines?\b|ll?\.|v{1,2}\."
    r"|nos?\b\.?|bks?\b\.?|books?\b|pts?\b\.?|parts?\b|notes?\b|nn?\.|fn\b\.?|loc\b\.?|fols?\b\.?"
    r"|Kap\b\.?|Kapitel\b|Abschn\b\.?|Abschnitt\b|Abb\b\.?|Rn\b\.?|Rz\b\.?|Bd\b\.?|Anm\b\.?|Fn\b\.?)"
)
_NUMBER: Final = r"(?:[A-Za-z]?\d+[a-z]?(?![\w])|[ivxlcdm]+\b|[IVXLCDM]+\b)"
_FOLLOWING: Final = r"(?:\s?ff?\b\.?)"
_RANGE: Final = (
    rf"(?:[A-Za-z]?\d+{_FOLLOWING}|{_NUMBER}(?:\s?[-\u2013\u2014]{{1,3}}\s?{_NUMBER})?)"
)
_RANGES: Final = rf"{_RANGE}(?:\s?(?:,|&|and|und|et)\s?{_RANGE})*"
PAGES: Final = rf"(?P<label>{_PAGE})\s?(?P<labelled>{_RANGES})"
"""A labelled locator of pages: "pp. 3-5"; for use in other patterns, once each."""
_PAGES_AT: Final = re.compile(rf"(?P<label>{_PAGE})?\s?(?P<labelled>{_RANGES})", re.IGNORECASE)
_OTHER_AT: Final = re.compile(rf"{_OTHER}\s?[^,;\])}}]*", re.IGNORECASE)
_ONE: Final = re.compile(
    rf"(?P<first>[A-Za-z]?\d+)(?P<following>\s?ff?)\b\.?"
    rf"|(?P<low>{_NUMBER})(?:\s?[-\u2013\u2014]{{1,3}}\s?(?P<high>{_NUMBER}))?",
)
_DIGITS: Final = re.compile(r"(\D*)(\d+)(\D*)")
_FF_PAGES: Final = 5  # "ff." says no more than that some pages follow
_ONE_PAGE: Final = re.compile(r"pp?(\.?)", re.IGNORECASE)


def locator_at(text: str, start: int, end: int) -> Locator | None:
    """Return the locator that begins at `start`, None when there is none there.

    Pages need no label: "33-35" counts pages, as Pandoc has it.
    """
    other = _OTHER_AT.match(text, start, end)
    if other:
        return Locator(LocatorKind.OTHER, other[0].strip(), Span(start, other.end()))
    found = _PAGES_AT.match(text, start, end)
    if not found or (not found["label"] and not any(map(str.isdigit, found["labelled"]))):
        return None
    return pages_locator(found)


def pages_locator(found: "re.Match[str]") -> Locator:
    """Return the locator of a match of `PAGES`."""
    start = found.start("label") if found["label"] else found.start("labelled")
    ranges = tuple(_range(each) for each in _ONE.finditer(found["labelled"]))
    span = Span(start, found.end("labelled"))
    return Locator(LocatorKind.PAGE, found.string[span.start : span.end], span, ranges)


def _range(found: "re.Match[str]") -> tuple[str, str]:
    if found["first"]:
        more = _FF_PAGES if found["following"].strip() == "ff" else 1
        return found["first"], _added(found["first"], more)
    low, high = found["low"], found["high"] or found["low"]
    if low.isdecimal() and high.isdecimal() and len(high) < len(low):
        high = low[: len(low) - len(high)] + high  # 123-25
    return low, high


def _added(label: str, more: int) -> str:
    parts = _DIGITS.fullmatch(label)
    return f"{parts[1]}{int(parts[2]) + more}{parts[3]}" if parts else label


def named_pages(locator: Locator, pages: Sequence[PagePart]) -> frozenset[int]:
    """Return the indices of the pages that a locator names.

    A number is a printed one where some page has it, with a letter before it or without ("112"
    of "e112"), else a position in the file.

    Args:
        locator: Of pages.
        pages: All pages of the document, in order.
    """
    named: set[int] = set()
    for first, last in locator.ranges:
        low, high = _page(first, pages, last=False), _page(last, pages, last=True)
        if low is not None and high is not None:
            named.update(range(low, high + 1))
    return frozenset(named)


def _page(name: str, pages: Sequence[PagePart], *, last: bool) -> int | None:
    wanted = name.lower()
    labels = [(page.index, page.label.lower()) for page in pages if page.label]
    by_label = [index for index, label in labels if label == wanted] or [
        index for index, label in labels if label[0].isalpha() and label[1:] == wanted
    ]
    if by_label:
        return by_label[-1 if last else 0]
    index = int(name) if name.isdecimal() else 0
    return index if any(page.index == index for page in pages) else None


def page_name(pages: Sequence[PagePart]) -> str:
    """Return "12" or "12-13": printed numbers, or positions in the file where there are none."""
    first, last = (page.label or str(page.index) for page in (pages[0], pages[-1]))
    return first if first == last else f"{first}-{last}"


def corrected(locator: Locator, pages: Sequence[PagePart]) -> str:
    """Return a locator of pages as it should be, in the writer's own manner.

    Args:
        locator: As it stands.
        pages: The right ones, in order.
    """
    name = page_name(pages)
    dash = next((char for char in "\u2013\u2014" if char in locator.text), "-")
    found = _PAGES_AT.fullmatch(locator.text)
    label = found["label"] if found else None
    if not label:
        return name.replace("-", dash)
    between = (
        locator.text[len(label) : locator.text.index(found["labelled"], len(label))]
        if found
        else " "
    )
    if _ONE_PAGE.fullmatch(label):
        letter = label[0]
        label = (letter * 2 if "-" in name else letter) + ("." if label.endswith(".") else "")
    return f"{label}{between}{name.replace('-', dash)}"
