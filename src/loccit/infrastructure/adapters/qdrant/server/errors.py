"""What the client of a server raises, as this project's errors."""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from json import JSONDecodeError
from typing import Final

from loccit.domain.errors import IndexUnavailable, LoccitError, VectorIndexError

_BAD_REQUEST: Final = 400
_NOT_FOUND: Final = 404
_CONFLICT: Final = 409
_REFUSED: Final = frozenset({401, 403})
_REFUSED_GRPC: Final = frozenset({"UNAUTHENTICATED", "PERMISSION_DENIED"})
_TRANSIENT: Final = frozenset({429, 502, 503, 504})
"""HTTP: too many requests, bad gateway, unavailable, gateway timeout."""
_TRANSIENT_GRPC: Final = frozenset({"UNAVAILABLE", "RESOURCE_EXHAUSTED", "DEADLINE_EXCEEDED"})
_NODE_LOST: Final = (
    "consensus operation commit failed",
    "leader is not established",
    "Consistency of this update is not guaranteed. Please retry",
    "not have enough active replicas",
    "The service is currently unavailable",
    "Deadline expired before operation could complete",
)
"""Messages (500, INTERNAL) of a cluster that has not yet agreed that a node is gone, or whose
nodes of one part are all gone; of Qdrant 1.19 and its gRPC."""
_NOT_ALLOWED: Final = "Forbidden: "
"""How Qdrant 1.19 refuses a known key that lacks the permission."""
_DISK_FULL: Final = "No space left on device"
"""The system's message, which Qdrant passes on."""
_NOT_HTTP: Final = "illegal"
"""How the client reports an answer that is not HTTP: gRPC, or TLS."""
_HTML: Final = b"<"
"""How a web page begins, from a proxy or another server."""
_MAX_ANSWER: Final = 300
"""Characters of an answer that are worth showing."""


@contextmanager
def server_errors(server: str) -> Iterator[None]:
    """Map the vendor's errors; no key or password is in a message.

    Args:
        server: Host and port of the server, or of each of its nodes.

    Raises:
        IndexUnavailable: If the server does not answer in time, is overloaded, or refuses the
            key.
        VectorIndexError: If it answers with any other error.
    """
    try:
        yield
    except LoccitError:
        raise
    except Exception as error:  # the client raises many kinds when it cannot send or read
        raise _ours(error, f"the index server at {server}") from error


def _ours(error: Exception, server: str) -> VectorIndexError:
    from qdrant_client.http.exceptions import ResponseHandlingException

    if _is_of_no_qdrant(error):
        return VectorIndexError(
            f"{server} answered what no Qdrant answers; check its address, its port (6333, unless"
            " it was set otherwise), and whether it is http:// or https://"
        )
    if isinstance(error, ResponseHandlingException):
        return IndexUnavailable(f"{server} {_unanswered(error)}")
    if _refuses(error):
        return IndexUnavailable(f"{server} {_refusal(error)}")
    if transient_pause(error) is not None:
        return IndexUnavailable(
            f"{server} is overloaded, or nodes of it are away; start them, or run the same command"
            " again later"
        )
    if _DISK_FULL in _said(error):
        return VectorIndexError(
            f"{server} has no room left on its disk; free some space there, start it again if it"
            " has stopped, and run the same command again"
        )
    status = getattr(error, "status_code", None) or _grpc_code(error) or type(error).__name__
    return VectorIndexError(f"{server} answered {status}: {_said(error)[:_MAX_ANSWER]}")


def _unanswered(error: Exception) -> str:
    if _is_refused_by_tls(error):
        return (
            f"cannot be asked by https ({error}); write http:// if it has no TLS, else check its"
            " certificate"
        )
    return (
        f"does not answer ({error}); start it, or check its address, and run the same command"
        " again"
    )


def _said(error: Exception) -> str:
    """Return the server's message, by REST or gRPC, else the client's."""
    content, details = getattr(error, "content", b""), getattr(error, "details", None)
    if content:
        return str(content, errors="replace")
    return str(details() if callable(details) else error)


def _refuses(error: Exception) -> bool:
    return _grpc_code(error) in _REFUSED_GRPC or getattr(error, "status_code", None) in _REFUSED


def _refusal(error: Exception) -> str:
    _, known, forbidden = _said(error).partition(_NOT_ALLOWED)
    if not known:
        return "refuses the API key; set LOCCIT_QDRANT_API_KEY to the server's"
    forbidden = forbidden.splitlines()[0].partition('"')[0][:_MAX_ANSWER]
    return (
        f"does not let the API key do this ({forbidden}); set LOCCIT_QDRANT_API_KEY to one that"
        " may"
    )


def transient_pause(error: Exception) -> float | None:
    """Return the seconds that a server asks to wait before the same request may succeed.

    0.0 when it names none; None when the request would fail again.
    """
    from qdrant_client.common.client_exceptions import ResourceExhaustedResponse
    from qdrant_client.http.exceptions import ResponseHandlingException, UnexpectedResponse

    match error:
        case ResourceExhaustedResponse():
            return float(error.retry_after_s)
        case ResponseHandlingException():
            passing = not (_is_of_no_qdrant(error) or _is_refused_by_tls(error))
        case UnexpectedResponse():
            passing = error.status_code in _TRANSIENT or _has_lost_a_node(
                error.content.decode(errors="replace")
            )
        case _:
            code = _grpc_code(error)
            passing = code in _TRANSIENT_GRPC or bool(code and _has_lost_a_node(str(error)))
    return 0.0 if passing else None


def is_there_already(error: Exception) -> bool:
    """Tell whether a server says that the object exists already."""
    from qdrant_client.http.exceptions import UnexpectedResponse

    return isinstance(error, UnexpectedResponse) and error.status_code == _CONFLICT


def is_not_found(error: Exception) -> bool:
    """Tell whether a server, or the client's imitation of one, says that there is no such name."""
    from qdrant_client.http.exceptions import UnexpectedResponse

    if isinstance(error, UnexpectedResponse):
        return error.status_code == _NOT_FOUND and not _is_of_no_qdrant(error)
    return isinstance(error, ValueError) and "not found" in str(error)


def _is_of_no_qdrant(error: Exception) -> bool:
    """Tell whether the answer is not from a Qdrant, a web page for example."""
    from httpx import RemoteProtocolError
    from pydantic import ValidationError
    from qdrant_client.http.exceptions import ResponseHandlingException, UnexpectedResponse

    match error:
        case ResponseHandlingException(source=RemoteProtocolError() as source):
            return str(source).startswith(_NOT_HTTP)  # else the connection was cut
        case ResponseHandlingException():  # else of a request that got no answer
            return isinstance(error.source, ValidationError)
        case UnexpectedResponse():  # Qdrant names what it has not found, and never redirects
            code = error.status_code or 0
            return (
                code < _BAD_REQUEST
                or (code == _NOT_FOUND and b'"status"' not in error.content)
                or (code not in _TRANSIENT | _REFUSED and error.content.startswith(_HTML))
            )
        case _:  # no JSON, or without what was asked for
            return isinstance(error, JSONDecodeError | AssertionError)


def _is_refused_by_tls(error: BaseException) -> bool:
    """Tell whether both sides do not agree on TLS, which they will not do later either."""
    cause: BaseException | None = getattr(error, "source", error)
    while cause is not None and not isinstance(cause, ssl.SSLError):
        cause = cause.__cause__ or cause.__context__
    return cause is not None and not isinstance(cause, ssl.SSLEOFError | ssl.SSLZeroReturnError)


def _has_lost_a_node(answer: str) -> bool:
    return any(words in answer for words in _NODE_LOST)


def _grpc_code(error: Exception) -> str:
    """Return gRPC's name of what went wrong, empty for another kind of error."""
    code = getattr(error, "code", None)
    return str(getattr(code(), "name", "")) if callable(code) else ""
