"""What a tool is, and what it gives back."""

from dataclasses import dataclass

from loccit.domain.json_value import Json, JsonObject


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool as a language model is told of it.

    Attributes:
        name: Letters, digits, `_` and `-`, at most 64.
        description: What it does, for the model.
        input_schema: JSON Schema of its arguments, an object.
    """

    name: str
    description: str
    input_schema: JsonObject


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What one use of a tool came to. A failure is data: the model reads it and goes on.

    Attributes:
        success: Whether it did what was asked.
        data: What it gives; None after a failure.
        error: What went wrong and what to do instead, None after a success. A model reads it, so
            it holds no path, key or traceback.

    Raises:
        ValueError: If a success has an error, or a failure has none.
    """

    success: bool
    data: Json = None
    error: str | None = None

    def __post_init__(self) -> None:
        if self.success == (self.error is not None):
            raise ValueError("a failure has an error, and a success has none")

    @classmethod
    def of(cls, data: Json) -> "ToolResult":
        """Return a success."""
        return cls(success=True, data=data)

    @classmethod
    def failure(cls, error: str) -> "ToolResult":
        """Return a failure."""
        return cls(success=False, error=error)
