"""Have a language model fill cells, each from its document alone, with a verified quotation."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Final

from loccit.application.assistant.agent import Assistant
from loccit.application.assistant.library_tools import LibraryTools
from loccit.application.assistant.ports.schema import SchemaOf
from loccit.application.assistant.requesting import is_spent
from loccit.application.matrix.cells import FilledCell, OpenRow
from loccit.application.matrix.written_cell import instructions, written_cell
from loccit.application.query.query_chunks import QueryChunks
from loccit.domain.assistant.agent_run import LIMITS, AgentConfig, AgentResult
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.usage import NO_USAGE, UsageMetadata
from loccit.domain.errors import (
    AgentExecutionError,
    AgentTimeoutError,
    AssistantError,
    LoccitError,
)
from loccit.domain.models.document import DocId
from loccit.domain.models.matrix import Cell, Column
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import SearchFilter

_AT_ONCE: Final = 4
"""Cells at a time. Providers begin to refuse requests at a few per second and key."""
_TOOLS: Final = frozenset({"search_library", "read_passage"})
"""Those that show nothing but the document that a search is restricted to."""


@dataclass(frozen=True, slots=True)
class WrittenCells:
    """Fills cells with a language model that may say only what it can quote.

    Attributes:
        query_chunks: Finds the passages.
        assistant: Runs the model.
        schema_of: Makes the schemas of its tools.
        config: The limits. Those of tokens, dollars and time hold for all cells together.
    """

    query_chunks: QueryChunks
    assistant: Assistant
    schema_of: SchemaOf
    config: AgentConfig

    @property
    def llm(self) -> str:
        """Its name, as configured."""
        return self.assistant.llm.model

    def __call__(
        self,
        rows: Sequence[OpenRow],
        project_id: ProjectId,
        filters: SearchFilter,
        put: Callable[[FilledCell], None],
    ) -> None:
        """Fill the cells of rows, some of them at a time.

        A cell that fails, or for which no budget is left, has its error. When the first ones fail
        and none succeeds, the others are not tried.

        Raises:
            LoccitError: Why the first cell failed, when none came to anything.
        """
        work = _Work(self, project_id, filters, put)
        asyncio.run(work.fill(rows))
        if work.failures and not work.successes:
            raise work.failures[0]


@dataclass(slots=True)
class _Work:
    """The work on all cells, and what it took so far."""

    cells: WrittenCells
    project_id: ProjectId
    filters: SearchFilter
    put: Callable[[FilledCell], None]
    began: float = field(default_factory=monotonic)
    usage: UsageMetadata = NO_USAGE
    successes: int = 0
    failures: list[LoccitError] = field(default_factory=list)

    async def fill(self, rows: Sequence[OpenRow]) -> None:
        free = asyncio.Semaphore(_AT_ONCE)

        async def one(doc_id: DocId, column: Column) -> None:
            async with free:
                cell, usage = await self._cell(doc_id, column)
            self.put(FilledCell((doc_id, column), cell, usage))

        await asyncio.gather(
            *(one(row.record.doc_id, column) for row in rows for column in row.columns)
        )

    async def _cell(self, doc_id: DocId, column: Column) -> tuple[Cell, UsageMetadata]:
        """Return a cell, and what it took."""
        usage = NO_USAGE
        try:
            run = await self._run(doc_id, column)
            usage, cell = run
        except LoccitError as error:
            if isinstance(error, AssistantError):
                usage = error.usage
            self.failures.append(error)
            cell = Cell(error=error)
        else:
            self.successes += cell.is_done
        self.usage += usage
        return cell, usage

    async def _run(self, doc_id: DocId, column: Column) -> tuple[UsageMetadata, Cell]:
        config = self._limits()
        library = LibraryTools(
            self.cells.query_chunks,
            self.project_id,
            self.cells.schema_of,
            replace(self.filters, doc_ids=(doc_id,)),
        )

        def check(text: str) -> str | None:
            return written_cell(column, doc_id, text, library.shown.passages)[1]

        run = await replace(self.cells.assistant, check=check).arun(
            [Message.user(column.question)],
            [tool for tool in library.reading() if tool.spec.name in _TOOLS],
            None,
            replace(config, system_prompt=instructions(column)),
        )
        cell, _ = written_cell(column, doc_id, run.final_response, library.shown.passages)
        if cell.quoted is None and (error := _early_end(run)):
            return run.usage, Cell(error=error)
        return run.usage, cell

    def _limits(self) -> AgentConfig:
        """Return what is left of the limits.

        Raises:
            AssistantError: If nothing is.
        """
        if len(self.failures) >= _AT_ONCE and not self.successes:
            raise self.failures[0]
        config = self.cells.config
        if is_spent(self.usage, config, self.cells.llm):
            raise AgentExecutionError(
                "the budget was used up before it was its turn; go on with --continue"
            )
        tokens, dollars, seconds = config.budget_tokens, config.budget_usd, config.timeout
        if seconds is not None and (seconds := seconds - (monotonic() - self.began)) <= 0:
            raise AgentTimeoutError(
                "the time was over before it was its turn; go on with --continue"
            )
        return replace(
            config,
            budget_tokens=None if tokens is None else tokens - self.usage.total_tokens,
            budget_usd=None if dollars is None else dollars - (self.usage.cost_usd or 0.0),
            timeout=seconds,
        )


def _early_end(run: AgentResult) -> LoccitError | None:
    """Return what tells that nothing shows that the document does not answer."""
    if run.error is not None:
        return run.error
    if run.stop_reason in LIMITS:
        return AgentExecutionError(
            f"it was ended before it was done, by a limit ({run.stop_reason.value})"
        )
    return None
