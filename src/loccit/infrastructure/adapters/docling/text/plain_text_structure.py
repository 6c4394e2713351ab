"""The structure of a text without markup: paragraphs, lists, quotations and headings."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from loccit.domain.documents.canonical_text import Piece
from loccit.domain.documents.divisions import begins_chapter
from loccit.domain.models.document import BlockKind, HeadingSource
from loccit.domain.text.clean_text import clean_block

_ITEM = re.compile(
    r"\s*(?:(?P<bullet>[-*+\u2022\u2013])|(?P<number>\(?(?:\d{1,3}|[a-z])[.)]))\s+(?=\S)"
)
_QUOTE = re.compile(r"\s?(?:>\s?)+")
_SIGNATURE = re.compile(r"--\s*")
_RULE = re.compile(r"\s*(?P<sign>[=\-~^*#+\"'`])(?P=sign){2,}\s*")
_LEAST_RULE = 0.6
"""How long a line of signs is at least, of the line above that it makes a heading."""
_NUMBERED = re.compile(r"(?P<number>\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+(?=[^\W\d_])")
_BOOK = re.compile(
    r"(?:book|buch|livre|libro|livro|книга)\s+(?:[IVXLC]+|\d{1,3})\b", re.IGNORECASE
)
_LONGEST_HEADING = 80
"""Characters; a line of a text file has rarely more, and a longer one is a sentence."""
_LONGEST_TITLE = 200
"""Characters; few titles of papers have more."""


def first_line(text: str) -> tuple[str, ...]:
    """Return the first line when it stands alone and is no sentence: it may be the title."""
    found = re.match(r"\s*(\S[^\n]*)(?:\n[^\S\n]*(?:\n|\Z)|\Z)", text)
    line = clean_block(found[1]) if found else ""
    is_title = 0 < len(line) <= _LONGEST_TITLE and not line.endswith((".", ",", ";", ":"))
    return (line,) if is_title else ()


def text_pieces(text: str) -> list[Piece]:
    """Cut plain text at blank lines, list items and changes of quotation.

    Headings are lines with a line of signs below, and lines by themselves that a running number
    or the word for a chapter begins.
    """
    pieces: list[Piece] = []
    signs: list[str] = []
    for part in re.split(r"\n[^\S\n]*\n|\f", text):
        lines = [line for line in part.split("\n") if line.strip()]
        begin = 0
        for at, (line, below) in enumerate(pairwise(lines)):
            if _is_underlined(line, below):
                pieces.extend(_paragraphs(lines[begin:at]))
                level = _level_of(below, signs)
                pieces.append(Piece(BlockKind.HEADING, clean_block(line), level))
                begin = at + 2
        pieces.extend(_paragraphs(lines[begin:]))
    pieces = [piece for piece in pieces if piece.text]
    return pieces if signs else _with_numbered_headings(pieces)


def _is_underlined(line: str, below: str) -> bool:
    if _RULE.fullmatch(line) or not _RULE.fullmatch(below):
        return False
    length = len(line.strip())
    return length <= _LONGEST_HEADING and len(below.strip()) >= _LEAST_RULE * length


def _level_of(rule: str, signs: list[str]) -> int:
    """Return the level of the heading above a line of signs.

    As in reStructuredText, the signs have the levels in the order in which they come up.
    """
    sign = rule.strip()[0]
    if sign not in signs:
        signs.append(sign)
    return signs.index(sign) + 1


def _paragraphs(lines: list[str]) -> Iterator[Piece]:
    """Give the paragraphs and items of lines that no blank line separates."""
    kind, open_lines, quote = BlockKind.PARAGRAPH, list[str](), ""
    for line in lines:
        marks = _QUOTE.match(line)
        depth = ">" * marks[0].count(">") if marks else ""
        rest = line[marks.end() :] if marks else line
        item = _ITEM.match(rest)
        begins_item = item and (
            not open_lines or kind is BlockKind.LIST_ITEM or open_lines[-1].rstrip().endswith(":")
        )
        if begins_item or depth != quote or not rest.strip() or _SIGNATURE.fullmatch(rest):
            yield _piece(kind, open_lines, quote)
            kind = BlockKind.LIST_ITEM if begins_item else BlockKind.PARAGRAPH
            open_lines, quote = [], depth
        open_lines.append(rest[item.end() :] if item and begins_item and item["bullet"] else rest)
    yield _piece(kind, open_lines, quote)


def _piece(kind: BlockKind, lines: list[str], quote: str) -> Piece:
    text = clean_block("\n".join(lines))
    return Piece(kind, f"{quote} {text}" if quote and text else text)


def _with_numbered_headings(pieces: list[Piece]) -> list[Piece]:
    found: dict[int, int] = {}  # level by place
    last: list[int] = []
    for place, piece in enumerate(pieces):
        if len(piece.text) > _LONGEST_HEADING or piece.text.endswith((".", ",", ";", ":", "!")):
            continue
        if _BOOK.match(piece.text) or begins_chapter(piece.text):
            found[place] = 1
        elif match := _NUMBERED.match(piece.text):
            number = [int(part) for part in match["number"].split(".")]
            alone = not any(_is_item(pieces, other) for other in (place - 1, place + 1))
            if alone and _follows(last, number):
                found[place] = len(number)
                last = number
    if len(found) == 1:  # one numbered line makes no numbering
        return pieces
    return [
        replace(piece, kind=BlockKind.HEADING, level=found[place], source=HeadingSource.NUMBERING)
        if place in found
        else piece
        for place, piece in enumerate(pieces)
    ]


def _is_item(pieces: list[Piece], place: int) -> bool:
    return 0 <= place < len(pieces) and pieces[place].kind is BlockKind.LIST_ITEM


def _follows(last: list[int], number: list[int]) -> bool:
    """Tell whether a number goes on with a numbering: 1, 1.1, 1.2, 2 ..."""
    depth = len(number)
    if depth > len(last):
        return number == [*last, 1] or (not last and depth == 1 and number[0] in {0, 1})
    return number[:-1] == last[: depth - 1] and number[-1] == last[depth - 1] + 1
