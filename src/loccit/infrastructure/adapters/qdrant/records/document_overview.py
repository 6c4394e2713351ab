"""What every query needs of all documents of a version, cached between searches."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from loccit.domain.models.project import Revision
from loccit.domain.models.retrieval import SearchFilter
from loccit.infrastructure.adapters.qdrant.driver import At, Driver
from loccit.infrastructure.adapters.qdrant.filters import points
from loccit.infrastructure.adapters.qdrant.records.analysis import analysis_of
from loccit.infrastructure.adapters.qdrant.records.record_payload import DOCUMENT
from loccit.infrastructure.adapters.qdrant.records.word_check import passages_by_document
from loccit.infrastructure.adapters.qdrant.schema import CHUNKS

_LANGUAGE = "coverage.language"

_Documents = Mapping[str, list[tuple[str, Revision]]]
"""Id and revision of the documents in each language that is known."""


@dataclass(slots=True)
class _Known:
    """What is known of a version in one state; None for what nobody asked for yet.

    Attributes:
        state: Of the version.
        passages: How many there are in each language, "" where it is not known.
        documents: Those of each language that is known.
    """

    state: object
    passages: Mapping[str, int] | None = None
    documents: _Documents | None = None


class DocumentOverview:
    """Reads it once, as long as nothing is written to the version.

    No query looks at each document: there may be tens of thousands.
    """

    def __init__(self, driver: Driver, at: At) -> None:
        self._driver = driver
        self._at = at
        self._last = _Known(None)

    def analyses(self, state: object) -> tuple[str, ...]:
        """Return how the passages were analysed, the commonest way first.

        Args:
            state: Changes with each write.
        """
        counts: Counter[str] = Counter()
        for language, count in self._passages(state).items():
            counts[analysis_of(language or None)] += count
        return tuple(sorted(counts, key=lambda name: (-counts[name], name)))

    def other_languages(
        self,
        state: object,
        hidden: AbstractSet[Revision],
        known: AbstractSet[str],
        filters: SearchFilter,
    ) -> Mapping[str, int]:
        """Return how many documents have a passage that meets a filter, by their language.

        Args:
            state: Changes with each write.
            hidden: Revisions that do not count.
            known: Languages that are left out.
            filters: The conditions.
        """
        if self._passages(state).keys() <= {*known, ""}:
            return {}
        others = {
            doc_id: language
            for language, documents in self._documents(state).items()
            if language not in known
            for doc_id, revision in documents
            if revision not in hidden
        }
        if others and filters != SearchFilter():
            met = passages_by_document(self._driver, self._at, hidden, filters)
            others = {doc_id: language for doc_id, language in others.items() if doc_id in met}
        return Counter(others.values())

    def _passages(self, state: object) -> Mapping[str, int]:
        """Return how many passages are in each language, by the store's index of it.

        To read the records of 20,000 documents takes 1.6 s, as each has some KB.
        """
        known = self._known(state)
        if known.passages is None:
            where = points(CHUNKS, self._at.project_id)
            found = self._driver.values(self._at, where, "language")
            untold = self._driver.count(self._at, where) - sum(found.values())
            known.passages = found | {"": untold} if untold > 0 else found
        return known.passages

    def _documents(self, state: object) -> _Documents:
        known = self._known(state)
        if known.documents is None:
            found: defaultdict[str, list[tuple[str, Revision]]] = defaultdict(list)
            where = points((DOCUMENT,), self._at.project_id)
            for record in self._driver.scroll(self._at, where, ["doc_id", "revision", _LANGUAGE]):
                if language := (record.get("coverage") or {}).get("language"):
                    found[language].append((record["doc_id"], record["revision"]))
            known.documents = found
        return known.documents

    def _known(self, state: object) -> _Known:
        if state is None or self._last.state != state:
            self._last = _Known(state)
        return self._last
