"""Building what makes documents on a cluster, on both sides: here and on its workers."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from loccit.application.adapters import Adapters
from loccit.application.ingest.document_worker import DocumentWorker, facts_of
from loccit.application.ingest.file_chunker import FileChunker
from loccit.application.ingest.make_document import MakeDocument
from loccit.application.library import Library
from loccit.domain.errors import ExtraMissing, ProjectNotFound
from loccit.domain.models.executor import Dask
from loccit.domain.models.project import ProjectId
from loccit.domain.policy.model_binding import ModelBinding, PrecisionChoice
from loccit.infrastructure.settings import Settings, load_settings

if TYPE_CHECKING:
    from loccit.application.ingest.cluster import ClusterPort

_SENT: Final = (
    "embedding_dimension",
    "embedding_model",
    "max_tokens",
    "overlap_tokens",
    "heading_context",
    "conversion_seconds",
    "conversion_mb",
    "ocr",
    "ocr_language",
    "pdf_engine",
    "index_quantization",
    "qdrant_shared",
    "qdrant_shards",
    "qdrant_replicas",
    "qdrant_timeout",
)
"""Settings that say what is made, and how; workers get them from here. Keys are never sent."""
_THEIRS_FIRST: Final = ("qdrant_url", "qdrant_grpc_port", "openai_base_url", "model_path")
"""Addresses and paths may be others there: a worker's own settings go first."""
_Sent = Mapping[str, object]
OpenLibrary = Callable[[Settings], Library]


@dataclass(frozen=True, slots=True)
class MadeHere:
    """What this machine would make documents with.

    Attributes:
        file_chunker: Converts and chunks.
        binding: The model.
    """

    file_chunker: FileChunker
    binding: ModelBinding


def here(adapters: Adapters, project_id: ProjectId, named: str | None) -> MadeHere:
    """Return what this machine makes documents of a project with, or with the named model."""
    file_chunker = FileChunker(adapters.converter, *adapters.chunking(project_id, named))
    return MadeHere(file_chunker, adapters.document_model(project_id, named).binding)


@contextmanager
def open_cluster(
    settings: Settings,
    project_id: ProjectId,
    executor: Dask,
    made_here: MadeHere,
    open_library: OpenLibrary,
) -> "Iterator[ClusterPort]":
    """Connect to a cluster, and compare its workers with this machine.

    Args:
        settings: With the model of the project.
        project_id: The project.
        executor: The cluster.
        made_here: What this machine would make documents with.
        open_library: A function of a module, which workers import to store what they made.

    Raises:
        ExtraMissing: If the extra is not installed.
        ClusterUnavailable: If the cluster cannot be used.
        ClusterDiffers: If it would work in another way than this machine.
    """
    try:
        from loccit.infrastructure.adapters.dask.cluster import DaskCluster
        from loccit.infrastructure.adapters.dask.connection import compare, open_client
        from loccit.infrastructure.adapters.dask.tasks import WorkOrder
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {"dask", "distributed"}:
            raise
        raise ExtraMissing("a Dask cluster", "dask") from None
    sent = _sent(settings, made_here.binding)
    stores = settings.qdrant_url is not None and not executor.sends_back
    name = sha256(repr((sorted(sent.items()), project_id, stores)).encode()).hexdigest()
    opener = partial(open_worker, sent, project_id, open_library if stores else None)
    facts = facts_of(made_here.file_chunker, made_here.binding)
    order = WorkOrder(executor.address, name, opener, facts)
    with open_client(executor.address) as client:
        compare(client, order)
        cluster = DaskCluster(client, order, stores=stores, send_files=executor.send_files)
        try:
            yield cluster
        finally:
            cluster.close()


@contextmanager
def open_worker(
    sent: _Sent,
    project_id: ProjectId,
    open_library: OpenLibrary | None,
    threads: int,
) -> Iterator[DocumentWorker]:
    """Open what makes documents on a worker.

    Args:
        sent: Settings of the machine that asks.
        project_id: The project.
        open_library: Opens the library that they are stored in; None to store nothing.
        threads: How many documents are made at a time.
    """
    from loccit.composition.conversion import open_converter
    from loccit.composition.inference import engine_of_documents
    from loccit.composition.marks import isolated_mark_reader
    from loccit.composition.models import build_chunker, build_embedding, build_policy
    from loccit.infrastructure.adapters.openai_embeddings.gathered import GatheredEmbedding

    settings = _own(sent, threads)
    choice = settings.embedding_precision
    # Each document is embedded by a thread of its own, of which there are as many as cores.
    embedding = build_embedding(settings, lambda: engine_of_documents(choice, lambda: None), 1)
    if not embedding.model_id.startswith("fastembed/"):
        embedding = GatheredEmbedding(embedding)
    with ExitStack() as opened:
        converter = opened.enter_context(open_converter(settings))
        reader = opened.enter_context(closing(isolated_mark_reader()))
        file_chunker = FileChunker(converter, build_chunker(settings), build_policy(settings))
        binding = embedding.binding
        store = None
        if open_library is not None:
            library = opened.enter_context(open_library(settings))
            project = library.project(project_id)
            with suppress(ProjectNotFound):
                project.state()  # the store can be reached, and takes the key
            store = project.store_document(binding)
        if embedding.model_id.startswith("fastembed/"):
            embedding.embed(["loc. cit."])  # loaded once, before the first document
        yield DocumentWorker(
            MakeDocument(file_chunker, embedding),
            reader,
            store,
            facts_of(file_chunker, binding),
        )


def _sent(settings: Settings, binding: ModelBinding) -> dict[str, object]:
    sent = {name: getattr(settings, name) for name in (*_SENT, *_THEIRS_FIRST)}
    local = binding.model_id.startswith("fastembed/")
    precision = PrecisionChoice(binding.precision) if local else PrecisionChoice.AUTO
    return {**sent, "embedding_precision": precision}


def _own(sent: _Sent, threads: int) -> Settings:
    """Return the settings of this worker, with what was sent."""
    own = load_settings()
    theirs = {name: own_value for name in _THEIRS_FIRST if (own_value := getattr(own, name))}
    return replace(own, **{**sent, **theirs, "workers": threads})
