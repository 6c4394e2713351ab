"""Names of sections with a number, which their text follows on the same line."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from loccit.infrastructure.adapters.pdf.headings.named_leads import named_lead
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Line, Place
from loccit.infrastructure.adapters.pdf.patterns import is_statement, section_number

_MAX_LINES: Final = 3
_MAX_LENGTH: Final = 110  # characters
_STOP: Final = re.compile(r"[\w)-]{4}[.:](?=\s+[^\W\d_a-z]|$)")
"""The end of a name, not that of "Fig." or of "E. coli"."""


@dataclass(frozen=True, slots=True)
class Lead:
    """The name of a section that text follows on its last line.

    Attributes:
        place: Its first line.
        lines: How many it takes.
        cut: Where it ends on the last of them; 0 when it fills that.
        text: Its text.
        style: Of its first line.
        depth: Of its number; 0 without one.
        strong: Whether it is in bold type.
    """

    place: Place
    lines: int
    cut: int
    text: str
    style: int
    depth: int
    strong: bool


def lead_at(place: Place, column: Column, profile: TypeProfile) -> Lead | None:
    """Return the name of a section that begins at a place and that text follows, if one does."""
    number = section_number(column.lines[place[1]].text)
    found = _numbered(place, column, profile, number) if number[0] else None
    if found is None:
        found = _named(place, column, profile)
    return None if found is None or is_statement(found.text, run_in=True) else found


def _named(place: Place, column: Column, profile: TypeProfile) -> Lead | None:
    cut = named_lead(column, place[1], profile)
    if not cut:
        return None
    line = column.lines[place[1]]
    strong = profile.styles[line.lead_style].bold
    return Lead(place, 1, cut, line.text[:cut].strip(), line.lead_style, 0, strong)


def _numbered(
    place: Place, column: Column, profile: TypeProfile, number: tuple[int, int]
) -> Lead | None:
    """Return a numbered heading that text follows on the same line, in another style.

    `number` is the depth of its number and how long that is.
    """
    depth, end = number
    row = place[1]
    first = column.lines[row]
    style, body = profile.styles[first.lead_style], profile.styles[profile.body]
    plain = (style.italic, style.bold) in {(False, False), (body.italic, body.bold)}
    told = depth > 1 and ")" not in first.text[:end]
    if plain and not (told and style.font != body.font == profile.style(first).font):
        return None  # names of fonts do not always tell that one is bold
    lines = lead_lines(column, row)
    if lines is None:
        return None
    last = lines[-1].text[: lines[-1].lead]
    goes_on = len(last) < len(lines[-1].text)
    texts = _name([*(line.text for line in lines[:-1]), last], end, goes_on=goes_on)
    if not texts:
        return None
    text = " ".join(texts)
    if end >= len(text) or not text[end].isupper():
        return None
    ends_line = len(texts[-1]) == len(lines[len(texts) - 1].text)
    cut = 0 if ends_line else len(texts[-1])
    return Lead(place, len(texts), cut, text, first.lead_style, depth, style.bold)


def _name(lead: Sequence[str], start: int, *, goes_on: bool) -> list[str]:
    """Return the lines of a name up to the stop behind it, none without one.

    The text that follows may begin in the same type: "2.1. Salmo salar. Salmo salar is a fish".

    Args:
        lead: The lines that are set alike, the last perhaps in part.
        start: Where the name begins on the first, behind its number.
        goes_on: Whether text in another type follows on the last line.
    """
    if lead[-1].rstrip()[-1:] in {".", ":"}:
        return [*lead[:-1], lead[-1].rstrip()]
    for row, text in enumerate(lead if goes_on else ()):
        stop = _STOP.search(text, 0 if row else start)
        if stop is not None:
            return [*lead[:row], text[: stop.end()]]
    return []


def lead_lines(column: Column, row: int) -> Sequence[Line] | None:
    """Return the lines over which the type of the first one goes on, the last perhaps in part."""
    first = column.lines[row]
    for count in range(1, _MAX_LINES + 1):
        lines = column.lines[row : row + count]
        last = lines[-1]
        if len(lines) < count or last.cells > 1 or last.lead > _MAX_LENGTH:
            return None
        if last.lead < len(last.text):
            return lines if last.lead else None
        following = column.lines[row + count : row + count + 1]
        if not following or section_number(following[0].text)[0]:
            return None
        if following[0].lead_style != first.lead_style:
            return lines
    return None
