"""Conversations: how a question was taken, what was found before, and what is remembered."""

from collections.abc import Iterable, Sequence
from typing import Annotated, TypedDict, cast

from loccit.domain.models.conversation import (
    ConversationOverview,
    EarlierFinding,
    Narrowing,
    Reply,
    ShownTurn,
    StoodQuote,
    TakenAs,
)
from loccit.domain.models.memory import MemoryEntry, MemoryKind
from loccit.domain.models.project import ProjectId
from loccit.interfaces.views.passages import PlaceView, place_view


class TakenDocumentView(TypedDict):
    """A document that a question was asked of."""

    doc_id: Annotated[str, "SHA-256 of the document's bytes"]
    label: Annotated[str, "author and year, else its title, else its file's name"]


class TakenView(TypedDict):
    """How a question was taken that does not say all it asks."""

    question: Annotated[str, "what was searched for"]
    documents: Annotated[
        list[TakenDocumentView],
        "where it was searched for, with `others` where not; empty for the whole project",
    ]
    narrowing: Annotated[
        Narrowing | None,
        "why there: the question names them (`named`), counts them (`counted`), points back to"
        " them (`same`), or asks for `others`; null for the whole project",
    ]
    nearest: Annotated[
        bool, "whether nothing answers there: the items are only what comes nearest"
    ]


class StoodQuoteView(PlaceView):
    """Words that an earlier answer quoted, looked up again: they stand there."""

    quote: Annotated[str, "the slice `span` of the document's text"]


class GoneQuoteView(TypedDict):
    """Words that an earlier answer quoted and that are not there any more; they are not shown."""

    doc_id: Annotated[str, "the document"]
    label: Annotated[str, "how it was called"]
    source_path: Annotated[str, "its file"]
    reason: Annotated[str, "what has become of the words"]


class EarlierView(TypedDict):
    """What an earlier question found that has to do with this one."""

    question: Annotated[str, "the earlier question"]
    relevance: Annotated[float, "how surely it has to do with this one, in [0, 1]"]
    item: Annotated[StoodQuoteView | None, "what was found; null when it is gone"]
    gone: Annotated[GoneQuoteView | None, "what is gone; null when it is there"]


class ReplyView(TypedDict):
    """A question's place in its conversation."""

    id: Annotated[str, "the conversation"]
    turn: Annotated[int, "which of its questions, from 1"]
    taken_as: Annotated[TakenView | None, "how it was taken; null when as it was asked"]
    earlier: Annotated[
        list[EarlierView], "what earlier questions found, and this answer does not quote"
    ]
    kept: Annotated[bool, "whether it is remembered"]


class TurnSentenceView(TypedDict):
    """What a language model said."""

    text: Annotated[str, "its words"]
    state: Annotated[str, "`quoted`, `related` or `unsupported`"]


class TurnView(TypedDict):
    """A question of a conversation, and its answer as it stands now."""

    turn: Annotated[int, "from 1"]
    asked_at: Annotated[str, "ISO 8601, in UTC"]
    question: Annotated[str, "as it was asked"]
    taken_as: Annotated[TakenView | None, "how it was taken; null when as it was asked"]
    llm: Annotated[str | None, "the language model that answered, null without one"]
    sentences: Annotated[list[TurnSentenceView], "what it said"]
    items: Annotated[list[StoodQuoteView], "what was quoted and still stands there"]
    gone: Annotated[list[GoneQuoteView], "what was quoted and does not"]


class ConversationOverviewView(TypedDict):
    """A conversation in a list."""

    id: Annotated[str, "its name"]
    question: Annotated[str, "its first question"]
    turns: Annotated[int, "how many questions it has"]
    last_asked: Annotated[str, "when it was gone on with, ISO 8601, in UTC"]


class ConversationsView(TypedDict):
    """The conversations that a project remembers."""

    project: Annotated[str, "the project"]
    conversations: Annotated[
        list[ConversationOverviewView], "the one that was gone on with last first"
    ]


class CallView(TypedDict):
    """A call of a tool that a language model made, without words of documents."""

    turn: Annotated[str | None, "the id of the turn"]
    name: Annotated[str, "the tool"]
    arguments: Annotated[object, "as the model gave them"]
    result: Annotated[object, "what it came to: ids, titles and pages"]
    success: Annotated[bool, "whether the tool did what was asked"]
    step: Annotated[int, "of the run, from 1"]


class TaskView(TypedDict):
    """A question that a language model worked on."""

    question: Annotated[str, "what was asked"]
    state: Annotated[str, "`running`, `done` or `failed`; one that was killed stays running"]


class ConversationView(TypedDict):
    """A conversation."""

    project: Annotated[str, "the project"]
    id: Annotated[str, "its name"]
    turns: Annotated[list[TurnView], "oldest first"]
    calls: Annotated[list[CallView], "the audit trail of a language model"]
    tasks: Annotated[list[TaskView], "what a language model worked on"]


class ConversationExportView(TypedDict):
    """A conversation in Markdown."""

    project: Annotated[str, "the project"]
    id: Annotated[str, "its name"]
    markdown: Annotated[str, "with Pandoc citations"]


class ForgetView(TypedDict):
    """What was forgotten."""

    project: Annotated[str, "the project"]
    forgotten: Annotated[list[str], "the conversations"]


def reply_view(reply: Reply) -> ReplyView:
    """Return a question's place in its conversation."""
    return {
        "id": reply.conversation,
        "turn": reply.number,
        "taken_as": _taken(reply.taken),
        "earlier": list(map(_earlier, reply.earlier)),
        "kept": reply.is_kept,
    }


def conversations_view(
    project: ProjectId, found: Iterable[ConversationOverview]
) -> ConversationsView:
    """Return the list of conversations."""
    return {
        "project": project,
        "conversations": [
            {
                "id": each.id,
                "question": each.turns[0].question,
                "turns": len(each.turns),
                "last_asked": each.last_asked.isoformat(),
            }
            for each in found
        ],
    }


def conversation_view(
    project: ProjectId,
    name: str,
    shown: Sequence[ShownTurn],
    entries: Iterable[MemoryEntry],
) -> ConversationView:
    """Return a conversation, with what is remembered of the work on it."""
    work = list(entries)
    return {
        "project": project,
        "id": name,
        "turns": [_turn(number, each) for number, each in enumerate(shown, start=1)],
        "calls": [_call(each) for each in work if each.kind is MemoryKind.TOOL_CALL],
        "tasks": [
            {"question": each.text, "state": str(each.data["state"])}
            for each in work
            if each.kind is MemoryKind.TASK
        ],
    }


def _call(entry: MemoryEntry) -> CallView:
    return cast("CallView", {key: entry.data.get(key) for key in CallView.__annotations__})


def _turn(number: int, shown: ShownTurn) -> TurnView:
    turn = shown.turn
    return {
        "turn": number,
        "asked_at": turn.asked_at.isoformat(),
        "question": turn.question,
        "taken_as": _taken(turn.taken),
        "llm": turn.llm,
        "sentences": [{"text": each.text, "state": each.state} for each in turn.sentences],
        "items": [item for each in shown.quotes if (item := _stood(each)) is not None],
        "gone": [gone for each in shown.quotes if (gone := _gone(each)) is not None],
    }


def _taken(taken: TakenAs | None) -> TakenView | None:
    if taken is None:
        return None
    named = zip(taken.documents, taken.labels, strict=True)
    return {
        "question": taken.question,
        "documents": [{"doc_id": doc_id, "label": label} for doc_id, label in named],
        "narrowing": taken.narrowing,
        "nearest": taken.nearest,
    }


def _earlier(found: EarlierFinding) -> EarlierView:
    return {
        "question": found.question,
        "relevance": found.relevance,
        "item": _stood(found.quote),
        "gone": _gone(found.quote),
    }


def _stood(quote: StoodQuote) -> StoodQuoteView | None:
    if quote.excerpt is None:
        return None
    quoted = quote.excerpt.quoted
    return {"quote": quoted.chunk.text, **place_view(quoted)}


def _gone(quote: StoodQuote) -> GoneQuoteView | None:
    if quote.excerpt is not None:
        return None
    kept = quote.kept
    return {
        "doc_id": kept.doc_id,
        "label": kept.label,
        "source_path": kept.source_path,
        "reason": "the document is not in the project any more, or has changed",
    }
