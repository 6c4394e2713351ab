"""The answer of `ask` with a language model, and how it came about."""

from typing import Annotated, Literal, NotRequired, TypedDict

from loccit.domain.assistant.agent_run import StopReason
from loccit.domain.assistant.conversation import (
    Content,
    Message,
    Role,
    TextContent,
    ThinkingContent,
    ToolUseContent,
)
from loccit.domain.assistant.usage import UsageMetadata
from loccit.domain.models.chunk import WordBoxes
from loccit.domain.models.conversation import Reply
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.models.written_answer import SentenceState, WrittenAnswer, WrittenSentence
from loccit.interfaces.views.answers import QuotationView, quotation_views
from loccit.interfaces.views.conversations import ReplyView, reply_view
from loccit.interfaces.views.documents import ErrorView, WarningView, error_view, warning_views
from loccit.interfaces.views.filters import FiltersView, filters_view
from loccit.interfaces.views.passages import (
    NO_WORDS,
    PassageView,
    passage_view,
)


class UsageView(TypedDict):
    """What requests to a language model took."""

    input_tokens: Annotated[int, "of the prompts, cached ones included"]
    output_tokens: Annotated[int, "of the answers"]
    total_tokens: Annotated[int, "both"]
    cost_usd: Annotated[float | None, "in US dollars; null when the price is not known"]
    cache_read_tokens: Annotated[
        int | None, "of the prompts, those from the provider's cache; null when it does not say"
    ]
    cache_creation_tokens: Annotated[int | None, "those that were put there; null likewise"]


class SentenceView(TypedDict):
    """A sentence of a language model, and what it stands on."""

    text: Annotated[str, "the model's words, without marks"]
    state: Annotated[SentenceState, "how it stands to the library: [assistant.md](assistant.md)"]
    reason: Annotated[str, "why it is no better; empty when it is quoted"]
    quotes: Annotated[list[QuotationView], "what it quotes: slices of documents"]
    passages: Annotated[list[PassageView], "what it names without quoting"]


class TextPart(TypedDict):
    """Words."""

    type: Literal["text"]
    text: str


class ThinkingPart(TypedDict):
    """What a model thought."""

    type: Literal["thinking"]
    thinking: str


class ToolUsePart(TypedDict):
    """A call of a tool."""

    type: Literal["tool_use"]
    id: str
    name: str
    input: dict[str, object]


class ToolResultPart(TypedDict):
    """What a call of a tool came to."""

    type: Literal["tool_result"]
    tool_use_id: str
    content: str
    is_error: bool


class MessageView(TypedDict):
    """One turn of the conversation with a language model."""

    role: Annotated[Role, "who speaks"]
    timestamp: Annotated[str, "when, ISO 8601"]
    content: Annotated[
        list[TextPart | ThinkingPart | ToolUsePart | ToolResultPart],
        "by `type`: `text` has `text`; `thinking` has `thinking`; `tool_use` has `id`, `name` and"
        " `input`; `tool_result` has `tool_use_id`, `content` and `is_error`",
    ]


class RunView(TypedDict):
    """How the answer of a language model came about."""

    session_id: Annotated[str, "names the run"]
    question_hash: Annotated[
        str, "names the question to this model: [assistant.md](assistant.md#what-is-recorded)"
    ]
    model: Annotated[str | None, "the model that answered; null when none did, or several"]
    stop_reason: Annotated[
        StopReason,
        "why it ended. `rejected`: the model did not mend what was sent back. `failed`, and"
        " `timeout` when requests failed until then: `error` says why",
    ]
    limit_reached: Annotated[bool, "whether a limit ended it"]
    steps: Annotated[int, "steps that were made"]
    usage: Annotated[UsageView, "what all requests took"]
    error: Annotated[ErrorView | None, "what failed"]
    trace: NotRequired[Annotated[list[MessageView], "with `--trace`: the whole conversation"]]


class WrittenAnswerView(TypedDict):
    """What a language model answers from the passages of the project."""

    question: Annotated[str, "what was asked"]
    project: Annotated[str, "where"]
    model: Annotated[str, "the model of its vectors"]
    llm: Annotated[str, "the language model, as it was named"]
    answered: Annotated[bool, "whether any sentence is quoted or related"]
    sentences: Annotated[list[SentenceView], "in order"]
    left_out: Annotated[int, "sentences that `--strict` left out"]
    run: Annotated[RunView, "how it came about"]
    warnings: Annotated[
        list[WarningView],
        "`language_not_joined` as in [`query`](#query), of the documents that no search of the"
        " run has reached",
    ]
    filters: Annotated[FiltersView, "the conditions in force"]
    conversation: NotRequired[Annotated[ReplyView, "its place in a conversation, if it is in one"]]


def written_answer_view(
    answer: WrittenAnswer,
    wanted: SearchFilter,
    words: WordBoxes = NO_WORDS,
    *,
    strict: bool,
    trace: bool,
    reply: Reply | None = None,
) -> WrittenAnswerView:
    """Return the answer of `ask` with a language model.

    Args:
        answer: The answer.
        wanted: The conditions that its passages met.
        words: Where words stand, as far as that was asked and found.
        strict: Whether sentences that nothing supports are left out.
        trace: Whether the whole conversation comes with it.
        reply: Its place in a conversation, None if it is in none.
    """
    shown = [
        each
        for each in answer.sentences
        if not (strict and each.state is SentenceState.UNSUPPORTED)
    ]
    view: WrittenAnswerView = {
        "question": answer.question,
        "project": answer.project_id,
        "model": answer.model,
        "llm": answer.llm,
        "answered": answer.is_answered,
        "sentences": [_sentence(each, words) for each in shown],
        "left_out": len(answer.sentences) - len(shown),
        "run": _run(answer, trace=trace),
        "warnings": warning_views(answer.warnings),
        "filters": filters_view(wanted),
    }
    if reply is not None:
        view["conversation"] = reply_view(reply)
    return view


def usage_view(usage: UsageMetadata) -> UsageView:
    """Return what requests to a model took."""
    return {
        "input_tokens": usage.input_tokens,
        "output_tokens": usage.output_tokens,
        "total_tokens": usage.total_tokens,
        "cost_usd": usage.cost_usd,
        "cache_read_tokens": usage.cache_read_tokens,
        "cache_creation_tokens": usage.cache_creation_tokens,
    }


def _sentence(sentence: WrittenSentence, words: WordBoxes) -> SentenceView:
    ranked = enumerate(sentence.passages, start=1)
    return {
        "text": sentence.text,
        "state": sentence.state,
        "reason": sentence.reason,
        "quotes": quotation_views(sentence.excerpts, words),
        "passages": [passage_view(rank, hit, words) for rank, hit in ranked],
    }


def _run(answer: WrittenAnswer, *, trace: bool) -> RunView:
    run = answer.run
    view: RunView = {
        "session_id": run.session_id,
        "question_hash": answer.question_hash,
        "model": run.actual_model,
        "stop_reason": run.stop_reason,
        "limit_reached": run.limit_reached,
        "steps": run.turns,
        "usage": usage_view(run.usage),
        "error": error_view(run.error) if run.error else None,
    }
    if trace:
        view["trace"] = [_message(each) for each in run.trace_messages]
    return view


def _message(message: Message) -> MessageView:
    return {
        "role": message.role,
        "timestamp": message.timestamp.isoformat(),
        "content": [_part(each) for each in message.content],
    }


def _part(content: Content) -> TextPart | ThinkingPart | ToolUsePart | ToolResultPart:
    match content:
        case TextContent(text):
            return {"type": "text", "text": text}
        case ThinkingContent(thinking=thinking):
            return {"type": "thinking", "thinking": thinking}
        case ToolUseContent(id=name, name=tool, input=given):
            return {"type": "tool_use", "id": name, "name": tool, "input": dict(given)}
        case _:
            return {
                "type": "tool_result",
                "tool_use_id": content.tool_use_id,
                "content": content.content,
                "is_error": content.is_error,
            }
