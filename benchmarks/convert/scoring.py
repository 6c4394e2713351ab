"""Scores of one file, and their sums over many."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from benchmarks.convert.headings import score_headings
from benchmarks.convert.kept import score_words
from benchmarks.convert.ocr import score_characters
from benchmarks.convert.raw import RawLine
from benchmarks.convert.reading import Reading
from benchmarks.convert.share import Scored, Share
from benchmarks.convert.text import score_leaks, score_starts, score_title
from benchmarks.convert.truth import Paper

MEASURES = (
    *("heading precision", "heading recall", "path", "start page", "paragraph starts"),
    *("reading order", "title", "title block", "words kept", "words exact"),
    *("leaked", "leaked of running", "characters right"),
)


@dataclass(frozen=True, slots=True)
class FileScore:
    """What one reader made of one file.

    Attributes:
        paper: Group and key.
        group: Its group.
        engine: Name of the reader.
        error: Why it was not read; empty when it was.
        scored: The shares that the file has a truth for, and what is wrong.
    """

    paper: str
    group: str
    engine: str
    error: str
    scored: Scored


def score(paper: Paper, lines: Sequence[RawLine], engine: str, reading: Reading) -> FileScore:
    """Score one reading against what is known of the file.

    A file that was not read has missed all that is known of it. Headings and titles of a reader
    that finds none in any file are not scored.
    """
    parts = [
        score_words(lines, reading.pieces),
        score_leaks(lines, reading.pieces),
    ]
    if paper.sections:
        parts.append(score_starts(reading.pieces, paper.sections))
    if paper.sections and reading.headings is not None:
        parts.append(score_headings(reading.headings, paper.sections))
    if paper.title and reading.headings is not None:
        parts.append(score_title(paper.title, reading.title, reading.title_block))
    if paper.text:
        parts = [score_characters(paper.text, reading.pieces)]
    shares: dict[str, Share] = {}
    misses: dict[str, list[str]] = {}
    for part in parts:
        shares |= part.shares
        misses |= part.misses
    return FileScore(paper.name, paper.group, engine, reading.error, Scored(shares, misses))


def total(scores: Iterable[FileScore]) -> dict[str, Share]:
    """Return the sums of the shares: every heading, word and line weighs the same."""
    sums: dict[str, Share] = {}
    for one in scores:
        for name, share in one.scored.shares.items():
            sums[name] = sums.get(name, Share()) + share
    return sums


def f1(sums: dict[str, Share]) -> float | None:
    """Return the harmonic mean of precision and recall of headings; None without any truth."""
    precision, recall = sums.get("heading precision"), sums.get("heading recall")
    if precision is None or recall is None or not recall.of:
        return None
    return 2 * recall.hits / (precision.of + recall.of)
