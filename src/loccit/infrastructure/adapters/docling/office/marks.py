"""What stands raised in the runs of office files, as marks: Docling takes it for plain text."""

import re
from collections.abc import Set as AbstractSet
from html import escape, unescape
from typing import Final

from loccit.infrastructure.adapters.docling.marks import raised

_WORD_STYLE: Final = re.compile(
    r"<w:style\s[^<>]*w:styleId=\"(?P<name>[^\"<>]*)\"[^<>]*>"
    r"(?P<inner>(?:(?!</?w:style[\s>]).)*)</w:style>",
    re.DOTALL,
)
_WORD_RAISED: Final = re.compile(r"<w:vertAlign\s[^<>]*w:val=\"superscript\"")
_WORD_ALIGNED: Final = re.compile(r"<w:vertAlign\s")
_WORD_RUN_STYLE: Final = re.compile(r"<w:rStyle\s[^<>]*w:val=\"([^\"<>]*)\"")
_WORD: Final = re.compile(
    r"<w:r(?:\s[^<>]*)?>(?P<run>\s*<w:rPr>(?:(?!</?w:rPr>).)*</w:rPr>)?"
    r"|<w:fldChar\s[^<>]*w:fldCharType=\"(?P<field>begin|end)\""
    r"|<w:(?P<open>fldSimple|hyperlink|sdt)(?P<attributes>\s[^<>]*)?(?<!/)>"
    r"|</w:(?P<close>fldSimple|hyperlink|sdt)>"
    r"|<w:instrText(?:\s[^<>]*)?>(?P<code>[^<]*)</w:instrText>|<w:tag\s(?P<tag>[^<>]*)>"
    r"|<w:t(?:\s[^<>]*)?>(?P<text>[^<]*)</w:t>",
    re.DOTALL,
)
_CITES: Final = re.compile(
    r"\bw:anchor=|ZOTERO_ITEM|CSL_CITATION|EN\.CITE|MENDELEY_CITATION|\b(?:NOTE)?REF\s|\bCITATION\s"
)
"""What stands in a field, a link or a content control that refers to a note or cites a work."""

_SLIDE_RUN: Final = re.compile(
    r"<a:rPr\s[^<>]*\bbaseline=\"[1-9]\d*\"[^<>]*?(?:/>|>(?:(?!</?a:rPr[\s>]).)*</a:rPr>)\s*"
    r"<a:t>(?P<text>[^<]*)</a:t>",
    re.DOTALL,
)
_CELL_RUN: Final = re.compile(
    r"<rPr>(?P<run>(?:(?!</?rPr>).)*)</rPr>\s*"
    r"<t(?:\s[^<>]*)?>(?P<text>[^<]*)</t>",
    re.DOTALL,
)
_CELL_RAISED: Final = re.compile(r"<vertAlign\s[^<>]*val=\"superscript\"")

_OPEN_STYLE: Final = re.compile(
    r"<style:style\s(?P<attributes>[^<>]*)(?<!/)>(?:(?!</?style:style[\s>]).)*?"
    r"style:text-position=\"(?:super|[1-9]\d*%)[^<>]*>",
    re.DOTALL,
)
_OPEN_NAME: Final = re.compile(r"\bstyle:name=\"([^\"<>]*)\"")
_OPEN_RUN_STYLE: Final = re.compile(r"\btext:style-name=\"([^\"<>]*)\"")
_OPEN: Final = re.compile(
    r"<text:(?P<open>span|a|note|bibliography-mark)(?P<attributes>\s[^<>]*)?(?<!/)>"
    r"|</text:(?P<close>span|a|note|bibliography-mark)>"
    r"|<text:(?:reference-mark|bookmark)-(?P<field>start|end)\s(?P<name>[^<>]*)>"
    r"|(?<=>)(?P<text>[^<>]+)(?=<)"
)
_OPEN_LINK: Final = re.compile(r"\bxlink:href=\"[^\"<>]*#")
_OPEN_CITES: Final = re.compile(r"text:name=\"(?:ZOTERO|CSL_CITATION|Mendeley|JR_cite)")


def raised_word_styles(part: str) -> set[str]:
    """Return the names of the styles of a Word file that raise a run."""
    return {
        style["name"]
        for style in _WORD_STYLE.finditer(part)
        if _WORD_RAISED.search(style["inner"])
    }


def with_raised_in_word(part: str, styles: AbstractSet[str]) -> str:
    """Mark what stands raised in a part of a Word file.

    Args:
        part: The part, as it is.
        styles: Names of the styles that raise a run.
    """
    is_raised = False
    around = [False]  # whether each field, link and control cites that is open, or one around it

    def write(match: re.Match[str]) -> str:
        nonlocal is_raised
        if match["text"] is not None:
            return _lifted(match, is_link=around[-1]) if is_raised else match[0]
        if match["field"] == "begin" or match["open"]:
            around.append(around[-1] or _CITES.search(match["attributes"] or "") is not None)
        elif match["field"] or match["close"]:
            del around[max(1, len(around) - 1) :]
        elif match["code"] is not None or match["tag"]:
            cites = _CITES.search(match["code"] or match["tag"]) is not None
            around[-1] |= cites and len(around) > 1
        else:
            is_raised = _is_raised_run(match["run"] or "", styles)
        return match[0]

    return _WORD.sub(write, part)


def _is_raised_run(properties: str, styles: AbstractSet[str]) -> bool:
    if _WORD_ALIGNED.search(properties):
        return _WORD_RAISED.search(properties) is not None
    style = _WORD_RUN_STYLE.search(properties)
    return style is not None and style[1] in styles


def with_raised_in_slide(part: str) -> str:
    """Mark what stands raised in a slide, or in the notes of one, of a PowerPoint file."""
    return _SLIDE_RUN.sub(_lifted, part)


def with_raised_in_cells(part: str) -> str:
    """Mark what stands raised in the texts of the cells of an Excel file."""

    def write(run: re.Match[str]) -> str:
        return _lifted(run) if _CELL_RAISED.search(run["run"]) else run[0]

    return _CELL_RUN.sub(write, part)


def raised_open_styles(part: str) -> set[str]:
    """Return the names of the styles of an OpenDocument file that raise a run."""
    named = (_OPEN_NAME.search(style["attributes"]) for style in _OPEN_STYLE.finditer(part))
    return {name[1] for name in named if name}


def with_raised_in_open_text(part: str, styles: AbstractSet[str]) -> str:
    """Mark what stands raised in the content of an OpenDocument file.

    Args:
        part: The part, as it is.
        styles: Names of the styles that raise a run.
    """
    around: list[tuple[bool, bool]] = [(False, False)]  # raised, cites; the innermost is last
    fields = 0

    def write(match: re.Match[str]) -> str:
        nonlocal fields
        is_raised, is_link = around[-1]
        attributes = match["attributes"] or ""
        if match["text"] is not None:
            is_link |= fields > 0
            return _lifted(match, is_link=is_link) if is_raised else match[0]
        if match["field"]:
            step = 1 if match["field"] == "start" else -1
            fields = max(0, fields + step) if _OPEN_CITES.search(match["name"]) else fields
        elif match["close"]:
            del around[max(1, len(around) - 1) :]
        elif match["open"] == "note":
            around.append((False, False))  # what it says is not raised
        elif match["open"] == "span":
            style = _OPEN_RUN_STYLE.search(attributes)
            around.append((is_raised or (style is not None and style[1] in styles), is_link))
        else:
            cites = match["open"] != "a" or _OPEN_LINK.search(attributes) is not None
            around.append((is_raised, is_link or cites))
        return match[0]

    return _OPEN.sub(write, part)


def _lifted(run: re.Match[str], *, is_link: bool = False) -> str:
    """Return a match with its text marked."""
    start, end = run.start("text") - run.start(), run.end("text") - run.start()
    text = escape(raised(unescape(run["text"]), is_link=is_link), quote=False)
    return run[0][:start] + text + run[0][end:]
