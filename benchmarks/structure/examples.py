"""Which block of the reader is which block of the truth: examples that a model is trained on."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz

from benchmarks.structure.material import Laid
from loccit.domain.documents.lexicon import Role
from loccit.domain.text.letters import key
from loccit.infrastructure.adapters.pdf.model import Line
from loccit.infrastructure.adapters.pdf.structure.features import Rows, rows_of
from loccit.infrastructure.adapters.pdf.structure.kinds import KINDS
from loccit.infrastructure.adapters.pdf.structure.segments import segments_of

_NUMBER: Final = {name: at for at, name in enumerate(KINDS)}
_ALIKE: Final = 88.0
_SHORT_TEXT: Final = 90
_MOST_LINES: Final = 12  # of a block, which tell what it is
_TOUCHES: Final = 0.02
_PARTLY: Final = 0.3
_MUCH: Final = 0.4
_MOST: Final = 0.75
_FEW: Final = 4  # letters
_NO_NAMES: Final = frozenset({Role.STATEMENT, Role.PROOF, Role.DOCUMENT, Role.NONE})


@dataclass(frozen=True, slots=True)
class Examples:
    """The blocks of one document and what they are.

    Attributes:
        rows: As the reader describes them.
        allowed: For each block which kinds it may be, as far as the truth tells.
        levels: Of those that are headings; 0 for others.
        truth_block: Index of the block of the truth; -1 where none fits.
    """

    rows: Rows
    allowed: NDArray[np.bool_]
    levels: NDArray[np.int64]
    truth_block: NDArray[np.int64]


def examples_of(document: Laid, truth: dict[str, Any]) -> Examples:
    """Align the blocks of a document with those of its truth."""
    segments = segments_of(document.columns, document.profile)
    rows = rows_of(document.profile, document.heights, segments)
    by_page: dict[int, list[tuple[int, dict[str, Any], str]]] = defaultdict(list)
    for at, block in enumerate(truth["blocks"]):
        by_page[block["page"] + 1].append((at, block, key(block["text"])))
    count = len(segments.start)
    allowed = np.zeros((count, len(KINDS)), np.bool_)
    levels = np.zeros(count, np.int64)
    found = np.full(count, -1, np.int64)
    complete = set(truth["known"]["kinds"])
    unknown = np.array([kind not in complete for kind in KINDS])
    if truth["known"]["headings_to"] is not None:
        unknown[_NUMBER["heading"]] = unknown[_NUMBER["run-in heading"]] = True
    free = np.ones(len(KINDS), np.bool_) if not unknown.any() else unknown
    names = rows.names
    bold, size = rows.values[:, names.index("bold")], rows.values[:, names.index("size")]
    middle = rows.values[:, names.index("centred")]
    for at in range(count):
        lines = segments.lines.lines[segments.start[at] : segments.end[at]]
        page = int(segments.lines.page[segments.start[at]])
        blocks = by_page[page]
        best = _best(lines, blocks, document.heights[page])
        if best is None:
            allowed[at] = free
            continue
        found[at], block = best
        kind = block["kind"]
        allowed[at, _NUMBER[kind]] = True
        if block["level"]:
            levels[at] = block["level"]
        if (
            kind in {"body", "abstract"}
            and len(lines) == 1
            and len(lines[0].text) < _SHORT_TEXT
            and (bold[at] > 0 or size[at] > 0.05 or middle[at])
            and lines[0].text[-1:] not in ".:,;"
        ):  # set off by hand: the source does not tell what it is
            for name in ("heading", "run-in heading", "front matter", "caption", "figure"):
                allowed[at, _NUMBER[name]] = True
    if truth["origin"]["source"] == "jats":  # it does not list what stands before and behind
        named = np.array([whole and role not in _NO_NAMES for role, whole in rows.roles], np.bool_)
        allowed[named & (found < 0)] = True
    if truth["known"]["headings_to"] is not None:
        _without_plain(rows, allowed)
    return Examples(rows, allowed, levels, found)


def _without_plain(rows: Rows, allowed: NDArray[np.bool_]) -> None:
    """Tell of documents whose outline alone is known what is no heading.

    That is what is set otherwise than all headings of the outline, and what stands before the
    first of them. Of what is set like one nothing is told, nor of names such as "Contents".
    """
    heading, run_in = _NUMBER["heading"], _NUMBER["run-in heading"]
    known = allowed[:, heading] & (allowed.sum(axis=1) == 1)
    named = np.array([whole and role not in _NO_NAMES for role, whole in rows.roles], np.bool_)
    alike = np.isin(rows.looks, rows.looks[known])
    first = np.flatnonzero(known)[:1]
    before = np.arange(len(known)) < (first[0] if len(first) else 0)
    unknown = allowed.all(axis=1) & ~named & (before | ~alike)
    allowed[unknown, heading] = False
    values, names = rows.values, rows.names
    lead = (values[:, names.index("lead bold")] > 0) | (values[:, names.index("lead italic")] > 0)
    uniform = values[:, names.index("uniform")] > 0
    allowed[unknown & (uniform | ~lead), run_in] = False


_Known = tuple[int, dict[str, Any], str]
"""A block of the truth: its index, the block, its letters and digits."""


def _best(
    lines: Sequence[Line], blocks: Sequence[_Known], height: float
) -> tuple[int, dict[str, Any]] | None:
    """Return the block of the truth that most characters of some lines belong to."""
    lead = _lead(lines[0], blocks, height)
    if lead is not None:
        return lead
    votes: dict[int, float] = defaultdict(float)
    chosen = {at: block for at, block, _ in blocks}
    for line in lines[:_MOST_LINES]:
        own = key(line.text) or line.text
        scores = [
            (_likeness(own, text, _inside(line, block["box"], height)), at)
            for at, block, text in blocks
        ]
        score, best = max(scores, key=lambda one: one[0], default=(0.0, -1))
        if score > 0:
            votes[best] += len(line.text)
    if not votes:
        return None
    winner = max(votes, key=lambda at: votes[at])
    return winner, chosen[winner]


def _lead(
    line: Line, blocks: Sequence[_Known], height: float
) -> tuple[int, dict[str, Any]] | None:
    """Return the heading that a line begins with, when text follows on it."""
    first = key(line.text)
    for at, block, text in blocks:
        run_in = block["kind"] == "run-in heading" or (
            block["kind"] == "heading" and line.lead < len(line.text)
        )
        if run_in and text and len(text) < len(first) and first.startswith(text):
            inside = _inside(line, block["box"], height)
            if inside is None or inside > _TOUCHES:
                return at, {**block, "kind": "run-in heading"}
    return None


def _likeness(own: str, text: str, inside: float | None) -> float:
    """Tell how well a line fits a block of the truth, 0 when not at all.

    Args:
        own: Letters and digits of the line.
        text: Those of the block.
        inside: The share of the line's box inside of the block's; None without one.
    """
    if inside == 0.0 or not own:
        return 0.0
    placed = inside is not None
    share = len(own) / max(len(text), 1)
    score = 0.0
    if own in text:
        score = 1.0 + 0.1 * share if placed or share > _MUCH else 0.0
    elif text and text in own and len(text) > max(_FEW, _MOST * len(own)):
        score = 0.9
    elif inside is None or inside > _PARTLY:
        long = len(own) > _FEW and len(text) >= _MOST * len(own)
        if long and fuzz.partial_ratio(own, text) > _ALIKE and (placed or share > _MUCH):
            score = 0.8
        elif inside is not None and inside > _MOST:
            score = 0.3
    return score + 0.5 * (inside or 0.0) if score else 0.0


def _inside(line: Line, box: Sequence[float] | None, height: float) -> float | None:
    """Return which share of a line's box is inside of a box of the truth; None without one."""
    if box is None:
        return None
    left, bottom, right, top = box
    top, bottom = height - top - 3, height - bottom + 3
    wide = min(line.right, right + 3) - max(line.left, left - 3)
    high = min(line.bottom, bottom) - max(line.top, top)
    if wide <= 0 or high <= 0:
        return 0.0
    return (wide * high) / max(line.width * line.height, 1e-6)
