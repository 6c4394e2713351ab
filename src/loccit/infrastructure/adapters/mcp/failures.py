"""What the SDK raises: what it means to the user, and to the model."""

from typing import Final

from mcp import MCPError
from mcp.types import CONNECTION_CLOSED
from pydantic import ValidationError

from loccit.domain.errors import ToolServerError
from loccit.domain.text.clean_text import clean_block, clean_lines
from loccit.infrastructure.adapters.mcp.secrets import Secrets

LONGEST_REASON: Final = 300
"""Characters of a server's words in a message to a person: three lines of a terminal."""
LONGEST_ERROR: Final = 2_000
"""Characters of an error that a model reads: a few hundred tokens."""
_CLOSED: Final = "Connection closed"  # of the SDK


def start_failure(
    name: str, error: BaseException, last_words: str, secrets: Secrets
) -> ToolServerError:
    """Return what to raise when a server could not be connected to.

    Args:
        name: The server's, as the user gave it.
        error: What ended the connection; a group of one from the SDK's tasks, as a rule.
        last_words: What it wrote last to its standard error, empty for none.
        secrets: What it was given, and the message must not hold.
    """
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    if isinstance(error, ToolServerError):
        return error
    said = f"; it said: {last_words}" if last_words else ""
    told = shown(secrets.struck_from_message(_reason(error) + said))
    return ToolServerError(f"the tool server '{name}' {told}; check [mcp.{name}] in loccit.toml")


def shown(text: str, longest: int = LONGEST_REASON) -> str:
    """Return a server's words on one line, without terminal escapes, cut where they are long."""
    line = clean_block(text)
    return line if len(line) <= longest else f"{line[:longest]}…"


def call_failure(name: str, error: Exception, secrets: Secrets) -> str:
    """Return what to tell the model of a call that failed."""
    match error:
        case MCPError() if _is_end(error):
            return ended(name)
        case MCPError(message=message):
            return f"'{name}' refuses the call: {error_text(secrets.struck_from_result(message))}"
        case _:
            return f"'{name}' gave an answer that is not of the form it promised"


def ended(name: str) -> str:
    """Return what to tell the model of a server that is gone."""
    return f"the tool server '{name}' has ended; none of its tools can be used any more"


def error_text(text: str) -> str:
    """Return a server's error for a model: no terminal escapes, and not long."""
    told = clean_lines(text)
    return told if len(told) <= LONGEST_ERROR else f"{told[:LONGEST_ERROR]}…"


def _is_end(error: MCPError) -> bool:
    """Tell the end of a connection from that of one request, which has the same code."""
    return error.code == CONNECTION_CLOSED and error.message == _CLOSED


def _reason(error: BaseException) -> str:
    match error:
        case FileNotFoundError():
            reason = "cannot be started: its command is not found"
        case PermissionError():
            reason = "cannot be started: its command may not be run"
        case OSError():
            reason = f"cannot be started: {error.strerror}"
        case ValueError() if not isinstance(error, ValidationError):
            reason = "cannot be started: its command, an argument or a variable is not valid"
        case MCPError() if _is_end(error):
            reason = "ended before it answered"
        case MCPError(message=message):
            reason = f"does not take part: {message}"
        case _:  # a message of the SDK or of pydantic holds what the server sent
            reason = f"does not keep to the protocol ({type(error).__name__})"
    return reason
