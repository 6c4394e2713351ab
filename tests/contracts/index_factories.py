"""The indexes that the contract suite runs over, and small documents to put into them."""

import os
import shutil
import subprocess
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

import pytest

from loccit.application.ports.project_store import ProjectStorePort
from loccit.domain.errors import ProjectNotFound, VectorIndexError
from loccit.domain.models.chunk import Chunk, ChunkId, PageBox, PagePart
from loccit.domain.models.citation_meta import (
    Author,
    CitationMeta,
    MatchEvidence,
    MatchMethod,
    SourceHint,
)
from loccit.domain.models.document import Box, Coverage, DocId, DocumentWarning
from loccit.domain.models.origin import Origin
from loccit.domain.models.project import (
    DocumentRecord,
    ProjectId,
    Revision,
    SourceFile,
    is_project_id,
)
from loccit.domain.models.retrieval import IndexItem, Vector
from loccit.domain.policy.model_binding import ModelBinding
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.holder.held import ProjectLocks
from loccit.infrastructure.adapters.holder.index import HolderIndex
from loccit.infrastructure.adapters.in_memory.index import InMemoryIndex
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from loccit.infrastructure.adapters.qdrant.server.driver import ServerDriver
from loccit.infrastructure.adapters.qdrant.server.options import ServerOptions

BINDING = ModelBinding("test/four", 4, "float32", "ab" * 32)
OTHER_BINDING = ModelBinding("test/three", 3)
KINDS = (
    "memory",
    "edge",
    "memory, held by another",
    "edge, held by another",
    "client in memory",
    "client in memory, shared",
    "server",
    "server, shared",
)


@dataclass
class IndexUnderTest:
    """An index with names of projects that no other test uses."""

    open: Callable[[], ProjectStorePort]
    prefix: str = field(default_factory=lambda: f"t{uuid.uuid4().hex[:8]}")

    def __post_init__(self) -> None:
        self.index = self.open()
        self.projects: set[ProjectId] = set()

    def name(self, name: str) -> ProjectId:
        project_id = ProjectId(f"{self.prefix}-{name}")
        self.projects.add(project_id)
        return project_id

    def make(self, name: str, binding: ModelBinding = BINDING) -> ProjectId:
        project_id = self.name(name)
        self.index.create_project(project_id, binding)
        return project_id

    def reopen(self) -> ProjectStorePort:
        self.index.close()
        self.index = self.open()
        return self.index

    def before_and_after_reopening(self) -> Iterator[ProjectStorePort]:
        yield self.index
        yield self.reopen()

    def clean_up(self) -> None:
        for project_id in self.projects:
            try:
                self.index.delete_project(project_id)
            except ProjectNotFound:
                continue
        self.index.close()


def index_under_test(kind: str, folder: Path) -> Iterator[IndexUnderTest]:
    """Yield an empty index of a kind and take everything away afterwards."""
    if kind == "memory":
        memory = InMemoryIndex()
        setup = IndexUnderTest(lambda: memory)
    elif kind.endswith("held by another"):
        yield from _held_by_another(kind, folder)
        return
    elif kind == "edge":
        setup = IndexUnderTest(lambda: QdrantIndexAdapter(EdgeDriver(folder)))
    elif kind.startswith("client in memory"):
        driver = ServerDriver.in_memory(ServerOptions(shared=kind.endswith("shared")))
        setup = IndexUnderTest(lambda: QdrantIndexAdapter(driver))
    else:
        url, key = server_address()
        options = ServerOptions(shared=kind.endswith("shared"))
        setup = IndexUnderTest(lambda: QdrantIndexAdapter(ServerDriver(url, key, options)))
    yield setup
    setup.clean_up()


@dataclass(frozen=True)
class LocksOfFolders:
    """Locks that are free."""

    root: Path

    def take(self, project_id: ProjectId) -> bool:
        if not is_project_id(project_id):
            raise VectorIndexError("not a name")
        self.folder(project_id).mkdir(exist_ok=True)
        return True

    def folder(self, project_id: ProjectId) -> Path:
        return self.root / project_id

    def owner(self, project_id: ProjectId) -> int | None:
        return None


@dataclass(frozen=True)
class TakenLocks:
    """Locks that a holder takes whenever somebody else tries to."""

    locks: ProjectLocks
    holder: HolderIndex

    def take(self, project_id: ProjectId) -> bool:
        assert self.holder.hold(project_id)
        return False

    def folder(self, project_id: ProjectId) -> Path:
        return self.locks.folder(project_id)

    def owner(self, project_id: ProjectId) -> int | None:
        return self.locks.owner(project_id)


def _held_by_another(kind: str, folder: Path) -> Iterator[IndexUnderTest]:
    """Yield a client of a holder: everything is asked over its socket."""
    locks: ProjectLocks = LocksOfFolders(folder)
    held: ProjectStorePort = InMemoryIndex()
    looked_up = held
    if kind.startswith("edge"):
        driver = EdgeDriver(folder)
        locks, held = driver.locks, QdrantIndexAdapter(driver)
        looked_up = QdrantIndexAdapter(EdgeDriver(folder))
    holder = HolderIndex(held, locks)
    setup = IndexUnderTest(lambda: HolderIndex(looked_up, TakenLocks(locks, holder)))
    yield setup
    setup.clean_up()
    holder.close()


_containers: list[tuple[str, str | None]] = []


def server_address() -> tuple[str, str | None]:
    """Return address and key of a server, or skip the test and say why.

    `LOCCIT_TEST_QDRANT_URL` and `LOCCIT_TEST_QDRANT_API_KEY` name one; else one is started with
    Docker, where there is Docker, and runs until the tests end.
    """
    url = os.environ.get("LOCCIT_TEST_QDRANT_URL")  # noqa: TID251 (tests have no settings)
    if url:
        return url, os.environ.get("LOCCIT_TEST_QDRANT_API_KEY")  # noqa: TID251 (likewise)
    if not _containers:
        _containers.append((_start_container(), None))
    if not _containers[0][0]:
        pytest.skip("no Qdrant server: LOCCIT_TEST_QDRANT_URL is not set, no Docker answers")
    return _containers[0]


def _start_container() -> str:
    docker = shutil.which("docker")
    if docker is None:
        return ""
    answer = subprocess.run([docker, "info"], capture_output=True, check=False)
    if answer.returncode:
        return ""
    from testcontainers.qdrant import QdrantContainer

    container = QdrantContainer("qdrant/qdrant:v1.19.0")
    container.start()
    return f"http://{container.rest_host_address}"


def doc_id(name: str) -> DocId:
    return DocId(sha256(name.encode()).hexdigest())


def revision(name: str) -> Revision:
    return Revision(sha256(name.encode()).hexdigest()[:32])


def citation(
    citekey: str,
    *,
    year: int | None = 2020,
    tags: tuple[str, ...] = (),
    authors: tuple[str, ...] = ("Noether",),
    collections: tuple[str, ...] = ("Algebra",),
    doi: str | None = "10.1000/x",
) -> CitationMeta:
    return CitationMeta(
        citekey=citekey,
        title=f"The title of {citekey}",
        authors=tuple(Author(name, "E.", "Jr.") for name in authors),
        year=year,
        doi=doi,
        url=None,
        tags=tags,
        collections=collections,
        container="Annalen",
        match=MatchEvidence(MatchMethod.TITLE, 0.97, "other2020", 0.5),
    )


@dataclass(frozen=True)
class Document:
    """A document of a few chunks: what an ingest would write of it."""

    record: DocumentRecord
    items: tuple[IndexItem, ...]

    @property
    def doc_id(self) -> DocId:
        return self.record.doc_id

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        return tuple(item.chunk for item in self.items)

    def write(
        self,
        index: ProjectStorePort,
        project_id: ProjectId,
        version: int | None = None,
        model: ModelBinding = BINDING,
    ) -> None:
        index.at(project_id, model, version).upsert(self.items, commit=[self.record])


def document(
    name: str,
    texts: tuple[str, ...] = ("alpha", "beta", "gamma"),
    *,
    rev: str = "",
    path: str = "",
    cited: CitationMeta | None = None,
    vectors: tuple[tuple[float, ...], ...] = (),
    references: int | None = None,
    section_paths: tuple[tuple[str, ...], ...] = (),
    language: str | None = "de",
) -> Document:
    """Return a document; its bytes are `name`, its conversion is `name` and `rev`.

    `vectors` and `section_paths` hold one for each text, if they are given.
    From the chunk with the number `references` on it is a reference list.
    """
    own_id, own_revision = doc_id(name), revision(name + rev)
    source_path = path or f"/library/{name}.pdf"
    items: list[IndexItem] = []
    start = 0
    for position, text in enumerate(texts):
        above = section_paths[position] if section_paths else ("1 Methods", "1.2 Größen")
        span = Span(start, start + len(text))
        chunk = Chunk(
            id=ChunkId(str(uuid.uuid5(uuid.NAMESPACE_OID, f"{own_revision}:{start}"))),
            doc_id=own_id,
            text=text,
            span=span,
            separator="\n\n" if position + 1 < len(texts) else "",
            pages=(PagePart(position + 1, "xii", span), PagePart(position + 2, None, span)),
            section_path=above,
            context="".join(above[-1:]),
            chunk_idx=position,
            boxes=(PageBox(position + 1, Box(72.1, 80.25, 300.0, 91.7)),),
            is_references=references is not None and position >= references,
        )
        vector = vectors[position] if vectors else default_vector(position)
        embedding = None if chunk.is_references else vector
        title = f"On {name}"
        items.append(
            IndexItem(chunk, embedding, own_revision, source_path, title, cited, language)
        )
        start = span.end + 2
    record = DocumentRecord(
        doc_id=own_id,
        revision=own_revision,
        source=SourceFile(source_path, 4711, 1_732_000_000_123_456_789, own_id),
        title=f"On {name}",
        citation=cited,
        missing=None,
        hint=SourceHint(("10.1000/x",), (f"On {name}",), ("Noether",), 2020, "Opening words"),
        references="f00",
        chunks=len(items),
        coverage=Coverage(
            pages=5,
            pages_with_text=(1,),
            pages_ocred=(2,),
            pages_blank=(3,),
            pages_without_text=(4,),
            pages_failed=(5,),
            characters_extracted=1000,
            characters_kept=990,
            headings=7,
            language=language,
            engine="engine 1.0",
        ),
        warnings=(DocumentWarning("page_without_text", "page 3 shows a picture"),),
        origin=Origin("c88d3af0", "group:4711", "ITEMITEM", name),
    )
    return Document(record, tuple(items))


def default_vector(position: int) -> tuple[float, ...]:
    return tuple(1.0 if axis == position % 4 else 0.0 for axis in range(4))


def vectors_of(
    index: ProjectStorePort,
    written: Document,
    project_id: ProjectId,
    version: int | None = None,
) -> list[Vector]:
    """Return the vectors of a document's chunks but its references, in order."""
    items = index.at(project_id, version=version).items([written.record])
    return [item.embedding for item in items if item.embedding is not None]
