"""Claude Code: `claude -p`. Its flags and lines: specs/command-line-models.md."""

import json
from dataclasses import dataclass, field
from typing import Final

from loccit.domain.assistant.errors import LLMRequestRefused
from loccit.domain.assistant.language_model import (
    Capabilities,
    FinishReason,
    StructuredOutputFallback,
)
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
    items_at,
    text_at,
)
from loccit.infrastructure.adapters.command_line_llm.workplace import written

CLAUDE_CAPABILITIES: Final = Capabilities(
    supports_structured_output=True,
    supports_tools=False,
    supports_streaming=True,
    supports_hot_context=False,
    structured_output_fallback=StructuredOutputFallback.PROMPT,
)
CLAUDE_VARIABLES: Final = (
    *("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_BASE_URL"),
    *("ANTHROPIC_CUSTOM_HEADERS", "CLAUDE_CODE_OAUTH_TOKEN", "CLAUDE_CONFIG_DIR"),
    *("CLAUDE_CODE_USE_BEDROCK", "CLAUDE_CODE_USE_VERTEX", "CLAUDE_CODE_USE_FOUNDRY"),
    *("AWS_PROFILE", "AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"),
    *("AWS_SESSION_TOKEN", "AWS_BEARER_TOKEN_BEDROCK", "CLOUD_ML_REGION"),
    *("ANTHROPIC_VERTEX_PROJECT_ID", "ANTHROPIC_FOUNDRY_RESOURCE", "ANTHROPIC_FOUNDRY_API_KEY"),
    "GOOGLE_APPLICATION_CREDENTIALS",
)
_OWN: Final = {
    "CLAUDE_CODE_DISABLE_ATTACHMENTS": "1",  # "@FILE" in a document is no order to read it
    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
    "CLAUDE_CODE_MAX_RETRIES": "0",  # ours can be seen, counted and cancelled
    "DISABLE_AUTOUPDATER": "1",
}
_NO_SYSTEM: Final = "Answer what you are asked, in words."
"""Instead of the system prompt of a coding agent, a few thousand tokens long."""
_SETTINGS: Final = json.dumps(
    {"permissions": {"deny": ["Read(//**)"]}, "disableAllHooks": True}, separators=(",", ":")
)
_FLAGS: Final = (
    *("--print", "--input-format", "stream-json", "--output-format", "stream-json", "--verbose"),
    *("--include-partial-messages", "--no-session-persistence", "--strict-mcp-config"),
    *("--disable-slash-commands", "--setting-sources", "", "--settings", _SETTINGS),
)
_ANSWER_TOOL: Final = "StructuredOutput"
"""How it gives an answer of a shape; it runs nothing."""
_REASONS: Final = {"max_tokens": FinishReason.LENGTH, "refusal": FinishReason.FILTERED}


@dataclass(frozen=True, slots=True)
class ClaudeCode:
    """Claude Code with nothing but the model: no tools, settings, memory, hooks or servers.

    Attributes:
        model: As `--model` takes it, None for the user's own choice.
        capabilities: What it can do, or fewer of them.
    """

    model: str | None = None
    capabilities: Capabilities = CLAUDE_CAPABILITIES
    program: str = "claude"
    remedy: str = "claude auth login"

    @property
    def name(self) -> str:
        """The model's name, as configured."""
        return f"claude-cli/{self.model}" if self.model else "claude-cli"

    def invocation(self, prompt: Prompt, folders: Folders) -> Invocation:
        """Return how it is asked; see `Backend`. A schema goes in by its control protocol."""
        system = written(folders.files / "system.txt", prompt.system or _NO_SYSTEM)
        model = () if self.model is None else (f"--model={self.model}",)
        lines: list[Json] = []
        if prompt.schema is not None:
            request: dict[str, Json] = {
                "subtype": "initialize",
                "jsonSchema": dict(prompt.schema),
            }
            lines.append({"type": "control_request", "request_id": "1", "request": request})
        message: Json = {"role": "user", "content": prompt.text}
        lines.append({"type": "user", "message": message, "parent_tool_use_id": None})
        return Invocation(
            (*_FLAGS, "--tools", "", "--system-prompt-file", system, *model),
            "".join(f"{json.dumps(line)}\n" for line in lines).encode(),
            folders.work,
            _OWN,
        )

    def reader(self, tell: Tell) -> Reader:
        """Return what reads one run."""
        return _Reader(EventLines(), tell)


@dataclass(slots=True)
class _Reader:
    lines: EventLines
    tell: Tell
    message: str = ""
    texts: list[str] = field(default_factory=list)
    told: bool = False
    error: str = ""
    result: dict[str, Json] | None = None
    model: str | None = None

    def hear(self, line: bytes) -> bool:
        """Take a line; the one with the result is the last that matters."""
        event = self.lines.read(line)
        if event.get("parent_tool_use_id") is not None:
            return False
        match event.get("type"):
            case "system" if event.get("subtype") == "init":
                _require_bare(event)
            case "stream_event":
                self._hear_piece(event)
            case "assistant":
                self._hear_message(event)
            case "result":
                self.result = event
                return True
            case _:  # its state, limits of the account, and what a later version may tell
                pass
        return False

    def _hear_piece(self, event: dict[str, Json]) -> None:
        kind = text_at(event, "event", "type")
        if kind == "content_block_start" and text_at(event, "event", "content_block", "type") == (
            "text"
        ):
            if self.told:
                self.tell("\n")  # as `Message.text`
        elif kind == "content_block_delta":
            piece = text_at(event, "event", "delta", "text")
            if piece:
                self.tell(piece)
                self.told = True

    def _hear_message(self, event: dict[str, Json]) -> None:
        error = text_at(event, "error")
        if error:
            self.error = error
            return
        name = text_at(event, "message", "id")
        if name != self.message:  # it began anew
            self.message, self.texts = name, []
        self.model = text_at(event, "message", "model") or self.model
        for block in items_at(event, "message", "content"):
            if text_at(block, "type") == "text":
                self.texts.append(text_at(block, "text"))

    def said(self) -> Said:
        """Return what it came to."""
        if self.result is None:
            return Said(besides=self.lines.head)
        usage = self._usage(self.result)
        text = text_at(self.result, "result")
        if self.result.get("is_error") or self.result.get("subtype") != "success":
            status = at(self.result, "api_error_status")
            kinds = (str(self.result.get("subtype")), self.error, str(status or ""))
            fault = " ".join([*(kind for kind in kinds if kind != "success"), text])
            return Said(usage=usage, fault=fault.strip() or "no reason")
        if self.result.get("structured_output") is None:
            text = "\n".join(self.texts) or text
        reason = _REASONS.get(text_at(self.result, "stop_reason"), FinishReason.STOP)
        return Said(text, usage, reason, complete=True)

    def _usage(self, result: dict[str, Json]) -> UsageMetadata:
        read = count_at(result, "usage", "cache_read_input_tokens")
        made = count_at(result, "usage", "cache_creation_input_tokens")
        cost = at(result, "total_cost_usd")
        fresh = count_at(result, "usage", "input_tokens")
        output = count_at(result, "usage", "output_tokens")
        if not fresh + read + made + output:
            return NO_USAGE
        return UsageMetadata(
            fresh + read + made,
            output,
            float(cost) if isinstance(cost, int | float) else None,
            read,
            made,
            self.model,
        )


def _require_bare(event: dict[str, Json]) -> None:
    """End a run before its request is sent if the model could do more than answer.

    Raises:
        LLMRequestRefused: If it could.
    """
    offered = [str(tool) for tool in items_at(event, "tools") if tool != _ANSWER_TOOL]
    if offered or items_at(event, "mcp_servers"):
        what = f"tools ({', '.join(offered[:3])})" if offered else "servers of tools"
        raise LLMRequestRefused(
            f"claude would give the model {what}, though all are switched off; update it with"
            " 'claude update', or ask who manages its settings"
        )
