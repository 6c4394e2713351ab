"""A whole loccit of adapters in memory, and a folder of small documents."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from loccit.application.ingest.document_citation import References
from loccit.application.ingest.ingest_document import IngestDocument
from loccit.application.ingest.unlisted_entries import UnlistedEntries
from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.query.query_chunks import QueryChunks
from loccit.application.references.look_up_work import LookUpWork
from loccit.application.reindex.reindex_project import ReindexProject
from loccit.domain.models.document import ConversionResult
from loccit.domain.models.ingestion import IngestReport
from loccit.domain.models.project import project_id
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.in_memory.chunker import InMemoryChunker
from loccit.infrastructure.adapters.in_memory.converter import InMemoryConverter
from loccit.infrastructure.adapters.in_memory.embedding import HashEmbedding
from loccit.infrastructure.adapters.in_memory.index import InMemoryIndex
from loccit.infrastructure.adapters.in_memory.resolver import InMemoryResolver

PROJECT = project_id("thesis")
SMALL = HashEmbedding(model_id="hash/small", dimension=64)
LARGE = HashEmbedding(model_id="hash/large", dimension=96)

TIDES = "# Tides and their machines\n\nThe tide predictor adds up the harmonic constituents.\n"
BREAD = "# Sourdough\n\nLactic acid bacteria and yeasts live together in the starter.\n"


class RecordingConverter:
    """Converts in memory and remembers what it was asked to convert."""

    def __init__(self) -> None:
        self._inner = InMemoryConverter()
        self.converted: list[str] = []
        self.fault_at = ""
        self.scan_fingerprint = "no engine"

    @property
    def fingerprint(self) -> str:
        return self._inner.fingerprint

    def progress(self, source_path: str) -> float:
        return 0.5

    def convert(self, source_path: str) -> ConversionResult:
        self.converted.append(source_path)
        if source_path == self.fault_at:
            raise ZeroDivisionError
        converted = self._inner.convert(source_path)
        if not Path(source_path).name.startswith("scan"):
            return converted
        return replace(converted, coverage=replace(converted.coverage, pages_without_text=(1,)))


THREADS = ThreadPoolExecutor(4)
"""Run the conversions of all tests."""


@dataclass
class Library:
    """The three use cases over one index in memory."""

    folder: Path
    index: InMemoryIndex = field(default_factory=InMemoryIndex)
    converter: RecordingConverter = field(default_factory=RecordingConverter)
    embedding: HashEmbedding = SMALL
    lookup: LookUpWork | None = None
    policy: ChunkingPolicy = field(
        default_factory=lambda: ChunkingPolicy("words", max_tokens=40, overlap_tokens=8)
    )

    def write(self, name: str, text: str) -> str:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    def references(self, *titles: str) -> References:
        entries = [{"id": title.split()[0].lower(), "title": title} for title in titles]
        return References(self.write("references.json", json.dumps(entries)))

    @property
    def ingest_document(self) -> IngestDocument:
        return IngestDocument(
            converter=self.converter,
            chunker=InMemoryChunker(),
            resolver=InMemoryResolver(),
            embedding=self.embedding,
            index=self.index,
            policy=self.policy,
            executor=THREADS,
            lookup=self.lookup,
        )

    @property
    def query_chunks(self) -> QueryChunks:
        return QueryChunks(self.embedding, self.index)

    @property
    def reindex_project(self) -> ReindexProject:
        return ReindexProject(self.embedding, self.index, _model_of)

    @property
    def rechunk_project(self) -> ReindexProject:
        return ReindexProject(
            self.embedding, self.index, _model_of, self.ingest_document.file_chunker
        )

    def entries(self, lookup: LookUpWork) -> UnlistedEntries:
        return UnlistedEntries(self.index, PROJECT, InMemoryResolver(), None, lookup)

    def ingest(self, path: str, references: References | None = None) -> IngestReport:
        return self.ingest_document(path, PROJECT, references)

    def answers(self, text: str) -> list[str]:
        return [hit.source_path for hit in self.query_chunks(text, PROJECT).hits]

    def with_model(self, embedding: HashEmbedding) -> "Library":
        return replace(self, embedding=embedding)


def _model_of(binding: ModelBinding) -> EmbeddingPort | None:
    return next((model for model in (SMALL, LARGE) if model.binding == binding), None)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path)
