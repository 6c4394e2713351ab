"""From words to a value of a given type, read by a language model."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.language_model import Capabilities
from loccit.domain.assistant.usage import UsageMetadata

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ParsePortResult(Generic[T]):
    """What a model read.

    Attributes:
        parsed: Validated.
        usage: What all its requests took.
    """

    parsed: T
    usage: UsageMetadata


class ParserPort(Protocol):
    """Has a model fill in a type. A pure executor: it sends the messages that it is given."""

    @property
    def capabilities(self) -> Capabilities:
        """What the model can do; `PromptAssembler` writes the messages by them."""
        ...

    async def aparse_to_pydantic(
        self, messages: Sequence[Message], schema: type[T]
    ) -> ParsePortResult[T]:
        """Return what the model makes of the messages.

        Args:
            messages: Say what is to be read, and out of what.
            schema: A pydantic model or a dataclass; pydantic checks both.

        Raises:
            AgentResponseError: If the answer has another shape, even after repairs.
            AgentExecutionError: If a request fails.
            AgentTimeoutError: If it takes longer than is configured.
        """
        ...
