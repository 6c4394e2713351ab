"""What the type hints of a view say of its keys."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, NotRequired, get_args, get_origin, get_type_hints, is_typeddict


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a view.

    Attributes:
        name: The key.
        type: What it holds: a view, an enumeration, `list[...]`, `X | None` and the like.
        meaning: What it is, in Markdown; empty when it was not said.
        required: False for a key that comes only sometimes.
    """

    name: str
    type: Any
    meaning: str
    required: bool


def keys_of(view: type) -> tuple[Key, ...]:
    """Return the keys of a view, in order."""
    hints = get_type_hints(view, include_extras=True)
    return tuple(_key(name, hint) for name, hint in hints.items())


def _key(name: str, hint: Any) -> Key:  # noqa: ANN401
    required = get_origin(hint) is not NotRequired
    if not required:
        [hint] = get_args(hint)
    if get_origin(hint) is Annotated:
        kind, meaning = get_args(hint)
        return Key(name, kind, meaning, required)
    return Key(name, hint, "", required)


def views_in(hint: Any) -> Iterator[type]:  # noqa: ANN401
    """Yield each view that a type names, once for each time it names it."""
    if is_typeddict(hint):
        yield hint
    for part in get_args(hint):
        yield from views_in(part)
