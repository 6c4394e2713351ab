"""From a file to passages with vectors: all of an ingest that takes long."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from loccit.application.ingest.document_vectors import document_vectors
from loccit.application.ingest.file_chunker import FileChunker
from loccit.application.ingest.made_document import MadeDocument, Outline
from loccit.application.ports.embedding import EmbeddingPort
from loccit.domain.models.document import ConversionResult
from loccit.domain.models.project import SourceFile
from loccit.domain.models.retrieval import IndexItem

_CONVERTED: Final = 0.1
"""Share of a document's time that conversion takes; embedding takes the rest. Of a report of 52
pages it is .06 with float32 on two cores, .15 with bfloat16."""
Convert = Callable[[SourceFile, Callable[[float], None]], ConversionResult]
"""Converts a file, and tells the share that is read."""


@dataclass(frozen=True, slots=True)
class MakeDocument:
    """Converts, chunks and embeds a file.

    Attributes:
        file_chunker: Converts and chunks it.
        embedding: The model of the project.
    """

    file_chunker: FileChunker
    embedding: EmbeddingPort

    def __call__(
        self,
        source: SourceFile,
        before: Sequence[IndexItem],
        convert: Convert,
        on_share: Callable[[float], None] = lambda _: None,
    ) -> MadeDocument:
        """Make the passages of a file.

        Args:
            source: The file.
            before: The passages that it replaces; what they have in common is not embedded again.
            convert: Converts it.
            on_share: Told the share that is done, in [0, 1].

        Raises:
            DocumentConversionError: As `FileChunker.chunk`.
            ChunkingError: Likewise.
            EmbeddingError: If a text cannot be embedded.
        """

        def converted(source: SourceFile) -> ConversionResult:
            return convert(source, lambda share: on_share(_CONVERTED * share))

        conversion, chunks = self.file_chunker.chunk(source, converted)
        vectors = document_vectors(
            chunks,
            self.embedding,
            before,
            lambda share: on_share(_CONVERTED + (1 - _CONVERTED) * share),
        )
        return MadeDocument(Outline.of(conversion, len(chunks)), chunks, vectors)
