"""Title, authors, year and DOI that conversion tells of a document, against its citation.

Nothing but the document is read: no reference list. Beside each `paper.pdf` or `document.pdf`, or
one of these names in another format, stands `csl.json`, its citation; what that does not give is
not scored. Authors are right when all of their family names are there, in order, and no other.
Names are compared in NFC; case and diacritics count for nothing where the text of the document has
not the name as it is cited.

Run: python -m benchmarks.metadata [FOLDER] [--groups A,B] [--explain]
"""

import argparse
import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.convert.share import Share
from benchmarks.convert.text import same_title
from loccit.domain.models.document import ConversionResult
from loccit.domain.policy.source_formats import SUPPORTED_SUFFIXES

MEASURES: Final = ("authors", "names", "year", "title", "DOI")
_NAMES: Final = ("paper", "document")
_TAG: Final = re.compile(r"</?[a-z][^>]*>", re.IGNORECASE)
_MARKS: Final = ("Mn", "Lm", "Sk")


@dataclass(frozen=True, slots=True)
class Miss:
    """What is wrong in one document: what was told of it, and what is right."""

    measure: str
    told: object
    right: object


@dataclass(frozen=True, slots=True)
class Scores:
    """What was told rightly of one document.

    Attributes:
        shares: By measure; `names` are single authors at their place, the others are 1 or 0.
        misses: What is wrong.
    """

    shares: dict[str, Share]
    misses: tuple[Miss, ...] = ()


def scored(result: ConversionResult, citation: dict[str, Any]) -> Scores:
    """Compare what conversion tells of a document with its citation in CSL-JSON."""
    shares: dict[str, Share] = {}
    misses: list[Miss] = []

    def count(measure: str, told: object, right: object, *, good: bool) -> None:
        shares[measure] = Share(int(good), 1)
        if not good:
            misses.append(Miss(measure, told, right))

    hint = result.hint
    authors = [str(one.get("family") or one.get("literal")) for one in citation.get("author", ())]
    if authors:
        text = _nfc(result.plain_text)
        good = [_same_name(a, b, text) for a, b in zip(authors, hint.authors, strict=False)]
        right = all(good) and len(authors) == len(hint.authors)
        count("authors", hint.authors, tuple(authors), good=right)
        shares["names"] = Share(sum(good), max(len(authors), len(hint.authors)))
    year = _year(citation)
    if year:
        count("year", hint.year, year, good=hint.year == year)
    title = _TAG.sub("", citation.get("title") or "")
    if title:
        told = result.title or ""
        whole = f"{title} {citation.get('subtitle') or ''}"
        good_title = same_title(title, told) or same_title(whole, told)
        count("title", told, title, good=good_title)
    doi = str(citation.get("DOI") or "").lower()
    if doi and doi in _nfc(result.plain_text).lower():
        count("DOI", hint.dois, doi, good=hint.dois[:1] == (doi,))
    return Scores(shares, tuple(misses))


def _year(citation: dict[str, Any]) -> int | None:
    parts = (citation.get("issued") or {}).get("date-parts") or [[None]]
    return int(parts[0][0]) if parts[0] and parts[0][0] else None


def _nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text).replace("’", "'").replace("‐", "-")


def _same_name(right: str, told: str, text: str) -> bool:
    """Tell whether a name is the right one; `text` is that of the document, in NFC."""
    one, other = _nfc(right), _nfc(told)
    if one.isupper():  # as some citations have all names
        one, other = one.casefold(), other.casefold()
    return one == other or (one not in text and _folded(one) == _folded(other))


def _folded(name: str) -> str:
    parted = unicodedata.normalize("NFKD", name).casefold()
    return "".join(sign for sign in parted if unicodedata.category(sign) not in _MARKS)


def documents(folder: Path, groups: Sequence[str] = ()) -> Iterator[tuple[str, str, Path]]:
    """Yield group, name and file of each document below a folder that has its citation."""
    for citation in sorted(folder.rglob("csl.json")):
        group = citation.parent.parent.name
        files = [
            file
            for name in _NAMES
            for file in sorted(citation.parent.glob(f"{name}.*"))
            if file.suffix in SUPPORTED_SUFFIXES - {".xml", ".nxml"}  # a publisher's own
        ]
        if files and (not groups or group in groups):
            yield group, citation.parent.name, files[0]


def main(arguments: Sequence[str] = ()) -> None:
    """Score the documents of a folder by group and in all, and print the table."""
    options = _options(arguments)
    from loccit.composition import build_converter
    from loccit.domain.policy.conversion_options import ConversionOptions, OcrMode

    converter = build_converter(ConversionOptions(ocr=OcrMode.NEVER))
    sums: dict[str, dict[str, Share]] = {}
    counts: dict[str, int] = {}
    for group, name, file in documents(options.folder, options.groups):
        citation = json.loads(file.with_name("csl.json").read_text(encoding="utf-8"))
        found = scored(converter.convert(str(file)), citation)
        for each in (group, "all"):
            counts[each] = counts.get(each, 0) + 1
            row = sums.setdefault(each, {})
            for measure, share in found.shares.items():
                row[measure] = row.get(measure, Share()) + share
        for miss in found.misses if options.explain else ():
            print(f"{group}/{name} {miss.measure}: {miss.told!r} (right: {miss.right!r})")
    if not sums:
        print(f"no documents with csl.json below {options.folder}")
        return
    print(f"{'files':16} {'':>5}" + "".join(f" {measure:>8}" for measure in MEASURES))
    for group in [*(name for name in sums if name != "all"), "all"]:
        cells = (sums[group].get(measure, Share()).value for measure in MEASURES)
        row_of = "".join(f" {'-' if cell is None else format(cell, '.4f'):>8}" for cell in cells)
        print(f"{group:16} {counts[group]:5}{row_of}")


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    def names(text: str) -> list[str]:
        return [name for name in text.split(",") if name]

    parser = argparse.ArgumentParser(prog="python -m benchmarks.metadata")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("data"))
    parser.add_argument("--groups", type=names, default=[], help="only these groups")
    parser.add_argument("--explain", action="store_true", help="print what is wrong, and right")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
