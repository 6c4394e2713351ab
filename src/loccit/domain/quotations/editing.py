"""What a writer may do to a quotation openly: leave out, insert in brackets, change a letter.

"[T]he tide […] rose [in that year]" is three segments that must stand word for word, in order,
and two gaps for which there are limits.
"""

import re
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise
from typing import Final

from loccit.domain.quotations.citing import works_in
from loccit.domain.quotations.length import length_in_letters
from loccit.domain.quotations.segment import SHORT, Segment, segment_of
from loccit.domain.text.spans import Span

_ELLIPSIS: Final = r"\u2026|\.(?:[\s\u00a0]?\.){2,}"
_NUMBERED: Final = r"[a-z+]{0,8}\d{1,4}[a-z]?"
_EDIT: Final = re.compile(
    rf"(?P<ellipsis>\[\s*(?:{_ELLIPSIS})\s*\]|\(\s*(?:{_ELLIPSIS})\s*\)|{_ELLIPSIS})"
    r"|(?P<remark>\[\s*(?:sic|so|emphas|italics|bold|my |our |author|translat|\u00fcbers|hervor"
    r"|herv\.|kursiv|soulign|nous soulign|c.est (?:nous|moi)|trad\.)[^\[\]]{0,60}\])"
    r"|\[(?P<letter>[^\W\d_])\](?=\w)"
    # "[@rowe2014, p. 3]", "[12, 14-16]" and "[Az09]".
    r"|(?P<citation>\[[^\[\]]*(?<![\w.@])@\w[^\[\]]*\]"
    rf"|\[\s*{_NUMBERED}(?:\s?[,;\u2013-]\s?{_NUMBERED})*\s*\])"
    r"|(?P<insertion>\[(?![^\s\]]*\d[^\s\]]*\])[^\[\]]*[^\W\d_][^\[\]]*\])",
    re.IGNORECASE,
)

_ELLIPSIS_LETTERS: Final = 4_000
"""Letters that an ellipsis may stand for: about two printed pages. What is farther apart is two
quotations."""
_SHORT_ELLIPSIS_LETTERS: Final = 400
"""The same beside a short segment, whose few words stand everywhere."""
_INSERTION_LETTERS: Final = 100  # that a bracket may stand for


class GapKind(Enum):
    """What stands between two segments."""

    ELLIPSIS = auto()
    INSERTION = auto()
    CITATION = auto()
    """Nothing: a citation that the writer has put in, where the source has none."""
    CASE = auto()
    """Nothing, but the letter behind it may be of the other case."""


@dataclass(frozen=True, slots=True)
class Gap:
    """What a writer left out or put in.

    Attributes:
        kind: Which of them.
        inserted: The words in the bracket.
        letters: How many letters of the source it may stand for.
    """

    kind: GapKind
    inserted: str
    letters: int


@dataclass(frozen=True, slots=True)
class EditedQuote:
    """A quotation as segments and what stands between them.

    Attributes:
        segments: At least one.
        gaps: One fewer.
        around: The words in brackets before the first segment and behind the last.
        cited_before: The citations in brackets before the first segment.
        cited_behind: Those behind the last.
    """

    segments: tuple[Segment, ...]
    gaps: tuple[Gap, ...] = ()
    around: str = ""
    cited_before: str = ""
    cited_behind: str = ""

    @property
    def letters(self) -> int:
        """How many letters and digits it quotes."""
        return sum(len(segment.letters) for segment in self.segments)

    @property
    def cites(self) -> bool:
        """Whether the writer put a citation in brackets in or beside it."""
        inside = any(gap.kind is GapKind.CITATION for gap in self.gaps)
        return bool(inside or self.cited_before or self.cited_behind)

    @property
    def is_short(self) -> bool:
        """Whether all of it is too short to be found other than exactly."""
        return sum(length_in_letters(segment.text) for segment in self.segments) < SHORT


def as_it_stands(text: str) -> EditedQuote | None:
    """Return a quotation as one segment, its brackets taken as the source's own; None if empty."""
    segment = segment_of(text)
    return EditedQuote((segment,)) if segment else None


def has_edits(text: str) -> bool:
    """Tell whether there is an ellipsis or a bracket in a quotation."""
    return _EDIT.search(text) is not None


def edited(text: str) -> EditedQuote | None:
    """Return a quotation as segments and gaps, None when it holds neither letter nor digit."""
    parts: list[str] = [""]
    edits: list[tuple[GapKind, str, bool]] = []  # kind, words inserted, whether it ends a word
    at = 0
    for found in _EDIT.finditer(text):
        parts[-1] += text[at : found.start()]
        at = found.end()
        if found["remark"]:
            continue
        in_word = parts[-1][-1:].isalnum()
        if found["letter"] and not in_word:
            edits.append((GapKind.CASE, "", False))
            parts.append(found["letter"])
        elif found["ellipsis"]:
            edits.append((GapKind.ELLIPSIS, "", False))
            parts.append("")
        elif found["citation"] or works_in(text, Span(*found.span())):
            edits.append((GapKind.CITATION, found[0], False))
            parts.append("")
        else:
            edits.append((GapKind.INSERTION, found[0][1:-1], in_word))
            parts.append("")
    parts[-1] += text[at:]
    return _assembled(parts, edits)


def _assembled(parts: list[str], edits: list[tuple[GapKind, str, bool]]) -> EditedQuote | None:
    segments: list[Segment] = []
    gaps: list[Gap] = []
    around = before_all = ""
    kinds: list[tuple[GapKind, str]] = []  # since the last segment
    for place, part in enumerate(parts):
        before = edits[place - 1] if place else None
        behind = edits[place] if place < len(edits) else None
        if before:
            kinds.append(before[:2])
        segment = segment_of(
            part,
            ends_in_word=behind is not None and behind[2],
            starts_in_word=before is not None
            and before[0] is GapKind.INSERTION
            and part[:1].isalnum(),
        )
        if segment is None:
            continue
        if segments:
            gaps.append(_gap(kinds))
        else:
            around, before_all = _inserted(kinds), _cited(kinds)
        segments.append(segment)
        kinds = []
    if not segments:
        return None
    limited = [
        _limited(gap, beside_short=one.is_short or other.is_short)
        for gap, (one, other) in zip(gaps, pairwise(segments), strict=True)
    ]
    around = f"{around} {_inserted(kinds)}"
    return EditedQuote(tuple(segments), tuple(limited), around, before_all, _cited(kinds))


def _inserted(kinds: list[tuple[GapKind, str]]) -> str:
    return " ".join(words for kind, words in kinds if kind is GapKind.INSERTION)


def _cited(kinds: list[tuple[GapKind, str]]) -> str:
    return " ".join(words for kind, words in kinds if kind is GapKind.CITATION)


def _gap(kinds: list[tuple[GapKind, str]]) -> Gap:
    """Return one gap for all that stands between two segments."""
    inserted = _inserted(kinds)
    found = {kind for kind, _ in kinds}
    if GapKind.ELLIPSIS in found:
        return Gap(GapKind.ELLIPSIS, inserted, _ELLIPSIS_LETTERS)
    if GapKind.INSERTION in found:
        return Gap(GapKind.INSERTION, inserted, _INSERTION_LETTERS)
    return Gap(GapKind.CITATION if GapKind.CITATION in found else GapKind.CASE, _cited(kinds), 0)


def _limited(gap: Gap, *, beside_short: bool) -> Gap:
    if gap.kind is GapKind.ELLIPSIS and beside_short:
        return Gap(gap.kind, gap.inserted, _SHORT_ELLIPSIS_LETTERS)
    return gap
