"""What the client of a server raises, as this project's errors."""

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
)
"""What a cluster says, as an error of its own (500, INTERNAL), until it has agreed that a node is
gone; in the words of Qdrant 1.19."""
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
    from qdrant_client.http.exceptions import ResponseHandlingException, UnexpectedResponse

    code = _grpc_code(error)
    if _is_of_no_qdrant(error):
        return VectorIndexError(f"{server} answered what no Qdrant answers; check its address")
    if isinstance(error, ResponseHandlingException):
        return IndexUnavailable(
            f"{server} does not answer ({error}); start it, or check its address"
        )
    if code in _REFUSED_GRPC or getattr(error, "status_code", None) in _REFUSED:
        return IndexUnavailable(
            f"{server} refuses the API key; set LOCCIT_QDRANT_API_KEY to the server's"
        )
    if transient_pause(error) is not None:
        return IndexUnavailable(
            f"{server} is overloaded or has just lost a node; run the same command again later"
        )
    if isinstance(error, UnexpectedResponse):
        answer = error.content.decode(errors="replace")[:_MAX_ANSWER]
        return VectorIndexError(f"{server} answered {error.status_code}: {answer}")
    return VectorIndexError(f"{server} failed: {code or str(error)[:_MAX_ANSWER]}")


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
            passing = not _is_of_no_qdrant(error)
        case UnexpectedResponse():
            passing = error.status_code in _TRANSIENT or _has_lost_a_node(
                error.content.decode(errors="replace")
            )
        case _:
            code = _grpc_code(error)
            passing = code in _TRANSIENT_GRPC or bool(code and _has_lost_a_node(str(error)))
    return 0.0 if passing else None


def is_there_already(error: Exception) -> bool:
    """Tell whether a server says that what was to be made has been."""
    from qdrant_client.http.exceptions import UnexpectedResponse

    return isinstance(error, UnexpectedResponse) and error.status_code == _CONFLICT


def is_not_found(error: Exception) -> bool:
    """Tell whether a server, or the client's imitation of one, says that there is no such name."""
    from qdrant_client.http.exceptions import UnexpectedResponse

    if isinstance(error, UnexpectedResponse):
        return error.status_code == _NOT_FOUND and not _is_of_no_qdrant(error)
    return isinstance(error, ValueError) and "not found" in str(error)


def _is_of_no_qdrant(error: Exception) -> bool:
    """Tell whether something else than a Qdrant has answered, a web page for example."""
    from pydantic import ValidationError
    from qdrant_client.http.exceptions import ResponseHandlingException, UnexpectedResponse

    match error:
        case ResponseHandlingException():  # else of a request that got no answer
            return isinstance(error.source, ValidationError)
        case UnexpectedResponse():  # Qdrant says what it has not found, and sends nobody elsewhere
            code = error.status_code or 0
            return code < _BAD_REQUEST or (code == _NOT_FOUND and b'"status"' not in error.content)
        case _:  # no JSON, or without what was asked for
            return isinstance(error, JSONDecodeError | AssertionError)


def _has_lost_a_node(answer: str) -> bool:
    return any(words in answer for words in _NODE_LOST)


def _grpc_code(error: Exception) -> str:
    """Return gRPC's name of what went wrong, empty for another kind of error."""
    code = getattr(error, "code", None)
    return str(getattr(code(), "name", "")) if callable(code) else ""
