"""Light passages on their pages, and compare with the characters of another reader.

Run: python -m benchmarks.lit FOLDER [--passages N] [--home DIR] [--worst N]

The PDFs in FOLDER (the sample library without one) are ingested, and some of them once more:
rotated, cropped, and with an origin elsewhere. Passages (chunks and sentences) are asked of a
running `loccit serve`, and its rectangles compared with what docling-parse knows of the page,
whose characters a passage is found in by its letters alone.

- covered: share of the area of the words' boxes that is lit.
- ink: share of the columns of ink in these boxes, in the image of the page, that are lit.
- outside: share of the lit area that is outside of the passage's lines, with the white space
  between words and a leading of a tenth of their height above and below; strict: without leading.
- foreign: words of the page that are lit by more than half, for each hundred of the passage's.
- blank: share of the words in whose boxes the image has no ink; a page whose image and boxes
  disagree shows here.

A passage of which the other reader has less than .9 of the letters is counted as not compared.
"""

import argparse
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.lit.areas import area, common, foreign, lines, word_boxes
from benchmarks.lit.characters import Characters, Page, plain_letters
from benchmarks.lit.finding import TextOnPage
from benchmarks.lit.ink import ink
from benchmarks.lit.passages import Passage, passages_of
from benchmarks.lit.variants import write_variants
from benchmarks.serving import PROJECT, Serving, ingested, serving
from loccit import open_library
from loccit.domain.models.document import Box

_ENOUGH: Final = 0.9  # of the letters of a passage that the other reader must have
_EVERY: Final = 6  # of the papers one is changed
_PIXELS: Final = 2  # for each point, of images


@dataclass
class Sums:
    """What was measured of the passages of a group."""

    passages: int = 0
    unlit: int = 0
    apart: int = 0
    words: float = 0.0
    covered: float = 0.0
    lit: float = 0.0
    outside: float = 0.0
    strict: float = 0.0
    count: int = 0
    foreign: int = 0
    drawn: int = 0
    inked: int = 0
    columns: int = 0
    columns_lit: int = 0

    def add(self, other: "Sums") -> None:
        """Count others, too."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    def __str__(self) -> str:
        return (
            f"{self.passages:>5}{self.apart:>6}{self.unlit:>6}"
            f"{self.covered / max(1, self.words):>9.4f}"
            f"{self.columns_lit / max(1, self.columns):>8.4f}"
            f"{self.outside / max(1, self.lit):>9.4f}{self.strict / max(1, self.lit):>8.4f}"
            f"{100 * self.foreign / max(1, self.count):>9.2f}"
            f"{1 - self.inked / max(1, self.drawn):>8.4f}"
        )


@dataclass
class Report:
    """All groups, and the passages that are worst."""

    groups: dict[str, Sums] = field(default_factory=lambda: defaultdict(Sums))
    each: list[tuple[float, float, str]] = field(default_factory=list)
    apart: list[str] = field(default_factory=list)

    def print(self, worst: int) -> None:
        """Print a table."""
        head = "n", "apart", "unlit", "covered", "ink", "outside", "strict", "foreign", "blank"
        print(f"{'':40}" + "{:>5}{:>6}{:>6}{:>9}{:>8}{:>9}{:>8}{:>9}{:>8}".format(*head))
        for name, sums in sorted(self.groups.items()):
            print(f"{name:40}{sums}")
        for title, ordered in (
            ("least covered", sorted(self.each)[:worst]),
            ("most outside", sorted(self.each, key=lambda one: -one[1])[:worst]),
        ):
            for covered, outside, name in ordered:
                print(f"{title}: {covered:.3f} {outside:.3f} {name}")
        for name in self.apart[: 2 * worst]:
            print(f"not compared: {name}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a line for each group."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lit")
    parser.add_argument("folder", type=Path, nargs="?", default=Path(__file__).parents[2] / "data")
    parser.add_argument("--passages", type=int, default=6, help="of each document")
    parser.add_argument("--home", type=Path, help="a data folder to keep, or that was kept")
    parser.add_argument("--worst", type=int, default=0, help="passages to name")
    given = parser.parse_args([] if arguments is None else arguments)
    with tempfile.TemporaryDirectory() as temporary:
        home = given.home or Path(temporary)
        variants = home / "variants"
        if not variants.exists():
            papers = sorted(given.folder.rglob("*.pdf"))[::_EVERY]
            write_variants(papers, variants)
        print(ingested(home / "library", given.folder, variants).splitlines()[-1])
        with open_library(data_dir=home / "library") as library:
            project, chance = library.project(PROJECT), Random(1)
            chosen = [
                passage
                for document in project.documents()
                if document.source.path.endswith(".pdf")
                for passage in passages_of(project, document, given.passages, chance)
            ]
        print(f"{len({passage.path for passage in chosen})} PDFs")
        report, characters = Report(), Characters()
        with serving(home / "library") as service:
            for passage in chosen:
                _measure(service, characters, passage, _groups(passage, variants), report)
        report.print(given.worst)


def _groups(passage: Passage, variants: Path) -> list[str]:
    """Return the groups that a passage is counted in."""
    if not set(passage.pages) <= set(passage.document.coverage.pages_with_text):
        return ["scans, by their blocks"]
    path = passage.path
    varied = path.is_relative_to(variants)
    group = path.relative_to(variants).parts[0] if varied else f"as they are: {path.parts[-3]}"
    if not varied and path.parent.parent.name in {"pdfs", ""}:
        group = f"as they are: {path.parent.name}"
    over = ["over two pages"] if len(passage.pages) > 1 else []
    return ["all", f"all: {passage.kind}", group, *over]


def _measure(
    service: Serving, characters: Characters, passage: Passage, groups: list[str], report: Report
) -> None:
    sums, name = Sums(passages=1), f"{passage.path} {passage.kind} {passage.span}"
    for number in passage.pages:
        found = _on_page(service, characters, passage, number)
        if found is None:
            sums = Sums(passages=1, apart=1)
            report.apart.append(f"{name} page {number}")
            break
        sums.add(found)
    if sums.lit and not sums.apart:
        outside = sums.outside / sums.lit
        report.each.append((sums.covered / max(1, sums.words), outside, name))
    for group in groups:
        report.groups[group].add(sums)


def _on_page(
    service: Serving, characters: Characters, passage: Passage, number: int
) -> Sums | None:
    """Measure a passage on one page; None where the other reader has another text."""
    at = f"/v1/projects/{PROJECT}/documents/{passage.document.doc_id}/pages/{number}"
    asked = {"start": passage.span.start, "end": passage.span.end}
    view: dict[str, Any] = service.http.get(at, params=asked).raise_for_status().json()
    start, end = view["span"]
    own = max(0, passage.span.start - start), max(0, min(passage.span.end, end) - start)
    if not plain_letters(view["text"][slice(*own)]):
        return Sums()
    lit = [Box(*each) for each in view["lines"] or ()]
    if not lit:
        return Sums(unlit=1)
    page = characters.page(passage.path, number)
    found = TextOnPage(view["text"], page).part(*own)
    if found.share < _ENOUGH:
        return None
    sums = _compared(page, found.signs, lit)
    width = min(4000, round(_PIXELS * view["width"]))
    drawn = service.http.get(f"{at}/image", params={"width": width}).raise_for_status()
    words = word_boxes(page, found.signs)
    sums.drawn = len(words)
    size = (view["width"], view["height"])
    sums.inked, sums.columns, sums.columns_lit = ink(drawn.content, size, words, lit)
    return sums


def _compared(page: Page, signs: frozenset[int], lit: Sequence[Box]) -> Sums:
    words, rows = word_boxes(page, signs), lines(page, signs)
    strict = lines(page, signs, leading=1.0)
    return Sums(
        words=area(words),
        covered=common(words, lit),
        lit=area(lit),
        outside=area(lit) - common(lit, rows),
        strict=area(lit) - common(lit, strict),
        count=len(words),
        foreign=foreign(page, signs, lit),
    )


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
