"""How the type of a block differs from that of its document."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.structure.segments import Floats, Ints, Segments

_SMALLEST: Final = -0.7
_LARGEST: Final = 1.2
"""Logarithms of a size against the body's: half of it, three times; beyond they tell no more."""
_SAME: Final = 0.02
"""Of a size: sizes that differ by less are one."""
_RARE: Final = 1e-5
"""Of the characters: the least share that is told."""
_STOPS: Final = frozenset(".:：。—–")


def type_features(
    profile: TypeProfile, segments: Segments, texts: Sequence[str]
) -> Iterator[tuple[str, Floats]]:
    """Yield the features of size, weight and slant, of a block and of the lead of its first line.

    A line in a colour of its own stands out as one in bold type does, and counts as one.

    Args:
        profile: The type of the document.
        segments: Its blocks.
        texts: The first line of each.
    """
    lines, start = segments.lines, segments.start
    styles, body = profile.styles, profile.styles[profile.body]
    sizes = np.array([style.size or 10.0 for style in styles])
    bold = np.array([float(style.bold) for style in styles]) - float(body.bold)
    italic = np.array([float(style.italic) for style in styles]) - float(body.italic)
    relative = np.clip(np.log(sizes / profile.body_size), _SMALLEST, _LARGEST)
    weights = np.bincount(lines.style, lines.length, len(sizes)) / max(lines.length.sum(), 1)
    below = np.array([weights[sizes < size * (1 - _SAME)].sum() for size in sizes])
    same = np.array([weights[np.abs(sizes - size) <= size * _SAME].sum() for size in sizes])
    style = lines.style[start]
    coloured = _float(lines.coloured[start])
    yield "size", relative[style]
    yield "percentile", (below + same)[style]
    yield "smaller share", below[style]
    yield "style share", np.log10(weights[style] + _RARE)
    yield "size share", np.log10(same[style] + _RARE)
    yield "bold", np.maximum(bold[style], coloured)
    yield "italic", italic[style]
    yield "other font", np.array([float(one.font != body.font) for one in styles])[style]
    yield "body style", _float(style == profile.body)
    yield "monospaced", _float(np.isin(style, list(profile.monospaced)))
    yield "maths", _float(np.isin(style, list(profile.maths)))
    lead, lead_style = lines.lead[start], lines.lead_style[start]
    uniform = lead >= lines.length[start]
    yield "uniform", _float(uniform)
    yield "lead share", lead / np.maximum(lines.length[start], 1)
    yield "lead bold", np.maximum(bold[lead_style], coloured)
    yield "lead italic", italic[lead_style]
    yield "lead size", relative[lead_style]
    yield "lead length", np.log1p(np.where(uniform, 0, lead))
    stops = [
        not whole and text[:end].rstrip()[-1:] in _STOPS
        for text, end, whole in zip(texts, lead.tolist(), uniform.tolist(), strict=True)
    ]
    yield "lead stops", _float(stops)


def like_styles(profile: TypeProfile) -> Ints:
    """Return a number for each style, one for those whose sizes differ by rounding only."""
    keys = [(one.font, round(one.size * 2), one.bold, one.italic) for one in profile.styles]
    known = {key: at for at, key in enumerate(dict.fromkeys(keys))}
    return np.array([known[key] for key in keys], np.int64)


def _float(found: object) -> Floats:
    return np.asarray(found, np.float64)
