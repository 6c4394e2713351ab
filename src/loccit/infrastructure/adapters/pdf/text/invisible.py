"""Text that is drawn with no ink, and lies over nothing that would show it.

Programs put keywords and anchors beside a heading so. Above an image of the page such text is the
text of the page: the layer of a scan.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Final

import numpy as np
import numpy.typing as npt

from loccit.infrastructure.adapters.pdf.file.pdfium import Pdfium
from loccit.infrastructure.adapters.pdf.file.pdfium_calls import each, pointer
from loccit.infrastructure.adapters.pdf.text.text_page import TextPage

_INVISIBLE: Final = 3  # FPDF_TEXTRENDERMODE_INVISIBLE
_SHOWING: Final = frozenset({3, 5})  # FPDF_PAGEOBJ_IMAGE, FPDF_PAGEOBJ_FORM
_FEWEST: Final = 2
"""Words of the layer of an image; one alone is a trace of something else, as on the buttons of
journals."""
_MOST_OBJECTS: Final = 5_000  # of a page that are looked at; scans have some hundred


@dataclass(frozen=True, slots=True)
class InvisibleText:
    """The text of a page that is drawn with no ink.

    Attributes:
        unseen: Addresses of the text objects that nothing shows.
        is_most: Whether most words are drawn so. Then none is unseen: what is drawn there may be
            their letters.
    """

    unseen: frozenset[int] = frozenset()
    is_most: bool = False


def invisible_text(lib: Pdfium, page: int, keys: npt.NDArray[np.uint64]) -> InvisibleText:
    """Find the text of a page that is drawn with no ink.

    Args:
        lib: The binding.
        page: Handle of the page.
        keys: Address of the text object of each word.
    """
    objects, words = np.unique(keys, return_counts=True)
    handles = list(map(pointer, objects.tolist()))
    modes = np.fromiter(each(lib.object_render_mode, handles), np.int64, len(handles))
    invisible = np.flatnonzero(modes == _INVISIBLE)
    if not len(invisible):
        return InvisibleText()
    count = words[invisible].sum()
    if 2 * count > len(keys):
        return InvisibleText(is_most=True)
    if count < _FEWEST:
        return InvisibleText(frozenset(objects[invisible].tolist()))
    looked_at = range(min(_MOST_OBJECTS, lib.object_count(page)))
    others = [pointer(one) for one in each(lib.page_object, repeat(pointer(page)), looked_at)]
    shown = [one for one in others if lib.object_type(one) in _SHOWING]
    left, bottom, right, top = _boxes(lib, shown)
    sides = _boxes(lib, [handles[place] for place in invisible.tolist()])
    x, y = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
    over = [
        bool(((left < a) & (a < right) & (bottom < b) & (b < top)).any())
        for a, b in zip(x.tolist(), y.tolist(), strict=True)
    ]
    return InvisibleText(frozenset(objects[invisible[~np.array(over)]].tolist()))


def without(text: str, page: TextPage, objects: frozenset[int]) -> str:
    """Return the text of a page with spaces in the place of what these text objects draw."""
    keys = page.objects_of(range(len(text))).tolist()
    return "".join(" " if key in objects else sign for key, sign in zip(keys, text, strict=True))


def _boxes(lib: Pdfium, handles: Sequence[object]) -> npt.NDArray[np.float32]:
    """Return left, bottom, right and top of objects, in user space."""
    return lib.bounds.filled(lib.object_bounds, handles, count=len(handles)).T
