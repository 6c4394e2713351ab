"""The files and commands of a draft that are being read, and the source that comes of them."""

import re
from functools import cached_property
from typing import Final

from loccit.domain.latex.brackets import behind_blanks, closing_brackets
from loccit.domain.latex.definitions import Macro, given_arguments
from loccit.domain.latex.sweave import without_chunks
from loccit.domain.latex.traced import Traced, Tracing, file_text
from loccit.domain.text.runs import standing

_DOCUMENT: Final = re.compile(r"^[^%\n]*\\begin\s?\{document\}", re.MULTILINE)
_CONDITIONAL: Final = re.compile(r"\\(?P<name>if[A-Za-z]*|else|fi)(?![A-Za-z])")
_MOST_GROWTH: Final = 4
"""How many times longer a draft's own commands may make it; more is taken for an attack."""
_ROOM: Final = 100_000
"""Characters that they may add to a short one all the same."""


class Frame:
    r"""A text that is being read: a file, or what a command stands for.

    Attributes:
        source: The text.
        name: Of the file or command; the draft itself has none.
        is_file: Whether it is a file.
        folder: Where it looks for files first.
        at: How far it is read.
        copied: How far it is written, or left out.
        name_end: Behind the last name of a command that was read.
        has_document: Whether it is a file with `\begin{document}`.
        is_silent: Whether what is read is not set: a preamble.
        unclosed: What is known not to end in this text.
    """

    def __init__(self, source: Traced, name: str, *, is_file: bool, folder: str) -> None:
        self.source = source
        self.name = name
        self.is_file = is_file
        self.folder = folder
        self.at = self.copied = self.name_end = 0
        self.has_document = is_file and _DOCUMENT.search(source.text) is not None
        self.is_silent = self.has_document
        self.unclosed: set[str] = set()

    @property
    def text(self) -> str:
        """The characters of the text."""
        return self.source.text

    @cached_property
    def closes(self) -> dict[int, int]:
        """Where its brackets close, by where they open."""
        return closing_brackets(self.source.text)

    def place(self, at: int) -> tuple[str, int]:
        """Return the file of one of its characters, and where it begins there."""
        file, begin, _ = standing(self.source.runs, at)
        return file, begin

    def skip_conditional(self) -> bool:
        r"""Read on behind the `\fi` or `\else` of an `\iffalse`, if there is one."""
        depth = 0 if "\\fi" in self.unclosed else 1
        at = self.at
        while depth and (found := _CONDITIONAL.search(self.text, at)):
            at = found.end()
            if found["name"] != "else":
                depth += -1 if found["name"] == "fi" else 1
            if depth == 0 or (depth == 1 and found["name"] == "else"):
                self.at = at
                return True
        self.unclosed.add("\\fi")
        return True


class Frames:
    """Reads texts within texts, and puts together what is set of them."""

    def __init__(self) -> None:
        self._frames: list[Frame] = []
        self._open: set[str] = set()
        self._out = Tracing()
        self._room = _ROOM
        self._ends_in_name = False

    def __bool__(self) -> bool:
        return bool(self._frames)

    @property
    def last(self) -> Frame:
        """The text that is read now."""
        return self._frames[-1]

    @property
    def length(self) -> int:
        """How many characters were written so far."""
        return self._out.length

    def is_open(self, name: str) -> bool:
        """Tell whether a file or command is being read."""
        return name in self._open

    def written(self) -> Traced:
        """Return what was written so far."""
        return self._out.traced()

    def copy_to(self, end: int) -> None:
        """Write the characters of the last text that are not written yet, up to `end`."""
        frame = self._frames[-1]
        start, frame.copied = frame.copied, end
        if start >= end or frame.is_silent:
            return
        if self._ends_in_name and frame.text[start].isalpha():
            self._out.write(" ", frame.source, start, start)  # or the name would go on
        self._ends_in_name = frame.name_end == end
        self._out.copy(frame.source, start, end)

    def write(self, text: str, start: int, end: int) -> None:
        """Write what stands for the characters `[start, end)` of the last text."""
        frame = self._frames[-1]
        if not frame.is_silent:
            self._ends_in_name = False
            self._out.write(text, frame.source, start, end)

    def enter_file(self, name: str, text: str, folder: str) -> None:
        """Read a file next."""
        self._room += _MOST_GROWTH * len(text)
        written = without_chunks(text).removesuffix("\n")  # TeX makes a blank of it
        source = file_text(name, written)
        frame = Frame(source, name, is_file=True, folder=folder)
        frame.is_silent |= bool(self._frames) and self._frames[-1].is_silent
        self._enter(frame)

    def enter_call(self, name: str, start: int, macro: Macro) -> bool:
        """Read next what a call in the last text stands for; tell whether that can be done.

        Args:
            name: Of the command, as it is kept among the open ones.
            start: Where the call begins; the last text is read up to its arguments.
            macro: What it stands for.
        """
        frame = self._frames[-1]
        found = None
        if name not in self._open and not frame.is_silent:
            found = given_arguments(frame.text, frame.at, frame.closes, macro)
        if found is None:
            return False
        given, end = found
        body = Tracing()
        for piece in macro.pieces:
            span = given[piece] if isinstance(piece, int) else None
            if span:
                body.copy(frame.source, span.start, span.end)
            elif span is None:
                words = piece if isinstance(piece, str) else macro.default or ""
                body.write(words, frame.source, start, end)
        self._room -= body.length + 1
        if self._room < 0:
            return False
        frame.at = end if given else behind_blanks(frame.text, end, len(frame.text))
        self._enter(Frame(body.traced(), name, is_file=False, folder=frame.folder))
        return True

    def enter_part(self, name: str, start: int, end: int) -> None:
        """Read a part of the last text next, as what is set though that is a preamble."""
        frame = self._frames[-1]
        frame.at = end
        part = frame.source.part(start, end)
        self._enter(Frame(part, name, is_file=False, folder=frame.folder))

    def _enter(self, frame: Frame) -> None:
        if frame.text:
            self._open.add(frame.name)
            self._frames.append(frame)

    def leave(self) -> None:
        """Read on in the text before the last one."""
        frame = self._frames[-1]
        if frame.is_file:
            self.write(" ", len(frame.text) - 1, len(frame.text))
        self._frames.pop()
        self._open.discard(frame.name)

    def leave_file(self, *, with_document: bool = False) -> None:
        """Read on behind the file that is read, or the one that has the document's beginning."""
        while self._frames:
            frame = self._frames[-1]
            self.leave()
            if frame.is_file and (frame.has_document or not with_document):
                return
