"""Pages of scans that a program has made searchable, as tests write them."""

import math
from collections.abc import Sequence
from itertools import cycle

from tests.pdf_factory import PdfPage, Text

_EM: dict[str, float] = {"Times-Roman": 0.44, "Times-Bold": 0.47}
_FIXED = 0.6  # em; each character of Courier


def searchable(
    texts: Sequence[Text],
    *,
    skew: float = 0.0,
    errors: Sequence[float] = (0.0,),
) -> PdfPage:
    """Return a page over whose image a program wrote what it recognised, without ink.

    As Tesseract does it: each word by itself in one font, stretched with the space behind it to
    the width of its letters on the image.

    Args:
        texts: What the page shows.
        skew: By how many degrees it is tilted clockwise.
        errors: By how many points the size of one word after the other is guessed wrongly.
    """
    page = PdfPage()
    width, height = page.size
    angle, error = math.radians(skew), cycle(errors)
    drawn = [f"q {width} 0 0 {height} 0 0 cm /Im Do Q", "BT 3 Tr"]
    for text in texts:
        em = _EM.get(text.font, 0.44) * text.size
        at = text.x
        for word in text.text.split():
            wide = len(word) * em
            size = text.size + next(error)
            across, down = at - width / 2, text.y - height / 2
            x = width / 2 + across * math.cos(angle) - down * math.sin(angle)
            y = height / 2 + across * math.sin(angle) + down * math.cos(angle)
            stretched = 100 * wide / (_FIXED * size * (len(word) + 1))
            place = f"1 0 0 1 {x:.2f} {height - y:.2f} Tm"
            drawn.append(f"/F5 {size} Tf {stretched:.3f} Tz {place} ({word} ) Tj")
            at += wide + em
    drawn.append("ET")
    return PdfPage(drawing="\n".join(drawn))
