"""Drafts in LaTeX, with the files that they include."""

from pathlib import Path
from typing import Final

from loccit.application.verify.text_files import read_text
from loccit.domain.errors import SourceNotFound, SourceUnreadable
from loccit.domain.quotations.draft import Draft
from loccit.domain.quotations.latex.reader import latex_draft

SUFFIXES: Final = (".tex", ".ltx", ".latex", ".rnw", ".rtex")
"""Of LaTeX, and of LaTeX with code that R runs."""


class LatexDrafts:
    """Reads LaTeX; an included file is read when it lies in the draft's folder or below it."""

    def read(self, path: Path) -> Draft:
        """Return a LaTeX file as a draft.

        Raises:
            SourceNotFound: If there is no such file.
            SourceUnreadable: If it cannot be read, or is not text in UTF-8.
        """
        folder = path.parent

        def included(name: str) -> str:
            other = folder / name
            if not other.resolve().is_relative_to(folder.resolve()):
                raise SourceUnreadable(name, "it is outside the folder of the draft")
            if not other.is_file():
                raise SourceNotFound(name)
            return read_text(other)

        return latex_draft(read_text(path), included)
