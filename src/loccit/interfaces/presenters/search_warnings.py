"""What a reader should know of a search, for a person."""

from collections.abc import Sequence

from loccit.domain.models.document import DocumentWarning
from loccit.domain.text.printable import safe


def warning_lines(warnings: Sequence[DocumentWarning]) -> list[str]:
    """Return a line for each."""
    return [safe(f"{warning.message}.") for warning in warnings]
