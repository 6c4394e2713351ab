"""The answerers that are judged: quoted sentences, or a language model."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, cast

from loccit.application.answering.write_answer import WriteAnswer
from loccit.application.conversations.conversation import Conversation
from loccit.application.matrix.extractive_cells import ExtractiveCells
from loccit.application.matrix.fill_matrix import FillMatrix
from loccit.application.query.ask_question import AskQuestion
from loccit.application.query.query_chunks import QueryChunks
from loccit.domain.assistant.agent_run import AgentConfig
from loccit.domain.models.answer import Answer, Excerpt
from loccit.domain.models.document import DocId
from loccit.domain.models.matrix import Column
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.models.written_answer import WrittenAnswer
from loccit.domain.policy.retrieval_policy import RetrievalPolicy

Answerer = Callable[[str], Awaitable[Answer | WrittenAnswer]]
"""Answers a question. An `AssistantError` leaves that question without a verdict. Several
questions are asked at a time."""

CellAnswerer = Callable[[str, DocId], Awaitable[Answer | WrittenAnswer]]
"""Answers a question from one document, as a cell of a matrix does."""

EXTRACTIVE: Final = "extractive"
"""The name of the answerer without a model: sentences of the best passages."""


@dataclass(frozen=True, slots=True)
class Answering:
    """An answerer.

    Attributes:
        answerer: Answers a question.
        answered_by: The name of the model, or `EXTRACTIVE`.
        policy: How passages are found; None when a model chooses.
        follow_up: Makes what answers a question that goes on with others, given these; None when
            each question is asked alone.
        of_cells: Answers for the cells of a matrix; None to answer none of them.
    """

    answerer: Answerer
    answered_by: str = EXTRACTIVE
    policy: RetrievalPolicy | None = None
    follow_up: Callable[[Sequence[str]], Answerer] | None = None
    of_cells: CellAnswerer | None = None

    def going_on_after(self, before: Sequence[str]) -> Answerer:
        """Return what answers a question after others, which are asked first."""
        if not before or self.follow_up is None:
            return self.answerer
        return self.follow_up(before)


def extractive(
    query_chunks: QueryChunks,
    project_id: ProjectId,
    policy: RetrievalPolicy,
    talk: Callable[[], Conversation] | None = None,
) -> Answering:
    """Return the answerer that quotes sentences of the documents.

    Args:
        query_chunks: Finds the passages.
        project_id: Where.
        policy: How.
        talk: Begins a conversation that nothing remembers, for questions that follow others.
    """
    ask = AskQuestion(query_chunks)

    async def answerer(question: str) -> Answer:
        return ask(question, project_id, policy=policy)

    def follow_up(before: Sequence[str]) -> Answerer:
        async def answerer(question: str) -> Answer:
            conversation = begin()
            for each in before:
                conversation.ask(each, policy=policy)
            return conversation.ask(question, policy=policy)[0]

        begin = cast("Callable[[], Conversation]", talk)
        return answerer

    fill = FillMatrix(query_chunks, ExtractiveCells(query_chunks))

    async def of_cells(column: str, doc_id: DocId) -> Answer:
        only = SearchFilter(doc_ids=(doc_id,))
        made = fill([Column("cell", column)], project_id, filters=only)
        excerpts = tuple(Excerpt(each, each.chunk.span) for each in made.quotations)
        return Answer(column, project_id, made.model, excerpts)

    return Answering(answerer, EXTRACTIVE, policy, follow_up if talk else None, of_cells)


def written(
    write: WriteAnswer,
    project_id: ProjectId,
    config: AgentConfig,
    talk: Callable[[], Conversation] | None = None,
) -> Answering:
    """Return the answerer that asks a language model; see `extractive`."""

    async def answerer(question: str) -> WrittenAnswer:
        return await write.ainvoke(question, project_id, config=config)

    def follow_up(before: Sequence[str]) -> Answerer:
        async def answerer(question: str) -> WrittenAnswer:
            conversation = begin()
            for each in before:
                earlier = conversation.shown()
                answer = await write.ainvoke(each, project_id, config=config, earlier=earlier)
                conversation.answered(each, answer)
            earlier = conversation.shown()
            return await write.ainvoke(question, project_id, config=config, earlier=earlier)

        begin = cast("Callable[[], Conversation]", talk)
        return answerer

    async def of_cells(column: str, doc_id: DocId) -> WrittenAnswer:
        only = SearchFilter(doc_ids=(doc_id,))
        return await write.ainvoke(column, project_id, filters=only, config=config)

    model = write.assistant.llm.model
    return Answering(answerer, model, None, follow_up if talk else None, of_cells)
