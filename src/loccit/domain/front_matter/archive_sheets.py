"""Sheets that archives put before a paper: whose it is, and on which terms one may read it.

JSTOR, publishers and repositories do so when a file is downloaded. The paper begins behind them:
nothing on them is its text. What they say of it is clean where the paper is a scan: the title and
below it the authors, or both behind labels, and how to cite it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from loccit.domain.front_matter.cover_words import is_of_institution
from loccit.domain.front_matter.front_pieces import FrontPiece
from loccit.domain.front_matter.sheet_words import (
    AUTHORS,
    CITATION,
    DATE,
    TITLE,
    ends_display,
    field_at,
    is_masthead,
    is_of_reader,
    is_on_every_sheet,
    names_others,
)
from loccit.domain.text.letters import key

_LONGEST: Final = 8_000  # characters of a sheet; abstracts in two languages may stand on it
_MOST_SHOWN: Final = 40  # lines; all of them are compared with the title
_PUBLISHER: Final = re.compile(r"published\sby:?\s", re.IGNORECASE)
_HEAD: Final = 14  # lines from the top, among which the name of a journal ends
_REVIEWED: Final = re.compile(r"\s?\breview(?:ed)?\s(?:work|by)\b.*", re.IGNORECASE)
_ISSUE: Final = re.compile(
    r",\s(?:vol|t)\.\s.{0,200}\(.{0,20}\d{4}\),?\spp?\.", re.IGNORECASE | re.DOTALL
)
"""How JSTOR names an issue: "Econometrica, Vol. 63, No. 4 (Jul., 1995), pp. 841-890"."""
_BY_YEAR: Final = re.compile(r"[^\W\d_][^\d():]{0,60},\s[^\d():]{1,300}\((?:1[5-9]|20)\d\d\)")
_CITATION_LINES: Final = 6
_IN_BRACKETS: Final = re.compile(r"\((?:[^()]{0,20}[\s.,])?((?:1[5-9]|20)\d\d)[a-z]?\)")
_YEAR: Final = re.compile(r"(?<![\d/.-])((?:1[5-9]|20)\d\d)(?!\d|-\d|\.\d)")
_TURNED: Final = re.compile(r"[^,;]{2,60},\s[^,;]{1,60}$")
_BEFORE_JOURNAL: Final = re.compile(r"([^\d():]{5,2000}?)\s(?:19|20)\d\d\s[A-Z]")
"""As in "N Haug and T Prellberg 2020 J. Phys. A: Math. Theor."."""
_BEHIND_AUTHORS: Final = re.compile(r"\s?\(\d{4}|:\s")
MOST_LINES: Final = 6  # of a title, of a value


@dataclass(frozen=True, slots=True)
class ArchiveSheet:
    """What a sheet says of the paper behind it.

    Attributes:
        lines: Its text, without what is said of the reader and of other papers.
        title: Behind its label, or above the authors; None where nothing tells.
        authors: As a list in one text, '' where nothing tells.
        date: Of publication, behind its label, '' where nothing tells.
        citation: How the paper is to be cited, '' where that is not said.
        shown: The pieces that may show title and authors, by their places alone.
    """

    lines: tuple[str, ...] = ()
    title: str | None = None
    authors: str = ""
    date: str = ""
    citation: str = ""
    shown: tuple[FrontPiece, ...] = ()

    @property
    def year(self) -> int | None:
        """The year of publication: that of the date, or of the citation; None without both."""
        found = (
            _YEAR.search(self.date)
            or _IN_BRACKETS.search(self.citation)
            or _YEAR.search(self.citation)
        )
        return int(found[1]) if found else None

    @property
    def cited_authors(self) -> str:
        """The authors of the citation where they stand in a list of their own, else ''."""
        named = _BEFORE_JOURNAL.match(self.citation)
        before = _BEHIND_AUTHORS.split(self.citation, maxsplit=1)
        if named:
            return named[1]
        return before[0] if len(before) > 1 and ";" in before[0] else ""


def archive_sheets(pieces: Sequence[FrontPiece], pages: int) -> tuple[int, ArchiveSheet | None]:
    """Return how many pages at the beginning an archive put there, and what the first one says.

    Args:
        pieces: Of the first pages, page by page.
        pages: Of the document; the last one is no sheet.
    """
    first: ArchiveSheet | None = None
    count = 0
    for page, own in groupby(pieces, key=lambda piece: piece.page):
        sheet = archive_sheet(list(own)) if page == count + 1 < pages else None
        if sheet is None:
            break
        first, count = first or sheet, page
    return count, first


def archive_sheet(pieces: Sequence[FrontPiece]) -> ArchiveSheet | None:
    """Read the sheet that an archive put before a paper; None when the page is none.

    Args:
        pieces: Of the page, from top to bottom.
    """
    pieces = [piece for piece in pieces if key(piece.text)]
    lines = [" ".join(piece.text.split()) for piece in pieces]
    whole = " ".join(lines)
    if len(whole) > _LONGEST or not is_on_every_sheet(whole):
        return None
    others = next((at for at, line in enumerate(lines) if names_others(line)), len(lines))
    kept = tuple(line for line in lines[:others] if not is_of_reader(line))
    fields = _fields(kept)
    title, authors = fields.get(TITLE), fields.get(AUTHORS, "")
    citation, shown = fields.get(CITATION, ""), _shown(pieces, lines)
    if not citation:
        citation = _unlabelled(kept)
        shown = [piece for piece in shown if not _is_in(citation, piece)]
    if not (title or authors):
        title, authors = _above_issue(kept) or (None, "")
    return ArchiveSheet(
        kept,
        title.rstrip(". ") if title else None,
        _REVIEWED.sub("", authors),
        fields.get(DATE, ""),
        citation,
        tuple(shown),
    )


def _fields(lines: Sequence[str]) -> Mapping[str, str]:
    """Return the values behind labels, each up to the next one."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in lines:
        label = field_at(line)
        name, value = label or (name, line)
        if label and name in found:
            name = ""
        if name:
            values = found.setdefault(name, [])
            if value and len(values) < MOST_LINES:
                values.append(value)
    authors = found.get(AUTHORS, [])
    if authors and all(map(_TURNED.match, authors)):
        found[AUTHORS] = ["; ".join(authors)]
    return {name: " ".join(values) for name, values in found.items()}


def _shown(pieces: Sequence[FrontPiece], lines: Sequence[str]) -> list[FrontPiece]:
    """Return the pieces below the name of the journal, up to what every sheet says."""
    publishers = {key(line[named.end() :]) for line in lines if (named := _PUBLISHER.match(line))}
    found: list[FrontPiece] = []
    for at, (piece, line) in enumerate(zip(pieces, lines, strict=True)):
        if at < _HEAD and is_masthead(line, above=len(found)):
            found.clear()
        elif ends_display(line) and (found or not is_of_reader(line)):
            break
        elif key(line) in publishers or is_of_reader(line):
            continue
        elif found or not is_of_institution(line):
            found.append(piece)
    return found[:_MOST_SHOWN]


def _is_in(citation: str, piece: FrontPiece) -> bool:
    """Tell whether a line is one of a citation with authors, year and title."""
    line = " ".join(piece.text.split())
    return bool(_BY_YEAR.match(citation)) and f"{line} " in f"{citation} "


def _above_issue(lines: Sequence[str]) -> tuple[str, str] | None:
    """Return title and authors where these stand above the issue of the journal, in this order."""
    for at in range(2, min(len(lines), 2 * MOST_LINES)):
        issue = _ISSUE.search(" ".join(lines[at : at + 2]))
        if issue and issue.start() < len(lines[at]):
            return " ".join(lines[: at - 1]), lines[at - 1]
    return None


def _unlabelled(lines: Sequence[str]) -> str:
    """Return a citation without a label: "Lima, A. (2004) Tides ...", or the issue of JSTOR."""
    joined = [" ".join(lines[at : at + _CITATION_LINES]) for at in range(len(lines))]
    whole = next((text for text in joined if _BY_YEAR.match(text)), "")
    pairs = (" ".join(lines[at : at + 2]) for at in range(len(lines)))
    return whole or next((pair for pair in pairs if _ISSUE.search(pair)), "")
