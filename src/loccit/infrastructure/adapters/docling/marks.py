"""Marks that preparation leaves in a text for the assembly, where Docling has no word for it.

Docling knows no caption style of Word, no program in JATS, no place to which a footnote belongs.
Marks are made of noncharacters of Unicode, which stand in no text; `clean_text` takes out what is
left of them, so none reaches a canonical text. A document that holds some all the same can do no
more than give its own paragraphs another kind.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from loccit.domain.models.document import BlockKind

_OPEN, _CLOSE, _LINE, _SPACE = "\ufdd0", "\ufdd1", "\ufdd2", "\ufdd3"
_MARK = re.compile(f"{_OPEN}([ecfknr])([^{_OPEN}{_CLOSE}]*){_CLOSE}")


class Mark(StrEnum):
    """What a mark says of the text that it stands in."""

    CODE = "c"
    FORMULA = "f"
    CAPTION = "k"
    ENTRY = "e"
    """The text is an entry of a reference list."""
    NOTE = "n"
    """The text is the note of this key."""
    REFERENCE = "r"
    """Here the text refers to the note of this key."""


_KINDS = {
    Mark.CODE: BlockKind.CODE,
    Mark.FORMULA: BlockKind.FORMULA,
    Mark.CAPTION: BlockKind.CAPTION,
    Mark.ENTRY: BlockKind.REFERENCE,
    Mark.NOTE: BlockKind.FOOTNOTE,
}


@dataclass(frozen=True, slots=True)
class Marked:
    """A text and what its marks said.

    Attributes:
        text: Without marks; a reference to a note is its label in brackets.
        kind: The kind of its block, None when no mark tells.
        note: The key of the note that it is, None when it is none.
        references: Keys and labels of the notes that it refers to, in order.
    """

    text: str
    kind: BlockKind | None = None
    note: str | None = None
    references: tuple[tuple[str, str], ...] = ()


def mark(kind: Mark, key: str = "") -> str:
    """Return the mark of a kind; notes and captions stand at the start of their text."""
    return f"{_OPEN}{kind.value}{key}{_CLOSE}"


def reference(key: str, label: str) -> str:
    """Return the mark of a reference to a note; its label is what the reader sees."""
    return mark(Mark.REFERENCE, f"{key} {label}")


def keep_space(text: str) -> str:
    """Write line ends and spaces so that no reader of markup joins them."""
    return text.replace("\n", _LINE).replace(" ", _SPACE)


def take_marks(text: str) -> Marked:
    """Take the marks out of a text."""
    if _OPEN not in text and _LINE not in text and _SPACE not in text:
        return Marked(text)
    kind: BlockKind | None = None
    note: str | None = None
    references: list[tuple[str, str]] = []

    def take(match: re.Match[str]) -> str:
        nonlocal kind, note
        found = Mark(match[1])
        if found is Mark.REFERENCE:
            key, _, label = match[2].rpartition(" ")
            references.append((key, label))
            return f"[{label}]"
        kind = kind or _KINDS[found]
        note = match[2] if found is Mark.NOTE else note
        return ""

    plain = _MARK.sub(take, text).replace(_LINE, "\n").replace(_SPACE, " ")
    return Marked(plain, kind, note, tuple(references))
