"""Making the content of OpenDocument texts and presentations ready for Docling's backends."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from lxml import etree

from loccit.infrastructure.adapters.docling.marks import Mark, keep_space, mark, reference
from loccit.infrastructure.adapters.docling.mathml import formula_text
from loccit.infrastructure.adapters.docling.office.names import (
    DRAW,
    LINK,
    OFFICE,
    STYLE,
    SVG,
    TABLE,
    TEXT,
)
from loccit.infrastructure.adapters.docling.office.open_looks import OpenLooks
from loccit.infrastructure.adapters.docling.office.packing import parts_of, repacked
from loccit.infrastructure.adapters.docling.office.raised import (
    mark_raised_in_open_text,
    raised_open_styles,
)
from loccit.infrastructure.adapters.docling.office.set_headings import heading_paragraphs
from loccit.infrastructure.adapters.docling.trees import (
    Element,
    cut,
    is_in,
    settle,
    text_of,
    unwrap,
    write,
)

RUNS: Final = (f"{TEXT}span", f"{TEXT}a")
_PARAGRAPH: Final = f"{TEXT}p"
_CODE_STYLES: Final = frozenset({"Preformatted_20_Text", "Source_20_Code", "HTML_20_Preformatted"})


def prepare_odt(data: bytes) -> bytes:
    """Prepare an OpenDocument text or presentation, without its pictures."""
    styles = [*parts_of(data, r"styles\.xml").values()]
    objects = parts_of(data, r"[^/]+/content\.xml")
    formulas = {name.partition("/")[0]: _formula(part) for name, part in objects.items()}

    def edit(_: str, part: Element) -> None:
        headings = _headings(part, styles)
        prepare_content(part, styles, formulas)
        for paragraph, level in headings:
            paragraph.text = mark(Mark.HEADING, str(level)) + (paragraph.text or "")

    return repacked(data, r"content\.xml", edit)


def _headings(part: Element, styles: Iterable[Element]) -> list[tuple[Element, int]]:
    """Return the paragraphs of a text that are headings by their look, each with its level."""
    looks = OpenLooks([*styles, part])
    texts = part.iter(f"{OFFICE}text")
    paragraphs = [one for text in texts for one in text.iter(_PARAGRAPH, f"{TEXT}h")]
    around = (f"{TABLE}table", f"{DRAW}text-box", f"{TEXT}note")
    found = heading_paragraphs(paragraphs, looks.read, *around)
    return [(paragraph, level) for paragraph, level in found if paragraph.tag == _PARAGRAPH]


def prepare_content(
    part: Element, styles: Iterable[Element] = (), formulas: Mapping[str, str] | None = None
) -> None:
    """Prepare the part `content.xml` of a text or a presentation.

    Args:
        part: The part.
        styles: The parts in which styles are defined besides.
        formulas: The texts of embedded formulas, by the name of their folder.
    """
    parts = [*styles, part]
    mark_raised_in_open_text(part, {name for each in parts for name in raised_open_styles(each)})
    for run in part.iter(*RUNS):
        unwrap(run)
    for description in part.iter(f"{SVG}title", f"{SVG}desc"):
        cut(description)
    for slide in part.iter(f"{DRAW}page"):
        slide.attrib.pop(f"{DRAW}name", None)  # Docling takes it for the title of one without one
    for frame in [*part.iter(f"{DRAW}frame")]:
        _write_formula(frame, formulas or {})
    settle(part)
    _mark_notes(part)
    settle(part)
    _put_boxes_before_their_paragraphs(part)
    _put_headers_before_their_lists(part)
    _join_paragraphs_of_items(part)
    settle(part)
    parents = {name: parent for each in parts for name, parent in _parents(each)}
    for paragraph in part.iter(_PARAGRAPH, f"{TEXT}h"):
        _write_by_style(paragraph, parents)


def _parents(part: Element) -> Iterable[tuple[str, str]]:
    """Yield the paragraph styles that a part defines, each with its parent."""
    for style in part.iter(f"{STYLE}style"):
        name, parent = style.get(f"{STYLE}name"), style.get(f"{STYLE}parent-style-name")
        if name and parent and style.get(f"{STYLE}family") == "paragraph":
            yield name, parent


def _formula(part: Element) -> str:
    math = next(part.iter("{*}math"), None)
    return "" if math is None else formula_text(math)


def _write_formula(frame: Element, formulas: Mapping[str, str]) -> None:
    embedded = frame.find(f"{DRAW}object")
    text = "" if embedded is None else formulas.get(embedded.get(LINK, "").removeprefix("./"), "")
    if not text:
        return
    parent = frame.getparent()
    is_alone = parent.tag == _PARAGRAPH and len(parent) == 1
    is_alone &= not f"{parent.text or ''}{frame.tail or ''}".strip()
    write(frame, mark(Mark.FORMULA) + text if is_alone else text)


def _mark_notes(part: Element) -> None:
    """Mark notes, and put what notes in a table say below it.

    Docling takes it for text of their cells.
    """
    below: dict[Element, list[Element]] = {}
    for number, note in enumerate([*part.iter(f"{TEXT}note")], start=1):
        citation, body = note.find(f"{TEXT}note-citation"), note.find(f"{TEXT}note-body")
        if citation is None or body is None:
            continue
        key = str(number)
        if len(body) and body[0].tag == _PARAGRAPH:
            referring = etree.Element("reference")
            referring.text = reference(key, text_of(citation).strip() or key)
            note.addprevious(referring)
            unwrap(referring)
            body[0].text = f"{mark(Mark.NOTE, key)}{body[0].text or ''}"
        tables = [*note.iterancestors(f"{TABLE}table")]
        if tables:
            below.setdefault(tables[-1], []).append(body)
            cut(note)
    for table, bodies in below.items():
        for body in reversed(bodies):
            body.tail, table.tail = table.tail, None
            table.addnext(body)
            unwrap(body)


def _put_boxes_before_their_paragraphs(part: Element) -> None:
    """Put what a frame holds before the paragraph that it hangs on: they are no one sentence."""
    for box in [*part.iter(f"{DRAW}text-box", f"{DRAW}custom-shape")]:
        paragraph = next(box.iterancestors(_PARAGRAPH, f"{TEXT}h"), None)
        if paragraph is not None:
            for child in [*box]:
                child.tail = None
                paragraph.addprevious(child)


def _put_headers_before_their_lists(part: Element) -> None:
    """Put entries without a mark before their list: Docling leaves them out."""
    for header in [*part.iter(f"{TEXT}list-header")]:
        entries = header.getparent()
        for child in [*header]:
            child.tail = None
            entries.addprevious(child)
        entries.remove(header)


def _join_paragraphs_of_items(part: Element) -> None:
    """Join the paragraphs of an item of a list with a space: Docling joins them without one."""
    for paragraph in [*part.iter(_PARAGRAPH)]:
        before = paragraph.getprevious()
        follows_one = before is not None and before.tag == _PARAGRAPH
        if follows_one and is_in(paragraph, f"{TEXT}list-item"):
            paragraph.text = f" {paragraph.text or ''}"
            before.tail, paragraph.tail = paragraph.tail, None
            before.append(paragraph)
            unwrap(paragraph)


def _write_by_style(paragraph: Element, parents: Mapping[str, str]) -> None:
    name = paragraph.get(f"{TEXT}style-name", "")
    line: list[str] = []
    while name and name not in line:  # or it is a circle
        line.append(name)
        name = parents.get(name, "")
    if "Title" not in line:
        # Docling looks through all of the part for each style, and a subtitle is no heading.
        paragraph.attrib.pop(f"{TEXT}style-name", None)
    if "Caption" in line:
        paragraph.text = f"{mark(Mark.CAPTION)}{paragraph.text or ''}"
    elif _CODE_STYLES.intersection(line):
        _write_code(paragraph)


def _write_code(paragraph: Element) -> None:
    for element in paragraph.iter():
        match element.tag.removeprefix(TEXT):
            case "s":
                count = element.get(f"{TEXT}c", "1")
                element.text = " " * (int(count) if re.fullmatch(r"\d{1,3}", count) else 1)
            case "line-break":
                element.text = "\n"
            case "tab":
                element.text = "    "
            case _:
                element.text = element.text and keep_space(element.text)
                continue
        element.text = keep_space(element.text)
    for element in paragraph.iterdescendants():
        element.tail = element.tail and keep_space(element.tail)
    etree.strip_tags(paragraph, f"{TEXT}s", f"{TEXT}line-break", f"{TEXT}tab")
    paragraph.text = mark(Mark.CODE) + (paragraph.text or "")
