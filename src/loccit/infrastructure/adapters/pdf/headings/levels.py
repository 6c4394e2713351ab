"""How deep headings stand: by their numbers, by how they are printed, by their names."""

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from loccit.infrastructure.adapters.pdf.headings.looks import Candidate, Look
from loccit.infrastructure.adapters.pdf.model import Place
from loccit.infrastructure.adapters.pdf.patterns import FRONT, LATE_LETTER, NAMED

_ROMAN: Final = re.compile(r"([IVX]{1,6})\.\s")
_IN_ROMAN: Final = re.compile(r"([IVX]{1,6})\.[A-Z\d]{1,2}(?:\.\d{1,2})*\.?\s")
_LETTER: Final = re.compile(r"[A-Z](?:\.\d{1,2})*\.?\s")
_LETTERED: Final = re.compile(r"[A-Z]\.\s")
_BARE: Final = re.compile(r"[A-Z]\s")
_APPENDIX: Final = re.compile(r"Appendix [A-Z]\b")
_MOSTLY: Final = 0.8
_MIN_NAMED: Final = 2  # sections in capitals that show that sections are set so
_MIN_ROMAN: Final = 2  # sections that show that sections have roman numbers


def without_orphans(accepted: Sequence[Candidate], known: Iterable[str]) -> list[Candidate]:
    """Drop what has a number like "I.B." where there is no section "I.": initials of names.

    So is "F." where there is no "E.". "T cells" is a name and no number where there is no "S".

    Args:
        accepted: The candidates.
        known: Texts of the headings that are known otherwise.
    """
    texts = [*known, *(candidate.text for candidate in accepted)]
    above = {roman[1] for roman in map(_ROMAN.match, texts) if roman}
    letters = {text[0] for text in texts if _LETTERED.match(text)}
    bare = {text[0] for text in texts if _BARE.match(text)}
    bare |= {text[9] for text in texts if _APPENDIX.match(text)}
    return [
        replace(candidate, depth=0)
        if LATE_LETTER.match(candidate.text) and not _is_next(candidate.text, bare)
        else candidate
        for candidate in accepted
        if (not (inner := _IN_ROMAN.match(candidate.text)) or inner[1] in above)
        and (
            not _LETTERED.match(candidate.text)
            or candidate.text[0] == "A"
            or _ROMAN.match(candidate.text)
            or _is_next(candidate.text, letters)
        )
    ]


def _is_next(text: str, letters: Container[str]) -> bool:
    """Tell whether a text begins with the letter that follows one of these."""
    return chr(ord(text[0]) - 1) in letters


def _depths(accepted: Sequence[Candidate]) -> dict[Place, int]:
    """Return the depth of each number.

    Where sections are numbered "I." and "II.", those with "A." stand below them, and those with
    "1." below these. Appendices with letters come last, and are printed like sections.
    """
    depths = {candidate.place: candidate.depth for candidate in accepted}
    romans = [candidate for candidate in accepted if _ROMAN.match(candidate.text)]
    if len(romans) < _MIN_ROMAN:
        return depths
    looks = {candidate.look for candidate in romans}
    divided = any(
        romans[0].place < candidate.place < romans[-1].place and _LETTER.match(candidate.text)
        for candidate in accepted
    )
    within = 0  # how deep the section is that a number would be below
    for candidate in accepted:
        if candidate.depth == 0 and NAMED.match(candidate.text):
            within = 0  # appendices follow the references
        elif _ROMAN.match(candidate.text):
            within = 1
        elif within and _LETTER.match(candidate.text):
            if divided or candidate.look not in looks:
                depths[candidate.place] += 1
                within = 2
        elif within and candidate.depth == 1 and candidate.text[:1].isdigit():
            depths[candidate.place] += within
    return depths


def levels_of(
    accepted: Sequence[Candidate], looks: Mapping[Look, int], above: int
) -> dict[Place, int]:
    """Give each candidate its level: by number, by look, else by the rank of its look.

    Args:
        accepted: The candidates.
        looks: How known headings are printed, and their usual level.
        above: Levels above those that are numbered.
    """
    depths = _depths(accepted)
    by_number: dict[Look, Counter[int]] = defaultdict(Counter)
    for candidate in accepted:
        if candidate.depth:
            by_number[candidate.look][depths[candidate.place]] += 1
    ranks = _ranks(accepted, looks, by_number)
    levels: dict[Place, int] = {}
    for candidate in accepted:
        if candidate.depth:
            level = depths[candidate.place] + above
        elif _is_front(candidate):
            level = 1
        elif candidate.look in looks:
            level = looks[candidate.look]
        elif candidate.place in ranks:
            level = ranks[candidate.place]
        elif NAMED.match(candidate.text):
            level = 1
        else:
            level = by_number[candidate.look].most_common(1)[0][0]
        levels[candidate.place] = max(1, min(level, 6))
    return levels


def _ranks(
    accepted: Sequence[Candidate], looks: Mapping[Look, int], numbered: Container[Look]
) -> dict[Place, int]:
    """Return the level of what is printed as neither a known heading nor a numbered one.

    Names such as "Introduction" stand on the highest level, and with them what is printed alike.
    Without such a name these looks stand below those that are known.
    """
    plain: dict[Look, list[Candidate]] = defaultdict(list)
    for candidate in accepted:
        if candidate.look not in looks and candidate.look not in numbered:
            plain[candidate.look].append(candidate)
    groups = [group for alike in plain.values() for group in _by_capitals(alike)]
    highest = [2 * _count_named(group) >= len(group) for group in groups]
    above = 0
    if not any(highest) and (looks or any(candidate.depth for candidate in accepted)):
        above = 1
    ranks = [group[0].rank for group in groups]
    top = max(
        (rank for rank, is_high in zip(ranks, highest, strict=True) if is_high), default=None
    )
    levels: dict[Place, int] = {}
    for group, rank, is_high in zip(groups, ranks, highest, strict=True):
        level = 1 if is_high else 1 + above + len({other for other in ranks if other > rank})
        if not is_high and top is not None and rank <= top:
            level = max(level, 2)  # as large, in another type
        levels.update((candidate.place, level) for candidate in group)
    return levels


def _by_capitals(alike: Sequence[Candidate]) -> list[Sequence[Candidate]]:
    """Divide headings in one type where those in capitals are the sections: "METHODS"."""
    capitals: list[Candidate] = []
    others: list[Candidate] = []
    for candidate in alike:
        (capitals if _is_capitals(candidate.text) else others).append(candidate)
    named = _count_named(capitals)
    if others and named >= _MIN_NAMED and 2 * named >= len(capitals) > 2 * _count_named(others):
        return [capitals, others]
    return [alike]


def _is_capitals(text: str) -> bool:
    """Tell whether nearly all letters are capitals: "METHODs", "USE OF mRNA"."""
    letters = [letter for letter in text if letter.isalpha()]
    return sum(map(str.isupper, letters)) >= _MOSTLY * len(letters)


def _count_named(candidates: Iterable[Candidate]) -> int:
    return sum(map(_is_named_section, candidates))


def _is_named_section(candidate: Candidate) -> bool:
    return NAMED.match(candidate.text) is not None and not _is_front(candidate)


def _is_front(candidate: Candidate) -> bool:
    """Tell an abstract, keywords; what only begins so ("Summary of Results") is a section."""
    match = FRONT.match(candidate.text)
    if match is None:
        return False
    rest = candidate.text[match.end() :].lstrip()
    return not rest or rest[0] in ":.—–-"
