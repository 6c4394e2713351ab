"""Words of programs that fail, as they were seen, and the errors that they become."""

import pytest

from loccit.domain.assistant.errors import (
    AgentResponseError,
    AssistantError,
    ContextOverflow,
    LLMRateLimited,
    LLMRequestRefused,
    LLMUnavailable,
)
from loccit.infrastructure.adapters.command_line_llm.backend import Said
from loccit.infrastructure.adapters.command_line_llm.claude import ClaudeCode
from loccit.infrastructure.adapters.command_line_llm.failures import failure
from loccit.infrastructure.adapters.command_line_llm.process import Ending
from loccit.infrastructure.adapters.command_line_llm.wording import Secrets


def error_of(fault: str | None, *, stderr: str = "", code: int = 1, besides: str = "") -> str:
    error = failed(fault, stderr=stderr, code=code, besides=besides)
    return f"{type(error).__name__}: {error}"


def failed(
    fault: str | None, *, stderr: str = "", code: int = 1, besides: str = ""
) -> AssistantError:
    said = Said(fault=fault, besides=besides)
    return failure(ClaudeCode(), said, Ending(code, stderr), Secrets({}))


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        ("authentication_failed Not logged in · Please run /login", LLMRequestRefused),
        ("authentication_failed 401 Invalid API key · Fix external API key", LLMRequestRefused),
        ("403 Failed to authenticate. API Error: 403 no", LLMRequestRefused),
        ("404 There's an issue with the selected model (x).", LLMRequestRefused),
        ("400 Prompt is too long · the request is ~250000 tokens", ContextOverflow),
        ("rate_limit 429 API Error: Request rejected (429) · slow down", LLMRateLimited),
        ("Claude AI usage limit reached|1762952400", LLMRateLimited),
        ("You've hit your limit · resets 4pm (Asia/Kuala_Lumpur)", LLMRateLimited),
        ("You're out of extra usage · resets 1pm (America/Los_Angeles)", LLMRateLimited),
        ("server_error 500 API Error: 500 oops. This is a server-side issue", LLMUnavailable),
        ("API Error: 529 overloaded. This is a server-side issue", LLMUnavailable),
        (
            "API Error: Claude's response exceeded the 64000 output token maximum.",
            AgentResponseError,
        ),
        ("error_max_structured_output_retries", AgentResponseError),
        (
            "unexpected status 401 Unauthorized: invalid x-api-key, url: http://h/v1",
            LLMRequestRefused,
        ),
        ("exceeded retry limit, last status: 429 Too Many Requests", LLMRateLimited),
        ("You’ve hit your usage limit. Upgrade to Pro or try again at 12:57 PM.", LLMRateLimited),
        ("We’re currently experiencing high demand, which may cause errors.", LLMUnavailable),
        ("Codex ran out of room in the model's context window. Start a new", ContextOverflow),
        ("stream disconnected before completion: Connection refused", LLMUnavailable),
        ("Reconnecting... waiting for network (Connection failed)", LLMUnavailable),
        ('[API Error: {"error":{"code":401,"status":"UNAUTHENTICATED"}}]', LLMRequestRefused),
        ('[API Error: {"error":{"code":500,"status":"INTERNAL"}}]', LLMUnavailable),
        ("[API Error: rate limited]\nPlease wait, or switch to another /auth", LLMRateLimited),
        ("[API Error: The input token count (2000000) exceeds the maximum", ContextOverflow),
    ],
)
def test_words_of_a_program_become_the_error_that_they_mean(
    fault: str, error: type[AssistantError]
) -> None:
    assert type(failed(fault)) is error


@pytest.mark.parametrize(
    ("words", "seconds"),
    [
        ("429: Please try again in 11.054s.", 11.054),
        ("429: Please retry in 500ms.", 0.5),
        ("429: quota, resets in 2 h", 7200),
        ("429: retry after 3 min", 180),
        ("429: try again at 12:57 PM", None),
    ],
)
def test_what_it_says_of_the_time_to_wait_is_kept(words: str, seconds: float | None) -> None:
    error = failed(words)

    assert isinstance(error, LLMRateLimited)
    assert error.retry_after == seconds


def test_without_words_of_its_own_the_standard_error_tells() -> None:
    gemini = "Please set an Auth method in your /home/x/.gemini/settings.json\nWarning: colours"

    assert "is not logged in" in error_of(None, stderr=gemini, code=41)
    assert "is not logged in" in error_of(None, stderr="Invalid auth method selected.", code=41)
    assert "update it" in error_of(None, stderr="error: unknown option '--tools'")
    assert "exit code 3" in error_of(None, code=3)


def test_what_it_prints_else_tells_when_nothing_other_does() -> None:
    assert "is not logged in" in error_of(None, besides="Not logged in · Please run /login")
    assert "known to print" in error_of(None, code=0, besides="<html>")
    assert "said nothing" in error_of(None, code=0)


def test_a_long_reason_is_cut() -> None:
    assert len(error_of("404 " + "alder " * 1000)) < 500
