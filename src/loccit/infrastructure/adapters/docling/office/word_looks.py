"""How paragraphs of Word files are set: their styles, and what is set differently in place."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from loccit.infrastructure.adapters.docling.office.looks import NEARLY_ALL, Look, ReadParagraph
from loccit.infrastructure.adapters.docling.office.names import ON, WORD
from loccit.infrastructure.adapters.docling.trees import Element

_DEFAULT_SIZE: Final = 10.0
"""Points of type for which nothing else is said (ECMA-376, part 1, 17.3.2.38)."""
_HALF: Final = 2  # a size is given in halves of a point
_TWIPS: Final = 20  # in a point
_HEADING: Final = re.compile(r"heading ([1-9])")
_ALIGNMENTS: Final = {"center": "center", "right": "right", "end": "right"}
_WITHOUT_TEXT: Final = frozenset(
    f"{WORD}{name}" for name in ("txbxContent", "del", "moveFrom", "pPr")
) | {"{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"}
_DEEPEST: Final = 20  # styles that are based on each other
_NO_LEVEL: Final = 9  # what the outline level of body text is


@dataclass(frozen=True, slots=True)
class Type:
    """How a run of text is set; None where nothing is said.

    Attributes:
        size: In points.
        bold: Whether it is bold.
        italic: Whether it is in italics.
        raised: Whether it stands raised.
    """

    size: float | None = None
    bold: bool | None = None
    italic: bool | None = None
    raised: bool | None = None

    def over(self, below: "Type") -> "Type":
        """Return this with what it does not say taken from another."""
        return Type(
            below.size if self.size is None else self.size,
            below.bold if self.bold is None else self.bold,
            below.italic if self.italic is None else self.italic,
            below.raised if self.raised is None else self.raised,
        )


class WordLooks:
    """Looks up how paragraphs and runs are set."""

    def __init__(self, styles: Element | None) -> None:
        """Read the part `styles.xml`, None when a file has none."""
        self._root = styles
        self._types: dict[str, Type] = {}
        self._paragraphs: dict[str, Look] = {}

    @cached_property
    def _styles(self) -> dict[str, Element]:
        found = () if self._root is None else self._root.iter(f"{WORD}style")
        return {style.get(f"{WORD}styleId", ""): style for style in found}

    @cached_property
    def _default(self) -> str:
        """The paragraph style of what names none."""
        for name, style in self._styles.items():
            is_default = style.get(f"{WORD}default", "0") in ON
            if is_default and style.get(f"{WORD}type") == "paragraph":
                return name
        return ""

    @cached_property
    def _plain(self) -> Type:
        base = Type(_DEFAULT_SIZE, bold=False, italic=False, raised=False)
        defaults = None if self._root is None else self._root.find(f"{WORD}docDefaults")
        return (
            base if defaults is None else _type(next(defaults.iter(f"{WORD}rPr"), None)).over(base)
        )

    def read(self, paragraph: Element) -> ReadParagraph:
        """Return what a paragraph says, without boxes that hang on it, and how it is set."""
        style, look = self.of_paragraph(paragraph)
        rows: list[list[list[tuple[str, bool]]]] = [[[]]]
        types: Counter[Type] = Counter()
        for run in _runs(paragraph):
            own = self.of_run(run, style)
            for part in run:
                match part.tag.removeprefix(WORD):
                    case "t":
                        text = part.text or ""
                        rows[-1][-1].append((text, bool(own.raised)))
                        types[replace(own, raised=None)] += len(text.strip())
                    case "tab":
                        rows[-1].append([])
                    case "br" | "cr":
                        rows.append([[]])
                    case _:
                        pass
        kind = types.most_common(1)[0][0] if types else self.of_mark(paragraph, style)
        look = replace(
            look, size=kind.size or look.size, bold=bool(kind.bold), italic=bool(kind.italic)
        )
        return ReadParagraph(rows, look, types[kind] >= NEARLY_ALL * types.total())

    def of_run(self, run: Element, paragraph_style: str) -> Type:
        """Return how a run is set in a paragraph of a style."""
        properties = run.find(f"{WORD}rPr")
        own = _type(properties)
        style = None if properties is None else properties.find(f"{WORD}rStyle")
        if style is not None:
            own = own.over(self._type_of(style.get(f"{WORD}val", "")))
        return own.over(self._type_of(paragraph_style)).over(self._plain)

    def of_mark(self, paragraph: Element, style: str) -> Type:
        """Return how the end of a paragraph is set, which tells the height of an empty one."""
        properties = paragraph.find(f"{WORD}pPr")
        own = Type() if properties is None else _type(properties.find(f"{WORD}rPr"))
        return own.over(self._type_of(style)).over(self._plain)

    def of_paragraph(self, paragraph: Element) -> tuple[str, Look]:
        """Return the style of a paragraph, and its look but for that of its runs."""
        properties = paragraph.find(f"{WORD}pPr")
        style = None if properties is None else properties.find(f"{WORD}pStyle")
        name = self._default if style is None else style.get(f"{WORD}val", "")
        return name, _with_properties(self._look_of(name), properties)

    def _chain(self, name: str) -> Iterator[Element]:
        """Yield a style and those that it is based on."""
        for _ in range(_DEEPEST):
            style = self._styles.get(name)
            if style is None:
                return
            yield style
            based = style.find(f"{WORD}basedOn")
            name = "" if based is None else based.get(f"{WORD}val", "")

    def _type_of(self, name: str) -> Type:
        if name not in self._types:
            found = Type()
            for style in self._chain(name):
                found = found.over(_type(style.find(f"{WORD}rPr")))
            self._types[name] = found
        return self._types[name]

    def _look_of(self, name: str) -> Look:
        if name not in self._paragraphs:
            chain = [*self._chain(name)]
            look = Look(_DEFAULT_SIZE, styles=tuple(_name(style) for style in chain))
            for style in reversed(chain):
                look = _with_properties(look, style.find(f"{WORD}pPr"))
            named = next(filter(None, map(_HEADING.fullmatch, look.styles)), None)
            self._paragraphs[name] = replace(look, level=int(named[1])) if named else look
        return self._paragraphs[name]


def _runs(element: Element) -> Iterator[Element]:
    """Yield the runs of a paragraph that are shown, not those of boxes that hang on it."""
    for child in element:
        if child.tag == f"{WORD}r":
            properties = child.find(f"{WORD}rPr")
            if properties is None or not _switch(properties, "vanish"):
                yield child
        elif child.tag not in _WITHOUT_TEXT:
            yield from _runs(child)


def _name(style: Element) -> str:
    name = style.find(f"{WORD}name")
    return "" if name is None else str(name.get(f"{WORD}val", "")).casefold()


def _type(properties: Element | None) -> Type:
    if properties is None:
        return Type()
    size = _value(properties, "sz")
    level = _value(properties, "vertAlign")
    return Type(
        int(size) / _HALF if size and re.fullmatch(r"\d{1,4}", size) else None,
        _switch(properties, "b"),
        _switch(properties, "i"),
        None if level is None else level == "superscript",
    )


def _with_properties(look: Look, properties: Element | None) -> Look:
    """Return a look with the properties of a paragraph."""
    if properties is None:
        return look
    alignment = _value(properties, "jc")
    level = _value(properties, "outlineLvl")
    space = properties.find(f"{WORD}spacing")
    if space is not None:
        look = replace(
            look,
            before=_points(space.get(f"{WORD}before"), look.before),
            after=_points(space.get(f"{WORD}after"), look.after),
        )
    number = properties.find(f"{WORD}numPr")
    if number is not None:
        look = replace(look, listed=_depth(number, look.listed))
    if alignment is not None:
        look = replace(look, alignment=_ALIGNMENTS.get(alignment, "left"))
    if level is not None and level.isdecimal() and len(level) == 1:
        look = replace(look, level=0 if int(level) == _NO_LEVEL else int(level) + 1)
    return look


def _depth(number: Element, otherwise: int) -> int:
    """Return the depth of a number, 0 where it is switched off."""
    if _value(number, "numId") == "0":
        return 0
    level = _value(number, "ilvl")
    if level is None:
        return otherwise or 1
    return int(level) + 1 if re.fullmatch(r"[0-8]", level) else otherwise


def _value(properties: Element, name: str) -> str | None:
    found = properties.find(f"{WORD}{name}")
    return None if found is None else found.get(f"{WORD}val", "")


def _switch(properties: Element, name: str) -> bool | None:
    found = properties.find(f"{WORD}{name}")
    return None if found is None else found.get(f"{WORD}val", "1") in ON


def _points(twips: str | None, otherwise: float) -> float:
    return int(twips) / _TWIPS if twips and re.fullmatch(r"\d{1,5}", twips) else otherwise
