"""The statements of financial reports, by the names that reports and questions give them.

A question says "income statement" or "P&L", the report "consolidated statements of earnings": both
IAS 1 (paragraphs 10 and 10A) and US GAAP leave the name to the entity.
"""

import re
from typing import Final

_OF: Final = r"statements?\s+of\s+(?:consolidated\s+)?"
_STATEMENTS: Final = re.compile(
    r"\b(?:"
    r"(?P<position>balance\s+sheets?|(?:financial\s+position|financial\s+condition)\s+statements?"
    rf"|{_OF}financial\s+(?:position|condition)|bilanz(?:en)?|bilan)"
    r"|(?P<income>income\s+statements?|statements?\s+of\s+comprehensive\s+income"
    rf"|{_OF}(?:income|operations|earnings|profit\s+(?:and|or)\s+loss)"
    r"|p\s?&\s?l|profit[\s-]+(?:and|&)[\s-]+loss"
    r"|gewinn-?\s+und\s+verlustrechnung|comptes?\s+de\s+résultats?)"
    r"|(?P<flows>cash[\s-]+flows?\s+statements?"
    rf"|{_OF}cash[\s-]+flows?|kapitalflussrechnung"
    r"|(?:tableaux?|états?)\s+des\s+flux\s+de\s+trésorerie)"
    rf"|(?P<equity>{_OF}(?:changes\s+in\s+)?(?:total\s+)?(?:\w+['’]s?\s+)?equity"
    r"|eigenkapitalveränderungsrechnung)"
    r")(?!\w)",
    re.IGNORECASE,
)

_FIRST_ROW: Final = re.compile(r"^\|", re.MULTILINE)
_LEAD: Final = 200
"""Characters before the rows of a table in which its name stands."""
_HEADING: Final = 80
"""Characters of a line that is a heading by its look."""


def statements_of(text: str) -> frozenset[str]:
    """Return which statements a text names: position, income, flows, equity."""
    return frozenset(found.lastgroup or "" for found in _STATEMENTS.finditer(text))


def statements_shown(text: str) -> frozenset[str]:
    """Return which statements a passage shows, by what leads to its rows and by its headings."""
    rows = _FIRST_ROW.search(text)
    lead = text[max(0, rows.start() - _LEAD) : rows.start()] if rows else ""
    headings = (
        found
        for line in text.split("\n")
        if len(line) <= _HEADING and not line.startswith("|")
        for found in _STATEMENTS.finditer(line)
        if len(found[0]) >= len(line.strip()) / 2
    )
    return statements_of(lead).union(found.lastgroup or "" for found in headings)
