"""Ingest the corpus of a judged collection: every line is a document."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from loccit.application.evaluate.beir import CorpusDocument
from loccit.application.evaluate.corpus_text import FINGERPRINT, convert_corpus_document
from loccit.application.ports.chunker import ChunkerPort
from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.project_store import ProjectStorePort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import ConversionResult
from loccit.domain.models.project import (
    DocumentRecord,
    ProjectId,
    Revision,
    SourceFile,
    revision_of,
)
from loccit.domain.models.retrieval import index_items, texts_to_embed
from loccit.domain.policy.chunking_policy import ChunkingPolicy

_DOCUMENTS_AT_ONCE: Final = 64
"""Embedded together, so that batches are full and of texts of like length."""


@dataclass(frozen=True, slots=True)
class CorpusReport:
    """The report of ingesting a corpus.

    Attributes:
        ingested: Documents that were cut and embedded now.
        unchanged: Documents that were there already.
        without_text: Lines with neither title nor text: nothing of them can be found.
        removed: Documents that an earlier state of the corpus had.
    """

    ingested: int
    unchanged: int
    without_text: int
    removed: int


@dataclass(frozen=True, slots=True)
class IngestCorpus:
    """Turns the lines of a corpus into committed documents of a project of their own."""

    chunker: ChunkerPort
    embedding: EmbeddingPort
    index: ProjectStorePort
    policy: ChunkingPolicy

    def __call__(
        self,
        documents: Sequence[CorpusDocument],
        project_id: ProjectId,
        on_document: Callable[[], None] = lambda: None,
    ) -> CorpusReport:
        """Bring the project to the state of the corpus; `on_document` is called for each line.

        Unchanged documents cost nothing; an interrupted run goes on where it was.

        Raises:
            InvalidRequest: If the project holds other documents: they would be found, too.
            EmbeddingModelMismatch: If the project is bound to another model.
            ChunkingError: If a document cannot be cut.
            EmbeddingError: If a passage cannot be embedded.
            VectorIndexError: If the store fails.
        """
        self.index.create_project(project_id, self.embedding.binding)
        index = self.index.at(project_id, self.embedding.binding)
        records = index.documents()
        outdated = _outdated(documents, records, project_id)
        current = {record.doc_id: record.revision for record in records}
        new = [each for each in documents if current.get(each.doc_id) != self._revision(each)]
        for _ in range(len(documents) - len(new)):
            on_document()
        ingested = 0
        for start in range(0, len(new), _DOCUMENTS_AT_ONCE):
            group = new[start : start + _DOCUMENTS_AT_ONCE]
            ingested += self._store(group, index)
            for _ in group:
                on_document()
        for record in outdated:
            index.delete_document(record.doc_id)
        return CorpusReport(
            ingested, len(documents) - len(new), len(new) - ingested, len(outdated)
        )

    def _store(self, documents: Sequence[CorpusDocument], index: VectorIndexPort) -> int:
        """Store documents and return how many of them have text."""
        cut: list[tuple[DocumentRecord, list[Chunk]]] = []
        for document in documents:
            conversion = convert_corpus_document(document)
            chunks = self.chunker.chunk(conversion, self.policy)
            if chunks:
                cut.append((self._record(document, conversion, len(chunks)), chunks))
        texts = [text for _, chunks in cut for text in texts_to_embed(chunks)]
        vectors = iter(self.embedding.embed(texts))
        for record, chunks in cut:
            items = index_items(record, chunks, list(islice(vectors, len(chunks))))
            index.upsert(items, commit=[record])
        return len(cut)

    def _record(
        self, document: CorpusDocument, conversion: ConversionResult, chunks: int
    ) -> DocumentRecord:
        return DocumentRecord(
            doc_id=document.doc_id,
            revision=self._revision(document),
            source=SourceFile(document.source_path, document.size, 0, document.doc_id),
            title=conversion.title,
            citation=None,
            missing=None,
            hint=conversion.hint,
            references="",
            chunks=chunks,
            coverage=conversion.coverage,
        )

    def _revision(self, document: CorpusDocument) -> Revision:
        return revision_of(
            document.doc_id, FINGERPRINT, self.chunker.fingerprint, self.policy.fingerprint
        )


def _outdated(
    documents: Sequence[CorpusDocument],
    records: Sequence[DocumentRecord],
    project_id: ProjectId,
) -> list[DocumentRecord]:
    """Return the documents of an earlier state of the corpus."""
    wanted = {document.doc_id for document in documents}
    corpora = tuple({each.source_path.removesuffix(each.id) for each in documents})
    found = [record for record in records if record.doc_id not in wanted]
    for record in found:
        if not record.source.path.startswith(corpora):
            raise InvalidRequest(
                f"project '{project_id}' holds documents that are not of this corpus, such as"
                f" {record.source.path}; evaluate it in a project of its own"
            )
    return found
