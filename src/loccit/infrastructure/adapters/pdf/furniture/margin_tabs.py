"""Labels in the margin by which a reader finds a part of a book: "SPM", a chapter's number."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Line, PageText

_LONGEST: Final = 12  # characters of a label
_OF_TEXT: Final = 20  # characters of a line that shows how wide the text is
_MARGIN: Final = 0.07  # of the width of the page, on either side
_MIN_PAGES: Final = 4  # that have it at one height
_SAME_HEIGHT: Final = 5.0  # points

_Tab = tuple[str, int, float]


def margin_tabs(pages: Sequence[PageText]) -> list[frozenset[Line]]:
    """Return by page what stands beside all text, on enough pages alike and at one height.

    It may stand on the left of one page and on the right of the next.
    """
    beside = [{line: _tab(line) for line in _beside(page)} for page in pages]
    seen = Counter(tab for page in beside for tab in set(page.values()))
    return [
        frozenset(line for line, tab in page.items() if seen[tab] >= _MIN_PAGES) for page in beside
    ]


def _tab(line: Line) -> _Tab:
    return line.text, round(line.top / _SAME_HEIGHT), round(line.height)


def _beside(page: PageText) -> Iterator[Line]:
    """Yield the short lines that stand left or right of all lines of text."""
    text = [line for line in page.upright if len(line.text) >= _OF_TEXT]
    if not text:
        return
    left = min(_MARGIN * page.width, *(line.left for line in text))
    right = max((1 - _MARGIN) * page.width, *(line.right for line in text))
    for line in page.upright:
        if len(line.text) <= _LONGEST and (line.right < left or line.left > right):
            yield line
