from datetime import UTC
from typing import Any

import pytest

from loccit.domain.assistant.agent_run import AgentConfig, AgentResult, StopReason
from loccit.domain.assistant.conversation import (
    Message,
    Role,
    TextContent,
    ThinkingContent,
    ToolUseContent,
)
from loccit.domain.assistant.tool_result import ToolResult
from loccit.domain.assistant.usage import NO_USAGE

CALL = ToolUseContent("c1", "search_library", {"query": "tides"})


def test_the_words_of_a_message_are_its_text_blocks_without_thoughts_and_calls() -> None:
    message = Message(
        Role.ASSISTANT, (ThinkingContent("hm"), TextContent("One."), CALL, TextContent("Two."))
    )

    assert message.text == "One.\nTwo."
    assert message.tool_calls == (CALL,)


def test_a_message_knows_when_it_was_said_in_utc() -> None:
    assert Message.user("Why?").timestamp.tzinfo is UTC


def test_two_messages_with_the_same_words_are_equal() -> None:
    assert Message.user("Why?") == Message.user("Why?")
    assert Message.user("Why?") != Message.system("Why?")


def test_an_assistant_may_call_without_a_word() -> None:
    assert Message.assistant(tool_calls=[CALL]).content == (CALL,)


def test_the_result_of_a_tool_names_its_call() -> None:
    [result] = Message.tool_result("c1", "no such passage", is_error=True).tool_results

    assert (result.tool_use_id, result.is_error) == ("c1", True)


@pytest.mark.parametrize("wrong", [{"success": True, "error": "x"}, {"success": False}])
def test_a_tool_has_an_error_exactly_when_it_fails(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="failure"):
        ToolResult(**wrong)


@pytest.mark.parametrize(
    "wrong", [{"max_steps": 0}, {"timeout": 0}, {"budget_usd": -1}, {"retry_delay": -1}]
)
def test_a_run_has_limits_that_make_sense(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"step|positive"):
        AgentConfig(**wrong)


def test_a_trace_shows_who_said_what() -> None:
    said = (
        Message.user("Why?"),
        Message.assistant(tool_calls=[CALL]),
        Message.tool_result("c1", "three passages"),
        Message.assistant("Because."),
    )
    result = AgentResult("Because.", said, NO_USAGE, 2, StopReason.FINISHED, "run")

    assert result.raw_trace.splitlines() == [
        "--- Human Message ---",
        "Why?",
        "",
        "--- AI Message ---",
        "calls search_library {'query': 'tides'}",
        "",
        "--- Tool Message ---",
        "three passages",
        "",
        "--- AI Message ---",
        "Because.",
    ]
