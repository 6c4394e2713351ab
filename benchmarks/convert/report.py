"""The table, the misses, and the JSON."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.convert.scoring import MEASURES, FileScore, f1, total
from benchmarks.convert.share import Share
from benchmarks.convert.speed import Speed

MOST_MISSES = 20
"""Misses of one kind that are listed for one file."""

_COLUMNS = (
    *(("prec", "heading precision"), ("recall", "heading recall"), ("F1", "f1")),
    *(("path", "path"), ("page", "start page"), ("starts", "paragraph starts")),
    *(("order", "reading order"), ("title", "title"), ("block", "title block")),
    *(("words", "words kept"), ("exact", "words exact"), ("leaked", "leaked")),
    ("chars", "characters right"),
)


@dataclass(frozen=True, slots=True)
class Row:
    """One reader on one set of files.

    Attributes:
        files: Name of the set: a group, or several.
        engine: Name of the reader.
        pages: Pages of the set.
        sums: The shares over all files of the set.
        speed: None when it was not measured.
    """

    files: str
    engine: str
    pages: int
    sums: dict[str, Share]
    speed: Speed | None


def table(rows: Sequence[Row]) -> str:
    """Return the rows as a table; a measure without truth is a dash."""
    width = max([len(row.files) for row in rows] + [5])
    head = f"{'files':{width}} {'pages':>5} {'reader':13}"
    head += "".join(f" {name:>7}" for name, _ in _COLUMNS) + f" {'pages/s':>8} {'of raw':>7}"
    lines = [head]
    before = ""
    for row in rows:
        first = row.files != before
        line = f"{row.files if first else '':{width}} {row.pages if first else '':>5}"
        line += f" {row.engine:13}"
        line += "".join(f" {_cell(name, row.sums):>7}" for _, name in _COLUMNS)
        if row.speed:
            line += f" {row.speed.pages_per_second:8.1f}"
            line += f" {row.speed.of_raw:7.3f}" if row.speed.of_raw is not None else ""
        lines.append(line.rstrip())
        before = row.files
    return "\n".join(lines)


def _cell(name: str, sums: Mapping[str, Share]) -> str:
    value = f1(dict(sums)) if name == "f1" else sums.get(name, Share()).value
    if value is None:
        return "-"
    return f"{value:.3%}" if name == "leaked" else f"{value:.4f}"


def misses(scores: Iterable[FileScore]) -> str:
    """Return what is wrong in each file, up to `MOST_MISSES` of a kind."""
    lines: list[str] = []
    for one in scores:
        found = {kind: wrong for kind, wrong in one.scored.misses.items() if wrong}
        if not found and not one.error:
            continue
        lines.append(f"{one.paper} ({one.engine}) {one.error}".rstrip())
        for kind, wrong in found.items():
            lines.append(f"  {kind}: {len(wrong)}")
            lines += [f"    {_printable(text)}" for text in wrong[:MOST_MISSES]]
    return "\n".join(lines)


def _printable(text: str) -> str:
    """Return a text of a document without what a terminal would obey."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def as_json(
    rows: Sequence[Row], scores: Sequence[FileScore], about: Mapping[str, Any]
) -> dict[str, Any]:
    """Return every number: `about` the run, `rows` of the table, `files` with their misses."""
    return {
        "about": dict(about),
        "rows": [
            {
                "files": row.files,
                "reader": row.engine,
                "pages": row.pages,
                "measures": _values(row.sums),
                "pages_per_second": row.speed.pages_per_second if row.speed else None,
                "share_of_raw_speed": row.speed.of_raw if row.speed else None,
            }
            for row in rows
        ],
        "files": [
            {
                "file": one.paper,
                "reader": one.engine,
                "error": one.error or None,
                "measures": _values(total([one])),
                "misses": {
                    kind: {"count": len(wrong), "first": wrong[:MOST_MISSES]}
                    for kind, wrong in one.scored.misses.items()
                    if wrong
                },
            }
            for one in scores
        ],
    }


def _values(sums: dict[str, Share]) -> dict[str, Any]:
    values: dict[str, Any] = {
        name: {"value": sums[name].value, "hits": sums[name].hits, "of": sums[name].of}
        for name in MEASURES
        if name in sums
    }
    if f1(sums) is not None:
        values["heading f1"] = {"value": f1(sums)}
    return values
