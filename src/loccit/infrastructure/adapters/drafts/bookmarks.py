"""Zotero's citations as bookmarks: their codes stand in properties of the document, in pieces.

`ZOTERO_BREF_x` has its code in `ZOTERO_BREF_x_1`, `ZOTERO_BREF_x_2` ...: zotero/
zotero-libreoffice-integration, build/source/org/zotero/integration/ooo/comp/Properties.java.
"""

from collections.abc import Mapping
from typing import Final

PREFIX: Final = "ZOTERO_BREF_"
_MOST_ADDED: Final = 3
"""Characters that a word processor adds to the name of a bookmark that is pasted again."""


def bookmark_code(name: str, properties: Mapping[str, str]) -> str:
    """Return the code of a bookmark, empty when it has none."""
    if not name.startswith(PREFIX):
        return ""
    for added in range(_MOST_ADDED + 1):
        own = name[: len(name) - added]
        pieces: list[str] = []
        while piece := properties.get(f"{own}_{len(pieces) + 1}"):
            pieces.append(piece)
        if pieces:
            return "".join(pieces)
    return ""
