"""When two titles are one: normal forms, and comparison word for word.

Likeness of characters alone does not tell: two titles that differ by one word ("Part I" and
"Part II", "in men" and "in women") are more alike than a title and its own misprint.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import IntEnum
from html import unescape
from itertools import pairwise

TITLE_THRESHOLD = 0.9
"""Least likeness of two normalised titles, in [0, 1], for one to be a misprint of the other."""

_TAG = re.compile(
    r"</?(?:i|b|u|em|strong|su[bp]|sc|span|p|br|div|a|tt|code|font|small|big|cite|q"
    r"|(?:mml|jats):[\w-]+|math|m(?:i|o|n|row|su[bp]|text))(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"}
)
_GREEK = {chr(code): unicodedata.name(chr(code)).split()[-1].lower() for code in range(945, 970)}
_APOSTROPHES = re.compile(r"[’'‘ʼ`´]")
_SUBTITLE = re.compile(r"\s*[:：]\s+|\s+[–—-]\s+")
_SERIAL = re.compile(
    r"\d+|[ivxlc]+|[b-z]|part|parts|vol|volume|chapter|book|section|number|no|teil|band|tome|"
    r"partie|parte|one|two|three|four|five|first|second|third|fourth|fifth"
)
_GENERIC = re.compile(
    "abstract|acknowledgements?|addendum|(?:annual)?report|appendix|bookreviews?|commentary|"
    "conclusions?|contents|contributors|corrections?|corrigendum|discussion|editorial|"
    "editorsnote|einleitung|errat(?:um|a)|foreword|frontmatter|index|inmemoriam|"
    "introduction(?:tothespecialissue)?|(?:invited)?commentary|letters?(?:totheeditor)?|"
    "methods|news|notes|obituary|perspective|preface|proceedings|prologue|references|reply|"
    "response|results|review|summary|supplementarymaterial|tableofcontents|thesis|untitled|"
    "vorwort"
)
_LABEL = re.compile(
    r"^\s*(?:(?:original|research|review|short|brief|full|regular|case|technical)\s+)+"
    r"(?:article|paper|report|communication|research|note)\b[\s:.–—-]*",
    re.IGNORECASE,
)
_PART = re.compile("part|vol|volume|teil|band|tome|partie|parte|ii|iii|iv|vi+")
_OPEN_END = re.compile(
    "a|addendum|an|and|by|comment|commentary|corrections?|corrigendum|errat(?:um|a)|for|from|in|of|"
    "on|or|re|reply|response|retract(?:ed|ion)|the|to|with"
)
_ARTICLES = frozenset({"a", "an", "the"})
_SHORT_WORDS, _SHORT_LETTERS, _SHORT_IDEOGRAMS = 4, 20, 8
_LONG_WORDS, _LONG_LETTERS = 8, 45
_MISPRINT_LETTERS = 5
_OPENING_LINES, _TITLE_LINES, _TITLE_WORDS = 40, 5, 60


def without_markup(text: str) -> str:
    """Return `text` without HTML tags and entities, its white space single."""
    if "<" not in text and "&" not in text:
        return " ".join(text.split())
    plain = _TAG.sub("", unescape(_TAG.sub("", text)))
    return " ".join(unescape(plain).split())


def normalised_words(text: str) -> tuple[str, ...]:
    """Return the words of a text as they are compared.

    Without markup, case, diacritics, punctuation, dashes and invisible characters; Greek letters
    that stand alone are named; "&" is "and"; the "+" and "#" of a name are kept as words.
    """
    plain = unicodedata.normalize("NFKD", without_markup(text)).casefold()
    plain = unicodedata.normalize("NFKD", plain).translate(_LETTERS)
    plain = _APOSTROPHES.sub("", plain).replace("&", " and ")
    plain = plain.replace("+", " plus ").replace("#", " sharp ")
    kept = "".join(
        char if char.isalnum() else ("" if unicodedata.category(char) in {"Mn", "Cf"} else " ")
        for char in plain
    )
    return tuple(_GREEK.get(word, word) for word in kept.split())


@dataclass(frozen=True, slots=True)
class TitleForm:
    """A title made ready for comparison.

    Attributes:
        words: Its normalised words.
        letters: The same without spaces, so that hyphens and line breaks do not matter.
        main: The letters before a colon or dash, empty when there is no subtitle.
        subtitle: The words after it.
    """

    words: tuple[str, ...]
    letters: str
    main: str
    subtitle: tuple[str, ...]

    @classmethod
    def of(cls, title: str) -> "TitleForm":
        """Make the form of a title as it is written, markup included."""
        words = normalised_words(title)
        beginning, *rest = _SUBTITLE.split(without_markup(title), maxsplit=1)
        main = normalised_words(beginning) if rest else ()
        subtitle = words[len(main) :] if main and words[: len(main)] == main else ()
        return cls(words, "".join(words), "".join(main) if subtitle else "", subtitle)

    @property
    def is_generic(self) -> bool:
        """Whether many works bear this title ("Editorial")."""
        return _GENERIC.fullmatch(self.letters) is not None

    @property
    def is_short(self) -> bool:
        """Whether other works may well bear this title too ("Deep learning")."""
        if self.letters.isascii() or len(self.words) > 1:
            return len(self.words) < _SHORT_WORDS or len(self.letters) < _SHORT_LETTERS
        return len(self.letters) < _SHORT_IDEOGRAMS

    @property
    def is_long(self) -> bool:
        """Whether no second work bears this title."""
        return len(self.words) >= _LONG_WORDS and len(self.letters) >= _LONG_LETTERS


def title_forms(title: str) -> list[TitleForm]:
    """Return a title as it stands, and without a label of its kind ("Research Article")."""
    without_label = _LABEL.sub("", title)
    return [TitleForm.of(one) for one in dict.fromkeys((title, without_label))]


def title_readings(opening: str) -> list[TitleForm]:
    """Return what could be a title at the start of a text: one to five whole lines each.

    Lines that go on with the one before ("Comment on"), or that the next goes on with ("Part II",
    a word in lower case), are no whole title.
    """
    raw = [line.strip() for line in opening.splitlines()]
    lines = [(line, form) for line in raw if (form := normalised_words(line))][:_OPENING_LINES]
    goes_on = [_goes_on(*pair) for pair in pairwise(lines)] + [False]
    readings = []
    for first in range(len(lines)):
        words: tuple[str, ...] = ()
        for at in range(first, min(first + _TITLE_LINES, len(lines))):
            words += lines[at][1]
            if len(words) > _TITLE_WORDS or (first and goes_on[first - 1]):
                break
            if not goes_on[at]:
                readings.append(TitleForm(words, "".join(words), "", ()))
    return readings


def _goes_on(one: tuple[str, tuple[str, ...]], other: tuple[str, tuple[str, ...]]) -> bool:
    """Whether a title that stands on one line goes on with the next."""
    return (
        one[0].endswith((":", ",", "-", "–", "—"))
        or _OPEN_END.fullmatch(one[1][-1]) is not None
        or other[0][0].islower()
        or _PART.fullmatch(other[1][0]) is not None
    )


class TitleFit(IntEnum):
    """How the title of an entry reads beside one of the document; a higher value fits better."""

    NONE = 0
    ENTRY_LACKS_SUBTITLE = 1
    DOCUMENT_LACKS_SUBTITLE = 2
    SPELLING = 3
    EXACT = 4


def compare_titles(document: TitleForm, entry: TitleForm) -> TitleFit:
    """Compare two titles word for word."""
    if not document.letters or not entry.letters:
        return TitleFit.NONE
    if document.letters == entry.letters:
        return TitleFit.EXACT
    if entry.main == document.letters and not _is_serial(entry.subtitle):
        return TitleFit.DOCUMENT_LACKS_SUBTITLE
    if document.main == entry.letters and not _is_serial(document.subtitle):
        return TitleFit.ENTRY_LACKS_SUBTITLE
    if _differ_in_spelling_only(document.words, entry.words):
        return TitleFit.SPELLING
    return TitleFit.NONE


def _is_serial(subtitle: Sequence[str]) -> bool:
    """Whether a subtitle tells one part of a work from another."""
    return len(subtitle) == 1 or any(_SERIAL.fullmatch(word) for word in subtitle[:2])


def _differ_in_spelling_only(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether each difference is an article, or one letter of a long word beyond its first."""
    misprints = 0
    for tag, i, j, k, m in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        left, right = one[i:j], other[k:m]
        if tag == "equal" or "".join(left) == "".join(right):
            continue
        if set(left) | set(right) <= _ARTICLES:
            continue
        if tag != "replace" or not _is_misprint("".join(left), "".join(right)):
            return False
        misprints += 1
    return misprints <= max(1, len(one) // 4)


def _is_misprint(one: str, other: str) -> bool:
    if min(len(one), len(other)) < _MISPRINT_LETTERS or not (one + other).isalpha():
        return False
    start = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if start == 0:
        return False
    if start is None:
        return abs(len(one) - len(other)) <= 1
    rest, other_rest = one[start:], other[start:]
    swapped = rest[:2] == other_rest[1::-1] and rest[2:] == other_rest[2:]
    return (
        swapped or rest[1:] == other_rest[1:] or rest[1:] == other_rest or rest == other_rest[1:]
    )
