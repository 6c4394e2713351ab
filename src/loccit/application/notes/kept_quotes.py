"""The quotes of a note, so that no words of a document are quoted twice."""

from collections.abc import Sequence
from threading import Lock

from loccit.domain.models.answer import Excerpt
from loccit.domain.models.verification import EvidenceQuote


class KeptQuotes:
    """The quotes of a note, of all its topics. Safe to call from several threads."""

    def __init__(self, quoted: Sequence[EvidenceQuote] = ()) -> None:
        """Begin with what the note quotes already."""
        self._quoted = tuple(quoted)
        self._kept: list[tuple[str, Excerpt]] = []
        self._lock = Lock()

    def __len__(self) -> int:
        with self._lock:
            return len(self._quoted) + len(self._kept)

    def owner(self, topic: str, excerpt: Excerpt) -> str | None:
        """Return the other topic that quotes words of an excerpt.

        Returns:
            None when there is none; empty when they stand before the note's topics.
        """
        with self._lock:
            return self._owner(topic, excerpt)

    def keep(self, topic: str, excerpts: Sequence[Excerpt]) -> None:
        """Keep excerpts for a topic."""
        with self._lock:
            self._kept += [(topic, each) for each in excerpts]

    def claim(self, topic: str, excerpt: Excerpt) -> str | None:
        """Keep an excerpt for a topic, unless words of it are quoted elsewhere in the note.

        Returns:
            None when it is kept, for a topic that overlaps with its own quotes too. Else the
            topic that has the words, empty when the note had them before.
        """
        with self._lock:
            owner = self._owner(topic, excerpt)
            if owner is None:
                self._kept.append((topic, excerpt))
            return owner

    def _owner(self, topic: str, excerpt: Excerpt) -> str | None:
        doc_id, span = excerpt.passage.chunk.doc_id, excerpt.span
        if any(each.doc_id == doc_id and each.span.overlaps(span) for each in self._quoted):
            return ""
        for other, kept in self._kept:
            same = kept.passage.chunk.doc_id == doc_id and kept.span.overlaps(span)
            if same and other != topic:
                return other
        return None
