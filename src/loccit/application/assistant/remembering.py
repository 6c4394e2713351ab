"""The tool by which a model recalls what the topics of a note have found."""

from dataclasses import dataclass, field
from typing import Final

from loccit.application.assistant.memory import AgentMemory
from loccit.application.assistant.ports.schema import SchemaOf
from loccit.application.assistant.ports.tool import Tool
from loccit.application.assistant.tool_execution import FunctionTool
from loccit.domain.assistant.tool_result import ToolResult

_MOST_RECALLED: Final = 20  # texts of one call


@dataclass(frozen=True, slots=True)
class Recall:
    """Arguments of `recall`."""

    query: str = field(metadata={"description": "What it was about."})
    limit: int = field(
        default=5, metadata={"description": "How many texts.", "ge": 1, "le": _MOST_RECALLED}
    )


def recall_tool(memory: AgentMemory, schema_of: SchemaOf) -> Tool:
    """Return `recall`, which finds what a memory has on something."""

    async def recall(given: Recall) -> ToolResult:
        found = await memory.recall(given.query, given.limit)
        return ToolResult.of(
            {
                "remembered": [
                    {
                        **each.entry.data,
                        "text": each.entry.text,
                        "score": each.score,
                    }
                    for each in found
                ]
            }
        )

    return FunctionTool(
        "recall",
        "Find what was remembered that has to do with something.",
        schema_of(Recall),
        recall,
    )
