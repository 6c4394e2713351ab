"""Embedding models, for a person at a terminal."""

from collections.abc import Iterator, Sequence
from typing import Final

from loccit.domain.models.offered_model import OfferedModel
from loccit.domain.text.printable import safe

_HEADS: Final = ("", "model", "languages", "numbers", "tokens", "size", "licence")
_GAP: Final = "  "


def model_lines(models: Sequence[OfferedModel]) -> Iterator[str]:
    """Yield a table: `*` for the model of new projects, `here` for what needs no network."""
    rows = [_HEADS, *map(_row, models)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADS))]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield _GAP.join(cells).rstrip()
    yield ""
    yield "here: on this machine; *: of new projects. 'loccit models get NAME' brings one."


def fetched_line(model: OfferedModel, *, fetched: bool) -> str:
    """Return what is there now, and how to use it."""
    if model.is_chosen:
        use = "new projects use it"
    else:
        use = f"'loccit reindex --model {safe(model.name)}' moves a project to it"
    return f"{safe(model.name)} {'is here now' if fetched else 'was here already'}; {use}"


def _row(model: OfferedModel) -> tuple[str, ...]:
    state = ("here" if model.is_here else "") + ("*" if model.is_chosen else "")
    return (
        state,
        safe(model.name),
        safe(model.languages) or "-",
        _number(model.dimension),
        _number(model.token_limit),
        "-" if model.size is None else f"{model.size / 1e6:,.0f} MB",
        safe(model.licence) or "-",
    )


def _number(value: int | None) -> str:
    return "-" if value is None else str(value)
