"""The passages and documents that a run has shown to a model, by the ids it was told."""

from dataclasses import dataclass, field
from threading import Lock

from loccit.domain.models.chunk import ChunkId
from loccit.domain.models.document import DocId
from loccit.domain.models.retrieval import Hit
from loccit.domain.text.spans import Span


@dataclass(slots=True)
class ShownPassages:
    """Gives ids, numbered in the order in which they are shown. Threads may share it.

    Attributes:
        passages: What may be cited in this run, by id.
    """

    passages: dict[str, Hit] = field(default_factory=dict)
    _ids: dict[tuple[DocId, ChunkId, Span], str] = field(default_factory=dict)
    _documents: dict[str, DocId] = field(default_factory=dict)
    _numbering: Lock = field(default_factory=Lock)

    def passage_id(self, hit: Hit) -> str:
        """Return the id of a passage; the same passage keeps its id."""
        chunk = hit.chunk
        with self._numbering:
            new = f"p{len(self._ids) + 1}"
            name = self._ids.setdefault((chunk.doc_id, chunk.id, chunk.span), new)
            self.passages.setdefault(name, hit)
        return name

    def document_id(self, doc_id: DocId) -> str:
        """Return the id of a document; the same document keeps its id."""
        with self._numbering:
            for name, known in self._documents.items():
                if known == doc_id:
                    return name
            name = f"d{len(self._documents) + 1}"
            self._documents[name] = doc_id
        return name

    def document(self, name: str) -> DocId | None:
        """Return the document that was shown under an id, None when none was."""
        return self._documents.get(name.strip().lower())

    def passage(self, name: str) -> Hit | None:
        """Return the passage that was shown under an id, None when none was."""
        return self.passages.get(name.strip().lower())
