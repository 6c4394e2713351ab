"""The papers of folders, and where the truth about each stands."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.verify.jats import paragraphs
from benchmarks.verify.pages import RawPages
from benchmarks.verify.reader import passages_of
from benchmarks.verify.sentence import Passage
from benchmarks.verify.typst import paragraphs as typst_paragraphs


@dataclass(frozen=True, slots=True)
class Paper:
    """A PDF, its entry in a reference list, and its text from elsewhere.

    Attributes:
        name: For reports.
        pdf: The file.
        entry: Its entry, CSL-JSON.
        truth: Its JATS or the source that it was typeset from, None when there is neither.
    """

    name: str
    pdf: Path
    entry: dict[str, Any]
    truth: Path | None

    def passages(self, pages: RawPages) -> Iterator[Passage]:
        """Yield its paragraphs from the truth, else from what another reader reads."""
        if self.truth is None:
            return passages_of(pages.texts)
        read = paragraphs if self.truth.suffix == ".xml" else typst_paragraphs
        return read(self.truth)


def papers_in(folders: Sequence[Path]) -> list[Paper]:
    """Return the papers of folders, in order.

    Each folder holds papers as `.../KEY/paper.pdf` with `csl.json`, and `jats.xml` where there
    is one, or is a sample library: `NAME.pdf`, `sources/NAME.typ` and `sources/NAME.json`.

    Raises:
        OSError: If a file cannot be read.
        ValueError: If a reference is not JSON.
    """
    return [paper for folder in folders for paper in (*_in_folders(folder), *_of_sample(folder))]


def references(papers: Sequence[Paper]) -> list[dict[str, Any]]:
    """Return the reference list of papers; an id is given once."""
    return list({str(paper.entry["id"]): paper.entry for paper in papers}.values())


def _in_folders(folder: Path) -> Iterator[Paper]:
    for pdf in sorted(folder.rglob("paper.pdf")):
        entry, jats = pdf.with_name("csl.json"), pdf.with_name("jats.xml")
        if entry.is_file():
            name = "/".join(pdf.relative_to(folder).parts[:-1]) or pdf.parent.name
            truth = jats if jats.is_file() else None
            yield Paper(name, pdf.resolve(), _json(entry), truth)


def _of_sample(folder: Path) -> Iterator[Paper]:
    for source in sorted((folder / "sources").glob("*.typ")):
        pdf, companion = folder / f"{source.stem}.pdf", source.with_suffix(".json")
        if pdf.is_file() and companion.is_file():
            yield Paper(source.stem, pdf.resolve(), _json(companion)["reference"], source)


def _json(path: Path) -> dict[str, Any]:
    content = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(content, dict):
        raise ValueError(f"{path} holds no JSON object")  # noqa: TRY004  (a fault of the file)
    return content
