"""The title of a paper as the sheet spells it that an archive put before it.

On the paper it is found by its type, where a scan has mistakes and the name of the journal may
stand as large. On the sheet other lines are as large, too; both together, and the citation, tell.
"""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Final

from loccit.domain.front_matter.archive_sheets import MOST_LINES, ArchiveSheet
from loccit.domain.front_matter.cover_words import is_of_institution
from loccit.domain.front_matter.front_pieces import FrontPiece
from loccit.domain.front_matter.name_lists import names_in
from loccit.domain.text.letters import key

_LIKE_TITLE: Final = 0.85  # of all: letters that a scan has in common with the sheet
_LIKE_PART: Final = 0.88  # of the shorter one
_LEAST: Final = 8  # letters of a title
_PART: Final = 16  # letters of a part of one
_WITH_YEAR: Final = re.compile(r"\((?:1[5-9]|20)\d\d\)")
_BEHIND_YEAR: Final = re.compile(r"\(\d{4}\)[.,:]?\s+(.{8,300}?)(?:[.?!](?:\s|$)|,\sin:)")
"""The title in "Lima, A. (2004) Tides of the north. Journal of Rivers"."""
_OF_LIST: Final = re.compile(r"[,;&]|\band\b|\b[A-Z]\.")
_IN_ISSUE: Final = re.compile(r"\b\d{4}[;,]?\s\d|\b\d{1,4}:\d")
"""As in the name of an issue: "Journal of Visual Culture 2006; 5; 315"."""


def title_on(sheet: ArchiveSheet, printed: str | None) -> str | None:
    """Return the title of the paper behind a sheet, spelled as there; None when nothing tells.

    Args:
        sheet: It.
        printed: The title as it was read on the paper, perhaps with mistakes, or a part of it, or
            something else; None when none was found there.
    """
    if sheet.title:
        return sheet.title
    cited = key(sheet.citation)
    if cited.startswith(key(printed or "")):
        printed = None  # an author
    wanted = key(printed or "")
    runs = [run for run in _runs(sheet.shown) if not _are_names(run, cited)]
    for run in runs:
        lines = _lines_like(run, wanted) or _line_with(run, wanted, cited)
        if lines is not None:
            return " ".join(_widened(run, lines, cited))
    texts = [" ".join(run) for run in runs]
    texts = [text for text in texts if len(key(text)) >= _LEAST and " " in text]
    named = [text for text in texts if key(text) in cited and not _WITH_YEAR.search(text)]
    if printed and wanted in cited:
        named.append(printed)
    if named:  # that of the journal stands behind it
        return min(named, key=lambda text: cited.find(key(text)))
    others = (text for text in texts if not _IN_ISSUE.search(text))
    behind = _BEHIND_YEAR.search(sheet.citation)
    return next(others, None) or printed or (behind[1] if behind else None)


def _runs(pieces: Sequence[FrontPiece]) -> list[list[str]]:
    """Return what is set in one type from line to line, in lines, the largest first."""
    runs: list[list[FrontPiece]] = []
    for piece in pieces:
        if runs and piece.looks_like(runs[-1][-1]) and len(runs[-1]) < MOST_LINES:
            runs[-1].append(piece)
        else:
            runs.append([piece])
    runs.sort(key=lambda run: (-run[0].size, -sum(len(piece.text) for piece in run)))
    texts = [[" ".join(piece.text.split()) for piece in run] for run in runs]
    return [[line for line in run if not is_of_institution(line)] for run in texts]


def _are_names(run: Sequence[str], cited: str) -> bool:
    """Tell whether a run is a list of names, as citations begin with it."""
    text = " ".join(run)
    if not _OF_LIST.search(text):
        return bool(key(text)) and cited.startswith(key(text))
    return names_in(run).are_all


def _lines_like(run: Sequence[str], wanted: str) -> range | None:
    """Return the lines of a run that are a title, read with mistakes; None when none are."""
    best, likeness = None, _LIKE_TITLE
    for first in range(len(run)):
        for after in range(first + 1, len(run) + 1):
            text = key(" ".join(run[first:after]))
            whole = len(text) + len(wanted) or 1
            if 2 * min(len(text), len(wanted)) < likeness * whole:
                continue  # too long, or too short
            alike = 2 * _shared(text, wanted, _LEAST) / whole
            if alike > likeness:
                best, likeness = range(first, after), alike
    return best


def _line_with(run: Sequence[str], wanted: str, cited: str) -> range | None:
    """Return the line of a run that has a part of a title and is in the citation."""
    for at, line in enumerate(run):
        text = key(line)
        part = min(len(text), len(wanted)) or 1
        if text in cited and _shared(text, wanted, _PART) / part > _LIKE_PART:
            return range(at, at + 1)
    return None


def _widened(run: Sequence[str], lines: range, cited: str) -> Sequence[str]:
    """Return lines with those around them that the citation has beside them."""
    first, after = lines.start, lines.stop
    while first and key(" ".join(run[first - 1 : after])) in cited:
        first -= 1
    while after < len(run) and key(" ".join(run[first : after + 1])) in cited:
        after += 1
    return run[first:after]


def _shared(one: str, other: str, least: int) -> int:
    """Return how many letters two texts share in order; 0 where one has fewer than `least`."""
    if min(len(one), len(other)) < least:
        return 0
    blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks)
