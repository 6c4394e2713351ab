"""Ligatures that a font maps wrongly: what they stand for is told by the words around them.

Such a glyph comes as a control character, a private one, U+FFFD or some other sign. One glyph of
one font is one ligature, so all words of the document that hold it decide together: it is the
ligature with which they are words that the document spells elsewhere, or common ones. Until all
pages are read a placeholder keeps its place.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt

from loccit.infrastructure.adapters.pdf.model import Line, PageText
from loccit.infrastructure.adapters.pdf.text.normalise import clean
from loccit.infrastructure.adapters.pdf.text.odd_ligatures import (
    LIGATURES,
    ends_by_beginning,
    odd_places,
)
from loccit.infrastructure.adapters.pdf.text.word_table import (
    BASIC_PLANE,
    table_of,
    table_places_of,
)

UNKNOWN: Final = "\ufffd"
"""Stands for a glyph in a word of which nothing tells what it is."""

_FIRST: Final = 0x100000  # placeholders: the last plane, for private use, which fonts leave alone
_MOST_GLYPHS: Final = 1_000
_MOST: Final = 0.2  # of the characters of a page; where more are unclear, no words tell of them
_PRIVATE: Final = r"\ue000-\uf8ff"
_UNCLEAR: Final = rf"\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd{_PRIVATE}"
_SIGNS: Final = '®¯Þ½¼!"#$'
"""Where StandardEncoding and the fonts of some publishers have ligatures."""
_CAPITAL_SIGNS: Final = "*+"
"""Where fonts that set "Th" as one glyph have it."""
_LETTER: Final = r"[^\W\d_]"
_CAPITAL: Final = rf"(?<!\w)[{_CAPITAL_SIGNS}](?=[a-z])"
_UNCLEAR_IN_WORD: Final = re.compile(
    rf"[{_UNCLEAR}](?={_LETTER})|(?<={_LETTER})[{_UNCLEAR}{_SIGNS}](?={_LETTER})"
    rf"|(?<={_LETTER})[{_UNCLEAR}]|{_CAPITAL}"
)
_AT_WORD: Final = re.compile(
    rf"(?<={_LETTER})[{_UNCLEAR}{_SIGNS}]|[{_UNCLEAR}{_SIGNS}](?={_LETTER})|{_CAPITAL}"
)
_BETWEEN_WORDS: Final = re.compile(
    rf"(?<={_LETTER}{_LETTER} )[{_UNCLEAR.removesuffix(_PRIVATE)}](?= {_LETTER}{_LETTER})"
)
"""A sign that parts words, a dot perhaps: it must not be lost."""
_PLACEHOLDER: Final = re.compile("[\U00100000-\U0010fffd]")
_TOKEN: Final = re.compile(rf"(?:{_LETTER}|[\U00100000-\U0010fffd])+")
_WORD: Final = re.compile(rf"{_LETTER}{{3,}}")
_MIN_LETTERS: Final = 2
"""Beside the glyph: with fewer it tells nothing, nor is it told, as in "°C"."""
_LIGATURES: Final = (*LIGATURES, "ti", "tt", "ft", "tti")
"""Calibri and Libertine have those with a t, too."""
_PAIRS: Final = tuple(one for one in _LIGATURES if len(one) == len("fi"))
_TH: Final = "Th"
_ENDS: Final = """
e is ese ey us ere at en ree rough erefore ose eir ird erapy ermal an irty ough eory eoretical
ing ings irdly ousand ousands roughout
"""
_BEHIND_TH: Final = frozenset(_ENDS.split())
"""Ends of English words that begin with "Th", the frequent ones."""
_MIN_OF_TH: Final = 3  # words, and half of those with the glyph at their beginning
_KNOWN: Final = """
first find found fig figure file five final fill film filter fine finit field fit fix fibre
fiber fish finger finish defin specific signific scientific identif classif modif verif
quantif simplif profil config confid confirm benefit efficien sufficien difficult office
official artific satisf magnif häufig spezifi fläche flow flat flex float floor flood fluctu
fluid fluoresc flux flame flag flight fly influen reflect conflict inflat einfluss effect
differ effort offer affect off diffus buffer staff stiff suffer affin traffic coeffic offline
effluen shuffl affluen öffentlich begriff stoff
ation ition ution ction ption ational tive ctive ntial ntic stic tistic titude rtic ities times
letter better matter latter little pattern written attack attent attempt attribut committ admitt
submitt transmitt cutting setting getting fitting putting sitting mittel blatt
after often software shift draft soft craft theft kraft schaft schrift läuft zukunft
"""
"""Common words with ligatures, and pieces of such words that have letters enough to tell."""
_FRAGMENTS: Final = tuple(_KNOWN.split())
_ENDS_BY_BEGINNING: Final = ends_by_beginning(_FRAGMENTS)
_WHOLE: Final = 3  # letters; a fragment so short is a word
_SHARE: Final = 0.25  # of the words with a glyph that must be known for it to be a ligature
_SHARE_OF_SIGNS: Final = 0.34
_MIN_OF_SIGNS: Final = 2  # words; a sign has a meaning of its own


_SUSPECT: Final = table_of(re.compile(f"[{_UNCLEAR}{_SIGNS}{_CAPITAL_SIGNS}]"))
_NEVER: Final = table_of(re.compile(f"[{_UNCLEAR}]"))
"""Where a glyph never stands for itself."""
_LETTERS: Final = np.array([chr(code).isalpha() for code in range(BASIC_PLANE)])


class UnclearGlyphs:
    """The glyphs of a document that stand in words without being letters."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, str], int] = {}
        self._lost = False  # whether a sign between words is unknown

    def marked(self, text: str, font_at: Callable[[int], str]) -> str:
        """Return the text of a page with a placeholder for each unclear glyph in a word.

        Args:
            text: As many characters as pdfium has.
            font_at: Returns the name of the font of the character at a place.
        """
        codes = table_places_of(text)
        odd = odd_places(text, codes, font_at, _ENDS_BY_BEGINNING)
        text, unclear = self._unclear(text, np.flatnonzero(_SUSPECT[codes]), codes)
        places = sorted({*odd, *unclear})
        if not places or len(places) > _MOST * len(text):
            return text
        marked = list(text)
        for place in places:
            number = self._numbered((font_at(place), text[place]))
            if number is not None:
                marked[place] = chr(_FIRST + number)
        return "".join(marked)

    def _unclear(
        self, text: str, suspects: npt.NDArray[np.intp], codes: npt.NDArray[np.intp]
    ) -> tuple[str, list[int]]:
        """Return a text that has lost no sign between words, and the unclear glyphs at words."""
        inner = suspects[(suspects > 0) & (suspects < len(codes) - 1)]
        never = _NEVER[codes[suspects]].any()
        if not (never or _LETTERS[codes[inner + 1]].any()):
            return text, []  # none, or signs in their own right
        if never:
            text, lost = _BETWEEN_WORDS.subn(UNKNOWN, text)
            self._lost = self._lost or lost > 0
        # The patterns hold for one character each: no other place than these is worth a look.
        places = suspects.tolist()
        if not any(_UNCLEAR_IN_WORD.match(text, place) for place in places):
            return text, []
        return text, [place for place in places if _AT_WORD.match(text, place)]

    def placeholders_of(self, other: "UnclearGlyphs") -> dict[int, str]:
        """Return what stands here for each placeholder of other pages, where it is another."""
        self._lost = self._lost or other._lost  # noqa: SLF001  (one of this class)
        found: dict[int, str] = {}
        for glyph, number in other._numbers.items():  # noqa: SLF001  (likewise)
            here = self._numbered(glyph)
            if here != number:
                found[_FIRST + number] = glyph[1] if here is None else chr(_FIRST + here)
        return found

    def _numbered(self, glyph: tuple[str, str]) -> int | None:
        """Return the number of a glyph, None when there are too many to number it."""
        if glyph in self._numbers or len(self._numbers) < _MOST_GLYPHS:
            return self._numbers.setdefault(glyph, len(self._numbers))
        return None

    def settled(self, pages: Sequence[PageText]) -> tuple[list[PageText], int]:
        """Return the pages with ligatures for placeholders, and how many glyphs stay unknown."""
        if not (self._numbers or self._lost):
            return list(pages), 0
        texts = [line.text for page in pages for line in (*page.upright, *page.turned)]
        meanings = self._meanings(texts)
        signs = {one: _sign_alone(sign, meanings[one]) for one, sign in self._signs.items()}

        def told(line: Line) -> Line:
            if line.text.isascii() or not _PLACEHOLDER.search(line.text):
                return line
            text = clean(_TOKEN.sub(meaning, line.text))
            lead = len(clean(_TOKEN.sub(meaning, line.text[: line.lead])))
            return replace(
                line, text=text, lead=len(text) if line.lead == len(line.text) else lead
            )

        def meaning(match: re.Match[str]) -> str:
            alone = len(_PLACEHOLDER.sub("", match[0])) < _MIN_LETTERS
            by_glyph = signs if alone else meanings
            return "".join(by_glyph.get(letter, letter) for letter in match[0])

        def all_told(lines: Sequence[Line]) -> tuple[Line, ...]:
            # A line of control characters alone, a tall bracket perhaps, has no text after that.
            return tuple(line for line in map(told, lines) if line.text)

        found = [
            replace(page, upright=all_told(page.upright), turned=all_told(page.turned))
            for page in pages
        ]
        unknown = sum(
            line.text.count(UNKNOWN) for page in found for line in (*page.upright, *page.turned)
        )
        return found, unknown

    @property
    def _signs(self) -> dict[str, str]:
        """What the file has for each placeholder."""
        return {chr(_FIRST + number): sign for (_, sign), number in self._numbers.items()}

    def _meanings(self, texts: Sequence[str]) -> dict[str, str]:
        """Return what each placeholder stands for."""
        words: dict[str, set[str]] = defaultdict(set)
        ends: dict[str, Counter[bool]] = defaultdict(Counter)
        for token in _tokens(texts):
            ends[token[0]][token[1:] in _BEHIND_TH] += 1
            glyphs = _PLACEHOLDER.findall(token)
            if len(glyphs) == 1 and len(token) > _MIN_LETTERS:
                words[glyphs[0]].add(token)
        vocabulary = {
            word
            for text, small in zip(texts, map(str.casefold, texts), strict=True)
            if any(one in small for one in _PAIRS)  # no other word is asked for
            for word in _WORD.findall(_without_placeholders(text).casefold())
        }
        return {
            placeholder: _TH
            if ends[placeholder][True] >= max(_MIN_OF_TH, ends[placeholder][False])
            else _meaning(placeholder, sign, words[placeholder], vocabulary)
            for placeholder, sign in self._signs.items()
        }


def _tokens(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        if not text.isascii() and _PLACEHOLDER.search(text):
            for match in _TOKEN.finditer(text.casefold()):
                yield match[0]


def _without_placeholders(text: str) -> str:
    """Leave out the words that hold a placeholder: their halves are none."""
    if text.isascii() or not _PLACEHOLDER.search(text):
        return text
    return _TOKEN.sub(lambda word: " " if _PLACEHOLDER.search(word[0]) else word[0], text)


def _meaning(placeholder: str, sign: str, words: set[str], vocabulary: set[str]) -> str:
    """Return the ligature with which most of these words are known, else what goes for none.

    A word speaks for the ligature by which most of it is known: "re?ect" is no effect.
    """
    votes = Counter(dict.fromkeys(_LIGATURES, 0))
    for word in words:
        known = {one: _known(word, placeholder, one, vocabulary) for one in _LIGATURES}
        longest = max(known.values())
        votes.update(one for one, letters in known.items() if letters == longest > 0)
    (second, _), (most, best) = sorted((count, one) for one, count in votes.items())[-2:]
    is_sign = not _NEVER[ord(sign)]
    share, least = (_SHARE_OF_SIGNS, _MIN_OF_SIGNS) if is_sign else (_SHARE, 1)
    if most > second and most >= max(least, share * len(words)):
        return best
    return sign if is_sign or "\ue000" <= sign <= "\uf8ff" else UNKNOWN


def _sign_alone(sign: str, meaning: str) -> str:
    """Return what a glyph stands for beside one letter: a printed sign itself, as in "°C"."""
    return sign if meaning == UNKNOWN or (sign.isprintable() and meaning != _TH) else meaning


def _known(word: str, placeholder: str, ligature: str, vocabulary: set[str]) -> int:
    """Return how many letters of a word with a ligature are known: in all, or of a piece."""
    at = word.index(placeholder)
    spelled = word.replace(placeholder, ligature)
    if spelled in vocabulary:
        return len(spelled)
    longest = 0
    for fragment in _FRAGMENTS:
        start = at - fragment.find(ligature)
        if len(fragment) <= _WHOLE:
            if spelled == fragment:
                return len(spelled)
        elif ligature in fragment and start >= 0 and spelled.startswith(fragment, start):
            longest = max(longest, len(fragment))
    return longest
