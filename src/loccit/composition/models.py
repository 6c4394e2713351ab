"""Building the embedding model, and the chunker that counts with its tokenizer."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from loccit.application.ports.chunker import ChunkerPort
from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.reranker import RerankerPort
from loccit.composition.inference import engine_of_documents
from loccit.domain.errors import InvalidRequest, LoccitError
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.domain.policy.model_binding import ModelBinding, PrecisionChoice
from loccit.infrastructure.adapters.fastembed.embeddings import DEFAULT_MODEL, FastEmbedAdapter
from loccit.infrastructure.adapters.fastembed.inference import InferenceEngine, OnnxRuntime
from loccit.infrastructure.adapters.fastembed.model_files import REMEDY
from loccit.infrastructure.adapters.fastembed.tokenizer import SPECIAL_TOKENS
from loccit.infrastructure.settings import Settings

if TYPE_CHECKING:
    from loccit.application.ports.model_catalogue import ModelCataloguePort


def build_embedding(
    settings: Settings,
    choose_engine: Callable[[], InferenceEngine] = OnnxRuntime,
    threads: int | None = None,
) -> EmbeddingPort:
    """Return the model that the settings name; it is loaded when it is first used.

    Args:
        settings: Which model.
        choose_engine: Returns the engine of the bundled model, at first use. onnxruntime embeds a
            single question soonest; its float32 compares with either precision.
        threads: Threads that compute, for each that embeds; by default the number of cores.

    Raises:
        InvalidRequest: If the model is unknown, or lacks the precision.
    """
    model, wanted = settings.embedding_model, settings.embedding_precision
    if model != DEFAULT_MODEL and wanted in (PrecisionChoice.BFLOAT16, PrecisionChoice.INT8):
        raise InvalidRequest(f"{wanted} is for {DEFAULT_MODEL}, not for {model}")
    provider, _, name = model.partition("/")
    if provider == "fastembed" and name:
        return _local_model(settings, model, choose_engine, threads)
    if provider == "openai" and name:
        from loccit.infrastructure.adapters.openai_embeddings import OpenAIAdapter

        return OpenAIAdapter(
            name,
            settings.openai_api_key,
            base_url=settings.openai_base_url,
            dimension=settings.embedding_dimension,
        )
    raise InvalidRequest(
        f"no embedding model '{settings.embedding_model}': use {DEFAULT_MODEL}, or openai/NAME"
    )


def build_reranker(settings: Settings) -> RerankerPort | None:
    """Return the reranker that the settings name, which is loaded when it is first used."""
    if settings.reranker_path is None:
        return None
    from loccit.infrastructure.adapters.fastembed.reranker import FastEmbedReranker

    return FastEmbedReranker(settings.reranker_path)


def settings_of(settings: Settings, binding: ModelBinding) -> Settings:
    """Return the settings with the model that a project is bound to.

    The setting names the model of new projects; keys and addresses go by provider.
    """
    if settings.embedding_model == binding.model_id:
        return settings
    return replace(
        settings,
        embedding_model=binding.model_id,
        embedding_dimension=binding.dimension,
        embedding_precision=PrecisionChoice.AUTO,
        model_path=None,
    )


def bound_embedding(settings: Settings, binding: ModelBinding) -> EmbeddingPort | None:
    """Return the model that a project is bound to, None when it is not available here.

    Everything that the binding names must agree, the weights included; the precision may differ
    when this machine lacks it.
    """
    try:
        own = replace(
            settings_of(settings, binding),
            embedding_dimension=binding.dimension,
            embedding_precision=PrecisionChoice.AUTO,
        )
        engine = partial(engine_of_documents, PrecisionChoice.AUTO, lambda: binding.precision)
        model = build_embedding(own, engine)
        same = model.binding.compares_with(binding)
    except LoccitError:
        return None
    return model if same else None


def build_catalogue(settings: Settings) -> "ModelCataloguePort":
    """Return the list of models, and what brings one."""
    from loccit.infrastructure.adapters.fastembed.catalogue import FastEmbedCatalogue

    return FastEmbedCatalogue(
        settings.data_dir / "models",
        settings.embedding_model,
        settings.model_path,
        settings.embedding_dimension,
    )


def _local_model(
    settings: Settings,
    model: str,
    choose_engine: Callable[[], InferenceEngine] = OnnxRuntime,
    threads: int | None = None,
) -> FastEmbedAdapter:
    return FastEmbedAdapter(
        model,
        cache_dir=settings.data_dir / "models",
        model_path=settings.model_path,
        allow_download=settings.allow_download,
        choose_engine=choose_engine,
        threads=threads,
    )


def _counting_model(settings: Settings) -> FastEmbedAdapter:
    """Return the model whose tokenizer counts; a remote model's chunks are counted by ours.

    The limits of remote models (8,192 tokens) lie far above any chunk.
    """
    local = settings.embedding_model.startswith("fastembed/")
    return _local_model(settings, settings.embedding_model if local else DEFAULT_MODEL)


def build_chunker(settings: Settings) -> ChunkerPort:
    """Return the chunker, which counts with the model's own tokenizer."""
    from loccit.infrastructure.adapters.docling.chunker.chunker import DoclingHybridChunkerAdapter

    model = _counting_model(settings)
    return DoclingHybridChunkerAdapter(model.tokenizer_id, model.token_spans, SPECIAL_TOKENS)


def build_policy(settings: Settings) -> ChunkingPolicy:
    """Return the chunking policy.

    Raises:
        InvalidRequest: If the settings contradict each other or the model.
    """
    model = _counting_model(settings)
    try:
        return ChunkingPolicy(
            tokenizer_id=model.tokenizer_id,
            max_tokens=settings.max_tokens,
            overlap_tokens=settings.overlap_tokens,
            heading_context=settings.heading_context,
            sequence_limit=model.sequence_limit,
        )
    except ValueError as error:
        raise InvalidRequest(f"settings: {error}") from error


def model_remedy(settings: Settings) -> str:
    """Return the remedy for a model that cannot be loaded."""
    if settings.embedding_model.startswith("openai/"):
        return "set LOCCIT_OPENAI_API_KEY, and LOCCIT_OPENAI_BASE_URL for a compatible server"
    if settings.model_path is not None:
        return "unset LOCCIT_MODEL_PATH"
    return REMEDY


def bound_model_remedy(settings: Settings, binding: ModelBinding) -> str | None:
    """Return the remedy for a project's model that is not available, None when it is."""
    model = bound_embedding(settings, binding)
    try:
        if model and model.embed(["loc. cit."], input_type="query"):
            return None
    except LoccitError:
        pass  # the remedy says what to do
    return model_remedy(settings_of(settings, binding))


def model_key(settings: Settings) -> tuple[object, ...]:
    """Return what tells the embedding model of settings from others."""
    return settings.embedding_model, settings.embedding_dimension, settings.model_path
