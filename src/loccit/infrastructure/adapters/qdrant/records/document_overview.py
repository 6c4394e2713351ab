"""What every query needs of all documents of a version, cached between searches."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from loccit.domain.models.project import Revision
from loccit.domain.models.retrieval import SearchFilter
from loccit.infrastructure.adapters.qdrant.driver import At, Driver, Payload
from loccit.infrastructure.adapters.qdrant.filters import points
from loccit.infrastructure.adapters.qdrant.records.record_payload import DOCUMENT
from loccit.infrastructure.adapters.qdrant.records.word_check import passages_by_document

_ANALYSIS = "analysis"
_LANGUAGE = "coverage.language"


@dataclass(frozen=True, slots=True)
class _Read:
    """What was read of all records, and the version's state then.

    Attributes:
        state: Of the version.
        analyses: How documents were analysed, the commonest way first.
        in_language: Id and revision of the documents in each language that is known.
    """

    state: object
    analyses: tuple[str, ...]
    in_language: Mapping[str, list[tuple[str, Revision]]]


class DocumentOverview:
    """Reads it once, as long as nothing is written to the version.

    No query looks at each document: there may be tens of thousands.
    """

    def __init__(self, driver: Driver, at: At) -> None:
        self._driver = driver
        self._at = at
        self._known = _Read(None, (), {})

    def analyses(self, state: object) -> tuple[str, ...]:
        """Return how the documents were analysed, the commonest way first.

        Args:
            state: Changes with each write.
        """
        return self._read(state).analyses

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
        others = {
            doc_id: language
            for language, documents in self._read(state).in_language.items()
            if language not in known
            for doc_id, revision in documents
            if revision not in hidden
        }
        if others and filters != SearchFilter():
            met = passages_by_document(self._driver, self._at, hidden, filters)
            others = {doc_id: language for doc_id, language in others.items() if doc_id in met}
        return Counter(others.values())

    def _read(self, state: object) -> _Read:
        if state is None or self._known.state != state:
            keys = ["doc_id", "revision", _ANALYSIS, _LANGUAGE]
            where = points((DOCUMENT,), self._at.project_id)
            counts: Counter[str] = Counter()
            in_language: defaultdict[str, list[tuple[str, Revision]]] = defaultdict(list)
            for record in self._driver.scroll(self._at, where, keys):
                counts[record[_ANALYSIS]] += 1
                if language := _language(record):
                    in_language[language].append((record["doc_id"], record["revision"]))
            analyses = tuple(sorted(counts, key=lambda name: (-counts[name], name)))
            self._known = _Read(state, analyses, in_language)
        return self._known


def _language(record: Payload) -> str | None:
    coverage: Payload = record.get("coverage") or {}
    return coverage.get("language")
