"""What a language model did for a question, as entries of a memory: the audit trail."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final
from uuid import uuid4

from loccit.domain.assistant.agent_run import AgentResult
from loccit.domain.assistant.context_window import summary_of
from loccit.domain.assistant.conversation import Message, Role, ToolUseContent
from loccit.domain.assistant.memory import TaskRecord, TaskState, ToolCallRecord
from loccit.domain.assistant.tool_result import ToolResult
from loccit.domain.json_value import Json
from loccit.domain.models.conversation import Turn
from loccit.domain.models.memory import MemoryEntry, MemoryKind

_WORDS: Final = "text"
"""Key of a document's words in what tools return. They stay where they are; the ids, titles and
pages beside them say which they were."""
_LONGEST: Final = 400
"""Characters of any other text in a result: the error of a tool, the title of a work."""


def task_entry(conversation: str, task: TaskRecord) -> MemoryEntry:
    """Return a task and how far it is; one of the same id takes its place."""
    return MemoryEntry(
        task.id, MemoryKind.TASK, conversation, task.description, data={"state": task.state.value}
    )


def new_task(question: str) -> TaskRecord:
    """Return a task that a model begins with."""
    return TaskRecord(str(uuid4()), question, TaskState.RUNNING)


def work_entries(turn: Turn, run: AgentResult) -> list[MemoryEntry]:
    """Return the calls of a run, and what was summed up of it, without words of documents."""
    entries = [
        MemoryEntry(
            str(uuid4()),
            MemoryKind.TOOL_CALL,
            turn.conversation,
            f"{call.name} {json.dumps(dict(call.arguments), ensure_ascii=False)}",
            doc_ids=turn.documents,
            data={
                "turn": turn.id,
                "name": call.name,
                "arguments": _bare(dict(call.arguments)),
                "result": _bare(call.result.data if call.success else call.result.error),
                "success": call.success,
                "step": call.step,
            },
            kept_at=call.timestamp,
        )
        for call in calls_of(run.trace_messages)
    ]
    summary = summary_of(run.trace_messages)
    if summary:
        told = f"{len(summary)} characters of older results were summed up"
        data: dict[str, Json] = {"turn": turn.id}
        entries.append(
            MemoryEntry(
                str(uuid4()),
                MemoryKind.SUMMARY,
                turn.conversation,
                told,
                doc_ids=turn.documents,
                data=data,
                kept_at=datetime.now(UTC),
            )
        )
    return entries


def calls_of(messages: Sequence[Message]) -> list[ToolCallRecord]:
    """Return the calls in a conversation that have a result, with it, as the model read it.

    Their step is the place among the model's messages of the one that made them.
    """
    step = 0
    made: dict[str, tuple[ToolUseContent, int]] = {}
    records: list[ToolCallRecord] = []
    for message in messages:
        step += message.role is Role.ASSISTANT
        made |= {call.id: (call, step) for call in message.tool_calls}
        for content in message.tool_results:
            if content.tool_use_id not in made:
                continue  # of a conversation that was cut down before
            call, at = made[content.tool_use_id]
            result = ToolResult.of(content.content)
            if content.is_error:
                result = ToolResult.failure(content.content)
            records.append(ToolCallRecord(call.name, call.input, result, at, message.timestamp))
    return records


def _bare(value: object) -> Json:
    """Return what a tool was given or returned, without words of documents."""
    if isinstance(value, str):
        try:
            read = json.loads(value)
        except ValueError:
            return value[:_LONGEST]
        return _bare(read) if isinstance(read, dict | list) else value[:_LONGEST]
    if isinstance(value, Mapping):
        return {str(name): _bare(each) for name, each in value.items() if name != _WORDS}
    if isinstance(value, Sequence):
        return [_bare(each) for each in value]
    return value if isinstance(value, int | float | bool) else None
