"""Words are cut where smaller type begins in them."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest

from loccit.infrastructure.adapters.pdf.text.raised_pieces import with_raised_apart
from loccit.infrastructure.adapters.pdf.text.word_table import Floats


class Drawn:
    """Pieces of a text, each a text object of its own, the first as large as the words."""

    def __init__(self, *pieces: str) -> None:
        self.text = "".join(pieces)
        self._piece = [at for at, piece in enumerate(pieces) for _ in piece]

    def objects_of(self, places: Sequence[int]) -> npt.NDArray[np.uint64]:
        return np.array([self._piece[place] + 1 for place in places], np.uint64)

    def type_of(self, places: Sequence[int]) -> tuple[Floats, Floats]:
        raised = np.array([self._piece[place] > 0 for place in places])
        return np.where(raised, 6.0, 10.0), np.where(raised, 95.0, 100.0)


@pytest.mark.parametrize("sign", ["*", "∗", "⁎", "⇑", "†"])
def test_letters_with_a_sign_behind_a_name_are_cut_off(sign: str) -> None:
    page = Drawn("Shi", "a,", "b,", sign)
    whole = (np.array([0]), np.array([len(page.text)]))
    (starts, ends), _ = with_raised_apart(whole, page.text, page)
    words = [page.text[start:end] for start, end in zip(starts, ends, strict=True)]
    assert words == ["Shi", "a,", "b,", sign]
