"""Turns and findings as entries of a memory, and back."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Final, TypedDict, cast
from uuid import NAMESPACE_OID, uuid5

from loccit.domain.answers.document_labels import label_of
from loccit.domain.json_value import JsonObject
from loccit.domain.models.answer import Excerpt
from loccit.domain.models.conversation import (
    KeptQuote,
    KeptSentence,
    Narrowing,
    TakenAs,
    Turn,
    digest_of,
)
from loccit.domain.models.document import DocId
from loccit.domain.models.memory import MAX_IMPORTANCE, MemoryEntry, MemoryKind
from loccit.domain.text.spans import Span

_GONE: Final = "(said from a document that was deleted)"
_BEST: Final = 4
"""Importance of what answered best; of the rest it is one less."""


class _QuoteData(TypedDict):
    doc_id: str
    span: tuple[int, int]
    digest: str
    label: str
    source_path: str


class _TakenData(TypedDict):
    question: str
    documents: list[str]
    narrowing: str | None
    nearest: bool
    labels: list[str]


class _TurnData(TypedDict):
    question: str
    quotes: list[_QuoteData]
    llm: str | None
    sentences: list[tuple[str, str, int]]
    taken: _TakenData | None


class _FindingData(TypedDict):
    question: str
    turn: str
    quote: _QuoteData


def kept_quote(excerpt: Excerpt) -> KeptQuote:
    """Return what is remembered of an excerpt."""
    hit = excerpt.quoted
    return KeptQuote(
        hit.chunk.doc_id,
        hit.chunk.span,
        digest_of(hit.chunk.text),
        label_of(hit.citation, hit.title, hit.source_path),
        hit.source_path,
    )


def turn_entry(turn: Turn) -> MemoryEntry:
    """Return a turn as an entry, which holds no words of any document but a model's own."""
    taken = turn.taken
    data: _TurnData = {
        "question": turn.question,
        "quotes": list(map(_quote_data, turn.quotes)),
        "llm": turn.llm,
        "sentences": [(each.text, each.state, each.quotes) for each in turn.sentences],
        "taken": None
        if taken is None
        else {
            "question": taken.question,
            "documents": list(taken.documents),
            "narrowing": taken.narrowing.value if taken.narrowing else None,
            "nearest": taken.nearest,
            "labels": list(taken.labels),
        },
    }
    return MemoryEntry(
        turn.id,
        MemoryKind.TURN,
        turn.conversation,
        turn.question,
        doc_ids=turn.documents,
        data=cast("JsonObject", data),
        kept_at=turn.asked_at,
    )


def turn_of(entry: MemoryEntry) -> Turn:
    """Return the turn of an entry."""
    data = cast("_TurnData", entry.data)
    taken = data["taken"]
    return Turn(
        entry.id,
        entry.conversation,
        entry.kept_at,
        data["question"],
        TakenAs(
            taken["question"],
            tuple(map(DocId, taken["documents"])),
            Narrowing(taken["narrowing"]) if taken["narrowing"] else None,
            taken["nearest"],
            tuple(taken["labels"]),
        )
        if taken
        else None,
        tuple(map(_quote_of, data["quotes"])),
        data["llm"],
        tuple(KeptSentence(*each) for each in data["sentences"]),
    )


def without_words(turn: Turn, gone: frozenset[DocId]) -> Turn:
    """Return a turn without what a model said from documents that are gone."""
    quotes = iter(turn.quotes)
    kept = [
        replace(said, text=_GONE) if gone.intersection(q.doc_id for q in own) else said
        for said in turn.sentences
        for own in [[*islice(quotes, said.quotes)]]
    ]
    return replace(turn, sentences=tuple(kept))


def finding_entries(turn: Turn, excerpts: Sequence[Excerpt]) -> list[MemoryEntry]:
    """Return what a turn found, each slice once in a conversation, whoever finds it again."""
    return [
        MemoryEntry(
            finding_id(turn.conversation, quote),
            MemoryKind.FINDING,
            turn.conversation,
            excerpt.quoted.chunk.text,
            _BEST if rank == 0 else _BEST - 1,
            (quote.doc_id,),
            cast("JsonObject", _finding_data(turn, quote)),
            turn.asked_at,
        )
        for rank, (quote, excerpt) in enumerate(zip(turn.quotes, excerpts, strict=True))
    ]


def finding_id(conversation: str, quote: KeptQuote) -> str:
    """Return the id of a slice among the findings of a conversation."""
    name = f"{conversation}:{quote.doc_id}:{quote.span.start}:{quote.span.end}"
    return str(uuid5(NAMESPACE_OID, name))


def more_important(importance: int) -> int:
    """Return the importance of what was found once more."""
    return min(MAX_IMPORTANCE, importance + 1)


def quote_of_finding(entry: MemoryEntry) -> tuple[str, KeptQuote]:
    """Return the question that found something, and where it stands."""
    data = cast("_FindingData", entry.data)
    return data["question"], _quote_of(data["quote"])


def _finding_data(turn: Turn, quote: KeptQuote) -> _FindingData:
    return {"question": turn.searched, "turn": turn.id, "quote": _quote_data(quote)}


def _quote_data(quote: KeptQuote) -> _QuoteData:
    return {
        "doc_id": quote.doc_id,
        "span": (quote.span.start, quote.span.end),
        "digest": quote.digest,
        "label": quote.label,
        "source_path": quote.source_path,
    }


def _quote_of(values: _QuoteData) -> KeptQuote:
    return KeptQuote(
        DocId(values["doc_id"]),
        Span(*values["span"]),
        values["digest"],
        values["label"],
        values["source_path"],
    )
