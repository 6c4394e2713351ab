"""Paragraphs of a PDF from pdfium's raw text, where nothing else is known of it."""

import re
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Final

from benchmarks.verify.citations import with_citations
from benchmarks.verify.sentence import Passage

_HYPHENS: Final = re.compile("(?:(?<=[a-z])-|\u00ad|\ufffe|\x02)\r?\n(?=[a-z])|\ufffe|\x02")
_FULL: Final = 0.75
"""Share of the usual length of a line from which it is one within a paragraph."""
_SHORTEST: Final = 3  # lines in a row of such a length that are taken for a paragraph
_MOSTLY_LETTERS: Final = 0.7
_BEGINS: Final = re.compile(r"(?<=[.!?]) (?=[A-Z][a-z])")
_UNCLEAR: Final = re.compile("[\x00-\x1f\ufffd\ue000-\uf8ff]")


def passages_of(pages: Sequence[str]) -> Iterator[Passage]:
    """Yield runs of full lines, from the first sentence that begins within a line.

    Headings, tables and running lines are short lines, or have few letters. A sentence at the
    beginning of a line may go on from a heading, so that it is left out.

    Args:
        pages: The text of each page as pdfium has it.
    """
    for page in pages:
        for run in _runs(page.splitlines()):
            text = re.sub(r"\s+", " ", _HYPHENS.sub("", "\n".join(run)))
            first = _BEGINS.search(text)
            last = max(text.rfind(". "), text.rfind(".", len(text) - 1))
            if first and last > first.end() and not _UNCLEAR.search(text):
                yield with_citations(Passage(text[first.end() : last + 1]))


def _runs(lines: Sequence[str]) -> Iterator[list[str]]:
    lengths = [len(line) for line in lines if len(line) > 20]
    usual = median(lengths) if lengths else 0
    run: list[str] = []
    for line in [*lines, ""]:
        letters = sum(char.isalpha() or char == " " for char in line)
        if len(line) >= _FULL * usual > 0 and letters >= _MOSTLY_LETTERS * len(line):
            run.append(line)
            continue
        if len(run) >= _SHORTEST:
            yield run
        run = []
