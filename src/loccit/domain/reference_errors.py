"""The errors of references. `errors.py` shows the whole tree, and they are imported from there."""

from loccit.domain.loccit_error import LoccitError


class ReferencesUnreadable(LoccitError):
    """The reference list is missing, or no entry of it can be read."""

    code = "references_unreadable"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"cannot read the references {path}: {reason}")
        self.path = path
        self.reason = reason


class LookupFailed(LoccitError):
    """A service of published works could not be asked, or gave no answer that can be read.

    Attributes:
        service: Its name.
    """

    code = "lookup_failed"

    def __init__(self, service: str, reason: str) -> None:
        super().__init__(f"{service} {reason}")
        self.service = service
