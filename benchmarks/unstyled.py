"""Headings of Word and OpenDocument texts, found without the styles that their authors gave them.

Each text that has some headings by style is read as it is, which tells the truth, and once more
with these styles renamed, so that only their looks are left. F1 is the mean over documents; a
level is right when it is as far from the true one as most of its document.

Run: python -m benchmarks.unstyled FOLDER [--explain]
"""

import argparse
import re
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.convert.share import Share
from loccit.domain.models.document import HeadingSource
from loccit.domain.text.letters import key

_FEWEST: Final = 6  # headings by style
_NUMBER: Final = re.compile(r"^[\d.]+\s+")
_PARTS: Final = re.compile(r"(?:word/(?:document|styles)|content|styles)\.xml")
_RENAMED: Final = (
    # Word: names and identifiers of styles, levels of the outline.
    (re.compile(r'(<w:name w:val=")heading (\d")', re.IGNORECASE), r"\1custom \2"),
    (
        re.compile(
            r'(w:(?:styleId|val)=")(?:heading|berschrift|titre|ttulo|titolo|kop|nadpis|nagwek'
            r'|cmsor)(\d{1,2}")',
            re.IGNORECASE,
        ),
        r"\1custom\2",
    ),
    (re.compile(r"<w:outlineLvl [^>]*/>"), ""),
    # OpenDocument: headings become paragraphs of the same style.
    (re.compile(r"<(/?)text:h\b"), r"<\1text:p"),
)

Levels = Sequence[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Found:
    """What was found of the headings of one document: right ones, and those on their level."""

    recall: Share
    precision: Share
    levels: Share

    @property
    def f1(self) -> float:
        """Harmonic mean of recall and precision."""
        return 2 * self.recall.hits / max(1, self.recall.of + self.precision.of)


def without_styles(data: bytes) -> bytes:
    """Return an office file whose headings are headings by their look alone."""
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(made, "w") as new:
        for member in old.infolist():
            part = old.read(member)
            if _PARTS.fullmatch(member.filename):
                text = part.decode("utf-8")
                for pattern, other in _RENAMED:
                    text = pattern.sub(other, text)
                part = text.encode("utf-8")
            new.writestr(member.filename, part)
    return made.getvalue()


def compared(truth: Levels, told: Levels) -> Found:
    """Compare headings by their letters, each as often as it stands there."""
    right = Counter(_key(text) for _, text in truth)
    found = Counter(_key(text) for _, text in told)
    hits = sum((right & found).values())
    levels = {_key(text): level for level, text in truth}
    off = Counter(level - levels[_key(text)] for level, text in told if _key(text) in levels)
    usual = off.most_common(1)[0][1] if off else 0
    return Found(Share(hits, right.total()), Share(hits, found.total()), Share(usual, off.total()))


def _key(text: str) -> str:
    """Return the letters of a heading without its number, which the program may count."""
    return key(_NUMBER.sub("", text))


def main(arguments: Sequence[str] = ()) -> None:
    """Score the texts of a folder, and print a line for each and one for all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.unstyled")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--explain", action="store_true", help="print a line for each document")
    options = parser.parse_args(arguments)
    scores = dict(_scored(options.folder))
    for name, found in scores.items() if options.explain else ():
        print(f"{found.f1:.3f} {found.recall.hits}/{found.recall.of} {name}")
    if not scores:
        print(f"no DOCX or ODT with {_FEWEST} headings by style below {options.folder}")
        return
    recall, precision, levels = Share(), Share(), Share()
    for found in scores.values():
        recall, precision = recall + found.recall, precision + found.precision
        levels += found.levels
    mean = sum(found.f1 for found in scores.values()) / len(scores)
    print(
        f"{len(scores)} documents, {recall.of} headings: mean F1 {mean:.3f},"
        f" recall {recall.value:.3f}, precision {precision.value or 0:.3f},"
        f" level {levels.value or 0:.3f}"
    )


def _scored(folder: Path) -> Iterator[tuple[str, Found]]:
    from loccit.composition import build_converter
    from loccit.domain.errors import LoccitError
    from loccit.domain.policy.conversion_options import ConversionOptions

    converter = build_converter(ConversionOptions())

    def headings(path: Path, *sources: HeadingSource) -> Levels:
        tree = converter.convert(str(path)).structure.heading_tree
        return [(one.level, one.text) for one in tree if not sources or one.source in sources]

    for path in sorted(path for path in folder.rglob("*") if path.suffix in {".docx", ".odt"}):
        try:
            truth = headings(path, HeadingSource.MARKUP)
        except LoccitError as error:
            print(f"{path.name}: {error}")
            continue
        if len(truth) < _FEWEST:
            continue
        with TemporaryDirectory() as place:
            bare = Path(place) / path.name
            bare.write_bytes(without_styles(path.read_bytes()))
            yield path.name, compared(truth, headings(bare))


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
