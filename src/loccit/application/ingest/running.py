"""What all files of one ingest share."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from loccit.application.ingest.conversion_ahead import ConversionAhead
from loccit.application.ingest.document_citation import KnownWorks, References
from loccit.application.ingest.unlisted_entries import UnlistedEntries
from loccit.domain.models.project import ProjectId


@dataclass(slots=True)
class Running:
    """The state shared by all files of one call, which threads may share."""

    project_id: ProjectId
    references: References | None
    works: KnownWorks
    entries: UnlistedEntries
    ahead: ConversionAhead
    on_share: Callable[[float], None]
    is_prepared: bool
    """Whether the project is there, and of the right model."""
    lock: "threading.RLock" = field(default_factory=threading.RLock)
    """Held while a document is compared with the index, and while it gets its entry."""
    _turns: dict[str, "threading.Lock"] = field(default_factory=dict)
    _waiting: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def turn_of(self, name: str) -> Iterator[None]:
        """Let one thread at a time work on what has a name; forget the name afterwards."""
        with self.lock:
            turn = self._turns.setdefault(name, threading.Lock())
            self._waiting[name] += 1
        try:
            with turn:
                yield
        finally:
            with self.lock:
                self._waiting[name] -= 1
                if not self._waiting[name]:
                    del self._waiting[name], self._turns[name]
