"""How the paragraphs of a Word document are set: by their styles, and by themselves.

ECMA-376 part 1, 17.7 (styles) and 17.3.1.12 (indents).
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from loccit.domain.quotations.manuscript import Layout
from loccit.infrastructure.adapters.drafts.package import Element
from loccit.infrastructure.adapters.drafts.quotation_styles import (
    is_prose,
    is_quotation,
    is_running,
)

W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
VAL: Final = f"{W}val"
_TWIPS: Final = 1440 / 2.54  # of a centimetre
_NUMBER: Final = re.compile(r"-?\d{1,9}")
_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
OFF: Final = frozenset({"0", "false", "off"})
_LONGEST_CHAIN: Final = 50  # styles, each based on the next; Word's own chains have five


@dataclass(frozen=True, slots=True)
class _Style:
    name: str
    parent: str
    is_hidden: bool | None
    paragraph: Element | None


@dataclass(frozen=True, slots=True)
class Indent:
    """Of a paragraph, in twentieths of a point; None where nothing is said.

    Attributes:
        left: At the side where lines begin.
        right: At the other.
        hanging: By how much the first line begins before the others.
    """

    left: int | None = None
    right: int | None = None
    hanging: int | None = None

    def over(self, other: "Indent") -> "Indent":
        """Return this indent, and another one's where this says nothing."""
        pairs = ((self.left, other.left), (self.right, other.right), (self.hanging, other.hanging))
        return Indent(*(theirs if own is None else own for own, theirs in pairs))


class WordStyles:
    """The styles of a document by their ids."""

    def __init__(self, part: Element | None) -> None:
        self._styles: dict[str, _Style] = {}
        self._default = ""
        self._indent = Indent()
        for each in part if part is not None else ():
            if each.tag == f"{W}style":
                self._add(each)
            elif each.tag == f"{W}docDefaults":
                self._indent = _indent(each.find(f"{W}pPrDefault/{W}pPr"))
        self._some_are_hidden = any(each.is_hidden for each in self._styles.values())
        self._of_style = cache(self._layout_of_style)

    def _add(self, style: Element) -> None:
        identifier = style.get(f"{W}styleId", "")
        name, parent = style.find(f"{W}name"), style.find(f"{W}basedOn")
        self._styles[identifier] = _Style(
            name.get(VAL, "") if name is not None else _CAMEL.sub(" ", identifier),
            parent.get(VAL, "") if parent is not None else "",
            is_on(style.find(f"{W}rPr/{W}vanish")),
            style.find(f"{W}pPr"),
        )
        is_default = style.get(f"{W}default", "0") not in OFF
        if is_default and style.get(f"{W}type", "") == "paragraph":
            self._default = identifier

    def is_hidden(self, identifier: str) -> bool:
        """Tell whether the words of a style are hidden."""
        if not self._some_are_hidden:
            return False
        said = (each.is_hidden for each in self._chain(identifier))
        return next((each for each in said if each is not None), False)

    def layout(self, properties: Element | None, *, in_table: bool) -> Layout:
        """Return how a paragraph is set.

        Args:
            properties: Its `w:pPr`.
            in_table: Whether it stands in a table.
        """
        identifier = style_of(properties, "pStyle") or self._default
        base, indent, is_listed = self._of_style(identifier)
        indent = _indent(properties).over(indent)
        if properties is not None:
            numbered = properties.find(f"{W}numPr/{W}numId")
            is_listed = numbered.get(VAL, "") != "0" if numbered is not None else is_listed
        is_plain = not (in_table or is_listed or (indent.hanging or 0) > 0)
        return Layout(
            identifier,
            is_quotation=base.is_quotation,
            is_running=base.is_running and is_plain,
            is_prose=base.is_prose,
            left=(indent.left or 0) / _TWIPS,
            right=(indent.right or 0) / _TWIPS,
        )

    def _layout_of_style(self, identifier: str) -> tuple[Layout, Indent, bool]:
        chain = self._chain(identifier)
        names = [each.name for each in chain] or [_CAMEL.sub(" ", identifier)]
        indent = Indent()
        is_listed = False
        for each in chain:
            indent = indent.over(_indent(each.paragraph))
            is_listed = is_listed or (
                each.paragraph is not None and each.paragraph.find(f"{W}numPr") is not None
            )
        layout = Layout(
            is_quotation=any(map(is_quotation, names)),
            is_running=all(map(is_running, names)),
            is_prose=all(map(is_prose, names)),
        )
        return layout, indent.over(self._indent), is_listed

    def _chain(self, identifier: str) -> list[_Style]:
        """Return a style and those that it is based on."""
        chain: list[_Style] = []
        while identifier in self._styles and len(chain) < _LONGEST_CHAIN:
            chain.append(self._styles[identifier])
            identifier = chain[-1].parent
        return chain


def style_of(properties: Element | None, kind: str) -> str:
    """Return the id of the style that properties name; empty when they name none."""
    style = properties.find(f"{W}{kind}") if properties is not None else None
    return style.get(VAL, "") if style is not None else ""


def is_on(switch: Element | None) -> bool | None:
    """Tell whether a property that is on or off is on, None when it is not there."""
    return None if switch is None else switch.get(VAL, "1") not in OFF


def _indent(properties: Element | None) -> Indent:
    found = properties.find(f"{W}ind") if properties is not None else None
    if found is None:
        return Indent()
    return Indent(
        _twips(found.get(f"{W}left", "") or found.get(f"{W}start", "")),
        _twips(found.get(f"{W}right", "") or found.get(f"{W}end", "")),
        _twips(found.get(f"{W}hanging", "")),
    )


def _twips(value: str) -> int | None:
    number = _NUMBER.match(value or "")
    return int(number[0]) if number else None
