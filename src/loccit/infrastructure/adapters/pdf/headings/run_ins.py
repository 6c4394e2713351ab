"""Names of sections in a type of their own, which their text follows on the same line.

One phrase in bold type tells nothing: it may be a term, or a speaker. Where paragraph after
paragraph of a document begins so, each time with other words, and the model takes them for
headings, it is how its lowest sections are named.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Final

from loccit.domain.documents.lexicon import Role, role_of
from loccit.domain.text.letters import key
from loccit.infrastructure.adapters.pdf.headings.leads import Lead, lead_lines
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Place
from loccit.infrastructure.adapters.pdf.patterns import (
    is_figure_or_table,
    is_statement,
    section_number,
)

_FEWEST: Final = 3
"""Names of one look, or in one font, that are a custom."""
_NAMES: Final = 0.6
"""Of what begins in that look: the share of names."""
_SURE: Final = 0.6
_OF_SURE: Final = 1 / 3
"""The share that is enough where the mean probability of the names is so high."""
_DIFFERENT: Final = 0.7
"""Of the names: the share of different ones. "Proof." and the name of a speaker come back."""
_LIKELY: Final = 0.3
"""The mean probability that they are headings. In 525 papers and books customs of sections have
.33 and more, labels of abstracts, of notes and of contributions .25 and less."""
_MANY: Final = 5
_TOGETHER: Final = 1.0
"""So many names that are no words of an abstract or of back matter make up for a lower mean, if
their probabilities come to this sum. In 702 papers eight customs have it, all of them sections."""
_STOPS: Final = frozenset(".?")
_FULL: Final = 0.1
"""Of the column: what ends nearer to its edge goes on on the next line."""
_VOLUME: Final = re.compile(r"\d{1,4}(?:[,;:(]| \d+[–-]\d)")
"""What follows the name of a journal: "382, 1370"."""
_LETTERS: Final = 4  # of a name
_TWICE: Final = 12  # letters


def run_ins(
    columns: Sequence[Column], profile: TypeProfile, likely: Mapping[Place, float]
) -> dict[Place, Lead]:
    """Return the names of sections that text follows, by their first line.

    Args:
        columns: All columns of the document.
        profile: Its type.
        likely: How likely the model takes each block of text for a heading of either kind.
    """
    looks: dict[object, list[Lead]] = defaultdict(list)
    for place in likely:
        lead = _lead(place, columns[place[0]], profile)
        if lead is not None and _counts(lead.text):
            style = profile.styles[lead.style]
            looks[lead.style].append(lead)
            looks[style.font, style.bold, style.italic].append(lead)
    found: dict[Place, Lead] = {}
    for leads in looks.values():
        names = [lead for lead in leads if _is_name(lead, columns[lead.place[0]])]
        if len(names) >= _FEWEST and _is_custom(names, len(names) / len(leads), likely):
            found |= {lead.place: lead for lead in names}
    return found


def _counts(text: str) -> bool:
    """Tell whether the beginning of a block is more than a symbol or the label of something."""
    letters = sum(map(str.isalpha, text))
    return letters >= _LETTERS and not (text.endswith(":") or is_figure_or_table(text))


def _is_custom(names: Sequence[Lead], share: float, likely: Mapping[Place, float]) -> bool:
    """Tell whether names of one look are those of sections; `share`: of all that begins so."""
    if len({key(lead.text) for lead in names}) < _DIFFERENT * len(names):
        return False
    mean = _likely_in_one_size(names, likely)
    if share < _NAMES:
        return share >= _OF_SURE and mean >= _SURE
    own = [likely[lead.place] for lead in names if role_of(lead.text)[0] is Role.NONE]
    return mean >= _LIKELY or (len(own) >= _MANY and sum(own) >= _TOGETHER)


def _likely_in_one_size(names: Sequence[Lead], likely: Mapping[Place, float]) -> float:
    """Return the mean probability of the likeliest size that has enough names, else of all.

    Methods are set smaller than results, and the model is less sure of them.
    """
    sizes: dict[int, list[float]] = defaultdict(list)
    for lead in names:
        sizes[lead.style].append(likely[lead.place])
    told = [fmean(one) for one in sizes.values() if len(one) >= _FEWEST]
    return max(told, default=fmean(likely[lead.place] for lead in names))


def _lead(place: Place, column: Column, profile: TypeProfile) -> Lead | None:
    """Return the beginning of a block that is in bold type or italics, unlike the text."""
    first = column.lines[place[1]]
    style, body = profile.styles[first.lead_style], profile.styles[profile.body]
    if first.table or (style.italic, style.bold) in {(False, False), (body.italic, body.bold)}:
        return None
    lines = lead_lines(column, place[1])
    if lines is None:
        return None
    last = lines[-1].text[: lines[-1].lead].rstrip()
    cut = 0 if len(last) == len(lines[-1].text) else len(last)
    full = column.right - _FULL * column.width
    if any(line.right < full for line in (lines[:-1] if cut else lines)):
        return None  # a heading of its own ends there
    text = " ".join([*(line.text for line in lines[:-1]), last])
    return Lead(place, len(lines), cut, text, first.lead_style, 0, style.bold)


def _is_name(lead: Lead, column: Column) -> bool:
    """Tell whether the beginning of a block is a phrase with a stop, and a sentence follows."""
    row = lead.place[1]
    if row and key(column.lines[row - 1].text).startswith(key(lead.text)[:_TWICE]):
        return False  # the caption of a figure (BioMed Central, until 2010)
    last = row + lead.lines - 1
    rest = column.lines[last].text[lead.cut :] if lead.cut else column.lines[last + 1].text
    return (
        lead.text[0].isupper()
        and lead.text[-1] in _STOPS
        and not (rest.lstrip()[:1].islower() or _VOLUME.match(rest.lstrip()))
        and not (section_number(lead.text)[0] or is_statement(lead.text, run_in=True))
    )
