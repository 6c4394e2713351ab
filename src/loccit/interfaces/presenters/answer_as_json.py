"""Answers and notes as JSON values. `specs/json-output.md` documents them."""

from loccit.domain.assistant.language_model import UsageMetadata
from loccit.domain.json_value import Json
from loccit.domain.models.answer import Answer, Excerpt
from loccit.domain.models.note import ResearchNote
from loccit.interfaces.presenters.as_json import hit_item, place_of, warning_items


def answer(value: Answer) -> dict[str, Json]:
    """Return the answer of `ask`."""
    return {
        "question": value.question,
        "project": value.project_id,
        "model": value.model,
        "answered": bool(value.excerpts),
        "items": excerpt_items(value.excerpts),
        "warnings": warning_items(value.warnings),
    }


def note(value: ResearchNote) -> dict[str, Json]:
    """Return what is new in a note, as `note` prints it."""
    return {
        "project": value.project_id,
        "model": value.model,
        "llm": value.llm,
        "usage": usage(value.usage) if value.llm else None,
        "topics": [
            {
                "topic": each.topic,
                "answered": each.is_answered,
                "items": excerpt_items(each.excerpts),
                "sentences": list(each.sentences),
                "disagreements": [
                    {"text": said.text, "items": excerpt_items(said.excerpts)}
                    for said in each.disagreements
                ],
                "open_questions": list(each.open_questions),
                "see_also": list(each.see_also),
                "error": {"code": each.error.code, "message": str(each.error)}
                if each.error
                else None,
                "warnings": warning_items(each.warnings),
            }
            for each in value.findings
        ],
    }


def usage(value: UsageMetadata) -> dict[str, Json]:
    """Return what requests to a model took."""
    return {
        "input_tokens": value.input_tokens,
        "output_tokens": value.output_tokens,
        "total_tokens": value.total_tokens,
        "cost_usd": value.cost_usd,
        "cache_read_tokens": value.cache_read_tokens,
        "cache_creation_tokens": value.cache_creation_tokens,
    }


def excerpt_items(excerpts: tuple[Excerpt, ...]) -> list[Json]:
    """Return quotes with their places and passages, best first."""
    return [
        {
            "rank": rank,
            "quote": excerpt.quoted.chunk.text,
            **place_of(excerpt.quoted),
            "passage": hit_item(rank, excerpt.passage),
        }
        for rank, excerpt in enumerate(excerpts, start=1)
    ]
