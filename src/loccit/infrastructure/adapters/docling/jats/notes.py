"""Notes of JATS, and all that stands raised: marked, for Docling takes it for plain text."""

import re
from html import escape, unescape
from typing import Final

from loccit.infrastructure.adapters.docling.marks import (
    Mark,
    mark,
    raised,
    raised_link,
    raised_text,
    reference,
)

_TABLE: Final = re.compile(
    r"(<table-wrap(?=[\s>])(?:(?!</?table-wrap[\s>]).)*</table-wrap>)", re.DOTALL
)
_FOOTNOTE: Final = re.compile(
    r"<fn\s[^<>]*?\bid=\"(?P<id>[^\"<>]+)\"[^<>]*>\s*(?:<label>(?P<label>[^<]*)</label>\s*)?"
    r"<p(?:\s[^<>]*)?>"
)
_LABEL: Final = re.compile(
    r"<label>\s*<sup>(?P<inner>(?:(?!</?(?:sup|label)>).)*)</sup>\s*</label>", re.DOTALL
)
_SUPERSCRIPT: Final = re.compile(
    r"<sup(?:\s[^<>]*)?>\s*(?P<inner>(?:(?!</?(?:sup|p)[\s>]).)*)</sup>", re.DOTALL
)
_ADJOINING: Final = re.compile(r"(</(?:italic|sub|sup)>)\n(?=<su[bp]>)")
"""A line end that archives put between the tags of "R²", where there is no space."""
_XREF: Final = re.compile(
    r"<xref\s(?P<attributes>[^<>]*)(?<!/)>(?P<inner>(?:(?!</?xref[\s>]).)*)</xref>", re.DOTALL
)
_RID: Final = re.compile(r"\brid=\"([^\"<>\s]+)\"")
_TO_NOTE: Final = re.compile(r"\bref-type=\"(?:fn|table-fn|aff|corresp|author-notes)\"")
_BESIDE_A_CELL: Final = re.compile(r"[a-h](?:\s*,\s*[a-h])*")
"""Letters of notes below a table, to which the mark-up often does not link them."""


def with_notes(body: str) -> str:
    """Mark footnotes, the places that refer to them by a label, and what stands raised."""
    # Those of a table go below it, and those of the front matter belong to no place in the text.
    body = _ADJOINING.sub(r"\1", body)
    start = max(body.find("<body"), 0)
    front, rest = body[:start], _LABEL.sub(r"<label>\g<inner></label>", body[start:])
    parts = _TABLE.split(rest)
    notes = {note["id"] for part in parts[::2] for note in _FOOTNOTE.finditer(part)}
    parts[::2] = [_FOOTNOTE.sub(_footnote, _marked(part, notes)) for part in parts[::2]]
    parts[1::2] = [_marked(part, notes, in_table=True) for part in parts[1::2]]
    return _marked(front, set()) + "".join(parts)


def _marked(part: str, notes: set[str], *, in_table: bool = False) -> str:
    def superscript(match: re.Match[str]) -> str:
        inner = match["inner"]
        is_link = "<xref" in inner
        made: list[str] = []
        at = 0
        for link in _XREF.finditer(inner):
            made += [lift(inner[at : link.start()], is_link=True), refer(link)]
            at = link.end()
        return "".join([*made, lift(inner[at:], is_link=is_link)])

    def lift(inner: str, *, is_link: bool) -> str:
        text = _text(inner)
        beside_a_cell = in_table and _BESIDE_A_CELL.fullmatch(text.strip()) is not None
        return escape(raised(text, is_link=is_link or beside_a_cell), quote=False)

    def refer(link: re.Match[str]) -> str:
        text = _text(link["inner"])
        label = text.strip(" \n[]()")
        target = _RID.search(link["attributes"])
        if target and target[1] in notes and label and " " not in label:
            return escape(reference(target[1], label), quote=False)
        return escape(raised_link(text), quote=False)

    def link_on_the_line(link: re.Match[str]) -> str:
        label = raised_text(unescape(link["inner"]))
        target = _RID.search(link["attributes"])
        to_note = _TO_NOTE.search(link["attributes"]) or (target and target[1] in notes)
        if label is None and not to_note:
            return link[0]
        return refer(link)

    return _XREF.sub(link_on_the_line, _SUPERSCRIPT.sub(superscript, part))


def _text(inner: str) -> str:
    """Return the text of what may hold runs that stand raised already."""
    text = unescape(re.sub(r"<[^<>]*>", "", inner))
    return text if (label := raised_text(text)) is None else label


def _footnote(match: re.Match[str]) -> str:
    return f"<fn><p>{mark(Mark.NOTE, match['id'])}"
