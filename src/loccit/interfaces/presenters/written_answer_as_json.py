"""The answer of a language model as JSON values. `specs/json-output.md` documents them."""

from loccit.domain.assistant.agent_run import AgentResult
from loccit.domain.assistant.conversation import (
    Content,
    Message,
    TextContent,
    ThinkingContent,
    ToolUseContent,
)
from loccit.domain.json_value import Json
from loccit.domain.models.written_answer import SentenceState, WrittenAnswer, WrittenSentence
from loccit.interfaces.presenters.answer_as_json import excerpt_items, usage
from loccit.interfaces.presenters.as_json import hit_item, warning_items


def answer(value: WrittenAnswer, *, strict: bool, trace: bool) -> dict[str, Json]:
    """Return the answer of `ask` with a language model.

    Args:
        value: The answer.
        strict: Whether sentences that nothing supports are left out.
        trace: Whether the whole conversation comes with it.
    """
    shown = [
        each
        for each in value.sentences
        if not (strict and each.state is SentenceState.UNSUPPORTED)
    ]
    return {
        "question": value.question,
        "project": value.project_id,
        "model": value.model,
        "llm": value.llm,
        "answered": value.is_answered,
        "sentences": [_sentence(each) for each in shown],
        "left_out": len(value.sentences) - len(shown),
        "run": _run(value.run, trace=trace),
        "warnings": warning_items(value.warnings),
    }


def _sentence(value: WrittenSentence) -> dict[str, Json]:
    return {
        "text": value.text,
        "state": value.state.value,
        "reason": value.reason,
        "quotes": excerpt_items(value.excerpts),
        "passages": [hit_item(rank, hit) for rank, hit in enumerate(value.passages, start=1)],
    }


def _run(value: AgentResult, *, trace: bool) -> dict[str, Json]:
    error: Json = None
    if value.error is not None:
        error = {"code": value.error.code, "message": str(value.error)}
    run: dict[str, Json] = {
        "session_id": value.session_id,
        "model": value.actual_model,
        "stop_reason": value.stop_reason.value,
        "limit_reached": value.limit_reached,
        "steps": value.turns,
        "usage": usage(value.usage),
        "error": error,
    }
    if trace:
        run["trace"] = [_message(each) for each in value.trace_messages]
    return run


def _message(value: Message) -> Json:
    return {
        "role": value.role.value,
        "timestamp": value.timestamp.isoformat(),
        "content": [_block(each) for each in value.content],
    }


def _block(value: Content) -> Json:
    match value:
        case TextContent(text):
            return {"type": "text", "text": text}
        case ThinkingContent(thinking=thinking):
            return {"type": "thinking", "thinking": thinking}
        case ToolUseContent(id=name, name=tool, input=given):
            return {"type": "tool_use", "id": name, "name": tool, "input": dict(given)}
        case _:
            return {
                "type": "tool_result",
                "tool_use_id": value.tool_use_id,
                "content": value.content,
                "is_error": value.is_error,
            }
