"""A model is told things in the form that it can read, and nobody waits for it in vain."""

import asyncio
import threading
from collections.abc import Sequence

import pytest

from loccit.application.assistant.subsume import subsume
from loccit.domain.assistant.conversation import Message, Role, ToolUseContent
from loccit.domain.assistant.errors import LLMUnavailable
from loccit.domain.assistant.language_model import Capabilities
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.adapters.scripted_llm import ScriptedLLM
from tests.waiting import answer_of

TALK = (
    Message.system("Be brief."),
    Message.user("Does it last?"),
    Message.assistant("", [ToolUseContent("1", "search", {"query": "energy"})]),
    Message.tool_result("1", "It lasts."),
    Message.user("Answer now."),
)
ENDLESS = Capabilities(supports_interrupts=False)
_PATIENCE = 30  # seconds until a request that nobody lets go ends by itself


def told(can: Capabilities) -> Sequence[Message]:
    llm = ScriptedLLM(["It does."], capabilities=can)
    assert answer_of(subsume(llm, schema_of), TALK).content == "It does."
    [request] = llm.requests
    return request.messages


def test_what_was_subsumed_is_not_subsumed_again() -> None:
    once = subsume(ScriptedLLM([]), schema_of)

    assert subsume(once, schema_of) is once


def test_a_model_that_can_do_everything_is_told_everything_as_it_is() -> None:
    assert told(Capabilities()) == TALK


def test_without_a_system_prompt_it_begins_the_first_message() -> None:
    first, *rest = told(Capabilities(supports_system_prompt=False))

    assert first.role is Role.USER
    assert first.text.index("Be brief.") < first.text.index("Does it last?")
    assert tuple(rest) == TALK[2:]


def test_without_hot_context_the_conversation_is_one_prompt() -> None:
    system, prompt = told(Capabilities(supports_hot_context=False))

    assert system == TALK[0]
    assert all(words in prompt.text for words in ("Does it last?", "It lasts.", "Answer now."))


def test_without_tools_those_of_the_past_are_told_in_words() -> None:
    messages = told(Capabilities(supports_tools=False))

    assert [each.role for each in messages] == [
        Role.SYSTEM,
        Role.USER,
        Role.ASSISTANT,
        Role.USER,
        Role.USER,
    ]
    assert not any(each.tool_calls or each.tool_results for each in messages)


def test_without_anything_there_is_one_message_with_everything() -> None:
    [prompt] = told(
        Capabilities(
            supports_system_prompt=False, supports_tools=False, supports_hot_context=False
        )
    )

    assert prompt.text.index("Be brief.") < prompt.text.index("Does it last?")


def test_a_deadline_holds_for_a_request_that_cannot_be_interrupted() -> None:
    released, ended = threading.Event(), threading.Event()

    async def blocking(_: Sequence[Message]) -> str:
        released.wait(_PATIENCE)  # not even its own event loop gets through to it
        ended.set()
        return "Late."

    async def ask() -> None:
        llm = subsume(ScriptedLLM([blocking], capabilities=ENDLESS), schema_of)
        async with asyncio.timeout(0.01):
            await llm.ainvoke(TALK)

    with pytest.raises(TimeoutError):
        asyncio.run(ask())

    assert not ended.is_set()  # the end of the loop did not wait for it either
    released.set()
    assert ended.wait(_PATIENCE)


def test_what_comes_of_a_request_that_was_left_behind_is_dropped() -> None:
    asked, released, heard = threading.Event(), threading.Event(), list[str]()

    async def late(_: Sequence[Message]) -> Exception:
        asked.set()
        await asyncio.to_thread(released.wait, _PATIENCE)
        return LLMUnavailable("away")

    async def ask() -> str:
        llm = subsume(ScriptedLLM([late, "Next."], capabilities=ENDLESS), schema_of)
        asking = asyncio.create_task(llm.ainvoke(TALK, on_text=heard.append))
        assert await asyncio.to_thread(asked.wait, _PATIENCE)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        released.set()
        return (await llm.ainvoke(TALK)).content

    assert asyncio.run(ask()) == "Next."
    assert heard == []


def test_words_of_a_request_that_cannot_be_interrupted_come_as_they_are_said() -> None:
    can = Capabilities(supports_interrupts=False, supports_streaming=True)
    llm = subsume(ScriptedLLM(["It does last."], capabilities=can), schema_of)
    heard: list[tuple[str, int]] = []

    def hear(piece: str) -> None:
        heard.append((piece, threading.get_ident()))

    response = asyncio.run(llm.ainvoke(TALK, on_text=hear))

    here = threading.get_ident()
    assert heard == [("It ", here), ("does ", here), ("last.", here)]
    assert response.content == "It does last."


def test_what_a_listener_raises_ends_the_request() -> None:
    can = Capabilities(supports_interrupts=False, supports_streaming=True)
    llm = subsume(ScriptedLLM(["It does last."], capabilities=can), schema_of)

    def leave(_: str) -> None:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        asyncio.run(llm.ainvoke(TALK, on_text=leave))


def test_the_error_of_a_request_that_cannot_be_interrupted_is_raised() -> None:
    llm = subsume(ScriptedLLM([LLMUnavailable("away")], capabilities=ENDLESS), schema_of)

    with pytest.raises(LLMUnavailable, match="away"):
        answer_of(llm, TALK)
