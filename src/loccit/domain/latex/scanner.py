"""Reads a source of LaTeX from left to right; what is to be read next stands on a stack.

Nothing calls itself, so that no draft is too deep, and each character is read once.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic, NamedTuple, TypeVar

from loccit.domain.latex.brackets import (
    Argument,
    argument,
    behind_blanks,
    closing_brackets,
    option,
)
from loccit.domain.latex.sheet import Sheet
from loccit.domain.latex.traced import Traced
from loccit.domain.text.spans import Span

S_co = TypeVar("S_co", bound=Sheet, covariant=True)
Task = Callable[[], None]
"""Something to be written at its turn."""
_ROUND: Final = re.compile(r"\([^()]{0,60}\)")
_EDGE: Final = re.compile(r"\\(?P<which>begin|end)\s{0,9}\{(?P<name>[A-Za-z@]{1,60}\*?)\}")


class Call(NamedTuple):
    """A command that is met.

    Attributes:
        name: Its name.
        start: Where its backslash stands.
        at: Behind its name, and a star.
    """

    name: str
    start: int
    at: int


@dataclass(slots=True)
class Region:
    """A part of the source that is to be read, up to `end`."""

    at: int
    end: int


@dataclass(frozen=True, slots=True)
class Environment:
    """An environment that is open.

    Attributes:
        name: Its name.
        at_end: What is to be written when it ends.
    """

    name: str
    at_end: tuple[Task | Region, ...]


class Scanner(Generic[S_co]):
    """The source, what of it is still to be read, and what was written of it.

    Attributes:
        source: The source.
        text: Its characters.
        language: The main language.
        commands: What reads each command that is known, by its name.
        key_sign: What is written before the key of a work that is cited.
        sheet: What was written.
        end: Where the part ends that is being read.
        marks: Quotation marks of the paragraph that nothing closed yet.
        tables: How many tables are open.
    """

    def __init__(
        self,
        source: Traced,
        language: str,
        sheet: S_co,
        commands: "Mapping[str, Callable[[Scanner[S_co], Call], int]]",
        key_sign: str = "@",
    ) -> None:
        self.source = source
        self.text = source.text
        self.language = language
        self.sheet = sheet
        self.commands = commands
        self.key_sign = key_sign
        self.end = len(source.text)
        self.marks = 0
        self.tables = 0
        self.closes = closing_brackets(source.text)
        self._closed = _closed_environments(source.text)
        self._tasks: list[Task | Region] = [Region(0, len(source.text))]
        self._queue: list[Task | Region] = []
        self._environments: list[Environment] = []
        self._open: Counter[str] = Counter()
        self._next: dict[
            str, tuple[int, int]
        ] = {}  # of a sign: where it was looked for, and found

    def read(self, step: "Callable[[Scanner[S_co], Region], None]") -> None:
        """Read the source to its end.

        Args:
            step: Reads on in a region until it ends or something is queued.
        """
        while self._tasks:
            task = self._tasks[-1]
            if not isinstance(task, Region):
                self._tasks.pop()
                task()
            elif task.at < task.end:
                self.end = task.end
                step(self, task)
            else:
                self._tasks.pop()
            self._tasks += reversed(self._queue)
            self._queue.clear()

    @property
    def is_queued(self) -> bool:
        """Whether something is to be read before what stands next."""
        return bool(self._queue)

    def queue(self, *tasks: Task | Region) -> None:
        """Read or write these next, in this order."""
        self._queue += tasks

    def say(self, text: str, start: int, end: int) -> Task:
        """Return the task to write characters for `[start, end)` of the source."""
        return partial(self.sheet.write, text, start, end)

    def argument(self, at: int) -> Argument | None:
        """Return the argument in braces that stands next."""
        return argument(self.text, at, self.end, self.closes)

    def option(self, at: int) -> Argument | None:
        """Return the argument in square brackets that stands next, behind blanks."""
        begin = behind_blanks(self.text, at, self.end)
        return option(self.text, begin, self.end, self.closes)

    def behind(self, at: int) -> int:
        """Return where the next character stands that is no blank."""
        return behind_blanks(self.text, at, self.end)

    def behind_options(self, at: int) -> int:
        """Return where the arguments in square or round brackets end that stand next."""
        found = _ROUND.match(self.text, at, self.end)
        at = found.end() if found else at
        while options := self.option(at):
            at = options.end
        return at

    def next_of(self, sign: str, at: int) -> int:
        """Return where a sign stands next, -1 when it does not. O(characters) for all calls."""
        start, found = self._next.get(sign, (at + 1, at))
        if not start <= at <= found and not (start <= at and found < 0):
            found = self.text.find(sign, at)
            self._next[sign] = (at, found)
        return found

    # Environments

    @property
    def environment(self) -> str:
        """The name of the environment that began last, empty outside of all."""
        return self._environments[-1].name if self._environments else ""

    def is_closed(self, start: int) -> bool:
        r"""Tell whether the environment has an end whose `\begin` stands here."""
        return start in self._closed

    def enter(self, name: str, *at_end: Task | Region) -> None:
        """Begin an environment; at its end these tasks follow."""
        self._environments.append(Environment(name, at_end))
        self._open[name] += 1

    def leave(self, name: str) -> None:
        """End an environment, and those in it that nothing ended."""
        if not self._open[name]:
            return
        while True:
            last = self._environments.pop()
            self._open[last.name] -= 1
            self.queue(*last.at_end)
            if last.name == name:
                return


def region(span: Span) -> Region:
    """Return a span of the source as a part that is to be read."""
    return Region(span.start, span.end)


def _closed_environments(text: str) -> frozenset[int]:
    r"""Return where the `\begin` stands of each environment that has an end."""
    open_at: dict[str, list[int]] = {}
    closed: set[int] = set()
    for found in _EDGE.finditer(text):
        starts = open_at.setdefault(found["name"], [])
        if found["which"] == "begin":
            starts.append(found.start())
        elif starts:
            closed.add(starts.pop())
    return frozenset(closed)
