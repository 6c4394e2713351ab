"""Where the characters of a text stand in the files that it was put together of."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple


class Run(NamedTuple):
    """Characters of a text that follow each other in a file. A tuple, for there are many.

    Attributes:
        start: Of the first one in the text.
        file: The name of the file; that of the draft itself is empty.
        begin: Of the first one in the file.
        end: Behind the last one in the file, when they are spelt otherwise there; None when the
            file has as many characters, each in its place.
    """

    start: int
    file: str
    begin: int
    end: int | None = None


def standing(runs: Sequence[Run], offset: int) -> tuple[str, int, int]:
    """Return the file of a character, where it begins there, and where it ends. O(log runs)."""
    run = runs[run_at(runs, offset)]
    if run.end is not None:
        return run.file, run.begin, run.end
    there = run.begin + offset - run.start
    return run.file, there, there + 1


def run_at(runs: Sequence[Run], offset: int) -> int:
    """Return the number of the run that a character is of. O(log runs)."""
    return bisect_left(runs, (offset + 1,)) - 1  # a shorter tuple sorts before longer ones
