"""Boxes on pages whose text is turned by quarters."""

from loccit.domain.models.document import Box


def turned_back(box: Box, turn: int, width: float, height: float) -> Box:
    """Return a box on the page as displayed.

    Args:
        box: In the frame of its text, which is upright there.
        turn: Quarter turns, clockwise, from upright text to this.
        width: Of the page in that frame.
        height: Likewise.
    """
    if turn == 0:
        return box
    if turn == 1:
        return Box(height - box.bottom, box.left, height - box.top, box.right)
    if turn == 2:  # noqa: PLR2004  (half a turn)
        return Box(width - box.right, height - box.bottom, width - box.left, height - box.top)
    return Box(box.top, width - box.right, box.bottom, width - box.left)
