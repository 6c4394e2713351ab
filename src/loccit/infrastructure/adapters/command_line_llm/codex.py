"""Codex: `codex exec`. Its flags and lines: specs/command-line-models.md."""

import json
from dataclasses import dataclass
from typing import Final

from loccit.domain.assistant.errors import LLMRequestRefused
from loccit.domain.assistant.language_model import Capabilities, StructuredOutputFallback
from loccit.domain.assistant.usage import NO_USAGE, UsageMetadata
from loccit.domain.json_value import Json
from loccit.infrastructure.adapters.command_line_llm.backend import (
    Folders,
    Invocation,
    Prompt,
    Reader,
    Said,
    Tell,
)
from loccit.infrastructure.adapters.command_line_llm.events import (
    EventLines,
    at,
    count_at,
    text_at,
)
from loccit.infrastructure.adapters.command_line_llm.strict_schema import strict
from loccit.infrastructure.adapters.command_line_llm.workplace import written

CODEX_CAPABILITIES: Final = Capabilities(
    supports_system_prompt=False,
    supports_structured_output=True,
    supports_tools=False,
    supports_hot_context=False,
    structured_output_fallback=StructuredOutputFallback.PROMPT,
)
CODEX_VARIABLES: Final = ("CODEX_HOME", "CODEX_API_KEY", "OPENAI_API_KEY", "OPENAI_BASE_URL")
_OFF: Final = (
    *("shell_tool", "unified_exec", "view_image", "image_generation", "goals", "multi_agent"),
    *("apps", "plugins", "hooks", "skill_search", "tool_suggest", "memories", "browser_use"),
    *("computer_use", "shell_snapshot", "daemon_auto_start", "unbounded_connection_retries"),
)
"""Features that would let the model, or the program, do more than answer. A name that a version
does not know does no harm."""
_CONFIG: Final = (
    'approval_policy="never"',
    'web_search="disabled"',
    "project_doc_max_bytes=0",
    "skills.include_instructions=false",
    "skills.bundled.enabled=false",
    *(f"features.{name}=false" for name in _OFF),
)
_FLAGS: Final = (
    *("exec", "--json", "--color", "never", "--skip-git-repo-check", "--ephemeral"),
    *("--ignore-user-config", "--ignore-rules", "--sandbox", "read-only"),
)
_ITEMS: Final = frozenset({"agent_message", "reasoning", "plan", "todo_list", "error"})
"""What a turn may consist of. All others are actions: commands, patches, searches, calls."""


@dataclass(frozen=True, slots=True)
class Codex:
    """Codex with nothing but the model: no shell, web, servers, hooks, settings or project files.

    Attributes:
        model: As `--model` takes it, None for its own choice.
        capabilities: What it can do, or fewer of them.
    """

    model: str | None = None
    capabilities: Capabilities = CODEX_CAPABILITIES
    program: str = "codex"
    remedy: str = "codex login"

    @property
    def name(self) -> str:
        """The model's name, as configured."""
        return f"codex-cli/{self.model}" if self.model else "codex-cli"

    def invocation(self, prompt: Prompt, folders: Folders) -> Invocation:
        """Return how it is asked; see `Backend`."""
        arguments = [*_FLAGS, *(part for each in _CONFIG for part in ("--config", each))]
        text = f"{prompt.system}\n\n{prompt.text}" if prompt.system else prompt.text
        if self.model is not None:
            arguments.append(f"--model={self.model}")
        if prompt.schema is not None:
            kept = strict(prompt.schema)
            if kept is None:  # its server takes no such schema
                told = json.dumps(dict(prompt.schema), ensure_ascii=False)
                text = f"{text}\n\nAnswer with JSON alone that fits this JSON Schema:\n{told}"
            else:
                path = written(folders.files / "schema.json", json.dumps(kept))
                arguments += ["--output-schema", path]
        return Invocation((*arguments, "-"), text.encode(), folders.work)

    def reader(self, tell: Tell) -> Reader:
        """Return what reads one run. Its words come whole."""
        return _Reader(EventLines(), self.name)


@dataclass(slots=True)
class _Reader:
    lines: EventLines
    name: str
    text: str | None = None
    fault: str | None = None
    complaint: str | None = None
    usage: UsageMetadata = NO_USAGE

    def hear(self, line: bytes) -> bool:
        """Take a line; the end of the turn is the last that matters."""
        event = self.lines.read(line)
        match event.get("type"):
            case "item.started" | "item.updated" | "item.completed":
                self._hear_item(event)
            case "turn.completed":
                self.usage = _usage(event, self.name)
                return True
            case "turn.failed":
                self.fault = text_at(event, "error", "message") or "the turn failed"
                return True
            case "error":  # it may try again by itself
                self.complaint = text_at(event, "message")
            case _:
                pass
        return False

    def _hear_item(self, event: dict[str, Json]) -> None:
        kind = text_at(event, "item", "type")
        if kind not in _ITEMS:
            raise LLMRequestRefused(
                f"the model wanted codex to do something ({kind[:40]!r}), and may only answer; ask"
                " again, or in other words"
            )
        if kind == "agent_message" and event.get("type") == "item.completed":
            self.text = text_at(event, "item", "text")

    def said(self) -> Said:
        """Return what it came to."""
        if self.fault is None and self.usage == NO_USAGE and self.complaint:
            return Said(fault=self.complaint)
        complete = self.usage != NO_USAGE
        return Said(
            self.text,
            self.usage,
            fault=self.fault,
            complete=complete,
            besides="" if complete else self.lines.head,
        )


def _usage(event: dict[str, Json], name: str) -> UsageMetadata:
    return UsageMetadata(
        count_at(event, "usage", "input_tokens"),
        count_at(event, "usage", "output_tokens"),
        cache_read_tokens=count_at(event, "usage", "cached_input_tokens"),
        cache_creation_tokens=count_at(event, "usage", "cache_write_input_tokens")
        if at(event, "usage", "cache_write_input_tokens") is not None
        else None,
        model=name,
    )
