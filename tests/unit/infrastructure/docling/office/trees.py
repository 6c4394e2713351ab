"""Parts of office files for tests: what stands in them, without the root that declares it."""

import re
from collections.abc import Callable

from lxml import etree

from loccit.infrastructure.adapters.docling.office import names
from loccit.infrastructure.adapters.docling.trees import Element, parse_xml, settle

_PREFIXES = {
    "w": names.WORD, "x": names.SHEET, "a": names.DRAWING, "p": names.SLIDE, "r": names.RELATION,
    "office": names.OFFICE, "text": names.TEXT, "table": names.TABLE, "style": names.STYLE,
    "draw": names.DRAW, "svg": names.SVG, "xlink": names.LINK.removesuffix("href"),
}  # fmt: skip
_DECLARED = " ".join(f'xmlns:{prefix}="{name[1:-1]}"' for prefix, name in _PREFIXES.items())


def whole(inner: str) -> str:
    """Return a part that holds this."""
    return f"<root {_DECLARED}>{inner}</root>"


def tree(inner: str) -> Element:
    """Return the tree of a part that holds this."""
    return parse_xml(whole(inner).encode())


def within(part: str) -> str:
    """Return what a part holds."""
    return re.sub(
        r"\A(?:<\?[^>]*>\s*)?<root[^<>]*?(?:/>|>(.*)</root>)\s*\Z", r"\1", part, flags=re.DOTALL
    )


def edited(inner: str, edit: Callable[[Element], None]) -> str:
    """Return what a part holds when it is edited."""
    root = tree(inner)
    edit(root)
    settle(root)
    return within(etree.tostring(root, encoding="unicode"))


def plain(inner: str) -> str:
    """Return this as it is written when nothing is edited."""
    return edited(inner, lambda _: None)
