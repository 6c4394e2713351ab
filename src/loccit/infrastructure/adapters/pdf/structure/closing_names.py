"""Names at the end of an article, which stand beside its sections: thanks, funding, references."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from loccit.domain.documents.lexicon import Role
from loccit.infrastructure.adapters.pdf.structure.forms import Entry
from loccit.infrastructure.adapters.pdf.structure.numbers import Shape

TOP: Final = frozenset({Role.SECTION, Role.REFERENCES})
"""Roles of the names of sections."""
_OF_BOOKS: Final = frozenset({Shape.CHAPTER, Shape.PART, Shape.APPENDIX})


def behind_lists(entries: Sequence[Entry]) -> Iterator[tuple[int, int]]:
    """Yield what text follows on its line behind the references, each with their heading.

    "Conflict of Interest: The authors ..." is none of them.
    """
    listed: int | None = None
    for at, entry in enumerate(entries):
        if not entry.run_in:
            listed = at if entry.named and entry.role is Role.REFERENCES else None
        elif listed is not None and entry.role is Role.SECTION:
            yield at, listed


def closing_names(entries: Sequence[Entry]) -> Iterator[int]:
    """Yield the names at the end of an article that text follows: "Funding", "Data availability".

    Nothing but names of sections follows them, on whatever line; or the parts of a list of
    symbols, if they name what stands at the end.
    """
    sections = [
        at
        for at, entry in enumerate(entries)
        if not entry.run_in and (entry.number.values or (entry.named and entry.role in TOP))
    ]
    alone = True
    for at in range(len(entries) - 1, (sections or [len(entries)])[0], -1):
        entry = entries[at]
        alone = alone and entry.role in TOP and (entry.named or entry.run_in)
        is_section = entry.named and entry.role is Role.SECTION and not entry.closes
        if entry.number.shape or (is_section and not alone):
            return
        if entry.run_in and (entry.closes or alone):
            yield at


def sunken_names(entries: Sequence[Entry], ranks: Sequence[int], top: int) -> Iterator[int]:
    """Yield the names at the end of an article that look like parts of its last section.

    "Acknowledgements" stands beside it if all do, the only list of references always. Chapters
    have lists of their own.
    """
    closing = list(takewhile(lambda at: entries[at].closes, reversed(range(len(entries)))))
    lists = [at for at, entry in enumerate(entries) if entry.role is Role.REFERENCES]
    chapters = any(entry.number.shape in _OF_BOOKS for entry in entries)
    if len(lists) == 1 and lists[0] in closing and not chapters:
        others = [at for at in closing if at not in lists]
        sunken = others if all(ranks[at] > top for at in others) else []
        yield from (at for at in (*lists, *sunken) if ranks[at] > top)
