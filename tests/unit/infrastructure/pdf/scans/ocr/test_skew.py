"""How far a page is tilted."""

import pytest
from PIL import Image, ImageDraw

from loccit.infrastructure.adapters.pdf.scans.ocr.skew import paper_of, skew_of, straightened


def page(grey: int = 255) -> Image.Image:
    """Draw lines of words as bars."""
    image = Image.new("L", (850, 1100), grey)
    canvas = ImageDraw.Draw(image)
    for top in range(100, 1000, 18):
        for left in range(90, 740, 50):
            canvas.rectangle((left, top, left + 38, top + 8), fill=grey // 4)
    return image


@pytest.mark.parametrize("tilt", [-5.0, -2.0, -0.5, 0.0, 0.7, 3.0])
@pytest.mark.parametrize("turned", [False, True])
def test_the_tilt_is_found_in_any_quarter_turn(tilt: float, *, turned: bool) -> None:
    tilted = page().rotate(-tilt, Image.Resampling.BICUBIC, fillcolor=255)
    if turned:
        tilted = tilted.transpose(Image.Transpose.ROTATE_90)
    assert skew_of(tilted) == pytest.approx(tilt, abs=0.2)


def test_a_straightened_page_is_straight_and_its_edges_are_paper() -> None:
    tilted = page(grey=200).rotate(-2, Image.Resampling.BICUBIC, fillcolor=200)
    straight = straightened(tilted, 2)
    assert skew_of(straight) == 0
    assert paper_of(straight) == 200
    assert max(straight.tobytes()) < 230


@pytest.mark.parametrize(
    "image", [Image.new("L", (600, 800), 255), Image.new("L", (3, 3), 0), Image.new("L", (1, 900))]
)
def test_what_has_no_lines_is_left_as_it_is(image: Image.Image) -> None:
    assert skew_of(image) == 0
    assert straightened(image, 0) is image
