"""The error of sources. `errors.py` shows the whole tree, and it is imported from there."""

from loccit.domain.loccit_error import LoccitError


class LibraryUnreadable(LoccitError):
    """A source of a project is not there, or cannot be read. Its documents stay meanwhile."""

    code = "library_unreadable"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"cannot read the library {path}: {reason}")
        self.path = path
        self.reason = reason
