"""What a reader should know of a search, for a person."""

from collections.abc import Sequence

from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.language_gap import LANGUAGE_NOT_JOINED
from loccit.interfaces.presenters.as_text import safe


def warning_lines(warnings: Sequence[DocumentWarning]) -> list[str]:
    """Return a line for each."""
    return [safe(f"{warning.message}.") for warning in warnings]


def as_far_as(warnings: Sequence[DocumentWarning]) -> str:
    """Return what limits "does not answer" to what was really searched, "" when all was."""
    unsearched = any(warning.code == LANGUAGE_NOT_JOINED for warning in warnings)
    return ", as far as it was searched" if unsearched else ""
