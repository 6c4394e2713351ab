"""A source whose files are put together and whose own commands are written out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from loccit.domain.latex.traced import Traced

PROGRAM: Final = "\ufffc"
"""Stands for code, as Unicode's sign for an object in a text does."""


class NotRead(NamedTuple):
    """A file that could not be read.

    Attributes:
        name: As the draft has it.
        reason: Why.
        file: The file that takes it in; that of the draft itself is empty.
        at: The character there at which it does.
    """

    name: str
    reason: str
    file: str
    at: int


class Program(NamedTuple):
    """Code that stands by itself.

    Attributes:
        environment: The name of its environment.
        text: All that stands in it, its settings included.
    """

    environment: str
    text: str


@dataclass(frozen=True, slots=True)
class Expanded:
    """A source.

    Attributes:
        source: All of it that is set as text.
        files: The text of each file by its name; that of the draft itself is empty.
        unread: The files that could not be read.
        language: The main language, as Babel names it; empty when the source does not say.
        programs: Of a work, the code that `PROGRAM` stands for, by its place.
        theorems: What begins each environment that the source defines as a theorem, by its name.
    """

    source: Traced
    files: Mapping[str, str]
    unread: tuple[NotRead, ...]
    language: str
    programs: Mapping[int, Program]
    theorems: Mapping[str, str]
