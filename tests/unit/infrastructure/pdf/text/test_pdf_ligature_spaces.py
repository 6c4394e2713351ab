"""Spaces that are drawn within a ligature."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.pdf.text.accents import JOINER
from loccit.infrastructure.adapters.pdf.text.ligature_spaces import with_whole_ligatures

_LINE = 12.0
_LETTER, _SPACE = 5.0, 2.5


def read(text: str, *, drawn: str, writing: str) -> str:
    """Read a line whose ligatures have one box for both letters.

    Args:
        text: Of the line.
        drawn: Where its spaces are: "behind" letters, "within" ligatures, or as pdfium "adds"
            some, without a width, between words that stand apart.
        writing: To the "right", or "up".
    """
    boxes: list[tuple[float, float]] = []
    end = 0.0
    for place, sign in enumerate(text):
        if text[place - 1 : place + 1] in ("ff", "fi", "fl") and place:
            boxes.append(boxes[-1])
            continue
        width = _SPACE if sign == " " else _LETTER
        first = end - (_SPACE if sign == " " and drawn == "within" else 0)
        added = sign == " " and drawn == "added"
        boxes.append((end - _SPACE, end - _SPACE) if added else (first, first + width))
        end = first + width

    def box(place: int) -> tuple[float, float, float, float]:
        first, last = boxes[place]
        return (first, _LINE, last, 0) if writing == "right" else (0, last, _LINE, first)

    def boxes_of(places: Sequence[int]) -> npt.NDArray[np.float32]:
        return np.array([box(place) for place in places], np.float32)

    return with_whole_ligatures(text, boxes_of)


@pytest.mark.parametrize("writing", ["right", "up"])
def test_a_space_within_a_ligature_parts_no_word(writing: str) -> None:
    text = read("a signifi cant fi lter, diff erent infl ows", drawn="within", writing=writing)
    assert text.replace(JOINER, "") == "a significant filter, different inflows"


@pytest.mark.parametrize("drawn", ["behind", "added"])
@pytest.mark.parametrize("writing", ["right", "up"])
def test_a_space_behind_a_ligature_parts_two_words(drawn: str, writing: str) -> None:
    for text in ("staff in Cardiff we met", "the wi-fi of the hi-fi shop", "true iff all are"):
        assert read(text, drawn=drawn, writing=writing) == text


@given(st.text("fil a", max_size=40), st.sampled_from(["behind", "within", "added"]))
def test_each_character_of_any_text_keeps_its_place(text: str, drawn: str) -> None:
    both = zip(text, read(text, drawn=drawn, writing="right"), strict=True)
    assert all(old == new or (old, new) == (" ", JOINER) for old, new in both)
