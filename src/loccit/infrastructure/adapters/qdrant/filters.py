"""Conditions on payloads: from a `SearchFilter`, and to either vendor's classes.

Every condition is an exact match of a key in an indexed field: `payload` writes the keys.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.policy.doi import normalise_doi
from loccit.domain.policy.filter_keys import (
    author_key,
    collection_key,
    heading_words,
    language_key,
    path_key,
    tag_key,
)
from loccit.infrastructure.adapters.qdrant.heading_keys import keys_at_each_depth
from loccit.infrastructure.adapters.qdrant.schema import CHUNK, CHUNKS, FULL_TEXT

_MOST_RUNS: Final = 3
"""Words of a phrase that are asked for, the longest: with more, few passages less are read."""


@dataclass(frozen=True, slots=True)
class HasValue:
    """The value at `key`, or one of the values when it is a list, is one of `any_of`."""

    key: str
    any_of: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HasWords:
    """The text at `key` has all these words, as its full-text index has them."""

    key: str
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Between:
    """The integer at `key` lies between both, which are included; None is no bound."""

    key: str
    first: int | None
    last: int | None


@dataclass(frozen=True, slots=True)
class AnyOf:
    """One of the groups holds, with all its conditions."""

    groups: tuple[tuple[HasValue | HasWords, ...], ...]


@dataclass(frozen=True, slots=True)
class HasId:
    """The point is one of these."""

    ids: frozenset[str]


Condition: TypeAlias = HasValue | HasWords | Between | AnyOf | HasId


@dataclass(frozen=True, slots=True)
class Where:
    """All of `must` and none of `must_not`."""

    must: tuple[Condition, ...]
    must_not: tuple[HasValue, ...] = ()


@dataclass(frozen=True, slots=True)
class FilterClasses:
    """The classes of a vendor; both call their parameters alike."""

    filter: Callable[..., Any]
    condition: Callable[..., Any]
    match_value: Callable[..., Any]
    match_any: Callable[..., Any]
    range: Callable[..., Any]
    has_id: Callable[..., Any]
    match_text: Callable[..., Any]


def points(kinds: tuple[str, ...], project_id: ProjectId, **equal: str) -> Where:
    """Return a filter for the points of these kinds whose payload has these values."""
    own = (HasValue("project", (project_id,)), HasValue("kind", kinds))
    return Where((*own, *(HasValue(key, (value,)) for key, value in equal.items())))


def visible_chunks(project_id: ProjectId, hidden: Iterable[str], filters: SearchFilter) -> Where:
    """Return a filter for a project's chunks, hidden revisions excluded, that meet `filters`.

    Its conditions on words are met by all chunks that may meet them, and by some more:
    `WordCheck` tells those apart.
    """
    found = points(CHUNKS if filters.include_references else (CHUNK,), project_id)
    out = tuple(sorted(hidden))
    return Where(
        found.must + _conditions(filters),
        (HasValue("revision", out),) if out else (),
    )


def selective(where: Where, project_id: ProjectId, *, dense: bool) -> Where | None:
    """Return the conditions left where a project is alone in its collection; None without any.

    An engine compares each point with each condition: the two that every query has, on the
    project and on the kind, took half the time of an exact search. Only chunks that are no
    references have a dense vector (`IndexItem`).
    """
    needless = [HasValue("project", (project_id,))]
    if dense:
        needless += [HasValue("kind", (CHUNK,)), HasValue("kind", CHUNKS)]
    must = tuple(condition for condition in where.must if condition not in needless)
    return Where(must, where.must_not) if must or where.must_not else None


def _conditions(filters: SearchFilter) -> tuple[Condition, ...]:
    conditions: list[Condition] = []
    conditions += [HasValue("zotero.tags", (tag_key(tag),)) for tag in filters.tags]
    conditions += [HasValue("zotero.authors", (author_key(name),)) for name in filters.authors]
    if filters.year_from is not None or filters.year_to is not None:
        conditions.append(Between("year", filters.year_from, filters.year_to))
    any_of = (
        ("zotero.citekey", filters.citekeys),
        ("zotero.collections", map(collection_key, filters.collections)),
        ("zotero.doi", map(normalise_doi, filters.dois)),
        ("doc_id", filters.doc_ids),
        ("language", map(language_key, filters.languages)),
        ("paths", map(path_key, filters.paths)),
    )
    for key, wanted in any_of:
        values = tuple(dict.fromkeys(value for value in wanted if value))
        if values:
            conditions.append(HasValue(key, values))
    if filters.chunk_ids:
        conditions.append(HasId(frozenset(filters.chunk_ids)))
    if filters.sections:
        conditions.append(_in_sections(filters.sections))
    for phrase in filters.phrases:
        conditions += may_hold(phrase)
    return tuple(conditions)


def may_hold(phrase: str) -> tuple[AnyOf, ...]:
    """Return conditions that every passage meets in which a phrase stands.

    None when the index may part its words otherwise: then every passage may hold it.
    """
    from loccit.domain.text.phrases import phrase_of

    runs = sorted(phrase_of(phrase).ways(), key=lambda ways: -max(map(len, ways[0])))
    return tuple(
        AnyOf(tuple((HasWords(FULL_TEXT, words),) for words in ways)) for ways in runs[:_MOST_RUNS]
    )


def _in_sections(sections: tuple[str, ...]) -> AnyOf:
    """Return the condition that one heading has all words of one of `sections`.

    A single word is looked for at all depths at once.
    """
    groups: list[tuple[HasValue, ...]] = []
    for section in sections:
        by_depth = keys_at_each_depth(heading_words(section))
        if len(by_depth[0]) == 1:
            groups.append((HasValue("section_words", tuple(key for (key,) in by_depth)),))
        else:
            groups += [
                tuple(HasValue("section_words", (key,)) for key in keys) for keys in by_depth
            ]
    return AnyOf(tuple(groups))


def vendor_filter(where: Where, classes: FilterClasses) -> Any:
    """Return `where` as a vendor's filter."""

    def condition(wanted: Condition) -> Any:
        match wanted:
            case HasValue(key, (value,)):
                return classes.condition(key=key, match=classes.match_value(value=value))
            case HasValue(key, values):
                return classes.condition(key=key, match=classes.match_any(any=list(values)))
            case HasWords(key, words):
                match = classes.match_text(text=" ".join(sorted(words)))
                return classes.condition(key=key, match=match)
            case Between(key, first, last):
                return classes.condition(key=key, range=classes.range(gte=first, lte=last))
            case HasId(ids):
                return classes.has_id(ids)
            case AnyOf(groups):
                return classes.filter(
                    should=[classes.filter(must=list(map(condition, group))) for group in groups]
                )

    return classes.filter(
        must=[condition(wanted) for wanted in where.must],
        must_not=[condition(unwanted) for unwanted in where.must_not] or None,
    )
