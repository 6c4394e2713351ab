"""Paragraphs that go on in the next column or on the next page.

The two parts must stand next to each other in the text. What lies between them (a footnote, a
figure's caption, a margin block) moves before the first part or behind the second, within its
own page, so that the pages stay in order.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from loccit.domain.models.document import BlockKind
from loccit.infrastructure.adapters.pdf.blocks.breaks import OTHER_SIZE
from loccit.infrastructure.adapters.pdf.document.boxed_text import with_boxes
from loccit.infrastructure.adapters.pdf.document.hyphens import ends_in_hyphen
from loccit.infrastructure.adapters.pdf.model import PageText, Part
from loccit.infrastructure.adapters.pdf.patterns import ends_sentence

_FLOWING: Final = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.REFERENCE})
_FULL_STOPS: Final = (".", "!", "?")
_SAME_LEFT: Final = 12.0  # points; the text of facing pages may stand a little apart
_MIN_INDENTED: Final = 0.5  # of the paragraphs, when the document indents them


def join_flow(parts: Sequence[Part], pages: Sequence[PageText]) -> list[Part]:
    """Return the parts with those that go on marked, and moved behind what they go on with.

    Args:
        parts: In reading order.
        pages: All of the document, with the rules on them.
    """
    indents = _indents_paragraphs(parts)
    items, notes = _with_notes_that_go_on(parts)
    items = with_boxes(items, pages, partial(_goes_on, indents=indents))
    at = 0
    while at < len(items):
        part = items[at]
        if part.kind in _FLOWING and not part.floating:
            following = _next_in_flow(items, at)
            if following is not None and _goes_on(part, items[following], indents=indents):
                _bring_together(items, at, following)
        at += 1
    return _with_formulas(_with_rests(items, notes))


def _with_rests(items: Sequence[Part], notes: Iterable[tuple[Part, Part]]) -> list[Part]:
    """Return the parts with each rest of a note marked, and moved to the head of its page.

    A paragraph that goes on from page to page leaves no room for it between its two parts.
    """
    places = {id(item): place for place, item in enumerate(items)}
    moved: set[int] = set()
    behind: dict[int, Part] = {}
    for note, rest in notes:
        at = places.get(id(note), len(items))
        below = (items[place] for place in range(at + 1, len(items)))
        following = next((item for item in below if id(item) not in moved), note)
        if following.page == rest.page and not following.continues:
            moved.add(id(rest))
            behind[at] = replace(rest, continues=True)
    found: list[Part] = []
    for place, item in enumerate(items):
        if id(item) not in moved:
            found.append(item)
        if place in behind:
            found.append(behind[place])
    return found


def _with_notes_that_go_on(
    parts: Sequence[Part],
) -> tuple[list[Part], list[tuple[Part, Part]]]:
    """Return the parts with the rest of a note, at the foot of the next page, as a footnote.

    Second come these notes, each with its rest.
    """
    items = list(parts)
    notes: list[tuple[Part, Part]] = []
    on_page: dict[int, list[int]] = defaultdict(list)
    for place, part in enumerate(parts):
        on_page[part.page].append(place)
    for part in parts:
        if part.kind is not BlockKind.FOOTNOTE or ends_sentence(part.lines[-1]):
            continue
        rest = next(
            (
                place
                for place in on_page.get(part.page + 1, ())
                if items[place].kind is BlockKind.PARAGRAPH
                and abs(items[place].size - part.size) <= OTHER_SIZE * part.size
            ),
            None,
        )
        if rest is None or not items[rest].lines[0][:1].islower():
            continue
        first = items[rest]
        same_page = map(items.__getitem__, on_page[first.page])
        above = [item for item in same_page if item.size > part.size]
        if above and all(item.box.bottom <= first.box.top for item in above[-1:]):
            items[rest] = replace(first, kind=BlockKind.FOOTNOTE, floating=True)
            notes.append((part, items[rest]))
    return items, notes


def _next_in_flow(items: Sequence[Part], at: int) -> int | None:
    for place in range(at + 1, min(at + 40, len(items))):
        if not items[place].floating:
            return place
    return None


def _goes_on(part: Part, following: Part, *, indents: bool) -> bool:
    if not _fit_together(part, following):
        return False
    last, first = part.lines[-1], following.lines[0]
    sentence_ends = ends_sentence(last)
    if ends_in_hyphen(last) or first[:1].islower():
        return not sentence_ends
    if following.column == part.column:
        return False
    if part.kind is BlockKind.REFERENCE:
        return following.opens is False
    return part.full and (not sentence_ends or (indents and part.kind is BlockKind.PARAGRAPH))


def _fit_together(part: Part, following: Part) -> bool:
    """Tell whether the two may be one block by their kind and place."""
    if following.opens is True or following.page > part.page + 1:
        return False
    if abs(following.size - part.size) > OTHER_SIZE * part.size:
        return False
    if following.kind is part.kind:
        return True
    return part.kind is BlockKind.LIST_ITEM and following.kind is BlockKind.PARAGRAPH


def _with_formulas(items: Sequence[Part]) -> list[Part]:
    """Mark formulas that stand within a sentence, and the rest of the sentence behind them.

    The rest of a table on the next page is marked as well; it is no table with a header.
    """
    found = list(items)
    for at in range(1, len(found)):
        before, part = found[at - 1], found[at]
        if _is_rest_of_table(before, part):
            found[at] = replace(part, lines=(part.lines[0], *part.lines[2:]), continues=True)
            continue
        if before.page != part.page or before.column != part.column:
            continue
        if part.kind is BlockKind.FORMULA:
            within = before.kind in _FLOWING and not before.lines[-1].endswith(_FULL_STOPS)
        else:
            within = (
                before.kind is BlockKind.FORMULA
                and before.continues
                and part.kind is BlockKind.PARAGRAPH
                and part.lines[0][:1].islower()
            )
        if within and not (before.floating or part.floating):
            found[at] = replace(part, continues=True)
    return found


def _is_rest_of_table(before: Part, part: Part) -> bool:
    """Tell whether two tables in Markdown, one at the end of a page, are one."""
    if not (before.kind is part.kind is BlockKind.TABLE and part.page == before.page + 1):
        return False
    return (
        len(part.lines) > 1
        and part.lines[1].startswith("| --- |")
        and _bars(before.lines[0]) == _bars(part.lines[0])
        and abs(part.box.left - before.box.left) < _SAME_LEFT
    )


def _bars(row: str) -> int:
    return row.replace("\\|", "").count("|")


def _bring_together(items: list[Part], at: int, following: int) -> None:
    """Mark the part at `following` as going on, and move what lies between."""
    part, second = items[at], replace(items[following], continues=True)
    between = items[at + 1 : following]
    before = [item for item in between if item.page == part.page != second.page]
    after = [item for item in between if item not in before]
    start = at
    while before and items[start].continues:
        start -= 1
        if items[start].page != part.page:
            return  # the paragraph fills the page; the footnote has no other place
    items[start : following + 1] = [*before, *items[start : at + 1], second, *after]


def _indents_paragraphs(items: Sequence[Part]) -> bool:
    """Tell whether the document indents the first lines of its paragraphs."""
    paragraphs = [
        item
        for item in items
        if item.kind is BlockKind.PARAGRAPH and not item.floating and len(item.lines) > 1
    ]
    indented = sum(item.opens is True for item in paragraphs)
    return bool(paragraphs) and indented >= _MIN_INDENTED * len(paragraphs)
