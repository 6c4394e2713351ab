"""Places in a web page that CSS selectors name."""

from pathlib import Path
from typing import Final

from loccit.domain.annotations.annotation import HtmlPlace
from loccit.infrastructure.adapters.markup_marks.chapters import Marked

_MOST_BYTES: Final = 64 * 2**20
_LONGEST: Final = 4_000  # characters of a selector


class WebPage:
    """A web page that was read."""

    def __init__(self, path: str) -> None:
        """Read it.

        Raises:
            OSError: If it cannot be read.
        """
        from bs4 import BeautifulSoup

        with Path(path).open("rb") as file:
            self._soup = BeautifulSoup(file.read(_MOST_BYTES), "lxml")
        self._places: dict[int, tuple[int, int]] = {}
        self._text = ""
        self._measure()

    def marked(self, place: HtmlPlace) -> Marked | None:
        """Return the characters that a selector names, None when there are none."""
        from soupsieve import SelectorSyntaxError

        try:
            element = self._soup.select_one(place.css[:_LONGEST])
        except (SelectorSyntaxError, ValueError, NotImplementedError):
            return None  # soupsieve implements no at-rules and no pseudo-elements
        if element is None or id(element) not in self._places:
            return None
        begin, stop = self._places[id(element)]
        if place.start is None or place.end is None:
            return Marked(self._text, begin, stop)
        if not 0 <= place.start <= place.end <= stop - begin:
            return None
        return Marked(self._text, begin + place.start, begin + place.end)

    def _measure(self) -> None:
        """Note where the text of each element begins and ends."""
        from bs4.element import NavigableString, PreformattedString, Tag

        parts: list[str] = []
        length = 0
        open_tags: list[Tag] = []
        for node in self._soup.descendants:
            while open_tags and node.parent is not open_tags[-1]:
                self._close(open_tags.pop(), length)
            if isinstance(node, Tag):
                self._places[id(node)] = (length, length)
                open_tags.append(node)
            elif isinstance(node, NavigableString) and not isinstance(node, PreformattedString):
                parts.append(str(node))  # comments and the like are no text
                length += len(node)
        while open_tags:
            self._close(open_tags.pop(), length)
        self._text = "".join(parts)

    def _close(self, element: object, length: int) -> None:
        begin, _ = self._places[id(element)]
        self._places[id(element)] = (begin, length)
