"""The answer of `note`."""

from typing import Annotated, TypedDict

from loccit.domain.models.note import Findings, ResearchNote
from loccit.interfaces.views.answers import QuotationView, quotation_views
from loccit.interfaces.views.documents import ErrorView, WarningView, error_view, warning_views
from loccit.interfaces.views.written_answers import UsageView, usage_view


class DisagreementView(TypedDict):
    """Where documents contradict each other."""

    text: Annotated[str, "in the model's words"]
    items: Annotated[list[QuotationView], "what it quotes for it"]


class DecisionView(TypedDict):
    """What a language model decided after a piece of work on a topic."""

    node: Annotated[str, "the work: `gather`, `look_further` or `look_for_contradictions`"]
    decision: Annotated[str, "what it decided; empty when it was not asked"]
    to: Annotated[str, "what came next: such work, or the end `next_topic` or `done`"]
    refused: Annotated[bool, "true when that was no way on, so that the default was taken"]
    reason: Annotated[str, "why: in the model's words, or in ours when it was not asked"]


class TopicView(TypedDict):
    """What was found of a topic."""

    topic: Annotated[str, "as it was given; with `--mine` the colour or the tag"]
    answered: Annotated[bool, "false when what was searched says nothing of it"]
    items: Annotated[list[QuotationView], "the quotations that were written"]
    sentences: Annotated[
        list[str],
        "what a language model says each item shows, or with `--mine` what you wrote there, in the"
        " order of the items; empty without either",
    ]
    disagreements: Annotated[
        list[DisagreementView], "where documents contradict each other, by a language model"
    ]
    open_questions: Annotated[list[str], "what they leave open, by a language model"]
    see_also: Annotated[
        list[str], "other topics of the note that have quotations which belong here too"
    ]
    decisions: Annotated[list[DecisionView], "how a language model came to it, in order"]
    error: Annotated[ErrorView | None, "what ended the work on it; null when it was done"]
    warnings: Annotated[list[WarningView], "as in [`ask`](#ask)"]


class NoteView(TypedDict):
    """What was written into a note."""

    file: Annotated[str, "the note, as it was named"]
    project: Annotated[str, "where its quotations come from"]
    model: Annotated[str, "the model of its vectors"]
    llm: Annotated[str | None, "the language model, as it was named; null without one"]
    usage: Annotated[UsageView | None, "what it took; null without one"]
    topics: Annotated[list[TopicView], "what is new, in the order in which they were given"]


def note_view(file: str, note: ResearchNote) -> NoteView:
    """Return what is new in a note, as `note` prints it."""
    return {
        "file": file,
        "project": note.project_id,
        "model": note.model,
        "llm": note.llm,
        "usage": usage_view(note.usage) if note.llm else None,
        "topics": [_topic(each) for each in note.findings],
    }


def _topic(found: Findings) -> TopicView:
    return {
        "topic": found.topic,
        "answered": found.is_answered,
        "items": quotation_views(found.excerpts),
        "sentences": list(found.sentences),
        "disagreements": [
            {"text": said.text, "items": quotation_views(said.excerpts)}
            for said in found.disagreements
        ],
        "open_questions": list(found.open_questions),
        "see_also": list(found.see_also),
        "decisions": [
            {
                "node": step.node,
                "decision": step.decision,
                "to": step.to,
                "refused": step.is_refused,
                "reason": step.reason,
            }
            for step in found.steps
        ],
        "error": error_view(found.error) if found.error else None,
        "warnings": warning_views(found.warnings),
    }
