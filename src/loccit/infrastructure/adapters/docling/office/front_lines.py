"""The first pages of an office document, as lines with places: such a file has none.

Lines are set below each other as a word processor would set them, roughly: what matters to those
who read them is which stand close, which beside each other, and which are set alike.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from loccit.domain.front_matter.front_pieces import MARK, FrontPiece
from loccit.domain.front_matter.word_shape import word_shape
from loccit.infrastructure.adapters.docling.office.looks import Look, ReadParagraph

MOST_PAGES: Final = 3
"""Pages among which the title page is: a cover, a title page, one behind it."""
_MOST_LINES: Final = 400
"""Lines that are looked at: those behind the first pages tell the size of the text."""
_PAGE: Final = 450.0  # points of width between the margins of A4 and Letter, about
_LETTER: Final = 0.5  # of the size: the width of a letter in the mean
_LEADING: Final = 1.2  # of the size
_LONGEST: Final = 400  # characters of one line
_LONGEST_LIST: Final = 4_000  # characters of a list of names
_RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_WIDE: Final = re.compile(r"(?<=\S)[ \u00a0]{4,}(?=\S)")
_BLANKS: Final = re.compile(r"[ \u00a0\t\r\n]+")  # not `MARK`, which is one to `str.split`
_SPACED: Final = re.compile(r"([\u2e80-\uffef])[ \u3000]+(?=[\u2e80-\uffef](?:[ \u3000]|$))")
"""Signs of Han, kana or Hangul that blanks spread over a line."""
_PROSE_LINE: Final = 90  # characters of a line of running text


@dataclass(frozen=True, slots=True)
class _Words:
    """Part of a paragraph between two tabs or breaks.

    Attributes:
        text: As the reader sees it.
        names: The same with a mark for what is raised; see `FrontPiece.names`.
    """

    text: str
    names: str


def _words_of(parts: Sequence[tuple[str, bool]]) -> list[_Words]:
    """Return texts beside each other, of each of which is known whether it stands raised.

    Wide blanks part them as a tab does.
    """
    shown = "".join(text.translate(_RAISED) if raised else text for text, raised in parts)
    names = "".join(MARK if raised and text.strip() else text for text, raised in parts)
    return [
        _Words(_single_spaced(text), _single_spaced(own))
        for text, own in zip(_WIDE.split(shown), _WIDE.split(names), strict=False)
    ]


def _single_spaced(text: str) -> str:
    """Return a text with one blank between words, and none between signs that were spread."""
    return _SPACED.sub(r"\1", _BLANKS.sub(" ", text).strip(" "))


@dataclass(frozen=True, slots=True)
class FrontLine:
    """A line of the first pages.

    Attributes:
        piece: What stands on it.
        look: Of its paragraph.
        wrapped: Whether it is one of several lines of running text.
    """

    piece: FrontPiece
    look: Look
    wrapped: bool = False


class FrontSetter:
    """Sets paragraphs below each other.

    Attributes:
        lines: What is set so far.
    """

    def __init__(self) -> None:
        self.lines: list[FrontLine] = []
        self._page = 1
        self._top = 0.0
        self._text_on_page = False

    @property
    def is_full(self) -> bool:
        """Whether as many lines are set as anybody looks at."""
        return len(self.lines) >= _MOST_LINES

    def turn(self) -> None:
        """Begin a new page, if this one has text."""
        if self._text_on_page:
            self._page += 1
            self._top = 0.0
            self._text_on_page = False

    def set(self, paragraph: ReadParagraph) -> None:
        """Set a paragraph below what is set."""
        self._top = self._paragraph(paragraph, self._top, 0.0, _PAGE)

    def set_row(self, cells: Sequence[Sequence[ReadParagraph]]) -> None:
        """Set the row of a table: paragraphs of cells that stand beside each other."""
        if not cells:
            return
        width = _PAGE / len(cells)
        lowest = self._top
        for number, paragraphs in enumerate(cells):
            top = self._top
            for paragraph in paragraphs:
                top = self._paragraph(paragraph, top, number * width, width)
            lowest = max(lowest, top)
        self._top = lowest

    def _paragraph(self, paragraph: ReadParagraph, top: float, left: float, width: float) -> float:
        """Set a paragraph in a column, and return where the next one begins."""
        look = paragraph.look
        top += look.before
        for row in paragraph.rows:
            lines = _wrapped([words for parts in row for words in _words_of(parts)])
            for line in lines:
                self._line(line, look, top, left, width, wrapped=len(lines) > 1)
                top += _LEADING * look.size
        return top + look.after

    def _line(
        self,
        row: Sequence[_Words],
        look: Look,
        top: float,
        left: float,
        width: float,
        *,
        wrapped: bool,
    ) -> None:
        filled = [words for words in row if words.text]
        used = sum(_width(words.text, look) for words in filled)
        gap = look.size * 2
        room = max(0.0, width - used - gap * (len(filled) - 1))
        at = left + {"center": room / 2, "right": room}.get(look.alignment, 0.0)
        for words in filled:
            end = at + max(1.0, min(_width(words.text, look), width))
            piece = FrontPiece(
                words.text[:_LONGEST_LIST],
                words.names[:_LONGEST_LIST],
                self._page,
                at,
                top,
                end,
                top + look.size,
                look.size,
                (look.bold, look.italic),
            )
            self.lines.append(FrontLine(piece, look, wrapped))
            self._text_on_page = True
            at = end + gap


def _width(text: str, look: Look) -> float:
    return len(text) * look.size * _LETTER


def _wrapped(row: Sequence[_Words]) -> list[Sequence[_Words]]:
    """Return the lines of a row: one, but for running text, which goes on for several."""
    if len(row) != 1 or len(row[0].text) <= _LONGEST or word_shape(row[0].text).is_of_names:
        return [row]
    text = row[0].text
    starts = range(0, min(len(text), 4 * _LONGEST), _PROSE_LINE)
    return [
        (_Words(part, part),) for start in starts if (part := text[start : start + _PROSE_LINE])
    ]
