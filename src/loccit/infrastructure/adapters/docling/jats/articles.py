"""Making an article in JATS ready for Docling's backend, which leaves parts of it out."""

import re

from lxml import etree

from loccit.infrastructure.adapters.docling.jats.blocks import put_keywords, write_known_blocks
from loccit.infrastructure.adapters.docling.jats.citations import write_out_citations
from loccit.infrastructure.adapters.docling.jats.notes import mark_notes, notes_below_tables
from loccit.infrastructure.adapters.docling.text.plain_text import decode_markup
from loccit.infrastructure.adapters.docling.trees import (
    Element,
    cut,
    parse_xml,
    settle,
    text_of,
    unwrap,
)

_PROLOG = re.compile(
    r"\A\ufeff?(?:\s|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>)*", re.DOTALL
)
_DOCTYPE = '<!DOCTYPE article SYSTEM "JATS-archivearticle1.dtd">'
"""Docling reads JATS only when the file names its DTD, as those of the archives do. Others, and
those in its predecessor, the NLM format, have the same elements."""
_RUNS = (
    "bold", "italic", "monospace", "overline", "roman", "sans-serif", "sc", "strike", "sub", "sup",
    "underline", "ext-link", "named-content", "styled-content", "uri", "xref",
)  # fmt: skip


def is_jats(data: bytes) -> bool:
    """Tell whether XML is an article in JATS, by its root element and front matter."""
    text = _without_prolog(data)
    return re.match(r"<article[\s>]", text) is not None and "<front" in text


def read_article(data: bytes, *, may_be_damaged: bool = True) -> Element:
    """Return an article in JATS, without its document type and the entities that this defines.

    Raises:
        ValueError: If it is damaged, or nothing of it can be read.
    """
    source = f"{_DOCTYPE}{_without_prolog(data)}".encode()
    return parse_xml(source, may_be_damaged=may_be_damaged)


def prepare_jats(data: bytes) -> bytes:
    """Take the tags of runs out, and put what Docling would leave out where it finds it.

    Raises:
        ValueError: If it is no XML.
    """
    article = read_article(data, may_be_damaged=False)
    _place_floats(article)
    write_known_blocks(article)
    mark_notes(article)
    put_keywords(article)
    write_out_citations(article)
    notes_below_tables(article)
    for name in _RUNS:
        for run in article.iter(name):
            unwrap(run)
    settle(article)
    _write_sections(article)
    written: bytes = etree.tostring(article, encoding="utf-8", doctype=_DOCTYPE)
    return written


def _without_prolog(data: bytes) -> str:
    text = decode_markup(data)
    prolog = _PROLOG.match(text)
    return text[prolog.end() :] if prolog else text


def _place_floats(article: Element) -> None:
    """Put the figures and tables that an archive keeps at the end below what refers to them."""
    body = article.find("body")
    groups = [*article.iterchildren("floats-group", "floats-wrap")]
    if body is None:
        return
    floats = {part: place for place, part in enumerate(part for group in groups for part in group)}
    owners = {key: part for part in floats for key in part.xpath("descendant-or-self::*/@id")}
    waiting: set[Element] = set()
    below: list[tuple[Element, list[Element]]] = []
    for event, element in etree.iterwalk(body, events=("start", "end")):
        if event == "start":
            named = map(owners.get, element.get("rid", "").split())
            waiting.update(part for part in named if part is not None and part in floats)
        elif element.tag == "p" and waiting and element.getparent().tag in {"body", "sec"}:
            below.append((element, sorted(waiting, key=floats.__getitem__)))
            for part in waiting:
                del floats[part]
            waiting.clear()
    for paragraph, parts in below:
        for part in reversed(parts):
            part.tail = None
            paragraph.addnext(part)
    body.extend(floats)


def _write_sections(article: Element) -> None:
    """Write as sections, tables and paragraphs what Docling leaves out under other names.

    It leaves out the titles of numbered sections, of which it takes the number alone, those of
    notes and glossaries, defined terms and arrays, which are tables.
    """
    for title in article.iter("title"):
        label = title.getprevious()
        if label is not None and label.tag == "label":
            title.text = f"{text_of(label)} {title.text or ''}"
            cut(label)
    for part in article.iter("notes", "glossary", "app", "fn-group"):
        part.tag = "sec"
    for term in article.iter("term"):
        term.tag = "p"
    for array in list(article.iter("array")):
        array.tag = "table"
        parent = array.getparent()
        if parent is not None:
            wrap = etree.Element("table-wrap")
            wrap.tail, array.tail = array.tail, None
            parent.replace(array, wrap)
            wrap.append(array)
    settle(article)
