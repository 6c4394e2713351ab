"""Running lines that are told by their place: the same spot on page after page."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from loccit.infrastructure.adapters.pdf.furniture.bands import (
    HEADER_PARTS,
    Band,
    Bands,
    Row,
    distance,
    outermost,
)
from loccit.infrastructure.adapters.pdf.furniture.labels import is_page_number
from loccit.infrastructure.adapters.pdf.model import Line, Style
from loccit.infrastructure.adapters.pdf.patterns import caption_of

APART: Final = 0.5
"""Of its height: the least space between a header and the text."""
_WELL_APART: Final = 1.0  # of its height: between the text and a head that nothing else tells
_USUAL: Final = 0.4  # of the pages that have a line in this place and type: a place for heads
_OWN: Final = 0.8  # of the lines in a type that stand in one place: the type of heads
_MOST: Final = 0.6  # of the pages
_MIN_FIXED: Final = 3  # pages; less may be chance
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


def heads_of_own_type(
    bands: Sequence[Bands], styles: Sequence[Style], lines_of: Mapping[int, int], highest: float
) -> list[frozenset[Line]]:
    """Return by page the heads that change with each page, and numbers that begin anew.

    Heads stand at one height of many pages, in a type that is used for little else, no larger
    than the text and not bold: so do no headings. Below the text only numbering does ("A-12").

    Args:
        bands: Of all pages.
        styles: By index.
        lines_of: How many lines the document has in each style.
        highest: Height of a line of text at most, in points.
    """
    rows = [
        [(band, row) for band in pair if (row := outermost(band)) and _may_be_head(band, row)]
        for pair in bands
    ]
    seen = Counter(
        place
        for page in rows
        for band, row in page
        for place in {_place(band, part) for part in row if _is_plain(part, band, styles, highest)}
    )
    least = max(_MIN_FIXED, _USUAL * len(bands))
    usual = {place for place, pages in seen.items() if pages >= least}
    own = {place for place in usual if seen[place] >= _OWN * lines_of[place[2]]}
    return [
        frozenset(
            part
            for band, row in page
            if any(
                _place(band, part) in (usual if _is_numbering_row(row) else own) for part in row
            )
            for part in row
        )
        for page in rows
    ]


def _may_be_head(band: Band, row: Row) -> bool:
    if len(row) > HEADER_PARTS or caption_of(row[0].text):
        return False
    if band.zone == "bottom" and not _is_numbering_row(row):
        return False
    return distance(row, band.following(0)) > _WELL_APART


def _is_plain(part: Line, band: Band, styles: Sequence[Style], highest: float) -> bool:
    return part.height <= highest and (band.zone == "bottom" or not styles[part.style].bold)


def _is_numbering_row(row: Row) -> bool:
    return all(
        len(part.text) <= _NUMBERING
        and any(map(str.isdigit, part.text))
        and sum(map(str.isalpha, part.text)) <= _NUMBERING_LETTERS
        for part in row
    )


def _place(band: Band, line: Line) -> _Place:
    return band.zone, round(line.top), line.style


def _spot(band: Band, line: Line) -> tuple[str, str, int, int]:
    return band.zone, line.text, round(line.left), round(line.top)


def _lines(pair: Bands) -> Iterator[tuple[Band, Line]]:
    for band in pair:
        for row in band.rows:
            for line in row:
                yield band, line
