"""The three searches over the visible chunks of one version."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import partial

from loccit.domain.documents.chunk_context import name_above
from loccit.domain.documents.document_names import searched_names
from loccit.domain.documents.substance import substance
from loccit.domain.models.retrieval import Hit, known_title
from loccit.domain.policy.agreement import NEIGHBOURS
from loccit.domain.policy.fusion import FUSION_DEPTH, Ranked, rank_dense, rank_lexical
from loccit.domain.policy.hybrid_ranking import Place, rank_hybrid
from loccit.infrastructure.adapters.qdrant.driver import (
    At,
    Driver,
    Payload,
    Scores,
    Search,
    Sparse,
)
from loccit.infrastructure.adapters.qdrant.filters import HasId, Where
from loccit.infrastructure.adapters.qdrant.neighbours import nearest_others
from loccit.infrastructure.adapters.qdrant.records.document_coverage import DocumentCoverage
from loccit.infrastructure.adapters.qdrant.records.payload import read_citation, read_hit

_TIE_MARGIN = 32
"""Of 1,400 lexical searches of made-up passages, whose scores often agree, 5 % had to be asked
again with 16, which takes up to 5 ms, and 1 % with 32."""
_DENSE_TIE_MARGIN = 4
"""Of the same passage in several documents. Each hit that is asked for costs the look at two
vectors, in each part of a graph."""
_GROWTH = 4


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked of each search.

    Attributes:
        text: What is asked; only a hybrid search looks at it.
        dense: The query's vector, None without a dense search.
        lexical: The query's terms, None without a lexical search; one without terms finds nothing.
        met_by: What every passage meets beside `where`; None for nothing.
    """

    text: str
    dense: list[float] | None
    lexical: Sparse | None
    met_by: "MetBy | None" = None


MetBy = Callable[[Sequence[str]], AbstractSet[str]]
"""Returns those of these points that meet what no store can compare; see `WordCheck`."""

CoveragesOf = Callable[[Iterable[str]], Mapping[str, DocumentCoverage]]
"""Returns the coverage of these documents, by id."""


def find(
    driver: Driver, at: At, query: Query, where: Where, top_k: int, coverages_of: CoveragesOf
) -> tuple[Hit, ...]:
    """Return the best chunks by one search, or by both with their scores fused.

    The fusion is done here: in the vendor's, equal scores change places from run to run.
    """
    payloads: dict[str, Payload] = {}
    ranking = _ranking(driver, at, query, where, top_k, payloads)[:top_k]
    if not ranking:
        return ()
    if missing := [found.item for found in ranking if found.item not in payloads]:
        payloads |= _payloads(driver, at, missing)
    hits = [(payloads[found.item], found) for found in ranking if found.item in payloads]
    coverages = coverages_of(payload["doc_id"] for payload, _ in hits)
    return tuple(
        read_hit(payload, known.coverage, known.warnings, found, known.origin)
        for payload, found in hits
        if (known := coverages.get(payload["doc_id"]))
    )


def _payloads(driver: Driver, at: At, ids: Sequence[str]) -> dict[str, Payload]:
    """Return the payloads of those points that are of this project."""
    return {
        name: payload
        for name, payload in driver.retrieve(at, ids).items()
        if payload["project"] == at.project_id
    }


def _ranking(
    driver: Driver, at: At, query: Query, where: Where, top_k: int, payloads: dict[str, Payload]
) -> tuple[Ranked[str], ...]:
    """Return the candidates in order; payloads read for it are added."""
    if query.dense is None:
        return rank_lexical(_best(driver, at, query, where, top_k)[1])
    if query.lexical is None:
        return rank_dense(_best(driver, at, query, where, top_k)[0])
    near, sharing = _best(driver, at, query, where, max(FUSION_DEPTH, top_k))
    # Each search scores what only the other found; that met `where` already.
    unscored: list[tuple[list[float] | Sparse, set[str]]] = [
        (query.dense, sharing.keys() - near.keys()),
        (query.lexical, near.keys() - sharing.keys()),
    ]
    searches = [
        Search(asked, Where((HasId(frozenset(ids)),)), len(ids))
        for asked, ids in unscored
        if ids and not (isinstance(asked, Sparse) and not asked.indices)
    ]
    more_near, more_sharing = _scores(searches, driver.rankings(at, searches) if searches else [])

    def places_of(ids: Sequence[str]) -> dict[str, Place]:
        payloads.update(_payloads(driver, at, ids))
        return {item: _place(each) for item, each in payloads.items()}

    def nearest_of(ids: Sequence[str]) -> dict[str, list[tuple[str, float]]]:
        return nearest_others(driver.vectors(at, ids), NEIGHBOURS)

    dense, lexical = more_near | near, more_sharing | sharing
    return rank_hybrid(query.text, dense, lexical, places_of, nearest_of, top_k)


def _place(payload: Payload) -> Place:
    parts = ((kind, end - start) for kind, start, end in payload["blocks"])
    is_whole = payload["chunk_idx"] == 0 and not payload["separator"]  # or nearly a full one
    name = name_above(payload["context"], payload["section_path"], payload.get("title"))
    return Place(
        payload["doc_id"],
        f"{name}\n{payload['text']}",
        partial(_called, payload),
        substance(parts, is_whole=is_whole),
        payload["page_first"],
    )


def _called(payload: Payload) -> str:
    citation = payload.get("citation")
    known = read_citation(citation) if citation else None
    title = known_title(payload.get("title"), known)
    return f"{title} {searched_names(payload['source_path'], known)}"


def _best(
    driver: Driver, at: At, query: Query, where: Where, depth: int
) -> tuple[dict[str, float], dict[str, float]]:
    """Return the best of the dense and the lexical search, empty for one not wanted."""
    searches = [
        Search(
            asked, where, depth + (_TIE_MARGIN if isinstance(asked, Sparse) else _DENSE_TIE_MARGIN)
        )
        for asked in _asked(query)
    ]
    return _scores(searches, _complete(driver, at, searches, depth, query.met_by))


def _asked(query: Query) -> list[list[float] | Sparse]:
    asked: list[list[float] | Sparse] = []
    if query.dense is not None:
        asked.append(query.dense)
    if query.lexical is not None and query.lexical.indices:
        asked.append(query.lexical)
    return asked


def _scores(searches: Sequence[Search], answers: Sequence[Scores]) -> tuple[Scores, Scores]:
    """Return what the dense and what the lexical one of the searches found."""
    near: Scores = {}
    sharing: Scores = {}
    for search, answer in zip(searches, answers, strict=True):
        if isinstance(search.query, Sparse):
            sharing = answer
        else:
            # In single precision the cosine of a passage's own vector may exceed 1.
            near = {
                name: score if -1.0 <= score <= 1.0 else math.copysign(1.0, score)
                for name, score in answer.items()
            }
    return near, sharing


def _complete(
    driver: Driver, at: At, searches: Sequence[Search], depth: int, met_by: MetBy | None
) -> list[Scores]:
    """Return the best `depth` that each search finds, equal scores by id.

    Repeated passages score alike, and the vendor cuts such a row anywhere: it is fetched to its
    end. What is left out of what was found is fetched, too: more in each round, until there are
    enough or no more.
    """
    asked = list(searches)
    found = driver.rankings(at, asked) if asked else []
    kept = [_kept(each, met_by) for each in found]
    while cut := [
        n for n, each in enumerate(found) if _is_cut(each, kept[n], depth, asked[n].limit)
    ]:
        for n in cut:
            asked[n] = replace(asked[n], limit=asked[n].limit * _GROWTH)
        for n, more in zip(cut, driver.rankings(at, [asked[n] for n in cut]), strict=True):
            found[n], kept[n] = more, _kept(more, met_by)
    best = (sorted(sorted(each), key=each.__getitem__, reverse=True)[:depth] for each in kept)
    return [{name: each[name] for name in names} for names, each in zip(best, kept, strict=True)]


def _kept(found: Scores, met_by: MetBy | None) -> Scores:
    if met_by is None:
        return found
    met = met_by(list(found))
    return {name: score for name, score in found.items() if name in met}


def _is_cut(found: Scores, kept: Scores, depth: int, limit: int) -> bool:
    """Tell whether more must be fetched: too few are left, or the last one is in a tie."""
    if len(found) < limit:
        return False
    if len(kept) < depth:
        return True
    scores = list(kept.values())
    return list(found.values())[-1] == scores[depth - 1]
