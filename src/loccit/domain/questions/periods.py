"""Years and quarters, in the forms that people write.

A question says "FY2019", "3Q22" or "the third quarter", the document "2019" and "Q3", most often
in its name only. What is said in another form is searched for in the plain one too.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from loccit.domain.text.words import query_words

_CENTURY: Final = "20"
"""Of a year of two digits: who writes FY19 means 2019."""
_FISCAL_YEAR: Final = re.compile(
    r"\b(?:fy|fiscal\s+year|fiscal)\s*['’]?((?:19|20)?\d\d)(?!\d)", re.IGNORECASE
)
_QUARTER: Final = re.compile(
    r"(?<![^\W_])(?:(?:fy)?((?:19|20)?\d\d)\s*)?(?:q([1-4])|([1-4])q)"
    r"(?:\s*['’]?((?:19|20)?\d\d))?(?![^\W_])",
    re.IGNORECASE,
)
_NAMED_QUARTER: Final = re.compile(r"\b(first|second|third|fourth)[\s-]+quarter\b", re.IGNORECASE)
_NUMBERS: Final = {"first": "1", "second": "2", "third": "3", "fourth": "4"}
_YEAR: Final = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")


def periods_of(text: str) -> frozenset[str]:
    """Return the years of four digits and the quarters, as "q3", that a text names."""
    return frozenset((*_YEAR.findall(text), *_written_otherwise(text)))


def asked_words(text: str) -> Counter[str]:
    """Return the words of a query with their counts, and the plain forms of its periods."""
    counts = query_words(text)
    for period in _written_otherwise(text):
        counts[period] = max(1, counts[period])
    return counts


def _written_otherwise(text: str) -> Iterator[str]:
    """Yield the years of fiscal years, and quarters with the years beside them."""
    for year in _FISCAL_YEAR.findall(text):
        yield _whole(year)
    for before, number, first_number, after in _QUARTER.findall(text):
        yield f"q{number or first_number}"
        yield from (_whole(year) for year in (before, after) if year)
    for name in _NAMED_QUARTER.findall(text):
        yield f"q{_NUMBERS[name.casefold()]}"


def _whole(year: str) -> str:
    return year if len(year) > len(_CENTURY) else _CENTURY + year
