"""Words of pages with Hebrew, Arabic or Persian text, in the order in which they are read.

pdfium turns such lines around by rules of its own: ligatures come out with their letters
swapped, and the words of a line that mixes two directions in a wrong order. Here the glyphs are
put in order by their places on the page.

A page that runs right to left is given as its mirror image, so that all that follows reads it as
any other page: the first column, the first word of a line and the indent are on the left. The
boxes are turned back when the layout is known.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Rule, Style, Word
from loccit.infrastructure.adapters.pdf.text.bidi import (
    base_letters,
    is_mark,
    ligature,
    mirrored,
    misfits,
    reading_order,
    script_changes,
    weigh,
    without_kashida,
)

_SAME_LINE: Final = 0.5  # em from middle to middle, as where lines are joined
_WIDE_GAP: Final = 0.8  # em, as where lines are divided
_TOUCHING: Final = 0.05  # em
_OVERLAP: Final = 0.35  # em, by which a tail may reach into the next word
_SPACE: Final = 0.2  # em; the space between words, where the file has no character for it
_FOREIGN: Final = 0.1
"""Letters from right to left for each from left to right, from which a line of a page that runs
right to left runs so, too. Below it is a quotation in the other language."""


@dataclass(slots=True)
class _Glyph:
    """What one drawing of a font shows: a letter, a ligature, a letter with its signs.

    Attributes:
        text: Its characters in the order of reading.
        at: Number of its first character on the page.
        end: Number of the character behind it.
        drawn: Place and style.
        backwards: Whether it belongs to what runs right to left.
    """

    text: str
    at: int
    end: int
    drawn: Word
    backwards: bool = False


_Piece = list[_Glyph | None]
"""Part of a line up to a wide gap: glyphs, and None for each space between words."""


def in_reading_order(
    words: Sequence[Word],
    characters: Sequence[Word],
    size: tuple[float, float],
    styles: Sequence[Style],
    *,
    in_place: bool = False,
) -> tuple[list[Word], bool]:
    """Return the words of a page in order, and whether their places are mirrored.

    On a page that runs left to right only the lines that hold letters of the other direction
    are read anew.

    Args:
        words: As pdfium gives them.
        characters: One word for each character of the page, spaces included.
        size: Width and height of the page as displayed, in points.
        styles: By number.
        in_place: Whether they stay where they are drawn, so that nothing is mirrored.
    """
    right, left = weigh("".join(character.text for character in characters))
    page = right > left
    pieces = [
        _ordered(piece, right_to_left=_runs_right_to_left(piece, page=page))
        for turn in sorted({character.turn for character in characters})
        for row in _rows(characters, turn, styles)
        for piece in _pieces(row, styles)
        if page or weigh("".join(glyph.text for glyph in piece if glyph is not None))[0]
    ]
    _set_brackets(pieces)
    if not page:
        return _replaced(words, pieces, in_place=in_place), False
    pieces.sort(key=lambda piece: min(glyph.at for glyph in piece if glyph is not None))
    lines = [_words(piece) for piece in pieces]
    if in_place:
        return [word for line in lines for word in line], False
    turns = Counter(word.turn for line in lines for word in line)
    main = turns.most_common(1)[0][0]
    return [word for line in lines for word in _placed(line, size[main % 2], main)], True


def mirrored_rules(rules: Sequence[Rule], width: float) -> tuple[Rule, ...]:
    """Return the rules of a page of this width where its mirror image has them."""
    return tuple(rule._replace(left=width - rule.right, right=width - rule.left) for rule in rules)


def _replaced(words: Sequence[Word], pieces: Sequence[_Piece], *, in_place: bool) -> list[Word]:
    """Put the words of `pieces` in place of those that stand there."""
    owners = {
        (glyph.drawn.left, glyph.drawn.top): number
        for number, piece in enumerate(pieces)
        for glyph in piece
        if glyph is not None
    }
    found: list[Word] = []
    done: set[int] = set()
    for word in words:
        number = owners.get((word.left, word.top))
        if number is None:
            found.append(word)
        elif number not in done:
            done.add(number)
            read = _words(pieces[number])
            found += read if in_place else _placed(read, None, 0)
    return found


def _rows(
    characters: Sequence[Word], turn: int, styles: Sequence[Style]
) -> list[list[tuple[int, Word]]]:
    """Gather the characters of one direction into lines across the page."""
    found: list[list[tuple[int, Word]]] = []
    middle = height = 0.0
    numbered = [(at, word) for at, word in enumerate(characters) if word.turn == turn]
    for at, word in sorted(numbered, key=lambda entry: entry[1].top + entry[1].bottom):
        em = _em(word, styles)
        centre = (word.top + word.bottom) / 2
        if not found or centre - middle >= _SAME_LINE * max(em, height):
            found.append([])
            middle, height = centre, em
        elif em > height:
            middle, height = centre, em
        found[-1].append((at, word))
    return found


def _em(word: Word, styles: Sequence[Style]) -> float:
    return styles[word.style].size or word.bottom - word.top or 1.0  # without size, unseen


def _pieces(row: Sequence[tuple[int, Word]], styles: Sequence[Style]) -> Iterator[_Piece]:
    """Divide a line at wide gaps."""
    spaces = frozenset(at for at, word in row if word.text.isspace())
    middles = sorted((word.left + word.right) / 2 for _, word in row if word.text.isspace())
    piece: _Piece = []
    before: _Glyph | None = None
    right = 0.0
    for glyph in sorted(_glyphs(row), key=lambda glyph: (glyph.drawn.left, glyph.at)):
        em = _em(glyph.drawn, styles)
        gap = (glyph.drawn.left - right) / em
        if before is not None and gap >= _WIDE_GAP:
            yield piece
            piece = []
        elif before is not None and (
            gap > _SPACE
            or (gap > -_OVERLAP and _is_between(before, glyph, spaces))
            or (
                gap > _TOUCHING
                and bisect_left(middles, right) < bisect_right(middles, glyph.drawn.left)
            )
        ):
            piece.append(None)
        right = max(right, glyph.drawn.right) if piece else glyph.drawn.right
        piece.append(glyph)
        before = glyph
    if piece:
        yield piece


def _is_between(one: _Glyph, other: _Glyph, spaces: frozenset[int]) -> bool:
    """Tell whether the file has a space between two glyphs and nothing else, such as a sign.

    Where a sign sits on a letter pdfium sees a space that is none.
    """
    first, second = (one, other) if one.at < other.at else (other, one)
    return first.end in spaces and first.end + 1 == second.at


def _glyphs(row: Sequence[tuple[int, Word]]) -> list[_Glyph]:
    """Put the characters of a ligature together, and signs on their letters."""
    found: list[_Glyph] = []
    signs: list[_Glyph] = []
    for at, word in sorted(row, key=lambda entry: entry[0]):
        text = base_letters(word.text)
        if not text or text.isspace():
            continue
        before = found[-1] if found else None
        if before and before.end == at and _same_place(before.drawn, word):
            before.text += text
            before.end = at + 1
        elif is_mark(text):
            signs.append(_Glyph(text, at, at + 1, word))
        else:
            found.append(_Glyph(text, at, at + 1, word))
    for glyph in found:
        if len(glyph.text) > 1 and weigh(glyph.text)[0]:
            glyph.text = ligature(glyph.text)
    for sign in signs:
        centre = (sign.drawn.left + sign.drawn.right) / 2
        letter = min(found, key=lambda glyph: _distance(glyph.drawn, centre), default=None)
        if letter is not None:
            letter.text += sign.text
    return found


def _same_place(first: Word, second: Word) -> bool:
    return first.left == second.left and first.right == second.right and first.top == second.top


def _distance(word: Word, place: float) -> tuple[float, float]:
    """Return how far a place is outside of a word, then how far from its middle."""
    outside = max(word.left - place, place - word.right, 0.0)
    return outside, abs((word.left + word.right) / 2 - place)


def _runs_right_to_left(piece: _Piece, *, page: bool) -> bool:
    right, left = weigh("".join(glyph.text for glyph in piece if glyph is not None))
    if not right and not left:
        return page
    return right > (_FOREIGN * left if page else left)


def _ordered(piece: _Piece, *, right_to_left: bool) -> _Piece:
    drawn = [glyph.text if glyph is not None else " " for glyph in piece]
    order, backwards = reading_order(drawn, right_to_left=right_to_left)
    for glyph, turned in zip(piece, backwards, strict=True):
        if glyph is not None:
            glyph.backwards = turned
    return [piece[at] for at in order]


def _set_brackets(pieces: Sequence[_Piece]) -> None:
    """Mirror the brackets within text from right to left where that lets them match.

    A file may name the bracket that is seen, or the one that is meant; pdfium takes it for the
    one that is seen.
    """
    glyphs = [glyph for piece in pieces for glyph in piece if glyph is not None]
    other = "".join(mirrored(glyph.text) if glyph.backwards else glyph.text for glyph in glyphs)
    if misfits(other) < misfits("".join(glyph.text for glyph in glyphs)):
        for glyph in glyphs:
            if glyph.backwards:
                glyph.text = mirrored(glyph.text)


def _words(piece: _Piece) -> list[Word]:
    """Join the glyphs of a piece, which are in order, into words where they stand."""
    found: list[Word] = []
    run: list[_Glyph] = []
    for glyph in [*piece, None]:
        if run and (glyph is None or script_changes(run[-1].text, glyph.text)):
            first = run[0].drawn
            found.append(
                first._replace(
                    text=without_kashida("".join(glyph.text for glyph in run)),
                    left=min(glyph.drawn.left for glyph in run),
                    right=max(glyph.drawn.right for glyph in run),
                    spaced=bool(found),
                )
            )
            run = []
        if glyph is not None:
            run.append(glyph)
    return found


def _placed(words: Sequence[Word], mirror: float | None, main: int) -> list[Word]:
    """Set the words of a piece in order from left to right within the room that they take.

    Args:
        words: In the order of reading.
        mirror: Width of the page when it is mirrored.
        main: The direction that is mirrored, in quarter turns.
    """
    left, right = min(word.left for word in words), max(word.right for word in words)
    if mirror is not None and words[0].turn == main:
        left, right = mirror - right, mirror - left
    widths = [word.right - word.left for word in words]
    gap = (right - left - sum(widths)) / (len(words) - 1) if len(words) > 1 else 0.0
    found: list[Word] = []
    for word, width in zip(words, widths, strict=True):
        found.append(word._replace(left=left, right=left + width))
        left += width + gap
    return found
