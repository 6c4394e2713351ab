"""The words that a filter asks for: what the full-text index lets through is read and compared."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final

from loccit.domain.models.document import DocId
from loccit.domain.models.project import Revision
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.text.spans import Span, without_spans
from loccit.infrastructure.adapters.qdrant.driver import At, Driver, Payload
from loccit.infrastructure.adapters.qdrant.filters import HasId, Where, may_hold, visible_chunks

_WORDS: Final = ("chunk_id", "doc_id", "text", "start", "note_marks")
"""What must be read of a passage to compare its words."""
_FEW: Final = 1_000
"""Passages that are read before a search: 76 of 20,000 take 5 ms, where a search by words with
the conditions of the full-text index takes 25."""


class WordCheck:
    """Tells which of the passages that a store finds have the words. Each is read once."""

    def __init__(self, driver: Driver, at: At, filters: SearchFilter) -> None:
        """Check passages of a version by a filter."""
        self._driver = driver
        self._at = at
        self._filters = filters
        self._known: dict[str, bool] = {}

    def met_by(self, names: Sequence[str]) -> set[str]:
        """Return those of these points that have the words."""
        if new := [name for name in names if name not in self._known]:
            read = self._driver.retrieve(self._at, new, _WORDS)
            self._known |= dict.fromkeys(new, False)
            self._known |= {name: _meets(each, self._filters) for name, each in read.items()}
        return {name for name in names if self._known[name]}


def narrowed(
    driver: Driver, at: At, where: Where, filters: SearchFilter
) -> tuple[Where | None, WordCheck | None]:
    """Return the conditions of a search for words, and the check of what it finds, if any.

    Where few passages may hold a phrase they are read at once, and named. No conditions: none has
    the words.
    """
    if not filters.phrases or driver.count(at, where) > _FEW:
        return where, WordCheck(driver, at, filters)
    found = driver.scroll(at, where, _WORDS)
    ids = frozenset(each["chunk_id"] for each in found if _meets(each, filters))
    return (Where((HasId(ids),)) if ids else None), None


def passages_by_document(
    driver: Driver, at: At, hidden: AbstractSet[Revision], filters: SearchFilter
) -> Mapping[DocId, int]:
    """Return how many passages of each document meet a filter; none are left out.

    The store counts. Passages are read only where it cannot compare their words.
    """
    where = visible_chunks(at.project_id, hidden, filters)
    if filters.phrases:
        found = driver.scroll(at, where, _WORDS)
        return Counter(DocId(each["doc_id"]) for each in found if _meets(each, filters))
    counts = Counter({DocId(name): n for name, n in driver.values(at, where, "doc_id").items()})
    held = replace(filters, without=())
    for doc_id in _with_one_of(driver, at, where, filters.without, held):
        counts[doc_id] -= 1
    return +counts


def _with_one_of(
    driver: Driver, at: At, where: Where, phrases: Iterable[str], held: SearchFilter
) -> list[DocId]:
    """Return the documents of the passages in which one of the phrases stands, one for each."""
    found: dict[str, DocId] = {}
    for phrase in phrases:
        may = replace(where, must=where.must + may_hold(phrase))
        wanted = replace(held, phrases=(phrase,))
        for each in driver.scroll(at, may, _WORDS):
            if _meets(each, wanted):
                found[each["chunk_id"]] = DocId(each["doc_id"])
    return list(found.values())


def _meets(payload: Payload, filters: SearchFilter) -> bool:
    from loccit.domain.catalogue.required_words import words_meet

    if not payload["note_marks"]:
        return words_meet(payload["text"], filters)
    start = payload["start"]
    marks = [Span(first - start, last - start) for first, last in payload["note_marks"]]
    return words_meet(without_spans(payload["text"], marks), filters)
