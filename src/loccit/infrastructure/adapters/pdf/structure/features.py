"""One row of numbers for each block, relative to its document: what a model is shown.

Sizes are told against the body's, gaps in leadings, places in shares of page and column, counts
by their logarithm. Nothing is in points, and nothing names a font, so that a row of one document
means the same in another.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from loccit.domain.documents.lexicon import Role, role_of
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.structure.listed import listed_features
from loccit.infrastructure.adapters.pdf.structure.numbers import Number, Shape, number_of
from loccit.infrastructure.adapters.pdf.structure.places import place_features
from loccit.infrastructure.adapters.pdf.structure.recurrence import recurrence_features
from loccit.infrastructure.adapters.pdf.structure.segments import Flags, Floats, Ints, Segments
from loccit.infrastructure.adapters.pdf.structure.sequences import sequence_features
from loccit.infrastructure.adapters.pdf.structure.signs import sign_features
from loccit.infrastructure.adapters.pdf.structure.type_features import like_styles, type_features

_SHOWN_SIGNS: Final = 120
"""Of the first line: what a block is shows at its beginning."""
_STEP: Final = 1 / 256
"""Rows are rounded to this, so that the last bits of a processor's arithmetic change nothing."""
_MOSTLY_CAPITALS: Final = 0.5
_LARGER: Final = 0.03
"""Logarithm of a size against the body's: what is larger is set off."""
_ABBREVIATION: Final = 5
"""Letters at most: "COVID" and "MERS" tell nothing of how a heading is set, if alone."""
_HIGHEST: Final = 200
"""Numbers above it tell no more."""
_LABEL: Final = re.compile(r"[^\W\d_]+\.?\s*(?:[A-Z]?\d|[IVX]+\b)")
"""A word and a number: "Fig. 3", "Table IV"."""
_LABELLED: Final = [Role.FIGURE, Role.TABLE, Role.LISTING, Role.STATEMENT]
_NEIGHBOURS: Final = (-2, -1, 1, 2)
_SHOWN: Final = (
    *("size", "bold", "italic", "percentile", "lines", "characters", "short", "stop", "lower"),
    *("numbered", "centred", "gap above", "new page", "table", "monospaced", "capitals"),
)
"""What is shown of a neighbour."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a document.

    Attributes:
        segments: The blocks that they describe.
        names: Of the features.
        values: One row for each block.
        numbers: What each block begins with.
        roles: Of the word that it begins with, behind its number; and whether that is all.
        looks: A number for each way of printing: style, capitals, colour.
    """

    segments: Segments
    names: tuple[str, ...]
    values: Floats
    numbers: tuple[Number, ...]
    roles: tuple[tuple[Role, bool], ...]
    looks: Ints


def rows_of(profile: TypeProfile, heights: Mapping[int, float], segments: Segments) -> Rows:
    """Describe the blocks of a document.

    Args:
        profile: Its type.
        heights: Height of each page, by index, in the frame of its text.
        segments: Its blocks.
    """
    lines, start, end = segments.lines, segments.start, segments.end
    if not len(start):
        none = np.zeros((0, 0))
        return Rows(segments, (), none, (), (), np.zeros(0, np.int64))
    texts = [lines.lines[at].text[:_SHOWN_SIGNS] for at in start.tolist()]
    tails = [lines.lines[at].text for at in (end - 1).tolist()]
    numbers = tuple(map(number_of, texts))
    roles = tuple(role_of(text[one.end :]) for text, one in zip(texts, numbers, strict=True))
    found = dict(type_features(profile, segments, texts))
    found |= dict(place_features(profile, heights, segments))
    found |= sign_features(texts, tails, [one.end for one in numbers])
    style = like_styles(profile)[lines.style[start]]
    capitals = _set_in_capitals(style, found["capitals"] > _MOSTLY_CAPITALS, texts)
    keys = style * 4 + capitals * 2 + lines.coloured[start]
    looks = np.unique(keys, return_inverse=True)[1].reshape(-1)
    found |= dict(_number_features(texts, numbers))
    found |= sequence_features(numbers, looks)
    set_off = (found["size"] > _LARGER) | (found["bold"] > 0)
    found |= dict(_role_features(roles, set_off | capitals | (found["centred"] > 0)))
    found["label"] = _float([_LABEL.match(text) is not None for text in texts])
    found["label"] *= np.isin([role for role, _ in roles], _LABELLED)
    found |= dict(listed_features(profile, segments, numbers, looks))
    found |= dict(recurrence_features(segments, texts, looks, set_off, found))
    shown = np.stack([found[name] for name in _SHOWN], axis=1)
    near = [shown[_behind(len(start), step)] for step in _NEIGHBOURS]
    names = [*found, *(f"{name} {step:+d}" for step in _NEIGHBOURS for name in _SHOWN)]
    values = np.concatenate([np.stack(list(found.values()), axis=1), *near], axis=1)
    return Rows(segments, tuple(names), np.round(values / _STEP) * _STEP, numbers, roles, looks)


def _set_in_capitals(style: Ints, capitals: Flags, texts: list[str]) -> Flags:
    """Tell which blocks are set in capitals: abbreviations where others of their style are."""
    longer = capitals.copy()
    for at in np.flatnonzero(capitals).tolist():
        longer[at] = sum(map(str.isalpha, texts[at])) > _ABBREVIATION
    return np.asarray(longer | (capitals & np.isin(style, style[longer])))


def _number_features(
    texts: list[str], numbers: tuple[Number, ...]
) -> Iterator[tuple[str, Floats]]:
    shape = np.array([one.shape for one in numbers], np.int64)
    for one in Shape:
        yield f"number {one.name.lower()}", _float(shape == one)
    depth = np.array([len(number.values) for number in numbers])
    decimal = shape == Shape.DECIMAL
    yield "numbered", _float(shape > 0)
    for wanted in (1, 2):
        yield f"depth {wanted}", _float(decimal & (depth == wanted))
    yield "deeper", _float(decimal & (depth > wanted))
    yield "dotted", _float(np.array([number.dotted for number in numbers]))
    ends = np.array([number.end for number in numbers])
    lengths = np.array([len(text) for text in texts])
    yield "number alone", _float((shape > 0) & (ends >= lengths))
    last = [min(number.values[-1], _HIGHEST) if number.values else 0 for number in numbers]
    yield "number value", np.log1p(np.array(last, np.float64))


def _role_features(
    roles: tuple[tuple[Role, bool], ...], set_off: Flags
) -> Iterator[tuple[str, Floats]]:
    role = np.array([one for one, _ in roles], np.int64)
    whole = np.array([one for _, one in roles], np.bool_)
    for one in Role:
        yield f"role {one.name.lower()}", _float(role == one)
    yield "role whole", _float(whole)
    lists = (role == Role.REFERENCES) & whole & set_off
    yield "behind references", _float(np.maximum.accumulate(lists) & ~lists)


def _float(found: object) -> Floats:
    return np.asarray(found, np.float64)


def _behind(count: int, step: int) -> Ints:
    """Return the index of the block `step` behind each; those of the ends where there is none."""
    return np.asarray(np.clip(np.arange(count) + step, 0, count - 1), np.int64)
