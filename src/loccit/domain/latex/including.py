"""The files that a draft includes."""

import re
from collections.abc import Callable, Sequence
from posixpath import join, normpath, splitext
from typing import Final

from loccit.domain.errors import SourceNotFound, SourceUnreadable

_TEXT: Final = frozenset(
    {".tex", ".ltx", ".latex", ".rnw", ".rtex", ".txt", ".sty", ".cls", ".def"}
)
_NO_PROSE: Final = frozenset(
    {".pgf", ".tikz", ".pdf_tex", ".eps_tex", ".svg_tex", ".pdf_t", ".pdftex_t", ".pstex_t"}
    | {".pstex", ".bbl", ".gls", ".ind", ".toc", ".csv", ".dat"}
)
"""Drawings, and what programs write."""
_MOST_FILES: Final = 1_000
_MOST_CHARACTERS: Final = 20_000_000
"""Twenty long theses; files that include each other twice would grow beyond any bound."""
_BUILT: Final = re.compile(r"[\\{}#|]")


class NotIncluded(Exception):
    """A file cannot be included; the message says why."""


class Includes:
    """Reads the files that a draft includes, within bounds.

    Attributes:
        files: The text of each file that was read, by its name: its path from the draft's folder.
    """

    def __init__(self, text: str, read: Callable[[str], str]) -> None:
        """Begin with the draft itself.

        Args:
            text: Of the draft.
            read: Returns the text of a file by its name. Raises SourceNotFound when there is
                none, SourceUnreadable when it cannot be read.
        """
        self.files = {"": text}
        self._read = read
        self._left = _MOST_CHARACTERS

    def open(
        self, name: str, folders: Sequence[str], is_open: Callable[[str], bool]
    ) -> str | None:
        """Return the name of the file that is meant, whose text is in `files` then.

        Args:
            name: As the draft has it, with or without its suffix.
            folders: Where to look for it.
            is_open: Tells whether a file is being read.

        Returns:
            None for a file that holds no prose.

        Raises:
            NotIncluded: If there is none, or it cannot be read.
        """
        name = name.strip().strip('"')
        suffix = splitext(name)[1].lower()
        if suffix in _NO_PROSE:
            return None
        if not name or _BUILT.search(name):
            raise NotIncluded("its name is made by a command that cannot be followed")
        endings = ("",) if suffix in _TEXT else (".tex",)
        outside = False
        for folder in dict.fromkeys(folders):
            path = normpath(join(folder, name))
            if path.startswith(("/", "..")):
                outside = True
                continue
            for ending in endings:
                if is_open(path + ending):
                    raise NotIncluded("it includes itself")
                if self._opened(path + ending):
                    return path + ending
        if outside:
            raise NotIncluded("it is outside the folder of the draft; verify it by itself")
        raise NotIncluded("there is no such file")

    def _opened(self, path: str) -> bool:
        if path not in self.files:
            if len(self.files) >= _MOST_FILES:
                raise NotIncluded(f"the draft has more than {_MOST_FILES:,} files")
            try:
                self.files[path] = self._read(path)
            except SourceNotFound:
                return False
            except SourceUnreadable as error:
                raise NotIncluded(error.reason) from error
        self._left -= len(self.files[path])
        if self._left < 0:
            raise NotIncluded(f"the draft has more than {_MOST_CHARACTERS:,} characters")
        return True
