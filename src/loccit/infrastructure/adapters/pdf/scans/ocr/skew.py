"""How far a scan is tilted: at the right angle its lines make the sharpest profile."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image

DARK: Final = 0.75
"""Of the brightness of the paper. Ink is below, also grey ink on grey paper."""
_LONG_SIDE: Final = 800
"""Pixels to which the image is made smaller: lines of 10 points are still apart."""
_WIDEST: Final = 6.0  # degrees; more is no scan but a photograph
_COARSE: Final = 0.5  # degrees
_FINE: Final = 0.1  # degrees
_LEAST: Final = 0.25
"""In degrees. Less does not mix lines: 1 mm over the width of a page."""
_CLEARLY: Final = 1.05
"""How much sharper the profile must be than that of the image as it is."""


def skew_of(image: "Image") -> float:
    """Return by how many degrees the text of an image in grey is tilted clockwise.

    0 when it is straight, or when nothing tells. Quarter turns do not matter.
    """
    small = image.reduce(max(1, max(image.size) // _LONG_SIDE))
    ink = _ink(small)
    if not ink.getbbox():
        return 0.0
    straight = _sharpness(ink, 0.0)
    steps = round(_WIDEST / _COARSE)
    angles = [step * _COARSE for step in range(-steps, steps + 1)]
    rows_first = {angle: _sharpness(ink, angle) for angle in angles}
    # Text runs along one of the axes, whose profile stands out most.
    axis = max((0, 1), key=lambda axis: _standing_out([s[axis] for s in rows_first.values()]))
    best = max(angles, key=lambda angle: rows_first[angle][axis])
    steps = round(_COARSE / _FINE)
    near = [best + step * _FINE for step in range(-steps, steps + 1)]
    scores = {angle: _sharpness(ink, angle)[axis] for angle in near}
    best = max(near, key=lambda angle: scores[angle])
    if abs(best) < _LEAST or scores[best] < _CLEARLY * straight[axis]:
        return 0.0
    return round(best, 1)


def straightened(image: "Image", skew: float) -> "Image":
    """Turn an image in grey about its middle until nothing is tilted; it becomes larger.

    What is new at its edges is of the colour of the paper: white beside a grey page is a contrast
    beside which engines see no ink.
    """
    from PIL.Image import Resampling

    if not skew:
        return image
    return image.rotate(skew, Resampling.BICUBIC, expand=True, fillcolor=paper_of(image))


def paper_of(image: "Image") -> int:
    """Return the brightness of the paper, in [0, 255]: half of the pixels are as bright."""
    histogram = image.histogram()
    brighter, paper = 0, 255
    while paper > 0 and 2 * (brighter + histogram[paper]) < sum(histogram):
        brighter += histogram[paper]
        paper -= 1
    return paper


def _ink(image: "Image") -> "Image":
    """Return what is dark against the paper as light on black."""
    darkest = DARK * paper_of(image)
    return image.point([255 if grey < darkest else 0 for grey in range(256)])


def _sharpness(ink: "Image", angle: float) -> tuple[float, float]:
    """Return how sharply rows, and columns, differ from their neighbours."""
    import numpy as np

    pixels = np.asarray(ink.rotate(angle), dtype=np.float64)
    profiles = pixels.sum(axis=1), pixels.sum(axis=0)
    rows, columns = (float(np.square(np.diff(profile)).sum()) for profile in profiles)
    return rows, columns


def _standing_out(scores: list[float]) -> float:
    return max(scores) / (sorted(scores)[len(scores) // 2] or 1.0)
