"""Failures of documents that are remembered, so that nothing fails again at the same cost."""

from collections.abc import Iterator
from typing import Final

from loccit.domain.errors import LoccitError

_PASSING: Final = frozenset(
    {
        "conversion_crashed",
        "conversion_timeout",
        "embedding_failed",
        "internal_fault",
        "source_not_found",
        "source_unreadable",
    }
)
"""What may well succeed the next time, although the file has not changed."""


def is_lasting(error: LoccitError) -> bool:
    """Tell whether a document would fail in the same way again."""
    return error.code not in _PASSING


def told(error: LoccitError) -> str:
    """Return what is kept of an error."""
    return f"{error.code} {error}"


def error_of(kept: str) -> LoccitError:
    """Return the error that was kept, with its code and message."""
    code, _, message = kept.partition(" ")
    kind = next((each for each in _kinds(LoccitError) if each.code == code), LoccitError)
    error = kind.__new__(kind)
    error.args = (message,)
    return error


def _kinds(kind: type[LoccitError]) -> Iterator[type[LoccitError]]:
    yield kind
    for each in kind.__subclasses__():
        yield from _kinds(each)
