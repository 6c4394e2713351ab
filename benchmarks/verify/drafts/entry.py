"""One quotation of a draft, and the citation as a reader sees it."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

_RAISED: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺"
_PLAIN: Final = "0123456789−+"
_RUN: Final = re.compile(rf"([{_RAISED}]+)")
_MANY: Final = 3  # authors from which a citation names the first alone


@dataclass(frozen=True, slots=True)
class Entry:
    """A quotation and what it cites.

    Attributes:
        text: The words between the marks; quotation marks inside are single ones.
        citekey: Of the work.
        page: The number printed on the page, None when it is not known.
        item: The work's entry in the reference list, CSL-JSON.
    """

    text: str
    citekey: str
    page: str | None
    item: dict[str, Any]

    @property
    def names(self) -> list[str]:
        """Family names of its authors."""
        authors = self.item.get("author") or []
        return [author.get("family") or author.get("literal") or "" for author in authors]

    @property
    def year(self) -> str:
        """Its year, "n.d." without one."""
        parts = (self.item.get("issued") or {}).get("date-parts") or [["n.d."]]
        return str(parts[0][0])

    @property
    def cited(self) -> str:
        """The citation in brackets, as an author-year style prints it."""
        names = self.names
        if len(names) >= _MANY:
            who = f"{names[0]} et al."
        else:
            who = " & ".join(names) or str(self.item.get("title", ""))
        page = f", p. {self.page}" if self.page else ""
        return f"({who}, {self.year}{page})"


@dataclass(frozen=True, slots=True)
class Writer:
    """How drafts of one format are written.

    Attributes:
        manners: Ways to quote and to cite, which take turns: the quotation of index n is written
            in the one of index n modulo their number; a single one has no name.
        write: Writes quotations into a folder, and returns the draft.
    """

    manners: tuple[str, ...]
    write: Callable[[Sequence[Entry], Path], Path]

    def manner(self, index: int) -> str:
        """Return how the quotation of an index is written."""
        return self.manners[index % len(self.manners)]


def runs(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the runs of a text, and whether each is raised; raised figures come out as plain."""
    for run in _RUN.split(text):
        if run:
            raised = run[0] in _RAISED
            yield run.translate(str.maketrans(_RAISED, _PLAIN)) if raised else run, raised
