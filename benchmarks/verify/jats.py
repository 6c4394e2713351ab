"""Paragraphs of a publisher's JATS, read without any code of the product."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from lxml import etree

from benchmarks.verify.sentence import FORMULA, Kind, Mark, Part, Passage

_NOT_PROSE: Final = frozenset(
    {"fig", "table-wrap", "caption", "fn", "fn-group", "boxed-text", "supplementary-material",
     "ref-list", "disp-quote", "code", "preformat", "verse-group", "ack", "glossary", "def-list"}
)  # fmt: skip
_BLOCKS: Final = _NOT_PROSE | {"list", "p", "disp-formula-group", "fig-group", "sec", "title"}
_FORMULAS: Final = frozenset(
    {"disp-formula", "inline-formula", "tex-math", "math", "inline-graphic", "graphic",
     "alternatives", "chem-struct", "chem-struct-wrap", "media"}
)  # fmt: skip
_REFERENCES: Final = frozenset({"bibr", "ref"})
_NOTES: Final = frozenset({"fn", "table-fn", "author-notes"})
_NUMBERS: Final = re.compile(r"[\[(]?\d+[a-z]?\.?(?:\s*[,;\u2010-\u2015\s-]\s*\d+[a-z]?)*[\])]?")
_JOINT: Final = re.compile(r"\s*(?:[,;\u2010-\u2015-]\s*)?")
_RAISED_NUMBER: Final = re.compile(r"[-+\u2212\u2010-\u2013]?\s?\d+")
_AFTER_A_WORD: Final = re.compile(r"(?:[^\W\d_]{4}|[.,;:)\]])\Z")
_YEAR: Final = re.compile(r"(?:1[6-9]|20)\d\d[a-z]?|n\.d\.|in press")
_NAMES: Final = re.compile(
    r"(?:[^\W\d_a-z][\w’'.-]*(?:,? (?:and|&|et al\.?)|,)? ?(?:et al\.?,? ?)?){1,12}\(?\Z"
)


def paragraphs(jats: Path) -> Iterator[Passage]:
    """Yield the paragraphs of the body, without those of figures, tables, notes and boxes."""
    root = etree.parse(str(jats), etree.XMLParser(resolve_entities=False)).getroot()
    body = root.find(".//{*}body")
    for element in [] if body is None else body.iter("{*}p"):
        if not any(_name(above) in _NOT_PROSE for above in element.iterancestors()):
            reader = _Reader()
            reader.inside(element)
            yield from reader.done()


def _name(element: etree._Element) -> str:
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


class _Reader:
    """Puts one paragraph together; a block inside ends one and begins another."""

    def __init__(self) -> None:
        self._passages: list[Passage] = []
        self._text = ""
        self._parts: list[Part] = []
        self._marks: list[Mark] = []

    def done(self) -> list[Passage]:
        """Return the paragraphs read."""
        self._end()
        return self._passages

    def inside(self, element: etree._Element) -> None:
        """Read what stands in an element."""
        self._write(element.text or "")
        for child in element:
            self._element(child)
            self._write(child.tail or "")

    def _element(self, element: etree._Element) -> None:
        name = _name(element)
        if name in _BLOCKS:
            self._end()
        elif name in _FORMULAS:
            self._write(FORMULA)
        elif name == "xref":
            self._reference(element)
        elif name == "sup":
            self._raised(element)
        elif name == "break":
            self._write(" ")
        elif name:
            self.inside(element)

    def _reference(self, element: etree._Element) -> None:
        text, kind = _plain(element), element.get("ref-type")
        if not text:
            return
        raised = element.find(".//{*}sup") is not None
        if kind in _NOTES or (raised and kind in _REFERENCES):
            self._mark(text)
        elif kind not in _REFERENCES:
            self.inside(element)
        else:
            start = len(self._text)
            self._write(text)
            start += self._text[start:].startswith(" ")
            number = _NUMBERS.fullmatch(text) is not None and not _YEAR.fullmatch(text)
            self._parts.append(Part(Kind.NUMBER if number else Kind.CITE, start, len(self._text)))

    def _raised(self, element: etree._Element) -> None:
        text = _plain(element)
        kinds = {each.get("ref-type") for each in element.iter("{*}xref")}
        if kinds & (_REFERENCES | _NOTES):
            self._mark(text)
        elif _RAISED_NUMBER.fullmatch(text):
            if _AFTER_A_WORD.search(self._text):
                self._mark(text)
            else:
                start = len(self._text)
                self._write(text)
                self._parts.append(Part(Kind.RAISED, start, len(self._text)))
        else:
            self.inside(element)

    def _mark(self, text: str) -> None:
        joint = ""
        if self._marks:
            last = self._marks[-1]
            between = self._text[last.at :]
            if between and _JOINT.fullmatch(between):
                self._text = self._text[: last.at]
                joint = between
            if last.at == len(self._text):
                self._marks[-1] = Mark(last.at, last.text + joint + text)
                return
        self._text = self._text.rstrip()
        self._marks.append(Mark(len(self._text), text))

    def _write(self, text: str) -> None:
        text = re.sub(r"\s+", " ", text)
        if not self._text or self._text.endswith(" "):
            text = text.lstrip()
        self._text += text

    def _end(self) -> None:
        if self._text.strip():
            self._passages.append(
                _settled(Passage(self._text, tuple(self._parts), tuple(self._marks)))
            )
        self._text, self._parts, self._marks = "", [], []


def _plain(element: etree._Element) -> str:
    text = "".join(part for part in element.itertext() if isinstance(part, str))
    return re.sub(r"\s+", " ", text).strip()


def _settled(passage: Passage) -> Passage:
    """Tell numbers on the line from bare ones, which are printed raised, and give years names."""
    parts: list[Part] = []
    bare: list[Part] = []
    for part in _joined(passage):
        if part.kind is Kind.CITE:
            parts.append(_with_names(passage.text, part))
        elif part.kind is Kind.NUMBER and not _bracketed(passage.text, part):
            bare.append(part)
        else:
            parts.append(part)
    text, marks = passage.text, list(passage.marks)
    for part in reversed(bare):
        start = len(text[: part.start].rstrip())
        marks = [_moved(mark, start, part.end) for mark in marks]
        parts = [_moved_part(each, start, part.end) for each in parts]
        marks.append(Mark(start, text[part.start : part.end], sure=False))
        text = text[:start] + text[part.end :]
    return Passage(text, tuple(parts), tuple(sorted(marks, key=lambda mark: mark.at)))


def _joined(passage: Passage) -> list[Part]:
    joined: list[Part] = []
    for part in passage.parts:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.kind is part.kind is Kind.NUMBER
            and _JOINT.fullmatch(passage.text[last.end : part.start])
        ):
            joined[-1] = Part(Kind.NUMBER, last.start, part.end)
        else:
            joined.append(part)
    return joined


def _bracketed(text: str, part: Part) -> bool:
    inside = text[part.start : part.end]
    opened = max(text.rfind("[", 0, part.start), text.rfind("(", 0, part.start))
    closed = max(text.rfind("]", 0, part.start), text.rfind(")", 0, part.start))
    return inside[0] in "[(" or opened > closed


def _with_names(text: str, part: Part) -> Part:
    if re.search(r"[^\W\d_]{3}", text[part.start : part.end]):
        return part
    found = _NAMES.search(text[max(0, part.start - 120) : part.start])
    return Part(part.kind, part.start - len(found[0]), part.end) if found else part


def _moved(mark: Mark, start: int, end: int) -> Mark:
    return Mark(mark.at - (end - start), mark.text, mark.sure) if mark.at >= end else mark


def _moved_part(part: Part, start: int, end: int) -> Part:
    by = end - start if part.start >= end else 0
    return Part(part.kind, part.start - by, part.end - by)
