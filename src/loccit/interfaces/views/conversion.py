"""The answer of `convert`."""

from typing import Annotated, TypedDict

from loccit.domain.models.document import BlockKind, ConversionResult, HeadingSource
from loccit.interfaces.views.documents import (
    CoverageView,
    WarningView,
    box_view,
    coverage_view,
    span_view,
    warning_views,
)


class PageView(TypedDict):
    """A page of a document."""

    index: Annotated[int, "from 1"]
    label: Annotated[str | None, "the printed number"]
    span: Annotated[tuple[int, int], "its characters; the pages cover the text without overlap"]
    width: Annotated[float, "in points"]
    height: Annotated[float, "in points"]


class HeadingView(TypedDict):
    """A heading."""

    level: Annotated[int, "1 for a top section"]
    text: Annotated[str, "as it stands, its number included"]
    span: Annotated[tuple[int, int], "its characters"]
    page: Annotated[int | None, "null for formats without pages"]
    confidence: Annotated[float, "in [0, 1]"]
    source: Annotated[HeadingSource, "what told that it is one"]


class BlockView(TypedDict):
    """A paragraph, heading, table ... of a document."""

    kind: Annotated[BlockKind, "what it is; `figure`: the words inside one"]
    span: Annotated[tuple[int, int], "its characters"]
    page: Annotated[int | None, "null for formats without pages"]
    box: Annotated[
        tuple[float, float, float, float] | None,
        "`[left, top, right, bottom]` in points from the top left corner of the page",
    ]
    continues: Annotated[bool, "true when the block goes on with the one before it"]


class ConversionView(TypedDict):
    """What conversion makes of a file, without any index. It is printed by `--format json`.

    With `--pages` all spans are spans of the shorter text.
    """

    doc_id: Annotated[str, "SHA-256 of the bytes"]
    title: Annotated[str | None, "the document's own"]
    plain_text: Annotated[str, "its canonical text, of which all spans are"]
    pages: Annotated[list[PageView], "empty for formats without pages"]
    headings: Annotated[list[HeadingView], "in order; the levels make the tree"]
    blocks: Annotated[list[BlockView], "in reading order"]
    coverage: Annotated[CoverageView, "what was read"]
    warnings: Annotated[list[WarningView], "codes as in [`ingest`](#ingest)"]


def conversion_view(result: ConversionResult) -> ConversionView:
    """Return the answer of `convert`."""
    structure = result.structure
    return {
        "doc_id": result.doc_id,
        "title": result.title,
        "plain_text": result.plain_text,
        "pages": [
            {
                "index": page.index,
                "label": page.label,
                "span": span_view(page.span),
                "width": page.width,
                "height": page.height,
            }
            for page in structure.page_map
        ],
        "headings": [
            {
                "level": heading.level,
                "text": heading.text,
                "span": span_view(heading.span),
                "page": heading.page,
                "confidence": heading.confidence,
                "source": heading.source,
            }
            for heading in structure.heading_tree
        ],
        "blocks": [
            {
                "kind": block.kind,
                "span": span_view(block.span),
                "page": block.page,
                "box": box_view(block.box) if block.box else None,
                "continues": block.continues,
            }
            for block in structure.blocks
        ],
        "coverage": coverage_view(result.coverage),
        "warnings": warning_views(result.warnings),
    }
