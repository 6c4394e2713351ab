"""The composition root: builds the adapters, puts the guard around the index, wires them up.

Each `open_...` is a context manager that closes what it opened. Use cases and adapters are
imported where they are built, so that a query never loads what only an ingest needs.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, nullcontext
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from loccit.application.guarded_index import GuardedVectorIndex
from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.application.query.query_chunks import QueryChunks
from loccit.composition.bibliography import bibliography_beside, bibliography_files
from loccit.composition.conversion import (
    build_converter,
    draw_overlay,
    open_converter,
)
from loccit.composition.diagnosing import configured, engines, free_space
from loccit.composition.index import build_index, share_embedding
from loccit.composition.models import (
    bound_embedding,
    bound_model_remedy,
    build_chunker,
    build_embedding,
    build_policy,
    build_reranker,
    model_remedy,
)
from loccit.composition.project_model import (
    engine_of,
    guarded_index,
    open_project_index,
    settings_of_project,
)
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.sample_library import sample_library
from loccit.infrastructure.settings import GivenSettings, Settings, load_settings
from loccit.version import __version__

if TYPE_CHECKING:
    from loccit.application.assistant.write_answer import WriteAnswer
    from loccit.application.copy.copy_project import CopyProject
    from loccit.application.doctor.diagnosis import Diagnosis
    from loccit.application.evaluate.evaluate_retrieval import EvaluateRetrieval
    from loccit.application.evaluate.ingest_corpus import IngestCorpus
    from loccit.application.ingest.ingest_document import IngestDocument
    from loccit.application.notes.write_note import WriteNote
    from loccit.application.reindex.reindex_project import ReindexProject
    from loccit.application.verify.verify_text import VerifyText
    from loccit.domain.assistant.agent_run import OnEvent

__all__ = [
    "GivenSettings",
    "Settings",
    "UseCases",
    "bibliography_beside",
    "bibliography_files",
    "build_converter",
    "draw_overlay",
    "load_settings",
    "open_converter",
    "open_copy",
    "open_diagnosis",
    "open_evaluation",
    "open_index",
    "open_ingest",
    "open_note",
    "open_query",
    "open_reindex",
    "open_use_cases",
    "open_verification",
    "sample_library",
]


@dataclass(frozen=True, slots=True)
class UseCases:
    """What a program does with one open index, which no other process can open meanwhile.

    Attributes:
        index: The guarded index.
        query_chunks: Answers questions.
        ingest_document: Returns what ingests; the first call opens what only an ingest needs.
        write_answer: Returns what has the language model of the settings answer, and tells of the
            events of its runs.
    """

    index: VectorIndexPort
    query_chunks: QueryChunks
    ingest_document: "Callable[[], IngestDocument]"
    write_answer: "Callable[[OnEvent | None], WriteAnswer]"


@contextmanager
def open_use_cases(settings: Settings) -> Iterator[UseCases]:
    """Open an index to ingest into and to ask, as long as a program likes."""
    with open_project_index(settings) as (embedding, index, own), ExitStack() as opened:

        @cache
        def ingest_document() -> "IngestDocument":
            return opened.enter_context(_ingest_into(index, embedding, own))

        query_chunks = QueryChunks(embedding, index, build_reranker(settings))

        def write_answer(on_event: "OnEvent | None") -> "WriteAnswer":
            from loccit.composition.answering import write_answer_with

            return write_answer_with(query_chunks, settings, on_event)

        yield UseCases(index, query_chunks, ingest_document, write_answer)


@contextmanager
def open_ingest(settings: Settings) -> "Iterator[IngestDocument]":
    """Open what an ingest needs."""
    with (
        open_project_index(settings) as (embedding, index, own),
        _ingest_into(index, embedding, own) as ingest_document,
    ):
        yield ingest_document


@contextmanager
def _ingest_into(
    index: VectorIndexPort, embedding: EmbeddingPort, settings: Settings
) -> "Iterator[IngestDocument]":
    from loccit.application.ingest.ingest_document import IngestDocument
    from loccit.infrastructure.adapters.zotero_metadata import ZoteroCslJsonResolver

    with open_converter(settings) as converter:
        yield IngestDocument(
            converter=converter,
            chunker=build_chunker(settings),
            resolver=ZoteroCslJsonResolver(),
            embedding=embedding,
            index=index,
            policy=build_policy(settings),
            workers=settings.workers,
        )


@contextmanager
def open_query(settings: Settings) -> Iterator[QueryChunks]:
    """Open what a query needs."""
    with closing(build_index(settings)) as index:
        own = build_embedding(settings_of_project(settings, index))
        embedding = share_embedding(own, index, settings)
        guarded = GuardedVectorIndex(index, embedding)
        yield QueryChunks(embedding, guarded, build_reranker(settings))


@contextmanager
def open_note(settings: Settings) -> "Iterator[WriteNote]":
    """Open what a note needs."""
    from loccit.application.notes.write_note import WriteNote
    from loccit.application.query.ask_question import AskQuestion

    with open_query(settings) as query_chunks:
        yield WriteNote(AskQuestion(query_chunks))


@contextmanager
def open_reindex(
    settings: Settings, model: str | None = None, *, rechunk: bool = False
) -> "Iterator[ReindexProject]":
    """Open what a reindex needs.

    Args:
        settings: Of the project.
        model: The new model; the project's own when it is None.
        rechunk: Whether the files are to be converted and cut anew.
    """
    from loccit.application.reindex.reindex_project import ReindexProject

    with (
        closing(build_index(settings)) as inner,
        open_converter(settings) if rechunk else nullcontext() as converter,
    ):
        named = {"embedding_model": model}
        own = settings.model_copy(update=named) if model else settings_of_project(settings, inner)
        embedding = build_embedding(own, engine_of(own, lambda: None))
        index = GuardedVectorIndex(inner, embedding)

        def guarded_with(binding: ModelBinding) -> tuple[EmbeddingPort, VectorIndexPort] | None:
            bound = bound_embedding(settings, binding)
            return (bound, GuardedVectorIndex(inner, bound)) if bound else None

        cutter = None
        if converter is not None:
            from loccit.application.ingest.document_cutter import DocumentCutter

            cutter = DocumentCutter(converter, build_chunker(own), build_policy(own))
        yield ReindexProject(embedding, index, guarded_with, cutter)


@contextmanager
def open_copy(settings: Settings, server_url: str, *, to_server: bool) -> "Iterator[CopyProject]":
    """Open what copies a project from this machine to a server, or from it."""
    from loccit.application.copy.copy_project import CopyProject

    here = settings.model_copy(update={"qdrant_url": None})
    there = settings.model_copy(update={"qdrant_url": server_url})
    with closing(build_index(here)) as embedded, closing(build_index(there)) as server:
        source, target = (embedded, server) if to_server else (server, embedded)
        yield CopyProject(source, target)


@contextmanager
def open_evaluation(settings: Settings) -> "Iterator[tuple[IngestCorpus, EvaluateRetrieval]]":
    """Open what an evaluation needs: of a corpus of its own, and of the searches."""
    from loccit.application.evaluate.evaluate_retrieval import EvaluateRetrieval
    from loccit.application.evaluate.ingest_corpus import IngestCorpus
    from loccit.infrastructure.adapters.ir_measures_scorer import score_rankings

    with open_project_index(settings) as (embedding, index, own):
        policy = build_policy(own)
        query = QueryChunks(embedding=embedding, index=index)
        yield (
            IngestCorpus(build_chunker(own), embedding, index, policy),
            EvaluateRetrieval(query, score_rankings, policy, __version__),
        )


@contextmanager
def open_index(settings: Settings) -> Iterator[VectorIndexPort]:
    """Open the index to look at and to delete from."""
    with guarded_index(settings, build_embedding(settings)) as index:
        yield index


@contextmanager
def open_verification(settings: Settings) -> "Iterator[VerifyText]":
    """Open what checks quotations: the index alone, so that no model is loaded."""
    from loccit.application.verify.verify_text import VerifyText
    from loccit.composition.drafts import draft_readers

    with open_index(settings) as index:
        yield VerifyText(index, draft_readers())


@contextmanager
def open_diagnosis(settings: Settings) -> "Iterator[Diagnosis]":
    """Open what `doctor` looks at."""
    from loccit.application.doctor.diagnosis import Diagnosis
    from loccit.infrastructure.adapters.zotero_metadata import ZoteroCslJsonResolver

    embedding = build_embedding(settings, engine_of(settings, lambda: None))
    with guarded_index(settings, embedding) as index:
        yield Diagnosis(
            embedding=embedding,
            chunker=build_chunker(settings),
            resolver=ZoteroCslJsonResolver(),
            index=index,
            policy=build_policy(settings),
            free_space=lambda: free_space(settings),
            model_remedy=model_remedy(settings),
            remedy_of=cache(partial(bound_model_remedy, settings)),
            engines=lambda: engines(settings, embedding),
            configured=configured(settings),
        )
