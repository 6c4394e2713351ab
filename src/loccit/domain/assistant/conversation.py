"""What is said between a person, a language model and its tools."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum

from loccit.domain.json_value import JsonObject


class Role(StrEnum):
    """Who speaks."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"


@dataclass(frozen=True, slots=True)
class TextContent:
    """Words."""

    text: str


@dataclass(frozen=True, slots=True)
class ToolUseContent:
    """A call of a tool.

    Attributes:
        id: Names the call in its result; unique in a conversation.
        name: The tool.
        input: Its arguments, as the model gave them: nothing has checked them yet.
    """

    id: str
    name: str
    input: JsonObject


@dataclass(frozen=True, slots=True)
class ToolResultContent:
    """What a call of a tool came to.

    Attributes:
        tool_use_id: The call.
        content: As the model reads it.
        is_error: Whether the call failed.
    """

    tool_use_id: str
    content: str
    is_error: bool = False


@dataclass(frozen=True, slots=True)
class ThinkingContent:
    """What a model thought before it spoke.

    Attributes:
        thinking: Its words; empty when the provider keeps them to itself.
        signature: What some providers want back unchanged with the words, None without one.
    """

    thinking: str
    signature: str | None = None


Content = TextContent | ToolUseContent | ToolResultContent | ThinkingContent


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation.

    Attributes:
        role: Who speaks.
        content: Blocks, in order.
        metadata: Whatever else is to be kept with it.
        timestamp: When it was said, in UTC.
    """

    role: Role
    content: tuple[Content, ...]
    metadata: JsonObject = field(default_factory=dict)
    timestamp: datetime = field(default_factory=_now, compare=False)

    @property
    def text(self) -> str:
        """All its words, without thoughts and tools; one block below the other."""
        return "\n".join(each.text for each in self.content if isinstance(each, TextContent))

    @property
    def tool_calls(self) -> tuple[ToolUseContent, ...]:
        """The tools that it calls, in order."""
        return tuple(each for each in self.content if isinstance(each, ToolUseContent))

    @property
    def tool_results(self) -> tuple[ToolResultContent, ...]:
        """What calls came to, in order."""
        return tuple(each for each in self.content if isinstance(each, ToolResultContent))

    @classmethod
    def system(cls, text: str) -> "Message":
        """Return what a model is told before anything else."""
        return cls(Role.SYSTEM, (TextContent(text),))

    @classmethod
    def user(cls, text: str) -> "Message":
        """Return what a person says."""
        return cls(Role.USER, (TextContent(text),))

    @classmethod
    def assistant(cls, text: str = "", tool_calls: Sequence[ToolUseContent] = ()) -> "Message":
        """Return what a model says, and the tools that it calls."""
        words = (TextContent(text),) if text else ()
        return cls(Role.ASSISTANT, (*words, *tool_calls))

    @classmethod
    def tool_result(cls, tool_use_id: str, content: str, *, is_error: bool = False) -> "Message":
        """Return what one call came to."""
        return cls(Role.TOOL, (ToolResultContent(tool_use_id, content, is_error),))
