"""Building the models of projects: what embeds their passages, and the questions."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.project_store import ProjectStorePort
from loccit.composition.built_once import BuiltOnce
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
from loccit.domain.errors import ProjectNotFound
from loccit.domain.models.project import ProjectId
from loccit.domain.policy.model_binding import ModelBinding, Precision
from loccit.infrastructure.settings import Settings

if TYPE_CHECKING:
    from loccit.application.ports.chunker import ChunkerPort
    from loccit.application.ports.model_catalogue import ModelCataloguePort
    from loccit.application.ports.reranker import RerankerPort
    from loccit.domain.policy.chunking_policy import ChunkingPolicy


class ModelAdapters(BuiltOnce):
    """The part of the `Adapters` of a library that a project's model decides, and its store."""

    _settings: Settings

    @property
    def index(self) -> ProjectStorePort:
        """The store, opened when it is first asked for."""
        return self._once("index", lambda: self._open(closing(build_index(self._settings))))

    @property
    def model_catalogue(self) -> "ModelCataloguePort":
        """The embedding models that there are."""
        return build_catalogue(self._settings)

    @property
    def reranker(self) -> "RerankerPort | None":
        """The reranker, if the settings name one."""
        return self._once("reranker", partial(build_reranker, self._settings))

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
        binding = self._binding(project_id)
        return binding.precision if binding else None

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
