"""The sentences that may be quoted as findings: whole ones of running text."""

import re
from typing import Final
from unicodedata import east_asian_width

from loccit.domain.models.document import BlockKind
from loccit.domain.policy.set_phrases import is_set_phrase
from loccit.domain.text.abbreviations import Abbreviated, abbreviated
from loccit.domain.text.language import FUNCTION_WORDS

QUOTABLE_KINDS: Final = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM})
"""Kinds of blocks in which findings stand. Of 115 footnotes in 38 papers three out of four are
addresses, links and remarks on the text above them, which say nothing without it."""

_LONGEST: Final = 800
"""Characters of a sentence. Longer ones in papers are tables and lists read as text."""
_FEWEST_WORDS: Final = 2
_FEW_WORDS: Final = 5
_FEWEST_WIDE: Final = 6
"""Characters of a sentence in a script without blanks."""
_FEWEST_SMALL: Final = 2
"""Words with a small letter that are more than function words, in a sentence that has more than a
few words; affiliations, names and titles have none."""
_SHORT: Final = 6
"""Words below which what a paragraph begins with, and a full stop ends, may be its heading."""
_LETTERS: Final = 0.55
"""Share of letters among the characters other than white space; formulas and rows of figures have
fewer. The results of a trial, with all their figures, have three quarters."""
_CODE_SIGNS: Final = 0.03
"""Share of signs that code has and prose has not."""

_OPENING: Final = frozenset(
    "\"'([\u2018\u201a\u201c\u201e\u00ab\u00bb\u2039\u00bf\u00a1\u300c\u300e\uff08"
)
"""Signs other than letters and digits with which a sentence may begin."""
_ENDS: Final = re.compile(
    r"[.!?\u2026\u3002\uff01\uff1f]['\"\u2018\u2019\u201c\u201d\u00ab\u00bb\u203a\u300d\u300f\uff09)\]]*"
    r"(?:\s*\[\d[\d,;\u2013 -]{0,40}\])?\s*\Z"
)
_ASKS: Final = re.compile(r"[?\uff1f]\W*\Z")
_CAPTION: Final = re.compile(
    r"(?:fig(?:ure)?|tab(?:le|elle|leau|la|ella)?|abb(?:ildung)?|scheme|plate|box|listing|chart"
    r"|algorithm|figura|schema)\.?\s*\d+[a-z]?\s*(?:[.:|\u2013\u2014-]|(?-i:(?=[A-Z])))",
    re.IGNORECASE,
)
_POINTS: Final = re.compile(
    r"\b(?:is|are|was|were|been|be) (?:also |further )?(?:shown|given|listed"
    r"|presented|summari[sz]ed|depicted|illustrated|displayed|reported|provided|found)"
    r" (?:below )?in (?:the )?"
    r"(?:fig(?:ure|s)?|tables?|tab|section|appendix|supplement\w*)\b[\w\s.,&()\u2013-]*\Z"
    r"|\A(?:sections?|chapter|appendix) \d"
    r"|\Ain (?:this|the (?:next|following|previous)) (?:section|chapter|article|paper)\b",
    re.IGNORECASE,
)
"""What only says where something else is said."""
_ADDRESS: Final = re.compile(r"[\w.+-]+@[\w-]+\.\w|^\W*(?:https?://|www\.)\S+\W*$")
_REFERENCE: Final = re.compile(
    r"\W*(?:\d{1,3}\.?\s+)?[^\W\d_][\w'\u2019-]+,?\s(?:[A-Z]\.?[ -]?){1,3}(?:,|\(|and\b|&|et al)"
)
_WORD: Final = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
_LAST_WORD: Final = re.compile(r"(?P<word>[^\W_]+)\.\Z")
_SMALL: Final = re.compile(r"[^\W\d_]{1,3}[A-Z]|[^\W\d_]['\u2032]?-[^\W_]")
"""The beginning of a name with a small letter: mRNA, p-Cymene."""
_CODE: Final = re.compile(r"[{}|\\_^~;$#`]|[<>=](?!\s?[\d.])|::|\(\)")
_BRACKET: Final = re.compile(r"(?P<number>(?<![^\W_])(?:\d{1,2}|[a-z]|[ivx]{2,4})\))|[()\[\]]")
_DOUBLE_MARKS: Final = re.compile('["\u201c\u201d\u201e\u00ab\u00bb]')
_DEBRIS: Final = re.compile("[\ufffd\u2600-\u27bf\ue000-\uf8ff]")
"""What could not be read, and ornaments of boxes around code."""
_EXPLAINING: Final = ("where", "with", "and", "wobei", "mit", "où", "avec", "donde", "con")
"""Words that explain the formula before them."""
_COMMON_VERBS: Final = (
    "is are was were be been has have had can could will would should must may might do does did"
    " makes shows gives needs allows requires ist sind war waren wird werden wurde wurden hat"
    " haben kann können soll sollen muss müssen est sont était étaient a ont peut peuvent doit"
    " doivent fut es son era eran fue fueron ha han puede pueden debe deben è sono erano fu può"
    " possono deve devono é são foi foram tem têm pode podem devem"
)
_VERBS: Final = frozenset(_COMMON_VERBS.split())


def ends_as_sentence(text: str) -> bool:
    """Tell whether a text ends with a full stop or its like, and what closes behind it."""
    return _ENDS.search(text) is not None


def is_cut_short(text: str, behind: str) -> bool:
    """Tell whether a paragraph ends with an abbreviation, and its sentence goes on elsewhere.

    Args:
        text: Its last sentence.
        behind: The next paragraph, empty when there is none.
    """
    word = _LAST_WORD.search(text)
    if word is None:
        return False
    kind = abbreviated(word["word"], text[: word.start()])
    return kind is Abbreviated.ALWAYS or (kind is Abbreviated.OFTEN and behind[:1].islower())


def begins_as_sentence(text: str, names: frozenset[str]) -> bool:
    """Tell whether a sentence may begin with these words.

    Args:
        text: The words.
        names: Those that may begin one with a small letter: of the document's title, say.
    """
    word = _WORD.search(text)
    return (
        word is None
        or not word[0][0].islower()
        or word[0] in names
        or _SMALL.match(text) is not None
    )


def small_names(title: str) -> frozenset[str]:
    """Return the words of a title that may be names with a small letter: "nbgrader: A Tool"."""
    return frozenset(_WORD.findall(title)) - FUNCTION_WORDS


def begins_anew(text: str) -> bool:
    """Tell whether a text begins with a function word that has a capital.

    Whatever stands before it, it goes on with nothing: names and nouns may have a capital within
    a sentence.
    """
    word = _WORD.match(text)
    return word is not None and word[0].istitle() and word[0].lower() in FUNCTION_WORDS


def explains_a_formula(text: str) -> bool:
    """Tell whether a text begins as one that goes on behind a formula: "Where k is"."""
    word = _WORD.match(text)
    return word is not None and word[0].lower() in _EXPLAINING


def may_be_a_name(text: str) -> bool:
    """Tell whether a text is short, and neither has a commonplace verb nor begins as sentences do.

    "Plant material." before a paragraph is its heading, "The tide rises." is none.
    """
    return len(_WORD.findall(text)) < _SHORT and not (has_verb(text) or begins_anew(text))


def has_verb(text: str) -> bool:
    """Tell whether a commonplace verb stands in a text; an item without one may be a name."""
    return any(word.lower() in _VERBS for word in _WORD.findall(text)) or _is_wide(text)


def is_finding(sentence: str) -> bool:
    """Tell whether a sentence of running text may be quoted by itself.

    Left out are names, titles, captions, references, addresses, formulas, code, questions, what
    leads to a list or only points elsewhere, and what papers say of themselves in set words.
    """
    if not (sentence[:1].isalnum() or sentence[:1] in _OPENING) or len(sentence) > _LONGEST:
        return False
    return (
        ends_as_sentence(sentence)
        and _has_words(sentence)
        and _is_prose(sentence)
        and _is_balanced(sentence)
        and not _is_other(sentence)
        and not is_set_phrase(sentence)
    )


def _is_other(sentence: str) -> bool:
    """Tell whether it asks or points elsewhere, is a caption or an address, or was not read."""
    return bool(
        _ASKS.search(sentence)
        or _POINTS.search(sentence)
        or _CAPTION.match(sentence)
        or _ADDRESS.search(sentence)
        or _REFERENCE.match(sentence)
        or _DEBRIS.search(sentence)
    )


def _has_words(sentence: str) -> bool:
    """Tell whether there are words enough to say something, not only names."""
    words = _WORD.findall(sentence)
    if len(words) < _FEWEST_WORDS or _is_wide(sentence):
        return _is_wide(sentence)
    if sentence.lower() == sentence.upper():
        return True  # a script without capitals
    small = [word for word in words[1:] if word[0].islower() and len(word) > 1]
    said = sum(word not in FUNCTION_WORDS for word in small)
    return said >= (1 if len(words) < _FEW_WORDS else _FEWEST_SMALL)


def _is_wide(text: str) -> bool:
    """Tell whether a text is of a script without blanks, and long enough to say something."""
    wide = sum(east_asian_width(char) in "WF" and char.isalpha() for char in text)
    return wide >= _FEWEST_WIDE


def _is_prose(sentence: str) -> bool:
    """Tell whether a text is letters for the most part, and no code."""
    solid = sum(not char.isspace() for char in sentence)
    letters = sum(map(str.isalpha, sentence))
    return letters >= _LETTERS * solid and len(_CODE.findall(sentence)) <= _CODE_SIGNS * solid


def _is_balanced(sentence: str) -> bool:
    """Tell whether every bracket that closes has opened, and quotation marks go in pairs.

    The brackets of an enumeration, "1) ... 2) ...", open nowhere.
    """
    depth = 0
    for found in _BRACKET.finditer(sentence):
        if found[0] in "([":
            depth += 1
        elif depth or not found["number"]:
            depth -= 1
        if depth < 0:
            return False
    return depth == 0 and len(_DOUBLE_MARKS.findall(sentence)) % 2 == 0
