"""What a library works with. The composition root builds it from the settings."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.project_store import ProjectStorePort
from loccit.domain.models.project import ProjectId
from loccit.domain.policy.model_binding import ModelBinding

if TYPE_CHECKING:
    from threading import Event

    from loccit.application.assistant.agent import Assistant
    from loccit.application.assistant.ports.schema import SchemaOf
    from loccit.application.doctor.diagnosis import Diagnosis
    from loccit.application.evaluate.answers.checks.asking import Judges
    from loccit.application.evaluate.scores import DocumentScorer
    from loccit.application.ingest.cluster import ClusterPort
    from loccit.application.ingest.ingest_request import IngestRequest
    from loccit.application.ingest.ingest_sources import IngestListener
    from loccit.application.ports.chunker import ChunkerPort
    from loccit.application.ports.draft_reader import DraftReaderPort
    from loccit.application.ports.file_events import FileEventsPort
    from loccit.application.ports.library_source import LibrarySourcePort
    from loccit.application.ports.mark_reader import MarkReaderPort
    from loccit.application.ports.memory import MemoryPort
    from loccit.application.ports.metadata_resolver import MetadataResolverPort
    from loccit.application.ports.model_catalogue import ModelCataloguePort
    from loccit.application.ports.page_reader import PageReaderPort
    from loccit.application.ports.reranker import RerankerPort
    from loccit.application.ports.text_converter import TextConverterPort
    from loccit.application.ports.work_lookup import WorkLookupPort
    from loccit.application.sync.sync_request import SyncRequest
    from loccit.domain.assistant.agent_run import OnEvent
    from loccit.domain.assistant.mcp_server import McpServer
    from loccit.domain.models.bibliography import Bibliography
    from loccit.domain.models.citation_meta import CitationMeta
    from loccit.domain.models.executor import Dask
    from loccit.domain.models.ingestion import IngestRun
    from loccit.domain.models.source import Source
    from loccit.domain.models.syncing import SyncRun
    from loccit.domain.policy.chunking_policy import ChunkingPolicy


class ApartAdapter(Protocol):
    """Does what a project does in another process, and tells a listener in the one that asks.

    Its methods raise what those of `Project` do, and `IngestInterrupted` if that process ends by
    itself.
    """

    def ingest(self, request: "IngestRequest", listener: "IngestListener") -> "IngestRun":
        """Do what `Project.ingest` does."""
        ...

    def sync(self, request: "SyncRequest", listener: "IngestListener") -> "SyncRun":
        """Do what `Project.sync` does."""
        ...


class Adapters(Protocol):
    """The adapters of one library, each built when it is first asked for and kept until the end.

    Methods that take a project return objects for the model it is bound to; for a new project, for
    the model of new projects.

    Safe to use from several threads. After `close` everything raises `LibraryClosed`.
    """

    @property
    def index(self) -> ProjectStorePort:
        """The store."""
        ...

    @property
    def resolver(self) -> "MetadataResolverPort":
        """The matcher of documents with entries of a reference list."""
        ...

    @property
    def model_catalogue(self) -> "ModelCataloguePort":
        """The embedding models that there are."""
        ...

    @property
    def references(self) -> str | None:
        """The reference list of the settings."""
        ...

    @property
    def reranker(self) -> "RerankerPort | None":
        """The reranker, if the settings name one."""
        ...

    @property
    def converter(self) -> "TextConverterPort":
        """The converter."""
        ...

    @property
    def conversions(self) -> tuple[Executor, int]:
        """The executor of conversions, and how many it runs at a time."""
        ...

    @property
    def draft_readers(self) -> "Mapping[str, DraftReaderPort]":
        """The readers of drafts by file suffix."""
        ...

    @property
    def page_reader(self) -> "PageReaderPort":
        """What reads pages of files again."""
        ...

    @property
    def mark_reader(self) -> "MarkReaderPort":
        """What reads marks inside files, and the words at places of marks."""
        ...

    @property
    def score(self) -> "DocumentScorer":
        """The scorer of rankings."""
        ...

    @property
    def schema_of(self) -> "SchemaOf":
        """The maker of schemas for tools."""
        ...

    @property
    def remembers(self) -> bool:
        """Whether questions and answers are kept."""
        ...

    @property
    def language_model(self) -> str | None:
        """The name of the language model, None without one."""
        ...

    def query_model(self, project_id: ProjectId) -> EmbeddingPort:
        """Return the model that embeds questions to a project."""
        ...

    def document_model(self, project_id: ProjectId, named: str | None = None) -> EmbeddingPort:
        """Return the model that embeds a project's passages, or the named one."""
        ...

    def bound_model(self, binding: ModelBinding) -> EmbeddingPort | None:
        """Return the model of a binding, None when it is not available here."""
        ...

    def chunking(
        self, project_id: ProjectId, named: str | None = None
    ) -> "tuple[ChunkerPort, ChunkingPolicy]":
        """Return chunker and policy for the model of a project, or for the named one."""
        ...

    @property
    def apart(self) -> "ApartAdapter":
        """What ingests and syncs in processes of its own."""
        ...

    def cluster(
        self, project_id: ProjectId, executor: "Dask", named: str | None = None
    ) -> "AbstractContextManager[ClusterPort]":
        """Connect to a cluster that makes documents of a project, or with the named model.

        Raises:
            ExtraMissing: If the extra `dask` is not installed.
            ClusterUnavailable: If the cluster cannot be used.
            ClusterDiffers: If it would work in another way than this machine.
        """
        ...

    @property
    def zotero_folders(self) -> "Sequence[Path]":
        """The data folders of Zotero that the profiles on this machine name."""
        ...

    def source(self, project_id: ProjectId, source: "Source") -> "LibrarySourcePort":
        """Return what reads a source of a project."""
        ...

    def file_events(self, stopped: "Event", tell: Callable[[str], object]) -> "FileEventsPort":
        """Return what waits for changes of files until an event is set.

        Args:
            stopped: The event.
            tell: Is told, in a line, where there are no events.
        """
        ...

    def forget_notes(self, project_id: ProjectId, source: "Source | None" = None) -> None:
        """Delete the files that hold the text of notes: of one source, or of all of a project."""
        ...

    def server(self, url: str) -> AbstractContextManager[ProjectStorePort]:
        """Open the store of a server."""
        ...

    def assistant(self, on_event: "OnEvent | None", *, tool_servers: bool = False) -> "Assistant":
        """Return the assistant.

        Raises:
            LLMNotConfigured: If none is named, or what reaches it is not installed.
        """
        ...

    def passing_memory(self, binding: ModelBinding) -> "MemoryPort":
        """Return an empty memory for vectors of a model, which ends with whoever holds it."""
        ...

    def judges(self, named: str | None) -> "Judges | None":
        """Return the judges of answers: the named model, else the language model."""
        ...

    def tool_servers(self, names: Sequence[str]) -> "Mapping[str, McpServer]":
        """Return the tool servers of these names.

        Raises:
            InvalidRequest: If none is configured by one of the names.
        """
        ...

    def bibliography(
        self,
        works: "Mapping[str, CitationMeta | None]",
        *,
        references: str | None = None,
        earlier: Path | None = None,
        files: "Mapping[str, Sequence[str]]" = MappingProxyType({}),
    ) -> "Bibliography":
        """Return a list of works.

        Args:
            works: By citekey, in order; None for what is no longer stored.
            references: The reference list that has the entries whole; that of the settings by
                default.
            earlier: The list in CSL-JSON as it was, whose entries are kept.
            files: Absolute paths, by citekey, to be written beside an entry.

        Raises:
            ReferencesUnreadable: If a list that entries are taken from cannot be read.
        """
        ...

    @property
    def work_lookups(self) -> "Sequence[WorkLookupPort]":
        """The services that know published works, in the order in which they are asked.

        Nothing is asked before one of their methods is called.
        """
        ...

    def diagnosis(self) -> "Diagnosis":
        """Return the checks of this machine."""
        ...

    def close(self) -> None:
        """Close everything that was opened. Closing twice is allowed."""
        ...
