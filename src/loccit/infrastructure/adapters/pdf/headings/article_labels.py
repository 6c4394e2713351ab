"""Labels of articles at the beginnings of lines, and which of them count up through a law."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from loccit.domain.documents.divisions import ARTICLE_WORDS
from loccit.domain.text.note_signs import RAISED
from loccit.infrastructure.adapters.pdf.marks import CARRIED
from loccit.infrastructure.adapters.pdf.model import Column, Line, Place
from loccit.infrastructure.adapters.pdf.structure.numbers import han_number

_MORE_WORDS: Final = (
    "art\\.?|madde|điều|člen|článek|článok|čl\\.?|članak|articolul|άρθρο|член|чл\\.|члан|бап|pasal"
    "|artikulua|มาตรา|المادة|ماده|סעיף"
)
_LATER: Final = r"(?:bis|ter|quater|quinquies|sexies|septies|octies|novies|decies)"
_NUMBER: Final = rf"\d{{1,4}}(?: ?[a-z](?![a-z])|[ -]?{_LATER}\b)?"
_RAISED_SIGNS: Final = f"[{RAISED}{CARRIED}]"
_ARTICLE: Final = re.compile(
    rf"(?:(?P<word>{ARTICLE_WORDS}|{_MORE_WORDS})\s*|(?P<sign>§{{1,2}})\s*)(?<=[\s.§])"
    r"(?:(?P<number>\d{1,4})(?: ?[a-z](?![a-z])|[-\u2011]\d{1,2}(?!\d)|[º°o]|er\b)?"
    rf"|(?:premier|primero|primeiro)\b)(?:[ -]?{_LATER}\b(?! \d)|-[A-Z]\b)?"
    rf"(?:(?: (?:bis|und|to|and|à|et)|,|[-–]) ?(?P<last>{_NUMBER}))*"
    rf"[-\u2011]?{_RAISED_SIGNS}*[.:]?(?=[\s(（–—-]|$)"
    r"|第\s?(?P<han>[〇零一二三四五六七八九十百千\d]{1,8})(?:-\d{1,2})?\s?(?P<article>[条條])"
    r"(?:之[一二三四五六七八九十]{1,2})?"
    r"|(?P<hangul>제)\s?(?P<count>\d{1,4})조(?:의\d{1,2})?(?=\()",
    re.IGNORECASE,
)
_MARKS_BEHIND: Final = re.compile(rf"[-\u2011]?{_RAISED_SIGNS}+[.:]?$")
"""The mark of a note, or a raised number, not always in the type of the label."""
_IN_BRACKETS: Final = re.compile(r" ?[(（][^()（）]{1,80}[)）]")
"""The title of an article behind its number, in Korean and Japanese."""
_MIN_BOLD: Final = 3  # articles
_IN_ORDER: Final = 0.8  # of them follow the one before; citations of articles do not
_MIN_PLAIN: Final = 10  # articles in one look that is not bold
_KNOWN: Final = 0.6  # of the numbers from the first to the last of them
_APART: Final = 2  # lines from one to the next; those of a table of contents stand closer


@dataclass(frozen=True, slots=True)
class Label:
    """The label of an article.

    Attributes:
        first: Its number.
        last: The last one of several: "§§ 3 to 6".
        end: Where it ends on its line, with a title in brackets.
        bold: Whether it is set so.
        look: Its word in small letters, the sign at its end, and the number of its style: those of
            one law are alike.
    """

    first: int
    last: int
    end: int
    bold: bool
    look: tuple[str, str, int]


def label_of(line: Line, *, bold: bool) -> Label | None:
    """Return the label with which a line begins, None for any other line."""
    found = _ARTICLE.match(line.text)
    if found is None or line.text[found.end() :].lstrip()[:1].islower():
        return None
    if bold and len(_MARKS_BEHIND.sub("", found[0])) > line.lead:
        return None
    number = han_number(found["han"] or found["number"] or found["count"] or "1")
    last = re.match(r"\d+", found["last"] or "")
    title = _IN_BRACKETS.match(line.text, found.end())
    end = title.end() if title and (found["hangul"] or found["article"]) else found.end()
    word = found["word"] or found["sign"] or found["article"] or found["hangul"]
    sign = line.text[found.end() - 1 : found.end()]
    look = (word.casefold(), sign if not sign.isalnum() else "", line.lead_style)
    return Label(number, int(last[0]) if last else number, end, bold, look)


def counted(labels: Mapping[Place, Label], columns: Sequence[Column]) -> dict[Place, Label]:
    """Return the labels that count up: those in bold, and many in one look."""
    bold = {place: label for place, label in labels.items() if label.bold}
    steps = [one.last <= other.first <= one.last + 1 for one, other in pairwise(bold.values())]
    if len(bold) < _MIN_BOLD or sum(steps) < _IN_ORDER * len(steps):
        bold = {}
    rows: list[int] = [0]
    for column in columns:
        rows.append(rows[-1] + len(column.lines))
    looks: dict[tuple[str, str, int], list[Place]] = defaultdict(list)
    for place, label in labels.items():
        looks[label.look].append(place)
    found = dict(bold)
    for places in looks.values():
        for chain in _chains([(place, labels[place]) for place in places]):
            span = rows[chain[-1][0]] + chain[-1][1] - rows[chain[0][0]] - chain[0][1]
            if span >= _APART * (len(chain) - 1):
                found |= {place: labels[place] for place in chain}
    signs = {place: label for place, label in found.items() if label.look[0].startswith("§")}
    if len(signs) < len(found) - len(signs):  # paragraphs within articles
        found = {place: label for place, label in found.items() if place not in signs}
    return dict(sorted(found.items()))


def _chains(labels: Sequence[tuple[Place, Label]]) -> list[list[Place]]:
    """Return the runs of labels that count up, each from the beginning of a law to its end."""
    laws: list[list[tuple[Place, Label]]] = [[]]
    for place, label in labels:
        if label.first == 1 and len(laws[-1]) >= _MIN_PLAIN:
            laws.append([])
        laws[-1].append((place, label))
    chains: list[list[Place]] = []
    for law in laws:
        run = [law[at] for at in _longest_rise([label.first for _, label in law])]
        numbers = {label.first for _, label in run}
        if len(run) >= max(_MIN_PLAIN, _IN_ORDER * len(law)) and len(numbers) >= _KNOWN * (
            max(numbers) - min(numbers) + 1
        ):
            chains.append([place for place, _ in run])
    return chains


def _longest_rise(numbers: Sequence[int]) -> list[int]:
    """Return the places of a longest part of some numbers that never falls, in order."""
    ends: list[int] = []  # the place of the least number that ends a part of each length
    before: list[int] = []
    for at, number in enumerate(numbers):
        length = bisect_right(ends, number, key=numbers.__getitem__)
        before.append(ends[length - 1] if length else -1)
        ends[length : length + 1] = [at]
    found: list[int] = []
    at = ends[-1] if ends else -1
    while at >= 0:
        found.append(at)
        at = before[at]
    return found[::-1]
