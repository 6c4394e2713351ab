"""What may be a heading by its look, and is none by what it says or by what the others are."""

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from typing import Final

from loccit.domain.documents.canonical_text import names_references
from loccit.infrastructure.adapters.pdf.headings.looks import LARGER, Candidate, Look
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Place
from loccit.infrastructure.adapters.pdf.patterns import NAMED, is_statement

_MIN_SHARE: Final = 0.4  # of the lines in a style that are headings, when only its font tells
_MIN_SET_OFF: Final = 2  # headings that show how a document prints them


def names_statement(candidate: Candidate, profile: TypeProfile) -> bool:
    """Tell a theorem, a definition, an exercise; what is larger than the text is a section."""
    run_in = candidate.look[1]
    larger = candidate.rank[0] >= LARGER * profile.body_size
    return (run_in or not larger) and is_statement(candidate.text, run_in=run_in)


def without_entries(
    accepted: Sequence[Candidate], found: Iterable[Place], columns: Sequence[Column]
) -> list[Candidate]:
    """Drop what begins an entry of a reference list: its number, and its authors in bold type."""
    lists = [candidate.place for candidate in accepted if names_references(candidate.text)]
    lists += [place for place in found if names_references(columns[place[0]].lines[place[1]].text)]
    if not lists:
        return list(accepted)
    last = max(lists)
    return [
        candidate
        for candidate in accepted
        if not (candidate.cut and candidate.depth == 1 and candidate.place > last)
    ]


def without_odd_numbers(accepted: Sequence[Candidate], looks: Container[Look]) -> list[Candidate]:
    """Drop numbered lines in plain type where the headings are set off and carry no numbers.

    They are affiliations, or the items of a list.

    Args:
        accepted: The candidates.
        looks: How known headings are printed.
    """
    set_off = [candidate.depth > 0 for candidate in accepted if candidate.strong]
    if len(set_off) < _MIN_SET_OFF or any(set_off):
        return list(accepted)
    return [
        candidate
        for candidate in accepted
        if candidate.strong
        or not candidate.depth
        or (candidate.depth > 1 and candidate.look in looks)
    ]


def without_stray(accepted: Sequence[Candidate], columns: Sequence[Column]) -> list[Candidate]:
    """Drop weak candidates whose look is no look of headings.

    It occurs once (a phrase in italics), or most lines printed so are something else.
    """
    looks = Counter(candidate.look for candidate in accepted)
    lines = Counter(
        [
            line.style
            for column in columns
            for line in column.lines
            if line.lead == len(line.text)  # else it is one of a paragraph with a few such words
        ]
    )
    taken: Counter[int] = Counter()
    for candidate in accepted:
        taken[candidate.look[0]] += candidate.lines
    return [
        candidate
        for candidate in accepted
        if candidate.depth
        or candidate.strong
        or NAMED.match(candidate.text)
        or (
            looks[candidate.look] > 1
            and taken[candidate.look[0]] >= _MIN_SHARE * lines[candidate.look[0]]
        )
    ]
