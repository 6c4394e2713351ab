"""Write the passages of a document, and commit it."""

from dataclasses import dataclass

from loccit.application.ingest.document_marks import ReadMarks, kept_marks
from loccit.application.ingest.made_document import MadeDocument, Outline, StoredMarks
from loccit.application.ports.project_store import ProjectStorePort
from loccit.domain.models.project import DocumentRecord, ProjectId
from loccit.domain.models.retrieval import index_items
from loccit.domain.policy.model_binding import ModelBinding


@dataclass(frozen=True, slots=True)
class StoreDocument:
    """Writes documents of one project.

    Attributes:
        index: The store.
        project_id: The project.
        binding: The model of the vectors.
        read_marks: Reads and keeps the marks inside a file, before its document is committed.
        version: Of the index; the one that answers by default.
    """

    index: ProjectStorePort
    project_id: ProjectId
    binding: ModelBinding
    read_marks: ReadMarks | None = None
    version: int | None = None

    def __call__(self, record: DocumentRecord, made: MadeDocument) -> StoredMarks:
        """Write a document.

        Raises:
            EmbeddingModelMismatch: If a reindex has switched since it was begun.
            VectorIndexError: If the store fails.
        """
        marks, warnings = kept_marks(record, made.chunks, self.read_marks, made.marks)
        items = index_items(record, made.chunks, made.vectors)
        index = self.index.at(self.project_id, self.binding, self.version)
        index.upsert(items, commit=[record])
        return StoredMarks(marks, warnings)


@dataclass(frozen=True, slots=True)
class MadeHere:
    """A document whose passages lie in this process. Implements `DocumentInHand`."""

    made: MadeDocument
    store_document: StoreDocument

    @property
    def outline(self) -> Outline:
        """What its record needs."""
        return self.made.outline

    def store(self, record: DocumentRecord) -> StoredMarks:
        """Write its passages and commit it."""
        return self.store_document(record, self.made)
