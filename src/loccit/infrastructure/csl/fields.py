"""Plain values out of JSON that promises nothing: text, lists of words, years."""

import re
from collections.abc import Mapping

from loccit.domain.policy.title_match import without_markup

_LATEST_YEAR = 9999
_BEFORE_CHRIST = re.compile(
    r"(\d{1,4})\s*(?:b\.?\s*c\.?(?:\s*e\.?)?|v\.?\s*chr|v\.?\s*u\.\s*z|av\.?\s*j\.?-?\s*c)(?![^\W\d_])",
    re.IGNORECASE,
)
_NEGATIVE = re.compile(r"^\s*[-−](\d{1,6})(?:-\d{1,2}){0,2}\s*$")
_FOUR_DIGITS = re.compile(r"(?<!\d)(\d{4})(?!\d)")
_COMPACT_DATE = re.compile(r"^\s*(\d{4})(?:\d{2}){1,2}\s*$")
_EARLY = re.compile(
    r"^\s*(?:circa|ca?\.?|ad|a\.d\.)?\s*(\d{1,3})\s*(?:ad|a\.d\.|ce)?\s*$", re.IGNORECASE
)


def text_of(value: object) -> str:
    """Return text on one line without markup; the first of a list; empty for anything else."""
    if isinstance(value, list | tuple):
        value = next((one for one in value if isinstance(one, str) and one.strip()), "")
    if isinstance(value, str):
        return without_markup(_encodable(value))
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    return ""


def lines_of(value: object) -> str:
    """Return text with its lines kept, a list joined by line breaks: Zotero's `note`, `extra`."""
    if isinstance(value, list):
        return "\n".join(_encodable(one) for one in value if isinstance(one, str))
    return _encodable(value) if isinstance(value, str) else ""


def first_text(item: Mapping[str, object], *names: str) -> str:
    """Return the first of these fields that holds text."""
    return next((text for name in names if (text := text_of(item.get(name)))), "")


def words_of(value: object) -> list[str]:
    """Return keywords of a string cut at commas and semicolons, a list, or `[{"tag": ..}]`."""
    if isinstance(value, str):
        return [word for part in re.split(r"[,;]", value) if (word := text_of(part))]
    if not isinstance(value, list):
        return []
    named = [one.get("tag", one.get("name")) if isinstance(one, Mapping) else one for one in value]
    return [word for one in named if isinstance(one, str) and (word := text_of(one))]


def year_of(value: object) -> int | None:
    """Return the year of a CSL date, or of a date in words; negative before the common era.

    Of a range it is the first; a season, "circa" and the like do not matter.
    """
    if isinstance(value, Mapping):
        parts = value.get("date-parts")
        while isinstance(parts, list) and parts:
            parts = parts[0]
        candidates = [parts, *(value.get(name) for name in ("raw", "literal", "year", "date"))]
        return next((year for one in candidates if (year := _year(one)) is not None), None)
    return _year(value)


def _year(value: object) -> int | None:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value if value and abs(value) <= _LATEST_YEAR else None
    return _year_in(value) if isinstance(value, str) else None


def _year_in(text: str) -> int | None:
    for pattern, sign in (
        (_BEFORE_CHRIST, -1),
        (_NEGATIVE, -1),
        (_COMPACT_DATE, 1),
        (_FOUR_DIGITS, 1),
        (_EARLY, 1),
    ):
        if found := pattern.search(text):
            year = int(found.group(1))
            return sign * year if 0 < year <= _LATEST_YEAR else None
    return None


def _encodable(text: str) -> str:
    """Replace lone surrogates, which JSON can hold and UTF-8 cannot."""
    return text.encode("utf-8", "replace").decode("utf-8")
