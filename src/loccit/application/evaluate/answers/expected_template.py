"""Reading the template of a question: what an answer says, field by field."""

import keyword
import re
from collections.abc import Mapping
from math import isfinite

from loccit.domain.models.answer_question import FieldKind, TemplateField


def read_template(value: object) -> tuple[TemplateField, ...]:
    """Return the fields of a template; none for no value.

    Args:
        value: An object, by the names of the fields, of objects with `type` (`text`, `number`,
            `boolean` or `choice`), `value`, and if they have them `pattern`, `tolerance` (of a
            number), `choices` (of a choice) and `description`.

    Raises:
        ValueError: If it is something else; the message names the field.
    """
    if value is None:
        return ()
    if not isinstance(value, Mapping) or not value:
        raise ValueError("its `template` is no object of fields")
    fields = []
    for name, spec in value.items():
        try:
            fields.append(_field(name, spec))
        except ValueError as error:
            raise ValueError(f"field `{name}` of its `template`: {error}") from error
    return tuple(fields)


def _field(name: object, spec: object) -> TemplateField:
    if (
        not isinstance(name, str)
        or not re.fullmatch(r"[a-z][a-z0-9_]*", name)
        or keyword.iskeyword(name)
    ):
        raise ValueError("the name is not like `half_life`")
    if not isinstance(spec, Mapping):
        raise ValueError("it is no object")
    kinds = [kind for kind in FieldKind if kind == spec.get("type")]
    if not kinds:
        raise ValueError(f"its `type` is none of {', '.join(FieldKind)}")
    [kind] = kinds
    choices = _choices(kind, spec.get("choices"))
    return TemplateField(
        name=name,
        kind=kind,
        expected=_expected(kind, spec.get("value"), choices),
        pattern=read_pattern(spec.get("pattern")),
        tolerance=_tolerance(kind, spec.get("tolerance")),
        choices=choices,
        description=_description(spec.get("description")),
    )


def read_pattern(value: object) -> str | None:
    """Return a regular expression, None for no value.

    Raises:
        ValueError: If it is none.
    """
    if value is None:
        return None
    if not isinstance(value, str) or not value:
        raise ValueError("its `pattern` is not a text")
    try:
        re.compile(value)
    except re.error as error:
        raise ValueError(f"its `pattern` is no regular expression: {error}") from error
    return value


def _choices(kind: FieldKind, value: object) -> tuple[str, ...]:
    if kind is not FieldKind.CHOICE:
        if value is not None:
            raise ValueError("only a choice has `choices`")
        return ()
    if not isinstance(value, list) or not all(isinstance(each, str) and each for each in value):
        raise ValueError("its `choices` are no list of texts")
    if len(set(value)) < max(2, len(value)):
        raise ValueError("its `choices` are not at least two different ones")
    return tuple(value)


def _expected(kind: FieldKind, value: object, choices: tuple[str, ...]) -> str | float | bool:
    if kind is FieldKind.BOOLEAN and isinstance(value, bool):
        return value
    if kind is FieldKind.NUMBER and _is_number(value):
        return float(str(value))
    if kind is FieldKind.TEXT and isinstance(value, str) and value.strip():
        return value.strip()
    if kind is FieldKind.CHOICE and isinstance(value, str) and value in choices:
        return value
    raise ValueError(f"its `value` is no {kind.value}")


def _tolerance(kind: FieldKind, value: object) -> float:
    if value is None:
        return 0.0
    if kind is not FieldKind.NUMBER or not _is_number(value) or float(str(value)) < 0:
        raise ValueError("its `tolerance` is none of a number, from 0 on")
    return float(str(value))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _description(value: object) -> str:
    if value is not None and not isinstance(value, str):
        raise ValueError("its `description` is not a text")
    return value or ""
