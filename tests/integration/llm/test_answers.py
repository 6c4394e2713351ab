"""What is sent to a model, and what comes back."""

import asyncio

import pytest

from loccit.domain.assistant.conversation import (
    Message,
    TextContent,
    ThinkingContent,
    ToolUseContent,
)
from loccit.domain.assistant.language_model import Capabilities, FinishReason
from loccit.domain.assistant.tool_result import ToolSpec
from tests.integration.llm.conftest import KEY, MODELS, Ask, Heard
from tests.llm_server import LLMServer, Reply, calls, says
from tests.llm_wire import SIGNATURE, ToolCall, Usage, Words
from tests.waiting import answer_of

ASKED = [Message.system("Be brief."), Message.user("What causes the tides?")]
SEARCH = ToolSpec(
    "search",
    "Searches the library.",
    {
        "type": "object",
        "title": "Search",
        "properties": {"query": {"type": "string"}, "k": {"type": "integer", "default": 8}},
        "required": ["query"],
    },
)
EVERY = pytest.mark.parametrize("provider", list(MODELS))


@EVERY
def test_an_answer_is_the_models_words(
    server: LLMServer, llm_of: Ask, provider: str, heard: Heard
) -> None:
    server.play(says("The moon, and the sun."))

    answer = asyncio.run(llm_of(provider).ainvoke(ASKED, on_text=heard.on_text))

    assert answer.content == "The moon, and the sun."
    assert answer.finish_reason is FinishReason.STOP
    assert answer.usage.model == MODELS[provider]
    assert "".join(heard.pieces) == ("The moon, and the sun." if heard.on_text else "")


@EVERY
def test_words_are_told_before_the_answer_is_whole(
    server: LLMServer, llm_of: Ask, provider: str
) -> None:
    server.play(Reply(Words("The moon and the sun cause them."), stalls=True))
    told: list[str] = []

    async def listen() -> None:
        came = asyncio.Event()

        def hear(piece: str) -> None:
            told.append(piece)
            came.set()

        asking = asyncio.create_task(llm_of(provider).ainvoke(ASKED, on_text=hear))
        await came.wait()
        assert not asking.done()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking

    asyncio.run(listen())

    assert "The moon and the sun cause them.".startswith("".join(told))


@EVERY
def test_what_the_listener_raises_is_raised(server: LLMServer, llm_of: Ask, provider: str) -> None:
    server.play(says("The moon."))

    def closed(_: str) -> None:
        raise BrokenPipeError("the terminal has gone")

    with pytest.raises(BrokenPipeError, match="the terminal has gone"):
        asyncio.run(llm_of(provider).ainvoke(ASKED, on_text=closed))


def test_a_compatible_server_gets_nothing_that_it_need_not_know(
    server: LLMServer, llm_of: Ask
) -> None:
    server.play(says("The moon."))

    asyncio.run(llm_of(max_tokens=50).ainvoke(ASKED, tools=[SEARCH]))

    [request] = server.requests
    assert request.path == "/v1/chat/completions"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.body == {
        "model": "local",
        "stream": False,
        "max_tokens": 50,
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": "What causes the tides?"},
        ],
        "tool_choice": "auto",
        "tools": [
            {
                "type": "function",
                "function": {
                    "name": "search",
                    "description": "Searches the library.",
                    "parameters": {
                        "type": "object",
                        "properties": {
                            "query": {"type": "string"},
                            "k": {"type": "integer", "default": 8},
                        },
                        "required": ["query"],
                    },
                },
            }
        ],
    }


def test_system_messages_are_one_for_a_compatible_server(server: LLMServer, llm_of: Ask) -> None:
    server.play(says("The moon."))

    answer_of(llm_of(), [Message.system("Be brief."), *ASKED])

    assert [message["role"] for message in server.requests[0].messages] == ["system", "user"]
    assert server.requests[0].messages[0]["content"] == "Be brief.\n\nBe brief."


@pytest.mark.parametrize(("provider", "named"), [("openai", "max_completion_tokens"),
                                                 ("anthropic", "max_tokens")])  # fmt: skip
def test_the_most_tokens_of_an_answer_are_told(
    server: LLMServer, llm_of: Ask, provider: str, named: str
) -> None:
    server.play(says("The moon."))

    answer_of(llm_of(provider, max_tokens=50), ASKED)

    assert server.requests[0].body[named] == 50


@EVERY
def test_tools_are_called_and_their_results_sent_back(
    server: LLMServer, llm_of: Ask, provider: str, heard: Heard
) -> None:
    both = (ToolCall("search", {"query": "tides", "k": 3}), ToolCall("outline", {}))
    server.play(calls(*both, text="I shall look."), says("The moon."))
    llm = llm_of(provider)

    first = asyncio.run(llm.ainvoke(ASKED, tools=[SEARCH], on_text=heard.on_text))
    history = [
        *ASKED,
        first.message,
        Message.tool_result("call_search", "A passage."),
        Message.tool_result("call_outline", "no such document", is_error=True),
    ]
    second = asyncio.run(llm.ainvoke(history, tools=[SEARCH], on_text=heard.on_text))

    assert first.finish_reason is FinishReason.TOOL_CALLS
    assert first.message.content == (
        TextContent("I shall look."),
        ToolUseContent("call_search", "search", {"query": "tides", "k": 3}),
        ToolUseContent("call_outline", "outline", {}),
    )
    assert second.content == "The moon."
    assert "".join(heard.pieces) == ("I shall look.The moon." if heard.on_text else "")
    sent = str(server.requests[1].messages)
    assert all(text in sent for text in ["I shall look.", "A passage.", "no such document"])
    assert sent.count("call_search") == sent.count("call_outline") == 2


@pytest.mark.parametrize(
    ("provider", "choice"), [("openai", "required"), ("compatible", "required")]
)
def test_a_tool_may_be_required(
    server: LLMServer, llm_of: Ask, provider: str, choice: str
) -> None:
    server.play(calls(ToolCall("search", {"query": "tides"})))

    asyncio.run(llm_of(provider).ainvoke(ASKED, tools=[SEARCH], tool_required=True))

    assert server.requests[0].body["tool_choice"] == choice


def test_an_id_that_a_server_gives_twice_names_one_call(server: LLMServer, llm_of: Ask) -> None:
    server.otherwise = lambda _: calls(ToolCall("search", {}, "0"), ToolCall("search", {}, "0"))
    llm = llm_of()

    first = answer_of(llm, ASKED)
    results = [Message.tool_result(call.id, "A passage.") for call in first.message.tool_calls]
    second = answer_of(llm, [*ASKED, first.message, *results])

    ids = [call.id for answer in (first, second) for call in answer.message.tool_calls]
    assert len(set(ids)) == 4
    assert [message.get("tool_call_id") for message in server.requests[1].messages[3:]] == ids[:2]


@pytest.mark.parametrize("arguments", ['{"query": "tid', '["tides"]', "tides"])
def test_arguments_that_are_no_object_are_kept_for_the_tool_to_refuse(
    server: LLMServer, llm_of: Ask, arguments: str
) -> None:
    server.play(calls(ToolCall("search", arguments)), says("Sorry."))
    llm = llm_of()

    answer = answer_of(llm, ASKED)

    [call] = answer.message.tool_calls
    assert call.input == {"INVALID_JSON": arguments}
    answer_of(
        llm, [*ASKED, answer.message, Message.tool_result(call.id, "no JSON", is_error=True)]
    )
    assert len(server.requests) == 2


@pytest.mark.parametrize("provider", ["openai", "compatible"])
def test_thoughts_go_back_in_the_field_that_they_came_in(
    server: LLMServer, llm_of: Ask, provider: str, heard: Heard
) -> None:
    server.play(calls(ToolCall("search"), thinking="It is the moon, surely."), says("The moon."))
    llm = llm_of(provider)

    first = asyncio.run(llm.ainvoke(ASKED, on_text=heard.on_text))
    assert first.message.content[0] == ThinkingContent("It is the moon, surely.")
    assert heard.pieces == []
    answer_of(llm, [*ASKED, first.message, Message.tool_result("call_search", "A passage.")])

    assert server.requests[1].messages[2]["reasoning_content"] == "It is the moon, surely."


def test_signed_thoughts_go_back_with_their_signature(
    server: LLMServer, llm_of: Ask, heard: Heard
) -> None:
    server.play(calls(ToolCall("search"), thinking="It is the moon."), says("The moon."))
    llm = llm_of("anthropic")

    first = asyncio.run(llm.ainvoke(ASKED, on_text=heard.on_text))
    assert first.message.content[0] == ThinkingContent("It is the moon.", SIGNATURE)
    answer_of(llm, [*ASKED, first.message, Message.tool_result("call_search", "A passage.")])

    sent = server.requests[1].messages[1]["content"][0]
    assert sent == {"type": "thinking", "thinking": "It is the moon.", "signature": SIGNATURE}


@pytest.mark.parametrize("provider", ["openai", "compatible"])
def test_thoughts_among_the_words_are_taken_out_and_not_sent_back(
    server: LLMServer, llm_of: Ask, provider: str
) -> None:
    server.play(says("<think>It is the moon.</think>The moon."), says("Since ever."))
    llm = llm_of(provider)

    first = answer_of(llm, ASKED)
    assert first.content.strip() == "The moon."
    assert first.message.content[0] == ThinkingContent("It is the moon.")
    answer_of(llm, [*ASKED, first.message, Message.user("Since when?")])

    assert "think" not in str(server.requests[1].messages)


def test_thoughts_of_one_provider_are_not_sent_to_another(server: LLMServer, llm_of: Ask) -> None:
    server.play(says("The moon.", thinking="It is the moon."), says("Yes."), says("Yes."))

    first = answer_of(llm_of("anthropic"), ASKED)
    for provider in ("openai", "compatible"):
        answer_of(llm_of(provider), [*ASKED, first.message, Message.user("Sure?")])

    assert not [request for request in server.requests[1:] if "It is" in str(request.messages)]


@EVERY
def test_usage_counts_what_came_from_the_cache(
    server: LLMServer, llm_of: Ask, provider: str, heard: Heard
) -> None:
    server.play(says("The moon.", usage=Usage(1200, 40, cached=1000, reasoning=5)))

    usage = asyncio.run(llm_of(provider).ainvoke(ASKED, on_text=heard.on_text)).usage

    assert (usage.input_tokens, usage.output_tokens) == (1200, 40)
    assert usage.total_tokens == 1240
    assert usage.cache_read_tokens == 1000


def test_a_price_is_known_of_the_providers_own_models_alone(
    server: LLMServer, llm_of: Ask
) -> None:
    cached = Usage(1200, 40, cached=1000)
    server.otherwise = lambda _: says("The moon.", usage=cached)

    cost = answer_of(llm_of("openai"), ASKED).usage.cost_usd
    assert cost == pytest.approx((200 * 0.15 + 1000 * 0.075 + 40 * 0.60) / 1e6)
    assert answer_of(llm_of("openai", name="gpt-of-tomorrow"), ASKED).usage.cost_usd is None
    assert answer_of(llm_of("compatible", name="gpt-4o-mini"), ASKED).usage.cost_usd is None


def test_a_server_that_tells_no_usage_is_used_all_the_same(server: LLMServer, llm_of: Ask) -> None:
    server.play(Reply(Words("The moon.", usage=None)))

    answer = answer_of(llm_of(), ASKED)

    assert answer.content == "The moon."
    assert (answer.usage.total_tokens, answer.usage.cost_usd) == (0, None)
    assert answer.usage.cache_read_tokens is None


@EVERY
def test_an_answer_that_is_cut_by_the_most_tokens_says_so(
    server: LLMServer, llm_of: Ask, provider: str
) -> None:
    server.play(says("The moon and", stop="length"))

    assert answer_of(llm_of(provider), ASKED).finish_reason is FinishReason.LENGTH


def test_an_answer_that_is_withheld_says_so(server: LLMServer, llm_of: Ask) -> None:
    server.play(says("", stop="content_filter"))

    answer = answer_of(llm_of("openai"), ASKED)

    assert answer.finish_reason is FinishReason.FILTERED
    assert answer.content == ""


@EVERY
def test_each_request_is_one_and_knows_nothing_of_the_last(
    server: LLMServer, llm_of: Ask, provider: str
) -> None:
    server.otherwise = lambda _: calls(ToolCall("search", {"query": "tides"}))
    llm = llm_of(provider)

    for _ in range(3):
        answer_of(llm, ASKED)

    assert len(server.requests) == 3
    assert server.requests[0].body == server.requests[1].body == server.requests[2].body


def test_a_model_that_does_not_stream_tells_its_words_at_once(
    server: LLMServer, llm_of: Ask
) -> None:
    server.play(says("The moon."))
    pieces: list[str] = []
    llm = llm_of(capabilities=Capabilities())

    asyncio.run(llm.ainvoke(ASKED, on_text=pieces.append))

    assert pieces == ["The moon."]
    assert server.requests[0].body["stream"] is False


@pytest.mark.parametrize(
    ("provider", "label"),
    [("openai", "openai/gpt-4o-mini"), ("anthropic", "anthropic/claude-opus-5"),
     ("compatible", "local")],
)  # fmt: skip
def test_a_model_is_named_as_it_is_configured(llm_of: Ask, provider: str, label: str) -> None:
    assert llm_of(provider).model == label
