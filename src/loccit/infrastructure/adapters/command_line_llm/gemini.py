"""Gemini CLI: `gemini`. Its flags and lines: specs/command-line-models.md."""

import json
from dataclasses import dataclass, field
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
from loccit.infrastructure.adapters.command_line_llm.workplace import written

GEMINI_CAPABILITIES: Final = Capabilities(
    supports_tools=False,
    supports_streaming=True,
    supports_hot_context=False,
    structured_output_fallback=StructuredOutputFallback.PROMPT,
)
GEMINI_VARIABLES: Final = (
    *("GEMINI_API_KEY", "GEMINI_MODEL", "GEMINI_CLI_HOME", "GEMINI_DEFAULT_AUTH_TYPE"),
    *("GOOGLE_API_KEY", "GOOGLE_GENAI_USE_GCA", "GOOGLE_GENAI_USE_VERTEXAI"),
    *("GOOGLE_CLOUD_PROJECT", "GOOGLE_CLOUD_LOCATION", "GOOGLE_APPLICATION_CREDENTIALS"),
    *("GOOGLE_CLOUD_ACCESS_TOKEN", "GOOGLE_GEMINI_BASE_URL", "GOOGLE_VERTEX_BASE_URL"),
    "CLOUDSDK_CONFIG",
)
_NO_SYSTEM: Final = "Answer what you are asked, in words."
"""Instead of the system prompt of a coding agent."""
_POLICY: Final = '[[rule]]\ntoolName = "*"\ndecision = "deny"\npriority = 999\n'
_SETTINGS: Final[dict[str, Json]] = {
    "general": {"maxAttempts": 1, "enableAutoUpdate": False},  # our repetitions can be seen
    "tools": {"core": ["none"], "sandbox": False},  # a name that there is not
    "context": {"fileName": "none"},  # no GEMINI.md of a folder above
    "skills": {"enabled": False},
    "hooksConfig": {"enabled": False},
    "mcp": {"allowed": ["none"]},  # likewise
    "privacy": {"usageStatisticsEnabled": False},
}
_NONE: Final = ("--extensions=none", "--allowed-mcp-server-names=none")


@dataclass(frozen=True, slots=True)
class GeminiCLI:
    """Gemini CLI with nothing but the model: no tools, servers, extensions, skills or hooks.

    Attributes:
        model: As `--model` takes it, None for its own choice.
        capabilities: What it can do, or fewer of them.
    """

    model: str | None = None
    capabilities: Capabilities = GEMINI_CAPABILITIES
    program: str = "gemini"
    remedy: str = "gemini"

    @property
    def name(self) -> str:
        """The model's name, as configured."""
        return f"gemini-cli/{self.model}" if self.model else "gemini-cli"

    def invocation(self, prompt: Prompt, folders: Folders) -> Invocation:
        """Return how it is asked; see `Backend`.

        Settings of its working folder go before the user's, where the folder is trusted.
        """
        written(folders.work / ".gemini" / "settings.json", json.dumps(_SETTINGS))
        policy = written(folders.files / "policy.toml", _POLICY)
        system = written(folders.files / "system.md", prompt.system or _NO_SYSTEM)
        model = () if self.model is None else (f"--model={self.model}",)
        return Invocation(
            ("--output-format=stream-json", f"--admin-policy={policy}", *_NONE, *model),
            prompt.text.encode(),
            folders.work,
            {
                "GEMINI_SYSTEM_MD": system,
                "GEMINI_CLI_TRUST_WORKSPACE": "true",
                "TMPDIR": str(folders.files),  # where it reports failures, with the prompt
            },
        )

    def reader(self, tell: Tell) -> Reader:
        """Return what reads one run."""
        return _Reader(EventLines(), tell, self.name)


@dataclass(slots=True)
class _Reader:
    lines: EventLines
    tell: Tell
    name: str
    pieces: list[str] = field(default_factory=list)
    fault: str | None = None
    model: str | None = None
    usage: UsageMetadata = NO_USAGE
    ended: bool = False

    def hear(self, line: bytes) -> bool:
        """Take a line; the one with the result is the last that matters."""
        event = self.lines.read(line)
        match event.get("type"):
            case "init":
                self.model = text_at(event, "model") or None
            case "message" if event.get("role") == "assistant":
                piece = text_at(event, "content")
                if piece:
                    self.pieces.append(piece)
                    self.tell(piece)
            case "tool_use":
                raise LLMRequestRefused(
                    "the model wanted gemini to use a tool, and may only answer; ask again, or in"
                    " other words"
                )
            case "result":
                self.ended = True
                self.usage = self._usage(event)
                if event.get("status") != "success":
                    self.fault = text_at(event, "error", "message") or "no reason"
                return True
            case _:
                pass
        return False

    def said(self) -> Said:
        """Return what it came to. Whether the answer was cut off it does not say."""
        text = "".join(self.pieces) if self.ended and self.pieces else None
        besides = "" if self.ended else self.lines.head
        return Said(text, self.usage, fault=self.fault, complete=self.ended, besides=besides)

    def _usage(self, event: dict[str, Json]) -> UsageMetadata:
        read, total = (count_at(event, "stats", key) for key in ("input_tokens", "total_tokens"))
        spoken = max(count_at(event, "stats", "output_tokens"), total - read)  # with its thoughts
        if not read + spoken:
            return NO_USAGE
        models = at(event, "stats", "models")
        named = list(models) if isinstance(models, dict) else []
        return UsageMetadata(
            read,
            spoken,
            cache_read_tokens=count_at(event, "stats", "cached"),
            model=named[-1] if named else self.model or self.name,
        )
