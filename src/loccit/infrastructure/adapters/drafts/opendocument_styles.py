"""How the paragraphs of an OpenDocument text are set: OASIS OpenDocument 1.3 part 3, 16."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from loccit.domain.quotations.manuscript import Layout
from loccit.infrastructure.adapters.drafts.package import Element
from loccit.infrastructure.adapters.drafts.quotation_styles import (
    is_prose,
    is_quotation,
    is_running,
)

_OASIS: Final = "{urn:oasis:names:tc:opendocument:xmlns:"
STYLE: Final = f"{_OASIS}style:1.0}}"
TEXT: Final = f"{_OASIS}text:1.0}}"
OFFICE: Final = f"{_OASIS}office:1.0}}"
_FO: Final = f"{_OASIS}xsl-fo-compatible:1.0}}"
_LENGTH: Final = re.compile(r"(-?\d{0,6}(?:\.\d{1,9})?)(cm|mm|in|pt|pc|px)")
_CENTIMETRES: Final = {
    "cm": 1.0, "mm": 0.1, "in": 2.54, "pt": 2.54 / 72, "pc": 2.54 / 6, "px": 2.54 / 96
}  # fmt: skip
_ENCODED: Final = re.compile(r"_([0-9a-f]{2,4})_")
_LONGEST_CHAIN: Final = 50  # styles, each with the next as its parent


@dataclass(frozen=True, slots=True)
class _Style:
    name: str
    parent: str
    is_own: bool  # of the text, without a name that a person sees
    is_hidden: bool | None
    is_raised: bool
    is_listed: bool
    left: float | None
    right: float | None
    first: float | None


class OpenDocumentStyles:
    """The styles of a text, its own and those with a name, by family and name."""

    def __init__(self, text: Element, named: Element | None) -> None:
        """Read the styles.

        Args:
            text: The root of the text, with its own.
            named: The root of the part with those that have names.
        """
        self._styles: dict[tuple[str, str], _Style] = {}
        for root, kind in ((named, "styles"), (text, "styles"), (text, "automatic-styles")):
            found = root.find(f"{OFFICE}{kind}") if root is not None else None
            for style in found if found is not None else ():
                if style.tag == f"{STYLE}style":
                    key = style.get(f"{STYLE}family", ""), style.get(f"{STYLE}name", "")
                    self._styles[key] = _style(style, is_own=kind == "automatic-styles")
        self._of_style = cache(self._layout_of_style)

    def is_hidden(self, family: str, name: str) -> bool:
        """Tell whether the words of a style are hidden."""
        said = (each.is_hidden for each in self._chain(family, name))
        return next((each for each in said if each is not None), False)

    def is_raised(self, name: str) -> bool:
        """Tell whether the words of a style are raised."""
        return any(each.is_raised for each in self._chain("text", name))

    def layout(self, name: str, *, is_running: bool) -> Layout:
        """Return how a paragraph of a style is set.

        Args:
            name: Of the style.
            is_running: Whether it stands outside of tables and lists.
        """
        layout = self._of_style(name)
        return layout if is_running else replace(layout, is_running=False)

    def _layout_of_style(self, name: str) -> Layout:
        chain = self._chain("paragraph", name)
        names = [each.name for each in chain] or [_decoded(name)]
        first = _first_of(each.first for each in chain)
        return Layout(
            next((each.name for each in chain if not each.is_own), name),
            is_quotation=any(map(is_quotation, names)),
            is_running=all(map(is_running, names))
            and first >= 0
            and not any(each.is_listed for each in chain),
            is_prose=all(map(is_prose, names)),
            left=_first_of(each.left for each in chain),
            right=_first_of(each.right for each in chain),
        )

    def _chain(self, family: str, name: str) -> list[_Style]:
        """Return a style and its parents."""
        chain: list[_Style] = []
        while (family, name) in self._styles and len(chain) < _LONGEST_CHAIN:
            chain.append(self._styles[family, name])
            name = chain[-1].parent
        return chain


def _first_of(values: Iterable[float | None]) -> float:
    return next((value for value in values if value is not None), 0.0)


def _style(style: Element, *, is_own: bool) -> _Style:
    properties = style.find(f"{STYLE}paragraph-properties")
    letters = style.find(f"{STYLE}text-properties")
    display = letters.get(f"{TEXT}display", "") if letters is not None else ""
    position = letters.get(f"{STYLE}text-position", "") if letters is not None else ""
    name = style.get(f"{STYLE}display-name", "") or _decoded(style.get(f"{STYLE}name", ""))
    left, right, first = (
        _centimetres(properties.get(f"{_FO}{side}", "")) if properties is not None else None
        for side in ("margin-left", "margin-right", "text-indent")
    )
    return _Style(
        name,
        style.get(f"{STYLE}parent-style-name", ""),
        is_own,
        None if not display else display == "none",
        position.startswith("super"),
        bool(style.get(f"{STYLE}list-style-name", "")),
        left,
        right,
        first,
    )


def _decoded(name: str) -> str:
    """Return a name with the characters that it encodes: "Block_20_Text"."""
    return _ENCODED.sub(lambda found: chr(int(found[1], 16)), name)


def _centimetres(length: str) -> float | None:
    found = _LENGTH.fullmatch(length)
    return float(found[1]) * _CENTIMETRES[found[2]] if found and found[1].strip("-.") else None
