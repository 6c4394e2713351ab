"""What pydantic-ai raises, as the assistant's errors. Their messages hold no key or address."""

import math
import os
import re
import socket
import ssl
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from pydantic_ai import exceptions as raised

from loccit.domain.assistant.errors import (
    AgentResponseError,
    AgentTimeoutError,
    AssistantError,
    ContextOverflow,
    LLMRateLimited,
    LLMRequestRefused,
    LLMUnavailable,
    SchemaRefused,
)
from loccit.domain.text.clean_text import clean_block
from loccit.infrastructure.adapters.llm.server import Arrival, Provider, ServedModel
from loccit.infrastructure.llm_answers import LONGEST_RESPONSE

_LONGEST_REASON: Final = 200
"""Characters of a server's own words in a message."""
_TIMED_OUT: Final = 408
_TOO_LARGE: Final = 413
_SERVER_ERRORS: Final = 500
_REFUSALS: Final = {HTTPStatus.BAD_REQUEST, HTTPStatus.UNPROCESSABLE_ENTITY}
_SCHEMA: Final = re.compile(
    r"(?:response|output)[_ ](?:format|config)|json[_ ]schema|structured[_ ]outputs?|grammar",
    re.IGNORECASE,
)
"""In what OpenAI, Anthropic, Groq, DeepSeek, vLLM, LM Studio and llama.cpp say when they do not
take one: the name of the option, or of what they make of it."""
_OVERFLOW_TYPES: Final = {"exceed_context_size_error"}
# pydantic-ai knows OpenAI's, vLLM's and Anthropic's own words for it; these are those of
# llama.cpp, LM Studio, Ollama and Text Generation Inference.
_OVERFLOW_WORDS: Final = (
    "context size",
    "context length",
    "context limit",
    "context the overflows",
    "context window",
    "max_new_tokens` must be",
    "prompt is too long",
)


def failure(error: Exception, served: ServedModel, arrival: Arrival) -> AssistantError:
    """Return what to raise.

    Args:
        error: Of pydantic-ai, or of the HTTP client below it.
        served: What was asked.
        arrival: What is known of the answer.
    """
    if isinstance(error, TimeoutError):
        return _too_slow(served)
    if isinstance(error, raised.ModelAPIError):
        return _failed_request(error, served, arrival.head)
    if isinstance(error, raised.UnexpectedModelBehavior) or arrival.came:
        return _no_model(served, arrival.head)
    return LLMUnavailable(
        f"cannot ask {served.address.host} ({type(error).__name__}); check the variables of"
        " proxies (HTTPS_PROXY, ALL_PROXY), certificates (SSL_CERT_FILE) and OpenAI"
        " (OPENAI_ORG_ID)"
    )


def _too_slow(served: ServedModel) -> AgentTimeoutError:
    return AgentTimeoutError(
        f"{served.address.host} gave no whole answer in {served.timeout:g} s;"
        " try again later, or raise LOCCIT_LLM_TIMEOUT"
    )


def _no_model(served: ServedModel, response: str) -> AgentResponseError:
    return AgentResponseError(
        f"{served.address.host} did not answer as a model does; check LOCCIT_LLM_BASE_URL",
        response=response[:LONGEST_RESPONSE],
    )


def _failed_request(error: raised.ModelAPIError, served: ServedModel, head: str) -> AssistantError:
    """Tell the classes of pydantic-ai apart, the narrower ones first."""
    host = served.address.host
    status = f" (status {error.status_code})" if isinstance(error, raised.ModelHTTPError) else ""
    match error:
        case raised.ModelRateLimitError():
            message = f"{host}{status} is asked too often; try again later"
            ours: AssistantError = LLMRateLimited(message, retry_after=_retry_after(error))
        case raised.ModelQuotaExceededError():
            ours = LLMRequestRefused(f"{host}{status} says that the key's quota is used up")
        case raised.ModelConnectionError():
            ours = _broken_connection(error, served)
        case _ if _overflows(error):
            ours = ContextOverflow(
                f"the conversation is longer than '{served.name}' reads; ask less at once, or"
                " tell with LOCCIT_LLM_CONTEXT_TOKENS how much it reads"
            )
        case raised.ModelAuthenticationError():
            ours = LLMRequestRefused(f"{host}{status} refuses the key; set {_key(served)}")
        case raised.ModelNotFoundError():
            ours = LLMRequestRefused(
                f"{host}{status} has no model '{served.name}'; check LOCCIT_LLM_MODEL"
                " and LOCCIT_LLM_BASE_URL"
            )
        case raised.ModelHTTPError() if _may_pass(error.status_code):
            ours = LLMUnavailable(f"{host}{status} failed; try again later")
        case raised.ModelHTTPError() if _refuses_schema(error):
            ours = SchemaRefused(
                f"{host}{status} takes no JSON schema for '{served.name}'{_reason(error, served)};"
                " set LOCCIT_LLM_STRUCTURED_OUTPUT=prompt"
            )
        case raised.ModelHTTPError() | raised.ModelRequestRejectedError():
            ours = LLMRequestRefused(
                f"{host}{status} does not take the request{_reason(error, served)}; check what"
                " LOCCIT_LLM_TOOLS and LOCCIT_LLM_STRUCTURED_OUTPUT say of the model"
            )
        case _:
            ours = _unreadable(error, served, head)
    return ours


def _broken_connection(error: raised.ModelConnectionError, served: ServedModel) -> AssistantError:
    host = served.address.host
    if error.phase in {"connect", "pool"}:
        why = f" ({reason})" if (reason := _unreachable(error)) else ""
        place = urlsplit(served.address.url).netloc
        return LLMUnavailable(
            f"cannot reach {place}{why}; check the network and LOCCIT_LLM_BASE_URL"
        )
    if isinstance(error, raised.ModelTimeoutError):
        return _too_slow(served)
    return LLMUnavailable(f"{host} broke off; try again later")


def _unreachable(error: BaseException) -> str:
    """Return why no connection came about, in the system's words; empty when it does not say.

    The HTTP client tells that all attempts failed; what it was that failed is its cause.
    """
    reason = ""
    cause: BaseException | None = error
    while cause is not None:
        match cause:
            case ssl.SSLCertVerificationError():
                reason = "its certificate is not trusted"
            case ssl.SSLError():
                reason = "it does not speak TLS; is it http, not https?"
            case socket.gaierror():
                reason = "its name cannot be resolved"
            case OSError(errno=int(number)):
                reason = os.strerror(number).lower()
            case _:
                pass
        cause = cause.__cause__ or cause.__context__
    return reason


def _unreadable(error: raised.ModelAPIError, served: ServedModel, head: str) -> AssistantError:
    """Return what to raise for an answer with a good status."""
    if head:
        return _no_model(served, head)
    if getattr(error.__cause__, "status_code", None):
        return LLMRequestRefused(
            f"{served.address.host} leads elsewhere; check LOCCIT_LLM_BASE_URL"
        )
    return LLMUnavailable(f"{served.address.host} broke off its answer; try again later")


def _may_pass(status: int) -> bool:
    return status >= _SERVER_ERRORS or status == _TIMED_OUT


def _overflows(error: raised.ModelAPIError) -> bool:
    """Return whether a refusal is one of a conversation that is too long, by any server."""
    if isinstance(error, raised.ModelContextWindowExceededError):
        return True
    if not isinstance(error, raised.ModelHTTPError) or _may_pass(error.status_code):
        return False
    told = _message(error).lower()
    return (
        error.status_code == _TOO_LARGE
        or error.provider_error_type in _OVERFLOW_TYPES
        or any(words in told for words in _OVERFLOW_WORDS)
    )


def _refuses_schema(error: raised.ModelHTTPError) -> bool:
    """Return whether a refusal is one of the schema of the answer, by any server."""
    return error.status_code in _REFUSALS and bool(_SCHEMA.search(str(error.body)))


def _key(served: ServedModel) -> str:
    usual = {Provider.OPENAI: "OPENAI_API_KEY", Provider.ANTHROPIC: "ANTHROPIC_API_KEY"}
    return " or ".join(filter(None, ["LOCCIT_LLM_API_KEY", usual.get(served.provider)]))


def _message(error: raised.ModelAPIError) -> str:
    """Return the server's own words, of the two ways in which they come."""
    body = error.body
    for _ in range(2):
        if isinstance(body, dict):
            told = body.get("message", body.get("error"))
            if isinstance(told, str):
                return told
            body = told
    return ""


def _reason(error: raised.ModelAPIError, served: ServedModel) -> str:
    """Return the server's own words, harmless to print: untrusted, and they may repeat the key."""
    told = clean_block(_message(error))
    if served.key:
        told = told.replace(served.key, "***")
    return f": {told[:_LONGEST_REASON]}" if told else ""


def _retry_after(error: raised.ModelAPIError) -> float | None:
    """Return the seconds asked for; pydantic-ai reads dates and whole seconds."""
    if error.retry_after is not None or not isinstance(error, raised.ModelHTTPError):
        return error.retry_after
    try:
        seconds = float((error.headers or {}).get("retry-after", ""))
    except ValueError:
        return None
    return seconds if math.isfinite(seconds) and seconds >= 0 else None
