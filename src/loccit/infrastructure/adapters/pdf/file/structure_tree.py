"""The structure tree of a tagged file: what its author's program says that text is."""

import ctypes
from typing import Final

from loccit.infrastructure.adapters.pdf.file.pdfium import Pdfium

_MAX_TREE: Final = 20_000  # elements on a page
_MAX_TREE_DEPTH: Final = 64


def content_tags(lib: Pdfium, page: int) -> dict[int, str]:
    """Return the type of the structure element for each marked content of the page."""
    found: dict[int, str] = {}
    tree = lib.tree(page)
    if not tree:
        return found
    try:
        elements = [
            (lib.tree_child(tree, place), 0) for place in range(max(0, lib.tree_count(tree)))
        ]
        visited = 0
        while elements and visited < _MAX_TREE:
            element, depth = elements.pop()
            visited += 1
            if not element or depth > _MAX_TREE_DEPTH:
                continue
            buffer = ctypes.create_string_buffer(64)
            lib.element_type(element, buffer, 64)
            name = buffer.raw.decode("utf-16-le", "replace").split("\x00")[0]
            for place in range(max(0, lib.element_count(element))):
                content = lib.element_content(element, place)
                if content >= 0:
                    found.setdefault(content, name)
                else:
                    elements.append((lib.element_child(element, place), depth + 1))
    finally:
        lib.close_tree(tree)
    return found
