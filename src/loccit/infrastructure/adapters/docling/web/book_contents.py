"""The contents of an e-book: which of its lines are headings, and on which levels.

A book has a file for each chapter, or for each section. The tags in it count within the file, if
there are any: the contents alone tell how the files stand to each other.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from lxml import etree

from loccit.domain.text.letters import key
from loccit.infrastructure.adapters.docling.trees import HEADINGS, Element, short_text, text_of
from loccit.infrastructure.adapters.docling.web.book_lists import Entry

_LINES: Final = (*HEADINGS, "p", "div", "dt", "center")
_NEAR: Final = 6
"""Lines from the place that an entry leads to, in which its heading begins."""
_PARTS: Final = 3
"""Lines that a heading has at most: its number, its title and what is below it."""
_LEAST_NAMED: Final = 0.5
"""Share of the files with headings that contents name at least."""
_LONGEST: Final = 200
"""Characters of the heading of a chapter."""
_LABEL: Final = re.compile(
    r"(?:(?:chapter|part|book|letter|kapitel|teil|chapitre|partie|livre|cap[i\u00ed]tulo|parte|libro"
    r"|capitolo|hoofdstuk|deel|rozdzia\u0142|\u0433\u043b\u0430\u0432\u0430|\u0447\u0430\u0441\u0442\u044c"
    r"|\u0627\u0644\u0641\u0635\u0644|\u0627\u0644\u0628\u0627\u0628) [\w-]{1,12}"
    r"|\u7b2c\s?\w{1,5}\s?[\u7ae0\u90e8\u7bc0\u7bc7\u56de\u8a71])[.:]?",
    re.IGNORECASE,
)
"""What numbers a chapter, in languages of the books that it was tried with."""
_TITLE: Final = re.compile(r"(?:chapter|part|section)[-_ ]?(?:sub)?title", re.IGNORECASE)
"""Classes of paragraphs below it that hold its title."""


@dataclass(slots=True)
class _Lines:
    """The lines of a book that hold text.

    Attributes:
        lines: In order.
        chapters: The number of the chapter, which is a file, of each line.
        places: By each identifier the line that is there or next.
    """

    lines: list[Element] = field(default_factory=list)
    chapters: list[int] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)


def set_headings(book: Element, contents: Sequence[Entry]) -> None:
    """Make headings of the lines that the contents name, and set the levels of all by them.

    Contents that only list on one level what stands on several set none.

    Args:
        book: Its chapters one after the other.
        contents: In order.
    """
    text = _lines_of(book)
    found: dict[int, int] = {}
    for entry, after in zip(contents, [*contents[1:], None], strict=False):
        start = text.places.get(entry.place, len(text.lines))
        end = text.places.get(after.place, start) if after else start
        near = text.lines[start : min(end, start + _NEAR) if end > start else start + _NEAR]
        if place := _place_of(entry, near) or _place_in_file(entry, near):
            first, parts = start + place[0], place[1]
            found[first] = entry.depth
            _join(text.lines[first : first + parts])
    if _tell_levels(text, found):
        _set_levels(text, found, by_file=all(entry.place.endswith("#") for entry in contents))
    for at, depth in found.items():
        if text.lines[at].tag not in HEADINGS:
            text.lines[at].tag = f"h{min(depth, len(HEADINGS))}"
    _join_titles(book)


def _tell_levels(text: _Lines, found: Mapping[int, int]) -> bool:
    """Tell whether contents are those of a whole book, and of one level where they have one."""
    headed = {
        chapter
        for line, chapter in zip(text.lines, text.chapters, strict=True)
        if line.tag in HEADINGS
    }
    named = {text.chapters[at] for at in found}
    if len(named) < _LEAST_NAMED * len(headed):
        return False
    return len({*found.values()}) > 1 or len({text.lines[at].tag for at in found}) == 1


def _lines_of(book: Element) -> _Lines:
    found = _Lines()
    within: Element | None = None
    chapter = 0
    body = book.find("body")
    for event, element in etree.iterwalk(body, events=("start", "end")):
        if event == "end":
            within = None if element is within else within
            continue
        chapter += element.getparent() is body
        if within is None and _is_line(element):
            within = element
            found.lines.append(element)
            found.chapters.append(chapter)
        at = len(found.lines) - (within is not None)
        for name in (element.get("id"), element.get("name")):
            if name:
                found.places.setdefault(name, at)
    return found


def _is_line(element: Element) -> bool:
    if element.tag not in _LINES:
        return False
    inner = next(element.iterdescendants(*_LINES, "table"), None)
    if inner is not None and element.tag not in HEADINGS:
        return False
    return any(map(str.isalnum, text_of(element)))


def _place_of(entry: Entry, lines: Sequence[Element]) -> tuple[int, int] | None:
    """Return where the heading of an entry stands among lines, and how many of them it has."""
    wanted = key(entry.text)
    shown = [short_text(line, _LONGEST) for line in lines]
    keys = [" " if text is None else key(text) for text in shown]  # a blank is in no key
    joined = [
        (first, parts, "".join(keys[first : first + parts]))
        for first in range(len(keys))
        for parts in range(1, min(_PARTS, len(keys) - first) + 1)
    ]
    for first, parts, own in joined:
        if own == wanted:
            return first, parts
    for first, parts, own in joined if wanted else ():
        # one of them without its number, or the other with the mark of a note
        is_like = wanted.endswith(own) or own.endswith(wanted) or own.startswith(wanted)
        is_like = is_like or (not first and wanted.startswith(own))
        if is_like and all(line.tag in HEADINGS for line in lines[first : first + parts]):
            return first, parts
    return None


def _place_in_file(entry: Entry, lines: Sequence[Element]) -> tuple[int, int] | None:
    """Return the first of the largest headings where a file begins that the contents translate."""
    tags = [line.tag for line in lines if line.tag in HEADINGS]
    if not entry.place.endswith("#") or not tags:
        return None
    return next(at for at, line in enumerate(lines) if line.tag == min(tags)), 1


def _join_titles(book: Element) -> None:
    """Join "Chapter 2" with the title below it."""
    for heading in [*book.iter(*HEADINGS)]:
        below, label = heading.getnext(), short_text(heading, _LONGEST) or ""
        if below is None or not _LABEL.fullmatch(" ".join(label.split())):
            continue
        is_title = below.tag in HEADINGS or _TITLE.search(below.get("class", ""))
        title = short_text(below, _LONGEST) if is_title else None
        if title and not _LABEL.match(title.strip()):
            if below.tag in HEADINGS:
                heading.tag = min(heading.tag, below.tag)
            _join([heading, below])


def _join(lines: Sequence[Element]) -> None:
    """Make one line of several."""
    first = lines[0]
    for line in lines[1:]:
        if len(first):
            first[-1].tail = f"{first[-1].tail or ''} "
        else:
            first.text = f"{first.text or ''} "
        line.tag = "span"
        line.tail = None
        first.append(line)


def _set_levels(text: _Lines, found: Mapping[int, int], *, by_file: bool) -> None:
    """Set the tags of headings: those of the contents by their depth, others below them.

    Args:
        text: The lines.
        found: The levels of the contents by the lines that they name.
        by_file: Whether they name files alone: what stands in one is below its heading.
    """
    depths: dict[int, int] = {}  # of the last heading of the contents, by the level of its tag
    own, chapter, down = 0, 0, False  # the level of the tag of that heading, its file
    for at, line in enumerate(text.lines):
        known = found.get(at)
        if line.tag not in HEADINGS:
            continue
        level = int(line.tag[1:])
        if known is not None:
            depths = {each: depth for each, depth in depths.items() if each < level}
            depths[level] = known
            own, chapter = level, text.chapters[at]
            down = by_file and _goes_on(text, found, at)
        elif depths:
            above = max((each for each in depths if each <= level), default=min(depths))
            known = depths[above] + level - above
            if text.chapters[at] == chapter and level >= own:
                known += down
        else:
            known = level
        line.tag = f"h{max(1, min(known, len(HEADINGS)))}"


def _goes_on(text: _Lines, found: Mapping[int, int], at: int) -> bool:
    """Tell whether what stands below a heading of the contents has headings with its own tag."""
    for below in range(at + 1, len(text.lines)):
        if below in found or text.chapters[below] != text.chapters[at]:
            return False
        if text.lines[below].tag == text.lines[at].tag:
            return True
    return False
