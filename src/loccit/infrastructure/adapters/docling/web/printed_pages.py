"""Where the pages of the printed book begin in an e-book or a page of the web.

EPUB has a word for it ("pagebreak") and a list of them. Those who transcribe books, as Project
Gutenberg, Wikisource and the text archives do, write the number of the page into the text, each
in their own way: it is believed where the numbers go up from one to the next, and text stands
between them.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, pairwise
from statistics import median
from typing import Final

from lxml import etree

from loccit.infrastructure.adapters.docling.marks import page_mark
from loccit.infrastructure.adapters.docling.trees import (
    HEADINGS,
    Element,
    settle,
    short_text,
    unwrap,
)

_PLACE: Final = "loccit-page"
"""An element without text, which stands where a page begins until the page is written."""
_LABEL: Final = r"\d{1,4}[a-z]?|[ivxlcdm]{1,9}|[IVXLCDM]{1,9}|[A-Z]{1,2}[-\u2013.]?\d{1,4}"
_WORD: Final = (
    r"(?:page|pag|pg|pp?|p\u00e1g(?:ina)?|pagina|seite|s|sida|side|strona|\u0441\u0442\u0440"
    r"|\u0441\u0442\u0440\u0430\u043d\u0438\u0446\u0430|\u7b2c)"
)
_SHOWN: Final = re.compile(
    rf"[\s\[({{|\u2014-]*(?:(?i:{_WORD})[\s.:_-]*)?({_LABEL})[\s\])}}|.\u2014\u9875\u9801-]*"
)
"""A number as it is shown: "12", "[Pg 12]", "{xii}", "page 12.", "| 12 |"."""
_NAME: Final = re.compile(
    rf"(?i:(?:[\w.-]*[_.-])?(?:{_WORD}|pgno|pagebreak|pb))[_.-]?0*({_LABEL})"
)
"""An identifier of a mark: "Page_12", "pg12", "c01-page-xii"."""
_ANCHOR: Final = re.compile(rf"(?i:page|pg|pagina|seite)[_.-]?0*({_LABEL})")
"""An identifier that names a page, whatever it stands at."""
_CLASS: Final = re.compile(
    r"(?:[a-z]+-)*(?:page[_-]?(?:num(?:ber)?|no|nr|break|mark(?:er)?)?|pg[_-]?(?:num|no)?|pb|folio"
    r"|seitenzahl)s?",
    re.IGNORECASE,
)
"""Classes of what shows a number: Project Gutenberg's "pagenum" and "x-ebookmaker-pageno",
Wikisource's "ws-pagenum", the "pb" of TEI."""
_LONGEST: Final = 24
"""Characters that a mark shows at most; what shows more holds text of the page."""
_NAMED: Final = 4
"""Elements in a mark, itself the first, one of which has its identifier."""
_FEWEST_SHOWN: Final = 5
"""Below which no number in the text is taken for that of a page."""
_FARTHEST: Final = 4
"""Steps from one number to the next: blank pages and plates have no mark. Where only chapters have
one, their other pages are not known."""
_GOING_UP: Final = 0.8
"""Share of the steps that are no farther."""
_LEAST_SHOWN: Final = 250
"""Characters of text for each page, in the median: a printed page has 1,000 to 4,000, and what
shows pages to turn to has none."""
_LEAST_TOLD: Final = 30
"""The same where a book says that it marks pages: those of a picture book have little text, and a
list that leads to the numbers in its contents has none."""


def find_printed_pages(page: Element, listed: Mapping[str, str] | None = None) -> None:
    """Take the marks of printed pages out of a text, and remember where they stood.

    Args:
        page: A page or a book, which `write_printed_pages` completes.
        listed: The labels of a book's list of pages, by the identifiers of their places.
    """
    marks = _marks(page, partial(_told, listed or {}))
    if not _are_pages(marks, _LEAST_TOLD):
        marks = []
    shown = _marks(page, _shown)
    if len(shown) > max(len(marks), _FEWEST_SHOWN - 1) and _are_pages(shown, _LEAST_SHOWN):
        marks = shown  # of which a list may have some only
    before = ""
    for mark in marks:
        _remember(mark.element, mark.label, is_first=mark.label != before)
        before = mark.label


def write_printed_pages(page: Element) -> None:
    """Write each page that was found right before the first letter that stands on it."""
    waiting = ""
    places = list(page.iter(_PLACE))
    for event, element in etree.iterwalk(page, events=("start", "end")) if places else ():
        if event == "end":
            element.tail, waiting = _behind(waiting, element.tail)
        elif element.tag == _PLACE:
            label = element.get("label")
            waiting += page_mark(label) if label else ""
        else:
            element.text, waiting = _behind(waiting, element.text)
    for place in places:
        unwrap(place)
    settle(page)


def _behind(mark: str, text: str | None) -> tuple[str | None, str]:
    """Return a text with a mark before its first letter, and what of the mark is left."""
    if not mark or not text or text.isspace():
        return text, mark
    start = len(text) - len(text.lstrip())
    return text[:start] + mark + text[start:], ""


@dataclass(frozen=True, slots=True)
class _PageMark:
    """What marks a page, its label, and how many characters stand before it."""

    element: Element
    label: str
    place: int


def _marks(page: Element, label_of: Callable[[Element], str | None]) -> list[_PageMark]:
    labels = {each: label for each in page.iter(etree.Element) if (label := label_of(each))}
    found: list[_PageMark] = []
    length = 0
    for event, element in etree.iterwalk(page, events=("start", "end")) if labels else ():
        if event == "end":
            length += len(element.tail or "")
            continue
        if element in labels:
            found.append(_PageMark(element, labels[element], length))
        length += len(element.text or "")
    return found


def _told(listed: Mapping[str, str], element: Element) -> str | None:
    """Return the label of what a book says is the beginning of a page."""
    label = listed.get(element.get("id", "")) or listed.get(element.get("name", ""))
    return label or (_label_of(element) if _is_break(element) else None)


def _is_break(element: Element) -> bool:
    words = f"{element.get('epub:type', '')} {element.get('role', '')}".split()
    return not {"pagebreak", "doc-pagebreak"}.isdisjoint(words)


def _shown(element: Element) -> str | None:
    """Return the number in a text that may be that of a page."""
    if any(map(_CLASS.fullmatch, element.get("class", "").split())):
        return _label_of(element)
    name = element.get("id") or element.get("name") or ""
    named = _ANCHOR.fullmatch(name.rpartition("#")[2])
    is_bare = named and element.tag in {"a", "span"} and short_text(element, 0) == ""
    return named[1] if named and is_bare else None


def _are_pages(marks: Sequence[_PageMark], least: int) -> bool:
    """Tell whether numbers go up page by page, with so many characters for each."""
    numbered = [mark for mark in marks if mark.label.isdecimal()]
    steps = [
        (step, end.place - start.place)
        for start, end in pairwise(numbered)
        if (step := int(end.label) - int(start.label))
    ]
    if not steps:
        return bool(marks)
    up = sum(0 < step <= _FARTHEST for step, _ in steps)
    return up >= _GOING_UP * len(steps) and median(gap / abs(step) for step, gap in steps) >= least


def page_label(shown: str) -> str | None:
    """Return the number of a page as it is shown somewhere: "12" of "[Pg 12]", else None."""
    found = _SHOWN.fullmatch(shown) if len(shown) <= _LONGEST else None
    return found[1] if found else None


def _label_of(element: Element) -> str | None:
    """Return the label of a mark: what it is called, else what it shows, else its identifier."""
    shown = short_text(element, _LONGEST)
    for text in (element.get("title", ""), element.get("aria-label", ""), shown or ""):
        if label := page_label(text):
            return label
    for part in islice(element.iter(), _NAMED):
        name = (part.get("id") or part.get("name") or "").rpartition("#")[2]
        if found := _NAME.fullmatch(name) or re.fullmatch(f"({_LABEL})", name):
            return found[1]
    return None


def _remember(element: Element, label: str, *, is_first: bool) -> None:
    """Put a place where a page begins: for its number, else before what stands there.

    Some mark a page twice, for the eye and as an anchor.
    """
    begins = {"label": label} if is_first else {}
    shown = short_text(element, _LONGEST)
    if shown is not None and (not shown.strip() or _shows_only(element, shown, label)):
        element.clear(keep_tail=True)
        element.tag = _PLACE
        element.attrib.update(begins)
        return
    place = etree.Element(_PLACE, begins)
    place.tail, element.text = element.text, None
    element.insert(0, place)


def _shows_only(element: Element, shown: str, label: str) -> bool:
    """Tell whether an element shows the number of a page, and nothing of its text."""
    return element.tag not in HEADINGS and (_is_break(element) or page_label(shown) == label)
