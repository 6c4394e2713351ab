"""What a reader marked in a passage, for a person at a terminal."""

from typing import TYPE_CHECKING

from loccit.domain.models.retrieval import Hit
from loccit.domain.text.printable import safe

if TYPE_CHECKING:
    from loccit.domain.models.mark import Mark

_LONGEST = 200  # characters of a comment, or of marked words


def marks_lines(hit: Hit) -> list[str]:
    """Return a line for each mark of a passage: what was marked, and what was written there."""
    return [safe(_line(mark, hit)) for mark in hit.marks]


def _line(mark: "Mark", hit: Hit) -> str:
    from loccit.domain.marks.choice import color_name  # few hits have marks

    annotation = mark.annotation
    about = [color_name(annotation.color)] if annotation.color else []
    about += [f"#{tag}" for tag in annotation.tags]
    said = f"your {annotation.kind.value}" + (f" ({', '.join(about)})" if about else "")
    if mark.span and mark.span.overlaps(hit.chunk.span):
        words = mark.span.common(hit.chunk.span).moved(-hit.chunk.span.start).of(hit.chunk.text)
        said += f" of \u201c{_cut(words)}\u201d"
    return said + (f": {_cut(annotation.comment)}" if annotation.comment else "")


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1].rstrip()}\u2026"
