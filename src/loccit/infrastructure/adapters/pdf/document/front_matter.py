"""Who wrote it, and what the publisher adds: told apart from the running text.

Places tell first: above the title, between it and the running text, in a margin of the title
page, at its foot in smaller type. There a block is judged by its words, and a sentence needs more
to tell of it than a line of names.

What stands beside the running text of the title page, or below it, moves before it, so that no
passage goes on around it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from loccit.domain.documents.lexicon import begins_front
from loccit.domain.models.document import BlockKind
from loccit.domain.text.letters import key
from loccit.infrastructure.adapters.pdf.document.front_kinds import (
    in_margin,
    in_note,
    sentence,
    told,
)
from loccit.infrastructure.adapters.pdf.document.front_words import FrontWords
from loccit.infrastructure.adapters.pdf.marks import taken
from loccit.infrastructure.adapters.pdf.model import Column, Part

_TEXT: Final = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.FOOTNOTE})
_SET_APART: Final = frozenset({BlockKind.TABLE, BlockKind.CODE})
_IN_ROWS: Final = frozenset({BlockKind.LIST_ITEM, BlockKind.TABLE, BlockKind.CODE})
_SMALL: Final = 0.93  # of the type of the running text
_ALIKE: Final = 1.05  # of the size: the same type
_LONG: Final = 200  # characters of a paragraph
_MIN_KNOWN: Final = 2  # words of a line of names that the metadata name, too
_MASTHEAD: Final = 1_000  # characters at most
_LONGEST_LABEL: Final = 20  # characters: "Schlüsselwörter:"
_LONGEST_CITATION: Final = 600  # characters beside the title
_YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")
_MIN_TITLE: Final = 20  # letters of a title that is known again
_NAME: Final = re.compile(r"[^\W\d_]{3,}")


def with_front_matter(
    parts: Sequence[Part], columns: Sequence[Column], authors: str, *, cover: bool
) -> list[Part]:
    """Return the parts with the bylines and imprints of the title page told, and moved together.

    Args:
        parts: In reading order.
        columns: That they stand in.
        authors: Their names as the file's metadata have them, '' when unknown.
        cover: Whether the first page only tells who offers the document.
    """
    if not parts:
        return []
    page = _TitlePage(parts, columns, authors)
    kinds = page.kinds(cover=cover)
    found = [
        set_apart(part, kinds[place]) if place in kinds else part
        for place, part in enumerate(parts)
    ]
    start = page.text_start
    moved = [place for place in sorted(kinds) if place > start and parts[place].page == page.index]
    gone = frozenset(moved)
    rest = [part for place, part in enumerate(found) if place >= start and place not in gone]
    return [*found[:start], *(found[place] for place in moved), *rest]


def set_apart(part: Part, kind: BlockKind) -> Part:
    """Return a part as front matter of that kind, outside the running text."""
    return replace(part, kind=kind, heading=None, opens=True, floating=True)


class _TitlePage:
    """The page with the title of a document, and what of it is front matter.

    Attributes:
        index: Of the page.
        text_start: Place of the first part of the running text; known once the kinds are.
    """

    def __init__(self, parts: Sequence[Part], columns: Sequence[Column], authors: str) -> None:
        self._parts = parts
        self._columns = columns
        self._authors = frozenset(_NAME.findall(authors))
        self._title = next(
            (n for n, part in enumerate(parts) if part.kind is BlockKind.TITLE and not part.turn),
            -1,
        )
        self.index = parts[max(self._title, 0)].page
        self.text_start = len(parts)
        self._own = [
            place
            for place, part in enumerate(parts)
            if part.page == self.index and place != self._title and _may_be(part)
        ]
        self._margin = {place: None for place in self._own if columns[parts[place].column].aside}

    def kinds(self, *, cover: bool) -> Mapping[int, BlockKind]:
        """Return the places of bylines and imprints, with what each of them is."""
        found: dict[int, BlockKind] = {}
        if cover and self._title >= 0:
            before = (n for n, part in enumerate(self._parts) if part.page < self.index)
            found |= dict.fromkeys(before, BlockKind.IMPRINT)
        for judge in (
            self._above_title,
            self._below_title,
            self._beside_byline,
            self._in_margin,
            self._at_foot,
        ):
            for place, kind in judge():
                found.setdefault(place, kind)
        return found

    def _words(self, place: int) -> FrontWords:
        return FrontWords(taken(" ".join(self._parts[place].lines))[0])

    def _above_title(self) -> Iterator[tuple[int, BlockKind]]:
        """Judge what stands above the title, or beside it."""
        if self._title < 0:
            return
        bottom = self._parts[self._title].box.bottom
        rest: list[int] = []
        for place in self._own:
            if place > self._title and self._parts[place].box.bottom > bottom:
                continue
            words = self._words(place)
            of_author = not self._authors.isdisjoint(_NAME.findall(words.text))
            kind = told(words, names=of_author)
            if kind is not None:
                yield place, kind
            elif words.is_prose:
                return  # a heading within the text, taken for the title
            elif self._parts[place].kind not in _IN_ROWS:
                rest.append(place)
        if sum(len(line) for place in rest for line in self._parts[place].lines) <= _MASTHEAD:
            yield from ((place, BlockKind.IMPRINT) for place in rest)

    def _below_title(self) -> Iterator[tuple[int, BlockKind]]:
        """Judge what stands between the title and the running text, which thereby begins."""
        for place in range(self._title + 1, len(self._parts)):
            part = self._parts[place]
            on_title_page = self._title >= 0 and part.page == self.index
            if on_title_page and part.kind is BlockKind.HEADING and self._names_authors(place):
                yield place, BlockKind.BYLINE
                continue
            heads = part.kind is BlockKind.HEADING or begins_front(part.lines[0])
            if not heads and (place in self._margin or not _may_be(part)):
                continue
            kind = None
            if not heads:
                words = self._words(place)
                kind = self._judged(place, words) if on_title_page else sentence(words)
                if kind is None and on_title_page and not words.is_prose:
                    continue  # a second title
            if kind is None:
                self.text_start = place
                return
            yield place, kind

    def _names_authors(self, place: int) -> bool:
        """Tell whether what is set like a heading is a line of names."""
        words = self._words(place)
        if words.has_address or (words.has_marked_names and words.is_of_names):
            return True
        known = self._authors.intersection(_NAME.findall(words.text))
        return words.is_of_names and len(known) >= _MIN_KNOWN

    def _beside_byline(self) -> Iterator[tuple[int, BlockKind]]:
        """Judge what stands in another column, but above the running text all the same."""
        if self._title < 0 or self.text_start >= len(self._parts):
            return
        first = self._parts[self.text_start]
        top = self._parts[self._title].box.bottom
        for place in self._own if first.page == self.index else ():
            box = self._parts[place].box
            if place < self.text_start or place in self._margin:
                continue
            if top <= box.top and box.bottom <= first.box.top:
                words = self._words(place)
                kind = self._citation(words) or self._judged(place, words)
                if kind is not None:
                    yield place, kind

    def _judged(self, place: int, words: FrontWords) -> BlockKind | None:
        return told(words, names=self._parts[place].kind not in _IN_ROWS)

    def _in_margin(self) -> Iterator[tuple[int, BlockKind]]:
        """Judge what stands in the margin when something in it is the publisher's."""
        words = {place: self._words(place) for place in self._margin}
        if not any(
            each.is_dated or each.is_added or (each.is_legal and each.is_licence)
            for each in words.values()
        ):
            return
        named = False  # by the line above: "Keywords:"
        for place, each in words.items():
            kind = self._citation(each) or in_margin(each)
            if kind is not None and not (named and told(each, names=False) is None):
                yield place, kind
            named = begins_front(each.text) and len(each.text) < _LONGEST_LABEL

    def _at_foot(self) -> Iterator[tuple[int, BlockKind]]:
        """Judge the footnotes, and what is set small below the running text."""
        marked: list[Part] = []
        others: list[int] = []
        for place in self._own:
            if place in self._margin:
                continue
            part = self._parts[place]
            small = self._is_small_at_foot(part)
            words = self._words(place)
            if not (small or part.kind is BlockKind.FOOTNOTE or words.lists_affiliations):
                continue
            judged = told(words, names=False) if small else in_note(words)
            kind = self._citation(words) or judged
            if kind is not None:
                yield place, kind
                marked.append(part)
            elif small:
                others.append(place)
        if not marked:
            return
        first = min(part.box.bottom for part in marked)
        last = max(part.box.top for part in marked)
        size = max(part.size for part in marked)
        for place in others:  # between those of the publisher, in their type
            part = self._parts[place]
            between = first <= part.box.top and part.box.bottom <= last
            if between and part.size < _ALIKE * size:
                yield place, BlockKind.IMPRINT

    def _is_small_at_foot(self, part: Part) -> bool:
        """Tell whether a part is in smaller type than the running text, and has none below it."""
        if part.kind is not BlockKind.PARAGRAPH or part.size >= _SMALL * self._size:
            return False
        for other in self._in_text_type:  # from the foot up
            if other.box.top < part.box.bottom:
                return True
            if other.box.left < part.box.right and part.box.left < other.box.right:
                return False
        return True

    @cached_property
    def _prose(self) -> list[Part]:
        return [
            self._parts[place]
            for place in self._own
            if place >= self.text_start
            and place not in self._margin
            and self._parts[place].kind is BlockKind.PARAGRAPH
        ]

    @cached_property
    def _size(self) -> float:
        """Of the running text on the page, in points: of its largest long paragraphs."""
        sizes = [part.size for part in self._prose if sum(map(len, part.lines)) > _LONG]
        return max(sizes, default=0.0)

    @cached_property
    def _in_text_type(self) -> list[Part]:
        """Paragraphs in the type of the running text, the lowest first."""
        text = [part for part in self._prose if part.size >= _SMALL * self._size]
        return sorted(text, key=lambda part: -part.box.top)

    @cached_property
    def _title_key(self) -> str:
        return key(" ".join(self._parts[self._title].lines)) if self._title >= 0 else ""

    def _citation(self, words: FrontWords) -> BlockKind | None:
        """Tell whether a block says how the document is to be cited: it repeats the title."""
        own = self._title_key
        if len(own) < _MIN_TITLE or len(words.text) > len(own) + _LONGEST_CITATION:
            return None
        cites = _YEAR.search(words.text) is not None and own in key(words.text)
        return BlockKind.IMPRINT if cites else None


def _may_be(part: Part) -> bool:
    """Tell whether a part may be front matter: text, and lines that look like code or cells."""
    return part.kind in _TEXT or (part.kind in _SET_APART and not part.lines[0].startswith("|"))
