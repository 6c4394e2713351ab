"""The composition root: builds the adapters, puts the guard around the index, wires them up.

Each `open_...` is a context manager that closes what it opened. Adapters are imported where
they are built, so that a query never loads what only an ingest needs.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from loccit.application.diagnosis import Diagnosis
from loccit.application.guarded_index import GuardedVectorIndex
from loccit.application.ports.chunker import ChunkerPort
from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.text_converter import TextConverterPort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.application.use_cases.ingest_document import IngestDocument
from loccit.application.use_cases.query_chunks import QueryChunks
from loccit.application.use_cases.reindex_project import ReindexProject
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.document import ConversionResult
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.domain.policy.conversion_options import ConversionOptions, PdfEngine
from loccit.infrastructure.adapters.fastembed.embeddings import DEFAULT_MODEL, FastEmbedAdapter
from loccit.infrastructure.adapters.fastembed.model_files import REMEDY
from loccit.infrastructure.adapters.fastembed.tokenizer import SPECIAL_TOKENS
from loccit.infrastructure.settings import GivenSettings, Settings, load_settings

__all__ = [
    "GivenSettings",
    "Settings",
    "UseCases",
    "draw_overlay",
    "load_settings",
    "open_converter",
    "open_diagnosis",
    "open_index",
    "open_ingest",
    "open_query",
    "open_reindex",
    "open_use_cases",
]


@dataclass(frozen=True, slots=True)
class UseCases:
    """What a program does with one open index, which no other process can open meanwhile.

    Attributes:
        index: The guarded index.
        query_chunks: Answers questions.
        ingest_document: Returns what ingests; the first call opens what only an ingest needs.
    """

    index: VectorIndexPort
    query_chunks: QueryChunks
    ingest_document: Callable[[], IngestDocument]


@contextmanager
def open_use_cases(settings: Settings) -> Iterator[UseCases]:
    """Open an index to ingest into and to ask, as long as a program likes."""
    embedding = _embedding(settings)
    with _guarded_index(settings, embedding) as index, ExitStack() as opened:

        @cache
        def ingest_document() -> IngestDocument:
            return opened.enter_context(_ingest_into(index, embedding, settings))

        yield UseCases(index, QueryChunks(embedding, index), ingest_document)


@contextmanager
def open_ingest(settings: Settings) -> Iterator[IngestDocument]:
    """Open what an ingest needs."""
    embedding = _embedding(settings)
    with (
        _guarded_index(settings, embedding) as index,
        _ingest_into(index, embedding, settings) as ingest_document,
    ):
        yield ingest_document


@contextmanager
def _ingest_into(
    index: VectorIndexPort, embedding: EmbeddingPort, settings: Settings
) -> Iterator[IngestDocument]:
    from loccit.infrastructure.adapters.zotero_metadata import ZoteroCslJsonResolver

    with open_converter(settings) as converter:
        yield IngestDocument(
            converter=converter,
            chunker=_chunker(settings),
            resolver=ZoteroCslJsonResolver(),
            embedding=embedding,
            index=index,
            policy=_policy(settings),
            workers=settings.workers,
        )


@contextmanager
def open_query(settings: Settings) -> Iterator[QueryChunks]:
    """Open what a query needs."""
    embedding = _embedding(settings)
    with _guarded_index(settings, embedding) as index:
        yield QueryChunks(embedding=embedding, index=index)


@contextmanager
def open_reindex(settings: Settings) -> Iterator[ReindexProject]:
    """Open what a reindex with the settings' embedding model needs."""
    embedding = _embedding(settings)
    with _guarded_index(settings, embedding) as index:
        yield ReindexProject(embedding=embedding, index=index)


@contextmanager
def open_index(settings: Settings) -> Iterator[VectorIndexPort]:
    """Open the index to look at and to delete from."""
    with _guarded_index(settings, _embedding(settings)) as index:
        yield index


@contextmanager
def open_diagnosis(settings: Settings) -> Iterator[Diagnosis]:
    """Open what `doctor` looks at."""
    from loccit.infrastructure.adapters.zotero_metadata import ZoteroCslJsonResolver

    embedding = _embedding(settings)
    with _guarded_index(settings, embedding) as index:
        yield Diagnosis(
            embedding=embedding,
            chunker=_chunker(settings),
            resolver=ZoteroCslJsonResolver(),
            index=index,
            policy=_policy(settings),
            free_space=lambda: _free_space(settings),
            model_remedy=_model_remedy(settings),
        )


@contextmanager
def _guarded_index(settings: Settings, embedding: EmbeddingPort) -> Iterator[GuardedVectorIndex]:
    index = _index(settings)
    try:
        yield GuardedVectorIndex(index, embedding)
    finally:
        index.close()


def _index(settings: Settings) -> VectorIndexPort:
    from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter

    if settings.qdrant_url is None:
        from loccit.infrastructure.adapters.qdrant.edge import EdgeDriver

        return QdrantIndexAdapter(EdgeDriver(settings.data_dir))
    from loccit.infrastructure.adapters.qdrant.server import ServerDriver

    return QdrantIndexAdapter(ServerDriver(settings.qdrant_url, settings.qdrant_api_key))


def _embedding(settings: Settings) -> EmbeddingPort:
    provider, _, name = settings.embedding_model.partition("/")
    if provider == "fastembed" and name:
        return _local_model(settings, settings.embedding_model)
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


def _local_model(settings: Settings, model: str) -> FastEmbedAdapter:
    return FastEmbedAdapter(
        model,
        cache_dir=settings.data_dir / "models",
        model_path=settings.model_path,
        allow_download=settings.allow_download,
    )


@contextmanager
def open_converter(settings: Settings) -> Iterator[TextConverterPort]:
    """Open the converter, which works in processes of its own within the settings' limits.

    Raises:
        PdfEngineUnavailable: If the PDF engine of the settings is not installed.
    """
    from loccit.infrastructure.adapters.isolation import ConversionLimits, IsolatedConverter

    limits = ConversionLimits(settings.conversion_seconds, settings.conversion_mb * 2**20)
    options = _conversion_options(settings)
    if options.pdf_engine is PdfEngine.DOCLING:
        from loccit.infrastructure.adapters.docling.ml_layout import require_layout_model

        require_layout_model(options.docling_artifacts, allow_download=options.allow_download)
    converter = IsolatedConverter(build_converter, options, limits, settings.workers)
    try:
        yield converter
    finally:
        converter.close()


def build_converter(
    options: ConversionOptions, more_time: Callable[[float], None] | None = None
) -> TextConverterPort:
    """Build the converter that works in this process; the worker calls it by its name.

    Args:
        options: What the user chose.
        more_time: Asked, in the middle of a document, for the seconds that it will take on top.
    """
    from loccit.infrastructure.adapters.docling.converter import DoclingConverterAdapter
    from loccit.infrastructure.adapters.pdf.images import ImageFileReader
    from loccit.infrastructure.adapters.pdf.ocr.choice import find_engine
    from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
    from loccit.infrastructure.adapters.pdf.scans import Scans

    scans = Scans(options.ocr, find_engine(options.ocr_language), more_time)
    text, images = PdfTextReader(scans), ImageFileReader(scans)
    if options.pdf_engine is PdfEngine.TEXT:
        return DoclingConverterAdapter(text, images, scans.fingerprint)
    from loccit.infrastructure.adapters.docling import ml_layout

    layout = ml_layout.DoclingLayoutModel(
        options.docling_artifacts, allow_download=options.allow_download
    )
    reader = ml_layout.DoclingLayoutReader(text, layout)
    return DoclingConverterAdapter(reader, images, scans.fingerprint)


def _conversion_options(settings: Settings) -> ConversionOptions:
    try:
        return ConversionOptions(
            settings.ocr,
            settings.ocr_language,
            settings.pdf_engine,
            settings.docling_artifacts,
            settings.allow_download,
        )
    except ValueError as error:
        raise InvalidRequest(f"settings: {error}") from error


def draw_overlay(source_path: str, result: ConversionResult, folder: Path) -> None:
    """Draw what conversion made of a PDF or an image on images of its pages.

    Raises:
        InvalidRequest: If it has no pages, or the folder cannot be written to.
    """
    from loccit.infrastructure.adapters.pdf import overlay

    if not result.structure.page_map:
        raise InvalidRequest("only the pages of a PDF or an image can be drawn on")
    try:
        overlay.draw_overlay(source_path, result, folder)
    except OSError as error:
        raise InvalidRequest(f"cannot write to {folder}: {error.strerror or error}") from error


def _counting_model(settings: Settings) -> FastEmbedAdapter:
    """Return the model whose tokenizer counts; a remote model's chunks are counted by ours.

    The limits of remote models (8,192 tokens) lie far above any chunk.
    """
    local = settings.embedding_model.startswith("fastembed/")
    return _local_model(settings, settings.embedding_model if local else DEFAULT_MODEL)


def _chunker(settings: Settings) -> ChunkerPort:
    from loccit.infrastructure.adapters.docling.chunker import DoclingHybridChunkerAdapter

    model = _counting_model(settings)
    return DoclingHybridChunkerAdapter(model.tokenizer_id, model.token_spans, SPECIAL_TOKENS)


def _policy(settings: Settings) -> ChunkingPolicy:
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


def _model_remedy(settings: Settings) -> str:
    if settings.embedding_model.startswith("openai/"):
        return "set LOCCIT_OPENAI_API_KEY, and LOCCIT_OPENAI_BASE_URL for a compatible server"
    if settings.model_path is not None:
        return "unset LOCCIT_MODEL_PATH"
    return REMEDY


def _free_space(settings: Settings) -> int | None:
    """Return the bytes free at the first folder above the index that is there."""
    if settings.qdrant_url is not None:
        return None
    place = settings.data_dir
    while not place.exists():
        place = place.parent
    return shutil.disk_usage(place).free
