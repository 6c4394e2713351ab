"""What `doctor` is told of this machine."""

import shutil
from collections.abc import Callable
from functools import cache, partial

from loccit.application.doctor.diagnosis import Diagnosis
from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.metadata_resolver import MetadataResolverPort
from loccit.application.ports.project_store import ProjectStorePort
from loccit.composition.conversion import ocr_engine_name, open_converter
from loccit.composition.inference import engine_of_documents
from loccit.composition.models import (
    bound_model_remedy,
    build_chunker,
    build_embedding,
    build_policy,
    build_reranker,
    model_remedy,
)
from loccit.domain.counted import counted
from loccit.domain.policy.conversion_options import PdfEngine
from loccit.infrastructure.settings import Settings


def build_diagnosis(
    settings: Settings, index: ProjectStorePort, resolver: MetadataResolverPort
) -> Diagnosis:
    """Return the checks of `doctor`."""
    engine = partial(engine_of_documents, settings.embedding_precision, lambda: None)
    embedding = build_embedding(settings, engine)
    return Diagnosis(
        embedding=embedding,
        chunker=build_chunker(settings),
        resolver=resolver,
        index=index,
        policy=build_policy(settings),
        free_space=partial(free_space, settings),
        model_remedy=model_remedy(settings),
        remedy_of=cache(partial(bound_model_remedy, settings)),
        engines=partial(engines, settings, embedding),
        configured=configured(settings),
    )


def engines(settings: Settings, embedding: EmbeddingPort) -> dict[str, str]:
    """Return what computes vectors and what recognises pages, by the names of the checks."""
    from loccit.infrastructure.adapters.fastembed.embeddings import FastEmbedAdapter

    computes = "a server"
    if isinstance(embedding, FastEmbedAdapter):
        computes = f"{embedding.engine_name} in {embedding.binding.precision}"
    return {"embedding": computes, "ocr": ocr_engine_name(settings)}


def configured(settings: Settings) -> dict[str, Callable[[], str]]:
    """Return a check of each thing that the settings name besides the embedding model.

    A check says in a few words what is there, and raises a `LoccitError` when it is not. No
    language model is asked anything.
    """
    checks: dict[str, Callable[[], str]] = {}
    if settings.pdf_engine is PdfEngine.DOCLING:
        checks["pdf engine"] = partial(_layout_model, settings)
    if settings.reranker_path is not None:
        checks["reranker"] = partial(_reranker, settings)
    if settings.llm_model is not None:
        checks["language model"] = partial(_language_model, settings)
    return checks


def _layout_model(settings: Settings) -> str:
    with open_converter(settings):
        return "Docling's layout model is installed"


def _reranker(settings: Settings) -> str:
    reranker = build_reranker(settings)
    scores = reranker.rerank("loc. cit.", ["loc. cit."]) if reranker else []
    return f"{settings.reranker_path} scores {counted(len(scores), 'pair')}"


def _language_model(settings: Settings) -> str:
    from loccit.composition.assistant import get_llm

    get_llm(settings)
    return f"{settings.llm_model} can be asked"


def free_space(settings: Settings) -> int | None:
    """Return the bytes free at the first folder above the index that is there."""
    if settings.qdrant_url is not None:
        return None
    place = settings.data_dir
    while not place.exists():
        place = place.parent
    return shutil.disk_usage(place).free
