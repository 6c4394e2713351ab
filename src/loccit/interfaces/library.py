"""The Python API: one project, open for ingesting and for questions."""

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from loccit import composition
from loccit.application.ingest.document_citation import References
from loccit.application.ingest.sources import find_sources
from loccit.application.query.ask_question import AskQuestion
from loccit.application.query.document_lookup import find_document
from loccit.application.verify.verify_text import VerifyText
from loccit.composition.drafts import draft_readers
from loccit.domain.documents.slicing import text_of
from loccit.domain.errors import LibraryClosed, LoccitError
from loccit.domain.models.answer import Answer
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.ingestion import IngestReport
from loccit.domain.models.project import DocumentRecord, ProjectId, project_id
from loccit.domain.models.retrieval import QueryResult, SearchFilter
from loccit.domain.models.verification import Verification
from loccit.domain.policy.retrieval_policy import RetrievalPolicy

if TYPE_CHECKING:
    from loccit.domain.assistant.agent_run import AgentConfig, OnEvent
    from loccit.domain.models.written_answer import WrittenAnswer

log = logging.getLogger(__name__)
_DEFAULT_POLICY = RetrievalPolicy()


@contextmanager
def open_library(
    project: str | None = None, **settings: Unpack[composition.GivenSettings]
) -> Iterator["Library"]:
    """Open a project; it is made by the first ingest.

    Opening is cheap: the model, the index and the converter are loaded when they are needed. The
    embedded index lets no other process in from the first look into it until the block ends.

    Args:
        project: Its name; the one of `LOCCIT_PROJECT` or loccit.toml when none is given.
        settings: As the command line has them: `data_dir`, `references`, `embedding_model`,
            `embedding_precision`, `workers`, `pdf_engine`, `ocr`, `ocr_language`, `llm_model`.
            They go before `LOCCIT_...` variables and loccit.toml.

    Raises:
        InvalidRequest: If the name or a setting is not valid.
    """
    chosen = composition.load_settings(project, **settings)
    with composition.open_use_cases(chosen) as use_cases:
        session = _Session(use_cases)
        try:
            yield Library(project_id(chosen.project), session, chosen.references)
        finally:
            session.use_cases = None


@dataclass(slots=True)
class _Session:
    """What a library works with; nothing once its block has ended.

    What was closed would open the index again, and keep other processes out for good.
    """

    use_cases: composition.UseCases | None


@dataclass(frozen=True, slots=True)
class Library:
    """A project, as long as its `open_library` block lasts. Threads may share it.

    Every method raises a subclass of `LoccitError`, which has a stable `code` and says what to do
    next: `ProjectNotFound` when nothing has been ingested yet, `EmbeddingModelMismatch` when the
    project belongs to another model, `VectorIndexError` when the store fails, `LibraryClosed`
    after the block.

    Attributes:
        project_id: Its name.
    """

    project_id: ProjectId
    _session: _Session
    _references: Path | None

    def ingest(
        self,
        *paths: str | os.PathLike[str],
        references: str | os.PathLike[str] | None = None,
        on_report: Callable[[IngestReport], None] = lambda _: None,
    ) -> tuple[IngestReport, ...]:
        """Ingest files, and the documents in folders; what has not changed costs nothing.

        When the project has grown large, its search graph is built at the end, in another
        process and some minutes; other threads may ask and ingest meanwhile.

        Args:
            paths: Files and folders.
            references: A reference list in CSL JSON, BibTeX or RIS; the setting when not given.
            on_report: Called with each report as soon as its document is done.

        Returns:
            One report for each document, in order. A document that fails has its error there,
            and stops no other.

        Raises:
            EmbeddingModelMismatch: Before anything is converted.
            ReferencesUnreadable: Before anything is converted.
            ModelUnavailable: If the embedding model cannot be loaded.
        """
        given = references or self._references
        sources = find_sources(os.fspath(path) for path in paths)
        matched = References(os.fspath(given)) if given else None
        done: list[IngestReport] = []
        ingest_document = self._use_cases.ingest_document()
        with closing(ingest_document.all(sources, self.project_id, matched)) as reports:
            for report in reports:
                on_report(report)
                done.append(report)
        if any(report.record for report in done):  # else there may be no project
            self._build_wanted_graph()
        return tuple(done)

    def query(
        self,
        text: str,
        *,
        policy: RetrievalPolicy = _DEFAULT_POLICY,
        filters: SearchFilter | None = None,
        cursor: str | None = None,
    ) -> QueryResult:
        """Return the passages that answer a question, best first.

        Args:
            text: The question.
            policy: How many passages, of what kind.
            filters: Conditions that every passage meets.
            cursor: `next_cursor` of an answer to the same query: its next page is returned.

        Raises:
            InvalidRequest: If `text` is blank.
            InvalidCursor: If the cursor is that of another query.
            EmbeddingError: If the question cannot be embedded.
            ModelUnavailable: If the policy asks for a reranker and there is none.
        """
        return self._use_cases.query_chunks(
            text, self.project_id, policy=policy, filters=filters, cursor=cursor
        )

    def ask(
        self, question: str, *, passages: int = 3, filters: SearchFilter | None = None
    ) -> Answer:
        """Return the sentences that answer a question, none when the library does not answer.

        Args:
            question: What is asked.
            passages: Most passages that are quoted, 1 to 100.
            filters: Conditions that every passage meets.

        Raises:
            InvalidRequest: If `question` is blank.
            EmbeddingError: If the question cannot be embedded.
        """
        return AskQuestion(self._use_cases.query_chunks)(
            question, self.project_id, policy=RetrievalPolicy(top_k=passages), filters=filters
        )

    def write_answer(
        self,
        question: str,
        *,
        filters: SearchFilter | None = None,
        config: "AgentConfig | None" = None,
        on_event: "OnEvent | None" = None,
    ) -> "WrittenAnswer":
        """Return what the language model of the settings answers, each sentence with its state.

        Args:
            question: What is asked.
            filters: Conditions that every passage meets.
            config: The limits of the run.
            on_event: Told of what the model does.

        Raises:
            InvalidRequest: If `question` is blank.
            LLMNotConfigured: If no model is named, or what reaches it is not installed.
            AssistantError: If there is no answer at all, not even a part of one.
        """
        write = self._use_cases.write_answer(on_event)
        return write(question, self.project_id, filters=filters, config=config)

    def verify(self, file: str | os.PathLike[str], *, fix: bool = False) -> Verification:
        """Check the quotations and citations of a Markdown or text file against the project.

        Args:
            file: What someone wrote.
            fix: Whether to write the right pages into it, and nothing else.

        Raises:
            SourceNotFound: If there is no such file.
            SourceUnreadable: If it is no text in UTF-8, or cannot be written.
            EvidenceUnreadable: If the evidence file beside it is broken.
        """
        return VerifyText(self._use_cases.index, draft_readers())(
            Path(file), self.project_id, fix=fix
        )

    def documents(self) -> tuple[DocumentRecord, ...]:
        """Return what is kept of each document, by source path."""
        return self._use_cases.index.documents(self.project_id)

    def document(self, name: str) -> DocumentRecord:
        """Return the document of this id, beginning of an id (6 characters), path or file name.

        Raises:
            InvalidRequest: If the name fits no document, or several.
        """
        return find_document(name, self.project_id, self._use_cases.index)

    def passages(self, name: str) -> tuple[Chunk, ...]:
        """Return all passages of a document, named as in `document`, in order."""
        return self._use_cases.index.chunks(self.document(name).doc_id, self.project_id)

    def text(self, name: str) -> str:
        """Return the canonical text of a document, of which every passage is a slice."""
        return text_of(self.passages(name))

    @property
    def _use_cases(self) -> composition.UseCases:
        if self._session.use_cases is None:
            raise LibraryClosed
        return self._session.use_cases

    def _build_wanted_graph(self) -> None:
        """Make queries of a large project fast; what was ingested can be found anyway."""
        index = self._use_cases.index
        try:
            if index.needs_optimizing(self.project_id):
                index.optimize(self.project_id)
        except LoccitError as error:
            log.warning("graph_not_built", extra={"code": error.code, "reason": str(error)})
