"""Headings, printed pages and notes of e-books, against what a person read in them.

Beside each `NAME.epub` stands `NAME.json`: `headings`, each its level and its text; `pages`, each
a printed number and the first words on that page (the first four are enough: the description of a
picture may stand behind them); `notes`, each its mark and its first words. What
is missing is not scored. Headings in `optional_headings`, and the title, are neither right nor
wrong. Titles, authors and years are scored by `benchmarks.metadata`.

Run: python -m benchmarks.books FOLDER [--misses]
"""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from statistics import mean
from typing import Any

from benchmarks.convert.share import Share
from loccit.composition import build_converter
from loccit.domain.models.document import BlockKind, ConversionResult
from loccit.domain.policy.conversion_options import ConversionOptions, OcrMode
from loccit.domain.text.letters import key
from loccit.domain.text.spans import without_spans

Levels = Sequence[tuple[int, str]]
_ENOUGH = 4


def headings_of(result: ConversionResult) -> list[tuple[int, str]]:
    """Return the levels and the letters of the headings, without the marks of notes."""
    marks = result.structure.note_marks
    found: list[tuple[int, str]] = []
    for heading in result.structure.heading_tree:
        own = [mark.moved(-heading.span.start) for mark in marks if heading.span.contains(mark)]
        found.append((heading.level, key(without_spans(heading.text, own))))
    return found


def scored_headings(
    found: Levels, true: Levels, neutral: Iterable[str]
) -> tuple[float, Share, list[str]]:
    """Return F1, how many of the matched headings stand below the right ones, and what is wrong.

    Args:
        found: Levels and letters, in order.
        true: The same.
        neutral: Letters of what is neither right nor wrong.
    """
    matcher = SequenceMatcher(
        None, [one for _, one in found], [one for _, one in true], autojunk=False
    )
    pairs = [
        (block.a + at, block.b + at)
        for block in matcher.get_matching_blocks()
        for at in range(block.size)
    ]
    matched, reached = {one for one, _ in pairs}, {other for _, other in pairs}
    skipped = {*neutral}
    wrong = [
        text for at, (_, text) in enumerate(found) if at not in matched and text not in skipped
    ]
    missed = [text for at, (_, text) in enumerate(true) if at not in reached]
    known = {text for _, text in true}
    ours = [[each for each in path if each in known] for path in _above(found)]
    theirs = _above(true)
    right = sum(ours[one] == theirs[other] for one, other in pairs)
    total = 2 * len(pairs) + len(wrong) + len(missed)
    f1 = 2 * len(pairs) / total if total else 1.0
    misses = [*(f"+ {one}" for one in wrong), *(f"- {one}" for one in missed)]
    return f1, Share(right, len(pairs)), misses


def _above(headings: Levels) -> list[list[str]]:
    """Return for each heading those that stand above it, from the top down."""
    paths: list[list[str]] = []
    open_ones: list[tuple[int, str]] = []
    for level, text in headings:
        open_ones = [one for one in open_ones if one[0] < level]
        paths.append([one for _, one in open_ones])
        open_ones.append((level, text))
    return paths


def page_labels(result: ConversionResult, words: str) -> set[str | None]:
    """Return the printed numbers of the pages on which these words stand; any white space fits."""
    text, wanted = result.plain_text, "".join(words.split())
    places = [at for at, character in enumerate(text) if not character.isspace()]
    flat = "".join(text[at] for at in places)
    labels: set[str | None] = set()
    at = flat.find(wanted)
    while at >= 0:
        start = places[at]
        labels |= {
            page.label
            for page in result.structure.page_map
            if page.span.start <= start < page.span.end
        }
        at = flat.find(wanted, at + 1)
    return labels


def notes_of(result: ConversionResult) -> list[str]:
    """Return the letters of the notes."""
    return [
        key(block.span.of(result.plain_text))
        for block in result.structure.blocks
        if block.kind is BlockKind.FOOTNOTE
    ]


def books_in(folder: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Yield each book with what is true of it."""
    for file in sorted(folder.glob("*.epub")):
        truth = file.with_suffix(".json")
        if truth.is_file():
            yield file, json.loads(truth.read_text("utf-8"))


def main() -> None:
    """Print what is right of all books, and with `--misses` what is wrong of each."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--misses", action="store_true")
    wanted = parser.parse_args()
    converter = build_converter(ConversionOptions(ocr=OcrMode.NEVER))
    scores: list[float] = []
    paths = pages = notes = Share()
    for file, truth in books_in(wanted.folder):
        result = converter.convert(str(file))
        optional = (one[1] for one in truth.get("optional_headings", ()))
        neutral = [result.title, truth.get("title"), *optional]
        f1, path, misses = scored_headings(
            headings_of(result),
            [(one[0], key(one[1])) for one in truth["headings"]],
            [key(one) for one in neutral if one],
        )
        scores.append(f1)
        paths += path if not truth.get("levels_doubtful") else Share()
        for label, words in truth.get("pages") or ():
            first = " ".join(words.split()[:_ENOUGH])
            good = label in page_labels(result, words) | page_labels(result, first)
            pages += Share(int(good), 1)
            misses += [] if good else [f"page {label}: {words}"]
        own = notes_of(result)
        for mark, words in truth.get("notes") or ():
            good = any(key(words) in note for note in own)
            notes += Share(int(good), 1)
            misses += [] if good else [f"note {mark}: {words}"]
        if wanted.misses:
            print(f"{file.name}  F1 {f1:.3f}", *misses, sep="\n    ")
    print(f"{len(scores)} books, headings F1 {mean(scores):.3f}")
    for name, share in (("paths", paths), ("pages", pages), ("notes", notes)):
        print(f"{name} {share.hits} of {share.of}")


if __name__ == "__main__":
    main()
