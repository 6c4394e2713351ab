"""Sentences as a reader copies them, with what stands raised or is a citation in them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

FORMULA: Final = "\ufffc"
"""Stands in a text for what has no plain letters: mathematics and pictures."""
_SHORTEST: Final = 40  # characters of a quotation
_WORDS: Final = (6, 45)  # of a quotation
_STOP: Final = re.compile(r"[.!?][)\]’”\"']*(?=\s+[^\W_a-z]|\s+[(\[“\"‘«„]|\s*\Z)")
_NO_STOP: Final = re.compile(
    r"(?:\b[A-Z]|\bv|\bver|\bet al|\b[Ff]igs?|\b[Ee]qs?|\bvs|\be\.g|\bi\.e|\bcf|\bca|\bcv|\bvar"
    r"|\bapprox|\b[Rr]efs?|\b[Nn]os?|\bvol|\bDrs?|\bSt|\bInc|\bLtd|\bCo|\bCorp|\bssp"
    r"|\bsubsp|\bspp?|\bpp?"
    r"|\bMrs?|\bProf|\b[Ss]ect?|\b[Tt]ab|\bz\. ?B|\bbzw|\bvgl|\bNr|\bS)\.\Z"
)

_BEHIND_A_STOP: Final = re.compile(r"[\[(][\d,;\s\u2010-\u2015-]+[\])]\.?\s+")
"""Reference numbers that belong to the sentence before."""
_IN_BRACKETS: Final = re.compile(r"\([^()]*\)\.?")


class Kind(Enum):
    """What a part of a sentence is."""

    NUMBER = "number"
    """Reference numbers on the line, without their brackets."""
    CITE = "cite"
    """An author-year citation, names and year."""
    RAISED = "raised"
    """A raised number that is no mark: an exponent, the mass of an isotope."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a text, from `start` to before `end`."""

    kind: Kind
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A raised reference or note mark, which is not in the text.

    Attributes:
        at: Where in the text it stands: before the character of that index.
        text: As it is printed, "11" or "[6,7]".
        sure: Whether the source says that it is raised, and not only that no bracket is about it.
    """

    at: int
    text: str
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Passage:
    """A text without its raised marks, and what is known of it.

    Attributes:
        text: Blanks are single.
        parts: In order.
        marks: In order.
        behind: The mark behind its last character, None without one.
    """

    text: str
    parts: tuple[Part, ...] = ()
    marks: tuple[Mark, ...] = ()
    behind: Mark | None = None

    def has(self, kind: Kind) -> bool:
        """Whether it has such a part."""
        return any(part.kind is kind for part in self.parts)

    def of(self, kind: Kind) -> list[Part]:
        """Return its parts of a kind."""
        return [part for part in self.parts if part.kind is kind]

    def slice(self, start: int, end: int) -> "Passage":
        """Return what stands between two places; a mark at the first of them is left out."""
        return Passage(
            self.text[start:end],
            tuple(
                replace(part, start=part.start - start, end=part.end - start)
                for part in self.parts
                if start <= part.start and part.end <= end
            ),
            tuple(
                replace(mark, at=mark.at - start) for mark in self.marks if start < mark.at < end
            ),
            next((mark for mark in self.marks if mark.at == end), None),
        )

    def with_marks(self, written: str | None = None) -> str:
        """Return the text with its marks.

        Args:
            written: What stands for the figures 0 to 9; None for themselves.
        """
        done, last = [], 0
        for mark in self.marks:
            text = mark.text.translate(_figures(written)) if written else mark.text
            done += [self.text[last : mark.at], text]
            last = mark.at
        return "".join([*done, self.text[last:]])


def sentences(passage: Passage) -> Iterator[Passage]:
    """Yield the sentences of a paragraph; those of another length than one quotes are left out."""
    for start, end in _bounds(passage.text):
        leading = _BEHIND_A_STOP.match(passage.text, start, end)
        one = passage.slice(leading.end() if leading else start, end)
        low, high = _WORDS
        if (
            len(one.text) >= _SHORTEST
            and low <= len(one.text.split()) <= high
            and not _IN_BRACKETS.fullmatch(one.text)
        ):
            yield one


def _bounds(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for found in _STOP.finditer(text):
        candidate = text[start : found.end()]
        if _NO_STOP.search(text[: found.start() + 1][-12:]) and found.end() < len(text):
            continue
        if candidate.count("(") > candidate.count(")") or (
            candidate.count("[") > candidate.count("]")
        ):
            continue
        yield start, found.end()
        start = found.end()
        while start < len(text) and text[start].isspace():
            start += 1


def _figures(written: str) -> dict[int, str]:
    return {ord(figure): other for figure, other in zip("0123456789", written, strict=True)}
