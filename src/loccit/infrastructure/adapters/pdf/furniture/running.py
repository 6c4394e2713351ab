"""Running headers and footers, found over the whole document.

A line in the upper or lower band of the page is running when its text, digits folded, stands at
the same height on other pages too, or when it is a number that counts with the pages; and when
everything between it and the edge of the page is running. The outermost line of a page may stand
at any height, when the same text with a number that counts with the pages ends other pages too:
the footer of a short page follows its text. A head that names its chapter stands where the others
do, in their type. On a single page only a number by itself counts, far below the text.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from loccit.infrastructure.adapters.pdf.furniture.bands import (
    HEADER_PARTS,
    Band,
    Bands,
    Row,
    bands_of,
    distance,
    usual_height,
)
from loccit.infrastructure.adapters.pdf.furniture.labels import (
    counting_numbers,
    is_page_number,
    page_numbers,
)
from loccit.infrastructure.adapters.pdf.furniture.margin_tabs import margin_tabs
from loccit.infrastructure.adapters.pdf.furniture.page_turns import page_turns
from loccit.infrastructure.adapters.pdf.furniture.repeats import (
    LARGER,
    MIN_LETTERS,
    SAME_HEIGHT,
    Repeats,
    fold,
    text_of,
)
from loccit.infrastructure.adapters.pdf.furniture.running_places import (
    APART,
    FAR,
    chapter_words,
    fixed_lines,
    heads_in_place,
    led_heads,
    named_heads,
    number_of_single_page,
    numbering_in_place,
    numbers_of,
    repeated_in_place,
)
from loccit.infrastructure.adapters.pdf.model import Line, PageText
from loccit.infrastructure.adapters.pdf.patterns import caption_of, section_number

_BESIDE_NUMBER: Final = 6  # characters: "- 12 -", "Page 12"
_MAX_SHARE: Final = 0.5  # of the characters; where more repeats, it is what the pages say


@dataclass(frozen=True, slots=True)
class Running:
    """The running lines of a document, by page in the order of the pages.

    Attributes:
        pages: The pages without them.
        lines: Each page's running lines.
        labels: Printed page numbers found in them, by index of the page.
    """

    pages: tuple[PageText, ...]
    lines: tuple[frozenset[Line], ...]
    labels: dict[int, str]


def find_running(pages: Sequence[PageText]) -> Running:
    """Find the running lines of all pages, and the page numbers printed in them."""
    bands = [bands_of(page) for page in pages]
    fixed = fixed_lines(bands)
    repeats = Repeats(bands, usual_height(pages))
    labels = _printed_numbers(bands, repeats, alone=False)
    labels |= _printed_numbers(bands, repeats, alone=True)
    if len(pages) == 1:
        labels = number_of_single_page(bands[0])
    stamps = Counter(stamp for page in pages for stamp in {_stamp(line) for line in page.turned})
    found: list[frozenset[Line]] = []
    for page, pair, at_spot in zip(pages, bands, fixed, strict=True):
        label = labels.get(page.index)
        gone = {line for line in page.turned if stamps[_stamp(line)] >= repeats.least}
        for band, number in zip(pair, numbers_of(pair, label), strict=True):
            gone.update(_running_rows(band, repeats, label, number, at_spot))
        found.append(at_spot.union(gone))
    found = _with(found, heads_in_place(bands, found, labels, repeats.least))
    numbering = numbering_in_place(bands, repeats.highest)
    named, led = named_heads(pages, bands), led_heads(bands, repeats.least)
    found = _with(found, numbering, named, led, margin_tabs(pages), page_turns(pages))
    found = _with(found, repeated_in_place(bands, found, repeats.least))
    found = _with_turned_headers(pages, found, labels)
    found = [
        lines - {line for band in pair for line in chapter_words(band)}
        for lines, pair in zip(found, bands, strict=True)
    ]
    if found:
        running = {fold(line.text) for lines in found[1:] for line in lines}
        titles = _title_beside_head(bands[0][0], repeats.highest)
        found[0] -= {line for line in titles if fold(line.text) not in running}
    if _characters(found) > _MAX_SHARE * _characters(page.upright for page in pages):
        return Running(tuple(pages), tuple(frozenset[Line]() for _ in pages), labels)
    without = tuple(_without(page, gone) for page, gone in zip(pages, found, strict=True))
    return Running(without, tuple(found), labels)


def _without(page: PageText, gone: frozenset[Line]) -> PageText:
    upright, turned = (
        tuple(line for line in lines if line not in gone) for lines in (page.upright, page.turned)
    )
    return replace(page, upright=upright, turned=turned)


def _with(
    found: Sequence[frozenset[Line]], *more: Sequence[frozenset[Line]]
) -> list[frozenset[Line]]:
    return [one.union(*others) for one, *others in zip(found, *more, strict=True)]


def _with_turned_headers(
    pages: Sequence[PageText], found: Sequence[frozenset[Line]], labels: Mapping[int, str]
) -> list[frozenset[Line]]:
    """Add the headers of pages whose table is turned, but not what stands at the edge of it."""
    texts = {fold(line.text) for lines in found for line in lines if len(line.text) > MIN_LETTERS}
    return [
        lines
        | {
            line
            for line in page.turned
            if fold(line.text) in texts or line.text == labels.get(page.index)
        }
        for page, lines in zip(pages, found, strict=True)
    ]


def _characters(pages: Iterable[Iterable[Line]]) -> int:
    return sum([len(line.text) for lines in pages for line in lines])


def _printed_numbers(bands: Sequence[Bands], repeats: Repeats, *, alone: bool) -> dict[int, str]:
    """Return the page numbers: those that stand alone ("- 12 -"), or in a running line."""
    return counting_numbers(
        [
            [
                number
                for band in pair
                for row in band.rows
                if not caption_of(row[0].text)  # figures count up as well
                for part in row
                for number in page_numbers(part.text)
                if (
                    len(row) <= HEADER_PARTS and len(part.text) <= len(number) + _BESIDE_NUMBER
                    if alone
                    else repeats.has(band.zone, (part,), None)
                    or repeats.has(band.zone, row, None)
                    or repeats.ends_pages(band, row)
                )
            ]
            for pair in bands
        ]
    )


def _running_rows(
    band: Band, repeats: Repeats, label: str | None, number: str | None, fixed: frozenset[Line]
) -> list[Line]:
    """Return the running lines of a band, those apart that are fixed; `number` may stand alone."""
    chain: list[Row] = []
    rows = [row for row in band.rows if not fixed.issuperset(row)]
    band = Band(band.zone, tuple(rows), band.inner)
    for place, row in enumerate(rows):
        inner = band.following(place)
        if caption_of(row[0].text):
            break
        parts = _running_parts(row, band, repeats, label, number)
        # What stands beside a running part is running too: the title of the chapter.
        if len(row) <= HEADER_PARTS and parts and distance(row, inner) > APART:
            parts = row
        if parts:
            chain.append(parts)
        if len(parts) < len(row) or distance(row, inner) > FAR:
            break
    # Rows that stand as close to the text as its lines do are lines of it.
    while chain and distance(chain[-1], band.following(len(chain) - 1)) <= APART:
        chain.pop()
    return [line for row in chain for line in row]


def _title_beside_head(top: Band, highest: float) -> Iterator[Line]:
    """Yield what is larger than all that stands beside it, and than most text.

    On its first page the title of a paper may stand beside the name of the journal.
    """
    for row in top.rows:
        *others, tallest = sorted(row, key=lambda part: part.height)
        if others and tallest.height > max(highest, LARGER * others[-1].height):
            yield tallest


def _running_parts(
    row: Row, band: Band, repeats: Repeats, label: str | None, number: str | None
) -> Row:
    zone = band.zone
    if repeats.has(zone, row, label):
        return row
    shows_page = label is not None and any(label in page_numbers(part.text) for part in row)
    if repeats.ends_pages(band, row) and shows_page:
        return row
    if len(row) > 1 and section_number(text_of(row))[0] and not shows_page:
        return ()  # "1.1 Introduction", and "2.1 Introduction" where the next chapter begins
    return tuple(
        part
        for part in row
        if repeats.has(zone, (part,), label)
        or (
            number is not None
            and (part.height <= repeats.highest or zone == "bottom")  # else that of a chapter
            and is_page_number(part.text, number)
        )
    )


def _stamp(line: Line) -> tuple[str, int, int]:
    """Return text and place of a turned line; the axes of two figures differ in place."""
    return fold(line.text), round(line.left / SAME_HEIGHT), round(line.top / SAME_HEIGHT)
