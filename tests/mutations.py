"""Ways to spoil a PDF. The same seed gives the same bytes."""

import re
import zlib
from collections.abc import Sequence
from random import Random
from typing import Final

_NUMBER: Final = re.compile(rb"(?<![\d.#])-?\d+(?![\d.])")
_STRUCTURE: Final = re.compile(
    rb"/(?:Length\d?|Count|Kids|Size|Prev|Index|W|First|N|Type|Parent|Rotate|MediaBox|Width|Height"
    rb"|Predictor|Columns|Colors|FirstChar|LastChar|Nums|StructParents)\s*\[?\s*(-?\d+)"
)
_REFERENCE: Final = re.compile(rb"\b(\d+) 0 R\b")
_KEY: Final = re.compile(rb"/[A-Za-z][A-Za-z0-9]*")
_STREAM: Final = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
_OPERATOR: Final = re.compile(
    rb"\b(?:Tj|TJ|Tf|Tm|Td|TD|T\*|BT|ET|cm|q|Q|Do|re|BDC|EMC|Tr|Ts|Tz)\b"
)
_NUMBERS: Final = (
    b"0", b"-1", b"1", b"2", b"7", b"255", b"65535", b"65536", b"1000000", b"2147483647",
    b"2147483648", b"4294967295", b"4294967296", b"-2147483648", b"99999999999999999999", b"1e9",
    b"0.00001", b"9" * 39 + b".0", b"-" + b"9" * 39 + b".0", b"nan", b"(", b"[", b"<<", b"null",
)  # fmt: skip


def mutant(seed: int, originals: Sequence[bytes]) -> bytes:
    """Return one of `originals`, spoiled once to three times."""
    rng = Random(seed)
    data = rng.choice(originals)
    for _ in range(rng.choice((1, 1, 2, 3))):
        if data:
            data = rng.choice(_MUTATIONS)(rng, data, originals)
    return data


def _flip(rng: Random, data: bytes, _originals: Sequence[bytes]) -> bytes:
    spoiled = bytearray(data)
    for _ in range(rng.choice((1, 4, 16, 64))):
        spoiled[rng.randrange(len(spoiled))] = rng.randrange(256)
    return bytes(spoiled)


def _remove(rng: Random, data: bytes, _originals: Sequence[bytes]) -> bytes:
    start, end = _chunk(rng, data)
    return data[:start] + data[end:]


def _duplicate(rng: Random, data: bytes, _originals: Sequence[bytes]) -> bytes:
    start, end = _chunk(rng, data)
    return data[:end] + data[start:end] * rng.choice((1, 2, 50)) + data[end:]


def _move(rng: Random, data: bytes, _originals: Sequence[bytes]) -> bytes:
    start, end = _chunk(rng, data)
    rest = data[:start] + data[end:]
    place = rng.randrange(len(rest) + 1)
    return rest[:place] + data[start:end] + rest[place:]


def _truncate(rng: Random, data: bytes, _originals: Sequence[bytes]) -> bytes:
    return data[: rng.randrange(len(data))]


def _splice(rng: Random, data: bytes, originals: Sequence[bytes]) -> bytes:
    other = rng.choice(originals)
    return data[: rng.randrange(len(data))] + other[rng.randrange(len(other)) :]


def _other_number(rng: Random, data: bytes, _originals: Sequence[bytes]) -> bytes:
    return _replaced(rng, data, _NUMBER, rng.choice(_NUMBERS), 0)


def _other_structure(rng: Random, data: bytes, _originals: Sequence[bytes]) -> bytes:
    return _replaced(rng, data, _STRUCTURE, rng.choice(_NUMBERS), 1)


def _other_reference(rng: Random, data: bytes, _originals: Sequence[bytes]) -> bytes:
    """Let an object point at another, often at one above it: a loop."""
    objects = [match[1] for match in _REFERENCE.finditer(data)]
    return _replaced(rng, data, _REFERENCE, rng.choice(objects), 1) if objects else data


def _swapped_keys(rng: Random, data: bytes, _originals: Sequence[bytes]) -> bytes:
    keys = [match.span() for match in _KEY.finditer(data)]
    if len(keys) < 2:
        return data
    (start, end), (from_, to) = sorted(rng.sample(keys, 2))
    return data[:start] + data[from_:to] + data[end:from_] + data[start:end] + data[to:]


def _other_content(rng: Random, data: bytes, originals: Sequence[bytes]) -> bytes:
    """Spoil what a stream holds and pack it again, so that it is well-formed outside."""
    streams = [match.span(1) for match in _STREAM.finditer(data)]
    if not streams:
        return data
    start, end = rng.choice(streams)
    packed = True
    try:
        content = zlib.decompress(data[start:end])
    except zlib.error:
        packed, content = False, data[start:end]
    if not content:
        return data
    spoil = rng.choice((_flip, _remove, _duplicate, _other_number, _swapped_operators))
    content = spoil(rng, content, originals)
    return data[:start] + (zlib.compress(content) if packed else content) + data[end:]


def _swapped_operators(rng: Random, data: bytes, _originals: Sequence[bytes]) -> bytes:
    for _ in range(8):
        data = _replaced(
            rng,
            data,
            _OPERATOR,
            rng.choice((b"Tj", b"TJ", b"Tm", b"Tf", b"q", b"Q", b"Do", b"ET")),
            0,
        )
    return data


def _replaced(rng: Random, data: bytes, what: re.Pattern[bytes], new: bytes, group: int) -> bytes:
    places = [match.span(group) for match in what.finditer(data)]
    if not places:
        return data
    start, end = rng.choice(places)
    return data[:start] + new + data[end:]


def _chunk(rng: Random, data: bytes) -> tuple[int, int]:
    start = rng.randrange(len(data))
    return start, min(len(data), start + rng.choice((1, 10, 100, 1_000, 10_000)))


_MUTATIONS: Final = (
    _flip,
    _remove,
    _duplicate,
    _move,
    _truncate,
    _splice,
    _other_number,
    _other_structure,
    _other_structure,
    _other_reference,
    _other_reference,
    _swapped_keys,
    _other_content,
    _other_content,
)
