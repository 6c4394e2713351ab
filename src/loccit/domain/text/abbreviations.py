"""Abbreviations of English, German, French, Spanish, Italian and Portuguese."""

import re
from enum import Enum, auto
from typing import Final


class Abbreviated(Enum):
    """Whether a sentence goes on behind a word with a full stop."""

    ALWAYS = auto()
    """The word ends no sentence: "Dr.", "e.g."."""
    OFTEN = auto()
    """It ends one when the next word is one with which sentences begin: "et al.", "U.S."."""
    BEFORE_A_NUMBER = auto()
    """It is abbreviated only there: "no. 7", "art. 5"."""
    NO = auto()


_TITLES: Final = (
    "dr drs dra pr prof profs mr mrs ms messrs mm mme mmes mlle mlles mgr st ste hr frl sr sra"
    " dott dipl"
)
_JOINTS: Final = (
    "approx aprox bspw bzw cf cfr eg esp evtl ggf ggfs ie incl inkl exkl insb insbes env resp sog"
    " vgl viz vs zzgl"
)
_PARTS: Final = "abb fig figs eqn eqns eqs ref refs hrsg bd bde aufl anm suppl"
"""What names a part of a work."""
_ENDS_OF_LISTS: Final = "al etc usw ecc ff spp sp ssp subsp var cv jr inc ltd co corp bros"
_WORDS_TOO: Final = "hon rev gen lt capt sen rep gov fr sig ing gem max lit"
_MONTHS: Final = "jan feb apr aug sept oct nov dec okt dez"
_OTHERS: Final = (
    "assoc ave ca chr cit dept dt ed eds engl frz ft griech ibid int jh jhd lat meq min mio mrd ms"
    " mss mt obs op ph stat std tsd univ phd msc bsc"
)
_NUMBERED: Final = (
    "abs abschn art arts bl cap caps ch chap chaps col eq ex fasc fol gl kap lib mar jul jun no"
    " nos nr nrs num n\u00fam p\u00e1g p\u00e1gs pag pagg par pl pos pp sec secs sect sects seq"
    " tab taf tafel tav tel vol vols"
)
_KINDS: Final = {
    **dict.fromkeys(_NUMBERED.split(), Abbreviated.BEFORE_A_NUMBER),
    **dict.fromkeys(
        f"{_ENDS_OF_LISTS} {_WORDS_TOO} {_MONTHS} {_OTHERS}".split(), Abbreviated.OFTEN
    ),
    **dict.fromkeys(f"{_TITLES} {_JOINTS} {_PARTS}".split(), Abbreviated.ALWAYS),
}
_UNITS: Final = frozenset({"min", "ft", "ms", "sec"})
_CAPITALS: Final = frozenset({"PhD", "MSc", "BSc", "MM"})
_SMALL_PARTS: Final = re.compile(r"(?<![^\W_])[a-z\u00df-\u00ff]\.[\s-]?\Z")
"""The beginning of "z. B.", "p. ex.", "i. d. R." and "c.-\u00e0-d." before the last part."""
_LONGEST_PART: Final = 3
_OF_DAY: Final = frozenset({"a.m", "p.m"})
_LAST_LATIN: Final = 0x24F
"""Code point of the last letter with which names begin here; initials in Greek are rare, and
formulas are not."""
_NUMBER: Final = re.compile(r"(?:\d\s?|[\u00b0/\u00b7%]\s?)\Z")
_QUOTES: Final = frozenset("'\"\u2019\u201d")


def abbreviated(word: str, ahead: str) -> Abbreviated:
    """Tell whether a sentence goes on behind a word and its full stop.

    Args:
        word: The letters and digits right before the full stop.
        ahead: The text before the word, its last characters; empty at the beginning.
    """
    parts = _SMALL_PARTS.search(ahead)
    if parts and len(word) <= _LONGEST_PART:
        return Abbreviated.OFTEN if parts[0] + word in _OF_DAY else Abbreviated.ALWAYS
    if len(word) == 1:
        return _of_letter(word, ahead)
    lower = word.lower()
    if word[1:] != lower[1:] and word not in _CAPITALS:
        return Abbreviated.NO  # "GC-MS", "H7"
    if lower in _UNITS and _NUMBER.search(ahead):
        return Abbreviated.NO
    return _KINDS.get(lower, Abbreviated.NO)


def _of_letter(word: str, ahead: str) -> Abbreviated:
    """Judge a single letter: an initial, a unit, or part of an abbreviation."""
    if not word.isalpha() or ord(word) > _LAST_LATIN:
        return Abbreviated.NO
    if _NUMBER.search(ahead) or ahead[-1:] in _QUOTES:
        return Abbreviated.NO  # "35 \u00b0C.", "24 h.", the P's
    return Abbreviated.ALWAYS if word.islower() else Abbreviated.OFTEN
