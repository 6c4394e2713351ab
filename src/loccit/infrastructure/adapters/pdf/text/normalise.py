"""Characters of a line: what is kept, and in which form."""

import re
import unicodedata
from typing import Final

from loccit.domain.text.clean_text import clean_block
from loccit.infrastructure.adapters.pdf.text.accents import JOINER, SPACING, composed

_ACCENTS: Final = "´¨ˆ˜ˇ˘˙˚"
"""Those that are nothing else: a grave accent may be a quotation mark."""
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_ODD: Final = re.compile(f"[\ufffe{JOINER}\ud800-\udfff{_ACCENTS}]")
"""What is not kept as it is; few lines have any of it."""
_PRINTED: Final = re.compile(f"[\ufb00-\ufb06\ufffc{_ACCENTS}]")
"""Of what is printed, what is not kept as it is: ligatures, a placeholder, accents apart."""
_ACCENT_BEFORE_LETTER: Final = re.compile(rf"([{_ACCENTS}])([A-Za-zı])")


# The dots that lead from an entry of a table of contents to its page: no words, many tokens.
_LEADERS: Final = re.compile(r"(?: ?\.){5,} ?")


def clean(text: str) -> str:
    """Return `text` as a line of canonical text.

    An accent that old TeX fonts print before its letter is put on it, and a row of leader dots
    becomes an ellipsis.
    """
    if ". . ." in text or "....." in text:
        text = _LEADERS.sub(" … ", text)
    if text.isprintable() and "  " not in text:
        # No control and format characters, no blanks but single spaces: few signs are left to do.
        if text.isascii():
            return text.strip(" ")
        if not _PRINTED.search(text):
            return unicodedata.normalize("NFC", text).strip(" ")
    if _ODD.search(text):
        text = _ACCENT_BEFORE_LETTER.sub(_compose, whole_characters(text))
    return clean_block(text)


def whole_characters(text: str) -> str:
    """Put the two halves of a character together, and a hyphen for pdfium's mark of it."""
    text = text.replace("\ufffe", "-").replace(JOINER, "")
    if _SURROGATE.search(text):
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def _compose(match: re.Match[str]) -> str:
    both = composed(match[2], SPACING[match[1]])
    return both if len(both) == 1 else match[0]
