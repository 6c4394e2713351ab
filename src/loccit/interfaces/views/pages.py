"""A page of a document."""

from collections.abc import Iterable
from typing import Annotated, TypedDict

from loccit.domain.models.document import Box
from loccit.domain.models.shown_page import FileState, ShownPage
from loccit.domain.text.spans import Span
from loccit.interfaces.views.documents import box_view, span_view
from loccit.interfaces.views.marks import MarkView, mark_view

Sides = tuple[float, float, float, float]


class PageMarkView(MarkView):
    """A mark on a page."""

    boxes: Annotated[list[Sides], "where it stands on this page: one for each line, mostly"]


class PageView(TypedDict):
    """A page of a document, its text, and where a passage stands on it.

    Boxes are `[left, top, right, bottom]` in points from the top left corner of the page.
    """

    page: Annotated[int, "position in the file, from 1"]
    pages: Annotated[int, "how many the file has"]
    label: Annotated[str | None, "printed number, null when it is not known"]
    span: Annotated[
        tuple[int, int] | None,
        "`[start, end)` of its characters in the document's text; null for a page without text",
    ]
    text: Annotated[str, "the slice `span` of the document's text"]
    cite: Annotated[str | None, "Pandoc's form, `[@key, p. 12]`; null without a citation"]
    file: Annotated[
        FileState,
        "whether the file is still what was ingested; only an `unchanged` one has an image",
    ]
    width: Annotated[
        float | None, "in points; null when the file is not there as it was, or does not say it"
    ]
    height: Annotated[float | None, "likewise"]
    lines: Annotated[
        list[Sides] | None,
        "one box for each line and column of the words of the passage that stand on this page;"
        " null when they were not found, because nothing was asked for, the file is gone or has"
        " changed, or the page is a scan",
    ]
    blocks: Annotated[
        list[Sides], "the boxes of the paragraphs, tables ... that the passage touches on it"
    ]
    marks: Annotated[list[PageMarkView], "what you marked on it, in the order of the text"]


def page_view(page: ShownPage) -> PageView:
    """Return a page."""
    return {
        "page": page.index,
        "pages": page.pages,
        "label": page.label,
        "span": span_view(page.span) if page.span else None,
        "text": page.text,
        "cite": page.cite,
        "file": page.file,
        "width": page.size.width if page.size else None,
        "height": page.size.height if page.size else None,
        "lines": None if page.lines is None else _sides(page.lines),
        "blocks": _sides(page.blocks),
        "marks": [
            {
                **mark_view(mark, page.text, page.span or Span(0, 0)),
                "boxes": _sides(each.box for each in mark.boxes if each.page == page.index),
            }
            for mark in page.marks
        ],
    }


def _sides(boxes: Iterable[Box]) -> list[Sides]:
    return [box_view(box) for box in boxes]
