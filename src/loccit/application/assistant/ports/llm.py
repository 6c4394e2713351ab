"""One request to a language model."""

from collections.abc import Callable, Sequence
from typing import Protocol

from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.language_model import Capabilities, LLMResponse
from loccit.domain.assistant.tool_result import ToolSpec

OnText = Callable[[str], None]
"""Called with each piece of an answer as it comes; the pieces together are its words."""


class LLMPort(Protocol):
    """Asks one model. Stateless: what it is to know is in the messages. No request is repeated."""

    @property
    def model(self) -> str:
        """Its name, as configured: "openai/gpt-4o-mini"."""
        ...

    @property
    def capabilities(self) -> Capabilities:
        """What the model and its server can do."""
        ...

    async def ainvoke(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[ToolSpec] = (),
        tool_required: bool = False,
        on_text: OnText | None = None,
    ) -> LLMResponse:
        """Ask the model.

        Args:
            messages: The conversation so far; each tool call in it is followed by its result.
            tools: Those it may call.
            tool_required: Whether it must call one, where the server can be told so.
            on_text: Told the words as they come; all at once from a model that does not stream.

        Raises:
            LLMRateLimited: If the provider takes no more requests for now.
            LLMUnavailable: If the server cannot be reached, breaks off, or is at fault.
            LLMRequestRefused: If it does not take this request.
            ContextOverflow: If the conversation is too long for the model.
            AgentTimeoutError: If the answer takes longer than is configured.
            AgentResponseError: If what comes is no answer of a model, or has not the shape that
                `with_structured_output` asks for.
        """
        ...

    def with_structured_output(
        self, schema: type[object], *, max_retries: int | None = None
    ) -> "LLMPort":
        """Return the same model, whose answers have the shape of a type, in `parsed`.

        Args:
            schema: A dataclass or a pydantic model.
            max_retries: How often an answer of another shape is sent back to be mended; None for
                as often as the model is known to need it.

        Raises:
            LLMRequestRefused: If the model cannot do it by itself; `subsume` supplies it.
        """
        ...
