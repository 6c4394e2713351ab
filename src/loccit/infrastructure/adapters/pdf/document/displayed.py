"""From boxes in the frame of the text to boxes on the page as displayed."""

import cmath
import math
from collections.abc import Sequence
from dataclasses import replace

from loccit.domain.models.document import Box
from loccit.infrastructure.adapters.pdf.model import PageText, Part
from loccit.infrastructure.adapters.pdf.turns import turned_back


def displayed(parts: Sequence[Part], pages: Sequence[PageText]) -> list[Part]:
    """Turn boxes back on pages whose text is turned, mirrored or tilted."""
    turned = {page.index: page for page in pages if page.turn or page.mirrored or page.skew}
    by_index = {page.index: page for page in pages if page.turned} | turned
    return [
        replace(part, box=_tilted(_turned_back(part, by_index[part.page]), by_index[part.page]))
        if part.turn or part.page in turned
        else part
        for part in parts
    ]


def _turned_back(part: Part, page: PageText) -> Box:
    box, turn = part.box, (page.turn + part.turn) % 4
    width, height = page.width, page.height  # in the frame of the text
    if part.turn % 2:
        width, height = height, width
    if page.mirrored:
        box = replace(box, left=width - box.right, right=width - box.left)
    return turned_back(box, turn, width, height)


def _tilted(box: Box, page: PageText) -> Box:
    """Return the box around a box that is tilted with its page."""
    if not page.skew:
        return box
    width, height = (page.height, page.width) if page.turn % 2 else (page.width, page.height)
    turn = cmath.rect(1, math.radians(page.skew))  # y points down: this turns clockwise
    middle = complex(width, height) / 2
    corners = [
        middle + turn * (complex(x, y) - middle)
        for x in (box.left, box.right)
        for y in (box.top, box.bottom)
    ]
    return Box(
        max(0.0, min(corner.real for corner in corners)),
        max(0.0, min(corner.imag for corner in corners)),
        min(width, max(corner.real for corner in corners)),
        min(height, max(corner.imag for corner in corners)),
    )
