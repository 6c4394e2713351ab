"""What a query says beside its words: what must stand in a passage, and what must not.

`"tidal prism"` must, word for word; `-moon` and `-"spring tide"` must not. All else is asked as
it is. Any text can be asked: what is none of these is text.
"""

import re
from dataclasses import dataclass
from typing import Final

from loccit.domain.text.clean_text import has_words
from loccit.domain.text.words import UNSPACED_CHARACTER

_DOUBLE: Final = '"\u201c\u201d\u201e\u201f\u301d\u301e\u301f\uff02'
_CLOSING: Final = (
    dict.fromkeys(_DOUBLE, _DOUBLE)
    | dict.fromkeys("«»", "«»")
    | {"「": "」", "『": "』", "｢": "｣"}
)
"""What ends a phrase, by what begins it. Single quotation marks are apostrophes as well."""
_MINUS: Final = "-\u2212"
_WORD: Final = re.compile(rf"[^\s{re.escape(''.join(_CLOSING))}]+")
_SAYS_MORE: Final = re.compile(f"[{re.escape(_MINUS + ''.join(_CLOSING))}]")


@dataclass(frozen=True, slots=True)
class SaidQuery:
    """A query.

    Attributes:
        text: What is asked, without the marks and without what must not be there; empty when it
            only says that.
        phrases: What must stand in a passage, word for word; each has words.
        without: What must not stand there, likewise.
    """

    text: str
    phrases: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


def said_query(text: str) -> SaidQuery:
    """Read a query. A quotation mark that nothing closes, or closes upon no word, is text."""
    if not _SAYS_MORE.search(text):
        return SaidQuery(text)
    asked: list[str] = []
    phrases: list[str] = []
    without: list[str] = []
    plain = at = 0
    while at < len(text):
        is_minus = text[at] in _MINUS
        begin = at + is_minus
        part = _part(text, begin) if _may_begin(text, at, is_minus=is_minus) else None
        if part is None or not has_words(part[0]):
            at = part[1] if part else at + 1
            continue
        words, end = part
        asked += [text[plain:at], "" if is_minus else words]
        (without if is_minus else phrases).append(words)
        plain = at = end
    if not phrases and not without:
        return SaidQuery(text)
    said = " ".join(" ".join([*asked, text[plain:]]).split())
    return SaidQuery(said, tuple(dict.fromkeys(phrases)), tuple(dict.fromkeys(without)))


def _may_begin(text: str, at: int, *, is_minus: bool) -> bool:
    """Tell whether a phrase may begin: not within a word, nor a minus right behind anything."""
    before = text[at - 1 : at]
    if is_minus:
        return not before or before.isspace()
    in_word = before.isalnum() and not UNSPACED_CHARACTER.match(before)
    return text[at] in _CLOSING and not in_word


def _part(text: str, begin: int) -> tuple[str, int] | None:
    """Return what stands in quotation marks, or the word that begins there, and where it ends.

    A figure behind a minus is a number.
    """
    closing = _CLOSING.get(text[begin : begin + 1])
    if closing is None:
        found = _WORD.match(text, begin)
        return (found[0], found.end()) if found and found[0][0].isalpha() else None
    end = min((at for mark in closing if (at := text.find(mark, begin + 1)) >= 0), default=-1)
    return (text[begin + 1 : end].strip(), end + 1) if end >= 0 else None
