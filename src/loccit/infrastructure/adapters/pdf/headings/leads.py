"""Names of sections with a number, which their text follows on the same line."""

import re
from collections.abc import Sequence
from typing import Final

from loccit.infrastructure.adapters.pdf.headings.looks import Candidate
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Line, Place
from loccit.infrastructure.adapters.pdf.patterns import section_number

_MAX_LINES: Final = 3
_MAX_LENGTH: Final = 110  # characters
_STOP: Final = re.compile(r"[\w)-]{4}[.:](?=\s+[^\W\d_a-z]|$)")
"""The end of a name, not that of "Fig." or of "E. coli"."""


def numbered_lead(
    place: Place, column: Column, profile: TypeProfile, number: tuple[int, int]
) -> Candidate | None:
    """Return a numbered heading that text follows on the same line, in another style.

    `number` is the depth of its number and how long that is.
    """
    depth, end = number
    row = place[1]
    first = column.lines[row]
    style, body = profile.styles[first.lead_style], profile.styles[profile.body]
    if (style.italic, style.bold) in {(False, False), (body.italic, body.bold)}:
        return None
    lines = lead_lines(column, row)
    if lines is None:
        return None
    texts = _name([*(line.text for line in lines[:-1]), lines[-1].text[: lines[-1].lead]], end)
    lead = " ".join(texts)
    if end >= len(lead) or not lead[end].isupper():
        return None
    ends_line = len(texts[-1]) == len(lines[len(texts) - 1].text)
    rank = (style.size, style.bold, False)
    return Candidate(
        place,
        lines=len(texts),
        cut=0 if ends_line else len(texts[-1]),
        text=lead,
        look=(first.lead_style, True),
        rank=rank,
        depth=depth,
        strong=style.bold,
    )


def _name(lead: Sequence[str], start: int) -> list[str]:
    """Return the lines of a name up to the stop behind it, none without one.

    The text that follows may begin in the same type: "2.1. Salmo salar. Salmo salar is a fish".

    Args:
        lead: The lines that are set alike, the last perhaps in part.
        start: Where the name begins on the first, behind its number.
    """
    if lead[-1].rstrip()[-1:] in {".", ":"}:
        return [*lead[:-1], lead[-1].rstrip()]
    for row, text in enumerate(lead):
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
