"""Documents whose structure is known, as the reader lays them out: columns and type.

A folder of material has one folder for each document with `document.pdf` and `truth.json`, and
`manifest.tsv`, which says what is for training, what for validation, and what is sealed.
"""

import csv
import json
import pickle  # only what this module itself has written
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from loccit.domain.policy.conversion_options import OcrMode
from loccit.infrastructure.adapters.pdf.file.pdfium import open_document
from loccit.infrastructure.adapters.pdf.laid_out import laid_out
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column
from loccit.infrastructure.adapters.pdf.progress import Progress
from loccit.infrastructure.adapters.pdf.reader import read_all
from loccit.infrastructure.adapters.pdf.scans.scans import Scans


@dataclass(frozen=True, slots=True)
class Laid:
    """A document before anybody asked what its blocks are."""

    columns: list[Column]
    profile: TypeProfile
    heights: dict[int, float]
    title: str
    pages: int


@dataclass(frozen=True, slots=True)
class Item:
    """One document of the material."""

    name: str
    folder: Path
    split: str
    truth: dict[str, Any]


def items_in(folder: Path, splits: tuple[str, ...] = ()) -> Iterator[Item]:
    """Yield the documents of a folder, those of some splits only when these are named."""
    with (folder / "manifest.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            place = folder / row["item"]
            if splits and row["split"] not in splits:
                continue
            if (place / "truth.json").exists():
                truth = json.loads((place / "truth.json").read_text("utf-8"))
                yield Item(row["item"], place, row["split"], truth)


def cached(path: Path, cache: Path) -> Laid:
    """Return a document as the reader lays it out, from the cache if it is there."""
    place = cache / f"{path.parent.name}.pickle"
    if place.exists() and place.stat().st_mtime > path.stat().st_mtime:
        found: Laid = pickle.loads(place.read_bytes())  # noqa: S301  (our own)
        return found
    made = laid(path)
    cache.mkdir(parents=True, exist_ok=True)
    place.write_bytes(pickle.dumps(made))
    return made


def laid(path: Path) -> Laid:
    """Return a document as the reader lays it out."""
    scans = Scans(mode=OcrMode.NEVER)
    with open_document(str(path)) as document:
        raw = read_all(document, scans, 1, Progress(document.pages, lambda _: None))
    done = laid_out(raw.pages, raw.styles)
    return Laid(done.columns, done.profile, done.heights, raw.metadata["Title"], len(raw.pages))
