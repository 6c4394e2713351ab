"""The notes of Word files: their numbers as Word shows them, and marks where they stand."""

from collections.abc import Iterable
from typing import Final

from lxml import etree

from loccit.domain.text.roman import MOST, roman
from loccit.infrastructure.adapters.docling.marks import Mark, mark, raised_text, reference
from loccit.infrastructure.adapters.docling.office.names import ON, WORD
from loccit.infrastructure.adapters.docling.trees import Element

_USUAL: Final = {"foot": "decimal", "end": "lowerRoman"}
"""ECMA-376, part 1, 17.11.17 (numFmt of endnotes) and 17.11.18 (of footnotes)."""
_SIGNS: Final = "*\u2020\u2021\u00a7"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def note_formats(parts: Iterable[Element]) -> dict[str, str]:
    """Return the formats of the numbers of footnotes ("foot") and endnotes ("end").

    Args:
        parts: The settings of the file and its text; what stands in a later one counts.
    """
    formats = dict(_USUAL)
    for part in parts:
        for kind in _USUAL:
            for properties in part.iter(f"{WORD}{kind}notePr"):
                for form in properties.iterchildren(f"{WORD}numFmt"):
                    formats[kind] = form.get(f"{WORD}val", "decimal")
    return formats


def note_number(number: int, form: str) -> str:
    """Return the number of a note, from 1, in one of Word's formats; figures in those unknown."""
    if number > MOST:  # no document of a writer
        return str(number)
    times, place = divmod(number - 1, len(_LETTERS))
    match form:
        case "lowerRoman" | "upperRoman":
            text = roman(number)
        case "lowerLetter" | "upperLetter":
            text = _LETTERS[place] * (times + 1)
        case "chicago":
            times, place = divmod(number - 1, len(_SIGNS))
            text = _SIGNS[place] * (times + 1)
        case _:
            return str(number)
    return text.upper() if form.startswith("upper") else text


def mark_references(part: Element, settings: Iterable[Element]) -> None:
    """Write the mark of each reference to a note, with its number or its own label."""
    formats = note_formats([*settings, part])
    numbers = {"foot": 0, "end": 0}
    for referring in part.iter(f"{WORD}footnoteReference", f"{WORD}endnoteReference"):
        kind = "foot" if referring.tag == f"{WORD}footnoteReference" else "end"
        identifier = referring.get(f"{WORD}id")
        if identifier is None:
            continue
        label = referring.getnext() if referring.get(f"{WORD}customMarkFollows") in ON else None
        own = label.text or "" if label is not None and label.tag == f"{WORD}t" else ""
        if own:
            referring.getparent().remove(label)
            shown = (raised_text(own) or own).strip()
        else:
            numbers[kind] += 1
            shown = note_number(numbers[kind], formats[kind])
        referring.attrib.clear()
        referring.tag = f"{WORD}t"
        referring.text = reference(kind + identifier, shown)


def mark_notes(part: Element) -> None:
    """Write the mark of each footnote or endnote of a part at its start."""
    for note in part.iter(f"{WORD}footnote", f"{WORD}endnote"):
        kind = "foot" if note.tag == f"{WORD}footnote" else "end"
        identifier = note.get(f"{WORD}id")
        first = next(iter(note), None)
        is_note = identifier is not None and note.get(f"{WORD}type") is None
        if is_note and first is not None and first.tag == f"{WORD}p":
            mark_start(first, mark(Mark.NOTE, f"{kind}{identifier}"))


def mark_start(paragraph: Element, text: str) -> None:
    """Put a run of text at the start of a paragraph."""
    run = etree.Element(f"{WORD}r")
    etree.SubElement(run, f"{WORD}t").text = text
    has_properties = len(paragraph) > 0 and paragraph[0].tag == f"{WORD}pPr"
    paragraph.insert(1 if has_properties else 0, run)
