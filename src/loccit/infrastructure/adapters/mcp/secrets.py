"""What a server was configured with and must not come back in its words."""

import re
from collections.abc import Iterable, Iterator
from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit

from loccit.domain.assistant.mcp_server import McpServer, McpStdioServer

_SHORTEST: Final = 8
"""Characters. A shorter value (`1`, `Bearer`) is no key, and would be struck everywhere."""
_KEY_NAME: Final = re.compile("auth|cookie|cred|key|pass|secret|session|token", re.IGNORECASE)
_STRUCK: Final = "***"


class Secrets:
    """The variables, headers and passwords of one server, which it may repeat."""

    def __init__(self, server: McpServer) -> None:
        """Gather them."""
        named = list(_values(server))
        self._all = _longest_first(value for _, value in named)
        self._keys = _longest_first(value for name, value in named if _KEY_NAME.search(name))

    def struck_from_message(self, text: str) -> str:
        """Return what a person reads with three asterisks for each of them."""
        return _without(text, self._all)

    def struck_from_result(self, text: str) -> str:
        """Return what a model reads with three asterisks for each that its name calls a key.

        The others stay: a folder, for example, is part of the paths that the model goes on with.
        """
        return _without(text, self._keys)


def _values(server: McpServer) -> Iterator[tuple[str, str]]:
    if isinstance(server, McpStdioServer):
        yield from server.env.items()
        return
    parts = urlsplit(server.url)
    yield "password", unquote(parts.password or "")
    yield from parse_qsl(parts.query)
    yield from server.headers.items()


def _longest_first(values: Iterable[str]) -> list[str]:
    parts = {part for value in values for part in (value, *value.split())}
    return sorted((part for part in parts if len(part) >= _SHORTEST), key=len, reverse=True)


def _without(text: str, values: Iterable[str]) -> str:
    for value in values:  # one may hold another, so the longest come first
        text = text.replace(value, _STRUCK)
    return text
