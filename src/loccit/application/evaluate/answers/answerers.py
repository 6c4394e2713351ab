"""The answerers that are judged: quoted sentences, or a language model."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from loccit.application.assistant.write_answer import WriteAnswer
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
        of_cells: Answers for the cells of a matrix; None to answer none of them.
    """

    answerer: Answerer
    answered_by: str = EXTRACTIVE
    policy: RetrievalPolicy | None = None
    of_cells: CellAnswerer | None = None


def extractive(
    query_chunks: QueryChunks, project_id: ProjectId, policy: RetrievalPolicy
) -> Answering:
    """Return the answerer that quotes sentences of the documents."""
    ask = AskQuestion(query_chunks)

    async def answerer(question: str) -> Answer:
        return ask(question, project_id, policy=policy)

    fill = FillMatrix(query_chunks, ExtractiveCells(query_chunks))

    async def of_cells(column: str, doc_id: DocId) -> Answer:
        only = SearchFilter(doc_ids=(doc_id,))
        made = fill([Column("cell", column)], project_id, filters=only)
        excerpts = tuple(Excerpt(each, each.chunk.span) for each in made.quotations)
        return Answer(column, project_id, made.model, excerpts)

    return Answering(answerer, EXTRACTIVE, policy, of_cells)


def written(write: WriteAnswer, project_id: ProjectId, config: AgentConfig) -> Answering:
    """Return the answerer that asks a language model."""

    async def answerer(question: str) -> WrittenAnswer:
        return await write.ainvoke(question, project_id, config=config)

    async def of_cells(column: str, doc_id: DocId) -> WrittenAnswer:
        only = SearchFilter(doc_ids=(doc_id,))
        return await write.ainvoke(column, project_id, filters=only, config=config)

    return Answering(answerer, write.assistant.llm.model, of_cells=of_cells)
