"""What a server was configured with and must not come back in its words."""

from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit

from loccit.domain.assistant.mcp_server import McpServer, McpStdioServer

_SHORTEST: Final = 6
"""Characters. A shorter value (`1`, `true`, `debug`) is no key, and would be struck everywhere."""
_STRUCK: Final = "***"


class Secrets:
    """The keys and passwords of one server, which it may repeat in errors and results."""

    def __init__(self, server: McpServer) -> None:
        """Gather them."""
        values = {part for value in _values(server) for part in (value, *value.split())}
        # The longest first: one may hold another.
        self._values = sorted((v for v in values if len(v) >= _SHORTEST), key=len, reverse=True)

    def struck(self, text: str) -> str:
        """Return the text with three asterisks for each of them."""
        for value in self._values:
            text = text.replace(value, _STRUCK)
        return text


def _values(server: McpServer) -> list[str]:
    if isinstance(server, McpStdioServer):
        return list(server.env.values())
    parts = urlsplit(server.url)
    return [
        *server.headers.values(),
        unquote(parts.password or ""),
        *(value for _, value in parse_qsl(parts.query)),
    ]
