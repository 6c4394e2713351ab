"""Questions to a project, embedded with the model that it is bound to."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from loccit.application.marked_project import MarkedProject
from loccit.application.query.query_chunks import DEFAULT_POLICY, QueryChunks
from loccit.domain.errors import EmbeddingModelMismatch, InvalidRequest
from loccit.domain.models.retrieval import Hit, QueryResult, SearchFilter
from loccit.domain.policy.retrieval_policy import RetrievalPolicy

if TYPE_CHECKING:
    from loccit.application.answering.write_answer import WriteAnswer
    from loccit.application.conversations.conversation import Conversation
    from loccit.application.conversations.reading import Asking
    from loccit.application.conversations.recall import Recall
    from loccit.application.ports.memory import MemoryPort
    from loccit.application.ports.vector_index import VectorIndexPort
    from loccit.domain.answers.running_text import RunningText
    from loccit.domain.assistant.agent_run import AgentConfig, OnEvent
    from loccit.domain.marks.choice import MarkChoice
    from loccit.domain.models.answer import Answer, Excerpt
    from loccit.domain.models.chunk import WordBoxes
    from loccit.domain.models.conversation import ShownTurn
    from loccit.domain.models.document import DocId
    from loccit.domain.models.written_answer import WrittenAnswer

Asked = TypeVar("Asked")

ANSWERING: Final = RetrievalPolicy(top_k=3)


@dataclass(frozen=True, slots=True)
class AskedProject(MarkedProject):
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
        mine: "MarkChoice | None" = None,
    ) -> QueryResult:
        """Return the passages that answer a question, best first; see `QueryChunks`.

        What stands in quotation marks is in each of them, word for word, and what a minus stands
        before in none: "tidal prism" -moon. Then relevance is not asked for.

        Args:
            text: The question.
            policy: How many passages, of what kind.
            filters: Conditions that every passage meets.
            cursor: `next_cursor` of an answer to the same query.
            mine: Searches only in what these marks are of, and in what was written there; see
                `QueryMarks`.
        """
        if mine is not None and policy.group:
            raise InvalidRequest("what was marked is not grouped; leave out --group, or --mine")
        said, policy, filters = _read(text, policy, filters)
        if mine is None:
            found = self._asked(
                lambda query_chunks: query_chunks(
                    said, self.project_id, policy=policy, filters=filters, cursor=cursor
                )
            )
        else:
            found = self._query_marks(said, mine, policy, filters, cursor)
        if filters is not None and filters.asks_for_words:
            from loccit.application.query.wanted_words import with_phrases

            found = replace(with_phrases(found, filters), query=text)
        return self._with_marks(found)

    def _query_marks(
        self,
        text: str,
        mine: "MarkChoice",
        policy: RetrievalPolicy,
        filters: SearchFilter | None,
        cursor: str | None,
    ) -> QueryResult:
        from loccit.application.marks.query_marks import QueryMarks

        return self._asked(
            lambda query_chunks: QueryMarks(query_chunks, self.marks)(
                text, self.project_id, mine, policy=policy, filters=filters, cursor=cursor
            )
        )

    def ask(
        self,
        question: str,
        *,
        policy: RetrievalPolicy = ANSWERING,
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
            self._asking,
            partial(self._recall, memory),
            self._vectors,
            keeps=self._adapters.remembers if kept is None else kept,
            is_new=name is None,
        )

    def _asking(self) -> "Asking":
        """Return what asks several times at once, and reads each document once."""
        from loccit.application.query.ask_question import AskQuestion

        texts: dict[tuple[int, DocId], RunningText] = {}
        return lambda question, policy, filters: self._asked(
            lambda query_chunks: AskQuestion(query_chunks, texts)(
                question, self.project_id, policy=policy, filters=filters
            )
        )

    def _recall(self, memory: "MemoryPort") -> "Recall":
        from loccit.application.conversations.recall import Recall

        search = self.query_chunks
        return Recall(memory, search.embedding, search.backgrounds)

    def _vectors(self) -> "VectorIndexPort":
        search = self.query_chunks
        return search.index.at(self.project_id, search.embedding.binding)

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


def _read(
    text: str, policy: RetrievalPolicy, filters: SearchFilter | None
) -> tuple[str, RetrievalPolicy, SearchFilter | None]:
    """Return what a query asks for, with the words that it wants and does not want.

    Where words are wanted, every passage that holds them has to do with the question.

    Raises:
        InvalidRequest: If it says only what must not be there.
    """
    from loccit.domain.questions.query_language import said_query

    said = said_query(text)
    if not said.phrases and not said.without:
        return text, policy, filters
    from loccit.application.query.said_words import with_words

    if not said.text:
        raise InvalidRequest(
            "the query says only what must not be there; ask for something, as in: tides -moon"
        )
    if said.phrases and policy.min_score is None:
        policy = replace(policy, min_score=0)
    return said.text, policy, with_words(filters or SearchFilter(), said)
