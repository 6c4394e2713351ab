"""The structure tree of a tagged file: what its author's program says that text is."""

import ctypes
import re
from typing import Final

from loccit.infrastructure.adapters.pdf.file.pdfium import Pdfium

HEADING: Final = re.compile(r"H([1-6]?)$")
"""Types of headings (ISO 32000-1, 14.8.4.3.2), with their level."""
_MAX_TREE: Final = 20_000  # elements on a page
_MAX_TREE_DEPTH: Final = 64


def content_tags(lib: Pdfium, page: int) -> dict[int, str]:
    """Return the type of the structure element for each marked content of the page.

    It is that of the innermost one; below a heading all is heading, its links and spans too.
    """
    found: dict[int, str] = {}
    tree = lib.tree(page)
    if not tree:
        return found
    try:
        elements = [
            (lib.tree_child(tree, place), 0, "") for place in range(max(0, lib.tree_count(tree)))
        ]
        visited = 0
        while elements and visited < _MAX_TREE:
            element, depth, around = elements.pop()
            visited += 1
            if not element or depth > _MAX_TREE_DEPTH:
                continue
            buffer = ctypes.create_string_buffer(64)
            lib.element_type(element, buffer, 64)
            own = buffer.raw.decode("utf-16-le", "replace").split("\x00")[0]
            name = around if HEADING.match(around) else own
            for place in range(max(0, lib.element_count(element))):
                content = lib.element_content(element, place)
                if content >= 0:
                    found.setdefault(content, name)
                else:
                    elements.append((lib.element_child(element, place), depth + 1, name))
    finally:
        lib.close_tree(tree)
    return found
