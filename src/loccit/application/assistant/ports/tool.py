"""What an agent can do."""

from typing import Protocol

from loccit.domain.assistant.tool_result import ToolResult, ToolSpec
from loccit.domain.json_value import JsonObject


class Tool(Protocol):
    """Something a model may have done for it. It only reads: nothing it does has to be undone."""

    @property
    def spec(self) -> ToolSpec:
        """Its name, what it does, and the schema of its arguments."""
        ...

    async def execute(self, arguments: JsonObject) -> ToolResult:
        """Do it.

        Args:
            arguments: As the model gave them; the tool checks them.

        Returns:
            What came of it. Wrong arguments, and whatever a model can do something about, are a
            `ToolResult.failure`.
        """
        ...
