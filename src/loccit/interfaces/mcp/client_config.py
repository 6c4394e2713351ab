"""What a client's settings need to start the server."""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_NAME: Final = "loccit"
_MODULE: Final = "__main__.py"


@dataclass(frozen=True, slots=True)
class ClientConfig:
    """A piece of a client's settings.

    Attributes:
        file: Where it belongs.
        text: JSON or TOML.
    """

    file: str
    text: str


def client_config(client: str, arguments: Sequence[str]) -> ClientConfig:
    """Return the settings with which a client starts `loccit` with these arguments.

    Desktop programs lack the shell's PATH, so that the command is an absolute path.
    """
    command, first = _started_as()
    file, written = _CLIENTS[client]
    return ClientConfig(file(), written(command, [*first, *arguments]))


def _started_as() -> tuple[str, list[str]]:
    """Return the program that runs now, and its first arguments."""
    program = Path(sys.argv[0]).absolute()
    if program.name == _MODULE:
        return sys.executable, ["-m", "loccit"]
    return str(program), []


def _of_servers(key: str, **more: str) -> Callable[[str, list[str]], str]:
    def written(command: str, arguments: list[str]) -> str:
        server = {**more, "command": command, "args": arguments}
        return json.dumps({key: {_NAME: server}}, indent=2, ensure_ascii=False)

    return written


def _toml(command: str, arguments: list[str]) -> str:
    """Return TOML, whose basic strings are JSON's but for U+007F."""
    quoted = ", ".join(_toml_string(each) for each in arguments)
    return f"[mcp_servers.{_NAME}]\ncommand = {_toml_string(command)}\nargs = [{quoted}]"


def _toml_string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _in_application_folder(name: str) -> str:
    """Return a path in the folder that the system keeps for settings of desktop programs."""
    if sys.platform == "darwin":
        return f"~/Library/Application Support/{name}"
    if sys.platform == "win32":
        return f"%APPDATA%\\{name}".replace("/", "\\")
    return f"~/.config/{name}"


_CLIENTS: Final[Mapping[str, tuple[Callable[[], str], Callable[[str, list[str]], str]]]] = {
    "claude-desktop": (
        lambda: _in_application_folder("Claude/claude_desktop_config.json"),
        _of_servers("mcpServers"),
    ),
    "claude-code": (
        lambda: "~/.claude.json, or .mcp.json in a folder for that folder alone",
        _of_servers("mcpServers", type="stdio"),
    ),
    "cursor": (lambda: "~/.cursor/mcp.json", _of_servers("mcpServers")),
    "vscode": (
        lambda: (
            _in_application_folder("Code/User/mcp.json")
            + ", or .vscode/mcp.json in a folder for that folder alone"
        ),
        _of_servers("servers", type="stdio"),
    ),
    "codex": (lambda: "~/.codex/config.toml", _toml),
}
