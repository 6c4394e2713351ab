"""Any other program, as a table `[llm_commands.NAME]` of the user's settings describes it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from loccit.domain.assistant.errors import AgentResponseError
from loccit.domain.assistant.language_model import Capabilities, StructuredOutputFallback
from loccit.domain.json_value import Json
from loccit.infrastructure.adapters.command_line_llm.backend import (
    Folders,
    Invocation,
    Prompt,
    Reader,
    Said,
    Tell,
)
from loccit.infrastructure.adapters.command_line_llm.events import EventLines, at, text_at
from loccit.infrastructure.adapters.command_line_llm.workplace import written

PROMPT_FILE: Final = "{prompt_file}"
"""In an argument: the path of a file with the prompt, which then goes in no other way."""
_HEAD: Final = 400  # characters kept of what cannot be read


class Output(StrEnum):
    """How an answer comes out."""

    TEXT = "text"
    """All of the standard output."""
    JSON = "json"
    """One JSON value, and within it the text at the path."""
    JSONL = "jsonl"
    """Lines of JSON; the texts at the path, joined."""


@dataclass(frozen=True, slots=True)
class CustomCommand:
    """A program that answers a prompt.

    Attributes:
        label: Names it: NAME of `cli/NAME`.
        command: The program and its arguments, without a shell.
        output: How the answer comes out.
        answer: Keys that lead to it, outermost first.
        where: Only lines with these values count.
        max_context_tokens: Most that it reads and writes, None when not known.
    """

    label: str
    command: tuple[str, ...] = field(repr=False)  # may hold keys
    output: Output = Output.TEXT
    answer: tuple[str, ...] = ()
    where: Mapping[str, str] = field(default_factory=dict)
    max_context_tokens: int | None = None

    @property
    def name(self) -> str:
        """The model's name, as configured."""
        return f"cli/{self.label}"

    @property
    def program(self) -> str:
        """What is run."""
        return self.command[0]

    @property
    def remedy(self) -> str:
        """Who else would know how to log in."""
        return self.program

    @property
    def capabilities(self) -> Capabilities:
        """It reads a prompt and writes."""
        return Capabilities(
            supports_system_prompt=False,
            supports_tools=False,
            supports_streaming=self.output is Output.JSONL,
            supports_hot_context=False,
            max_context_tokens=self.max_context_tokens,
            structured_output_fallback=StructuredOutputFallback.PROMPT,
        )

    def invocation(self, prompt: Prompt, folders: Folders) -> Invocation:
        """Return how it is asked; see `Backend`."""
        text = f"{prompt.system}\n\n{prompt.text}" if prompt.system else prompt.text
        _, *arguments = self.command
        if not any(PROMPT_FILE in each for each in arguments):
            return Invocation(tuple(arguments), text.encode(), folders.files)
        path = written(folders.files / "prompt.txt", text)
        told = tuple(each.replace(PROMPT_FILE, path) for each in arguments)
        return Invocation(told, b"", folders.files)

    def reader(self, tell: Tell) -> Reader:
        """Return what reads one run."""
        if self.output is Output.JSONL:
            return _LineReader(EventLines(), tell, self)
        return _WholeReader(self)


@dataclass(slots=True)
class _WholeReader:
    command: CustomCommand
    lines: list[bytes] = field(default_factory=list)

    def hear(self, line: bytes) -> bool:
        self.lines.append(line)
        return False

    def said(self) -> Said:
        """Return all of it, or the text in it.

        Raises:
            AgentResponseError: If it is no JSON, though it should be.
        """
        text = b"\n".join(self.lines).decode(errors="replace")
        if self.command.output is Output.JSON and text.strip():
            try:
                value: Json = json.loads(text)
            except (ValueError, RecursionError):
                raise AgentResponseError(
                    f"what {self.command.program} prints is no JSON; check output in"
                    f" [llm_commands.{self.command.label}]",
                    response=text[:_HEAD],
                ) from None
            text = text_at(value, *self.command.answer)
        return Said(text or None)


@dataclass(slots=True)
class _LineReader:
    lines: EventLines
    tell: Tell
    command: CustomCommand
    pieces: list[str] = field(default_factory=list)

    def hear(self, line: bytes) -> bool:
        event = self.lines.read(line)
        wanted = self.command.where.items()
        if all(at(event, *path.split(".")) == value for path, value in wanted):
            piece = text_at(event, *self.command.answer)
            if piece:
                self.pieces.append(piece)
                self.tell(piece)
        return False

    def said(self) -> Said:
        return Said("".join(self.pieces) or None, besides=self.lines.head)
