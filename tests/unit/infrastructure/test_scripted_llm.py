"""The scripted model does what its capabilities say, and nothing else."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import repeat

import pytest

from loccit.domain.assistant.conversation import Message, ToolUseContent
from loccit.domain.assistant.errors import (
    AgentResponseError,
    ContextOverflow,
    LLMRequestRefused,
    LLMUnavailable,
)
from loccit.domain.assistant.language_model import Capabilities, FinishReason, LLMResponse
from loccit.domain.assistant.tool_result import ToolSpec
from loccit.domain.assistant.usage import UsageMetadata
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.adapters.scripted_llm import ScriptedLLM, ScriptedRequest
from tests.waiting import answer_of

ASKED = (Message.user("What is it?"),)
TOOL = ToolSpec("search", "Searches.", {"type": "object", "properties": {}})


@dataclass(frozen=True)
class Verdict:
    holds: bool


def test_replies_come_in_order_in_any_form() -> None:
    call = ToolUseContent("1", "search", {"query": "energy"})
    whole = LLMResponse(Message.assistant("whole"), UsageMetadata(3, 4))
    llm = ScriptedLLM(["words", Message.assistant("", [call]), whole])

    words, called, last = (answer_of(llm, ASKED) for _ in range(3))

    assert words.content == "words"
    assert words.finish_reason is FinishReason.STOP
    assert called.message.tool_calls == (call,)
    assert called.finish_reason is FinishReason.TOOL_CALLS
    assert last == whole


def test_a_reply_may_be_made_of_the_messages_and_take_its_time() -> None:
    def shout(messages: Sequence[Message]) -> str:
        return messages[-1].text.upper()

    async def later(messages: Sequence[Message]) -> Message:
        await asyncio.sleep(0)
        return Message.assistant(f"{len(messages)} messages")

    llm = ScriptedLLM([shout, later])

    assert answer_of(llm, ASKED).content == "WHAT IS IT?"
    assert answer_of(llm, ASKED).content == "1 messages"


def test_an_error_in_the_script_is_raised_and_the_next_reply_follows() -> None:
    llm = ScriptedLLM([LLMUnavailable("away"), "back"])

    with pytest.raises(LLMUnavailable):
        answer_of(llm, ASKED)

    assert answer_of(llm, ASKED).content == "back"


def test_a_script_that_is_over_says_so() -> None:
    llm = ScriptedLLM(["only"])
    answer_of(llm, ASKED)

    with pytest.raises(LLMRequestRefused, match="script of scripted is over: this is request 2"):
        answer_of(llm, ASKED)


def test_a_script_may_have_no_end() -> None:
    llm = ScriptedLLM(repeat("again"))

    assert [answer_of(llm, ASKED).content for _ in range(5)] == ["again"] * 5


def test_requests_are_kept_as_they_came() -> None:
    llm = ScriptedLLM(["one", '{"holds": true}'], schema_of, capabilities=_can(structured=True))

    asyncio.run(llm.ainvoke(ASKED, tools=[TOOL], tool_required=True))
    answer_of(llm.with_structured_output(Verdict), ASKED)

    assert llm.requests == [
        ScriptedRequest(ASKED, (TOOL,), tool_required=True),
        ScriptedRequest(ASKED, schema=Verdict),
    ]


def test_usage_is_what_the_script_says_or_an_estimate_of_four_characters_a_token() -> None:
    said = ScriptedLLM(["abcd"], usage=UsageMetadata(10, 5, cost_usd=0.5))
    estimated = ScriptedLLM(["abcde"])

    assert answer_of(said, ASKED).usage == UsageMetadata(10, 5, cost_usd=0.5)
    assert answer_of(estimated, [Message.user("12345678")]).usage == UsageMetadata(
        2, 2, model="scripted"
    )


def test_a_model_without_a_system_prompt_refuses_one() -> None:
    llm = ScriptedLLM(["no"], capabilities=Capabilities(supports_system_prompt=False))

    with pytest.raises(LLMRequestRefused, match="no system prompt"):
        answer_of(llm, [Message.system("Be brief."), *ASKED])


@pytest.mark.parametrize(
    "messages",
    [
        [*ASKED, Message.assistant("This."), *ASKED],
        [*ASKED, *ASKED],
        [Message.system("Be brief.")],
        [Message.system("Be brief."), Message.system("Be kind."), *ASKED],
    ],
    ids=["conversation", "two prompts", "no prompt", "two system messages"],
)
def test_a_model_without_hot_context_reads_one_prompt(messages: list[Message]) -> None:
    llm = ScriptedLLM(["yes"], capabilities=Capabilities(supports_hot_context=False))

    with pytest.raises(LLMRequestRefused, match="one prompt"):
        answer_of(llm, messages)

    assert answer_of(llm, [Message.system("Be brief."), *ASKED]).content == "yes"


def test_a_model_without_tools_refuses_them() -> None:
    llm = ScriptedLLM(["no"], capabilities=Capabilities(supports_tools=False))

    with pytest.raises(LLMRequestRefused, match="no tools"):
        asyncio.run(llm.ainvoke(ASKED, tools=[TOOL]))
    with pytest.raises(LLMRequestRefused, match="no tools"):
        answer_of(llm, [*ASKED, Message.tool_result("1", "found")])


def test_a_model_that_keeps_to_no_schema_leaves_that_to_the_kernel() -> None:
    with pytest.raises(LLMRequestRefused):
        ScriptedLLM(["{}"], schema_of).with_structured_output(Verdict)


@pytest.mark.parametrize("reply", ['{"holds": "perhaps"}', "It holds.", ""])
def test_an_answer_of_another_shape_is_refused_with_its_words_and_its_usage(reply: str) -> None:
    llm = ScriptedLLM(
        [reply], schema_of, capabilities=_can(structured=True), usage=UsageMetadata(10, 5)
    )

    with pytest.raises(AgentResponseError) as caught:
        answer_of(llm.with_structured_output(Verdict), ASKED)

    assert caught.value.response == reply
    assert caught.value.usage == UsageMetadata(10, 5)


def test_a_structured_answer_is_validated_and_the_model_itself_stays_as_it_was() -> None:
    replies = ['{"holds": true}', "words"]
    llm = ScriptedLLM(replies, schema_of, capabilities=_can(structured=True))

    assert answer_of(llm.with_structured_output(Verdict), ASKED).parsed == Verdict(holds=True)
    assert answer_of(llm, ASKED).parsed is None


@pytest.mark.parametrize(
    ("can", "pieces"),
    [
        (Capabilities(supports_streaming=True), ["two ", "words"]),
        (Capabilities(supports_streaming=False), ["two words"]),
    ],
)
def test_words_come_in_pieces_only_from_a_model_that_streams(
    can: Capabilities, pieces: list[str]
) -> None:
    llm = ScriptedLLM(["two words"], capabilities=can)
    heard: list[str] = []

    asyncio.run(llm.ainvoke(ASKED, on_text=heard.append))

    assert heard == pieces


def test_a_request_over_the_context_overflows() -> None:
    llm = ScriptedLLM(["no", "no"], capabilities=Capabilities(max_context_tokens=10))

    with pytest.raises(ContextOverflow, match="10 tokens"):
        answer_of(llm, [Message.user("x" * 41)])

    assert answer_of(llm, [Message.user("x" * 40)]).content == "no"


@pytest.mark.parametrize(
    ("can", "said"),
    [
        (Capabilities(supports_interrupts=True), []),
        (Capabilities(supports_interrupts=False), ["late"]),
    ],
)
def test_a_request_is_given_up_at_once_only_by_a_model_that_can_be_interrupted(
    can: Capabilities, said: list[str]
) -> None:
    ended: list[str] = []

    async def slow(_: Sequence[Message]) -> str:
        for _turn in range(20):
            await asyncio.sleep(0)
        ended.append("late")
        return "late"

    async def cancel() -> None:
        llm = ScriptedLLM([slow], capabilities=can)
        asking = asyncio.create_task(llm.ainvoke(ASKED))
        await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking

    asyncio.run(cancel())

    assert ended == said


def _can(*, structured: bool) -> Capabilities:
    return Capabilities(supports_structured_output=structured)
