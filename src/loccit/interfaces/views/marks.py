"""What a reader marked in a passage, and wrote there."""

from typing import TYPE_CHECKING, Annotated, TypedDict

from loccit.domain.models.retrieval import Hit
from loccit.domain.text.spans import Span
from loccit.interfaces.views.documents import span_view

if TYPE_CHECKING:
    from loccit.domain.models.mark import Mark, MarksReport


class MarkView(TypedDict):
    """A mark in a passage, or beside it."""

    key: Annotated[str, "of the mark: `zotero:1:ABCD2345`, or `pdf:...` for one inside the file"]
    kind: Annotated[
        str,
        "what was done to the place: `highlight`, `underline`, `strikeout`, `note`, `image`, `ink`"
        " or `text`, words typed on the page",
    ]
    color: Annotated[str | None, "`#rrggbb`, null when it has none"]
    comment: Annotated[str, "what the reader wrote there; never the document's words"]
    tags: Annotated[list[str], "of the mark"]
    author: Annotated[str, "who made it, empty when it is not told"]
    modified: Annotated[str | None, "when, in UTC (ISO 8601); null when it is not told"]
    text: Annotated[
        str, "the words that it marks, as far as they stand in this passage; empty beside it"
    ]
    span: Annotated[
        tuple[int, int] | None,
        "`[start, end)` of these words in the document's text; null for a note, an image or ink"
        " that stands beside the passage",
    ]
    page: Annotated[int | None, "that it begins on, from 1; null for formats without pages"]


class LeftMarkView(TypedDict):
    """A mark that fits no words of the text."""

    key: Annotated[str, "of the mark"]
    reason: Annotated[
        str,
        "`no_words`: it marks none, as a note or ink; `not_found`: the text has no such words"
        " there; `ambiguous`: they stand there several times, or are few, and the place does not"
        " decide; of `sync` also `no_file` and `no_document`: the file that it is in is not there,"
        " or was not ingested",
    ]


class MarksReportView(TypedDict):
    """How marks fit the texts."""

    total: Annotated[int, "how many there are"]
    aligned: Annotated[int, "how many of them have words of the text"]
    left: Annotated[list[LeftMarkView], "the others, which are kept with all that they say"]


def mark_views(hit: Hit) -> list[MarkView]:
    """Return the marks of a passage."""
    return [mark_view(mark, hit.chunk.text, hit.chunk.span) for mark in hit.marks]


def mark_view(mark: "Mark", text: str, span: Span) -> MarkView:
    """Return a mark, with the part of its words that stands in the text of a span."""
    annotation = mark.annotation
    words = ""
    if mark.span and mark.span.overlaps(span):
        words = mark.span.common(span).moved(-span.start).of(text)
    return {
        "key": annotation.key,
        "kind": annotation.kind,
        "color": annotation.color,
        "comment": annotation.comment,
        "tags": list(annotation.tags),
        "author": annotation.author,
        "modified": annotation.modified.isoformat() if annotation.modified else None,
        "text": words,
        "span": span_view(mark.span) if mark.span else None,
        "page": mark.page,
    }


def marks_report_view(report: "MarksReport") -> MarksReportView:
    """Return how marks fit the texts."""
    return {
        "total": report.total,
        "aligned": report.aligned,
        "left": [{"key": left.key, "reason": left.reason} for left in report.left],
    }
