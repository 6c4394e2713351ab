"""What every adapter of a language model does with an answer: tell its words, check its shape."""

import json
from dataclasses import dataclass, replace
from typing import Final

from loccit.application.assistant.ports.llm import OnText
from loccit.application.assistant.ports.schema import Schema
from loccit.domain.assistant.errors import AgentResponseError
from loccit.domain.assistant.language_model import LLMResponse

LONGEST_RESPONSE: Final = 4_000
"""Characters of an answer that an error keeps: most that are to be mended fit in."""


@dataclass(slots=True)
class Listener:
    """Is told the words as they come.

    Attributes:
        on_text: Told of them, None when nobody listens.
        told: Whether it was told any.
        failure: What it raised itself, which is nobody else's failure.
    """

    on_text: OnText | None
    told: bool = False
    failure: Exception | None = None

    def tell(self, piece: str) -> None:
        """Tell words, unless there are none."""
        if self.on_text is None or not piece:
            return
        try:
            self.on_text(piece)
        except Exception as error:
            self.failure = error
            raise
        self.told = True


def shaped(answer: LLMResponse, shape: Schema[object], model: str) -> LLMResponse:
    """Return an answer with the value that its words are.

    Raises:
        AgentResponseError: If they are no JSON, or have another shape.
    """
    try:
        parsed = shape.validate(json.loads(answer.content))
    except (ValueError, RecursionError) as error:
        raise AgentResponseError(
            f"{model} did not answer with a {shape.name}: {error}",
            answer.usage,
            response=answer.content[:LONGEST_RESPONSE],
        ) from None
    return replace(answer, parsed=parsed)
