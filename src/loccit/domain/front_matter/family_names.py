"""Which words of a name are the family's."""

import re
from collections.abc import Collection, Sequence
from typing import Final

from loccit.domain.front_matter.known_names import NONE_KNOWN, KnownNames
from loccit.domain.front_matter.name_words import HAN, INITIAL, PARTICLES
from loccit.domain.models.citation_meta import Author
from loccit.domain.text.letters import key, without_accents

_OF_BRAZIL: Final = frozenset(["junior", "júnior", "filho", "neto", "netto", "sobrinho"])
"""What a Brazilian family name ends with: it is listed with the word before (NBR 6023)."""
_FAMILY_PARTICLES: Final = PARTICLES - {
    "y",
    "e",
    "i",
    "und",
    "of",
    "bin",
    "san",
    "st",
    "im",
    "am",
    "aan",
}
_BEFORE_FAMILY_TEXT: Final = """
van von der den de del della dello di da do dos das du la le el al ben bin abu ter ten mac
mc st. lo ó ní nic uí
"""
_BEFORE_FAMILY: Final = frozenset(_BEFORE_FAMILY_TEXT.split())
"""Particles that belong to the family's name also with a capital: "De Andrade"."""
_OF_GIVEN_NAME: Final = frozenset(("de", "da", "do", "das", "dos"))
"""Particles that Portuguese lists behind the given name: "Sousa, Luís de" (IFLA, Names of
Persons, Brazil and Portugal)."""
_BINDING: Final = frozenset(("y", "im", "am", "aan"))
"""Particles between two words of a family's name."""
_PATRONYMIC: Final = re.compile(r"(?:вич|вна|ич|чна|кызы|оглы|[oe]vi?ch|[oe]vna)$", re.IGNORECASE)
_NO_VOWEL: Final = re.compile("[B-DF-HJ-NP-TV-Z]{2,4}")
"""Initials without dots; every family has a vowel."""
_FEW_IN_CAPITALS: Final = 5  # one name in as many tells nothing of the others
_HYPHENS: Final = str.maketrans("\u2010\u2011", "--")
_IN_SIGNS: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々]")
_DOUBLE_HAN: Final = ("欧阳", "司马", "上官", "诸葛", "東方", "남궁", "황보", "제갈", "歐陽")


_DOTTED: Final = str.maketrans("İ", "i")
"""Python's small letter for it is two characters, which would shift what stands behind it."""
_TURKISH: Final = str.maketrans("İI", "iı")
_KANA: Final = re.compile(r"[\u3040-\u30ff]")
_THREE: Final = 3
_VIETNAMESE_TEXT: Final = """
nguyễn trần lê phạm hoàng huỳnh vũ võ đặng bùi đỗ hồ ngô dương lý đinh đoàn lâm
trịnh nghiêm đào mạc phan tạ tô tăng lưu quách tôn trương triệu phùng thạch vương lương
tống khổng khúc doãn đàm đậu
"""
VIETNAMESE: Final = frozenset(_VIETNAMESE_TEXT.split())
"""Families of nine in ten Vietnamese that letters of their own tell (Lê Trung Hoa, Họ và tên
người Việt Nam, 2005); they stand first. Phan has none of these letters."""
_GREEK_GIVEN_TEXT: Final = """
αθανάσιος αικατερίνη αλέξανδρος αναστάσιος ανδρέας άννα αντώνιος απόστολος βασίλειος βασιλική
γεώργιος γιάννης γιώργος δημήτριος δημήτρης ελένη ευάγγελος ευαγγελία θεόδωρος ιωάννης ιωάννα
κωνσταντίνος κωνσταντίνα κώστας μαρία μιχαήλ νικόλαος νίκος παναγιώτης σοφία σπυρίδων σταύρος
στέφανος σωτήριος φώτιος χαράλαμπος χρήστος χριστίνα
"""
_GREEK_GIVEN: Final = frozenset(map(key, _GREEK_GIVEN_TEXT.split()))
"""Given names in Greek: the family stands on either side of them."""
FAMILY_FIRST: Final = {"hu": 3, "vi": 5}
"""Most words of a name, by the languages that have the family first."""
_IN_ORDER: Final = 2
"""Words of a name that may be turned; three are a second given name as often."""
_WITH_PATRONYMIC: Final = 3  # words: family, given name, patronymic
_TWO_FAMILIES: Final = 3  # words of a Spanish name: a given name, two families
_SECOND_GIVEN_TEXT: Final = """
agustín alberto alejandro andrés ángel antonio carlos daniel david eduardo enrique facundo
federico felipe fernando francisco gonzalo guillermo hernán ignacio javier jesús joaquín josé
juan luis manuel maría mario matías miguel nicolás pablo pedro rafael ramón raúl roberto
sebastián sergio
alejandra beatriz belén carmen cristina dolores elena florencia gabriela isabel laura lucía luisa
mercedes mónica patricia paula pilar rosa sofía teresa
"""
_SECOND_GIVEN: Final = frozenset(_SECOND_GIVEN_TEXT.split())
"""What stands second in the compound given names of Spain (INE, names of residents, 2022)."""
_OF_FATHER: Final = re.compile(r"[aeio]z$", re.IGNORECASE)
"""How families from given names end in Spanish: "Rodríguez Pérez" are two in any language."""
_WITH_TWO: Final = frozenset({"es", "ca", "gl"})
"""Languages of Spain, whose people have two family names."""


def family_key(name: str) -> str:
    """Return a family name to compare it: two prints of it differ in case and in accents."""
    return without_accents(name).casefold()


def is_patronymic(word: str) -> bool:
    """Tell whether a word is the name that a Slav has of the father: "Сергеевич"."""
    return _PATRONYMIC.search(word) is not None


def sets_families_in_capitals(names: Sequence[Sequence[str]]) -> bool:
    """Tell whether a list has families in capitals: "Mario ROSSI", not "DTL Liu"."""
    if any(_NO_VOWEL.fullmatch(words[0]) for words in names if len(words) > 1):
        return False
    shown = [
        any(len(word) >= _THREE and word.isupper() for word in words)
        and not all(map(str.isupper, words))
        for words in names
    ]
    return sum(shown) * _FEW_IN_CAPITALS > len(shown)


def given_first(names: Sequence[Sequence[str]], known: KnownNames) -> Sequence[Sequence[str]]:
    """Return the names of a list with the given name first, where it stands last in the list.

    That is so where half of the names end with what is no family's name and none begins with one.
    Initials and patronymics tell the order by themselves.
    """
    told = any(INITIAL.match(word) for words in names for word in words) or any(
        _PATRONYMIC.search(words[-1]) for words in names
    )
    ends = [(words[0], words[-1]) for words in names if len(words) == _IN_ORDER]
    if told or any(known.is_only_given(first) for first, _ in ends):
        return names
    behind = [known.is_only_given(last) and not known.begin([first]) for first, last in ends]
    if not behind or 2 * sum(behind) < len(names):
        return names
    return [(words[-1], *words[:-1]) if len(words) == _IN_ORDER else words for words in names]


def family_of(
    words: Sequence[str],
    language: str = "",
    *,
    shown: Collection[str] = (),
    capitals: bool = True,
    turned: bool = False,
    known: KnownNames = NONE_KNOWN,
) -> str:
    """Return the family name of a person.

    Args:
        words: Of the whole name, as the page has it.
        language: Of the document: names in Hungarian and Vietnamese have the family first.
        shown: The keys of what the document cites as family names elsewhere.
        capitals: Whether short words in capitals may be families; else they are initials.
        turned: Whether the first word is the family's, whatever the language.
        known: What people are called.
    """
    name = [word for word in words if word]
    if len(name) == 1:
        return _cased([_of_one_word(name[0], language, known)], language)
    if all(map(_IN_SIGNS.match, name)):
        return name[0]
    if turned:
        return _cased(name[:1], language)
    for start in range(1, len(name)):
        if family_key(" ".join(name[start:])) in shown and not INITIAL.match(name[start]):
            return _cased(name[start:], language)
    return _cased(
        _by_look(name, capitals=capitals, known=known)
        or _by_order(name, language)
        or name[_start(name, language, known) :],
        language,
    )


def author_of(
    words: Sequence[str],
    language: str = "",
    *,
    shown: Collection[str] = (),
    capitals: bool = True,
    turned: bool = False,
    known: KnownNames = NONE_KNOWN,
) -> Author:
    """Return a person with what of the name is not the family's as given names.

    The arguments are those of `family_of`.
    """
    family = family_of(words, language, shown=shown, capitals=capitals, turned=turned, known=known)
    name = " ".join(word for word in words if word).translate(_HYPHENS)
    find = str.find if turned else str.rfind
    start = find(_small(name, language), _small(family, language))
    if start < 0:
        return Author(family)
    given = f"{name[:start]} {name[start + len(family) :]}".split()
    return Author(family, " ".join(given).strip(" ,"))


def _of_one_word(name: str, language: str, known: KnownNames) -> str:
    """Return the family of a name in signs: two of four, or of those that have two always."""
    if HAN.match(name) and not _KANA.search(name):
        if language == "ja" and name[:2] in known.families:
            return name[:2]
        return name[:2] if name.startswith(_DOUBLE_HAN) or len(name) > _THREE else name[:1]
    return name


def _by_look(name: Sequence[str], *, capitals: bool, known: KnownNames) -> Sequence[str]:
    """Return the words that initials or capitals tell: "Smith J. A.", "Mario ROSSI"."""
    all_large = all(word.isupper() for word in name)
    initials = [
        bool(INITIAL.match(word))
        or (not capitals and not all_large and word.isupper() and len(word) <= _THREE)
        for word in name
    ]
    if any(initials) and not initials[0] and all(initials[initials.index(True) :]):
        before = name[: initials.index(True)]
        return before if INITIAL.match(name[-1]) else before[_start(before, "", known) :]
    full = [word for word, initial in zip(name, initials, strict=True) if not initial]
    large = [word for word in full if len(word) > 1 and word.isupper()]
    others = [word for word in full if word not in large and word not in PARTICLES]
    return large if others else ()


def _by_order(name: Sequence[str], language: str) -> Sequence[str]:
    """Return the first word where the family stands first."""
    whole = not any(map(INITIAL.match, name))  # "Lewis J. Radonovich" has no patronymic
    if whole and len(name) == _WITH_PATRONYMIC and _PATRONYMIC.search(name[-1]):
        return name[:1]
    if name[0].casefold() in VIETNAMESE and name[-1].casefold() not in VIETNAMESE:
        return name[:1]
    if key(name[-1]) in _GREEK_GIVEN and key(name[0]) not in _GREEK_GIVEN:
        return name[:1]
    first = language in FAMILY_FIRST and not INITIAL.match(name[0])
    return name[:1] if first and len(name) <= FAMILY_FIRST[language] else ()


def _start(name: Sequence[str], language: str, known: KnownNames) -> int:
    """Return the place of the first word of the family, which stands last."""
    whole = len(name) >= _THREE and not INITIAL.match(name[-2])
    start = len(name) - (2 if whole and name[-1].casefold() in _OF_BRAZIL else 1)
    while start > 1 and (
        name[start - 1] in _FAMILY_PARTICLES or name[start - 1].casefold() in _BEFORE_FAMILY
    ):
        if language == "pt" and name[start - 1] in _OF_GIVEN_NAME:
            break
        start -= 1
    bound = [at for at in range(2, len(name) - 1) if name[at] in _BINDING]
    if bound:
        return min(start, bound[-1] - 1)  # "Sabine Schulte im Walde", "José Ortega y Gasset"
    if start < len(name) - 1:
        return start
    if len(name) < _TWO_FAMILIES or any(map(INITIAL.match, name)):
        return start
    if all(map(_OF_FATHER.search, name[-2:])):
        return start - 1
    if language not in _WITH_TWO:
        return start
    second = name[-2].lower() in _SECOND_GIVEN or known.is_only_given(name[-2])
    return start if second else start - 1


def _small(text: str, language: str) -> str:
    """Return a text in small letters, as many as it has: I and İ are two letters in Turkish."""
    return text.translate(_TURKISH if language == "tr" else _DOTTED).lower()


def _cased(words: Sequence[str], language: str) -> str:
    """Return a family name, in small letters behind the first when it was all in capitals."""
    text = " ".join(words).translate(_HYPHENS)
    if not text.isupper() or (len(text) < _THREE and _NO_VOWEL.fullmatch(text)):
        return text
    return re.sub(
        r"[^\W\d_]+",
        lambda found: found[0][0] + _small(found[0][1:], language),
        text,
    )
