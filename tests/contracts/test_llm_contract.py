"""What every LLMPort does, whatever its model can do by itself."""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TypeAlias

import pytest

from loccit.application.assistant.ports.llm import LLMPort
from loccit.application.assistant.subsume import subsume
from loccit.domain.assistant.conversation import Message, Role, ToolUseContent
from loccit.domain.assistant.errors import (
    AgentResponseError,
    ContextOverflow,
    LLMRateLimited,
    LLMRequestRefused,
    LLMUnavailable,
)
from loccit.domain.assistant.language_model import (
    Capabilities,
    FinishReason,
    StructuredOutputFallback,
)
from loccit.domain.assistant.tool_result import ToolSpec
from loccit.domain.json_value import JsonObject
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from tests.contracts.llm_factories import CASES, Case, Slow, calling
from tests.waiting import answer_of

ASKED = (Message.user("Does energy last?"),)
SEARCH = ToolSpec(
    "search",
    "Searches the library.",
    {
        "type": "object",
        "properties": {"query": {"type": "string"}},
        "required": ["query"],
    },
)
QUERIES: tuple[JsonObject, ...] = ({"query": "energy"}, {"query": "Größe {0}", "k": 3})
Open: TypeAlias = Callable[..., LLMPort]


@dataclass(frozen=True)
class Verdict:
    holds: bool
    reasons: tuple[str, ...] = field(
        default=(), metadata={"description": "One sentence for each reason."}
    )


@pytest.fixture(params=CASES.values(), ids=list(CASES))
def case(request: pytest.FixtureRequest) -> Case:
    case: Case = request.param
    return case


@pytest.fixture
def can(case: Case) -> Capabilities:
    return case.can


@pytest.fixture
def open_itself(case: Case) -> Iterator[Open]:
    """Open a model as its adapter gives it."""
    with ExitStack() as opened:
        yield lambda *replies: opened.enter_context(case(replies))


@pytest.fixture(params=["itself", "subsumed"])
def open_llm(request: pytest.FixtureRequest, open_itself: Open) -> Open:
    """Open a model as it is, and with everything supplied that it lacks."""
    if request.param == "itself":
        return open_itself
    return lambda *replies: subsume(open_itself(*replies), schema_of)


@pytest.fixture
def open_subsumed(open_itself: Open) -> Open:
    """Open a model with everything supplied that it lacks."""
    return lambda *replies: subsume(open_itself(*replies), schema_of)


def test_it_says_what_it_can_do_and_what_it_is_called(
    open_itself: Open, can: Capabilities
) -> None:
    llm = open_itself("Yes.")

    assert llm.capabilities == can
    assert llm.model


def test_with_everything_supplied_it_can_do_everything(
    open_subsumed: Open, can: Capabilities
) -> None:
    assert open_subsumed("Yes.").capabilities == Capabilities(
        supports_structured_output=True,
        supports_streaming=can.supports_streaming,
        structured_output_fallback=StructuredOutputFallback.NONE,
    )


def test_an_answer_has_words_usage_and_a_reason_to_stop(open_llm: Open) -> None:
    response = answer_of(open_llm("Energy lasts."), ASKED)

    assert response.content == "Energy lasts."
    assert response.message.role is Role.ASSISTANT
    assert response.finish_reason is FinishReason.STOP
    assert response.parsed is None
    assert response.usage.input_tokens > 0
    assert response.usage.output_tokens > 0


def test_each_request_gets_its_own_answer(open_llm: Open) -> None:
    llm = open_llm("One.", "Two.")

    assert [answer_of(llm, ASKED).content for _ in range(2)] == ["One.", "Two."]


@pytest.mark.parametrize(
    "text", ["Grüße, 能量 🦉", "{braces} and %s and {0}", "<a> & </a>", " x\n\ny"]
)
def test_words_come_as_the_model_wrote_them(open_llm: Open, text: str) -> None:
    response = answer_of(open_llm(text), [Message.user(text)])

    assert response.content == text


def test_the_pieces_of_an_answer_are_its_words(open_llm: Open) -> None:
    llm = open_llm("Energy lasts, as far as is known.")
    heard: list[str] = []

    response = asyncio.run(llm.ainvoke(ASKED, on_text=heard.append))

    assert "".join(heard) == response.content == "Energy lasts, as far as is known."
    assert llm.capabilities.supports_streaming or len(heard) == 1


def test_a_system_prompt_and_a_conversation_are_read(open_llm: Open) -> None:
    llm = open_llm("Since 1842.")
    can = llm.capabilities
    system = [Message.system("Be brief.")] if can.supports_system_prompt else []
    past = [*ASKED, Message.assistant("Yes.")] if can.supports_hot_context else []

    response = answer_of(llm, [*system, *past, Message.user("Since when?")])

    assert response.content == "Since 1842."


def test_tools_are_called_by_name_with_arguments(open_llm: Open, can: Capabilities) -> None:
    calls = [ToolUseContent(str(each), SEARCH.name, QUERIES[each]) for each in range(2)]
    llm = open_llm(calling(can, *calls), "Found.")
    if not llm.capabilities.supports_tools:
        pytest.skip("this model has no tools")

    response = asyncio.run(llm.ainvoke(ASKED, tools=[SEARCH]))

    made = response.message.tool_calls
    assert [(call.name, dict(call.input)) for call in made] == [
        (SEARCH.name, query) for query in QUERIES
    ]
    assert len({call.id for call in made}) == 2
    assert response.finish_reason is FinishReason.TOOL_CALLS
    if llm.capabilities.supports_hot_context:
        results = [Message.tool_result(call.id, "A passage.") for call in made]
        history = [*ASKED, response.message, *results]
        assert asyncio.run(llm.ainvoke(history, tools=[SEARCH])).content == "Found."


def test_a_model_that_keeps_to_no_schema_says_so(open_itself: Open, can: Capabilities) -> None:
    llm = open_itself("Words.")
    if not can.supports_structured_output:
        with pytest.raises(LLMRequestRefused):
            llm.with_structured_output(Verdict)
    else:
        assert llm.with_structured_output(Verdict) is not llm


def test_a_structured_answer_is_a_value_of_its_type(open_llm: Open) -> None:
    llm = open_llm('{"holds": true, "reasons": ["Measured."]}', "Words.")
    if not llm.capabilities.supports_structured_output:
        pytest.skip("this model keeps to no schema")

    response = answer_of(llm.with_structured_output(Verdict), ASKED)

    assert response.parsed == Verdict(holds=True, reasons=("Measured.",))
    assert json.loads(response.content) == {"holds": True, "reasons": ["Measured."]}
    assert response.usage.output_tokens > 0
    assert answer_of(llm, ASKED).parsed is None  # the model itself stays as it was


@pytest.mark.parametrize("reply", ['{"holds": "perhaps"}', "It holds.", '{"holds": true'])
def test_an_answer_of_another_shape_is_never_parsed(open_llm: Open, reply: str) -> None:
    llm = open_llm(reply, "Next.")
    if not llm.capabilities.supports_structured_output:
        pytest.skip("this model keeps to no schema")

    with pytest.raises(AgentResponseError) as caught:
        answer_of(llm.with_structured_output(Verdict, max_retries=0), ASKED)

    assert caught.value.response == reply
    assert caught.value.usage.output_tokens > 0
    assert answer_of(llm, ASKED).content == "Next."


def test_an_answer_is_mended_twice_and_all_requests_are_counted(open_subsumed: Open) -> None:
    bad = ("It holds.", '{"holds": "perhaps"}')
    one = answer_of(open_subsumed('{"holds": true}').with_structured_output(Verdict), ASKED)
    structured = open_subsumed(*bad, 'So: {"holds": true}').with_structured_output(Verdict)

    response = answer_of(structured, ASKED)

    assert response.parsed == Verdict(holds=True)
    assert response.usage.input_tokens >= 3 * one.usage.input_tokens


def test_after_the_repairs_it_is_given_up(open_subsumed: Open) -> None:
    llm = open_subsumed("No.", "No.", "Never.", "Next.")

    with pytest.raises(AgentResponseError) as caught:
        answer_of(llm.with_structured_output(Verdict), ASKED)

    assert caught.value.response == "Never."
    assert caught.value.usage.output_tokens >= 3
    assert answer_of(llm, ASKED).content == "Next."


def test_a_failure_between_repairs_counts_what_was_spent(open_subsumed: Open) -> None:
    structured = open_subsumed("No.", LLMUnavailable("away")).with_structured_output(Verdict)

    with pytest.raises(LLMUnavailable) as caught:
        answer_of(structured, ASKED)

    assert caught.value.usage.output_tokens > 0


@pytest.mark.parametrize(
    "error",
    [
        LLMRateLimited("slow down", retry_after=7),
        LLMUnavailable("away"),
        LLMRequestRefused("a wrong key"),
        ContextOverflow("too long"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_failure_has_its_type_and_is_not_tried_again(
    open_llm: Open, error: LLMRateLimited | LLMUnavailable | LLMRequestRefused | ContextOverflow
) -> None:
    llm = open_llm(error, "Back.")

    with pytest.raises(type(error)) as caught:
        answer_of(llm, ASKED)

    assert caught.value.retryable is error.retryable
    assert getattr(caught.value, "retry_after", None) == getattr(error, "retry_after", None)
    assert answer_of(llm, ASKED).content == "Back."


def test_a_request_that_is_cancelled_is_given_up(open_llm: Open) -> None:
    llm = open_llm(Slow("Late.", 60))
    if not llm.capabilities.supports_interrupts:
        pytest.skip("this model cannot be interrupted")

    async def cancel() -> None:
        asking = asyncio.create_task(llm.ainvoke(ASKED))
        await asyncio.sleep(0.05)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking

    asyncio.run(cancel())


def test_requests_may_run_side_by_side(open_llm: Open) -> None:
    llm = open_llm("Same.", "Same.", "Same.")

    async def ask() -> list[str]:
        responses = await asyncio.gather(*(llm.ainvoke(ASKED) for _ in range(3)))
        return [response.content for response in responses]

    assert asyncio.run(ask()) == ["Same."] * 3
