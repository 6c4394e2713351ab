"""What a worker of a cluster does: make documents, and perhaps store them."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from loccit.application.ingest.contents import read_source
from loccit.application.ingest.file_chunker import FileChunker
from loccit.application.ingest.made_document import MadeDocument, StoredMarks
from loccit.application.ingest.make_document import MakeDocument
from loccit.application.ingest.read_marks import read_marks
from loccit.application.ingest.store_document import StoreDocument
from loccit.application.ports.mark_reader import MarkReaderPort
from loccit.domain.errors import DocumentConversionError
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.project import DocumentRecord, SourceFile
from loccit.domain.models.retrieval import IndexItem, Vector, texts_to_embed
from loccit.domain.policy.model_binding import ModelBinding
from loccit.version import __version__


@dataclass(frozen=True, slots=True)
class DocumentJob:
    """A file to make a document of.

    Attributes:
        source: The file, as the machine has it that asks.
        before: The passages that it replaces.
        content: Its bytes, None to read them at its path.
    """

    source: SourceFile
    before: Sequence[IndexItem] = ()
    content: bytes | None = None

    @property
    def path(self) -> str:
        """Where the file is on the machine that asks."""
        return self.source.path


@dataclass(frozen=True, slots=True)
class EmbedJob:
    """A document whose texts are to be embedded.

    Attributes:
        path: Of its file, on the machine that asks.
        chunks: Its passages.
    """

    path: str
    chunks: Sequence[Chunk]


@dataclass(frozen=True, slots=True)
class DocumentWorker:
    """Makes documents of one project, on this machine.

    Attributes:
        make_document: Converts, chunks and embeds.
        mark_reader: Reads the marks inside files.
        store_document: Stores, None where the results are sent back.
        facts: What its results depend on: versions and fingerprints, by name.
    """

    make_document: MakeDocument
    mark_reader: MarkReaderPort
    store_document: StoreDocument | None
    facts: Mapping[str, str]

    def make(self, job: DocumentJob) -> MadeDocument | None:
        """Make a document; None if the file at its path is not here, or is another one.

        Raises:
            LoccitError: As `MakeDocument`.
        """
        source = job.source
        if job.content is None:
            return self._made(job, source.path) if _is_here(source) else None
        if sha256(job.content).hexdigest() != source.sha256:
            raise DocumentConversionError(source.path, "changed while it was sent; run again")
        with TemporaryDirectory(prefix="loccit-sent-") as folder:
            sent = str(Path(folder, os.path.basename(source.path)))  # noqa: PTH119  (a name only)
            Path(sent).write_bytes(job.content)
            try:
                return self._made(job, sent)
            except DocumentConversionError as error:
                raise _of_path(error, sent, source.path) from error

    def store(self, record: DocumentRecord, made: MadeDocument) -> StoredMarks:
        """Store a document that was made here.

        Raises:
            VectorIndexError: If the store fails.
        """
        assert self.store_document is not None
        return self.store_document(record, made)

    def embed(self, chunks: Sequence[Chunk]) -> list[Vector]:
        """Return the vectors of the texts to embed of a document.

        Raises:
            EmbeddingError: If one cannot be embedded.
        """
        return self.make_document.embedding.embed(texts_to_embed(chunks))

    def _made(self, job: DocumentJob, path: str) -> MadeDocument:
        converter = self.make_document.file_chunker.converter
        made = self.make_document(job.source, job.before, lambda *_: converter.convert(path))
        marks = read_marks(self.mark_reader, path, f"pdf:{job.source.sha256[:12]}")
        return replace(made, marks=marks)


def facts_of(file_chunker: FileChunker, binding: ModelBinding) -> dict[str, str]:
    """Return what the passages and vectors made with these depend on, by name."""
    converter, chunker = file_chunker.converter, file_chunker.chunker
    return {
        "loccit": __version__,
        "converter": converter.fingerprint,
        "OCR": converter.scan_fingerprint,
        "chunker": chunker.fingerprint,
        "chunking policy": file_chunker.policy.fingerprint,
        "model": binding.describe(),
    }


def _is_here(source: SourceFile) -> bool:
    try:
        return read_source(source.path).sha256 == source.sha256
    except DocumentConversionError:
        return False


def _of_path(error: DocumentConversionError, sent: str, path: str) -> DocumentConversionError:
    """Return an error about a copy of a file as one about the file itself."""
    error.args = tuple(
        each.replace(sent, path) if isinstance(each, str) else each for each in error.args
    )
    error.path = path
    error.reason = error.reason.replace(sent, path)
    return error
