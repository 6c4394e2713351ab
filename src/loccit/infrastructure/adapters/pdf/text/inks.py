"""The colours that text is printed in, as 0xRRGGBB."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from loccit.infrastructure.adapters.pdf.file.pdfium import Pdfium
from loccit.infrastructure.adapters.pdf.text.word_table import Integers

UNKNOWN: Final = -1
"""The ink of what pdfium has not read, and of lines in several colours."""
_SEEN: Final = 64
"""Of 255 in red, green or blue: "rich black" and black differ by less, dark blue by more."""


def inks_of(lib: Pdfium, objects: Sequence[object]) -> Integers:
    """Return the colour that each text object is filled with, by pointers to them."""
    found = lib.colours.filled(lib.object_fill, objects, count=len(objects))
    red, green, blue, _ = found.view(np.uint32).astype(np.int64).T & 0xFF
    return np.asarray((red << 16) | (green << 8) | blue)


def are_coloured(inks: Integers, weights: Integers) -> npt.NDArray[np.bool_]:
    """Tell of each ink whether one sees that it is another than the one that is used most.

    Args:
        inks: They, or `UNKNOWN`.
        weights: How much is printed in each.
    """
    known = inks != UNKNOWN
    if not known.any():
        return np.asarray(known)
    distinct, places = np.unique(inks[known], return_inverse=True)
    most = distinct[np.bincount(places.reshape(-1), weights[known]).argmax()]
    parts = np.array([16, 8, 0])
    away = np.abs((inks[:, None] >> parts & 0xFF) - (most >> parts & 0xFF)).max(axis=1)
    return np.asarray(known & (away > _SEEN))
