"""Options that several commands take as one value."""

import functools
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def option_group(parameter: str, kind: type[Any], options: Sequence[Decorator]) -> Decorator:
    """Return a decorator that gives a command these options.

    Args:
        parameter: The command's parameter for them.
        kind: A dataclass with a field for each of them.
        options: In the order in which the help lists them.
    """
    names = [each.name for each in fields(kind)]

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def gathered(**values: Any) -> Any:  # noqa: ANN401  (whatever else the command takes)
            values[parameter] = kind(**{name: values.pop(name) for name in names})
            return command(**values)

        decorated: Callable[..., Any] = gathered
        for option in reversed(options):
            decorated = option(decorated)
        return decorated

    return decorate
