"""Names of sections without a number that text follows on the same line, set in italics or bold.

One such phrase tells nothing: it may be a term, or the title of a work. Where paragraph after
paragraph of a document begins so, each time with other words, it is how its lowest sections are
named.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Final

from loccit.domain.documents.canonical_text import names_references
from loccit.domain.models.document import HeadingSource
from loccit.infrastructure.adapters.pdf.headings.leads import lead_lines
from loccit.infrastructure.adapters.pdf.headings.named_leads import opens_block
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.lexicon import begins_front
from loccit.infrastructure.adapters.pdf.model import Column, HeadingMark, Place
from loccit.infrastructure.adapters.pdf.patterns import (
    BULLET,
    caption_of,
    ends_sentence,
    is_statement,
    key,
    section_number,
)

_MIN_NAMES: Final = 4  # of one look in a document
_MIN_SHARE: Final = 0.75  # of the paragraphs that begin in that type
_MIN_OTHERS: Final = 0.8  # of the names are different ones: no "Proof.", no speaker's name
_MIN_LINES: Final = 5  # of text below a name, usually; a definition is shorter
_MIN_LETTERS: Final = 4
_SAME_SIZE: Final = 0.1  # of the size of the body
_INDENT: Final = 0.6  # em
_FULL: Final = 1.0  # em; a line that ends so near to the edge of its column is full
_DEEPEST: Final = 6
_CONFIDENCE: Final = 0.6


@dataclass(frozen=True, slots=True)
class _Lead:
    """The beginning of a paragraph in a type of its own.

    Attributes:
        place: Its first line.
        lines: How many it takes.
        cut: Where it ends on the last of them; 0 when it fills that.
        text: Its words.
        is_name: Whether it reads like the name of a section.
    """

    place: Place
    lines: int
    cut: int
    text: str
    is_name: bool


def run_in_names(
    columns: Sequence[Column],
    found: Mapping[Place, HeadingMark],
    profile: TypeProfile,
    start: Place,
) -> dict[Place, HeadingMark]:
    """Return the headings of this kind, each a level below the section that it stands in.

    Args:
        columns: All columns of the document.
        found: Its other headings.
        profile: Its body type.
        start: Where the body begins.
    """
    end = _references(columns, found)
    looks: dict[int, list[_Lead]] = defaultdict(list)
    for lead in _leads(columns, found, profile):
        line = columns[lead.place[0]].lines[lead.place[1]]
        if start <= lead.place < end and not line.entry:
            looks[line.lead_style].append(lead)
    names = sorted(
        (lead for leads in looks.values() if _are_names(leads, columns) for lead in leads),
        key=lambda lead: lead.place,
    )
    marks: dict[Place, HeadingMark] = {}
    sections = sorted(place for place, mark in found.items() if mark.level and not mark.cut)
    above = -1
    for lead in names:
        while above + 1 < len(sections) and sections[above + 1] < lead.place:
            above += 1
        if not lead.is_name or above < 0 or _is_front(columns, sections[above]):
            continue
        level = min(found[sections[above]].level + 1, _DEEPEST)
        marks[lead.place] = HeadingMark(
            lead.lines, lead.cut, level, HeadingSource.FONT, _CONFIDENCE
        )
    return marks


def _leads(
    columns: Sequence[Column], found: Mapping[Place, HeadingMark], profile: TypeProfile
) -> Iterator[_Lead]:
    styles = _set_off(profile)
    for index, column in enumerate(columns):
        if column.aside:
            continue
        after = 0  # the line below the last heading
        for row, line in enumerate(column.lines):
            mark = found.get((index, row))
            if mark is not None:
                after = row + mark.lines
            if line.lead_style not in styles or row < after or line.table:
                continue
            if row != after and not _begins_paragraph(column, row, profile):
                continue
            lines = lead_lines(column, row)
            if lines is None:
                continue
            last = lines[-1]
            text = " ".join([*(each.text for each in lines[:-1]), last.text[: last.lead].rstrip()])
            rest = last.text[last.lead :].lstrip()
            cut = last.lead
            if not rest:
                if last.right < column.right - _FULL * profile.body_size:
                    continue
                rest = column.lines[row + len(lines)].text  # the name fills its line
                cut = 0
            yield _Lead((index, row), len(lines), cut, text, _is_name(text, rest))


def _set_off(profile: TypeProfile) -> frozenset[int]:
    """Return the styles as large as the body that differ from it by italics or weight."""
    body = profile.styles[profile.body]
    return frozenset(
        number
        for number, style in enumerate(profile.styles)
        if (style.italic, style.bold) not in {(False, False), (body.italic, body.bold)}
        and abs(style.size - body.size) <= _SAME_SIZE * body.size
        and number not in profile.monospaced
        and number not in profile.maths
    )


def _begins_paragraph(column: Column, row: int, profile: TypeProfile) -> bool:
    if opens_block(column, row, profile, strict=True):
        return True
    line, above = column.lines[row], column.lines[row - 1]
    return (
        ends_sentence(above.text)
        and above.left < line.left
        and line.left - column.left > _INDENT * profile.body_size
    )


def _is_name(text: str, rest: str) -> bool:
    if text[-1:] not in {".", ":"} or not text[:1].isupper() or not rest:
        return False
    if rest[0].islower() or sum(map(str.isalpha, text)) < _MIN_LETTERS:
        return False
    return not (
        section_number(text)[0]
        or caption_of(text)
        or is_statement(text)
        or BULLET.match(text)
        or begins_front(text)
    )


def _are_names(leads: Sequence[_Lead], columns: Sequence[Column]) -> bool:
    """Tell whether paragraphs that begin in one type begin with the names of sections."""
    names = [lead for lead in leads if lead.is_name]
    if len(names) < max(_MIN_NAMES, _MIN_SHARE * len(leads)):
        return False
    texts = Counter(key(lead.text) for lead in names)
    if len(texts) < _MIN_OTHERS * len(names):
        return False
    return median(_lines_between(columns, one, other) for one, other in pairwise(names)) >= (
        _MIN_LINES
    )


def _lines_between(columns: Sequence[Column], one: _Lead, other: _Lead) -> int:
    """Return how many lines there are from one name to the next."""
    (first, row), (last, end) = one.place, other.place
    return sum(len(columns[index].lines) for index in range(first, last)) - row + end


def _references(columns: Sequence[Column], found: Mapping[Place, HeadingMark]) -> Place:
    """Return where the last list of references begins, else the end of the document."""
    lists = [place for place in found if names_references(columns[place[0]].lines[place[1]].text)]
    return max(lists, default=(len(columns), 0))


def _is_front(columns: Sequence[Column], place: Place) -> bool:
    """Tell an abstract, whose parts have names that are no sections."""
    return begins_front(columns[place[0]].lines[place[1]].text)
