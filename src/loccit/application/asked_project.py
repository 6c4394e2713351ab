"""Questions to a project, embedded with the model that it is bound to."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeVar

from loccit.application.query.query_chunks import DEFAULT_POLICY, QueryChunks
from loccit.application.stored_project import StoredProject
from loccit.domain.errors import EmbeddingModelMismatch
from loccit.domain.models.retrieval import Hit, QueryResult, SearchFilter
from loccit.domain.policy.retrieval_policy import RetrievalPolicy

if TYPE_CHECKING:
    from loccit.application.answering.write_answer import WriteAnswer
    from loccit.application.conversations.conversation import Conversation
    from loccit.application.conversations.recall import Recall
    from loccit.application.matrix.cells import Filler
    from loccit.application.matrix.fill_matrix import MatrixInTheMaking
    from loccit.application.matrix.matrix_file import Renderer
    from loccit.application.notes.research_note import ResearchTopics
    from loccit.application.ports.memory import MemoryPort
    from loccit.domain.assistant.agent_run import AgentConfig, OnEvent
    from loccit.domain.models.answer import Answer, Excerpt
    from loccit.domain.models.answer_evaluation import AnswerEvaluation
    from loccit.domain.models.answer_question import AnswerQuestions
    from loccit.domain.models.chunk import WordBoxes
    from loccit.domain.models.conversation import ShownTurn
    from loccit.domain.models.matrix import Column, Matrix
    from loccit.domain.models.note import ResearchNote
    from loccit.domain.models.written_answer import WrittenAnswer

Asked = TypeVar("Asked")

_ANSWERING: Final = RetrievalPolicy(top_k=3)
_NOTING: Final = RetrievalPolicy(top_k=4)


@dataclass(frozen=True, slots=True)
class AskedProject(StoredProject):
    """A project that answers questions."""

    _searches: dict[int, QueryChunks] = field(default_factory=dict, repr=False, compare=False)
    """The use case for each embedding model, which keeps what it measured of the model."""

    @property
    def language_model(self) -> str | None:
        """The name of the language model of the settings, None without one."""
        return self._adapters.language_model

    @property
    def remembers(self) -> bool:
        """Whether the settings have questions and answers kept."""
        return self._adapters.remembers

    @property
    def has_reranker(self) -> bool:
        """Whether the settings name a reranker."""
        return self._adapters.reranker is not None

    @property
    def query_chunks(self) -> QueryChunks:
        """The search for passages, with the model that the project is bound to now."""
        embedding = self._adapters.query_model(self.project_id)
        known = self._searches.get(id(embedding))
        if known is None:
            made = QueryChunks(embedding, self._adapters.index, self._adapters.reranker)
            known = self._searches.setdefault(id(embedding), made)
        return known

    def query(
        self,
        text: str,
        *,
        policy: RetrievalPolicy = DEFAULT_POLICY,
        filters: SearchFilter | None = None,
        cursor: str | None = None,
    ) -> QueryResult:
        """Return the passages that answer a question, best first; see `QueryChunks`."""
        return self._asked(
            lambda query_chunks: query_chunks(
                text, self.project_id, policy=policy, filters=filters, cursor=cursor
            )
        )

    def ask(
        self,
        question: str,
        *,
        policy: RetrievalPolicy = _ANSWERING,
        filters: SearchFilter | None = None,
    ) -> "Answer":
        """Return the sentences that answer a question, none without an answer."""
        from loccit.application.query.ask_question import AskQuestion

        return self._asked(
            lambda query_chunks: AskQuestion(query_chunks)(
                question, self.project_id, policy=policy, filters=filters
            )
        )

    def conversation(self, name: str | None = None, *, kept: bool | None = None) -> "Conversation":
        """Return a conversation, in which questions may follow each other.

        Args:
            name: The id of one, or its beginning, or "last"; None begins a new one.
            kept: Whether what is asked is remembered, beyond this object; None as the settings
                have it.

        Raises:
            InvalidRequest: If the name fits no conversation, or several.
        """
        from uuid import uuid4

        from loccit.application.conversations.conversation import Conversation

        conversations = self.conversations
        memory = conversations.memory
        return Conversation(
            uuid4().hex[:8] if name is None else conversations.named(name).id,
            conversations,
            lambda question, policy, filters: self.ask(question, policy=policy, filters=filters),
            partial(self._recall, memory),
            keeps=self._adapters.remembers if kept is None else kept,
            is_new=name is None,
        )

    def _recall(self, memory: "MemoryPort") -> "Recall":
        from loccit.application.conversations.recall import Recall

        return Recall(memory, self.query_chunks.embedding)

    def word_boxes(self, hits: Iterable[Hit], excerpts: "Iterable[Excerpt]" = ()) -> "WordBoxes":
        """Return where the words of hits and excerpts stand on their pages, one box a line.

        The pages are read again, if their files are still what was ingested; see `LocateWords`.
        """
        from loccit.application.locate.locate_words import LocateWords, places_of

        index = self._adapters.index.at(self.project_id)
        return LocateWords(index, self._adapters.page_reader)(places_of(hits, excerpts))

    def write_answer(
        self,
        question: str,
        *,
        filters: SearchFilter | None = None,
        config: "AgentConfig | None" = None,
        tool_servers: Sequence[str] = (),
        on_event: "OnEvent | None" = None,
        earlier: "Sequence[ShownTurn]" = (),
    ) -> "WrittenAnswer":
        """Return the answer of the configured language model, each sentence with its state.

        Args:
            question: What is asked.
            filters: Conditions that every passage meets.
            config: The limits of the run.
            tool_servers: Servers of the settings whose tools the model may use, too.
            on_event: Told of what the model does.
            earlier: What was asked and answered before; see `Conversation.write`.

        Raises:
            InvalidRequest: If the question is blank, or a server is not configured.
            LLMNotConfigured: If no model is named, or what reaches it is not installed.
            AssistantError: If there is not even a part of an answer.
        """
        servers = self._adapters.tool_servers(tool_servers)
        write = self._write_answer(on_event, tool_servers=bool(servers))
        return write(
            question,
            self.project_id,
            filters=filters,
            config=config,
            mcp_servers=servers,
            earlier=earlier,
        )

    def note(
        self,
        topics: Sequence[str],
        file: str | os.PathLike[str],
        *,
        continued: bool = False,
        policy: RetrievalPolicy = _NOTING,
        filters: SearchFilter | None = None,
        config: "AgentConfig | None" = None,
        on_event: "OnEvent | None" = None,
    ) -> "ResearchNote":
        """Write what the documents say of each topic into a note, quotation by quotation.

        Beside it stand what it cites (.csl.json, .bib) and its evidence for `verify`.

        Args:
            topics: Questions or subjects; a note that is continued has its own.
            file: Where the note goes.
            continued: Whether to add to the note that stands there what it does not quote yet.
            policy: How many quotations for each topic, found how.
            filters: Conditions that every passage meets.
            config: Has the language model choose and comment, within these limits.
            on_event: Told of what the model does.

        Returns:
            What is new in the note.

        Raises:
            InvalidRequest: If there is no topic, or the file is there and not to be continued.
        """
        from loccit.application.notes.note_file import continued_note_file, new_note_file

        path = Path(file)
        note = continued_note_file(path) if continued else new_note_file(path)
        if config is None:
            from loccit.application.notes.write_note import WriteNote
            from loccit.application.query.ask_question import AskQuestion

            write_note = WriteNote(AskQuestion(self.query_chunks))
            gather = partial(write_note, policy=policy)
        else:
            gather = partial(self._research(on_event), config=config)
        found = gather(topics or note.topics, self.project_id, filters=filters, quoted=note.quoted)
        note.write(found, self.documents(), self._adapters.bibliography)
        return found

    def matrix(  # noqa: PLR0913  (what is asked, where it goes, who listens)
        self,
        columns: "Sequence[Column | str]" = (),
        file: str | os.PathLike[str] | None = None,
        *,
        continued: str | os.PathLike[str] | None = None,
        filters: SearchFilter | None = None,
        config: "AgentConfig | None" = None,
        on_event: "OnEvent | None" = None,
        on_cell: "Callable[[MatrixInTheMaking], None]" = lambda _: None,
        formats: "Mapping[str, Renderer]" = MappingProxyType({}),
    ) -> "Matrix":
        """Return a row for each document and a cell for each column, and write it to a file.

        Args:
            columns: What each document is asked; a matrix that is continued has its own, to which
                these are added.
            file: Where it goes: .md, .csv or .xlsx. None to write nothing.
            continued: The file of a matrix that is gone on with: its cells are kept.
            filters: Conditions that every document, and every passage, meets.
            config: Has the language model fill the cells, within these limits for all of them.
            on_event: Told of what the model does.
            on_cell: Told when it begins, and of each cell.
            formats: Further formats of files, by suffix.

        Raises:
            InvalidRequest: If there is no column, or the file is there already.
        """
        from loccit.application.matrix.make_matrix import MakeMatrix

        if config is None:
            from loccit.application.matrix.extractive_cells import ExtractiveCells

            fill: Filler = ExtractiveCells(self.query_chunks)
        else:
            from loccit.application.matrix.written_cells import WrittenCells

            assistant = self._adapters.assistant(on_event)
            schema_of = self._adapters.schema_of
            fill = WrittenCells(self.query_chunks, assistant, schema_of, config)
        make = MakeMatrix(self.query_chunks, fill, self._adapters.bibliography, formats)
        return make(
            columns,
            self.project_id,
            file=None if file is None else Path(file),
            continued=None if continued is None else Path(continued),
            filters=filters,
            on_cell=on_cell,
        )

    def evaluate_answers(
        self,
        questions: "AnswerQuestions",
        *,
        policy: RetrievalPolicy = _ANSWERING,
        config: "AgentConfig | None" = None,
        judge: str | None = None,
        on_step: Callable[[], None] = lambda: None,
    ) -> "AnswerEvaluation":
        """Judge the answers of `ask`, or with a `config` those of the language model.

        `judge` names the judging model, the language model by default; without either, code judges
        alone. See `EvaluateAnswers`.
        """
        from loccit.application.evaluate.answers.answerers import extractive, written
        from loccit.application.evaluate.answers.evaluate_answers import EvaluateAnswers

        talk = partial(self.conversation, kept=False)
        answering = (
            extractive(self.query_chunks, self.project_id, policy, talk)
            if config is None
            else written(self._write_answer(None), self.project_id, config, talk)
        )
        judges = self._adapters.judges(judge)
        return EvaluateAnswers(self._adapters.index, judges)(
            questions, self.project_id, answering, on_step=on_step
        )

    def _asked(self, ask: Callable[[QueryChunks], Asked]) -> Asked:
        """Ask, and once more when another process changed the model in that moment."""
        try:
            return ask(self.query_chunks)
        except EmbeddingModelMismatch:
            return ask(self.query_chunks)

    def _write_answer(
        self, on_event: "OnEvent | None", *, tool_servers: bool = False
    ) -> "WriteAnswer":
        from loccit.application.answering.write_answer import WriteAnswer

        assistant = self._adapters.assistant(on_event, tool_servers=tool_servers)
        return WriteAnswer(self.query_chunks, assistant, self._adapters.schema_of)

    def _research(self, on_event: "OnEvent | None") -> "ResearchTopics":
        from loccit.application.notes.research_note import ResearchTopics

        return ResearchTopics(
            self.query_chunks,
            self._adapters.assistant(on_event),
            self._adapters.schema_of,
            new_memory=partial(self._adapters.memory, self.query_chunks.embedding),
        )
