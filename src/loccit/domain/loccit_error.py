"""The base of every error that loccit raises on purpose."""

from typing import ClassVar


class LoccitError(Exception):
    """Base of all of them. `str(error)` says what happened and what to do next."""

    code: ClassVar[str] = "error"
