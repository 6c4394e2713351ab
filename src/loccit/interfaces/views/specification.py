"""The text of `specs/json-output.md`: every answer of `--json`, key by key."""

import builtins
import re
import sys
import types
import typing
from collections import Counter
from collections.abc import Iterator
from enum import EnumType
from inspect import getdoc
from types import NoneType
from typing import Any, Final, get_args, get_origin, is_typeddict

from loccit.interfaces.views import SCHEMA_VERSION
from loccit.interfaces.views.catalogue import ANSWERS
from loccit.interfaces.views.keys import Key, keys_of, views_in

_INTRODUCTION: Final = f"""\
# JSON output, schema {SCHEMA_VERSION}

Every command takes `--json` and prints one JSON document on stdout.
Its first key, `schema`, is the version described here.
The version goes up when a key changes its meaning or goes away; new keys may come at any time.
Paths are absolute. Spans are half-open, `[start, end)`, in characters of the document's canonical\
 text. Pages count from 1, as a PDF viewer counts; labels are the printed numbers.
Objects that several answers hold are described under [Parts](#parts).

This page is written by `make specs` from `src/loccit/interfaces/views/`."""
_PLAIN: Final = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    object: "any",
}
_WORD: Final = re.compile(r"[A-Z][a-z]*")
_FEW: Final = 5
"""Names of an enumeration that are listed where they are the keys of an object."""


def specification() -> str:
    """Return the whole page."""
    parts = _parts()
    sections = [_INTRODUCTION]
    sections += [_section(f"## {name}", view, parts) for name, view in ANSWERS.items()]
    sections.append("## Parts")
    sections += [_section(f"### {_title(view)}", view, parts) for view in parts]
    return "\n\n".join(sections) + "\n"


def _parts() -> list[type]:
    """Return the views that are named, or extended, more than once, in order."""
    times = Counter[type]()
    waiting = [*ANSWERS.values()]
    for view in waiting:
        named = [inner for key in keys_of(view) for inner in views_in(key.type)]
        for inner in [*_extended(view), *named]:
            times[inner] += 1
            if times[inner] == 1:
                waiting.append(inner)
    return [view for view in times if times[view] > 1]


def _extended(view: type) -> list[type]:
    """Return the public views that a view extends, of which Python 3.11 keeps no trace."""
    own = set(keys_of(view))
    known = vars(sys.modules[view.__module__]).items()
    return [
        each
        for name, each in known
        if is_typeddict(each) and not name.startswith("_") and set(keys_of(each)) < own
    ]


def _section(heading: str, view: type, parts: list[type]) -> str:
    first, *rest = (getdoc(view) or "").split("\n\n")
    extended = [f"It has the keys of {_link(each)}, too." for each in _extended(view)]
    introduction = " ".join([_flowing(first), *extended])
    rows = [f"| {name} | {kind} | {meaning} |" for name, kind, meaning in _rows(view, "", parts)]
    table = "\n".join(["| key | type | meaning |", "|---|---|---|", *rows])
    return "\n\n".join([f"{heading}\n{introduction}", table, *map(_flowing, rest)])


def _flowing(paragraph: str) -> str:
    return " ".join(paragraph.split())


def _title(view: type) -> str:
    words = _WORD.findall(view.__name__.removesuffix("View"))
    return " ".join(words).lower()


def _link(view: type) -> str:
    title = _title(view)
    return f"[{title}](#{title.replace(' ', '-')})"


def _rows(view: type, before: str, parts: list[type]) -> Iterator[tuple[str, str, str]]:
    """Yield name, type and meaning of each key, and of the keys of views told nowhere else."""
    elsewhere = {key.name for each in _extended(view) for key in keys_of(each)}
    for key in keys_of(view):
        if key.name in elsewhere:
            continue
        name = before + key.name + _suffix(key.type)
        inner = [each for each in views_in(key.type) if each not in parts]
        meaning = key.meaning.replace("|", "\\|") + _also(inner)
        yield f"`{name}`", _told(key, parts), meaning
        if len(inner) == 1:  # several are alternatives, which the meaning tells apart
            yield from _rows(inner[0], f"{name}.", parts)


def _also(views: list[type]) -> str:
    extended = [_link(each) for view in views for each in _extended(view)]
    return f"; with the keys of {' and '.join(extended)}" if extended else ""


def _suffix(hint: Any) -> str:  # noqa: ANN401
    """Return `[]` for a list, `.MODE` for an object by search mode; each once for each level."""
    of = get_args(hint)
    match get_origin(hint):
        case builtins.list:
            return "[]" + _suffix(of[0])
        case builtins.dict if of[1] is not object:
            return f".{_placeholder(of[0])}{_suffix(of[1])}"
        case typing.Union | types.UnionType:
            return "".join(map(_suffix, of))
        case _:
            return ""


def _placeholder(hint: type) -> str:
    return _WORD.findall(hint.__name__)[-1].upper() if isinstance(hint, EnumType) else "NAME"


def _told(key: Key, parts: list[type]) -> str:
    kinds = list(dict.fromkeys(_kinds(key.type, parts)))
    told = _alternatives(kinds)
    return told if key.required else f"{told}, optional"


def _kinds(hint: Any, parts: list[type]) -> list[str]:  # noqa: ANN401
    """Return what a value of a type may be: its alternatives; of a list, those of its items."""
    of = get_args(hint)
    match get_origin(hint):
        case builtins.list:
            kinds = _kinds(of[0], parts)
        case builtins.dict:
            kinds = [_alternatives(_kinds(of[1], parts)) + _by(of[0])]
        case builtins.tuple:
            kinds = [f"[{', '.join(_alternatives(_kinds(each, parts)) for each in of)}]"]
        case typing.Literal:
            kinds = [f"`{value}`" for value in of]
        case typing.Union | types.UnionType:
            kinds = [kind for each in of for kind in _kinds(each, parts)]
        case _ if isinstance(hint, EnumType):
            kinds = _values(hint)
        case _ if is_typeddict(hint):
            kinds = [_link(hint) if hint in parts else "object"]
        case _:
            kinds = [_PLAIN[hint]]
    return kinds


def _by(names: Any) -> str:  # noqa: ANN401
    listed = _values(names) if isinstance(names, EnumType) else []
    return f", by {_alternatives(listed)}" if 0 < len(listed) <= _FEW else ""


def _values(enumeration: EnumType) -> list[str]:
    members: Iterator[Any] = iter(enumeration)
    return [f"`{each.value}`" for each in members]


def _alternatives(told: list[str]) -> str:
    return " or ".join(filter(None, [", ".join(told[:-1]), told[-1]]))
