"""Reads a text that somebody writes, to have its quotations verified."""

from pathlib import Path
from typing import Protocol

from loccit.domain.quotations.draft import Draft


class DraftReaderPort(Protocol):
    """Reads the drafts of one format."""

    def read(self, path: Path) -> Draft:
        """Return a file as a draft.

        Raises:
            SourceNotFound: If there is no such file.
            SourceUnreadable: If it cannot be read, or is not of this format.
        """
        ...
