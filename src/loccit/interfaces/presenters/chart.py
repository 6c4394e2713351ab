"""A bar chart of an evaluation, as SVG: a group of bars for each measure, a bar for each mode."""

from collections.abc import Iterator
from html import escape
from typing import Final

from loccit.domain.models.evaluation import Estimate, Evaluation, Measure
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.domain.text.clean_text import clean_block

_COLOURS: Final = {  # Okabe and Ito's, told apart by those who do not see all colours
    SearchMode.DENSE: "#56b4e9",
    SearchMode.LEXICAL: "#e69f00",
    SearchMode.HYBRID: "#009e73",
}
# All in pixels.
_LEFT: Final = 40
_TOP: Final = 60
_HEIGHT: Final = 240
_BAR: Final = 22
_GAP: Final = 30
_BELOW: Final = 40
_LEGEND: Final = 90
_TICKS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


def chart(evaluation: Evaluation) -> str:
    """Return the chart as an SVG document: values in [0, 1], whiskers for the 95 % intervals."""
    modes = list(evaluation.results)
    measures = [each for each in Measure if each in evaluation.results[modes[0]].estimates]
    group = len(modes) * _BAR + _GAP
    width = _LEFT + max(len(measures) * group, len(modes) * _LEGEND) + _GAP
    height = _TOP + _HEIGHT + _BELOW
    name = escape(clean_block(evaluation.collection.name))
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        ' font-family="sans-serif" font-size="12">'
    )
    parts = [
        opening,
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="{_LEFT}" y="20" font-size="14">{name}</text>',
        *_legend(modes),
        *_axis(width),
    ]
    for place, measure in enumerate(measures):
        left = _LEFT + _GAP // 2 + place * group
        for column, mode in enumerate(modes):
            estimate = evaluation.results[mode].estimates[measure]
            parts += _bar(left + column * _BAR, estimate, _COLOURS[mode])
        middle = left + len(modes) * _BAR / 2
        parts.append(
            f'<text x="{middle:.0f}" y="{_TOP + _HEIGHT + 18}" text-anchor="middle"'
            f' font-size="10">{measure.value}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])


def _legend(modes: list[SearchMode]) -> Iterator[str]:
    for place, mode in enumerate(modes):
        left = _LEFT + place * _LEGEND
        yield f'<rect x="{left}" y="32" width="12" height="12" fill="{_COLOURS[mode]}"/>'
        yield f'<text x="{left + 18}" y="43">{mode.value}</text>'


def _axis(width: int) -> Iterator[str]:
    for tick in _TICKS:
        y = _y(tick)
        yield f'<line x1="{_LEFT}" y1="{y}" x2="{width - 10}" y2="{y}" stroke="#ccc"/>'
        place = f'x="{_LEFT - 6}" y="{y + 4:.1f}"'
        yield f'<text {place} text-anchor="end" font-size="10">{tick:g}</text>'


def _bar(left: int, estimate: Estimate, colour: str) -> Iterator[str]:
    top, low, high = _y(estimate.value), _y(estimate.low), _y(estimate.high)
    middle = left + (_BAR - 4) / 2
    yield (
        f'<rect x="{left}" y="{top}" width="{_BAR - 4}" height="{_y(0) - top:.1f}"'
        f' fill="{colour}"><title>{estimate.value:.3f}</title></rect>'
    )
    yield f'<line x1="{middle}" y1="{low}" x2="{middle}" y2="{high}" stroke="#333"/>'


def _y(value: float) -> float:
    return round(_TOP + (1 - value) * _HEIGHT, 1)
