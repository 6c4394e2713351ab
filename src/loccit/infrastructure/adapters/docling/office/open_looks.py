"""How paragraphs of OpenDocument texts are set: their styles, each based on another."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from loccit.infrastructure.adapters.docling.office.looks import NEARLY_ALL, Look, ReadParagraph
from loccit.infrastructure.adapters.docling.office.names import DRAW, OFFICE, STYLE, TEXT
from loccit.infrastructure.adapters.docling.trees import Element

_FO: Final = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"
_DEFAULT_SIZE: Final = 12.0
"""Points of type for which nothing else is said, as LibreOffice has it."""
_POINTS: Final = {"pt": 1.0, "in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4, "pc": 12.0, "px": 0.75}
_LENGTH: Final = re.compile(r"(-?\d{1,4}(?:\.\d{1,6})?)(pt|in|cm|mm|pc|px)")
_SHARE: Final = re.compile(r"(\d{1,4}(?:\.\d{1,4})?)%")
_WORD_CODE: Final = re.compile(r"_([0-9a-f]{2})_")
"""How a name writes a sign that no name may hold: "_20_" is a space."""
_ALIGNMENTS: Final = {"center": "center", "end": "right", "right": "right"}
_BOLD: Final = frozenset({"bold", "600", "700", "800", "900"})
_RAISED: Final = re.compile(r"super|[1-9]\d*%")
_SPACES: Final = re.compile(r"[ \t\r\n]+")
_WITHOUT_TEXT: Final = frozenset(
    {f"{TEXT}note", f"{DRAW}frame", f"{DRAW}custom-shape", f"{OFFICE}annotation"}
)
_DEEPEST: Final = 20


class OpenLooks:
    """Looks up how paragraphs and spans are set."""

    def __init__(self, parts: Iterable[Element]) -> None:
        """Read the styles of the parts `styles.xml` and `content.xml`."""
        self._styles: dict[tuple[str, str], Element] = {}
        self._defaults: dict[str, Element] = {}
        for part in parts:
            for style in part.iter(f"{STYLE}style"):
                family = style.get(f"{STYLE}family", "")
                self._styles[family, style.get(f"{STYLE}name", "")] = style
            for style in part.iter(f"{STYLE}default-style"):
                self._defaults[style.get(f"{STYLE}family", "")] = style
        self._looks: dict[str, Look] = {}

    def read(self, paragraph: Element) -> ReadParagraph:
        """Return what a paragraph says, without boxes that hang on it, and how it is set."""
        look = self.of_paragraph(paragraph.get(f"{TEXT}style-name", ""))
        if paragraph.tag == f"{TEXT}h":
            level = paragraph.get(f"{TEXT}outline-level", "")
            look = replace(look, level=int(level) if re.fullmatch(r"[1-9]", level) else 1)
        rows: list[list[list[tuple[str, bool]]]] = [[[]]]
        looks: Counter[Look] = Counter()
        for text, own, raised in self._texts(paragraph, look, raised=False):
            if text == "\n":
                rows.append([[]])
            elif text == "\t":
                rows[-1].append([])
            else:
                rows[-1][-1].append((text, raised))
                looks[own] += len(text.strip())
        own = looks.most_common(1)[0][0] if looks else look
        return ReadParagraph(rows, own, looks[own] >= NEARLY_ALL * looks.total())

    def _texts(
        self, element: Element, look: Look, *, raised: bool
    ) -> Iterator[tuple[str, Look, bool]]:
        """Yield the texts of a paragraph, each with its look; breaks and tabs as one sign."""
        if element.text:
            yield _SPACES.sub(" ", element.text), look, raised
        for child in element:
            match child.tag.removeprefix(TEXT):
                case "line-break":
                    yield "\n", look, raised
                case "tab":
                    yield "\t", look, raised
                case "s":
                    yield " ", look, raised
                case "span":
                    own, told = self.of_span(child.get(f"{TEXT}style-name", ""), look)
                    yield from self._texts(child, own, raised=raised if told is None else told)
                case _ if child.tag not in _WITHOUT_TEXT:
                    yield from self._texts(child, look, raised=raised)
                case _:
                    pass
            if child.tail:
                yield _SPACES.sub(" ", child.tail), look, raised

    def of_paragraph(self, name: str) -> Look:
        """Return the look of a paragraph style, as of text without spans."""
        if name not in self._looks:
            chain = [*self._chain("paragraph", name)]
            look = Look(_DEFAULT_SIZE, styles=tuple(_names(chain)))
            default = self._defaults.get("paragraph")
            for style in (*((default,) if default is not None else ()), *reversed(chain)):
                look = _with_properties(look, style)
            self._looks[name] = look
        return self._looks[name]

    def of_span(self, name: str, look: Look) -> tuple[Look, bool | None]:
        """Return the look of a span of a style in text of another look, and whether it is raised.

        None when its style does not say.
        """
        raised: bool | None = None
        for style in reversed([*self._chain("text", name)]):
            look = _with_properties(look, style)
            for properties in style.iterchildren(f"{STYLE}text-properties"):
                position = properties.get(f"{STYLE}text-position")
                raised = raised if position is None else _RAISED.match(position) is not None
        return look, raised

    def turns_page(self, name: str) -> bool:
        """Tell whether a paragraph of a style begins a page."""
        for style in self._chain("paragraph", name):
            if style.get(f"{STYLE}master-page-name"):
                return True
            for properties in style.iterchildren(f"{STYLE}paragraph-properties"):
                if properties.get(f"{_FO}break-before") == "page":
                    return True
        return False

    def _chain(self, family: str, name: str) -> Iterator[Element]:
        for _ in range(_DEEPEST):
            style = self._styles.get((family, name))
            if style is None:
                return
            yield style
            name = style.get(f"{STYLE}parent-style-name", "")


def _names(chain: Iterable[Element]) -> Iterator[str]:
    """Yield the names of styles; one that the program made for a paragraph says nothing."""
    for style in chain:
        parent = style.getparent()
        if parent is None or parent.tag != f"{OFFICE}automatic-styles":
            yield _decoded(style.get(f"{STYLE}display-name", style.get(f"{STYLE}name", "")))


def _decoded(name: str) -> str:
    return _WORD_CODE.sub(lambda code: chr(int(code[1], 16)), name).casefold()


def _with_properties(look: Look, style: Element) -> Look:
    for properties in style.iterchildren(f"{STYLE}text-properties"):
        weight, slant = properties.get(f"{_FO}font-weight"), properties.get(f"{_FO}font-style")
        look = replace(
            look,
            size=_size(properties.get(f"{_FO}font-size", ""), look.size),
            bold=look.bold if weight is None else weight in _BOLD,
            italic=look.italic if slant is None else slant in {"italic", "oblique"},
        )
    for properties in style.iterchildren(f"{STYLE}paragraph-properties"):
        alignment = properties.get(f"{_FO}text-align")
        look = replace(
            look,
            alignment=look.alignment if alignment is None else _ALIGNMENTS.get(alignment, "left"),
            before=_length(properties.get(f"{_FO}margin-top", ""), look.before),
            after=_length(properties.get(f"{_FO}margin-bottom", ""), look.after),
        )
    return look


def _size(text: str, otherwise: float) -> float:
    share = _SHARE.fullmatch(text)
    return otherwise * float(share[1]) / 100 if share else _length(text, otherwise)


def _length(text: str, otherwise: float) -> float:
    match = _LENGTH.fullmatch(text)
    return float(match[1]) * _POINTS[match[2]] if match else otherwise
