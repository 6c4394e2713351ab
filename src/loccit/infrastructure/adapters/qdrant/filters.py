"""Conditions on payloads: from a `SearchFilter`, and to either vendor's classes."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import SearchFilter, author_key, tag_key
from loccit.infrastructure.adapters.qdrant.schema import CHUNK, CHUNKS


@dataclass(frozen=True, slots=True)
class Match:
    """The value at `key`, or one of the values when it is a list, is one of `any_of`."""

    key: str
    any_of: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Between:
    """The integer at `key` lies between both, which are included; None is no bound."""

    key: str
    first: int | None
    last: int | None


@dataclass(frozen=True, slots=True)
class Where:
    """All of `must` and none of `must_not`."""

    must: tuple[Match | Between, ...]
    must_not: tuple[Match, ...] = ()


@dataclass(frozen=True, slots=True)
class FilterClasses:
    """The classes of a vendor; both call their parameters alike."""

    filter: Callable[..., Any]
    condition: Callable[..., Any]
    match_value: Callable[..., Any]
    match_any: Callable[..., Any]
    range: Callable[..., Any]


def points(kinds: tuple[str, ...], project_id: ProjectId, **equal: str) -> Where:
    """Return what selects the points of these kinds whose payload has these values."""
    own = (Match("project", (project_id,)), Match("kind", kinds))
    return Where((*own, *(Match(key, (value,)) for key, value in equal.items())))


def visible_chunks(project_id: ProjectId, hidden: Iterable[str], filters: SearchFilter) -> Where:
    """Return what selects a project's chunks, but for hidden revisions, that meet a filter."""
    found = points(CHUNKS if filters.include_references else (CHUNK,), project_id)
    out = tuple(sorted(hidden))
    return Where(
        found.must + _conditions(filters),
        (Match("revision", out),) if out else (),
    )


def _conditions(filters: SearchFilter) -> tuple[Match | Between, ...]:
    conditions: list[Match | Between] = []
    conditions += [Match("zotero.tags", (tag_key(tag),)) for tag in filters.tags]
    conditions += [Match("zotero.authors", (author_key(name),)) for name in filters.authors]
    if filters.year_from is not None or filters.year_to is not None:
        conditions.append(Between("year", filters.year_from, filters.year_to))
    if filters.citekeys:
        conditions.append(Match("zotero.citekey", filters.citekeys))
    if filters.doc_ids:
        conditions.append(Match("doc_id", filters.doc_ids))
    return tuple(conditions)


def vendor_filter(where: Where, classes: FilterClasses) -> Any:  # noqa: ANN401 (a vendor's own)
    """Return `where` as a vendor's filter."""

    def condition(wanted: Match | Between) -> Any:  # noqa: ANN401 (a vendor's own)
        match wanted:
            case Match(key, (value,)):
                return classes.condition(key=key, match=classes.match_value(value=value))
            case Match(key, values):
                return classes.condition(key=key, match=classes.match_any(any=list(values)))
            case Between(key, first, last):
                return classes.condition(key=key, range=classes.range(gte=first, lte=last))

    return classes.filter(
        must=[condition(wanted) for wanted in where.must],
        must_not=[condition(unwanted) for unwanted in where.must_not] or None,
    )
