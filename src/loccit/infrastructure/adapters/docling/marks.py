"""Marks that preparation leaves in a text for those who walk it, where no tag says the same.

Docling knows no caption style of Word, no heading that is only set apart, no program in JATS, no
place to which a footnote belongs, nothing that is raised. Marks are made of noncharacters of
Unicode, which stand in no text; `clean_text` takes out what is left of them, so none reaches a
canonical text. A document that holds some all the same can do no more than give its own
paragraphs another kind, or make marks of what may be one.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from unicodedata import is_normalized, normalize

from loccit.domain.documents.canonical_text import PageBegin
from loccit.domain.models.document import BlockKind
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.docling.raised import (
    SUPERSCRIPTS,
    exponent,
    is_label,
    is_note,
    label_text,
)

_OPEN, _CLOSE, _LINE, _SPACE = "\ufdd0", "\ufdd1", "\ufdd2", "\ufdd3"
_GAP = "\ufdd6"  # a blank in the label of a note, whose key ends at a blank
_MARK = re.compile(f"{_OPEN}([cefhklnrsu])([^{_OPEN}{_CLOSE}]*){_CLOSE}")
_RAISED = re.compile(f"(?:{_OPEN}[lru][^{_OPEN}{_CLOSE}]*{_CLOSE})+")
_NEAR: Final = 60
"""Characters of a raised run, of which a longer one is a sentence, and as many before and behind
it as tell what it is."""
_STOPS: Final = ".,;: "

# Where the mark of a note stands in a text that is not cleaned yet: `clean_text` leaves them.
_BEGIN, _END = "\U0001fffe", "\U0001ffff"
_BETWEEN = re.compile(rf"{_END}(\s*[,;\u2013-]?\s*){_BEGIN}")
"""What two marks have between them belongs to them."""
_SEPARATOR = re.compile(r"[,;\s\u2010-\u2014-]*")
_BORDER = re.compile(f"[{_BEGIN}{_END}]")

# Around the label of a printed page, before its first letter.
_PAGE, _PAGE_END = "\U0002fffe", "\U0002ffff"
_SIGN = re.compile(
    rf"[{_BEGIN}{_END}]|{_PAGE}([\w.\u2010-\u2014-]{{1,12}}){_PAGE_END}|[{_PAGE}{_PAGE_END}]"
)
_SPECIAL = re.compile(f"[{_OPEN}{_LINE}{_SPACE}{_BEGIN}{_END}]")


class Mark(StrEnum):
    """What a mark says of the text that it stands in."""

    CODE = "c"
    FORMULA = "f"
    CAPTION = "k"
    HEADING = "h"
    """The text is set as a heading, of the level that is the key."""
    SECTION = "s"
    """The text is marked up as a heading, of the level that is the key."""
    ENTRY = "e"
    """The text is an entry of a reference list."""
    NOTE = "n"
    """The text is the note of this key."""
    REFERENCE = "r"
    """Here the text refers to the note of this key."""
    RAISED = "u"
    """This stands raised in the text."""
    LINK = "l"
    """This stands raised in the text and refers to something; without a key, what is before it."""


_KINDS = {
    Mark.CODE: BlockKind.CODE,
    Mark.FORMULA: BlockKind.FORMULA,
    Mark.CAPTION: BlockKind.CAPTION,
    Mark.ENTRY: BlockKind.REFERENCE,
    Mark.HEADING: BlockKind.HEADING,
    Mark.SECTION: BlockKind.HEADING,
    Mark.NOTE: BlockKind.FOOTNOTE,
}


@dataclass(frozen=True, slots=True)
class Marked:
    """A text and what its marks said.

    Attributes:
        text: Without marks, but for where those of notes stand; see `split_marks`.
        kind: The kind of its block, None when no mark tells.
        level: Of the heading that a mark makes it, 0 for other texts.
        is_by_look: Whether that is told by how it is set.
        note: The key of the note that it is, None when it is none.
        references: Keys and labels of the notes that it refers to, in order.
    """

    text: str
    kind: BlockKind | None = None
    level: int = 0
    is_by_look: bool = False
    note: str | None = None
    references: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Split:
    """A text without any mark, and where they stood.

    Attributes:
        text: Of one block.
        note_marks: Spans of it that are marks of notes, in order, disjoint.
        pages: The printed pages that begin in it, in order.
    """

    text: str
    note_marks: tuple[Span, ...] = ()
    pages: tuple[PageBegin, ...] = ()


def mark(kind: Mark, key: str = "") -> str:
    """Return the mark of a kind; notes and captions stand at the start of their text."""
    return f"{_OPEN}{kind.value}{key}{_CLOSE}"


def reference(key: str, label: str) -> str:
    """Return the mark of a reference to a note; its label is what the reader sees."""
    shown = label.replace(" ", _GAP)
    return mark(Mark.REFERENCE, f"{key} {shown}")


def raised(text: str, *, is_link: bool = False) -> str:
    """Return a text with the mark of what stands raised in it, its white space outside.

    Args:
        text: All of it raised, without mark-up.
        is_link: Whether it belongs to what refers to something: a note, an entry of a list.
    """
    return _raised(text, Mark.RAISED, mark(Mark.LINK) if is_link else "")


def raised_link(label: str) -> str:
    """Return the mark of a label that stands raised and refers to something."""
    return _raised(label, Mark.LINK)


def _raised(text: str, kind: Mark, flag: str = "") -> str:
    run = text.strip()
    if not run or len(run) > _NEAR:
        return text
    start = text.index(run)
    made = mark(kind, re.sub(f"[{_OPEN}{_CLOSE}]", "", run)) + flag
    return text[:start] + made + text[start + len(run) :]


def raised_text(text: str) -> str | None:
    """Return what stands raised in a text, None unless that is all of it."""
    run = _RAISED.fullmatch(text.strip())
    return "".join(shown for shown, _ in _runs(_MARK.findall(text))) if run else None


def without_raised(text: str) -> str:
    """Return a text without what stands raised in it."""
    return _RAISED.sub("", text)


def lowered(text: str) -> str:
    """Return a text that may be all raised already as it is on the line."""
    return text if (label := raised_text(text)) is None else label


def page_mark(label: str) -> str:
    """Return the mark of a printed page, which stands before its first letter."""
    return f"{_PAGE}{label}{_PAGE_END}"


def keep_space(text: str) -> str:
    """Write line ends and spaces so that no reader of markup joins them."""
    return text.replace("\n", _LINE).replace(" ", _SPACE)


def take_marks(text: str, *, in_cell: bool = False) -> Marked:
    """Take the marks out of a text, of the cell of a table or another."""
    if not _SPECIAL.search(text):
        return Marked(text)
    kind: BlockKind | None = None
    level = 0
    is_by_look = False
    note: str | None = None
    references: list[tuple[str, str]] = []

    def take(match: re.Match[str]) -> str:
        nonlocal kind, level, is_by_look, note
        found = Mark(match[1])
        if found is Mark.REFERENCE:
            key, _, label = match[2].rpartition(" ")
            references.append((key, label))
        if found not in _KINDS:
            return match[0]
        kind = kind or _KINDS[found]
        note = match[2] if found is Mark.NOTE else note
        if _KINDS[found] is BlockKind.HEADING and match[2].isdecimal():
            level, is_by_look = int(match[2]), found is Mark.HEADING
        return ""

    plain = _MARK.sub(take, _BORDER.sub("", text)).replace(_LINE, "\n").replace(_SPACE, " ")
    text = _with_borders(plain, in_cell=in_cell)
    return Marked(text, kind, level, is_by_look, note, tuple(references))


def split_marks(text: str) -> Split:
    """Return a text of `take_marks`, cleaned since, without anything else, and what was marked."""
    if _SIGN.search(text) is None:
        return Split(text)
    parts: list[str] = []
    spans: list[Span] = []
    pages: list[PageBegin] = []
    length = at = begin = 0
    for sign in _SIGN.finditer(text):
        parts.append(text[at : sign.start()])
        length += sign.start() - at
        at = sign.end()
        if sign[0] == _BEGIN:
            begin = length
        elif sign[0] == _END:
            spans.append(Span(begin, length))
        elif sign[1]:
            pages.append(PageBegin(length, sign[1]))
    whole = "".join([*parts, text[at:]])
    if is_normalized("NFC", whole):
        return Split(whole, tuple(spans), tuple(pages))
    # a stray accent behind a mark, which no text needs
    return Split(normalize("NFC", whole), (), tuple(pages))


def _with_borders(text: str, *, in_cell: bool) -> str:
    """Write out what stands raised, with borders around the marks of notes."""
    parts: list[str] = []
    before = ""
    at = 0
    for run in _RAISED.finditer(text):
        parts.append(text[at : run.start()])
        before = (before + parts[-1])[-_NEAR:]
        at = run.end()
        for shown, is_link in _runs(_MARK.findall(run[0])):
            after = text[at : at + _NEAR]
            label = shown.strip(_STOPS)
            told = is_label(label) if is_link else is_note(before, label, after, in_cell=in_cell)
            parts.append(
                _with_border(shown, label, before, after)
                if told
                else exponent(before, shown, after)
            )
            before += _BORDER.sub("", parts[-1])
    return _BETWEEN.sub(r"\1", "".join([*parts, text[at:]]))


def _with_border(shown: str, label: str, before: str, after: str) -> str:
    lead, _, tail = shown.partition(label)
    text = label_text(label)
    if (before + lead).endswith(SUPERSCRIPTS) and text.startswith(SUPERSCRIPTS):
        text = f"[{label}]"  # or it would be more of the exponent
    at_head = not before or before[-1].isspace()
    gap = " " if at_head and not tail and after[:1].isalnum() else ""
    return f"{lead}{_BEGIN}{text}{_END}{tail}{gap}"


def _runs(items: Sequence[tuple[str, str]]) -> list[tuple[str, bool]]:
    """Return what stands raised side by side: what refers to something, and what does not.

    A comma parts two references that nothing parts; what parts two of them belongs to both.
    """
    runs: list[tuple[str, bool]] = []
    is_after_label = False
    for place, (kind, key) in enumerate(items):
        label = key.rpartition(" ")[2].replace(_GAP, " ") if kind == Mark.REFERENCE else key
        is_own = kind != Mark.RAISED
        is_link = is_own or items[place + 1 : place + 2] == [(Mark.LINK.value, "")]
        shown, was_link = runs[-1] if runs else ("", is_link)
        two = is_own and is_after_label and shown[-1:].isdigit() and label[:1].isdigit()
        if is_link == was_link or _SEPARATOR.fullmatch(label):
            runs[-1:] = [(f"{shown},{label}" if two else shown + label, was_link)]
        else:
            runs.append((label, is_link))
        is_after_label = is_own and (bool(label) or is_after_label)
    return runs
