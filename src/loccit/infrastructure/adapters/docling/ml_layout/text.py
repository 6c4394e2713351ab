"""From the items of a layout model to the canonical text.

The printed page numbers and the levels of headings are those of the text layer.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from loccit.domain.documents.canonical_text import Piece, mark_references
from loccit.domain.models.document import (
    Block,
    BlockKind,
    ConversionResult,
    DocumentStructure,
    Heading,
    HeadingSource,
    Page,
)
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.docling.ml_layout.items import ItemPart, LayoutItem

_ONE_A_LINE: Final = frozenset({BlockKind.LIST_ITEM, BlockKind.REFERENCE})
_NUMBER: Final = re.compile(r"(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+\S")
_KEY: Final = re.compile(r"[\W_]+")
_NUMBERED_CONFIDENCE: Final = 0.9
_SEEN_CONFIDENCE: Final = 0.7  # a guess: layout models take bold first words for headings, too


def composed(
    items: Sequence[LayoutItem], text: ConversionResult
) -> tuple[str, DocumentStructure, str | None]:
    """Put the canonical text together.

    Args:
        items: In order of their pages.
        text: What the text layer gives: levels of headings, sizes and labels of pages.

    Returns:
        The text, its structure, and the title that stands in it.
    """
    pieces: list[str] = []
    blocks: list[Block] = []
    headings: list[Heading] = []
    starts: dict[int, int] = {}
    title: str | None = None
    known = {
        (heading.page, _key(heading.text)): heading for heading in text.structure.heading_tree
    }
    length = 0
    for item, before in zip(items, [None, *items], strict=False):
        start = length
        for place, part in enumerate(item.parts):
            separator = _separator(part, item, before if place == 0 else item, place)
            pieces += [separator, part.text]
            length += len(separator)
            start = length if place == 0 else start
            starts.setdefault(part.page, length)
            span = Span(length, length + len(part.text))
            blocks.append(Block(item.kind, span, part.page, part.box, place > 0))
            length = span.end
        if item.kind is BlockKind.HEADING:
            headings.append(_heading(item, Span(start, length), known))
        elif item.kind is BlockKind.TITLE and title is None:
            title = item.text
    pages = _pages(text.structure.page_map, starts, length)
    structure = DocumentStructure(tuple(headings), pages, tuple(blocks))
    return "".join(pieces), structure, title


def with_references(items: Sequence[LayoutItem]) -> list[LayoutItem]:
    """Mark the entries of the reference list."""
    pieces = mark_references([Piece(item.kind, item.text, item.level) for item in items])
    return [replace(item, kind=piece.kind) for item, piece in zip(items, pieces, strict=True)]


def _separator(part: ItemPart, item: LayoutItem, before: LayoutItem | None, place: int) -> str:
    if before is None:
        return ""
    if place:
        return "" if part.glued else " "
    in_list = before.kind in _ONE_A_LINE and item.kind in _ONE_A_LINE
    return "\n" if in_list else "\n\n"


def _heading(
    item: LayoutItem, span: Span, known: Mapping[tuple[int | None, str], Heading]
) -> Heading:
    """Take the level from the text layer's headings, else from the number, else from Docling."""
    page = item.parts[0].page
    same = known.get((page, _key(item.text)))
    if same is not None:
        return replace(same, text=item.text, span=span)
    number = _NUMBER.match(item.text)
    if number:
        level, source = number[1].count(".") + 1, HeadingSource.NUMBERING
        return Heading(level, item.text, span, page, _NUMBERED_CONFIDENCE, source)
    return Heading(item.level, item.text, span, page, _SEEN_CONFIDENCE, HeadingSource.LAYOUT)


def _pages(known: Sequence[Page], starts: Mapping[int, int], length: int) -> tuple[Page, ...]:
    """Return the pages; what separates two blocks belongs to the page before it."""
    found: list[Page] = []
    end = length
    for page in reversed(known):
        start = starts.get(page.index, end)
        found.append(replace(page, span=Span(start, end)))
        end = start
    return tuple(reversed(found))


def _key(text: str) -> str:
    return _KEY.sub("", text.casefold())
