"""Whether boxes fit the image of a page: where its ink is."""

from collections.abc import Sequence
from io import BytesIO
from typing import Final

import numpy as np
from PIL import Image

from loccit.domain.models.document import Box

_DARK: Final = 128  # of 255; darker is ink
_INSET: Final = 0.1  # of the height of a word: what only touches it is not its own


def ink(
    data: bytes, size: tuple[float, float], words: Sequence[Box], lit: Sequence[Box]
) -> tuple[int, int, int]:
    """Return how many words have ink in them; the columns of words with ink, and those lit.

    Args:
        data: An image.
        size: Of the page in points.
        words: Boxes of the other reader.
        lit: Our rectangles.
    """
    image = np.asarray(Image.open(BytesIO(data)).convert("L")) < _DARK
    scale = image.shape[1] / size[0], image.shape[0] / size[1]
    bright = np.zeros_like(image)
    for box in lit:
        bright[_pixels(box, scale)] = True
    with_ink = columns = lit_columns = 0
    for box in words:
        inset = _INSET * min(box.bottom - box.top, box.right - box.left)
        inner = Box(box.left + inset, box.top + inset, box.right - inset, box.bottom - inset)
        place = _pixels(inner, scale)
        dark = image[place]
        with_ink += bool(dark.any())
        columns += int(dark.any(axis=0).sum())
        lit_columns += int((dark & bright[place]).any(axis=0).sum())
    return with_ink, columns, lit_columns


def _pixels(box: Box, scale: tuple[float, float]) -> tuple[slice, slice]:
    across, down = scale
    return (
        slice(max(0, round(box.top * down)), max(0, round(box.bottom * down))),
        slice(max(0, round(box.left * across)), max(0, round(box.right * across))),
    )
