"""The answerers that are judged: quoted sentences, or a language model."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from loccit.application.answering.write_answer import WriteAnswer
from loccit.application.query.ask_question import AskQuestion
from loccit.application.query.query_chunks import QueryChunks
from loccit.domain.assistant.agent_run import AgentConfig
from loccit.domain.models.answer import Answer
from loccit.domain.models.project import ProjectId
from loccit.domain.models.written_answer import WrittenAnswer
from loccit.domain.policy.retrieval_policy import RetrievalPolicy

Answerer = Callable[[str], Awaitable[Answer | WrittenAnswer]]
"""Answers a question. An `AssistantError` leaves that question without a verdict. Several
questions are asked at a time."""

EXTRACTIVE: Final = "extractive"
"""The name of the answerer without a model: sentences of the best passages."""


@dataclass(frozen=True, slots=True)
class Answering:
    """An answerer.

    Attributes:
        answerer: Answers a question.
        answered_by: The name of the model, or `EXTRACTIVE`.
        policy: How passages are found; None when a model chooses.
    """

    answerer: Answerer
    answered_by: str = EXTRACTIVE
    policy: RetrievalPolicy | None = None


def extractive(
    query_chunks: QueryChunks, project_id: ProjectId, policy: RetrievalPolicy
) -> Answering:
    """Return the answerer that quotes sentences of the documents."""
    ask = AskQuestion(query_chunks)

    async def answerer(question: str) -> Answer:
        return ask(question, project_id, policy=policy)

    return Answering(answerer, EXTRACTIVE, policy)


def written(write: WriteAnswer, project_id: ProjectId, config: AgentConfig) -> Answering:
    """Return the answerer that asks a language model."""

    async def answerer(question: str) -> WrittenAnswer:
        return await write.ainvoke(question, project_id, config=config)

    return Answering(answerer, write.assistant.llm.model)
