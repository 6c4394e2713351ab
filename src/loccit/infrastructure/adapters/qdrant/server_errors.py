"""What the client of a server raises, as this project's errors."""

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from loccit.domain.errors import IndexUnavailable, LoccitError, VectorIndexError

_REFUSED = frozenset({401, 403})
_DEFAULT_PORT = 6333
_MAX_ANSWER = 300


@contextmanager
def server_errors(url: str) -> Iterator[None]:
    """Map the vendor's errors; no key or password is in a message.

    Raises:
        IndexUnavailable: If the server does not answer in time, or refuses the key.
        VectorIndexError: If it answers with any other error.
    """
    from qdrant_client.http.exceptions import ResponseHandlingException, UnexpectedResponse

    parts = urlsplit(url)
    server = f"the index server at {parts.hostname}:{parts.port or _DEFAULT_PORT}"
    try:
        yield
    except LoccitError:
        raise
    except ResponseHandlingException as error:
        raise IndexUnavailable(
            f"{server} does not answer ({error}); start it, or check its address"
        ) from error
    except UnexpectedResponse as error:
        if error.status_code in _REFUSED:
            raise IndexUnavailable(f"{server} refuses the API key; check the key") from error
        answer = error.content.decode(errors="replace")[:_MAX_ANSWER]
        raise VectorIndexError(f"{server} answered {error.status_code}: {answer}") from error
    except Exception as error:  # the client raises many kinds when it cannot send or read
        raise VectorIndexError(f"{server} failed: {error}") from error
