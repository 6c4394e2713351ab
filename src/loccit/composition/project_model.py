"""The index of a project, opened with the model that the project is bound to."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial

from loccit.application.guarded_index import GuardedVectorIndex
from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.composition.index import build_index, share_embedding
from loccit.composition.inference import engine_of_documents
from loccit.composition.models import build_embedding, settings_of
from loccit.domain.errors import ProjectNotFound
from loccit.domain.models.project import project_id
from loccit.domain.policy.model_binding import ModelBinding, Precision
from loccit.infrastructure.adapters.fastembed.inference import InferenceEngine
from loccit.infrastructure.settings import Settings


@contextmanager
def open_project_index(
    settings: Settings,
) -> Iterator[tuple[EmbeddingPort, GuardedVectorIndex, Settings]]:
    """Open the index, with the project's own model and the settings that name it.

    Of a project that is not there yet it is the settings' model, in the precision that they name.
    """
    with closing(build_index(settings)) as index:

        def stored() -> Precision | None:
            binding = _binding_of(index, settings)
            return binding.precision if binding else None

        own = settings_of_project(settings, index)
        embedding = share_embedding(build_embedding(own, engine_of(own, stored)), index, own)
        yield embedding, GuardedVectorIndex(index, embedding), own


def settings_of_project(settings: Settings, index: VectorIndexPort) -> Settings:
    """Return the settings with the model of their project, unchanged when it is not there yet."""
    binding = _binding_of(index, settings)
    return settings_of(settings, binding) if binding else settings


def _binding_of(index: VectorIndexPort, settings: Settings) -> ModelBinding | None:
    """Return the model of the settings' project, None when there is no such project."""
    try:
        return index.version(project_id(settings.project)).binding
    except ProjectNotFound:
        return None


def engine_of(
    settings: Settings, stored: Callable[[], Precision | None]
) -> Callable[[], InferenceEngine]:
    """Return what chooses what the local model is computed with, when it is first used.

    Args:
        settings: Name the precision.
        stored: Returns that of the project, None when it is not there yet.
    """
    return partial(engine_of_documents, settings.embedding_precision, stored)


@contextmanager
def guarded_index(settings: Settings, embedding: EmbeddingPort) -> Iterator[GuardedVectorIndex]:
    """Open the index, guarded for a model."""
    with closing(build_index(settings)) as index:
        yield GuardedVectorIndex(index, embedding)
