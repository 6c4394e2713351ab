"""Putting one canonical text together from pieces, with every piece as a span of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from loccit.domain.documents.lexicon import Role, begins_contents, names_section, role_of
from loccit.domain.models.document import (
    Block,
    BlockKind,
    DocumentStructure,
    Heading,
    HeadingSource,
    Page,
)
from loccit.domain.text.letters import key
from loccit.domain.text.spans import Span, without_spans

_MOST_BEFORE_TITLE = 120
"""Pieces in which the title is looked for: the lines of a cover, each a piece."""
_GUESSED = 0.8
"""Confidence in a heading that no markup names."""
_ONE_A_LINE = frozenset({BlockKind.LIST_ITEM, BlockKind.REFERENCE})
_ENTRIES = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM})
_NUMBER = re.compile(
    r"^(?:[\d.]+|[IVX]+|[A-Z](?=[.)])|第[\d一二三四五六七八九十]{1,3}[章节節])[.)]?\s+"
)
"""What may stand before the name of a reference list."""
_BY = re.compile(r"^(?:by|par|por|von|di|de|da|av|af|door)\b[\s:]*", re.IGNORECASE)
_BETWEEN_NAMES = re.compile(r"\s*(?:[,;&]|\b(?:and|und|et|y|e|og|och|en)\b)\s*")


@dataclass(frozen=True, slots=True)
class PageBegin:
    """The character of a text at which a page of the printed book begins, and its number."""

    at: int
    label: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A block before it has its place in the text.

    Attributes:
        kind: What it is.
        text: Clean, without white space at either end.
        level: Of a heading, from 1; 0 for all else.
        page: Index of its page, from 1; None for formats without pages.
        source: What told that a heading is one.
        note_marks: Spans of its text that are marks of notes and references, in order, disjoint.
        printed: The printed pages that begin in it, in order.
    """

    kind: BlockKind
    text: str
    level: int = 0
    page: int | None = None
    source: HeadingSource = HeadingSource.MARKUP
    note_marks: tuple[Span, ...] = ()
    printed: tuple[PageBegin, ...] = ()

    @property
    def words(self) -> str:
        """The text without the marks of notes."""
        return without_spans(self.text, self.note_marks)

    def behind(self, lead: str) -> "Piece":
        """Return the piece with `lead` before its text."""
        by = len(lead)
        moved = tuple(mark.moved(by) for mark in self.note_marks)
        printed = tuple(replace(page, at=page.at and page.at + by) for page in self.printed)
        return replace(self, text=lead + self.text, note_marks=moved, printed=printed)


def compose(pieces: Sequence[Piece]) -> tuple[str, DocumentStructure]:
    """Join pieces of a format whose markup names its headings.

    Pieces are separated by a blank line, items of a list by a line end; blank ones are left out.

    Returns:
        The text, and its headings, blocks, marks of notes and printed pages in order. What stands
        before the first of these is on no page.
    """
    parts: list[str] = []
    blocks: list[Block] = []
    headings: list[Heading] = []
    marks: list[Span] = []
    printed: list[PageBegin] = []
    length = 0
    for piece in pieces:
        if not piece.text:
            continue
        if blocks:
            in_list = blocks[-1].kind in _ONE_A_LINE and piece.kind in _ONE_A_LINE
            parts.append("\n" if in_list else "\n\n")
            length += len(parts[-1])
        span = Span(length, length + len(piece.text))
        blocks.append(Block(piece.kind, span, piece.page))
        if piece.kind is BlockKind.HEADING:
            sure = 1.0 if piece.source is HeadingSource.MARKUP else _GUESSED
            headings.append(Heading(piece.level, piece.text, span, piece.page, sure, piece.source))
        marks += (mark.moved(span.start) for mark in piece.note_marks)
        printed += (replace(page, at=page.at + span.start) for page in piece.printed)
        parts.append(piece.text)
        length = span.end
    structure = DocumentStructure(
        heading_tree=tuple(headings),
        page_map=_page_map(printed, length),
        blocks=tuple(blocks),
        note_marks=tuple(marks),
    )
    return "".join(parts), structure


def _page_map(printed: Sequence[PageBegin], length: int) -> tuple[Page, ...]:
    ends = [*(page.at for page in printed[1:]), length]
    return tuple(
        Page(index, page.label, Span(page.at, end), 0.0, 0.0)
        for index, (page, end) in enumerate(zip(printed, ends, strict=False), start=1)
    )


def names_references(heading: str) -> bool:
    """Tell whether a heading, its number included or not, is that of a reference list."""
    return role_of(_NUMBER.sub("", heading.strip())) == (Role.REFERENCES, True)


def mark_references(pieces: Sequence[Piece]) -> list[Piece]:
    """Make entries of a reference list of the paragraphs and list items below its heading.

    The list ends with the next heading of the same level or a higher one.

    Args:
        pieces: The pieces, the title settled.
    """
    marked: list[Piece] = []
    level = 0  # of the list's heading, 0 outside a list
    for piece in pieces:
        entry = piece
        if piece.kind is BlockKind.HEADING:
            if not level or piece.level <= level:
                level = piece.level if names_references(piece.words) else 0
        elif level and piece.kind in _ENTRIES:
            entry = replace(piece, kind=BlockKind.REFERENCE)
        marked.append(entry)
    return marked


def settle_title(
    pieces: Sequence[Piece], known_title: str | None = None, *, is_certain: bool = False
) -> list[Piece]:
    """Tell the title from the headings, for markup that has no element of its own for it.

    HTML and Markdown write a title as a heading of level 1. The first heading is taken for the
    title when it is the only one of level 1, and the others then move up a level; or when it
    begins with what the file's metadata call the document. One that names a section, or
    contents, is none.

    Args:
        pieces: The pieces, `h1` as heading of level 1.
        known_title: The title in the file's metadata.
        is_certain: Whether that is the title, so that another one is none.
    """
    places = [i for i, piece in enumerate(pieces) if piece.kind is BlockKind.HEADING]
    settled = list(pieces)
    if not places or pieces[places[0]].level != 1:
        return settled
    first = pieces[places[0]]
    if begins_contents(first.words) or names_section(first.words):
        return settled
    told = key(known_title or "")
    is_told = bool(told) and key(first.words).startswith(told)
    alone = all(pieces[i].level > 1 for i in places[1:]) and (is_told or not is_certain)
    if alone or is_told:
        settled[places[0]] = replace(first, kind=BlockKind.TITLE, level=0)
    if alone:
        for i in places[1:]:
            settled[i] = replace(pieces[i], level=pieces[i].level - 1)
    return settled


def with_title(pieces: Sequence[Piece], title: str) -> list[Piece]:
    """Make the pieces at the beginning that a title stands in its own, of the kind of titles.

    Where one of them was the only heading of level 1, the others move up a level. Others that
    were taken for titles become headings.

    Args:
        pieces: The pieces.
        title: On one line, with one or several of them one after the other.
    """
    places = _places_of(pieces[:_MOST_BEFORE_TITLE], key(title))
    if not places:
        return [*pieces]
    settled = [
        replace(piece, kind=BlockKind.HEADING, level=1)
        if piece.kind is BlockKind.TITLE and at not in places
        else piece
        for at, piece in enumerate(pieces)
    ]
    for at in places:
        settled[at] = replace(pieces[at], kind=BlockKind.TITLE, level=0)
    levels = [piece.level for piece in settled if piece.kind is BlockKind.HEADING]
    up = min(levels, default=1) - 1
    return [
        replace(piece, level=piece.level - up) if piece.kind is BlockKind.HEADING else piece
        for piece in settled
    ]


def _places_of(pieces: Sequence[Piece], wanted: str) -> range:
    """Return the places of the first pieces whose letters make a key; empty without any."""
    keys = [key(piece.words) for piece in pieces]
    for first in range(len(keys)):
        whole = ""
        for last in range(first, len(keys)):
            whole += keys[last]
            if whole == wanted:
                return range(first, last + 1)
            if not wanted.startswith(whole):
                break
    return range(0)


def set_bylines(pieces: Sequence[Piece], names: Sequence[str]) -> list[Piece]:
    """Make bylines of the headings at the beginning that hold the names of the authors alone.

    Args:
        pieces: The pieces.
        names: Of the authors, each as it is printed.
    """
    keys = {key(name) for name in names}
    return [
        replace(piece, kind=BlockKind.BYLINE, level=0)
        if at < _MOST_BEFORE_TITLE
        and piece.kind is BlockKind.HEADING
        and keys.issuperset(map(key, _BETWEEN_NAMES.split(_BY.sub("", piece.words))))
        else piece
        for at, piece in enumerate(pieces)
    ]
