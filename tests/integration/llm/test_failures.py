"""Servers that answer badly, or not at all."""

import asyncio
import logging
import socket
import traceback
from base64 import b64encode
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.errors import (
    AgentResponseError,
    AgentTimeoutError,
    AssistantError,
    ContextOverflow,
    LLMNotConfigured,
    LLMRateLimited,
    LLMRequestRefused,
    LLMUnavailable,
)
from loccit.infrastructure.secret import Secret
from tests import llm_server as play
from tests.integration.llm.conftest import KEY, MODELS, Ask, Heard
from tests.llm_server import LLMServer, Reply, cut_off, fails, says, too_many
from tests.waiting import answer_of

ASKED = [Message.user("What causes the tides?")]
EVERY = pytest.mark.parametrize("provider", list(MODELS))


def failing(
    llm_of: Ask, provider: str, heard: Heard, error: type[AssistantError], **options: object
) -> AssistantError:
    """Ask, and return the error."""
    with pytest.raises(error) as caught:
        asyncio.run(llm_of(provider, **options).ainvoke(ASKED, on_text=heard.on_text))
    assert type(caught.value) is error
    return caught.value


@EVERY
@pytest.mark.parametrize(
    ("reply", "error", "says_so"),
    [
        (play.UNAVAILABLE, LLMUnavailable, "status 503"),
        (play.SERVER_ERROR, LLMUnavailable, "status 500"),
        (fails(529, "Overloaded", kind="overloaded_error"), LLMUnavailable, "status 529"),
        (fails(408, "Request timeout"), LLMUnavailable, "status 408"),
        (play.HANGS_UP, LLMUnavailable, "broke off"),
        (cut_off(), LLMUnavailable, "broke off"),
        (play.UNAUTHORIZED, LLMRequestRefused, "LOCCIT_LLM_API_KEY"),
        (play.FORBIDDEN, LLMRequestRefused, "LOCCIT_LLM_API_KEY"),
        (play.NOT_FOUND, LLMRequestRefused, "check LOCCIT_LLM_MODEL and LOCCIT_LLM_BASE_URL"),
        (play.BAD_REQUEST, LLMRequestRefused, "Unsupported parameter: 'tools'"),
        (Reply(status=301, body=""), LLMRequestRefused, "check LOCCIT_LLM_BASE_URL"),
        (play.OVERFLOW, ContextOverflow, "LOCCIT_LLM_CONTEXT_TOKENS"),
        (play.HTML, AgentResponseError, "check LOCCIT_LLM_BASE_URL"),
        (play.NO_JSON, AgentResponseError, "check LOCCIT_LLM_BASE_URL"),
        (play.NO_CHOICES, AgentResponseError, "check LOCCIT_LLM_BASE_URL"),
        (Reply(body="[" * 100_000), AgentResponseError, "check LOCCIT_LLM_BASE_URL"),
        (Reply(body="9" * 5_000), AgentResponseError, "check LOCCIT_LLM_BASE_URL"),
        (play.EMPTY, AgentResponseError, "said nothing"),
        (says("", thinking="Hm.", stop="length"), AgentResponseError, "LOCCIT_LLM_MAX_TOKENS"),
    ],
)
def test_a_failure_is_of_its_kind_and_says_what_to_do(
    server: LLMServer,
    llm_of: Ask,
    provider: str,
    heard: Heard,
    reply: Reply,
    error: type[AssistantError],
    says_so: str,
) -> None:
    server.play(reply, says("Back."))

    told = failing(llm_of, provider, heard, error)

    assert says_so in str(told)
    assert len(server.requests) == 1
    assert told.retryable is (error in {LLMUnavailable, LLMRateLimited})
    assert answer_of(llm_of(provider), ASKED).content == "Back."


@EVERY
@pytest.mark.parametrize(
    ("asked", "seconds"),
    [("7", 7.0), ("0.25", 0.25), (None, None), ("soon", None), ("nan", None), ("-1", None)],
)
def test_a_server_that_is_asked_too_often_says_when_to_come_back(
    server: LLMServer,
    llm_of: Ask,
    provider: str,
    heard: Heard,
    asked: str | None,
    seconds: float | None,
) -> None:
    server.play(too_many(asked))

    told = failing(llm_of, provider, heard, LLMRateLimited)

    assert isinstance(told, LLMRateLimited)
    assert told.retry_after == seconds
    assert len(server.requests) == 1


@EVERY
def test_a_date_to_come_back_at_is_understood(
    server: LLMServer, llm_of: Ask, provider: str, heard: Heard
) -> None:
    then = datetime.now(UTC) + timedelta(seconds=20)
    server.play(too_many(format_datetime(then, usegmt=True)))

    told = failing(llm_of, provider, heard, LLMRateLimited)

    assert isinstance(told, LLMRateLimited)
    assert told.retry_after is not None
    assert 0 < told.retry_after <= 20


def test_a_quota_that_is_used_up_is_not_waited_for(
    server: LLMServer, llm_of: Ask, heard: Heard
) -> None:
    server.play(play.QUOTA)

    assert "quota" in str(failing(llm_of, "openai", heard, LLMRequestRefused))


@pytest.mark.parametrize("reply", play.OVERFLOWS.values(), ids=list(play.OVERFLOWS))
def test_a_conversation_that_is_too_long_is_known_in_any_servers_words(
    server: LLMServer, llm_of: Ask, heard: Heard, reply: Reply
) -> None:
    server.play(reply)

    failing(llm_of, "compatible", heard, ContextOverflow)


def test_a_conversation_that_is_too_long_is_known_in_anthropics_words(
    server: LLMServer, llm_of: Ask, heard: Heard
) -> None:
    error = {"type": "invalid_request_error", "message": "prompt is too long: 210000 tokens"}
    body = str({"type": "error", "error": error}).replace("'", '"')
    server.play(Reply(status=400, body=body))

    failing(llm_of, "anthropic", heard, ContextOverflow)


@EVERY
@pytest.mark.parametrize("reply", [play.SLOW, play.STALLED])
def test_a_slow_answer_is_given_up_and_the_connection_closed(
    server: LLMServer, llm_of: Ask, provider: str, reply: Reply
) -> None:
    server.play(reply)

    told = failing(llm_of, provider, Heard(lambda _: None), AgentTimeoutError, timeout=0.3)

    assert "0.3 s" in str(told)
    assert "LOCCIT_LLM_TIMEOUT" in str(told)
    assert server.gone.wait(10)


@EVERY
def test_a_cancelled_request_is_closed_at_once(
    server: LLMServer, llm_of: Ask, provider: str, heard: Heard
) -> None:
    server.play(play.SLOW)

    async def cancel() -> None:
        asking = asyncio.create_task(llm_of(provider).ainvoke(ASKED, on_text=heard.on_text))
        await asyncio.to_thread(server.asked.wait, 10)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking

    asyncio.run(cancel())

    assert server.gone.wait(10)


@pytest.mark.parametrize("provider", ["openai", "compatible"])
def test_a_stream_that_ends_before_the_model_has_is_broken(
    server: LLMServer, llm_of: Ask, provider: str
) -> None:
    server.play(play.UNFINISHED)
    pieces: list[str] = []

    told = failing(llm_of, provider, Heard(pieces.append), LLMUnavailable)

    assert "broke off" in str(told)
    assert "".join(pieces) in "The tides are"


def test_an_error_in_the_middle_of_a_stream_is_of_its_kind(server: LLMServer, llm_of: Ask) -> None:
    chunk = 'data: {"error": {"message": "Overloaded", "type": "server_error", "code": 503}}\n\n'
    server.play(Reply(body=chunk, content_type="text/event-stream"))

    failing(llm_of, "compatible", Heard(lambda _: None), LLMUnavailable)


@EVERY
@pytest.mark.parametrize("reply", [play.HTML, play.NO_JSON])
def test_the_head_of_what_is_no_answer_is_kept(
    server: LLMServer, llm_of: Ask, provider: str, reply: Reply
) -> None:
    server.play(reply)

    told = failing(llm_of, provider, Heard(), AgentResponseError)

    assert isinstance(told, AgentResponseError)
    assert told.response == reply.body


def test_what_is_kept_of_no_answer_is_short(server: LLMServer, llm_of: Ask) -> None:
    server.play(Reply(body="<p>" * 100_000, content_type="text/html"))

    told = failing(llm_of, "compatible", Heard(), AgentResponseError)

    assert isinstance(told, AgentResponseError)
    assert 0 < len(told.response) < 10_000


def test_an_answer_that_is_rejected_is_paid_for(server: LLMServer, llm_of: Ask) -> None:
    server.play(play.EMPTY)

    assert failing(llm_of, "compatible", Heard(), AgentResponseError).usage.total_tokens == 120


def test_an_address_where_nobody_listens_is_named_without_its_password(llm_of: Ask) -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    url = f"http://user:hunter2@127.0.0.1:{port}/v1"

    told = failing(llm_of, "compatible", Heard(), LLMUnavailable, base_url=url)

    assert f"cannot reach 127.0.0.1:{port} (connection refused)" in str(told)
    assert "hunter2" not in str(told) + repr(llm_of(base_url=url))


def test_a_server_that_is_asked_in_tls_and_speaks_none_is_told(
    server: LLMServer, llm_of: Ask
) -> None:
    url = server.url.replace("http:", "https:")

    told = failing(llm_of, "compatible", Heard(), LLMUnavailable, base_url=url)

    assert "does not speak TLS" in str(told)


@EVERY
def test_the_password_of_an_address_is_sent_but_never_logged(
    server: LLMServer, llm_of: Ask, provider: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    base = server.root if provider == "anthropic" else server.url
    url = base.replace("http://", "http://us%20er:hunter2@")

    answer_of(llm_of(provider, base_url=url, api_key=None), ASKED)

    assert server.requests[0].headers["authorization"] == (
        f"Basic {b64encode(b'us er:hunter2').decode()}"
    )
    assert "hunter2" not in caplog.text
    assert server.requests[0].headers["authorization"] not in caplog.text


@EVERY
@pytest.mark.parametrize(
    "reply",
    [
        play.UNAUTHORIZED,
        fails(400, f"the key {KEY} is odd \x1b[31m"),
        play.HTML,
        play.SERVER_ERROR,
        play.HANGS_UP,
        too_many("0"),
    ],
)
def test_the_key_is_nowhere_in_an_error_a_log_or_a_representation(
    server: LLMServer,
    llm_of: Ask,
    provider: str,
    caplog: pytest.LogCaptureFixture,
    reply: Reply,
) -> None:
    caplog.set_level(logging.DEBUG)
    server.play(reply)
    llm = llm_of(provider)

    with pytest.raises(AssistantError) as caught:
        answer_of(llm, ASKED)

    error = caught.value
    told = "".join(traceback.format_exception(error)) + repr(llm) + repr(vars(llm))
    assert KEY not in told
    assert "\x1b" not in str(error)
    assert error.__cause__ is error.__context__ is None
    logged = [record for record in caplog.records if record.name != "asyncio"]
    assert KEY not in "".join(record.getMessage() for record in logged if not _of_server(record))


def _of_server(record: logging.LogRecord) -> bool:
    """Return whether a record repeats the body of an answer: what the server itself said."""
    return "the key" in record.getMessage()


@pytest.mark.parametrize("key", ["sk-ключ", "sk-two\nlines", "sk-\x00"])
def test_a_key_that_no_header_can_hold_is_refused_without_being_shown(
    llm_of: Ask, key: str
) -> None:
    with pytest.raises(LLMNotConfigured, match="odd characters") as caught:
        llm_of(api_key=Secret(key))

    assert key not in str(caught.value)


@pytest.mark.parametrize(
    "url",
    ["localhost:11434/v1", "http://localhost:port/v1", "http://[::1/v1", "http:///v1", ""],
)
def test_what_is_no_address_is_refused_as_such(llm_of: Ask, url: str) -> None:
    with pytest.raises(LLMNotConfigured, match="LOCCIT_LLM_BASE_URL is not like"):
        llm_of(base_url=url)


@EVERY
@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("ALL_PROXY", "odd://127.0.0.1:1"),
        ("HTTP_PROXY", "socks5://127.0.0.1:1"),
    ],
)
def test_an_environment_that_the_client_cannot_use_is_reported_as_ours(
    server: LLMServer,
    llm_of: Ask,
    monkeypatch: pytest.MonkeyPatch,
    provider: str,
    variable: str,
    value: str,
) -> None:
    monkeypatch.setenv(variable, value)
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)

    told = failing(llm_of, provider, Heard(), LLMUnavailable)

    assert "check the variables of proxies" in str(told)
    assert server.requests == []


def test_what_the_environment_says_of_openai_is_told_to_openai_alone(
    server: LLMServer, llm_of: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_ORG_ID", "org-of-mine")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "proj-of-mine")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:1/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-the-environment")

    answer_of(llm_of("compatible", api_key=None), ASKED)

    told = str(server.requests[0].headers)
    assert "of-mine" not in told
    assert "of-the-environment" not in told


def test_what_the_environment_says_of_anthropic_is_not_mixed_with_the_settings(
    server: LLMServer, llm_of: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", "token-of-the-environment")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-of-the-environment")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:1")

    answer_of(llm_of("anthropic"), ASKED)

    assert server.requests[0].headers["authorization"] == f"Bearer {KEY}"
    assert "of-the-environment" not in str(server.requests[0].headers)
