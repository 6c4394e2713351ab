"""Making the content of OpenDocument files ready for Docling's backends."""

import re
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from html import escape, unescape

from loccit.infrastructure.adapters.docling.marks import Mark, keep_space, mark, reference
from loccit.infrastructure.adapters.docling.mathml import formula_text
from loccit.infrastructure.adapters.docling.office.marks import (
    raised_open_styles,
    with_raised_in_open_text,
)
from loccit.infrastructure.adapters.docling.trees import parse_xml

_RUNS = re.compile(r"</?text:(?:span|a)(?:\s[^<>]*)?>")
_DESCRIPTION = re.compile(r"<svg:(title|desc)(?:\s[^<>]*)?>[^<]*</svg:\1>")
_NOTE = re.compile(
    r"<text:note(?:\s[^<>]*)?>\s*<text:note-citation(?:\s[^<>]*)?>(?P<label>[^<]*)"
    r"</text:note-citation>\s*<text:note-body>\s*<text:p(?:\s[^<>]*)?(?<!/)>"
)
_NOTE_IN_TABLE = re.compile(
    r"<(?P<end>/?)table:table(?=[\s>])[^<>]*>"
    r"|<text:note(?:\s[^<>]*)?>(?:(?!</?text:note[\s>]|<text:note-body).)*"
    r"<text:note-body>(?P<body>(?:(?!</?text:note[\s>]).)*)</text:note-body>\s*</text:note>",
    re.DOTALL,
)
_OBJECT = (
    r"<draw:frame(?:\s[^<>]*)?>\s*<draw:object\s[^<>]*?xlink:href=\"(?:\./)?(?P<object>[^\"<>]*)\""
    r"[^<>]*/>(?:(?!</?draw:frame[\s>]).)*</draw:frame>"
)
_FORMULA = re.compile(
    rf"(?P<paragraph><text:p(?:\s[^<>]*)?(?<!/)>\s*)?{_OBJECT}(?P<end>\s*</text:p>)?", re.DOTALL
)
_STYLE = re.compile(r"<style:style\s([^<>]*)>")
_PARAGRAPH = re.compile(
    r"<text:p\s(?P<attributes>[^<>]*)(?<!/)>(?P<text>(?:(?!</text:p>).)*)</text:p>", re.DOTALL
)
_LIST_HEADER = re.compile(
    r"(?P<list><text:list(?:\s[^<>]*)?>\s*)<text:list-header(?:\s[^<>]*)?>"
    r"(?P<header>(?:(?!</?text:list-header[\s>]).)*)</text:list-header>",
    re.DOTALL,
)
_DEEPEST_LIST = 10  # of OpenDocument
_IN_LIST = re.compile(
    r"<(?P<end>/?)text:list-item(?=[\s>])|</text:p>\s*<text:p(?:\s[^<>]*)?(?<!/)>"
)
_STYLE_NAME = re.compile(r"text:style-name=\"([^\"<>]*)\"")
_SPACES = re.compile(r"<text:s(?:\s+text:c=\"(\d{1,3})\")?\s*/>")
_BOX_TAG = re.compile(r"<(/?)(text:[ph]|draw:text-box|draw:custom-shape)(?=[\s>/])[^<>]*?(/?)>")
_CODE_STYLES = frozenset({"Preformatted_20_Text", "Source_20_Code", "HTML_20_Preformatted"})
_DEEPEST_STYLE = 20

_HIDDEN_STYLE = re.compile(
    r"<style:style\s([^<>]*)>\s*<style:table-properties\s[^<>]*table:display=\"false\""
)
_HIDDEN_SLIDE_STYLE = re.compile(
    r"<style:style\s([^<>]*)>\s*<style:drawing-page-properties\s"
    r"[^<>]*presentation:visibility=\"hidden\""
)
_SLIDE_NAME = re.compile(r"(<draw:page(?=\s)[^<>]*?)\sdraw:name=\"[^\"<>]*\"")
_SLIDE = re.compile(r"<draw:page\s([^<>]*)>")
_SHEET = re.compile(
    r"<table:table\s([^<>]*)>(?:(?!</?table:table[\s>]).)*</table:table>", re.DOTALL
)
_CELL = re.compile(
    r"<table:table-cell\s(?P<attributes>[^<>]*office:value-type=\"(?!string)[^<>]*(?<!/))>"
    r"(?=\s*<text:p)"
)
_VALUE = re.compile(
    r"\s(?:office:(?:value|date-value|time-value|boolean-value|currency)|calcext:value-type)"
    r"=\"[^\"<>]*\""
)

_EMPTY_CELL = (
    r"<table:table-cell(?![^<>]*(?:-spanned|value-type)=)(?:\s[^<>]*?)?"
    r"(?:/>|>\s*</table:table-cell>)"
)
_NO_MORE_CELLS = re.compile(rf"(?:{_EMPTY_CELL}\s*)+(?=</table:table-row>)")
_EMPTY_ROWS = re.compile(
    r"(<table:table-row(?:\s[^<>]*)?)\stable:number-rows-repeated=\"\d+\""
    r"([^<>]*>\s*</table:table-row>)"
)
"""A sheet has cells to its end; Docling looks at each of them for each table of the sheet."""


def styles_of(part: str) -> dict[str, str]:
    """Return the parents of the paragraph styles that a part defines, by name."""
    parents: dict[str, str] = {}
    for attributes in _STYLE.findall(part):
        name = _attribute(attributes, "style:name")
        parent = _attribute(attributes, "parent-style-name")
        if name and parent and _attribute(attributes, "style:family") == "paragraph":
            parents[name] = parent
    return parents


def formula_of(part: str) -> str:
    """Return the text of a formula that is embedded as a part of its own, or nothing."""
    try:
        math = next(parse_xml(part.encode()).iter("{*}math"), None)
    except ValueError:
        return ""
    return "" if math is None else formula_text(math)


def prepare_content(
    part: str,
    styles: dict[str, str],
    formulas: dict[str, str],
    raising: AbstractSet[str] = frozenset(),
) -> str:
    """Prepare a text or a presentation.

    Args:
        part: The part `content.xml`.
        styles: Parents of the styles of the document, by name.
        formulas: Texts of its formulas, by the name of their folder.
        raising: Names of the styles of the document that raise a run.
    """
    part = with_raised_in_open_text(part, raising | raised_open_styles(part))
    part = _DESCRIPTION.sub("", _RUNS.sub("", part))
    part = _SLIDE_NAME.sub(r"\1", part)  # Docling takes it for the title of one that has none
    part = _with_notes_below_tables(_NOTE.sub(_note(), part))
    part = _FORMULA.sub(lambda match: _formula(match, formulas), part)
    parents = {**styles, **styles_of(part)}
    part = _boxes_before_their_paragraphs(part)
    for _ in range(_DEEPEST_LIST):  # an entry without a mark, which Docling leaves out
        part, count = _LIST_HEADER.subn(r"\g<header>\g<list>", part)
        if count == 0:
            break
    part = _with_one_paragraph_in_an_item(part)
    return _PARAGRAPH.sub(lambda match: _paragraph(match, parents), part)


def _with_one_paragraph_in_an_item(part: str) -> str:
    """Join the paragraphs of an item of a list with a space: Docling joins them without one."""
    depth = 0

    def settled(tag: re.Match[str]) -> str:
        nonlocal depth
        if tag["end"] is not None:
            depth += -1 if tag["end"] else 1
            return tag[0]
        return " " if depth > 0 else tag[0]

    return _IN_LIST.sub(settled, part)


def prepare_sheets(part: str) -> str:
    """Prepare a spreadsheet: cells hold what they show, and hidden sheets are left out.

    Of empty rows there is one: it parts two tables, as more of them do.
    """
    hidden = _hidden_styles(part)
    shown = _SHEET.sub(lambda sheet: "" if _is_hidden(sheet[1], hidden) else sheet[0], part)
    shown = _EMPTY_ROWS.sub(r"\1\2", _NO_MORE_CELLS.sub("", shown))
    shown = with_raised_in_open_text(shown, raised_open_styles(part))
    return _CELL.sub(_as_shown, _RUNS.sub("", shown))


def hidden_sheets(part: str) -> list[str]:
    """Return the names of the sheets that are hidden."""
    hidden = _hidden_styles(part)
    sheets = [attributes for attributes in _SHEET.findall(part) if _is_hidden(attributes, hidden)]
    return [unescape(_attribute(attributes, "table:name")) for attributes in sheets]


def hidden_slides(part: str) -> list[int]:
    """Return the numbers of the slides that are hidden, from 1."""
    hidden = {_attribute(style, "style:name") for style in _HIDDEN_SLIDE_STYLE.findall(part)}
    slides = enumerate(_SLIDE.findall(part), start=1)
    return [number for number, slide in slides if _attribute(slide, "draw:style-name") in hidden]


def _hidden_styles(part: str) -> set[str]:
    return {_attribute(attributes, "style:name") for attributes in _HIDDEN_STYLE.findall(part)}


def _is_hidden(attributes: str, hidden: set[str]) -> bool:
    return _attribute(attributes, "table:style-name") in hidden


def _as_shown(cell: re.Match[str]) -> str:
    attributes = re.sub(r"(office:value-type=)\"[^\"]*\"", r'\1"string"', cell["attributes"])
    return f"<table:table-cell {_VALUE.sub('', attributes)}>"


def _attribute(attributes: str, name: str) -> str:
    found = re.search(rf"{name}=\"([^\"<>]*)\"", attributes)
    return found[1] if found else ""


def _note() -> Callable[[re.Match[str]], str]:
    number = 0

    def put(match: re.Match[str]) -> str:
        nonlocal number
        number += 1
        label = unescape(match["label"]).strip() or str(number)
        key = str(number)
        return f"{escape(reference(key, label))}{match[0]}{mark(Mark.NOTE, key)}"

    return put


def _with_notes_below_tables(part: str) -> str:
    """Put what notes in a table say below it: Docling takes it for text of their cells."""
    depth = 0
    notes: list[str] = []

    def write(match: re.Match[str]) -> str:
        nonlocal depth
        if match["body"] is not None:
            if depth == 0:
                return match[0]
            notes.append(match["body"])
            return ""
        if match[0].endswith("/>"):
            return match[0]
        depth = max(0, depth - 1) if match["end"] else depth + 1
        if depth > 0 or not notes:
            return match[0]
        below = "".join(notes)
        notes.clear()
        return match[0] + below

    return _NOTE_IN_TABLE.sub(write, part)


def _formula(match: re.Match[str], formulas: dict[str, str]) -> str:
    text = formulas.get(unescape(match["object"]), "")
    if not text:
        return match[0]
    start, end = match["paragraph"] or "", match["end"] or ""
    alone = mark(Mark.FORMULA) if start and end else ""
    return f"{start}{alone}{escape(text)}{end}"


def _paragraph(match: re.Match[str], parents: dict[str, str]) -> str:
    found = _STYLE_NAME.search(match["attributes"])
    name = found[1] if found else ""
    line: list[str] = []
    while name and len(line) < _DEEPEST_STYLE:
        line.append(name)
        name = parents.get(name, "")
    if "Subtitle" in line:  # Docling takes it for a heading
        return f"<text:p>{match['text']}</text:p>"
    start = f"<text:p {match['attributes']}>"
    if "Caption" in line:
        return f"{start}{mark(Mark.CAPTION)}{match['text']}</text:p>"
    if _CODE_STYLES.intersection(line):
        text = _SPACES.sub(lambda spaces: " " * int(spaces[1] or 1), match["text"])
        text = text.replace("<text:line-break/>", "\n").replace("<text:tab/>", "    ")
        parts = re.split(r"(<[^<>]*>)", text)
        parts[::2] = [keep_space(part) for part in parts[::2]]
        return f"{start}{mark(Mark.CODE)}{''.join(parts)}</text:p>"
    return match[0]


def _boxes_before_their_paragraphs(part: str) -> str:
    """Put what a frame holds before the paragraph that it hangs on: they are no one sentence."""
    if "<draw:text-box" not in part and "<draw:custom-shape" not in part:
        return part
    parts: list[str] = []
    paragraphs: list[int] = []  # where the open ones begin, as places among the parts
    boxes: list[int | None] = []  # the same of boxes; None for one that hangs on no paragraph
    position = 0
    for tag in _BOX_TAG.finditer(part):
        parts.append(part[position : tag.start()])
        position = tag.end()
        end, name, empty = tag.groups()
        if empty:
            parts.append(tag[0])
        elif name.startswith("text:"):
            if not end:
                paragraphs.append(len(parts))
            elif paragraphs:
                paragraphs.pop()
            parts.append(tag[0])
        elif not end:
            parts.append(tag[0])
            boxes.append(len(parts) if paragraphs else None)
        else:
            start = boxes.pop() if boxes else None
            if start is not None and paragraphs and paragraphs[-1] < start:
                moved = parts[start:]
                del parts[start:]
                parts[paragraphs[-1] : paragraphs[-1]] = moved
                paragraphs[-1] += len(moved)
            parts.append(tag[0])
    return "".join([*parts, part[position:]])
