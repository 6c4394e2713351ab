"""Names of sections that text follows on the same line: "Abstract—", "Keywords:", "References"."""

import re
from typing import Final

from loccit.domain.documents.canonical_text import names_references
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column
from loccit.infrastructure.adapters.pdf.patterns import REFERENCE_NUMBER, ends_sentence

_LEAD: Final = re.compile(
    r"(?:(?P<front>abstract|key ?words|index terms|zusammenfassung|schlüsselwörter|mots[- ]clés"
    r"|résumé)|summary|references|bibliography|works cited|literature cited|literatur"
    r"|literaturverzeichnis|références|bibliographie"
    r"|(?P<back>(?:conflicts? of|competing) interests?(?: statement)?|disclaimer"
    r"|acknowledge?ments?|funding|authors?[’']? contributions?(?: statement)?"
    r"|(?:data|code) availability(?: statement)?|availability of data(?: and materials?)?))\b"
    r"(?P<sign> ?[.:—–]| -(?= ))? ?(?=\S)",
    re.IGNORECASE,
)
_SPACE: Final = 0.25  # em more than between two lines of the body
_MOST_CELLS: Final = 2  # a wide gap may stand behind the name
_STYLED: Final = 2  # characters that the type of the name may go on: a sign, a space


def named_lead(column: Column, row: int, profile: TypeProfile) -> int:
    """Return how many characters of a line are the name of a section that begins on it, or 0.

    The name is set in a type of its own, or stands at the beginning of a block with a sign
    behind it; the names of what stands before the body only, and a list whose number follows.
    """
    line = column.lines[row]
    match = _LEAD.match(line.text) if line.text[0].isupper() else None
    if match is None or line.table or line.cells > _MOST_CELLS:
        return 0
    name_end = match.start("sign") if match["sign"] else len(match[0].rstrip())
    set_off = name_end <= line.lead <= match.end() + _STYLED and line.lead < len(line.text)
    if not (set_off and opens_block(column, row, profile, strict=False)) and not (
        match["sign"]
        and (match["front"] or REFERENCE_NUMBER.match(line.text[match.end() :]))
        and opens_block(column, row, profile, strict=True)
    ):
        return 0
    if match["front"] or match["back"] or match[0].lower().startswith("summary"):
        return match.end()
    return match.end() if names_references(match[0]) else 0


def opens_block(column: Column, row: int, profile: TypeProfile, *, strict: bool) -> bool:
    """Tell whether the line above ends a sentence, or stands apart, or none does."""
    if row == 0:
        return True
    line, above = column.lines[row], column.lines[row - 1]
    if not strict and (ends_sentence(above.text) or above.style != line.style):
        return True
    gap = line.top - above.top
    return (
        gap < 0
        or gap > (profile.leading + _SPACE) * profile.body_size
        or (ends_sentence(above.text) and above.right < column.right - profile.body_size)
    )
