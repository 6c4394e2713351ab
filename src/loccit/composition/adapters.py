"""`BuiltAdapters`: the adapters that the settings name, each built when it is first asked for."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from loccit.application.library import Library
from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.project_store import ProjectStorePort
from loccit.composition.built_once import BuiltOnce
from loccit.composition.conversion import open_threads
from loccit.composition.index import build_index, share_embedding
from loccit.composition.inference import engine_differs, engine_of_documents
from loccit.composition.models import (
    bound_embedding,
    build_catalogue,
    build_chunker,
    build_embedding,
    build_policy,
    build_reranker,
    model_key,
    settings_of,
)
from loccit.composition.sources import SourceAdapters
from loccit.domain.errors import ProjectNotFound
from loccit.domain.models.project import ProjectId
from loccit.domain.policy.model_binding import ModelBinding, Precision
from loccit.infrastructure.settings import Settings

if TYPE_CHECKING:
    from loccit.application.assistant.agent import Assistant
    from loccit.application.assistant.ports.schema import SchemaOf
    from loccit.application.doctor.diagnosis import Diagnosis
    from loccit.application.evaluate.answers.checks.asking import Judges
    from loccit.application.evaluate.scores import DocumentScorer
    from loccit.application.ingest.cluster import ClusterPort
    from loccit.application.ports.chunker import ChunkerPort
    from loccit.application.ports.draft_reader import DraftReaderPort
    from loccit.application.ports.mark_reader import MarkReaderPort
    from loccit.application.ports.memory import MemoryPort
    from loccit.application.ports.metadata_resolver import MetadataResolverPort
    from loccit.application.ports.model_catalogue import ModelCataloguePort
    from loccit.application.ports.page_reader import PageReaderPort
    from loccit.application.ports.reranker import RerankerPort
    from loccit.application.ports.text_converter import TextConverterPort
    from loccit.application.ports.work_lookup import WorkLookupPort
    from loccit.domain.assistant.agent_run import OnEvent
    from loccit.domain.assistant.mcp_server import McpServer
    from loccit.domain.models.bibliography import Bibliography
    from loccit.domain.models.citation_meta import CitationMeta
    from loccit.domain.models.executor import Dask
    from loccit.domain.policy.chunking_policy import ChunkingPolicy
    from loccit.infrastructure.adapters.isolation.ingesting import IngestProcesses


class BuiltAdapters(SourceAdapters, BuiltOnce):
    """The `Adapters` of a library. Safe to use from several threads."""

    def __init__(self, settings: Settings) -> None:
        """Build from settings; nothing is built yet."""
        super().__init__()
        self._settings = settings

    @property
    def index(self) -> ProjectStorePort:
        """The store, opened when it is first asked for."""
        return self._once("index", lambda: self._open(closing(build_index(self._settings))))

    @property
    def resolver(self) -> "MetadataResolverPort":
        """The matcher of documents with entries of a reference list."""
        from loccit.infrastructure.adapters.zotero_metadata import ZoteroCslJsonResolver

        return self._once("resolver", ZoteroCslJsonResolver)

    @property
    def model_catalogue(self) -> "ModelCataloguePort":
        """The embedding models that there are."""
        return build_catalogue(self._settings)

    @property
    def references(self) -> str | None:
        """The reference list of the settings."""
        return str(self._settings.references) if self._settings.references else None

    @property
    def reranker(self) -> "RerankerPort | None":
        """The reranker, if the settings name one."""
        return self._once("reranker", partial(build_reranker, self._settings))

    @property
    def converter(self) -> "TextConverterPort":
        """The converter, which works in processes of its own."""
        from loccit.composition.conversion import open_converter

        return self._once("converter", lambda: self._open(open_converter(self._settings)))

    @property
    def conversions(self) -> tuple[Executor, int]:
        """The threads that wait for the converter's processes, and their number."""
        workers = self._settings.workers
        return self._once("conversions", lambda: self._open(open_threads(workers))), workers

    @property
    def draft_readers(self) -> "Mapping[str, DraftReaderPort]":
        """The readers of drafts by file suffix."""
        from loccit.composition.drafts import draft_readers

        return draft_readers()

    @property
    def page_reader(self) -> "PageReaderPort":
        """What reads pages of files again, in a process of its own."""
        from loccit.composition.conversion import isolated_page_reader

        return self._once("page_reader", lambda: self._open(closing(isolated_page_reader())))

    @property
    def mark_reader(self) -> "MarkReaderPort":
        """What reads marks, in a process of its own."""
        from loccit.composition.marks import isolated_mark_reader

        return self._once("mark_reader", lambda: self._open(closing(isolated_mark_reader())))

    @property
    def score(self) -> "DocumentScorer":
        """The scorer of rankings."""
        from loccit.infrastructure.adapters.ir_measures_scorer import score_rankings

        return score_rankings

    @property
    def schema_of(self) -> "SchemaOf":
        """The maker of schemas for tools."""
        from loccit.infrastructure.adapters.pydantic_schema import schema_of

        return schema_of

    @property
    def remembers(self) -> bool:
        """Whether questions and answers are kept."""
        return self._settings.remember

    @property
    def language_model(self) -> str | None:
        """The name of the language model, None without one."""
        return self._settings.llm_model

    def query_model(self, project_id: ProjectId) -> EmbeddingPort:
        """Return the model of questions, on the engine that embeds one soonest.

        That is onnxruntime, whose float32 compares with either precision. A model that is already
        loaded for documents embeds the questions, too.
        """
        own = self._own(project_id)
        differs = engine_differs(own.embedding_precision)
        if not differs or self._document_key(own, project_id) in self._built:
            return self._documents_embedded(own, project_id)
        return self._shared(self._for_questions(own), project_id)

    def document_model(self, project_id: ProjectId, named: str | None = None) -> EmbeddingPort:
        """Return the model that embeds a project's passages, or the named one."""
        return self._documents_embedded(self._own(project_id, named), project_id)

    def bound_model(self, binding: ModelBinding) -> EmbeddingPort | None:
        """Return the model of a binding, None when it is not available here."""
        return bound_embedding(self._settings, binding)

    def chunking(
        self, project_id: ProjectId, named: str | None = None
    ) -> "tuple[ChunkerPort, ChunkingPolicy]":
        """Return chunker and policy for the model of a project, or for the named one."""
        own = self._own(project_id, named)
        key = ("chunking", own.embedding_model, own.model_path)
        return self._once(key, lambda: (build_chunker(own), build_policy(own)))

    @property
    def apart(self) -> "IngestProcesses":
        """What ingests and syncs in processes of its own."""
        from loccit.composition.ingesting import build_ingest_processes

        build = partial(build_ingest_processes, self._settings, self.index, open_library)
        return self._once("ingesting", lambda: self._open(closing(build())))

    def cluster(
        self, project_id: ProjectId, executor: "Dask", named: str | None = None
    ) -> "AbstractContextManager[ClusterPort]":
        """Connect to a cluster that makes documents of a project, or with the named model."""
        from loccit.composition.clusters import here, open_cluster

        own, made_here = self._own(project_id, named), here(self, project_id, named)
        return open_cluster(own, project_id, executor, made_here, open_library)

    def server(self, url: str) -> AbstractContextManager[ProjectStorePort]:
        """Open the store of a server."""
        return closing(build_index(replace(self._settings, qdrant_url=url)))

    def assistant(self, on_event: "OnEvent | None", *, tool_servers: bool = False) -> "Assistant":
        """Return the assistant."""
        from loccit.composition.assistant import get_agent
        from loccit.composition.tool_servers import build_tool_source

        source = build_tool_source() if tool_servers else None
        return get_agent(self._settings, on_event=on_event, tool_source=source)

    def passing_memory(self, binding: ModelBinding) -> "MemoryPort":
        """Return an empty memory for vectors of a model, which ends with whoever holds it."""
        from loccit.composition.assistant import passing_memory

        return passing_memory(binding)

    def judges(self, named: str | None) -> "Judges | None":
        """Return the judges of answers: the named model, else the language model."""
        from loccit.composition.judging import build_judges

        return build_judges(self._settings, named)

    def tool_servers(self, names: Sequence[str]) -> "Mapping[str, McpServer]":
        """Return the tool servers of these names."""
        from loccit.composition.tool_servers import chosen_servers

        return chosen_servers(self._settings, names)

    def bibliography(
        self,
        works: "Mapping[str, CitationMeta | None]",
        *,
        references: str | None = None,
        earlier: Path | None = None,
        files: "Mapping[str, Sequence[str]]" = MappingProxyType({}),
    ) -> "Bibliography":
        """Return a list of works."""
        from loccit.composition.bibliography import build_bibliography

        return build_bibliography(works, references or self.references, earlier, files)

    @property
    def work_lookups(self) -> "Sequence[WorkLookupPort]":
        """The services that know published works, in the order in which they are asked."""
        from loccit.composition.lookups import build_lookups

        return self._once("lookups", lambda: self._open(build_lookups(self._settings)))

    def diagnosis(self) -> "Diagnosis":
        """Return the checks of this machine."""
        from loccit.composition.diagnosing import build_diagnosis

        return build_diagnosis(self._settings, self.index, self.resolver)

    def _own(self, project_id: ProjectId, named: str | None = None) -> Settings:
        """Return the settings with the model of a project, or with the named one."""
        if named:
            return replace(self._settings, embedding_model=named)
        binding = self._binding(project_id)
        return settings_of(self._settings, binding) if binding else self._settings

    def _binding(self, project_id: ProjectId) -> ModelBinding | None:
        try:
            return self.index.at(project_id).version.binding
        except ProjectNotFound:
            return None

    def _stored_precision(self, project_id: ProjectId) -> Precision | None:
        return binding.precision if (binding := self._binding(project_id)) else None

    def _documents_embedded(self, own: Settings, project_id: ProjectId) -> EmbeddingPort:
        stored = partial(self._stored_precision, project_id)
        engine = partial(engine_of_documents, own.embedding_precision, stored)
        key = self._document_key(own, project_id)
        bare = self._once(key, partial(build_embedding, own, engine))
        differs = engine_differs(own.embedding_precision)
        questions = partial(self._for_questions, own) if differs else None
        return self._shared(bare, project_id, questions)

    def _for_questions(self, own: Settings) -> EmbeddingPort:
        """Return the model as what embeds a single question soonest runs it."""
        return self._once(("questions", model_key(own)), partial(build_embedding, own))

    def _document_key(self, own: Settings, project_id: ProjectId) -> tuple[object, ...]:
        chosen = own.embedding_precision
        stored = (chosen, self._stored_precision(project_id)) if engine_differs(chosen) else None
        return "documents", model_key(own), stored

    def _shared(
        self,
        bare: EmbeddingPort,
        project_id: ProjectId,
        for_questions: Callable[[], EmbeddingPort] | None = None,
    ) -> EmbeddingPort:
        shared = partial(share_embedding, bare, self.index, project_id, for_questions)
        return self._once(("shared", id(bare), project_id), shared)


def open_library(settings: Settings) -> Library:
    """Return the library of these settings; the caller closes it."""
    return Library(BuiltAdapters(settings), settings.project)
