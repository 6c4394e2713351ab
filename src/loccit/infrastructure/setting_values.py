"""The values of settings: what each may be, read from the words of a variable or a file.

Written by hand, since every command reads the settings: pydantic takes as long as the answer to a
query beside a holder (80 of 270 ms).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, field
from enum import StrEnum
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, Literal, get_args, get_origin

from loccit.infrastructure.secret import Secret

_TRUE: Final = frozenset({"1", "true", "yes", "on"})
_FALSE: Final = frozenset({"0", "false", "no", "off"})


def setting(
    default: Any = MISSING,  # noqa: ANN401  (of the field's type)
    *,
    factory: Any = MISSING,  # noqa: ANN401
    shared: str | None = None,
    at_least: float | None = None,
    above: float | None = None,
    at_most: float | None = None,
    shown: bool = True,
) -> Any:  # noqa: ANN401  (as `dataclasses.field` does)
    """Return a field of a group of settings.

    Args:
        default: What it is when nobody sets it.
        factory: Makes that.
        shared: A variable of other programs that sets it as well.
        at_least: The smallest number it may be.
        above: What a number must exceed.
        at_most: The largest number it may be.
        shown: Whether it shows in a `repr`; an address may hold a password.
    """
    limits = {"at_least": at_least, "above": above, "at_most": at_most}
    return field(
        default=default,
        default_factory=factory,
        repr=shown,
        metadata={"shared": [shared] if shared else [], **limits},
    )


def value_of(about: "Field[Any]", given: object) -> object:
    """Return what is given for a setting as a value of its type.

    Raises:
        ValueError: If it is none; the message does not hold it, as it may be a key.
    """
    value = _typed(about.type, given)
    if about.metadata and isinstance(value, int | float):
        _require_within(about.metadata, value)
    return value


def _typed(kind: object, given: object) -> object:
    if isinstance(kind, UnionType):
        if given is None:
            return None
        [kind] = [each for each in get_args(kind) if each is not NoneType]
    if get_origin(kind) is Literal:
        return _one_of(get_args(kind), given)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind(_one_of([each.value for each in kind], given))
    reader = _READERS.get(kind)
    return reader(given) if reader else given


def _one_of(values: Sequence[str], given: object) -> str:
    if given not in values:
        raise ValueError(f"none of {', '.join(values)}")
    return str(given)


def _flag(given: object) -> bool:
    words = str(given).lower()
    if words not in _TRUE | _FALSE:
        raise ValueError("neither true nor false")
    return words in _TRUE


def _whole_number(given: object) -> int:
    if isinstance(given, int | str) and not isinstance(given, bool):
        try:
            return int(given)
        except ValueError:
            pass  # told below, without the value
    raise ValueError("not a whole number") from None


def _number(given: object) -> float:
    if isinstance(given, int | float | str) and not isinstance(given, bool):
        try:
            return float(given)
        except ValueError:
            pass  # likewise
    raise ValueError("not a number") from None


def _text(given: object) -> str:
    if not isinstance(given, str):
        raise ValueError("not a text; put it into quotation marks")  # noqa: TRY004
    return given


_READERS: Final[Mapping[object, Callable[[object], object]]] = {
    bool: _flag,
    int: _whole_number,
    float: _number,
    str: _text,
    Path: lambda given: given if isinstance(given, Path) else Path(_text(given)),
    Secret: lambda given: given if isinstance(given, Secret) else Secret(_text(given)),
}


def _require_within(limits: Mapping[str, float | None], value: float) -> None:
    least, above, most = (limits[name] for name in ("at_least", "above", "at_most"))
    if least is not None and not value >= least:
        raise ValueError(f"less than {least}")
    if above is not None and not value > above:
        raise ValueError(f"not above {above}")
    if most is not None and not value <= most:
        raise ValueError(f"more than {most}")
