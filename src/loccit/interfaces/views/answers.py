"""The answer of `ask` without a language model, and quotations wherever they stand."""

from collections.abc import Iterable
from typing import Annotated, NotRequired, TypedDict

from loccit.domain.models.answer import Answer, Excerpt
from loccit.domain.models.chunk import WordBoxes
from loccit.domain.models.conversation import Reply
from loccit.domain.models.retrieval import SearchFilter
from loccit.interfaces.views.conversations import ReplyView, reply_view
from loccit.interfaces.views.documents import WarningView, warning_views
from loccit.interfaces.views.filters import FiltersView, filters_view
from loccit.interfaces.views.passages import (
    NO_WORDS,
    PassageView,
    PlaceView,
    passage_view,
    place_view,
)


class QuotationView(PlaceView):
    """Sentences of a passage, word for word. Its place is that of the quotation."""

    rank: Annotated[int, "from 1, the best passage first"]
    quote: Annotated[str, "the slice `span` of the document's text"]
    passage: Annotated[PassageView, "the passage around it"]


class AnswerView(TypedDict):
    """The sentences of the documents that answer a question."""

    question: Annotated[str, "what was asked"]
    project: Annotated[str, "where"]
    model: Annotated[str, "the model of its vectors"]
    answered: Annotated[
        bool, "false when what was searched does not answer; `items` is empty then"
    ]
    items: Annotated[list[QuotationView], "the sentences that answer, best passage first"]
    warnings: Annotated[list[WarningView], "as in [`query`](#query)"]
    filters: Annotated[FiltersView, "the conditions in force"]
    conversation: NotRequired[Annotated[ReplyView, "its place in a conversation, if it is in one"]]


def answer_view(
    answer: Answer,
    wanted: SearchFilter,
    words: WordBoxes = NO_WORDS,
    reply: Reply | None = None,
) -> AnswerView:
    """Return the answer of `ask`, with its place in a conversation if it is in one."""
    view: AnswerView = {
        "question": answer.question,
        "project": answer.project_id,
        "model": answer.model,
        "answered": bool(answer.excerpts),
        "items": quotation_views(answer.excerpts, words),
        "warnings": warning_views(answer.warnings),
        "filters": filters_view(wanted),
    }
    if reply is not None:
        view["conversation"] = reply_view(reply)
    return view


def quotation_views(
    excerpts: Iterable[Excerpt], words: WordBoxes = NO_WORDS
) -> list[QuotationView]:
    """Return quotations with their places and passages, best first."""
    return [
        {
            "rank": rank,
            "quote": excerpt.quoted.chunk.text,
            **place_view(excerpt.quoted, words),
            "passage": passage_view(rank, excerpt.passage, words),
        }
        for rank, excerpt in enumerate(excerpts, start=1)
    ]
