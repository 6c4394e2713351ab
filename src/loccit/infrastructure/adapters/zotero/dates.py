"""Dates as Zotero keeps them, as CSL. Pure."""

import re
from typing import Final

_STORED: Final = re.compile(r"^(-?\d{4})-(\d{2})-(\d{2})(?:\s+(.*))?$", re.DOTALL)
_NOTED: Final = re.compile(r"^(-?\d{1,4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$")
_MONTHS, _DAYS = 12, 31

CslDate = dict[str, object]


def csl_date(value: str) -> CslDate | None:
    """Return a date that is stored double (`2013-03-00 03/2013`), None when there is none.

    The first ten characters count; zeros stand for what is not known. Without a year the words
    that were typed are kept.
    """
    found = _STORED.match(value.strip())
    if found is None:
        return {"literal": value.strip()} if value.strip() else None
    year, month, day, typed = found.groups()
    parts = _parts(int(year), int(month), int(day))
    if parts:
        return {"date-parts": [parts]}
    return {"literal": typed} if typed else None


def noted_date(value: str) -> CslDate:
    """Return a date that is noted as `1900`, `1900-05` or `1900-05-12`, else its words."""
    found = _NOTED.match(value)
    if found is None:
        return {"literal": value}
    parts = _parts(*(int(part or 0) for part in found.groups()))
    return {"date-parts": [parts]} if parts else {"literal": value}


def _parts(year: int, month: int, day: int) -> list[int]:
    if not year:
        return []
    if not 1 <= month <= _MONTHS:
        return [year]
    return [year, month, day] if 1 <= day <= _DAYS else [year, month]
