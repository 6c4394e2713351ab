"""What the words of a name look like, and those that stand in none."""

import re
from collections.abc import Container
from typing import Final

from loccit.infrastructure.adapters.pdf.headings.cover_words import says_institution

_MOST_WORDS: Final = 7  # of one name
_MOST_DEGREES: Final = 3
_ELIDED: Final = ("d'", "d’", "al-", "el-", "l'", "ben-")
_FEWEST_WORDS: Final = 2
_LONGEST_WORD: Final = 24  # letters
_TITLES: Final = re.compile(
    r"^(?:(?:prof(?:essor|\.)?|dr|doc|dott(?:\.?ssa)?|ing|mgr|mag|bc|dipl(?:\.?-?\s?(?:inform|ing|math"
    r"|phys|psych|kfm|wirt)\w*)?|univ\.?-?prof|pd|mrs?|ms|sir|ir|drs|lic|rer|nat|hab|med|h\.?c"
    r"|m\.?sc|b\.?sc|phd|ph\.d|\(fh\)|inż|m\.?d|msc|bsc)\.?,?(?:\s+|(?<=\.)|-(?=[A-Z]))){1,5}",
    re.IGNORECASE,
)
_TAIL: Final = re.compile(
    r"\s+(?:ph\.?\s?d\.?|m\.?d\.?|msc|m\.sc\.?|bsc|b\.sc\.?|mph|mba|dds|dvm|mbbs|mphil|rn|pharmd|csc\.?|drsc"
    r"|\(?(?:eds?|hrsg)\.?\)?)$",
    re.IGNORECASE,
)
_SUFFIX: Final = re.compile(r"^(?:jr|sr|ii|iii|iv|junior)\.?$", re.IGNORECASE)
_WORD: Final = re.compile(r"^[^\W\d_]+(?:[.'’‘ʼ`´‐‑-]+[^\W\d_]+){0,5}[.'’]?$")
INITIAL: Final = re.compile(r"^(?:[^\W\d_]\.?(?:-[^\W\d_]\.?)?|(?:[^\W\d_]{1,2}\.[-‐]?){1,4})$")
_PARTICLES_TEXT: Final = """
van von der den de del della dello degli dei di da das do dos du la le les lo los las el
al bin ibn ben bint abu ter ten te zu zum zur auf af av vom im am aan y e i san st 't ’t d'
und of
"""
PARTICLES: Final = frozenset(_PARTICLES_TEXT.split())
HAN: Final = re.compile(r"^[\u3400-\u9fff々〆ヶ\u3040-\u30ff\uac00-\ud7af]{2,6}$")
_HAN_SPACED: Final = re.compile(
    r"^[\u3400-\u9fff\uac00-\ud7af](?:\s[\u3400-\u9fff\uac00-\ud7af]){1,3}$"
)
_NO_NAME_TEXT: Final = """
abstract access academic association attribution author authors collaboration committee
commons communications computing
conference consortium contents copyright correspondence corresponding corporation
department development distributed division editor editorial email engineering figure gmbh hospital
international investigators journal keywords laboratory library license ltd llc management
matriculation matrikelnummer network proceedings programme school sciences series
supervisor technology thesis university workshop dissertation diplomarbeit masterarbeit
faculty behalf the with for by using from
"""
_NO_NAME: Final = frozenset(_NO_NAME_TEXT.split())
"""Words that stand in no name."""


def person_in(text: str, common: Container[str] = ()) -> tuple[str, ...] | None:
    """Return the words of the one name that a text is, None when it is something else.

    Args:
        text: What stands between two separators of a list.
        common: Words that the document also has in small letters: no name has such words alone.
    """
    text = text.strip()
    if HAN.match(text) or _HAN_SPACED.match(text):
        return ("".join(text.split()),)
    text = _TITLES.sub("", text)
    for _ in range(_MOST_DEGREES):
        text = _TAIL.sub("", text).rstrip(" ,")
    words = [word for word in text.split() if not _SUFFIX.match(word)]
    if not _FEWEST_WORDS <= len(words) <= _MOST_WORDS or words[-1] in PARTICLES:
        return None
    if says_institution(text):
        return None
    full = [word for word in words if not (_is_particle(word) or _is_initial(word))]
    if not full or not all(map(_may_be_name, full)):
        return None
    return None if all(word.casefold() in common for word in full) else tuple(words)


def _is_particle(word: str) -> bool:
    return word in PARTICLES or word.startswith(_ELIDED)


def _is_initial(word: str) -> bool:
    return INITIAL.match(word) is not None and not word[0].islower()


def _may_be_name(word: str) -> bool:
    return (
        not word[0].islower()
        and word.casefold().rstrip(".") not in _NO_NAME
        and _WORD.match(word) is not None
        and len(word) <= _LONGEST_WORD
    )
