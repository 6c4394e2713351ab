"""Notes of JATS, and all that stands raised: marked, for Docling takes it for plain text."""

import re
from collections.abc import Set as AbstractSet
from typing import Final

from loccit.infrastructure.adapters.docling.marks import (
    Mark,
    lowered,
    mark,
    raised,
    raised_link,
    raised_text,
    reference,
)
from loccit.infrastructure.adapters.docling.trees import (
    Element,
    cut,
    is_in,
    pieces_of,
    text_of,
    unwrap,
    write,
)

_NOTE_TYPES: Final = frozenset({"fn", "table-fn", "aff", "corresp", "author-notes"})
_BESIDE_A_CELL: Final = re.compile(r"[a-h](?:\s*,\s*[a-h])*")
"""Letters of notes below a table, to which the mark-up often does not link them."""


def mark_notes(article: Element) -> None:
    """Mark footnotes, the places that refer to them by a label, and what stands raised.

    The notes of a table go below it, and those of the front matter belong to no place in the text.
    """
    for script in article.iter("italic", "sub", "sup"):
        following = script.getnext()
        if script.tail == "\n" and following is not None and following.tag in {"sub", "sup"}:
            script.tail = None  # archives put it between the tags of "R²", where there is no space
    parts = [part for part in article if part.tag != "front"]
    for label in (label for part in parts for label in part.iter("label")):
        if len(label) == 1 and label[0].tag == "sup" and text_of(label) == text_of(label[0]):
            unwrap(label[0])
    outside = (note for part in parts for note in part.iter("fn") if not is_in(note, "table-wrap"))
    paragraphs = {note.get("id"): _first_paragraph(note) for note in outside}
    notes = {key: first for key, first in paragraphs.items() if key and first is not None}
    for part in article:
        _mark_raised(part, notes.keys() if part.tag != "front" else frozenset())
    for key, paragraph in notes.items():
        paragraph.text = f"{mark(Mark.NOTE, key)}{paragraph.text or ''}"
        label = paragraph.getprevious()
        if label is not None:
            cut(label)


def notes_below_tables(article: Element) -> None:
    """Put the notes of each table behind it, each with its label in its first paragraph."""
    for foot in list(article.iter("table-wrap-foot")):
        for label in foot.iter("label"):
            paragraph = label.getnext()
            if paragraph is not None and paragraph.tag == "p":
                paragraph.text = f"{raised_link(text_of(label))} {paragraph.text or ''}"
                cut(label)
        for part in foot.iter("fn", "fn-group", "attrib"):
            unwrap(part)
        table = foot.getparent()
        if table is not None and table.tag == "table-wrap":
            foot.tail, table.tail = table.tail, None
            table.addnext(foot)
            unwrap(foot)


def _first_paragraph(note: Element) -> Element | None:
    first = next((child for child in note if child.tag != "label"), None)
    return first if first is not None and first.tag == "p" else None


def _mark_raised(part: Element, notes: AbstractSet[str]) -> None:
    for script in list(part.iter("sup")):
        if script.find(".//sup") is None and script.find(".//p") is None:
            write(script, _superscript(script, notes))
    for link in list(part.iter("xref")):
        is_raised = raised_text(text_of(link)) is not None
        if is_raised or link.get("ref-type") in _NOTE_TYPES or link.get("rid") in notes:
            write(link, _refer(link, notes))


def _superscript(script: Element, notes: AbstractSet[str]) -> str:
    has_link = script.find(".//xref") is not None
    in_table = is_in(script, "table-wrap")
    script.text = (script.text or "").lstrip()
    made = ""
    for piece in pieces_of(script, "xref"):
        if isinstance(piece, str):
            text = lowered(piece)
            beside_a_cell = in_table and _BESIDE_A_CELL.fullmatch(text.strip()) is not None
            made += raised(text, is_link=has_link or beside_a_cell)
        else:
            made += _refer(piece, notes)
    return made


def _refer(link: Element, notes: AbstractSet[str]) -> str:
    text = lowered(text_of(link))
    label = text.strip(" \n[]()")
    target = link.get("rid")
    if target in notes and label and " " not in label:
        return reference(target, label)
    return raised_link(text)
