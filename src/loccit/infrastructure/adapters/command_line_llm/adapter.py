"""`CommandLineLLM`: one request to a model, by one run of a program."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from loccit.application.assistant.ports.llm import OnText
from loccit.application.assistant.ports.schema import Schema, SchemaOf
from loccit.domain.assistant.conversation import Message, Role
from loccit.domain.assistant.errors import (
    AgentResponseError,
    AgentTimeoutError,
    AssistantError,
    LLMRequestRefused,
    LLMUnavailable,
)
from loccit.domain.assistant.language_model import Capabilities, LLMResponse
from loccit.domain.assistant.tool_result import ToolSpec
from loccit.domain.assistant.usage import UsageMetadata
from loccit.infrastructure.adapters.command_line_llm.backend import (
    Backend,
    Prompt,
    Said,
)
from loccit.infrastructure.adapters.command_line_llm.events import StrangeOutputError
from loccit.infrastructure.adapters.command_line_llm.failures import (
    failure,
    other_words,
    silence,
)
from loccit.infrastructure.adapters.command_line_llm.process import (
    Ending,
    NotStartedError,
    TooMuchOutputError,
    run,
)
from loccit.infrastructure.adapters.command_line_llm.wording import (
    Marks,
    Secrets,
    harmless,
    no_command,
)
from loccit.infrastructure.adapters.command_line_llm.workplace import folders_in
from loccit.infrastructure.llm_answers import Listener, shaped

CHARACTERS_PER_TOKEN: Final = 4  # of English text, by the tokenizers of the common models


@dataclass(frozen=True, slots=True)
class CommandLine:
    """A program on this machine that asks a model.

    Attributes:
        backend: How it is asked.
        path: Of the program.
        environment: All that it gets of ours.
        place: A folder of the user's own, for what it works in; made when it is needed.
        timeout: Seconds for one answer, from the start of the program to its last word.
    """

    backend: Backend
    path: Path
    environment: Mapping[str, str] = field(repr=False)  # holds keys
    place: Path
    timeout: float = 300.0


class CommandLineLLM:
    """A model that a program of the user's asks. Implements `LLMPort`.

    Each request is one run of it. It may be used in several event loops and threads.
    """

    def __init__(
        self, line: CommandLine, schema_of: SchemaOf, *, shape: Schema[object] | None = None
    ) -> None:
        """Name a model.

        Args:
            line: The program.
            schema_of: Makes the schemas of `with_structured_output`.
            shape: Of the answers, None for words.
        """
        self._line = line
        self._schema_of = schema_of
        self._shape = shape

    def __repr__(self) -> str:
        return f"CommandLineLLM({self.model!r})"

    @property
    def model(self) -> str:
        """Its name, as configured: "claude-cli/opus"."""
        return self._line.backend.name

    @property
    def capabilities(self) -> Capabilities:
        """What the program can do by itself."""
        return self._line.backend.capabilities

    def with_structured_output(
        self, schema: type[object], *, max_retries: int | None = None
    ) -> "CommandLineLLM":
        """Return the same model, held to a JSON schema by its program; it mends no answer here.

        Raises:
            LLMRequestRefused: If the program cannot.
        """
        if not self.capabilities.supports_structured_output:
            raise LLMRequestRefused(f"{self._line.backend.program} keeps to no JSON schema")
        return CommandLineLLM(self._line, self._schema_of, shape=self._schema_of(schema))

    async def ainvoke(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[ToolSpec] = (),
        tool_required: bool = False,
        on_text: OnText | None = None,
    ) -> LLMResponse:
        """Ask the model; see `LLMPort`. What was told until a deadline stays told."""
        prompt = self._prompt(messages, tools)
        marks = Marks(prompt.text, prompt.system)
        hidden = replace(
            prompt,
            text=no_command(marks.hidden(harmless(prompt.text))),
            system=marks.hidden(harmless(prompt.system)),
        )
        streams = self.capabilities.supports_streaming
        listener = Listener(on_text if streams else None)
        said, ending = await self._asked(hidden, listener, marks)
        answer = self._read(hidden, said, ending, marks)
        if on_text is not None and not streams:
            on_text(answer.content)
        return answer

    def _prompt(self, messages: Sequence[Message], tools: Sequence[ToolSpec]) -> Prompt:
        program = self._line.backend.program
        system = [each.text for each in messages if each.role is Role.SYSTEM]
        spoken = [each for each in messages if each.role is not Role.SYSTEM]
        if system and not self.capabilities.supports_system_prompt:
            raise LLMRequestRefused(f"{program} has no system prompt")
        if tools or len(spoken) != 1 or spoken[0].role is not Role.USER:
            raise LLMRequestRefused(f"{program} reads one prompt, no conversation and no tools")
        schema = None if self._shape is None else self._shape.json_schema
        return Prompt(spoken[0].text, "\n\n".join(system), schema)

    async def _asked(
        self, prompt: Prompt, listener: Listener, marks: Marks
    ) -> tuple[Said, Ending]:
        """Run the program, and return what it said and how it ended."""
        line, backend = self._line, self._line.backend
        reader = backend.reader(lambda piece: listener.tell(marks.shown(harmless(piece))))
        limit = asyncio.timeout(line.timeout)
        try:
            with folders_in(line.place, backend.name.partition("/")[0]) as folders:
                told = backend.invocation(prompt, folders)
                async with limit:
                    ending = await run(
                        (str(line.path), *told.arguments),
                        told.stdin,
                        reader.hear,
                        environment={**line.environment, **told.environment},
                        folder=told.folder,
                    )
        except TimeoutError as failed:
            if failed is listener.failure or not limit.expired():
                raise
            error: AssistantError = AgentTimeoutError(
                f"{backend.program} gave no whole answer in {line.timeout:g} s; try again later,"
                " or raise LOCCIT_LLM_TIMEOUT"
            )
        except StrangeOutputError:
            error = other_words(backend, reader.said().besides)
        except TooMuchOutputError:
            error = AgentResponseError(
                f"{backend.program} prints more than any answer has, and was ended; check what"
                f" runs when you type '{backend.program}'"
            )
        except (NotStartedError, OSError) as failed:
            if failed is listener.failure:
                raise
            reason = failed.strerror if isinstance(failed, OSError) else str(failed)
            error = LLMUnavailable(
                f"{backend.program} cannot be started in {line.place} ({reason}); run"
                " 'loccit doctor'"
            )
        else:
            return reader.said(), ending
        raise error

    def _read(self, prompt: Prompt, said: Said, ending: Ending, marks: Marks) -> LLMResponse:
        backend, secrets = self._line.backend, Secrets(self._line.environment)
        ended_well = said.complete or ending.code in {0, None}
        if said.fault is not None or said.text is None or not ended_well:
            raise failure(backend, said, ending, secrets)
        text = marks.shown(harmless(secrets.struck(said.text)))
        if not text.strip():
            raise silence(backend, said.usage)
        usage = said.usage if said.usage.total_tokens else _estimated(prompt, text, self.model)
        answer = LLMResponse(Message.assistant(text), usage, said.finish_reason)
        return answer if self._shape is None else shaped(answer, self._shape, self.model)


def _estimated(prompt: Prompt, answer: str, model: str) -> UsageMetadata:
    """Return what a request took that does not say it: limits on tokens need a number."""
    asked = -(-(len(prompt.system) + len(prompt.text)) // CHARACTERS_PER_TOKEN)
    return UsageMetadata(asked, -(-len(answer) // CHARACTERS_PER_TOKEN), model=model)
