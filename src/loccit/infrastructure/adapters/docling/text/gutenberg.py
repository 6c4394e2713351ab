"""What Project Gutenberg puts around a book: a head, and a licence of 20,000 letters.

It marks both borders of the book: "*** START OF THE PROJECT GUTENBERG EBOOK MIDDLEMARCH ***".
"""

import re
from typing import Final

from lxml import etree

from loccit.infrastructure.adapters.docling.trees import Element, text_of

_START: Final = re.compile(
    r"\*{3}\s*START OF (?:THE |THIS )?PROJECT GUTENBERG EBOOK\b[^*]*(?:\*{3})?"
)
_END: Final = re.compile(
    r"\*{3}\s*END OF (?:THE |THIS )?PROJECT GUTENBERG EBOOK\b"
    r"|End of (?:the |this )?Project Gutenberg\b"
)


def without_licence(text: str) -> str:
    """Return a text without what stands before the one border and behind the other."""
    start = _START.search(text)
    if start is None:
        return text
    end = _END.search(text, start.end())
    return text[start.end() : end.start() if end else len(text)]


def cut_licence(page: Element) -> None:
    """Take the same out of a page, whose tags stay."""
    body = page.find("body")
    if body is None or _START.search(text_of(body)) is None:
        return
    state = _Reading()
    for event, element in etree.iterwalk(body, events=("start", "end")):
        if event == "start":
            element.text = state.kept(element.text)
        elif element is not body:
            element.tail = state.kept(element.tail)


class _Reading:
    """Reads the texts of a page in order, before, in and behind the book."""

    def __init__(self) -> None:
        self._border: re.Pattern[str] | None = _START
        self._is_in = False

    def kept(self, text: str | None) -> str | None:
        """Return what of a text is of the book."""
        found = self._border.search(text) if text and self._border else None
        if text is None or found is None:
            return text if self._is_in else None
        before, behind = text[: found.start()], text[found.end() :]
        if self._is_in:
            self._border, self._is_in = None, False
            return before
        self._border, self._is_in = _END, True
        return self.kept(behind)
