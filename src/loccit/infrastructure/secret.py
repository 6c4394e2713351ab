"""A value that shows in no log, error or `repr`."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Secret:
    """A key or a password. Printing it shows asterisks."""

    _value: str = field(repr=False)

    def get_secret_value(self) -> str:
        """Return it."""
        return self._value

    def __str__(self) -> str:
        return "**********"

    def __format__(self, _how: str) -> str:
        return str(self)
