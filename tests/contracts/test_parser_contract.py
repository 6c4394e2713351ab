"""What every ParserPort does, whatever its model can do by itself."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Literal, TypeAlias

import pytest
from pydantic import BaseModel, Field

from loccit.application.assistant.ports.parser import ParserPort
from loccit.application.assistant.structured_parser import StructuredParser
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.errors import AgentResponseError, LLMRateLimited
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from tests.contracts.llm_factories import CASES, Reply
from tests.waiting import reading_of

MESSAGES = (Message.user("Read the verdicts out of this: it holds, most likely."),)
Open: TypeAlias = Callable[..., ParserPort]


@dataclass(frozen=True)
class Finding:
    claim: str
    page: int | None = None


@dataclass(frozen=True)
class Findings:
    findings: tuple[Finding, ...]


class Verdict(BaseModel):
    state: Literal["holds", "fails"]
    share: float = Field(ge=0, le=1)


@pytest.fixture(params=CASES.values(), ids=list(CASES))
def open_parser(request: pytest.FixtureRequest) -> Iterator[Open]:
    with ExitStack() as opened:

        def opens(*replies: Reply) -> ParserPort:
            llm = opened.enter_context(request.param(replies))
            return StructuredParser(llm, schema_of)

        yield opens


def test_a_pydantic_model_is_filled_in(open_parser: Open) -> None:
    result = reading_of(open_parser('{"state": "holds", "share": 0.5}'), MESSAGES, Verdict)

    assert result.parsed == Verdict(state="holds", share=0.5)
    assert result.usage.input_tokens > 0
    assert result.usage.output_tokens > 0


def test_a_dataclass_with_others_in_it_is_filled_in(open_parser: Open) -> None:
    parser = open_parser('{"findings": [{"claim": "Größe {0}", "page": 3}, {"claim": "x"}]}')

    result = asyncio.run(parser.aparse_to_pydantic(MESSAGES, Findings))

    assert result.parsed == Findings((Finding("Größe {0}", 3), Finding("x")))


def test_values_out_of_range_are_mended_and_all_requests_are_counted(open_parser: Open) -> None:
    good = '{"state": "fails", "share": 1}'
    one = reading_of(open_parser(good), MESSAGES, Verdict)

    mended = reading_of(open_parser('{"state": "fails", "share": 2}', good), MESSAGES, Verdict)

    assert mended.parsed == one.parsed == Verdict(state="fails", share=1)
    assert mended.usage.total_tokens >= 2 * one.usage.total_tokens


def test_an_answer_of_another_shape_is_an_error_after_two_repairs(open_parser: Open) -> None:
    parser = open_parser("No.", "No.", "No.", '{"state": "holds", "share": 0}')

    with pytest.raises(AgentResponseError) as caught:
        reading_of(parser, MESSAGES, Verdict)

    assert caught.value.usage.output_tokens >= 3
    assert reading_of(parser, MESSAGES, Verdict).parsed.state == "holds"


def test_a_failure_of_the_model_keeps_its_type(open_parser: Open) -> None:
    parser = open_parser(LLMRateLimited("slow down", retry_after=7))

    with pytest.raises(LLMRateLimited) as caught:
        reading_of(parser, MESSAGES, Verdict)

    assert caught.value.retry_after == 7


def test_a_type_that_is_no_object_is_refused(open_parser: Open) -> None:
    with pytest.raises(TypeError):
        reading_of(open_parser("3"), MESSAGES, int)


def test_messages_need_not_tell_the_schema(open_parser: Open) -> None:
    assert open_parser().capabilities.supports_structured_output
    assert open_parser().capabilities.supports_system_prompt
