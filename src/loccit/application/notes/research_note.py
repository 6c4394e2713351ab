"""Have a language model gather what a project says of some topics, each topic by itself."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from loccit.application.assistant.agent import Assistant
from loccit.application.assistant.memory import AgentMemory
from loccit.application.assistant.orchestrator import (
    Orchestrator,
    TaskCallbacks,
    TaskOutcome,
)
from loccit.application.assistant.ports.schema import SchemaOf
from loccit.application.notes.kept_quotes import KeptQuotes
from loccit.application.notes.note_findings import remember_quotes
from loccit.application.notes.topic_research import TopicNote, TopicWork
from loccit.application.notes.write_note import distinct_topics
from loccit.application.query.query_chunks import QueryChunks
from loccit.domain.assistant.agent_run import AgentConfig
from loccit.domain.assistant.usage import NO_USAGE
from loccit.domain.errors import AssistantError, LoccitError
from loccit.domain.models.note import Findings, ResearchNote
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.models.verification import EvidenceQuote


@dataclass(frozen=True, slots=True)
class ResearchTopics:
    """Gathers the findings of a note with a language model: every one with a verified quote.

    Attributes:
        query_chunks: Finds the passages.
        assistant: Runs the model.
        schema_of: Makes the schemas of its tools.
        concurrency: Topics at a time, at least 1.
        new_memory: Makes the memory that the topics of a note share; None to do without.
    """

    query_chunks: QueryChunks
    assistant: Assistant
    schema_of: SchemaOf
    concurrency: int = 4
    new_memory: Callable[[], AgentMemory] | None = None

    def __call__(
        self,
        topics: Sequence[str],
        project_id: ProjectId,
        *,
        config: AgentConfig,
        filters: SearchFilter | None = None,
        quoted: Sequence[EvidenceQuote] = (),
    ) -> ResearchNote:
        """Return what the model found of each topic.

        Args:
            topics: Questions or subjects, each a line; one that is given twice counts once.
            project_id: Where they are looked for.
            config: The limits of the run of each topic.
            filters: Conditions that every passage meets.
            quoted: What the note quotes already; what overlaps with it is left out.

        Raises:
            InvalidRequest: If there is no topic.
            ProjectNotFound: If there is no such project.
            LoccitError: What ended the work on the first topic, if none came to anything.
        """
        asked = distinct_topics(topics)
        project = self.query_chunks.index.project(project_id)
        shares = len(asked) > 1 or quoted  # else there is nothing to recall
        memory = self.new_memory() if shares and self.new_memory else None
        work = TopicWork(
            self.query_chunks,
            project_id,
            self.assistant,
            self.schema_of,
            config,
            filters or SearchFilter(),
            KeptQuotes(quoted),
        )
        tasks = asked
        outcomes = asyncio.run(self._done(work, tasks, memory, quoted))
        notes = tuple(map(_of_outcome, outcomes))
        failed = [each.findings.error for each in notes if not each.findings.excerpts]
        if len(failed) == len(notes) and None not in failed:
            raise next(filter(None, failed))
        return ResearchNote(
            project_id,
            project.binding.model_id,
            tuple(each.findings for each in notes),
            self.assistant.llm.model,
            sum((each.usage for each in notes), start=NO_USAGE),
        )

    async def _done(
        self,
        work: TopicWork,
        tasks: Sequence[str],
        memory: AgentMemory | None,
        quoted: Sequence[EvidenceQuote],
    ) -> tuple[TaskOutcome[TopicNote], ...]:
        if memory is not None:
            await remember_quotes(memory, quoted)
        hear = self.assistant.on_event or (lambda _: None)
        orchestrator = Orchestrator(
            work,
            concurrency=self.concurrency,
            memory=memory,
            callbacks=TaskCallbacks(on_event=lambda _, event: hear(event)),
        )
        return await orchestrator.run(tasks)


def _of_outcome(outcome: TaskOutcome[TopicNote]) -> TopicNote:
    """Return what came of a topic; of one that failed, the error.

    Raises:
        Exception: A fault of the program, which is no outcome.
    """
    if outcome.result is not None:
        return outcome.result
    if not isinstance(outcome.error, LoccitError):
        raise outcome.error or AssertionError(outcome)
    usage = outcome.error.usage if isinstance(outcome.error, AssistantError) else NO_USAGE
    failed = Findings(outcome.task, (), is_answered=False, error=outcome.error)
    return TopicNote(failed, usage)
