"""Reading a rubric: what an answer must be like."""

from collections.abc import Mapping

from loccit.application.evaluate.answers.expected_template import read_pattern
from loccit.application.evaluate.question_table import pages_of
from loccit.domain.models.answer_question import (
    BooleanTrait,
    CitesTrait,
    ContainsTrait,
    LiteralTrait,
    RegexTrait,
    ScoreTrait,
    Trait,
)

Fields = Mapping[str, object]


def read_rubric(value: object) -> tuple[Trait, ...]:
    """Return the traits of a rubric; none for no value.

    Args:
        value: A list of objects with `name` and `kind`: `contains` (`text`), `regex`
            (`pattern`), `cites` (`document`, `page`), `boolean` (`asks`, `expected`), `score`
            (`asks`, `lowest`, `highest`, `pass_from`) or `literal` (`asks`, `classes`,
            `accepted`).

    Raises:
        ValueError: If it is something else; the message names the trait.
    """
    if value is None:
        return ()
    if not isinstance(value, list):
        raise ValueError("its `rubric` is no list of traits")
    traits: dict[str, Trait] = {}
    for number, fields in enumerate(value, start=1):
        try:
            trait = _trait(fields)
        except ValueError as error:
            raise ValueError(f"trait {number} of its `rubric`: {error}") from error
        if trait.name in traits:
            raise ValueError(f"trait {number} of its `rubric`: the name occurs before")
        traits[trait.name] = trait
    return tuple(traits.values())


def _trait(fields: object) -> Trait:
    if not isinstance(fields, Mapping):
        raise ValueError("it is no object")
    name = _text(fields, "name")
    readers = {
        "contains": _contains,
        "regex": _regex,
        "cites": _cites,
        "boolean": _boolean,
        "score": _score,
        "literal": _literal,
    }
    kind = fields.get("kind")
    if not isinstance(kind, str) or kind not in readers:
        raise ValueError(f"its `kind` is none of {', '.join(readers)}")
    return readers[kind](name, fields)


def _contains(name: str, fields: Fields) -> Trait:
    return ContainsTrait(name, _text(fields, "text"))


def _regex(name: str, fields: Fields) -> Trait:
    pattern = read_pattern(fields.get("pattern"))
    if pattern is None:
        raise ValueError("no `pattern`")
    return RegexTrait(name, pattern)


def _cites(name: str, fields: Fields) -> Trait:
    pages = pages_of(fields.get("page"))
    if pages is None:
        raise ValueError("its `page` is no number from 1, nor a list of them")
    return CitesTrait(name, _text(fields, "document"), pages)


def _boolean(name: str, fields: Fields) -> Trait:
    expected = fields.get("expected", True)
    if not isinstance(expected, bool):
        raise ValueError("its `expected` is neither true nor false")
    return BooleanTrait(name, _text(fields, "asks"), expected)


def _score(name: str, fields: Fields) -> Trait:
    lowest, highest = _integer(fields, "lowest"), _integer(fields, "highest")
    pass_from = _integer(fields, "pass_from")
    if not lowest < pass_from <= highest:
        raise ValueError("its `pass_from` does not lie above `lowest` and up to `highest`")
    return ScoreTrait(name, _text(fields, "asks"), lowest, highest, pass_from)


def _literal(name: str, fields: Fields) -> Trait:
    classes = fields.get("classes")
    if not isinstance(classes, Mapping) or len(classes) < 2:  # noqa: PLR2004  (else no choice)
        raise ValueError("its `classes` are no object of at least two labels")
    meanings = tuple((label, meaning) for label, meaning in classes.items())
    if not all(isinstance(text, str) for pair in meanings for text in pair):
        raise ValueError("its `classes` are no texts by their labels")
    given = fields.get("accepted")
    listed = [given] if isinstance(given, str) else given
    texts = isinstance(listed, list) and all(isinstance(label, str) for label in listed)
    accepted = frozenset(listed) if isinstance(listed, list) and texts else frozenset()
    if not accepted or not accepted < {label for label, _ in meanings}:
        raise ValueError("its `accepted` are not some of its labels")
    return LiteralTrait(name, _text(fields, "asks"), meanings, accepted)


def _text(fields: Fields, name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"no `{name}`")
    return value.strip()


def _integer(fields: Fields, name: str) -> int:
    value = fields.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"its `{name}` is no whole number")
    return value
