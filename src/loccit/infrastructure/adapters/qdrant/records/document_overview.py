"""What every query needs of all documents of a version, cached between searches."""

from collections import Counter
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
    """The part of all records that was read, and the version's state then."""

    state: object
    payloads: list[Payload]


class DocumentOverview:
    """Reads it once, as long as nothing is written to the version."""

    def __init__(self, driver: Driver, at: At) -> None:
        self._driver = driver
        self._at = at
        self._known = _Read(None, [])

    def analyses(self, state: object) -> tuple[str, ...]:
        """Return how the documents were analysed, the commonest way first.

        Args:
            state: Changes with each write.
        """
        counts = Counter(each[_ANALYSIS] for each in self._records(state))
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
        others = {
            record["doc_id"]: language
            for record in self._records(state)
            if record["revision"] not in hidden and (language := _language(record))
            if language not in known
        }
        if others and filters != SearchFilter():
            met = passages_by_document(self._driver, self._at, hidden, filters)
            others = {doc_id: language for doc_id, language in others.items() if doc_id in met}
        return Counter(others.values())

    def _records(self, state: object) -> list[Payload]:
        if state is None or self._known.state != state:
            keys = ["doc_id", "revision", _ANALYSIS, _LANGUAGE]
            where = points((DOCUMENT,), self._at.project_id)
            self._known = _Read(state, self._driver.scroll(self._at, where, keys))
        return self._known.payloads


def _language(record: Payload) -> str | None:
    coverage: Payload = record.get("coverage") or {}
    return coverage.get("language")
