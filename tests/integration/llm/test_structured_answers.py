"""Answers of a given shape, by a server that keeps to a schema."""

import asyncio
from dataclasses import dataclass, field, replace

import pytest

from loccit.application.assistant.structured_parser import StructuredParser
from loccit.application.assistant.subsume import subsume
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.errors import AgentResponseError, LLMRequestRefused
from loccit.domain.assistant.language_model import Capabilities, StructuredOutputFallback
from loccit.domain.assistant.tool_result import ToolSpec
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from tests.integration.llm.conftest import MODELS, STREAMING, Ask
from tests.llm_server import BAD_REQUEST, LLMServer, Reply, calls, fails, gives, says
from tests.llm_wire import ToolCall
from tests.waiting import answer_of, reading_of

ASKED = [Message.user("Does energy last?")]
NATIVE = replace(
    STREAMING,
    supports_structured_output=True,
    structured_output_fallback=StructuredOutputFallback.NONE,
)
EVERY = pytest.mark.parametrize("provider", list(MODELS))


@dataclass(frozen=True)
class Verdict:
    holds: bool
    reasons: tuple[str, ...] = field(
        default=(), metadata={"description": "One sentence for each reason."}
    )


FALLBACK = StructuredOutputFallback
EVERYTHING = ("tools", "json_schema", "json_object")
VALUE = {"holds": True, "reasons": ["It was measured."]}


@EVERY
def test_the_answer_is_a_value_of_the_type(server: LLMServer, llm_of: Ask, provider: str) -> None:
    server.otherwise = lambda _: gives(VALUE)
    llm = llm_of(provider, capabilities=NATIVE).with_structured_output(Verdict)
    pieces: list[str] = []

    whole = answer_of(llm, ASKED)
    streamed = asyncio.run(llm.ainvoke(ASKED, on_text=pieces.append))

    assert whole.parsed == streamed.parsed == Verdict(holds=True, reasons=("It was measured.",))
    assert "".join(pieces) == streamed.content


@pytest.mark.parametrize(
    "refusal",
    [
        fails(400, "Invalid parameter: 'response_format' of type 'json_schema' is not supported"),
        fails(400, "This response_format type is unavailable now"),
        fails(400, "This model does not support response format `json_schema`"),
        fails(400, "output_config.format: Extra inputs are not permitted"),
        fails(400, "failed to parse grammar"),
        Reply(status=422, body='{"detail": [{"loc": ["body", "response_format"]}]}'),
    ],
)
@EVERY
def test_a_server_that_refuses_the_schema_is_asked_without_it_from_then_on(
    server: LLMServer, llm_of: Ask, provider: str, refusal: Reply
) -> None:
    server.play(refusal, says("It does."))
    server.otherwise = lambda _: says('{"holds": true}')
    llm = subsume(llm_of(provider, capabilities=NATIVE), schema_of)

    first = answer_of(llm.with_structured_output(Verdict), ASKED)
    second = answer_of(llm.with_structured_output(Verdict), ASKED)

    assert first.parsed == second.parsed == Verdict(holds=True)
    formats = [each.response_format for each in server.requests]
    assert formats == ["json_schema", None, None, None]


@EVERY
def test_another_refusal_is_no_refusal_of_the_schema(
    server: LLMServer, llm_of: Ask, provider: str
) -> None:
    server.otherwise = lambda _: BAD_REQUEST
    llm = subsume(llm_of(provider, capabilities=NATIVE), schema_of)

    with pytest.raises(LLMRequestRefused):
        answer_of(llm.with_structured_output(Verdict), ASKED)
    assert len(server.requests) == 1


@pytest.mark.parametrize("provider", ["openai", "compatible"])
def test_the_server_is_told_the_schema(server: LLMServer, llm_of: Ask, provider: str) -> None:
    server.otherwise = lambda _: gives(VALUE)

    answer_of(llm_of(provider, capabilities=NATIVE).with_structured_output(Verdict), ASKED)

    asked = server.requests[0].body["response_format"]
    assert asked["type"] == "json_schema"
    assert asked["json_schema"]["name"] == "Verdict"
    assert set(asked["json_schema"]["schema"]["properties"]) == {"holds", "reasons"}


def test_anthropics_server_is_told_the_schema(server: LLMServer, llm_of: Ask) -> None:
    server.otherwise = lambda _: gives(VALUE)

    answer_of(llm_of("anthropic", capabilities=NATIVE).with_structured_output(Verdict), ASKED)

    asked = server.requests[0].body["output_config"]["format"]
    assert asked["type"] == "json_schema"
    assert set(asked["schema"]["properties"]) == {"holds", "reasons"}


@EVERY
@pytest.mark.parametrize(
    "text", ['{"holds": "perhaps"}', "It lasts.", '{"holds": true', "[" * 100_000, "null"]
)
def test_an_answer_of_another_shape_is_an_error_that_shows_it(
    server: LLMServer, llm_of: Ask, provider: str, text: str
) -> None:
    server.play(says(text))
    llm = llm_of(provider, capabilities=NATIVE).with_structured_output(Verdict)

    with pytest.raises(AgentResponseError, match="did not answer with a Verdict") as caught:
        answer_of(llm, ASKED)

    assert text.startswith(caught.value.response)
    assert 0 < len(caught.value.response) < 10_000
    assert caught.value.usage.total_tokens == 120
    assert len(server.requests) == 1


def test_a_model_may_call_tools_before_it_answers(server: LLMServer, llm_of: Ask) -> None:
    server.play(calls(ToolCall("search"), text="I shall look."))
    llm = llm_of(capabilities=NATIVE).with_structured_output(Verdict)
    search = ToolSpec("search", "Searches.", {"type": "object", "properties": {}})

    answer = asyncio.run(llm.ainvoke(ASKED, tools=[search]))

    assert answer.parsed is None
    assert [call.name for call in answer.message.tool_calls] == ["search"]


@EVERY
@pytest.mark.parametrize("way", ["tool", "prompt", "markdown"])
def test_a_model_that_is_not_said_to_keep_to_a_schema_is_not_asked_to(
    server: LLMServer, llm_of: Ask, provider: str, way: str
) -> None:
    server.lacks = frozenset({"json_schema", "json_object"})
    can = Capabilities(structured_output_fallback=StructuredOutputFallback(way))
    llm = llm_of(provider, capabilities=can)

    with pytest.raises(LLMRequestRefused):
        llm.with_structured_output(Verdict)

    assert answer_of(llm, ASKED).content == "I cannot say."


@EVERY
@pytest.mark.parametrize(
    ("can", "lacks"),
    [
        (NATIVE, ()),
        (STREAMING, ("json_schema", "json_object")),
        (replace(STREAMING, structured_output_fallback=FALLBACK.PROMPT), EVERYTHING),
        (replace(STREAMING, structured_output_fallback=FALLBACK.MARKDOWN), EVERYTHING),
        (replace(STREAMING, supports_tools=False), EVERYTHING),
    ],
    ids=["native", "tool", "prompt", "markdown", "none at all"],
)
def test_a_value_is_got_from_any_server_by_what_it_knows(
    server: LLMServer, llm_of: Ask, provider: str, can: Capabilities, lacks: tuple[str, ...]
) -> None:
    server.lacks = frozenset(lacks)
    server.play(gives({"holds": "perhaps"}))
    server.otherwise = lambda _: gives(VALUE)
    parser = StructuredParser(llm_of(provider, capabilities=can), schema_of)

    read = reading_of(parser, ASKED, Verdict)

    assert read.parsed == Verdict(holds=True, reasons=("It was measured.",))
    assert len(server.requests) == 2  # the first was of another shape, and mended
    assert read.usage.total_tokens == 240


def test_a_server_that_was_said_to_know_schemas_and_does_not_refuses(
    server: LLMServer, llm_of: Ask
) -> None:
    server.lacks = frozenset({"json_schema"})
    llm = llm_of(capabilities=NATIVE).with_structured_output(Verdict)

    with pytest.raises(LLMRequestRefused, match="LOCCIT_LLM_STRUCTURED_OUTPUT"):
        answer_of(llm, ASKED)
