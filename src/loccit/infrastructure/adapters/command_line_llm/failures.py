"""What command lines say when they fail, as the assistant's errors."""

import re
from typing import Final

from loccit.domain.assistant.errors import (
    AgentResponseError,
    AssistantError,
    ContextOverflow,
    LLMRateLimited,
    LLMRequestRefused,
    LLMUnavailable,
)
from loccit.domain.assistant.usage import NO_USAGE, UsageMetadata
from loccit.infrastructure.adapters.command_line_llm.backend import Backend, Said
from loccit.infrastructure.adapters.command_line_llm.process import Ending
from loccit.infrastructure.adapters.command_line_llm.wording import Secrets, last_line

_LIKE = re.IGNORECASE
# Where each was seen: specs/command-line-models.md. The first that fits counts.
_OVERFLOW: Final = re.compile(
    r"prompt is too long|input is too long|context window|context length|maximum context"
    r"|input token count|request too large|exceeds the maximum number of tokens",
    _LIKE,
)
_NO_ANSWER: Final = re.compile(
    r"structured_output_retries|output token maximum|max_output_tokens", _LIKE
)
_LIMITED: Final = re.compile(
    r"\b429\b|rate.?limit|usage limit|extra usage|hit your .{0,40}limit|\bquota\b"
    r"|resource.?exhausted|too many requests|billing_error|credit balance"
    r"|exhausted your (?:daily )?capacity",
    _LIKE,
)
_NO_LOGIN: Final = re.compile(
    r"\b40[13]\b|not logged in|/login\b|log ?in again|authenticat|unauthori[sz]ed|api key"
    r"|auth method|oauth|access token|credentials|sign in",
    _LIKE,
)
_TOO_OLD: Final = re.compile(r"unknown (?:option|argument)|unexpected argument", _LIKE)
_AWAY: Final = re.compile(
    r"\b5\d\d\b|overloaded|high demand|server_error|temporar|unavailable|connect|network"
    r"|timed? ?out|econn|enotfound|eai_again|fetch failed|stream|reconnecting|\binternal\b",
    _LIKE,
)
_PATIENCE: Final = re.compile(
    r"(?:try again|retry|reset[s]?)\s+(?:in|after)\s+(\d+(?:\.\d+)?)\s*(ms|s|sec|m|min|h)", _LIKE
)
_SECONDS: Final = {"ms": 0.001, "s": 1.0, "sec": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}


def failure(backend: Backend, said: Said, ending: Ending, secrets: Secrets) -> AssistantError:
    """Return what to raise for a run without an answer.

    Args:
        backend: What was asked.
        said: What it came to.
        ending: How it ended.
        secrets: What no message may hold.
    """
    told = said.fault or last_line(ending.stderr) or said.besides
    if said.fault is None and ending.code in {0, None}:
        return other_words(backend, said.besides) if said.besides else silence(backend, said.usage)
    reason = secrets.reason(told)
    return _classified(backend, told, f": {reason}" if reason else "", ending, said.usage)


def silence(backend: Backend, usage: UsageMetadata = NO_USAGE) -> AgentResponseError:
    """Return what to raise when nothing was said."""
    return AgentResponseError(f"{backend.program} said nothing; ask again", usage)


def other_words(backend: Backend, head: str) -> AgentResponseError:
    """Return what to raise when what is printed is not what it is known to print."""
    return AgentResponseError(
        f"what {backend.program} prints is not what it is known to print; check what runs when"
        f" you type '{backend.program}'",
        response=head,
    )


def _classified(
    backend: Backend, told: str, why: str, ending: Ending, usage: UsageMetadata
) -> AssistantError:
    program = backend.program
    if _OVERFLOW.search(told):
        error: AssistantError = ContextOverflow(
            f"the conversation is longer than the model of {program} reads; ask less at once, or"
            " tell with LOCCIT_LLM_CONTEXT_TOKENS how much it reads"
        )
    elif _NO_ANSWER.search(told):
        error = AgentResponseError(f"{program} gave no whole answer{why}")
    elif _LIMITED.search(told):
        error = LLMRateLimited(
            f"{program} takes no more requests for now{why}; try again later",
            retry_after=_patience(told),
        )
    elif _NO_LOGIN.search(told):
        error = LLMRequestRefused(
            f"{program} is not logged in, or may not use the model{why}; run '{backend.remedy}'"
            " and log in"
        )
    elif _TOO_OLD.search(told):
        error = LLMRequestRefused(f"{program} does not take what it is told{why}; update it")
    elif _AWAY.search(told):
        error = LLMUnavailable(f"{program} could not ask its model{why}; try again later")
    else:
        code = f" (exit code {ending.code})" if ending.code else ""
        error = LLMRequestRefused(
            f"{program} failed{code}{why}; run '{program}' by itself to see whether it works"
        )
    error.usage = usage
    return error


def _patience(told: str) -> float | None:
    """Return the seconds to wait, None when it does not say."""
    found = _PATIENCE.search(told)
    if found is None:
        return None
    return float(found[1]) * _SECONDS[found[2].lower()]
