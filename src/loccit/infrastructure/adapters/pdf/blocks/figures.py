"""The words inside figures: numbers of axes, legends, the boxes of a diagram.

They are many small pieces, scattered over the figure, and no sentence reads through them. Those
next to the caption of a figure become one block, which stands outside the flow of the text.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from loccit.domain.models.document import BlockKind, Box
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Part

_OF_FIGURE: Final = re.compile(
    r"^(?:fig|abb|scheme|chart|plate|schaubild|graphique)", re.IGNORECASE
)
_LONGEST: Final = 40  # characters of a line; few lines of text are as short
_MEAN: Final = 20  # characters of a line
_SHORTEST: Final = 12  # characters; a piece as short may be set like the text
_SMALL: Final = 0.95  # of the body size
_MIN_LINES: Final = 3
_LABELS: Final = frozenset(
    {BlockKind.PARAGRAPH, BlockKind.FOOTNOTE, BlockKind.FORMULA, BlockKind.TABLE}
)
"""Labels that stand side by side look like the cells of a table."""


def with_figures(parts: Sequence[Part], profile: TypeProfile) -> list[Part]:
    """Return the parts with the labels of each figure as one."""
    found: list[Part] = []
    at = 0
    while at < len(parts):
        end = at
        while end < len(parts) and _is_label(parts[end], parts[at].page, profile):
            end += 1
        run = parts[at:end]
        if sum([len(part.lines) for part in run]) >= _MIN_LINES and any(
            _is_caption(part, run[0].page) for part in (*found[-1:], *parts[end : end + 1])
        ):
            found.append(_figure(run))
        else:
            end = max(end, at + 1)
            found += parts[at:end]
        at = end
    return found


def _is_label(part: Part, page: int, profile: TypeProfile) -> bool:
    if part.kind not in _LABELS or part.page != page:
        return False
    lengths = [len(line) for line in part.lines]
    if part.kind is BlockKind.TABLE and part.lines[0].startswith("|"):
        return False  # in Markdown: it is a table
    if max(lengths) > _LONGEST or sum(lengths) > _MEAN * len(lengths):
        return False
    return part.size < _SMALL * profile.body_size or max(lengths) <= _SHORTEST


def _is_caption(part: Part, page: int) -> bool:
    return (
        part.kind is BlockKind.CAPTION
        and part.page == page
        and _OF_FIGURE.match(part.lines[0]) is not None
    )


def _figure(run: Sequence[Part]) -> Part:
    boxes = [part.box for part in run]
    return replace(
        run[0],
        kind=BlockKind.FIGURE,
        lines=tuple(line for part in run for line in part.lines),
        box=Box(
            min(box.left for box in boxes),
            min(box.top for box in boxes),
            max(box.right for box in boxes),
            max(box.bottom for box in boxes),
        ),
        opens=True,
        full=False,
        floating=True,
    )
