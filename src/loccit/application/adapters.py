"""What a library works with. The composition root builds it from the settings."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.project_store import ProjectStorePort
from loccit.domain.models.project import ProjectId
from loccit.domain.policy.model_binding import ModelBinding

if TYPE_CHECKING:
    from loccit.application.assistant.agent import Assistant
    from loccit.application.assistant.memory import AgentMemory
    from loccit.application.assistant.ports.schema import SchemaOf
    from loccit.application.doctor.diagnosis import Diagnosis
    from loccit.application.evaluate.answers.checks.asking import Judges
    from loccit.application.evaluate.scores import DocumentScorer
    from loccit.application.ports.chunker import ChunkerPort
    from loccit.application.ports.draft_reader import DraftReaderPort
    from loccit.application.ports.metadata_resolver import MetadataResolverPort
    from loccit.application.ports.reranker import RerankerPort
    from loccit.application.ports.text_converter import TextConverterPort
    from loccit.application.ports.word_boxes import WordBoxesPort
    from loccit.domain.assistant.agent_run import OnEvent
    from loccit.domain.assistant.mcp_server import McpServer
    from loccit.domain.models.citation_meta import CitationMeta
    from loccit.domain.policy.chunking_policy import ChunkingPolicy


class Adapters(Protocol):
    """The adapters of one library, each built when it is first asked for and kept until the end.

    Where a project is named, what is returned works with the model that it is bound to; for one
    that is not there yet, with the model of new projects.

    Safe to use from several threads. After `close` everything raises `LibraryClosed`.
    """

    @property
    def index(self) -> ProjectStorePort:
        """The store."""
        ...

    @property
    def resolver(self) -> "MetadataResolverPort":
        """What matches documents with a reference list."""
        ...

    @property
    def references(self) -> str | None:
        """The reference list of the settings."""
        ...

    @property
    def reranker(self) -> "RerankerPort | None":
        """What puts candidates in order, if the settings name it."""
        ...

    @property
    def converter(self) -> "TextConverterPort":
        """What converts files."""
        ...

    @property
    def conversions(self) -> tuple[Executor, int]:
        """What runs conversions, and how many at a time."""
        ...

    @property
    def draft_readers(self) -> "Mapping[str, DraftReaderPort]":
        """What reads drafts, by the suffix of their names."""
        ...

    @property
    def word_boxes(self) -> "WordBoxesPort":
        """What finds words on the pages of files."""
        ...

    @property
    def score(self) -> "DocumentScorer":
        """What scores rankings."""
        ...

    @property
    def schema_of(self) -> "SchemaOf":
        """What makes the schemas of tools."""
        ...

    @property
    def language_model(self) -> str | None:
        """The name of the language model, None without one."""
        ...

    def query_model(self, project_id: ProjectId) -> EmbeddingPort:
        """Return the model that questions to a project are embedded with."""
        ...

    def document_model(self, project_id: ProjectId, named: str | None = None) -> EmbeddingPort:
        """Return the model that passages are embedded with, or the one that is named."""
        ...

    def bound_model(self, binding: ModelBinding) -> EmbeddingPort | None:
        """Return the model of a binding, None when it cannot be used here any more."""
        ...

    def chunking(
        self, project_id: ProjectId, named: str | None = None
    ) -> "tuple[ChunkerPort, ChunkingPolicy]":
        """Return what cuts documents for the model of a project, or the one that is named."""
        ...

    def server(self, url: str) -> AbstractContextManager[ProjectStorePort]:
        """Open the store of a server."""
        ...

    def assistant(self, on_event: "OnEvent | None", *, tool_servers: bool = False) -> "Assistant":
        """Return what has the language model work.

        Raises:
            LLMNotConfigured: If none is named, or what reaches it is not installed.
        """
        ...

    def memory(self, embedding: EmbeddingPort) -> "AgentMemory":
        """Return an empty memory for agents, which is gone with the process."""
        ...

    def judges(self, named: str | None) -> "Judges | None":
        """Return what judges answers: the model that is named, else the language model."""
        ...

    def tool_servers(self, names: Sequence[str]) -> "Mapping[str, McpServer]":
        """Return the servers of tools that are named.

        Raises:
            InvalidRequest: If none is configured by one of the names.
        """
        ...

    def bibliography(
        self, works: "Mapping[str, CitationMeta | None]", note: Path, *, continued: bool
    ) -> Mapping[Path, str]:
        """Return the files beside a note that list what it cites, and their content.

        Args:
            works: What is cited, by citekey, in order; None for what is no longer stored.
            note: The note.
            continued: Whether entries that stand there already are kept.

        Raises:
            ReferencesUnreadable: If a list that entries are taken from cannot be read.
        """
        ...

    def diagnosis(self) -> "Diagnosis":
        """Return the checks of this machine."""
        ...

    def close(self) -> None:
        """Close everything that was opened. Closing twice is allowed."""
        ...
