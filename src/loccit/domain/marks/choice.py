"""Which of a reader's marks are meant: by colour, by tag; and what is told twice."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from loccit.domain.errors import InvalidRequest
from loccit.domain.models.mark import Mark

PALETTE: Final = {
    "yellow": "#ffd400",
    "red": "#ff6666",
    "green": "#5fb236",
    "blue": "#2ea8e5",
    "purple": "#a28ae5",
    "magenta": "#e56eee",
    "orange": "#f19837",
    "gray": "#aaaaaa",
}
"""The colours that Zotero offers, by their names there."""


@dataclass(frozen=True, slots=True)
class MarkChoice:
    """Which of one's marks are meant; all by default.

    Attributes:
        colors: Names of `PALETTE`, which stand for what is nearest to them, or `#rrggbb`; any of.
        tags: Any of these, without case.

    Raises:
        InvalidRequest: If a colour is none.
    """

    colors: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for color in self.colors:
            if color.lower() not in PALETTE and not _is_code(color.lower()):
                named = ", ".join(PALETTE)
                raise InvalidRequest(f"{color!r} is no colour; use {named}, or #rrggbb")

    def takes(self, mark: Mark) -> bool:
        """Tell whether a mark is meant."""
        annotation = mark.annotation
        wanted = {color.lower() for color in self.colors}
        if wanted:
            if annotation.color is None:
                return False
            if not wanted & {annotation.color, color_name(annotation.color)}:
                return False
        tags = {tag.casefold() for tag in self.tags}
        return not tags or any(tag.casefold() in tags for tag in annotation.tags)


def color_name(code: str) -> str:
    """Return the name in `PALETTE` that is nearest to a colour `#rrggbb`."""
    return min(PALETTE, key=lambda name: _distance(PALETTE[name], code))


def without_repeats(marks: Iterable[Mark]) -> list[Mark]:
    """Return marks; of one that stands in the file and that another source tells, the other's.

    Zotero tells those in the file, too, once it has imported them.
    """
    every = list(marks)
    told: dict[tuple[object, ...], list[Mark]] = defaultdict(list)
    for mark in every:
        if mark.source != FILE:
            told[_kindred(mark)].append(mark)
    return [
        mark
        for mark in every
        if mark.source != FILE
        or not any(_is_of_the_same(mark, other) for other in told[_kindred(mark)])
    ]


FILE: Final = "file"
"""The source of marks inside the documents themselves."""


_SHARED: Final = 0.8
"""Of the words of both, when they are one mark: two readers cut its ends otherwise."""


def _kindred(mark: Mark) -> tuple[object, ...]:
    return mark.doc_id, mark.annotation.kind, mark.annotation.comment.strip()


def _is_of_the_same(one: Mark, other: Mark) -> bool:
    """Tell whether two marks are of the same words, or stand at the same place."""
    if one.span is None or other.span is None:
        return (one.span, one.page, one.beside) == (other.span, other.page, other.beside)
    if not one.span.overlaps(other.span):
        return False
    shared = one.span.common(other.span)
    around = one.span.around(other.span)
    return shared.end - shared.start >= _SHARED * (around.end - around.start)


def _is_code(color: str) -> bool:
    return len(color) == len("#rrggbb") and color[0] == "#" and _parts(color) is not None


def _parts(code: str) -> tuple[int, int, int] | None:
    try:
        return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)
    except ValueError:
        return None


def _distance(one: str, other: str) -> int:
    pairs = zip(_parts(one) or (0, 0, 0), _parts(other) or (0, 0, 0), strict=True)
    return sum((left - right) ** 2 for left, right in pairs)
