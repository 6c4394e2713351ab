"""A structured answer is got from any model, in the ways that it has, and never a wrong one."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from itertools import repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.application.assistant.structured import ways_of
from loccit.application.assistant.subsume import subsume
from loccit.domain.assistant.conversation import Message, Role, ToolUseContent
from loccit.domain.assistant.errors import (
    AgentResponseError,
    LLMRequestRefused,
    SchemaRefused,
)
from loccit.domain.assistant.language_model import Capabilities, FinishReason, LLMResponse
from loccit.domain.assistant.language_model import StructuredOutputFallback as Fallback
from loccit.domain.assistant.tool_result import ToolSpec
from loccit.domain.assistant.usage import UsageMetadata
from loccit.domain.json_value import Json
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.adapters.scripted_llm import Reply, ScriptedLLM
from tests.contracts.llm_factories import CAPABILITY_SETS
from tests.waiting import answer_of

ASKED = (Message.user("Does it hold?"),)
EACH = UsageMetadata(10, 5, model="scripted")
NATIVE = Capabilities(supports_structured_output=True)
PROMPTED = Capabilities(structured_output_fallback=Fallback.PROMPT)
MARKDOWN = Capabilities(structured_output_fallback=Fallback.MARKDOWN)


@dataclass(frozen=True)
class Verdict:
    holds: bool


def model(*replies: Reply, can: Capabilities) -> ScriptedLLM:
    return ScriptedLLM(replies, schema_of, capabilities=can, usage=EACH)


def ask(llm: ScriptedLLM) -> LLMResponse:
    return answer_of(subsume(llm, schema_of).with_structured_output(Verdict), ASKED)


def call(holds: Json, name: str = "give_answer") -> Message:
    return Message.assistant("", [ToolUseContent("1", name, {"holds": holds})])


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("tools", [True, False])
@pytest.mark.parametrize(
    ("fallback", "others"),
    [
        (Fallback.NONE, []),
        (Fallback.TOOL, [Fallback.TOOL, Fallback.PROMPT, Fallback.MARKDOWN]),
        (Fallback.PROMPT, [Fallback.PROMPT, Fallback.MARKDOWN]),
        (Fallback.MARKDOWN, [Fallback.MARKDOWN]),
    ],
)
def test_the_ways_begin_with_the_models_own_and_go_on_as_configured(
    native: object, tools: object, fallback: Fallback, others: list[Fallback]
) -> None:
    can = Capabilities(
        supports_structured_output=bool(native),
        supports_tools=bool(tools),
        structured_output_fallback=fallback,
    )

    ways = list(ways_of(can))

    own = [Fallback.NONE] if native else []
    rest = [way for way in others if tools or way is not Fallback.TOOL]
    assert ways == (own + rest or [Fallback.PROMPT, Fallback.MARKDOWN])


def test_a_native_answer_takes_one_request_that_tells_the_schema_apart() -> None:
    llm = model('{"holds": true}', can=NATIVE)

    assert ask(llm).parsed == Verdict(holds=True)
    [request] = llm.requests
    assert (request.schema, request.messages) == (Verdict, ASKED)


@pytest.mark.parametrize("fallback", list(Fallback))
def test_a_server_that_takes_no_schema_is_asked_in_another_way_from_then_on(
    fallback: Fallback,
) -> None:
    can = Capabilities(supports_structured_output=True, structured_output_fallback=fallback)
    said = call(holds=True) if fallback is Fallback.TOOL else '{"holds": true}'
    llm = model(SchemaRefused("no response_format"), "Perhaps.", said, said, can=can)
    supplied = subsume(llm, schema_of)

    first = answer_of(supplied.with_structured_output(Verdict), ASKED)
    second = answer_of(supplied.with_structured_output(Verdict), ASKED)

    assert first.parsed == second.parsed == Verdict(holds=True)
    assert [each.schema for each in llm.requests] == [Verdict, None, None, None]
    assert "cannot be used" in llm.requests[2].messages[-1].text


def test_a_schema_that_is_refused_though_none_was_sent_is_an_error() -> None:
    llm = model(*[SchemaRefused("no response_format")] * 3, can=NATIVE)

    with pytest.raises(LLMRequestRefused):
        ask(llm)
    assert [each.schema for each in llm.requests] == [Verdict, None]


def test_a_native_answer_in_a_fence_needs_no_second_request() -> None:
    llm = model('```json\n{"holds": true}\n```', can=NATIVE)

    assert ask(llm).parsed == Verdict(holds=True)
    assert len(llm.requests) == 1


def test_by_tool_the_arguments_are_the_answer_and_no_call_is_left_open() -> None:
    llm = model(call(holds=True), can=Capabilities())

    response = ask(llm)

    [request] = llm.requests
    [tool] = request.tools
    assert request.tool_required
    assert tool.input_schema == schema_of(Verdict).json_schema
    assert response.parsed == Verdict(holds=True)
    assert response.message.tool_calls == ()
    assert response.content == '{"holds": true}'
    assert response.finish_reason is FinishReason.STOP


@pytest.mark.parametrize(
    ("can", "words"), [(PROMPTED, "nothing else"), (MARKDOWN, "End your answer with")]
)
def test_in_words_the_schema_is_told_with_the_last_message(can: Capabilities, words: str) -> None:
    llm = model('Well.\n```json\n{"holds": false}\n```', can=can)

    assert ask(llm).parsed == Verdict(holds=False)
    [request] = llm.requests
    [asked] = request.messages
    assert asked.text.startswith("Does it hold?")
    assert words in asked.text
    assert '"holds"' in asked.text
    assert request.tools == ()


def test_the_last_object_that_fits_is_the_answer() -> None:
    llm = model('At first {"holds": true}, but {"holds": false}. ({"note": 1})', can=PROMPTED)

    assert ask(llm).parsed == Verdict(holds=False)


def test_an_answer_with_faults_is_sent_back_with_them_and_the_way_is_kept() -> None:
    llm = model('{"holds": "perhaps"}', '{"holds": true}', can=PROMPTED)

    response = ask(llm)

    assert response.parsed == Verdict(holds=True)
    assert response.usage == UsageMetadata(20, 10, model="scripted")
    asked, said, told = llm.requests[1].messages
    assert (asked.text, said.text) == ("Does it hold?", '{"holds": "perhaps"}')
    assert "holds: Input should be a valid boolean" in told.text
    assert "nothing else" in told.text


def test_a_call_with_faults_is_answered_like_any_call() -> None:
    llm = model(call("perhaps"), call(holds=False), can=Capabilities())

    assert ask(llm).parsed == Verdict(holds=False)
    _, said, told = llm.requests[1].messages
    assert said.tool_calls == call("perhaps").tool_calls
    [result] = told.tool_results
    assert (told.role, result.tool_use_id, result.is_error) == (Role.TOOL, "1", True)
    assert "valid boolean" in result.content


def test_an_answer_without_json_is_asked_for_in_the_next_way() -> None:
    can = Capabilities(supports_structured_output=True)
    llm = model("It holds.", "It does hold.", '{"holds": true}', can=can)

    assert ask(llm).parsed == Verdict(holds=True)
    native, tool, prompted = llm.requests
    assert native.schema is Verdict
    assert (tool.schema, len(tool.tools)) == (None, 1)
    assert (prompted.schema, prompted.tools) == (None, ())
    assert "nothing else" in prompted.messages[-1].text


def test_an_answer_that_was_cut_off_is_to_be_brief() -> None:
    cut = LLMResponse(Message.assistant('{"holds": tr'), EACH, FinishReason.LENGTH)
    llm = model(cut, '{"holds": true}', can=PROMPTED)

    assert ask(llm).parsed == Verdict(holds=True)
    assert "cut off" in llm.requests[1].messages[-1].text


def test_no_message_without_words_is_sent_back() -> None:
    llm = model("", '{"holds": true}', can=PROMPTED)

    assert ask(llm).parsed == Verdict(holds=True)
    assert all(each.text for each in llm.requests[1].messages)


def test_what_no_model_said_is_not_sent_back() -> None:
    page = AgentResponseError("no model answers there", response="<html>Log in</html>")
    llm = model(page, can=NATIVE)

    with pytest.raises(AgentResponseError, match="no model answers there"):
        ask(llm)

    assert len(llm.requests) == 1


def test_as_many_answers_are_sent_back_as_is_said_and_no_more() -> None:
    llm = model(*["Never."] * 9, can=PROMPTED)
    structured = subsume(llm, schema_of).with_structured_output(Verdict, max_retries=4)

    with pytest.raises(AgentResponseError, match="no Verdict in 5 answers") as caught:
        answer_of(structured, ASKED)

    assert len(llm.requests) == 5
    assert caught.value.usage == UsageMetadata(50, 25, model="scripted")


def test_of_a_useless_answer_only_the_beginning_is_kept() -> None:
    with pytest.raises(AgentResponseError) as caught:
        ask(model(*["x" * 10_000] * 3, can=PROMPTED))

    assert caught.value.response == "x" * 2_000


def test_words_are_told_once_and_only_of_the_answer_that_counts() -> None:
    llm = subsume(model("No.", '{"holds": true}', can=PROMPTED), schema_of)
    heard: list[str] = []

    asyncio.run(llm.with_structured_output(Verdict).ainvoke(ASKED, on_text=heard.append))

    assert heard == ['{"holds": true}']


def test_a_structured_answer_takes_no_tools() -> None:
    structured = subsume(model(can=NATIVE), schema_of).with_structured_output(Verdict)

    with pytest.raises(ValueError, match="no tools"):
        asyncio.run(structured.ainvoke(ASKED, tools=[ToolSpec("search", "", {})]))


@given(
    st.text()
    | st.sampled_from(["{}", '{"holds": 3}', '{"holds": [}', '[{"holds": true}]', "null"]),
    st.sampled_from(list(CAPABILITY_SETS.values())),
)
def test_whatever_a_model_says_comes_to_a_value_or_to_the_typed_error(
    text: str, can: Capabilities
) -> None:
    llm = ScriptedLLM(repeat(text), schema_of, capabilities=can)

    with suppress(AgentResponseError):
        assert isinstance(ask(llm).parsed, Verdict)
        return
    silent = can.supports_structured_output and not text
    assert len(llm.requests) == (1 if silent else 3)  # two repairs of anything that can be mended


@given(st.text(), st.text(), st.sampled_from(list(CAPABILITY_SETS.values())))
def test_an_answer_is_found_in_any_prose(before: str, after: str, can: Capabilities) -> None:
    before, after = before.replace("{", "("), after.replace("{", "(")

    llm = ScriptedLLM([f'{before}{{"holds": true}}{after}'], schema_of, capabilities=can)

    assert ask(llm).parsed == Verdict(holds=True)
