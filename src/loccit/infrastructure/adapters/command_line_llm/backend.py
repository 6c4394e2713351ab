"""What differs from one command line to another."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from loccit.domain.assistant.language_model import Capabilities, FinishReason
from loccit.domain.assistant.usage import NO_USAGE, UsageMetadata
from loccit.domain.json_value import JsonObject

Tell = Callable[[str], None]
"""Told pieces of an answer as they come."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a model is asked.

    Attributes:
        text: The prompt.
        system: What it is told before; empty for nothing.
        schema: The JSON Schema of its answer, None for words.
    """

    text: str
    system: str = ""
    schema: JsonObject | None = None


@dataclass(frozen=True, slots=True)
class Folders:
    """Where a command line works.

    Attributes:
        work: Its working folder; nobody else's instructions are in it.
        files: A folder of this one request, readable by nobody else, that goes away with it.
    """

    work: Path
    files: Path


@dataclass(frozen=True, slots=True)
class Invocation:
    """How a program is run.

    Attributes:
        arguments: All but the program. Others on this machine can read them.
        stdin: What it is told.
        folder: Its working folder.
        environment: Variables besides those that it inherits.
    """

    arguments: tuple[str, ...]
    stdin: bytes = field(repr=False)
    folder: Path
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Said:
    """What a command line has said when it is done.

    Attributes:
        text: The model's words, None if there are none.
        usage: What it took, as far as it says.
        finish_reason: Why the model stopped.
        fault: Its own words for what failed, None when nothing did; untrusted.
        complete: Whether it said itself that all went well; without it, its exit code tells.
        besides: The beginning of what it printed that could not be read; untrusted.
    """

    text: str | None = None
    usage: UsageMetadata = NO_USAGE
    finish_reason: FinishReason = FinishReason.STOP
    fault: str | None = None
    complete: bool = False
    besides: str = ""


class Reader(Protocol):
    """Reads what one run of a program prints."""

    def hear(self, line: bytes) -> bool:
        """Take a line of its output; tell whether nothing that follows matters.

        Raises:
            AssistantError: If the run is to be ended at once.
        """
        ...

    def said(self) -> Said:
        """Return what it came to, after the last line.

        Raises:
            AssistantError: If it cannot be read.
        """
        ...


class Backend(Protocol):
    """One command line, as it is asked here."""

    @property
    def name(self) -> str:
        """The model's name, as configured: "claude-cli/opus"."""
        ...

    @property
    def program(self) -> str:
        """What is run, as a person calls it."""
        ...

    @property
    def remedy(self) -> str:
        """The command that logs in."""
        ...

    @property
    def capabilities(self) -> Capabilities:
        """What it can do by itself."""
        ...

    def invocation(self, prompt: Prompt, folders: Folders) -> Invocation:
        """Return how it is asked; writes the files that it reads."""
        ...

    def reader(self, tell: Tell) -> Reader:
        """Return what reads one run.

        Args:
            tell: Told the words as they come, if they do.
        """
        ...
