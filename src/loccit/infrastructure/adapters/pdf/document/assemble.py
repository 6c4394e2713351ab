"""From parts to the canonical text and the spans of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from loccit.domain.front_matter.title_words import without_label
from loccit.domain.models.document import Block, BlockKind, DocumentStructure, Heading, Page
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.pdf.document.hyphens import (
    HYPHENS,
    Vocabulary,
    ends_in_hyphen,
    repaired,
)
from loccit.infrastructure.adapters.pdf.marks import taken
from loccit.infrastructure.adapters.pdf.model import PageText, Part
from loccit.infrastructure.adapters.pdf.tables.text import LINE_BREAK

_KEEPS_LINES = frozenset({BlockKind.TABLE, BlockKind.CODE, BlockKind.FIGURE})
_BETWEEN_BLOCKS = "\n\n"


@dataclass(frozen=True, slots=True)
class Assembled:
    """A text and its structure.

    Attributes:
        text: The canonical text.
        structure: Headings, pages, blocks and marks of notes.
        title: What the title block says, None when there is none.
    """

    text: str
    structure: DocumentStructure
    title: str | None


def assemble(
    parts: Sequence[Part], pages: Sequence[PageText], labels: Mapping[int, str]
) -> Assembled:
    """Put the text together.

    Args:
        parts: In order; a part that continues goes on with the one before it. Their lines hold
            the marks of notes as `as_mark` gives them.
        pages: Every page of the file, in order.
        labels: Printed page numbers by index of the page.
    """
    vocabulary = Vocabulary([line for part in parts for line in part.lines])
    pieces: list[str] = []
    marks: list[Span] = []
    blocks: list[Block] = []
    headings: list[Heading] = []
    starts: dict[int, int] = {}
    title: str | None = None
    length = 0
    for place, part in enumerate(parts):
        following = parts[place + 1] if place + 1 < len(parts) else None
        marked, separator = _text(part, vocabulary, following)
        text, spans = taken(marked)
        if spans:
            marks += [span.moved(length) for span in spans]
        if following is None:
            separator = ""
        starts.setdefault(part.page, length)
        span = Span(length, length + len(text))
        blocks.append(Block(part.kind, span, part.page, part.box, part.continues))
        if part.heading is not None and part.kind is BlockKind.HEADING:
            mark = part.heading
            headings.append(
                Heading(mark.level, text, span, part.page, mark.confidence, mark.source)
            )
        elif part.kind is BlockKind.TITLE and title is None:
            title = _title(part, text, vocabulary)
        pieces += [text, separator]
        length += len(text) + len(separator)
    structure = DocumentStructure(
        tuple(headings), _pages(pages, labels, starts, length), tuple(blocks), tuple(marks)
    )
    return Assembled("".join(pieces), structure, title)


def _title(part: Part, text: str, vocabulary: Vocabulary) -> str:
    """Return the title that a part of this text is, with a colon before its subtitle.

    "of the society" is none: the title goes on in smaller type.
    """
    below = part.heading.subtitle if part.heading else 0
    if not below:
        return without_label(text)
    parts = (part.lines[:-below], part.lines[-below:])
    title, subtitle = (without_label(taken(_repaired(lines, vocabulary))[0]) for lines in parts)
    return f"{title} {subtitle}" if subtitle[:1].islower() else f"{title}: {subtitle}"


def _text(part: Part, vocabulary: Vocabulary, following: Part | None) -> tuple[str, str]:
    """Return the text of a part, and what stands between it and the next part."""
    goes_on = following is not None and following.continues
    if part.kind in _KEEPS_LINES:
        lines = [_repaired(line.split(LINE_BREAK), vocabulary) for line in part.lines]
        return "\n".join(lines), ("\n" if goes_on else _BETWEEN_BLOCKS)
    if BlockKind.FORMULA in {part.kind, following.kind if following and goes_on else part.kind}:
        text = (
            " ".join(part.lines)
            if part.kind is BlockKind.FORMULA
            else _repaired(part.lines, vocabulary)
        )
        return text, ("\n" if goes_on else _BETWEEN_BLOCKS)
    if following is None or not goes_on:
        return _repaired(part.lines, vocabulary), _BETWEEN_BLOCKS
    ending, separator = repaired(part.lines[-1], following.lines[0], vocabulary)
    return _repaired([*part.lines[:-1], ending], vocabulary), separator


def _repaired(lines: Sequence[str], vocabulary: Vocabulary) -> str:
    """Join lines, the words that their ends divide put together."""
    pieces: list[str] = []
    for line, following in pairwise(lines):
        if line[-1:] in HYPHENS and ends_in_hyphen(line):
            pieces += repaired(line, following, vocabulary)
        else:
            pieces += line, " "
    pieces.append(lines[-1])
    return "".join(pieces)


def _pages(
    pages: Sequence[PageText], labels: Mapping[int, str], starts: Mapping[int, int], length: int
) -> tuple[Page, ...]:
    """Return the pages; what separates two blocks belongs to the page before it."""
    found: list[Page] = []
    end = length
    for page in reversed(pages):
        start = starts.get(page.index, end)
        width, height = page.width, page.height
        if page.turn % 2:
            width, height = height, width
        found.append(Page(page.index, labels.get(page.index), Span(start, end), width, height))
        end = start
    return tuple(reversed(found))
