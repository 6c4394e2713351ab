"""The checks of `doctor`."""

import shutil
from collections.abc import Callable
from functools import cache, partial

from loccit.application.doctor.diagnosis import Diagnosis
from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.metadata_resolver import MetadataResolverPort
from loccit.application.ports.project_store import ProjectStorePort
from loccit.composition.conversion import (
    ocr_engine_name,
    open_converter,
    tried_layout_engine,
)
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
    """Return the embedding and OCR engines by the names of their checks."""
    from loccit.infrastructure.adapters.fastembed.embeddings import (
        DEFAULT_MODEL,
        FastEmbedAdapter,
    )
    from loccit.infrastructure.adapters.fastembed.inference import has_int8

    computes = "a server"
    if isinstance(embedding, FastEmbedAdapter):
        computes = f"{embedding.engine_name} in {embedding.binding.precision}"
        gains = has_int8() and embedding.binding.precision == "float32"
        if gains and embedding.model_id == DEFAULT_MODEL:
            computes += "; --precision int8 is about twice as fast here (specs/precision.md)"
    return {"embedding": computes, "ocr": ocr_engine_name(settings)}


def configured(settings: Settings) -> dict[str, Callable[[], str]]:
    """Return a check of each thing that the settings name besides the embedding model.

    A check describes what it found, or raises a `LoccitError`. No language model is asked
    anything.
    """
    checks: dict[str, Callable[[], str]] = {}
    if settings.pdf_engine is PdfEngine.DOCLING:
        checks["pdf engine"] = partial(_layout_model, settings)
    if settings.reranker_path is not None:
        checks["reranker"] = partial(_reranker, settings)
    if settings.llm_model is not None:
        checks["language model"] = partial(_language_model, settings)
    elif found := _found_command_lines():
        checks["language model"] = lambda: found
    return checks


def _layout_model(settings: Settings) -> str:
    with open_converter(settings) as converter:
        return tried_layout_engine(settings, converter)


def _reranker(settings: Settings) -> str:
    reranker = build_reranker(settings)
    scores = reranker.rerank("loc. cit.", ["loc. cit."]) if reranker else []
    return f"{settings.reranker_path} scores {counted(len(scores), 'pair')}"


def _found_command_lines() -> str:
    """Return which language models are at hand when none is named; empty for none."""
    from loccit.composition.command_lines import found_command_lines

    names = found_command_lines()
    return f"none is named; here are {', '.join(names)}, for --llm" if names else ""


def _language_model(settings: Settings) -> str:
    from loccit.composition.assistant import get_llm
    from loccit.composition.command_lines import is_command_line, look_at_command_line

    if settings.llm_model is not None and is_command_line(settings.llm_model):
        return look_at_command_line(settings)
    get_llm(settings)
    return f"{settings.llm_model} can be asked"


def free_space(settings: Settings) -> int | None:
    """Return the free bytes at the index, or at its nearest existing parent folder."""
    if settings.qdrant_url is not None:
        return None
    place = settings.data_dir
    while not place.exists():
        place = place.parent
    return shutil.disk_usage(place).free
