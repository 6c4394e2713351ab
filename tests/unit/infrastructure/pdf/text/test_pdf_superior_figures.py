"""Figures that a font draws raised, in the size of the text."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest

from loccit.infrastructure.adapters.pdf.text.superior_figures import with_superior_figures
from loccit.infrastructure.adapters.pdf.text.word_table import Floats

PLAIN, SUPERIOR, SMALL, OLD_STYLE = "1", "²", "ˢ", "ᵒ"
"""Signs that stand, in what the tests write, for a figure drawn so: all of them are ones."""
SIZE = 10.0


class DrawnPage:
    """A line of text of which it is known how each figure is drawn."""

    def __init__(self, drawn: str) -> None:
        self._drawn = drawn

    def boxes(self, places: Sequence[int]) -> npt.NDArray[np.float32]:
        small = np.array([self._drawn[place] == SMALL for place in places])
        bottom = np.where(small, 3.0, -2.0)
        return np.stack([bottom, bottom + np.where(small, 6.0, SIZE), bottom, bottom], axis=1)

    def feet_and_heights(self, places: Sequence[int]) -> tuple[Floats, Floats]:
        ink = {SUPERIOR: (3.7, 3.4), SMALL: (3.7, 3.4), OLD_STYLE: (0.0, 4.4), "g": (-2.2, 6.6)}
        ink["4"] = (-2.4, 6.8)  # a figure of the old style
        found = np.array([ink.get(self._drawn[place], (0.0, 6.8)) for place in places])
        return found[:, 0], found[:, 1]


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ("at equal depths.² A field", "at equal depths.¹ A field"),
        ("a king² and his fishing²,² there", "a king¹ and his fishing¹,¹ there"),
        ("so “it is.”²² They", "so “it is.”¹¹ They"),
        ("CO1 and B1 of king1 and fig.1", "CO1 and B1 of king1 and fig.1"),
        ("in kingᵒ and Bᵒ", "in king1 and B1"),
        ("of smaller typeˢ", "of smaller type1"),  # `raised_words` finds it
        ("it is 10² and 1² there", "it is 101 and 11 there"),
        ("²Henri was, 1st of 1a", "¹Henri was, 1st of 1a"),
        ("2.4.ᵒ Ropes below the line", "2.4.1 Ropes below the line"),
        ("in 1831.² Few and 1.1 Chapter", "in 1831.¹ Few and 1.1 Chapter"),
    ],
)  # fmt: skip
def test_a_figure_is_raised_when_its_ink_is(drawn: str, said: str) -> None:
    text = "".join("1" if char in {PLAIN, SUPERIOR, SMALL, OLD_STYLE} else char for char in drawn)

    assert with_superior_figures(text, DrawnPage(drawn)) == said


def test_a_page_without_such_figures_is_asked_for_nothing() -> None:
    class NoPage:
        def boxes(self, _places: Sequence[int]) -> npt.NDArray[np.float32]:
            raise AssertionError

        def feet_and_heights(self, _places: Sequence[int]) -> tuple[Floats, Floats]:
            raise AssertionError

    text = "In 1859 some 160 volts, (12) [3] and 5.3 % of it."
    assert with_superior_figures(text, NoPage()) == text
