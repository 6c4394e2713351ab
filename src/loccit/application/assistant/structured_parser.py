"""Reading values out of words, with a model."""

from collections.abc import Sequence
from typing import TypeVar

from loccit.application.assistant.ports.llm import LLMPort
from loccit.application.assistant.ports.parser import ParsePortResult
from loccit.application.assistant.ports.schema import SchemaOf
from loccit.application.assistant.subsume import subsume
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.errors import AgentResponseError
from loccit.domain.assistant.language_model import Capabilities

T = TypeVar("T")


class StructuredParser:
    """Has a model fill in a type, in whatever way it can; see `ParserPort`."""

    def __init__(self, llm: LLMPort, schema_of: SchemaOf) -> None:
        """Take a model.

        Args:
            llm: Any model.
            schema_of: Makes the schemas that its answers are checked by.
        """
        self._llm = subsume(llm, schema_of)

    @property
    def capabilities(self) -> Capabilities:
        """What messages may count on: the model is told of the schema here."""
        return self._llm.capabilities

    async def aparse_to_pydantic(
        self, messages: Sequence[Message], schema: type[T]
    ) -> ParsePortResult[T]:
        """Return what the model makes of the messages."""
        response = await self._llm.with_structured_output(schema).ainvoke(messages)
        if not isinstance(response.parsed, schema):
            raise AgentResponseError(
                f"the model {self._llm.model} gave no {schema.__name__}",
                response.usage,
                response=response.content,
            )
        return ParsePortResult(response.parsed, response.usage)
