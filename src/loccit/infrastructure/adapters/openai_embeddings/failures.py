"""Maps the OpenAI SDK's errors to ours, and tells whether to retry."""

import math
import random
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

from loccit.domain.errors import EmbeddingError, ModelUnavailable

if TYPE_CHECKING:
    from openai import APIError, APIStatusError

FIRST_DELAY = 0.5
LONGEST_DELAY = 30.0
_TOO_MANY = 429
_SERVER_ERRORS = 500


def failure(error: "APIError", host: str, model: str, timeout: float) -> EmbeddingError:
    """Return our error for one of the SDK; its message holds no key and no text."""
    from openai import APIConnectionError, APIStatusError, APITimeoutError

    if isinstance(error, APITimeoutError):
        return EmbeddingError(f"{host} gave no answer in {timeout:g} s; try again later")
    if isinstance(error, APIConnectionError):
        return ModelUnavailable(
            f"cannot reach {host}; check the network and LOCCIT_OPENAI_BASE_URL"
        )
    if not isinstance(error, APIStatusError):
        return EmbeddingError(f"{host} failed ({type(error).__name__}); try again later")
    return _refusal(error, host, model)


def unusable(error: Exception, host: str) -> ModelUnavailable:
    """Return our error for a client that fails before it sends anything.

    It reads these variables itself, and raises builtin errors when they are wrong.
    """
    return ModelUnavailable(
        f"cannot ask {host} ({type(error).__name__}); check the variables of proxies (HTTPS_PROXY,"
        " ALL_PROXY), certificates (SSL_CERT_FILE) and OpenAI (OPENAI_ORG_ID)"
    )


def delay(error: "APIError", tried: int) -> float | None:
    """Return how many seconds to wait before the next try, None when no try will help.

    What the server asks for goes first; else twice as long each time, less a random part, so that
    several clients do not come back at once.
    """
    from openai import APIConnectionError, APIStatusError

    if isinstance(error, APIStatusError):
        if error.status_code == _TOO_MANY and error.code == "insufficient_quota":
            return None
        if error.status_code != _TOO_MANY and error.status_code < _SERVER_ERRORS:
            return None
        asked = _seconds(error.response.headers.get("retry-after"))
        if asked is not None:
            return min(max(asked, 0.0), LONGEST_DELAY)
    elif not isinstance(error, APIConnectionError):
        return None
    jitter = random.uniform(0.5, 1.0)  # noqa: S311 no secret
    return min(FIRST_DELAY * 2.0 ** (tried - 1) * jitter, LONGEST_DELAY)


def _refusal(error: "APIStatusError", host: str, model: str) -> EmbeddingError:
    place = f"{host} (status {error.status_code}, request {error.request_id})"
    match error.status_code:
        case 401 | 403:
            return ModelUnavailable(f"{place} refuses the key; set LOCCIT_OPENAI_API_KEY")
        case 404:
            return ModelUnavailable(
                f"{place} has no embedding model '{model}'; check LOCCIT_EMBEDDING_MODEL"
                " and LOCCIT_OPENAI_BASE_URL"
            )
        case 429 if error.code == "insufficient_quota":
            return ModelUnavailable(f"{place} says that the key's quota is used up")
        case 429:
            reason = "is asked too often; try again later"
        case status if status >= _SERVER_ERRORS:
            reason = "failed; try again later"
        case 400 | 413 | 422:
            reason = "refuses the texts; they may be too long for it"
        case _:
            reason = "does not take the request; check LOCCIT_OPENAI_BASE_URL"
    return EmbeddingError(f"{place} {reason}")


def _seconds(retry_after: str | None) -> float | None:
    """Return the seconds of a Retry-After header: a number or a date (RFC 9110, 10.2.3)."""
    if retry_after is None:
        return None
    try:
        seconds = float(retry_after)
    except ValueError:
        try:
            seconds = (parsedate_to_datetime(retry_after) - datetime.now(UTC)).total_seconds()
        except (ValueError, TypeError):  # no date, or one without a zone
            return None
    return seconds if math.isfinite(seconds) else None
