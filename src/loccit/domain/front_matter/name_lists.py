"""Where one name ends in a list of them.

A list has commas, "and", marks of affiliations or gaps between the names; between them stand
degrees, numbers of researchers and addresses.
"""

import re
import unicodedata
from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Final

from loccit.domain.front_matter.front_pieces import GAP
from loccit.domain.front_matter.name_words import (
    INITIAL,
    PARTICLES,
    people_in_signs,
    person_in,
)
from loccit.domain.text.note_signs import RAISED, SIGNS, STARS

_LONGEST_LIST: Final = 20_000  # characters
_MOST_JOINED: Final = 5  # words of a name that goes on on the next line
_RAISED_LETTERS: Final = "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ"
_SIGN: Final = rf"[\^{re.escape(SIGNS)}{RAISED}{_RAISED_LETTERS}\d+?✉⋆☆★¤¥◊♦♣♠•·∘◦✝✞⊥∥⟂]"
_ADDRESS: Final = re.compile(
    r"\{[^{}\n]{0,200}\}?@\S{0,100}|\S{0,100}@ ?\S{0,100}|https?://\S{0,200}|www\.\S{0,200}"
    r"|\bjohn wiley (?:&|and) sons\b"
    r"|\b(?:orcid|e-?mails?)\b\S{0,60}|\[?\b\d{4}(?:[-‐–−]\d{4}){2}[-‐–−]\d{3}[\dX]\b\]?",
    re.IGNORECASE,
)
_ICON: Final = re.compile(r"(?<=[^\W\d_A-Z])(?:iD|ID)(?=\W|\d|_|$)|(?:(?<=\s)|^)i?ID(?=[\W\d]|$)")
"""What the icon of a researcher's number leaves in the text."""
_MARKS: Final = re.compile(
    rf"(?:(?:,\s?)?(?:\(?(?<![^\W\d_]){_SIGN}{{1,4}}\)?|{_SIGN}{{1,4}}|\[\d{{1,2}}\])"
    rf"(?:\s?[,;]\s?(?={_SIGN}|[a-z][,;{STARS}†\s\x1f]|[a-z]$))?"
    rf"|(?<![^,\x1f\s])(?![yei]\s+[^\W\d_a-z])[a-z](?:[,;]\s?[a-z])*(?=[,;{STARS}†\s\x1f]|$))+"
)
_ROMAN: Final = re.compile(
    r"(?:(?<=[^\W\d_]),|(?<=[^\W\d_]{2}\.)|(?<=[^\W\d_A-Z]))[IVX]{1,5}(?=[,;\s\x1f]|$)"
)
"""A Roman figure close behind a name: "Schout,II", "Jr.XI", "BarataIV"."""
_GLYPHS: Final = re.compile(r"[\ue000-\uf8ff\ufffd©]|(?<=\x1f)[{}]")
"""Icons of fonts that give them no meaning, the brace that some have for a dagger, a copyright."""
_COMMA_BEFORE_SUFFIX: Final = re.compile(r",\s*(?=(?:Jr|Sr)\b)")
_LONG_NUMBER: Final = re.compile(r"(?<=\s)\d{2,}(?![,\d])")
"""A number of a house or a page: marks of affiliations stand close or have one figure first."""
_OF_STUDENT: Final = re.compile(
    r"\s\d[\d/-]{5,11}(?: / \d+)?$|\s\d{1,4}/(?:19|20)\d\d(?=\s)"
    r"|^[A-Za-z]{0,3}\d{5,11} ?[-–:] ?(?=[^\W\d_])"
    r"|\s[-–]\s\d{5,12}(?=[\x1f,;]|\W?$)|\s[-–]$|^\d{5,12}(?=\x1f)"
)
"""The number of a student, behind a name or before; those of houses and towns are shorter."""
_FOR_OTHERS: Final = re.compile(
    r"(?<=[a-z\W])[ \x1f](?:for|on behalf of)(?: the)?(?: [A-Z].*)?$", re.DOTALL
)
"""Behind the last author of a list: "for the Study Group"."""
_ASIDE: Final = re.compile(r"[(（][^()（）]{0,100}[^\W\d_]{2}[^()（）]{0,100}[)）]")
"""Words in brackets; figures alone are marks of affiliations."""
_IN_BRACKETS: Final = re.compile(r"\s*[(（]([^()（）]+)[)）]\s*")
"""A whole line: "(Ana Lima)"."""
_GLUED: Final = re.compile(r"(?<![^\W\d_])((?:[^\W\d_]\.){1,4})(?=[^\W\d_]{3})")
"""Initials without a space behind them: "M.K.Khosla"."""
_GLUED_INITIAL: Final = re.compile(r"(?<=[a-z]{2})(?=[A-Z]\.[A-Z][a-z])")
"""Before the initial of "DominikP.Elmer"."""
_GLUED_GIVEN: Final = re.compile(
    r"(?:(?<=[a-z]-)[A-Z][a-z]{3,}|\b[A-Z][a-z]{6,})(?=[A-Z][a-z]{2})"
)
"""A given name without one: "Liang-LiangZhang", "FredericoWilcken", not "Smith-McDonald" and
"VanderPlas"."""
_ONE_WORD: Final = re.compile(r"([A-Z][a-z]{2,}(?:-[A-Z]?[a-z]+)?)([A-Z][a-z]+)$")
"""A whole name without one: "BinwuXu", not "McDonald"."""
_WITH_CAPITAL: Final = frozenset({"Mac", "Van", "Von", "Fitz", "Des", "Del", "San"})
_SEPARATOR: Final = re.compile(
    r"\s*(?:[,;|/、，；•·]|(?<=\s)Æ(?=\s|$)|\s-\s|\s–\s|\s\.(?=\s|$)|\x1f|&|(?<=\s)(?:and|und|et|och|og|og|ja|и|та|ve|és|dan"
    r"|en|y|e|i|oraz|a|şi|și|και|και|AND|UND|ET|Y|E|OCH|VE|ORAZ|И|ΚΑΙ)(?=\s|$)"
    r"|^(?:and|und|et|y|e|och|og|en|i|и|AND|UND|ET|Y)(?=\s))\s*"
)
_LETTERS_OF_AND: Final = frozenset({"y", "e", "i", "a", "en", "og", "ja", "Y", "E"})
_CREDENTIAL: Final = re.compile(
    r"^(?:ph\.?\s?d\.?|d\.?\s?phil\.?|m\.?\s?d\.?|m\.?\s?s\.?(?:c\.?)?|b\.?\s?s\.?(?:c\.?)?|b\.?\s?a\.?"
    r"|m\.?\s?a\.?|m\.?\s?p\.?\s?h\.?|d\.?\s?d\.?\s?s\.?|d\.?\s?v\.?\s?m\.?|pharm\.?\s?d\.?|dr\.?ph|dnp|dsc|drsc"
    r"|dr\.?\s?(?:math|phil|med|iur|oec|agr|theol)\.?|esq\.?|r\.?n\.?|cand(?:idate)?|m\.?b\.?\s?b\.?\s?ch?\.?\s?b?\.?|mbbs|mphil|meng|beng|m\.?eng\.?|mba|mmed|mstat"
    r"|med|bpharm|mpharm|frcp\w*|frcs\w*|facp|face|facc|faha|fesc|cpa|llm|llb|hons?\.?|mr?cp\w*"
    r"|(?:[a-z]\.){2,6} ?(?:path|biol|psych|chem|eng|med|surg|ed|phil|pharm|tech|sc|anaes)\.?"
    r"|(?:[a-z]\.){2,7}[a-z]?|[sm]\. ?(?:kom|si|cs|pd|hum|farm|kes|kep|ak|ikom)\.?"
    r"|m\.?b\.? ch\.?b\.?"
    r"|\d(?:re|[eè]re|er|[eè]?me|e|st|nd|rd|th) (?:année|year)\b.{0,30}"
    r"|ieee|acm|i?id|et\s+al\.?|jr\.?|sr\.?|ii|iii|iv"
    r"|[A-Z]{2,5}(?:\([A-Z]+\))?|[A-Z][a-z]?[A-Z][A-Za-z]{0,3})$",
    re.IGNORECASE,
)


_RANK: Final = re.compile(
    r"(?:(?:senior|life|associate|student)\s+)?(?:member|fellow)(?:,?\s+ieee)?$", re.IGNORECASE
)
"""Of the members of a society; two such words would be a name."""


_GROUP: Final = re.compile(
    r"[^\W\d_]\s(?:core\steam|team|(?:study|working)\sgroup|collaboration|consortium|investigators)$",
    re.IGNORECASE,
)
"""Behind people, in whose name they write: no other thing in their list."""


@dataclass(frozen=True, slots=True)
class Person:
    """A name.

    Attributes:
        words: In the order of the page, without titles and degrees.
    """

    words: tuple[str, ...]

    @property
    def text(self) -> str:
        """The whole name."""
        return " ".join(self.words)


@dataclass(frozen=True, slots=True)
class Names:
    """What a text holds.

    Attributes:
        people: The names, in order.
        others: How many other things stand between them.
    """

    people: tuple[Person, ...]
    others: int

    @property
    def are_all(self) -> bool:
        """Whether it is a list of names: one in five things may be something else."""
        return bool(self.people) and self.others * 5 <= len(self.people)


def without_asides(text: str) -> str:
    """Return a text without what stands in brackets, if that has words."""
    return _ASIDE.sub(" ", text)


def is_in_brackets(line: str) -> bool:
    """Tell whether a whole line is in brackets: below other names it is none of their list."""
    return _IN_BRACKETS.fullmatch(line) is not None


def names_in(lines: Sequence[str], common: Container[str] = ()) -> Names:
    """Take a list of names apart.

    Args:
        lines: Of the page; a name may go on on the next one.
        common: Words that the document also has in small letters: no name has such words alone.
    """
    people: list[Person] = []
    others = 0
    for given, _ in _segments(lines):
        segment = _parted(given)
        if _RANK.match(segment) or (" " in segment and _CREDENTIAL.match(segment)):
            continue
        several = people_in_signs(segment)
        if several:
            people += map(Person, several)
            continue
        if people and _GROUP.search(segment):
            continue
        person = person_in(segment, common)
        if person is not None:
            people.append(Person(person))
        elif _CREDENTIAL.match(segment) is None:
            others += 1
    return Names(tuple(people), others)


def _parted(name: str) -> str:
    glued = _ONE_WORD.match(name)
    return " ".join(glued.groups()) if glued and glued[1] not in _WITH_CAPITAL else name


def _segments(lines: Sequence[str]) -> list[tuple[str, bool]]:
    """Return what separators part, each with whether a mark stands behind it."""
    found: list[tuple[str, bool]] = []
    room = _LONGEST_LIST
    open_end = several = False
    # One letter is an initial; with longer ones on another line it is a figure, too.
    roman = any(len(mark.strip(",")) > 1 for line in lines for mark in _ROMAN.findall(line))
    for line in lines:
        own = _split(line[:room], roman=roman)
        room -= len(line)
        if not own:
            open_end = False
            continue
        text = line.rstrip()
        begins = _SEPARATOR.match(text.lstrip()) is not None
        if found and open_end and not begins and _goes_on(found[-1], own[0], several=several):
            last, _ = found.pop()
            joint = "" if last.endswith(("-", "‐")) else " "
            own[0] = (f"{last}{joint}{own[0][0]}", own[0][1])
        found += own
        several = len(own) > 1
        open_end = not found[-1][1] and text[-1:] not in ",;|&"
        if room <= 0:
            break
    return found


def _goes_on(one: tuple[str, bool], other: tuple[str, bool], *, several: bool) -> bool:
    """Tell whether a name is cut at the end of its line, on which others may stand before it."""
    if one[1]:
        return False
    before, behind = one[0].split(), other[0].split()
    if one[0].endswith(("-", "‐")) or INITIAL.match(before[-1]):
        return True
    if before[-1] in PARTICLES or behind[0] in PARTICLES:
        return True
    if len(before) == 1 or len(behind) == 1:
        is_given = several and len(before) == 1 and not _CREDENTIAL.match(before[0])
        is_name = person_in(other[0]) is not None and not is_given
        return len(before) + len(behind) <= _MOST_JOINED and not is_name
    return False


def _split(line: str, *, roman: bool) -> list[tuple[str, bool]]:
    line = _COMMA_BEFORE_SUFFIX.sub(" ", line)
    if whole := _IN_BRACKETS.fullmatch(line):
        line = whole[1]
    text = _GLYPHS.sub("", unicodedata.normalize("NFC", line))
    text = _GLUED_INITIAL.sub(" ", _ADDRESS.sub(" , ", text))
    text = _OF_STUDENT.sub("", _without_others(without_asides(text)))
    if roman:
        text = _ROMAN.sub("\x1f ", text)
    text = _MARKS.sub("\x1f ", _LONG_NUMBER.sub(" , \\g<0>x , ", text))
    text = _ICON.sub("", text)
    text = _GLUED_GIVEN.sub(r"\g<0> ", text)
    text = _GLUED.sub(r"\1 ", re.sub(r"\([^()]{0,60}\)", " ", text))
    chunks = text.split(GAP)
    if 1 < len(chunks) <= _MOST_JOINED and not any(" " in chunk.strip() for chunk in chunks):
        chunks = [" ".join(chunks)]  # the words of one name, spaced out
    return [piece for chunk in chunks for piece in _by_separators(chunk)]


def _without_others(text: str) -> str:
    """Return a list of names without for whom the last of them writes."""
    found = _FOR_OTHERS.search(text)
    return text[: found.start()] if found and "," in text[: found.start()] else text


def _by_separators(text: str) -> list[tuple[str, bool]]:
    found: list[tuple[str, bool]] = []
    start = 0
    for match in (*_SEPARATOR.finditer(text), None):
        end = match.start() if match else len(text)
        if match and match[0].strip() in _LETTERS_OF_AND:
            behind = text[match.end() :].split(maxsplit=2)
            if end - start and (len(text[start:end].split()) <= 1 or len(behind) <= 1):
                continue  # "Ortega y Gasset"
        segment = " ".join(text[start:end].split()).strip(" .:-–—\x1f()[]")
        initials_end = text[start:end].rstrip().endswith(".") and segment[-1:].isupper()
        if segment:
            marked = bool(match) and "\x1f" in text[end : match.end() + 1 if match else end]
            found.append((segment + "." if initials_end else segment, marked))
        elif found and match and "\x1f" in match[0]:
            found[-1] = (found[-1][0], True)
        start = match.end() if match else end
    return found
