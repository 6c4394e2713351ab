"""The documents that no search of a run has reached, because of their language."""

from dataclasses import dataclass, field
from threading import Lock

from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.language_gap import LanguageGap
from loccit.domain.models.retrieval import QueryResult


@dataclass(slots=True)
class SearchedLanguages:
    """Gathers what the searches have left out. Threads may share it.

    A model may search in one language after the other: what one of its searches has reached is no
    longer left out.
    """

    _left: LanguageGap | None = None
    _is_begun: bool = False
    _adding: Lock = field(default_factory=Lock)

    def add(self, found: QueryResult) -> None:
        """Take what a search has found, and what it has left out."""
        gap = found.language_gap
        with self._adding:
            if self._is_begun and gap is not None:
                gap = gap.within(self._left.languages) if self._left else None
            self._left, self._is_begun = gap, True

    @property
    def warnings(self) -> tuple[DocumentWarning, ...]:
        """What a reader should know of the searches."""
        return (self._left.warning,) if self._left else ()
