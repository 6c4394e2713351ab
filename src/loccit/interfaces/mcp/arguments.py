"""Arguments of the tools. What is written here of each field, the language model reads."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

MOST_HITS: Final = 20
MOST_QUOTATIONS: Final = 10
LONGEST_QUESTION: Final = 4_000  # characters
LONGEST_DRAFT: Final = 400_000  # characters: a long book chapter takes 100,000
_STRICT: Final = {"extra": "forbid"}
"""A misspelt argument is refused: left out in silence, a filter would let everything through."""


def _said(description: str, **limits: int) -> Mapping[str, object]:
    return {"description": description, **limits}


@dataclass(frozen=True, slots=True)
class Filters:
    """A passage meets each; of a list any value will do, of authors and tags all must."""

    __pydantic_config__: ClassVar[Mapping[str, object]] = _STRICT

    authors: tuple[str, ...] = field(default=(), metadata=_said("Family names."))
    year_from: int | None = None
    year_to: int | None = None
    citekeys: tuple[str, ...] = ()
    documents: tuple[str, ...] = field(default=(), metadata=_said("Ids or file names."))
    collections: tuple[str, ...] = field(default=(), metadata=_said("Of Zotero."))
    tags: tuple[str, ...] = ()
    sections: tuple[str, ...] = field(
        default=(), metadata=_said("Words of a heading above: 'methods'.")
    )
    languages: tuple[str, ...] = field(default=(), metadata=_said("'de', 'en'."))


_PROJECT: Final = _said("Name of another library.")


@dataclass(frozen=True, slots=True)
class Search:
    """Arguments of `search`."""

    __pydantic_config__: ClassVar[Mapping[str, object]] = _STRICT

    query: str = field(
        metadata=_said(
            'A question, or the texts\' words. "In quotes": must stand there; -word: must not.',
            max_length=LONGEST_QUESTION,
        )
    )
    filters: Filters | None = None
    limit: int = field(default=6, metadata={"ge": 1, "le": MOST_HITS})
    mine: bool = field(
        default=False, metadata=_said("Only passages the user marked or commented on.")
    )
    project: str | None = field(default=None, metadata=_PROJECT)


@dataclass(frozen=True, slots=True)
class Fetch:
    """Arguments of `fetch`."""

    __pydantic_config__: ClassVar[Mapping[str, object]] = _STRICT

    id: str = field(metadata=_said("From a result."))


@dataclass(frozen=True, slots=True)
class Ask:
    """Arguments of `ask`."""

    __pydantic_config__: ClassVar[Mapping[str, object]] = _STRICT

    question: str = field(metadata={"max_length": LONGEST_QUESTION})
    filters: Filters | None = field(default=None, metadata=_said("As in search."))
    limit: int = field(default=3, metadata={"ge": 1, "le": MOST_QUOTATIONS})
    project: str | None = field(default=None, metadata=_PROJECT)


@dataclass(frozen=True, slots=True)
class Verify:
    """Arguments of `verify`."""

    __pydantic_config__: ClassVar[Mapping[str, object]] = _STRICT

    text: str = field(metadata=_said("The draft, in Markdown.", max_length=LONGEST_DRAFT))
    project: str | None = field(default=None, metadata=_PROJECT)


@dataclass(frozen=True, slots=True)
class Documents:
    """Arguments of `documents`."""

    __pydantic_config__: ClassVar[Mapping[str, object]] = _STRICT

    filter: str = field(
        default="",
        metadata=_said("Words of title, authors, year, citekey or file name, all of them."),
    )
    cursor: str | None = field(default=None, metadata=_said("From the answer before."))
    project: str | None = field(default=None, metadata=_PROJECT)


@dataclass(frozen=True, slots=True)
class Ingest:
    """Arguments of `ingest`."""

    __pydantic_config__: ClassVar[Mapping[str, object]] = _STRICT

    paths: tuple[str, ...] = field(
        metadata=_said("Absolute paths of files and folders.", min_length=1)
    )
    references: str | None = field(
        default=None, metadata=_said("Path of a reference list: CSL JSON, BibTeX or RIS.")
    )
    project: str | None = field(default=None, metadata=_PROJECT)
