"""The phrases of a query, lit in the lines of a passage."""

from collections.abc import Sequence
from functools import partial

from click import style

from loccit.domain.models.retrieval import Hit
from loccit.interfaces.presenters.passage import below_section

_lit = partial(style, bold=True, underline=True)


def lit(lines: Sequence[str], hit: Hit) -> list[str]:
    """Return the lines of a passage, below its section, with its phrases lit.

    Wherever lines were broken, letters and figures are as many as before: they are counted.
    """
    text, start = hit.chunk.text, hit.chunk.span.start
    above = _letters(text[: len(text) - len(below_section(hit))])
    spans = [
        (_letters(text[: each.start - start]) - above, _letters(text[: each.end - start]) - above)
        for each in hit.phrases
    ]
    found: list[str] = []
    passed = 0
    for line in lines:
        places = [at for at, letter in enumerate(line) if letter.isalnum()]
        shown = line
        for first, last in reversed(spans):
            held = places[max(0, first - passed) : max(0, last - passed)]
            if held:
                begin, end = held[0], held[-1] + 1
                shown = shown[:begin] + _lit(shown[begin:end]) + shown[end:]
        passed += len(places)
        found.append(shown)
    return found


def _letters(text: str) -> int:
    return sum(map(str.isalnum, text))
