"""What a language model can do, what it answers, and what that costs."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.usage import NO_USAGE, UsageMetadata


class StructuredOutputFallback(StrEnum):
    """How an answer of a given shape is got from a model that has no native way to give one."""

    NONE = "none"
    """It needs none."""
    TOOL = "tool"
    """It calls a tool whose arguments are the answer."""
    PROMPT = "prompt"
    """It is told to write JSON alone."""
    MARKDOWN = "markdown"
    """It writes as it likes; the JSON is looked for in its words."""


@dataclass(frozen=True, slots=True)
class PromptInstructions:
    """What a model must be told besides what it is asked, as its adapter or its user knows.

    Attributes:
        always: Told with every request: "/no_think".
        structured: Told with a request for an answer of a given shape: "Answer with JSON only."
    """

    always: str = ""
    structured: str = ""


NO_INSTRUCTIONS: Final = PromptInstructions()


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What a model and its server can do by themselves, and need. `subsume` supplies the rest.

    Attributes:
        supports_system_prompt: It reads system messages apart from the user's.
        supports_structured_output: It keeps to a JSON schema.
        supports_tools: It calls tools.
        supports_streaming: Its words come as it writes them.
        supports_interrupts: A request that is under way can be given up at once.
        supports_hot_context: It reads a conversation of many messages; without it, one prompt.
        max_context_tokens: Most tokens it reads and writes together, None when not known.
        structured_output_fallback: What is tried first when it cannot keep to a schema.
        instructions: What it must be told besides, whatever the task.
    """

    supports_system_prompt: bool = True
    supports_structured_output: bool = False
    supports_tools: bool = True
    supports_streaming: bool = False
    supports_interrupts: bool = True
    supports_hot_context: bool = True
    max_context_tokens: int | None = None
    structured_output_fallback: StructuredOutputFallback = StructuredOutputFallback.TOOL
    instructions: PromptInstructions = NO_INSTRUCTIONS


class FinishReason(StrEnum):
    """Why a model stopped."""

    STOP = "stop"
    TOOL_CALLS = "tool_calls"
    LENGTH = "length"
    """It reached the most tokens of an answer: its words are cut off."""
    FILTERED = "filtered"
    """The provider withheld the rest."""


@dataclass(frozen=True, slots=True)
class LLMResponse:
    """What a model answers to one request.

    Attributes:
        message: Its words and the tools that it calls.
        usage: What the request took; with a repaired structured answer, all requests together.
        finish_reason: Why it stopped.
        parsed: The validated value of a structured answer, None for any other.
        raw: The provider's own response, for looking at; nothing here reads it.
    """

    message: Message
    usage: UsageMetadata = NO_USAGE
    finish_reason: FinishReason = FinishReason.STOP
    parsed: object | None = None
    raw: object | None = None

    @property
    def content(self) -> str:
        """Its words."""
        return self.message.text
