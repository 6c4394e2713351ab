"""What stands raised in the runs of office files, as marks: Docling takes it for plain text."""

import re
from collections.abc import Set as AbstractSet
from typing import Final

from lxml import etree

from loccit.infrastructure.adapters.docling.marks import raised
from loccit.infrastructure.adapters.docling.office.names import (
    DRAWING,
    LINK,
    SHEET,
    STYLE,
    TEXT,
    WORD,
)
from loccit.infrastructure.adapters.docling.trees import Element

_CITES: Final = re.compile(
    r"ZOTERO_ITEM|CSL_CITATION|EN\.CITE|MENDELEY_CITATION|\b(?:NOTE)?REF\s|\bCITATION\s"
)
"""What stands in a field or a content control that refers to a note or cites a work."""
_AROUND: Final = frozenset(f"{WORD}{name}" for name in ("fldSimple", "hyperlink", "sdt"))
_TELLING: Final = (*_AROUND, *(f"{WORD}{name}" for name in ("fldChar", "instrText", "tag", "t")))
_OPEN_CITES: Final = ("ZOTERO", "CSL_CITATION", "Mendeley", "JR_cite")
_OPEN_AROUND: Final = frozenset(
    f"{TEXT}{name}" for name in ("span", "a", "note", "bibliography-mark")
)
_OPEN_FIELDS: Final = {
    f"{TEXT}{name}-{end}": step
    for name in ("reference-mark", "bookmark")
    for end, step in (("start", 1), ("end", -1))
}
_LIFTED: Final = re.compile(r"super|[1-9]\d*%")
"""How the position of raised text begins (OpenDocument 1.3, part 3, 20.399)."""


def raised_word_styles(styles: Element) -> set[str]:
    """Return the names of the styles of a Word file that raise a run."""
    return {
        style.get(f"{WORD}styleId", "")
        for style in styles.iter(f"{WORD}style")
        if _alignment(style) == "superscript"
    }


def mark_raised_in_word(part: Element, styles: AbstractSet[str]) -> None:
    """Mark what stands raised in a part of a Word file.

    Args:
        part: The part.
        styles: Names of the styles that raise a run.
    """
    around = [False]  # whether each field, link and control cites that is open, or one around it
    for event, element in etree.iterwalk(part, events=("start", "end"), tag=_TELLING):
        field = element.get(f"{WORD}fldCharType") if element.tag == f"{WORD}fldChar" else ""
        if event == "end":
            if element.tag in _AROUND or field == "end":
                del around[max(1, len(around) - 1) :]
        elif element.tag in _AROUND or field == "begin":
            cites = _CITES.search(element.get(f"{WORD}instr", ""))
            around.append(around[-1] or bool(cites) or element.get(f"{WORD}anchor") is not None)
        elif element.tag in {f"{WORD}instrText", f"{WORD}tag"} and len(around) > 1:
            code = element.text or element.get(f"{WORD}val", "")
            around[-1] |= _CITES.search(code) is not None
        elif element.tag == f"{WORD}t" and _is_raised_run(element.getparent(), styles):
            element.text = raised(element.text or "", is_link=around[-1])


def mark_raised_on_slide(part: Element) -> None:
    """Mark what stands raised in a slide, or in the notes of one, of a PowerPoint file."""
    for properties in part.iter(f"{DRAWING}rPr"):
        text = properties.getnext()
        baseline = properties.get("baseline", "")
        if text is not None and text.tag == f"{DRAWING}t" and baseline.strip("0").isdecimal():
            text.text = raised(text.text or "")


def mark_raised_in_cells(part: Element) -> None:
    """Mark what stands raised in the texts of the cells of an Excel file."""
    for level in part.iter(f"{SHEET}vertAlign"):
        text = level.getparent().getnext()
        if level.get("val") == "superscript" and text is not None:
            text.text = raised(text.text or "")


def raised_open_styles(part: Element) -> set[str]:
    """Return the names of the styles of an OpenDocument file that raise a run."""
    return {
        style.get(f"{STYLE}name", "")
        for style in part.iter(f"{STYLE}style")
        if any(_LIFTED.match(each.get(f"{STYLE}text-position", "")) for each in style)
    }


def mark_raised_in_open_text(part: Element, styles: AbstractSet[str]) -> None:
    """Mark what stands raised in the content of an OpenDocument file.

    Args:
        part: The part.
        styles: Names of the styles that raise a run.
    """
    around: list[tuple[bool, bool]] = [(False, False)]  # raised, cites; the innermost is last
    fields = 0
    for event, element in etree.iterwalk(part, events=("start", "end")):
        if event == "start":
            if element.tag in _OPEN_AROUND:
                around.append(_within(element, around[-1], styles))
            if element.get(f"{TEXT}name", "").startswith(_OPEN_CITES):
                fields = max(0, fields + _OPEN_FIELDS.get(element.tag, 0))
        elif element.tag in _OPEN_AROUND:
            around.pop()
        is_raised, is_link = around[-1]
        if is_raised and event == "start" and element.text:
            element.text = raised(element.text, is_link=is_link or fields > 0)
        elif is_raised and event == "end" and element.tail:
            element.tail = raised(element.tail, is_link=is_link or fields > 0)


def _within(
    element: Element, around: tuple[bool, bool], styles: AbstractSet[str]
) -> tuple[bool, bool]:
    is_raised, is_link = around
    match element.tag.removeprefix(TEXT):
        case "note":
            return False, False  # what it says is not raised
        case "span":
            return is_raised or element.get(f"{TEXT}style-name") in styles, is_link
        case "a":
            return is_raised, is_link or "#" in element.get(LINK, "")
        case _:
            return is_raised, True


def _is_raised_run(run: Element, styles: AbstractSet[str]) -> bool:
    properties = run.find(f"{WORD}rPr")
    if properties is None:
        return False
    if level := _alignment(properties):
        return level == "superscript"
    style = properties.find(f"{WORD}rStyle")
    return style is not None and style.get(f"{WORD}val") in styles


def _alignment(properties: Element) -> str:
    level = next(properties.iter(f"{WORD}vertAlign"), None)
    return "" if level is None else str(level.get(f"{WORD}val", ""))
