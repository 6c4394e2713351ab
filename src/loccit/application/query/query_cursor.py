"""Where the next page of an answer begins, as a token that a caller hands back."""

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Self

from loccit.domain.errors import InvalidCursor

_VERSION: Final = 1
_QUERY: Final = 8
"""Bytes of the query's hash: enough to tell any two apart."""
_PASSAGE: Final = 6
"""Bytes that stand for a chunk: among a thousand, two are alike once in 500 million pages."""
_COUNT: Final = 2
"""Bytes of the number of passages shown."""


def mark_of(chunk_id: str) -> bytes:
    """Return the bytes that stand for a chunk."""
    return sha256(chunk_id.encode("utf-8", "surrogatepass")).digest()[:_PASSAGE]


@dataclass(frozen=True, slots=True)
class QueryCursor:
    """What earlier pages have shown.

    It holds what was shown, not a position: no page repeats a passage, even when documents come or
    go in between.

    Attributes:
        query: Stands for the query, its filters and its policy; 8 bytes.
        openers: Marks of the chunks that opened a passage, one for each passage shown.
        absorbed: Marks of those that were joined to one or repeat one.
    """

    query: bytes
    openers: tuple[bytes, ...] = ()
    absorbed: tuple[bytes, ...] = ()

    @classmethod
    def start(cls, *parts: object) -> Self:
        """Return the cursor of the first page of the query that `parts` identify."""
        named = "\0".join(map(repr, parts)).encode("utf-8", "surrogatepass")
        return cls(sha256(named).digest()[:_QUERY])

    def resumed(self, token: str) -> Self:
        """Return the cursor that a token holds.

        Raises:
            InvalidCursor: If it is no token, or that of another query.
        """
        try:
            held = urlsafe_b64decode(token + "=" * (-len(token) % 4))
        except (binascii.Error, ValueError) as error:
            raise InvalidCursor("the cursor is not one that loccit gave") from error
        head, marks = held[: 1 + _QUERY + _COUNT], held[1 + _QUERY + _COUNT :]
        shown = int.from_bytes(head[1 + _QUERY :])
        if (
            len(head) < 1 + _QUERY + _COUNT
            or head[0] != _VERSION
            or len(marks) % _PASSAGE
            or shown * _PASSAGE > len(marks)
        ):
            raise InvalidCursor("the cursor is not one that loccit gave, or was cut short")
        if head[1 : 1 + _QUERY] != self.query:
            raise InvalidCursor(
                "the cursor belongs to another query: give it the same text, project, mode,"
                " filters and options"
            )
        each = [marks[at : at + _PASSAGE] for at in range(0, len(marks), _PASSAGE)]
        return type(self)(self.query, tuple(each[:shown]), tuple(each[shown:]))

    def beyond(self, openers: Iterable[str], absorbed: Iterable[str]) -> Self:
        """Return the cursor of the page after one that has shown these chunks."""
        return type(self)(
            self.query,
            (*self.openers, *map(mark_of, openers)),
            (*self.absorbed, *map(mark_of, absorbed)),
        )

    @property
    def token(self) -> str:
        """The cursor as text of letters, digits, `-` and `_`: 8 for each chunk, and 15."""
        count = len(self.openers).to_bytes(_COUNT)
        head = bytes([_VERSION]) + self.query + count
        return (
            urlsafe_b64encode(head + b"".join(self.openers + self.absorbed)).decode().rstrip("=")
        )
