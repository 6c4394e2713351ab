"""What workers of the tests' Dask clusters open: adapters in memory, imported there by name."""

import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from loccit.application.ingest.document_worker import DocumentWorker, facts_of
from loccit.application.ingest.file_chunker import FileChunker
from loccit.application.ingest.make_document import MakeDocument
from loccit.application.ingest.store_document import StoreDocument
from loccit.domain.annotations.annotation import Annotation, Place
from loccit.domain.marks.alignment import MarkedWords
from loccit.domain.models.document import ConversionResult
from loccit.domain.models.project import project_id
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.infrastructure.adapters.in_memory.chunker import InMemoryChunker
from loccit.infrastructure.adapters.in_memory.converter import InMemoryConverter
from loccit.infrastructure.adapters.in_memory.embedding import HashEmbedding
from loccit.infrastructure.adapters.in_memory.index import InMemoryIndex

MODEL = HashEmbedding(model_id="hash/small", dimension=64)
POLICY = ChunkingPolicy("words", max_tokens=40, overlap_tokens=8)
PROJECT = project_id("thesis")
INDEX = InMemoryIndex()
"""A store that workers within this process can reach."""
DEADLY = "This kills its reader."
SLOW = "This takes a while."
PAUSE = 0.5
"""Seconds of it."""


class Converter(InMemoryConverter):
    """Converts in memory; some documents end their process, and some are slow."""

    def convert(self, source_path: str) -> ConversionResult:
        text = Path(source_path).read_bytes()
        if DEADLY.encode() in text:
            os.kill(os.getpid(), signal.SIGKILL)
        if SLOW.encode() in text:
            time.sleep(PAUSE)
        return super().convert(source_path)


class NoMarks:
    """A reader of files in which nobody marked anything."""

    def marks(self, source_path: str, name: str) -> tuple[Annotation, ...]:
        return ()

    def words_at(self, source_path: str, places: Sequence[Place]) -> list[MarkedWords | None]:
        return []


FILE_CHUNKER = FileChunker(Converter(), InMemoryChunker(), POLICY)
FACTS = facts_of(FILE_CHUNKER, MODEL.binding)
opened: list[int] = []
"""For how many threads workers of this process were opened."""


@contextmanager
def open_worker(threads: int) -> Iterator[DocumentWorker]:
    """Open one that sends back what it makes."""
    opened.append(threads)
    yield DocumentWorker(MakeDocument(FILE_CHUNKER, MODEL), NoMarks(), None, FACTS)


@contextmanager
def open_storing_worker(threads: int) -> Iterator[DocumentWorker]:
    """Open one that stores what it makes."""
    opened.append(threads)
    store = StoreDocument(INDEX, PROJECT, MODEL.binding)
    yield DocumentWorker(MakeDocument(FILE_CHUNKER, MODEL), NoMarks(), store, FACTS)


@contextmanager
def open_other_worker(threads: int) -> Iterator[DocumentWorker]:
    """Open one of another version."""
    opened.append(threads)
    facts = {**FACTS, "converter": "another/1"}
    yield DocumentWorker(MakeDocument(FILE_CHUNKER, MODEL), NoMarks(), None, facts)
