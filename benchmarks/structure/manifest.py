"""Says which part of the material each document belongs to, and lists them all."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.structure.looks import LOOKS
from benchmarks.structure.markup import SHEETS

_COLUMNS = (
    "item",
    "split",
    "source",
    "genre",
    "language",
    "script",
    "template",
    "group",
    "producer",
    "pages",
    "headings",
    "blocks",
    "known",
    "licence",
)
_SHARED = frozenset(
    {
        "article",
        "report",
        "book",
        "memoir",
        "scrartcl",
        "scrreprt",
        "scrbook",
        "extarticle",
        "extreport",
        "amsart",
        "amsbook",
        "ctexart",
        "ctexbook",
        "ctexrep",
        "llncs",
        "",
    }
)  # classes that many use, each with a preamble of his own


@dataclass(frozen=True, slots=True)
class Source:
    """One line of sources.tsv: what a document was made of."""

    collector: str
    repository: str
    commit: str
    path: str
    blob: str
    genre: str


@dataclass(frozen=True, slots=True)
class Manual:
    """One line of manuals.tsv: where TeX Live's documentation has it, and of which content."""

    path: str
    sha256: str


def by_place(number: int) -> str:
    """Return the part of a look, by its place in the list of looks."""
    return {2: "validate", 5: "sealed"}.get(number % 6, "train")


def by_group(group: str) -> str:
    """Return the part of all documents of one author or template; the same on every machine."""
    number = hashlib.sha256(group.encode()).digest()[0] % 10
    return "sealed" if number < 2 else "validate" if number < 4 else "train"


def split_of(truth: dict[str, Any]) -> str:
    """Return the part that a document belongs to: train, validate or sealed."""
    looks = {look.name: by_place(number) for number, look in enumerate(LOOKS)}
    looks |= {sheet.name: by_place(number) for number, sheet in enumerate(SHEETS)}
    if truth["template"] in looks and truth["group"] == truth["template"]:
        return looks[truth["template"]]
    shared = truth["template"].split(",")[0] in _SHARED or truth["origin"]["source"] != "latex"
    return by_group(truth["group"] if shared else truth["template"])


def write_manifest(folder: Path) -> int:
    """Write manifest.tsv and provenance.tsv of all documents in a folder; return how many.

    Raises:
        OSError: If a file cannot be read or written.
    """
    rows, sources = [], {}
    for path in sorted(folder.glob("*/truth.json")):
        truth = json.loads(path.read_text(encoding="utf-8"))
        rows.append(_row(path.parent.name, truth))
        origin = truth["origin"]
        key = (origin["source"], origin["repository"], origin["path"])
        sources[key] = (*key[:2], origin["commit"], key[2], origin["blob"], truth["genre"])
    table = [_COLUMNS, *rows]
    _write(folder / "manifest.tsv", table)
    heads = ("collector", "repository", "commit", "path", "blob", "genre")
    _write(folder / "provenance.tsv", [heads, *(sources[key] for key in sorted(sources))])
    return len(rows)


def _row(name: str, truth: dict[str, Any]) -> tuple[str, ...]:
    headings = sum(block["kind"] == "heading" for block in truth["blocks"])
    return (
        name,
        split_of(truth),
        truth["origin"]["source"],
        truth["genre"],
        truth["language"],
        truth["script"],
        truth["template"],
        truth["group"],
        truth["producer"],
        str(truth["pages"]),
        str(headings),
        str(len(truth["blocks"])),
        ",".join(truth["known"]["kinds"]),
        truth["origin"]["licence"] or "",
    )


def _write(path: Path, rows: "list[tuple[str, ...]]") -> None:
    lines = ["\t".join(" ".join(str(cell).split()) for cell in row) for row in rows]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def sources_in(path: Path) -> Iterator[Source]:
    """Yield the lines of a list of sources.

    Raises:
        OSError: If it cannot be read.
        ValueError: If a line has not six columns.
    """
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        cells = line.split("\t")
        if len(cells) != 6:
            raise ValueError(f"{path}: six columns wanted: {line}")
        yield Source(*cells)


def manuals_in(path: Path) -> Iterator[Manual]:
    """Yield the lines of a list of manuals.

    Raises:
        OSError: If it cannot be read.
    """
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        yield Manual(*line.split("\t")[:2])
