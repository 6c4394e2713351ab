"""Brings the material of the reader's model together, outside of the project.

    python -m benchmarks.structure.collect FOLDER --repositories COPIES --manuals MANUALS
        [--only latex,generated]

FOLDER receives ITEM/document.pdf (bare), ITEM/original.pdf (with what tells its structure) and
ITEM/truth.json for each document, manifest.tsv with the part that each belongs to, and
provenance.tsv. COPIES holds OWNER+NAME, a bare copy (`git clone --bare`) of each repository that
sources.tsv names, MANUALS the documentation of TeX Live, of which manuals.tsv lists files (those
of Debian 12, whose packages have it below /usr/share/doc/texlive-doc). What stands in FOLDER
already is not made again. The programs are looked up on PATH: lualatex with biber and bibtex,
chromium, soffice, typst; what needs one that is not here is skipped and said.
"""

import argparse
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from lxml.etree import XMLSyntaxError
from pypdf.errors import PyPdfError
from pypdfium2 import PdfiumError

from benchmarks.structure import generated, jats, latex, office, outlines, sheets
from benchmarks.structure.generated import Text
from benchmarks.structure.latex import Rejected, list_fonts
from benchmarks.structure.looks import Look
from benchmarks.structure.manifest import (
    Manual,
    Source,
    by_place,
    manuals_in,
    sources_in,
    write_manifest,
)
from benchmarks.structure.markup import SHEETS, Sheet
from benchmarks.structure.programs import missing
from benchmarks.structure.snapshots import Snapshot, safe_name, snapshot_of
from benchmarks.structure.truth import Origin, Truth, write_truth

_SOURCES = Path(__file__).with_name("sources.tsv")
_GENERATED = Path(__file__).with_name("generated.tsv")
_MANUALS = Path(__file__).with_name("manuals.tsv")
_TEX_PROGRAMS = ("lualatex", "luaotfload-tool", "biber", "bibtex")
_PROGIT = (
    *("en", "de", "fr", "ru", "es", "it", "pl", "nl", "uk", "cs", "tr", "pt-br", "id", "vi"),
    *("zh", "ja", "ko", "ar", "fa"),
)
_REACT = ("ru", "fr", "es", "uk", "de", "ja", "zh-hans", "tr", "ko", "pl", "he", "ar")
_TRAIN = tuple(Text("progit/progit", f"{name}/", name[:2]) for name in _PROGIT)
_OTHER = tuple(Text(f"reactjs/{name}.reactjs.org", "content/docs/", name[:2]) for name in _REACT)


@dataclass(frozen=True, slots=True)
class Job:
    """One document to make: its name, which collector makes it and how."""

    item: str
    collector: str
    make: Callable[[], Truth]


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything is: the material, the copies of repositories, work and TeX's cache."""

    folder: Path
    copies: Path
    manuals: Path

    @property
    def work(self) -> Path:
        """Where documents are made."""
        return self.folder / "work"

    @property
    def cache(self) -> Path:
        """Where LuaTeX keeps what it knows of fonts."""
        return self.folder / "cache"


def jobs(places: Places) -> Iterator[Job]:
    """Yield all documents that the recipe knows how to make."""
    for look, text, seed in generated.jobs_in(_GENERATED):
        item = f"generated--{look.name}--{text.language}"
        yield Job(item, "generated", _set_in_tex(places, item, (look, text, seed)))
    for number, sheet in enumerate(SHEETS):
        texts = _TRAIN if by_place(number) == "train" else _OTHER
        for turn in range(2):
            text = texts[(number + 7 * turn) % len(texts)]
            item = f"sheet--{sheet.name}--{text.language}"
            yield Job(
                item, "sheets", _set_in_sheet(places, item, (sheet, text, number + 50 * turn))
            )
    for source in sources_in(_SOURCES):
        if source.collector in {"latex", "outline", "office", "jats"}:
            ending = "" if source.collector == "latex" else f"--{source.collector}"
            item = safe_name(source.repository, source.path) + ending
            yield Job(item, source.collector, _from_source(places, item, source))
    for manual in manuals_in(_MANUALS):
        item = f"{safe_name('texlive', manual.path)}--manual"
        yield Job(item, "manual", _from_manual(places, item, manual))


def _set_in_tex(places: Places, item: str, what: tuple[Look, Text, int]) -> Callable[[], Truth]:
    look, text, seed = what

    def make() -> Truth:
        work = _fresh(places.work / item)
        return generated.collect(
            look, text, seed, places.copies, work, places.folder / item, places.cache
        )

    return make


def _set_in_sheet(places: Places, item: str, what: tuple[Sheet, Text, int]) -> Callable[[], Truth]:
    sheet, text, seed = what

    def make() -> Truth:
        work = _fresh(places.work / item)
        return sheets.collect(sheet, text, seed, places.copies, work, places.folder / item)

    return make


def _from_source(places: Places, item: str, source: Source) -> Callable[[], Truth]:
    def make() -> Truth:
        snapshot = snapshot_of(places.copies, source.repository)
        if snapshot is None:
            raise Rejected(f"no copy of {source.repository}")
        if snapshot.blob(source.path) != source.blob:
            raise Rejected(f"{source.path} is another version than sources.tsv names")
        origin = Origin(
            source.collector,
            source.repository,
            snapshot.commit,
            source.path,
            source.blob,
            snapshot.licence(),
        )
        work = _fresh(places.work / item)
        if source.collector == "latex":
            snapshot.lay_out(work)
            main, target = work / source.path, places.folder / item
            return latex.collect(work, main, target, source.genre, origin, places.cache)
        return _from_file(snapshot, source, origin, work, places.folder / item)

    return make


def _from_manual(places: Places, item: str, manual: Manual) -> Callable[[], Truth]:
    def make() -> Truth:
        file = places.manuals / manual.path
        if not file.is_file() or sha256(file.read_bytes()).hexdigest() != manual.sha256:
            raise Rejected("not here, or in another version than manuals.tsv names")
        origin = Origin("outline", f"texlive-{file.parent.name}", "", manual.path, "")
        return outlines.collect(file, places.folder / item, "manual", origin)

    return make


def _from_file(
    snapshot: Snapshot, source: Source, origin: Origin, work: Path, target: Path
) -> Truth:
    file = work / f"file{Path(source.path).suffix.lower()}"
    file.write_bytes(snapshot.show(source.path))
    if source.collector == "outline":
        return outlines.collect(file, target, source.genre, origin)
    if source.collector == "office":
        return office.collect(file, work, target, source.genre, origin)
    xml = snapshot.show(str(Path(source.path).with_suffix(".xml")))
    return jats.collect(file, xml, target, origin)


def _fresh(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def run(places: Places, only: frozenset[str]) -> int:
    """Make what is not there yet; return how many documents there are in the end.

    Args:
        places: Where everything is.
        only: The collectors to use; empty for all.
    """
    absent = missing(*_TEX_PROGRAMS)
    if absent:
        print(f"latex, generated: {absent}")
    else:
        list_fonts(places.cache)
    for job in jobs(places):
        wanted = not only or job.collector in only
        tex = job.collector in {"latex", "generated"}
        if not wanted or (tex and absent) or (places.folder / job.item / "truth.json").is_file():
            continue
        try:
            write_truth(places.folder / job.item / "truth.json", job.make())
            print(f"{job.item}: made")
        except (Rejected, PdfiumError, PyPdfError, XMLSyntaxError, OSError) as reason:
            print(f"{job.item}: left out, {reason}")
            shutil.rmtree(places.folder / job.item, ignore_errors=True)
    return write_manifest(places.folder)


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path, help="where the material goes; not in a checkout")
    parser.add_argument("--repositories", type=Path, required=True, help="copies of repositories")
    parser.add_argument("--manuals", type=Path, required=True, help="TeX Live's documentation")
    parser.add_argument("--only", default="", help="collectors, with commas between them")
    given = parser.parse_args()
    only = frozenset(name for name in given.only.split(",") if name)
    places = (given.folder, given.repositories, given.manuals)
    print(f"{run(Places(*(place.resolve() for place in places)), only)} documents")


if __name__ == "__main__":
    main()
