"""The end of what another process was asked to do."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Done:
    """The last message about a request.

    Attributes:
        outcome: What it came to, or why it failed.
    """

    outcome: object
