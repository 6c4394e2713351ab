"""Making Word files ready for Docling's backend, where it would lose something.

Docling strips the white space around every run of bold, linked or raised text, so that words
and punctuation cannot be put together again as they stood ("H 2 O , and"). Runs are of no use
here: their marks are taken out before, and each paragraph reaches Docling as one run.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Final

from lxml import etree

from loccit.domain.text.symbol_font import PRIVATE, symbol_sign
from loccit.infrastructure.adapters.docling.marks import Mark, mark
from loccit.infrastructure.adapters.docling.office.names import ON, WORD
from loccit.infrastructure.adapters.docling.office.packing import parts_of, repacked
from loccit.infrastructure.adapters.docling.office.raised import (
    mark_raised_in_word,
    raised_word_styles,
)
from loccit.infrastructure.adapters.docling.office.set_headings import heading_paragraphs
from loccit.infrastructure.adapters.docling.office.word_looks import WordLooks
from loccit.infrastructure.adapters.docling.office.word_notes import (
    mark_notes,
    mark_references,
    mark_start,
)
from loccit.infrastructure.adapters.docling.office.word_tables import settle_tables
from loccit.infrastructure.adapters.docling.trees import (
    Element,
    cut,
    settle,
    text_of,
    unwrap,
)

TEXT_PARTS: Final = r"word/(?:document|footnotes|endnotes)\d*\.xml"
_CAPTION_STYLES: Final = frozenset({"caption", "image caption", "table caption"})
_WRAPPERS: Final = tuple(
    f"{WORD}{name}" for name in ("hyperlink", "ins", "moveTo", "smartTag", "customXml")
)
_WRAPPER_PROPERTIES: Final = (f"{WORD}customXmlPr", f"{WORD}smartTagPr")
_CHANGES: Final = tuple(
    f"{WORD}{name}Change"
    for name in (
        "rPr",
        "pPr",
        "sectPr",
        "tblPr",
        "tblPrEx",
        "tblGrid",
        "tcPr",
        "trPr",
        "numbering",
    )
)
_KEPT: Final = frozenset({f"{WORD}rFonts", f"{WORD}vanish"})
"""Properties of a run that Docling is to see."""


def prepare_docx(data: bytes) -> bytes:
    """Take the marks of runs out of a Word file and the pictures; mark notes and captions."""
    styles = [*parts_of(data, r"word/styles\.xml").values()]
    raising = {name for part in styles for name in raised_word_styles(part)}
    captions = {key for part in styles for key in _caption_styles(part)}
    settings = [*parts_of(data, r"word/settings\.xml").values()]
    looks = WordLooks(next(iter(styles), None))

    def edit(name: str, part: Element) -> None:
        take_out_changes(part)
        headings = _headings(part, looks) if name.startswith("word/document") else []
        for run in hidden_runs(part):
            for text in run.iterchildren(f"{WORD}t"):
                cut(text)
        mark_raised_in_word(part, raising)
        for wrapper in part.iter(*_WRAPPERS):
            unwrap(wrapper)
        for properties in part.iter(*_WRAPPER_PROPERTIES):
            cut(properties)
        _write_bases_of_ruby(part)
        for symbol in part.iter(f"{WORD}sym"):
            if sign := symbol_of(symbol):
                symbol.tag = f"{WORD}t"
                symbol.attrib.clear()
                symbol.text = sign
        settle(part)
        for run in part.iter(f"{WORD}r"):
            _make_plain(run)
        if name.startswith("word/document"):
            settle_tables(part)
            mark_references(part, settings)
            _join_runs(part)
            _mark_captions(part, captions)
            _mark_headings(headings)
        else:
            mark_notes(part)

    return repacked(data, TEXT_PARTS, edit)


def _mark_headings(headings: Iterable[tuple[Element, int]]) -> None:
    for paragraph, level in headings:
        mark_start(paragraph, mark(Mark.HEADING, str(level)))


def _headings(part: Element, looks: WordLooks) -> list[tuple[Element, int]]:
    paragraphs = [*part.iter(f"{WORD}p")]
    return heading_paragraphs(paragraphs, looks.read, f"{WORD}tbl", f"{WORD}txbxContent")


def take_out_changes(part: Element) -> None:
    """Take out former formats, which Word keeps within the present ones when it tracks changes."""
    for change in part.iter(*_CHANGES):
        cut(change)
    settle(part)


def hidden_runs(part: Element) -> Iterator[Element]:
    """Yield the runs of text that Word shows to nobody."""
    for switch in part.iter(f"{WORD}vanish"):
        properties = switch.getparent()
        if properties.tag == f"{WORD}rPr" and switch.get(f"{WORD}val", "1") in ON:
            run = properties.getparent()
            if run is not None and run.tag == f"{WORD}r":
                yield run


def symbol_of(symbol: Element) -> str:
    """Return the sign of a place in a font of symbols (`w:sym`); nothing when it is not known."""
    font, place = symbol.get(f"{WORD}font", ""), symbol.get(f"{WORD}char", "")
    try:
        code = int(place, 16)
        sign = chr(code)
    except (ValueError, OverflowError):
        return ""
    if not PRIVATE <= code <= PRIVATE + 0xFF:
        return sign if sign.isprintable() else ""  # a sign of Unicode in any font
    return symbol_sign(code) if font.casefold() == "symbol" else ""


def _caption_styles(part: Element) -> Iterator[str]:
    for style in part.iter(f"{WORD}style"):
        name = style.find(f"{WORD}name")
        if name is not None and name.get(f"{WORD}val", "").casefold() in _CAPTION_STYLES:
            yield style.get(f"{WORD}styleId", "")


def _write_bases_of_ruby(part: Element) -> None:
    for ruby in list(part.iter(f"{WORD}ruby")):
        bases = ruby.iterfind(f"{WORD}rubyBase")
        text = "".join(text_of(each) for base in bases for each in base.iter(f"{WORD}t"))
        ruby.clear(keep_tail=True)
        ruby.tag = f"{WORD}t"
        ruby.text = text


def _make_plain(run: Element) -> None:
    run.attrib.clear()
    properties = run.find(f"{WORD}rPr")
    if properties is not None:
        for each in list(properties):
            if each.tag not in _KEPT:
                properties.remove(each)
        if len(properties) == 0:
            run.remove(properties)


def _join_runs(part: Element) -> None:
    """Join runs of text that differ in nothing; Docling takes milliseconds for each."""
    runs: list[Element] = []
    like: bytes | None = None
    for run in [*part.iter(f"{WORD}r")]:
        look = _look(run)
        if not (runs and look == like and run.getprevious() is runs[-1]):
            _join(runs)
            runs, like = [], look
        if look is not None:
            runs.append(run)
    _join(runs)


def _look(run: Element) -> bytes | None:
    """Return how a run looks, None unless it is one text."""
    *properties, text = run if len(run) else (run,)
    if text.tag != f"{WORD}t" or len(properties) > 1:
        return None
    if not properties:
        return b""
    return etree.tostring(properties[0]) if properties[0].tag == f"{WORD}rPr" else None


def _join(runs: list[Element]) -> None:
    if len(runs) > 1:
        text = runs[0][-1]
        text.text = "".join(run[-1].text or "" for run in runs)
        text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        for run in runs[1:]:
            run.getparent().remove(run)


def _mark_captions(part: Element, captions: AbstractSet[str]) -> None:
    for style in part.iter(f"{WORD}pStyle"):
        if style.get(f"{WORD}val") in captions:
            mark_start(style.getparent().getparent(), mark(Mark.CAPTION))
