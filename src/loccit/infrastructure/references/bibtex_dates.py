"""Dates of BibTeX ("year", "month") and biblatex ("date", ISO 8601-2) as CSL has them."""

import re
from collections.abc import Mapping

from loccit.infrastructure.references.latex_text import plain_text

_ISO = re.compile(r"^(-?\d{1,4})(?:-(\d{2}))?(?:-(\d{2}))?(?:T.*)?([?~%]?)$")
_NUMBER = re.compile(r"\d{1,2}")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_LAST_MONTH = 12
_SEASONS = {21: 1, 22: 2, 23: 3, 24: 4}
_LAST_DAY = 31

Date = dict[str, object]


def csl_date(fields: Mapping[str, str], date: str, year: str = "", month: str = "") -> Date:
    """Return the date of an entry; empty without one.

    Args:
        fields: Raw values.
        date: The field of biblatex.
        year: The field of BibTeX, looked at without the other.
        month: The field that goes with it.
    """
    text = plain_text(fields.get(date, ""))
    if text and (found := _iso_date(text)):
        return found
    text = text or plain_text(fields.get(year, ""))
    if not text:
        return {}
    if not (found := _iso_date(text)):
        return {"raw": text}
    [first, *rest] = found["date-parts"] if isinstance(found["date-parts"], list) else [[]]
    if len(first) == 1 and not rest:
        first += _month(plain_text(fields.get(month, "")))
    return found


def _iso_date(text: str) -> Date:
    parts: list[list[int]] = []
    date: Date = {"date-parts": parts}
    for one in text.split("/", 1):
        if one.strip() in {"", "..", "open", "unknown"}:
            continue
        if not (match := _ISO.match(one.strip())):
            return {}
        numbers = [int(group) for group in match.groups()[:3] if group]
        if season := _SEASONS.get(numbers[1] if len(numbers) > 1 else 0):
            date["season"] = season
            numbers = numbers[:1]
        parts.append(_possible(numbers))
        if match[4]:
            date["circa"] = True
    return date if parts and parts[0][0] else {}


def _possible(numbers: list[int]) -> list[int]:
    for at, last in ((1, _LAST_MONTH), (2, _LAST_DAY)):
        if len(numbers) > at and not 1 <= numbers[at] <= last:
            return numbers[:at]
    return numbers


def _month(text: str) -> list[int]:
    """Return the month, and the day where it is given as well: "mar", "5~March", "03"."""
    numbers = [int(number) for number in _NUMBER.findall(text)]
    words = re.findall(r"[a-z]{3,}", text.lower())
    named = [_MONTHS.index(word[:3]) + 1 for word in words if word[:3] in _MONTHS]
    if len(named) == 1:
        return _possible([0, named[0], *numbers[:1]])[1:]
    return _possible([0, *numbers])[1:] if len(numbers) == 1 and not words else []
