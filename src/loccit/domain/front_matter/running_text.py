"""Where the text of a document begins on its first pages: no author is named below."""

from collections.abc import Container, Sequence
from typing import Final

from loccit.domain.documents.lexicon import begins_contents, begins_front, names_section
from loccit.domain.front_matter.cover_words import ends_within
from loccit.domain.front_matter.front_pieces import FrontPiece
from loccit.domain.front_matter.name_lines import usual_size
from loccit.domain.front_matter.word_shape import word_shape

_PROSE: Final = 28  # letters of a line of running text at least
_FLUSH: Final = 0.3  # of the height, between the left edges of lines of running text
_PROSE_LINES: Final = 3
_LINES_AHEAD: Final = 12  # pieces in which they are looked for
_LARGER: Final = 1.08  # than most of the page


def running_text(pieces: Sequence[FrontPiece], title: Container[int]) -> frozenset[int]:
    """Return the places of pieces below the beginning of a text, and within a sentence of one.

    Args:
        pieces: Of the first pages.
        title: The places of those that are the title, which begins none.
    """
    body = usual_size(pieces)
    ended: list[FrontPiece] = []
    found: set[int] = set()
    for at, piece in enumerate(pieces):
        titled = at in title
        if begins_contents(piece.text) and not titled:
            return frozenset((*found, *range(at, len(pieces))))
        of_degree = at > 0 and ends_within(pieces[at - 1].text)  # its subject
        if of_degree or any(piece.is_below(one) for one in ended):
            found.add(at)
        elif _begins(piece, pieces[at + 1 : at + _LINES_AHEAD], body) and not titled:
            ended.append(piece)
            found.add(at)
    return frozenset(found)


def _begins(piece: FrontPiece, ahead: Sequence[FrontPiece], body: float) -> bool:
    """Tell whether a piece begins the text: an abstract, a heading, prose.

    A subtitle or a second title is no prose: that goes on for three lines.
    """
    if begins_front(piece.text) or names_section(piece.text):
        return True
    is_text = piece.size <= _LARGER * body and _is_prose(piece.text)
    return is_text and _goes_on(piece, ahead)


def _goes_on(piece: FrontPiece, ahead: Sequence[FrontPiece]) -> bool:
    """Tell whether lines of prose follow, flush with each other."""
    last, lines = piece, 1
    for other in ahead:
        if other.is_below(last) and other.top - last.bottom < last.height:
            flush = lines == 1 or abs(other.left - last.left) < _FLUSH * last.height
            if not (flush and _is_prose(other.text) and other.looks_like(piece)):
                return False
            last, lines = other, lines + 1
            if lines == _PROSE_LINES:
                return True
    return False


def _is_prose(text: str) -> bool:
    return sum(map(str.isalpha, text)) >= _PROSE and not word_shape(text).is_of_names
