"""Which words that text follows on their line are the names of sections, whatever one of them."""

from collections.abc import Sequence

import pytest

from loccit.infrastructure.adapters.pdf.headings.run_ins import run_ins
from loccit.infrastructure.adapters.pdf.model import Column, Line
from tests.unit.infrastructure.pdf.structure.pages import (
    BODY,
    HEAVY,
    LEFT,
    PROFILE,
    RIGHT,
    column,
    line,
)

NAMES = ("Ropes of hemp.", "Stones.", "Tidal locks.", "Harbour dues.", "Pilots.", "Weirs.")


def page(leads: Sequence[str], rest: str = " These were taken at low tide") -> Column:
    """Return a column with a paragraph of one line behind each beginning in bold type."""
    return column(
        [
            Line(lead + rest, LEFT, 100 + 12 * row, RIGHT, 110 + 12 * row, BODY, len(lead), HEAVY)
            for row, lead in enumerate(leads)
        ]
    )


def names(text: Column, likely: float | Sequence[float]) -> list[str]:
    """Return the names of sections in a column whose lines are headings so likely."""
    told = [likely] * len(text.lines) if isinstance(likely, float) else likely
    places = {(0, row): probability for row, probability in enumerate(told)}
    return [lead.text for lead in run_ins([text], PROFILE, places).values()]


@pytest.mark.parametrize(
    ("leads", "likely", "told"),
    [
        (NAMES[:3], 0.3, True),
        (NAMES[:3], 0.29, False),
        (NAMES, 0.2, True),  # many that are unlikely come to as much
        (NAMES, 0.1, False),
        (("Methods.", "Results.", "Conclusion.", "Funding.", "Aims.", "Findings."), 0.2, False),
    ],
)
def test_the_mean_or_the_sum_of_the_probabilities_tells_of_a_custom(
    leads: tuple[str, ...], likely: float, *, told: bool
) -> None:
    assert names(page(leads), likely) == (list(leads) if told else [])


@pytest.mark.parametrize(
    ("others", "likely", "told"),
    [
        (("Salmo salar",) * 4, 0.6, True),
        (("Salmo salar",) * 4, 0.59, False),
        (("Salmo salar",) * 7, 0.6, False),
        (("x", "ATT") * 9, 0.3, True),  # symbols
    ],
)
def test_a_third_of_what_begins_so_is_enough_where_the_model_is_sure(
    others: tuple[str, ...], likely: float, *, told: bool
) -> None:
    found = names(page((*NAMES[:3], *others)), likely)
    assert found == (list(NAMES[:3]) if told else [])


def test_the_caption_below_its_own_words_is_no_name() -> None:
    text = page(NAMES[:3])
    above = [line(f"{one.text[: one.lead]} Figure 1", one.top) for one in text.lines]
    lines = [one for pair in zip(above, text.lines, strict=True) for one in pair]
    assert names(column(lines), 0.9) == []
