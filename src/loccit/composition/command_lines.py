"""Language models over command lines, of those that the user names."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from loccit.application.assistant.ports.llm import LLMPort
from loccit.domain.assistant.language_model import Capabilities, StructuredOutputFallback
from loccit.domain.errors import InvalidRequest, LLMNotConfigured
from loccit.domain.text.clean_text import clean_block
from loccit.infrastructure.adapters.command_line_llm.adapter import CommandLine, CommandLineLLM
from loccit.infrastructure.adapters.command_line_llm.backend import Backend
from loccit.infrastructure.adapters.command_line_llm.claude import (
    CLAUDE_CAPABILITIES,
    CLAUDE_VARIABLES,
    ClaudeCode,
)
from loccit.infrastructure.adapters.command_line_llm.codex import (
    CODEX_CAPABILITIES,
    CODEX_VARIABLES,
    Codex,
)
from loccit.infrastructure.adapters.command_line_llm.custom import CustomCommand, Output
from loccit.infrastructure.adapters.command_line_llm.gemini import (
    GEMINI_CAPABILITIES,
    GEMINI_VARIABLES,
    GeminiCLI,
)
from loccit.infrastructure.settings import Settings, passed_on

_MODEL: Final = re.compile(r"[A-Za-z0-9][\w.:/@\[\]-]{0,99}")
_VARIABLES: Final = (
    *("HOME", "PATH", "USER", "LOGNAME", "SHELL", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR"),
    *("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"),
    *("DBUS_SESSION_BUS_ADDRESS", "__CF_USER_TEXT_ENCODING"),  # where keys are kept
    *("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"),
    *("http_proxy", "https_proxy", "all_proxy", "no_proxy"),
    *("SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS"),
)
"""What programs need to find the user's login and the network."""
_LOOK_SECONDS: Final = 10.0


@dataclass(frozen=True, slots=True)
class _Known:
    """A command line that is known here.

    Attributes:
        backend: Makes it, of a model's name and of what it may do.
        capabilities: What it can do.
        variables: Those it needs.
        install: The command that installs it.
        login_check: Arguments that have it say whether it is logged in, none if it has none.
    """

    backend: Callable[[str | None, Capabilities], Backend]
    program: str
    capabilities: Capabilities
    variables: tuple[str, ...]
    install: str
    login_check: tuple[str, ...] = ()


_KNOWN: Final = {
    "claude-cli": _Known(
        ClaudeCode,
        "claude",
        CLAUDE_CAPABILITIES,
        CLAUDE_VARIABLES,
        "npm install -g @anthropic-ai/claude-code",
        ("auth", "status"),
    ),
    "codex-cli": _Known(
        Codex,
        "codex",
        CODEX_CAPABILITIES,
        CODEX_VARIABLES,
        "npm install -g @openai/codex",
        ("login", "status"),
    ),
    "gemini-cli": _Known(
        GeminiCLI,
        "gemini",
        GEMINI_CAPABILITIES,
        GEMINI_VARIABLES,
        "npm install -g @google/gemini-cli",
    ),
}
_CUSTOM: Final = "cli"


def is_command_line(name: str) -> bool:
    """Tell whether a model's name is one of a command line, whatever server is configured."""
    return name.partition("/")[0] in {*_KNOWN, _CUSTOM}


def get_command_line_llm(settings: Settings) -> LLMPort:
    """Return the language model that the settings name; nothing is run yet.

    Raises:
        LLMNotConfigured: If its program is not installed, or no such is configured.
        InvalidRequest: If the settings contradict each other.
    """
    from loccit.infrastructure.adapters.pydantic_schema import schema_of

    return CommandLineLLM(_command_line(settings), schema_of)


def look_at_command_line(settings: Settings) -> str:
    """Return where a command line is, its version, and whether it is logged in if it can say so.

    Its model is not asked anything.

    Raises:
        LLMNotConfigured: If it is not installed, does not run, or is not logged in.
        InvalidRequest: If the settings contradict each other.
    """
    line = _command_line(settings)
    known = _KNOWN.get(_parts(settings)[0])
    if known is None:
        return f"{line.backend.name} runs {line.path}"
    code, words = _looked(line, ("--version",))
    if code != 0:
        raise LLMNotConfigured(f"{line.path} does not run ({words}); {_installed_by(known)}")
    found = f"{line.backend.name} runs {line.path}, version {_version(words)}"
    if not known.login_check:
        return f"{found}; whether it is logged in it says when it is asked"
    code, _ = _looked(line, known.login_check)
    if code != 0:
        raise LLMNotConfigured(f"{found}; it is not logged in: run '{line.backend.remedy}'")
    return f"{found}, logged in"


def found_command_lines() -> tuple[str, ...]:
    """Return the names of the models whose command lines are installed."""
    return tuple(name for name, known in _KNOWN.items() if _path_of(known.program))


def _command_line(settings: Settings) -> CommandLine:
    prefix, rest = _parts(settings)
    place = user_cache_path("loccit") / "command-lines"
    if prefix == _CUSTOM:
        return _custom(settings, rest, place)
    known = _KNOWN[prefix]
    if rest is not None and not _MODEL.fullmatch(rest):
        raise InvalidRequest(f"'{prefix}/' is followed by a model's name, such as {prefix}/NAME")
    backend = known.backend(rest, _allowed(settings, known.capabilities, prefix))
    path = _path_of(known.program)
    if path is None:
        raise LLMNotConfigured(
            f"'{prefix}' needs {known.program}, which is not installed; {_installed_by(known)}"
        )
    environment = passed_on([*_VARIABLES, *known.variables])
    return CommandLine(backend, path, environment, place, settings.llm_timeout)


def _custom(settings: Settings, name: str | None, place: Path) -> CommandLine:
    table = settings.llm_commands.get(name or "")
    if table is None or name is None:
        there = ", ".join(sorted(settings.llm_commands)) or "none"
        raise LLMNotConfigured(
            f"no program is configured for 'cli/{name or 'NAME'}' (there are: {there}); add"
            " [llm_commands.NAME] with its command to your own loccit.toml"
        )
    path = _path_of(table.command[0])
    if path is None:
        raise LLMNotConfigured(
            f"'cli/{name}' needs {table.command[0]}, which is not installed or may not be run;"
            f" check [llm_commands.{name}]"
        )
    if settings.llm_structured_output in {"native", "tool"}:
        raise _no_such_way(f"cli/{name}", settings)
    backend = CustomCommand(
        name,
        table.command,
        Output(table.output),
        tuple(table.answer.split(".")) if table.answer else (),
        table.where,
        settings.llm_context_tokens,
    )
    environment = passed_on([*_VARIABLES, *table.env])
    return CommandLine(backend, path, environment, place, table.timeout or settings.llm_timeout)


def _allowed(settings: Settings, can: Capabilities, prefix: str) -> Capabilities:
    """Return what a command line can do, less what the settings do without."""
    way = settings.llm_structured_output
    if way == "tool" or (way == "native" and not can.supports_structured_output):
        raise _no_such_way(prefix, settings)
    return replace(
        can,
        supports_structured_output=can.supports_structured_output and way != "prompt",
        max_context_tokens=settings.llm_context_tokens,
        structured_output_fallback=StructuredOutputFallback.PROMPT,
    )


def _no_such_way(name: str, settings: Settings) -> InvalidRequest:
    return InvalidRequest(
        f"settings: '{name}' cannot answer with JSON in the way of"
        f" LOCCIT_LLM_STRUCTURED_OUTPUT={settings.llm_structured_output}; 'auto' chooses one"
    )


def _parts(settings: Settings) -> tuple[str, str | None]:
    prefix, slash, rest = (settings.llm_model or "").strip().partition("/")
    return prefix, rest if slash else None


def _path_of(program: str) -> Path | None:
    """Return where a program is. It is never looked for in the working folder."""
    places = passed_on(["PATH"]).get("PATH", os.defpath).split(os.pathsep)
    path = shutil.which(program, path=os.pathsep.join(filter(os.path.isabs, places)))
    return Path(path) if path else None


def _version(words: str) -> str:
    """Return the number in "2.1.197 (Claude Code)" and "codex-cli 0.169.0"."""
    return words.partition(" (")[0].rpartition(" ")[2]


def _installed_by(known: _Known) -> str:
    return f"'{known.install}' installs it"


def _looked(line: CommandLine, arguments: Iterable[str]) -> tuple[int | None, str]:
    """Run a program shortly; return its exit code, None if it had to be ended, and a line."""
    try:
        done = subprocess.run(  # noqa: S603  (a program that the user has named)
            [line.path, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_LOOK_SECONDS,
            env=dict(line.environment),
            cwd=line.path.anchor,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None, f"no answer in {_LOOK_SECONDS:g} s"
    except OSError as error:
        return None, str(error.strerror)
    lines = (done.stdout or done.stderr).decode(errors="replace").splitlines()
    return done.returncode, clean_block(next(_telling(lines), ""))[:100]


def _telling(lines: Iterable[str]) -> Iterator[str]:
    return (line for line in lines if line.strip())
