"""Running lines that are told by their place: the same spot on page after page."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from loccit.domain.documents.divisions import is_chapter_word
from loccit.domain.text.letters import key
from loccit.infrastructure.adapters.pdf.furniture.bands import (
    HEADER_PARTS,
    Band,
    Bands,
    Row,
    distance,
    outermost,
)
from loccit.infrastructure.adapters.pdf.furniture.labels import is_page_number, page_numbers
from loccit.infrastructure.adapters.pdf.model import Line, PageText
from loccit.infrastructure.adapters.pdf.patterns import number_end

APART: Final = 0.5
"""Of its height: the least space between a header and the text."""
FAR: Final = 2.5
"""Of its height: between two lines of one header at most."""
_NUMBERED: Final = re.compile(
    r"^\W*(?:(?:page|p\.|seite|s\.)\s*)?([1-9]\d{0,3}|[ivxl]{1,7})(?:\s*(?:of|von|de|sur|/)\s*\d+)?\W*$",
    re.IGNORECASE,
)
_WELL_APART: Final = 1.0  # of its height: between the text and numbering
_USUAL: Final = 0.4  # of the pages that have a line in this place and type: a place for heads
_MOST: Final = 0.6  # of the pages
_MIN_FIXED: Final = 3  # pages; less may be chance
_NAME: Final = 4  # letters of a title at least, or bytes of UTF-8
_LARGER: Final = 1.1  # a title, than a head that repeats it
_LED: Final = re.compile(r"\w ?(?:…|(?: ?\.){6}[ .]*)\s*$|^\s*(?:…|(?:\. ?){6}[ .]*)\s*\w")
_NUMBERING: Final = 8  # characters at most: "A-12", "3.14"
_NUMBERING_LETTERS: Final = 2

_Place = tuple[str, int, int]


def fixed_lines(bands: Sequence[Bands]) -> list[frozenset[Line]]:
    """Return by page what stands, letter for letter, at one spot of most pages.

    These are stamps, crop marks and links. Text may run into them, so that their distance from
    it says nothing.
    """
    spots = [{_spot(band, line): line for band, line in _lines(pair)} for pair in bands]
    seen = Counter(spot for page in spots for spot in page)
    least = max(_MIN_FIXED, _MOST * len(bands))
    fixed = {spot for spot, pages in seen.items() if pages >= least}
    if not fixed:
        return [frozenset[Line]()] * len(bands)
    return [
        frozenset(line for band, line in _lines(pair) if _spot(band, line) in fixed)
        for pair in bands
    ]


def heads_in_place(
    bands: Sequence[Bands],
    found: Sequence[frozenset[Line]],
    labels: Mapping[int, str],
    least: int,
) -> list[frozenset[Line]]:
    """Return by page the outermost rows that stand where heads do on other pages, in their type.

    Text may come close to a page number, or overlap it.
    """
    seen = Counter(
        place
        for pair, lines in zip(bands, found, strict=True)
        for band in pair
        for place in {_place(band, line) for line in outermost(band) if line in lines}
    )
    usual = {place for place, pages in seen.items() if pages >= max(least, _USUAL * len(bands))}
    if not usual:
        return [frozenset[Line]()] * len(bands)
    return [
        frozenset(
            line
            for band in pair
            for line in _rows_in_place(band, outermost(band), usual, labels.get(index))
        )
        for index, pair in enumerate(bands, start=1)
    ]


def _rows_in_place(band: Band, row: Row, usual: set[_Place], label: str | None) -> Row:
    in_place = tuple(part for part in row if _place(band, part) in usual)
    if not in_place:
        return ()
    if len(row) <= HEADER_PARTS and distance(row, band.following(0)) > APART:
        return row
    return tuple(part for part in in_place if label and is_page_number(part.text, label))


def led_heads(bands: Sequence[Bands], least: int) -> list[frozenset[Line]]:
    """Return by page the heads that dots lead to the edge, and to no page number.

    The document class of a university prints the chapter so: "2. Ropes . . . . .".
    """
    found: list[frozenset[Line]] = []
    for top, _ in bands:
        row = outermost(top)
        alone = len(row) == 1 and distance(row, top.following(0)) > APART
        found.append(frozenset(row) if alone and _LED.search(row[0].text) else frozenset())
    return found if sum(map(bool, found)) >= least else [frozenset[Line]()] * len(bands)


def repeated_in_place(
    bands: Sequence[Bands], found: Sequence[frozenset[Line]], least: int
) -> list[frozenset[Line]]:
    """Return by page the lines that run at the same spot of other pages, letter for letter.

    On a page a frame or a figure may come close to its head.
    """
    seen = Counter(
        (*_place(band, line), line.text)
        for pair, lines in zip(bands, found, strict=True)
        for band, line in _lines(pair)
        if line in lines
    )
    return [
        frozenset(
            line
            for band, line in _lines(pair)
            if line in outermost(band) and seen[(*_place(band, line), line.text)] >= least
        )
        for pair in bands
    ]


def number_of_single_page(bands: Bands) -> dict[int, str]:
    """Return the number that a document of one page prints far below its text, or above."""
    for band in reversed(bands):
        row = outermost(band)
        if len(row) == 1 and distance(row, band.following(0)) > FAR:
            text = row[0].text
            match = _NUMBERED.match(text)
            if match and page_numbers(match[1].casefold()):
                return {1: match[1]}
    return {}


def numbers_of(bands: Bands, label: str | None) -> tuple[str | None, str | None]:
    """Return the number of the page that may stand alone in its head, and in its foot.

    One that ends the page is not in its head, too: that is the number of a chapter.
    """
    foot = outermost(bands[1])
    if label and len(foot) == 1 and is_page_number(foot[0].text, label):
        return None, label
    return label, label


def named_heads(pages: Sequence[PageText], bands: Sequence[Bands]) -> list[frozenset[Line]]:
    """Return by page the heads that name the section they stand in, be it for a page.

    They stand where those of other pages do, and say in smaller type what stands on their own page
    or on one before.
    """
    tops = [_below_number(top) for top, _ in bands]
    heads = [outermost(top) for top in tops]
    places = Counter((round(line.top), line.style) for row in heads for line in row)
    least = _LARGER * min([line.height for row in heads for line in row], default=math.inf)
    said: dict[str, float] = defaultdict(float)
    found: list[frozenset[Line]] = []
    for page, top, row in zip(pages, tops, heads, strict=True):
        for line in page.upright:
            if line.height > least:
                for name in _names(line.text):
                    said[name] = max(said[name], line.height)
        repeated = [
            line
            for line in row
            if places[round(line.top), line.style] >= _MIN_FIXED
            and _height_of_title(line.text, said) > _LARGER * line.height
        ]
        named = any(_is_name(line, row) for line in repeated)
        if named and len(row) <= HEADER_PARTS and distance(row, top.following(0)) > APART:
            repeated = [*row]  # what stands beside a head is one: the chapter beside its section
        found.append(frozenset(repeated if named else ()))
    return found


def _below_number(top: Band) -> Band:
    """Return a band without its outermost row where that is no more than a number."""
    row = outermost(top)
    is_number = len(row) == 1 and _NUMBERED.match(row[0].text) is not None
    return replace(top, rows=top.rows[1:]) if is_number else top


def _is_name(line: Line, row: Row) -> bool:
    """Tell whether the letters of a line are enough for a title; alone, two Chinese signs are."""
    name = key(line.text)
    alone = all(part is line or part.text.isdecimal() for part in row)
    return len(name.encode() if alone else name) >= _NAME


def _names(text: str) -> Iterator[str]:
    """Yield what heads say of a title, in letters and digits: all of it, its words, its number.

    Behind a sign what they say when they give the number that it has not.
    """
    end = number_end(text)
    yield key(text)
    yield from (key(text[end:]), key(text[:end])) if end else (f"#{key(text)}",)


def _height_of_title(text: str, said: Mapping[str, float]) -> float:
    """Return the height of the title that a head says, with its number or before one; or 0."""
    end = number_end(text)
    name = key(text[end:]) if end else ""
    return max(said.get(key(text), 0.0), said.get(f"#{name}", 0.0) if name else 0.0)


def chapter_words(band: Band) -> Iterator[Line]:
    """Yield what is above the number of a chapter: it stands at the same place of each."""
    for place, row in enumerate(band.rows):
        inner = band.following(place)
        if inner and len(row) == 1 and is_chapter_word(row[0].text, inner[0].text):
            yield row[0]


def numbering_in_place(bands: Sequence[Bands], highest: float) -> list[frozenset[Line]]:
    """Return by page the numbering that begins anew with each chapter ("A-12").

    It stands alone at one height of many pages, in one type that is no larger than the text.

    Args:
        bands: Of all pages.
        highest: Height of a line of text at most, in points.
    """
    rows = [
        [(band, row) for band in pair if (row := outermost(band)) and _is_numbering(band, row)]
        for pair in bands
    ]
    seen = Counter(
        place
        for page in rows
        for band, row in page
        for place in {_place(band, part) for part in row if part.height <= highest}
    )
    least = max(_MIN_FIXED, _USUAL * len(bands))
    return [
        frozenset(
            part
            for band, row in page
            if any(seen[_place(band, part)] >= least for part in row)
            for part in row
        )
        for page in rows
    ]


def _is_numbering(band: Band, row: Row) -> bool:
    short = len(row) <= HEADER_PARTS and all(
        len(part.text) <= _NUMBERING
        and any(map(str.isdigit, part.text))
        and sum(map(str.isalpha, part.text)) <= _NUMBERING_LETTERS
        for part in row
    )
    return short and distance(row, band.following(0)) > _WELL_APART


def _place(band: Band, line: Line) -> _Place:
    return band.zone, round(line.top), line.style


def _spot(band: Band, line: Line) -> tuple[str, str, int, int]:
    return band.zone, line.text, round(line.left), round(line.top)


def _lines(pair: Bands) -> Iterator[tuple[Band, Line]]:
    for band in pair:
        for row in band.rows:
            for line in row:
                yield band, line
