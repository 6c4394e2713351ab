"""A text whose every character knows where it stands in a file."""

from collections.abc import Sequence
from dataclasses import dataclass

from loccit.domain.text.runs import Run, run_at, standing


@dataclass(frozen=True, slots=True)
class Traced:
    """A text that was put together of pieces of files.

    Attributes:
        text: Its characters.
        runs: Where they stand, in order, the first at 0; none when the text is empty.
    """

    text: str
    runs: Sequence[Run]

    def part(self, start: int, end: int) -> "Traced":
        """Return the characters `[start, end)`. O(runs in it)."""
        found = Tracing()
        found.copy(self, start, end)
        return found.traced()


def file_text(name: str, text: str) -> Traced:
    """Return the text of a whole file."""
    return Traced(text, (Run(0, name, 0),))


class Tracing:
    """Puts a traced text together, piece by piece."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._runs: list[Run] = []
        self.length = 0
        """Characters so far."""

    def copy(self, source: Traced, start: int, end: int, text: str | None = None) -> None:
        """Add the characters `[start, end)` of a source, or as many that stand for them."""
        if start >= end:
            return
        runs = source.runs
        number = run_at(runs, start)
        at = start
        while at < end:
            run = runs[number]
            number += 1
            stop = min(end, runs[number].start) if number < len(runs) else end
            begin = run.begin if run.end is not None else run.begin + at - run.start
            self._run(Run(self.length, run.file, begin, run.end))
            self.length += stop - at
            at = stop
        self._parts.append(source.text[start:end] if text is None else text)

    def write(self, text: str, source: Traced, start: int, end: int) -> None:
        """Add characters that are written for `[start, end)` of a source that is not empty."""
        if not text:
            return
        file, begin, stop = standing(source.runs, start)
        if end > start:
            last, _, stop = standing(source.runs, end - 1)
            stop = stop if last == file and stop >= begin else begin
        else:
            stop = begin
        self._run(Run(self.length, file, begin, stop))
        self._parts.append(text)
        self.length += len(text)

    def traced(self) -> Traced:
        """Return what was put together."""
        return Traced("".join(self._parts), self._runs)

    def _run(self, run: Run) -> None:
        """Add a run unless it goes on with the last one."""
        if self._runs:
            last = self._runs[-1]
            goes_on = (
                last.begin == run.begin
                if run.end is not None
                else last.begin + run.start - last.start == run.begin
            )
            if goes_on and last.file == run.file and last.end == run.end:
                return
        self._runs.append(run)
