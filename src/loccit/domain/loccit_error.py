"""The base of every error that loccit raises on purpose."""

from typing import ClassVar


class LoccitError(Exception):
    """Base of all of them. `str(error)` says what happened and what to do next.

    One that passes to another process arrives as it was, without its trace and its cause.
    """

    code: ClassVar[str] = "error"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by the fields: the constructors of the subclasses differ."""
        return _rebuilt, (type(self), self.args, vars(self))


def _rebuilt(
    kind: type[LoccitError], arguments: tuple[object, ...], fields: dict[str, object]
) -> LoccitError:
    error = kind.__new__(kind)
    error.args = arguments
    vars(error).update(fields)
    return error
