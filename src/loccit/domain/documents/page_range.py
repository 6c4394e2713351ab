"""Ranges of pages: a conversion cut down to one, and many pages said in few words."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from loccit.domain.errors import InvalidRequest
from loccit.domain.models.document import Block, ConversionResult, DocumentStructure
from loccit.domain.text.spans import Span, strip_span

_MOST_RANGES: Final = 20
"""Ranges that are listed; more are no help to a reader."""


def only_pages(result: ConversionResult, first: int, last: int) -> ConversionResult:
    """Return what stands on the pages `first` to `last`, counted from 1, both included.

    All spans are spans of the shorter text. Title, hint, coverage and warnings stay those of the
    whole document.

    Raises:
        InvalidRequest: If the document has no pages, or not these.
    """
    pages = result.structure.page_map
    if not pages:
        raise InvalidRequest("this format has no pages")
    if not 1 <= first <= last <= len(pages):
        raise InvalidRequest(f"the document has the pages 1 to {len(pages)}")
    whole = Span(pages[first - 1].span.start, pages[last - 1].span.end)
    kept = strip_span(result.plain_text, whole)

    def moved(span: Span) -> Span:
        start = min(max(span.start, kept.start), kept.end) - kept.start
        return Span(start, max(start, min(span.end, kept.end) - kept.start))

    structure = result.structure
    return replace(
        result,
        plain_text=kept.of(result.plain_text),
        structure=DocumentStructure(
            heading_tree=tuple(
                replace(heading, span=moved(heading.span))
                for heading in structure.heading_tree
                if kept.contains(heading.span)
            ),
            page_map=tuple(
                replace(page, span=moved(page.span)) for page in pages[first - 1 : last]
            ),
            blocks=_opened(
                replace(block, span=moved(block.span))
                for block in structure.blocks
                if kept.contains(block.span)
            ),
        ),
    )


def _opened(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """Return the blocks, the first of which goes on with nothing."""
    kept = tuple(blocks)
    return (replace(kept[0], continues=False), *kept[1:]) if kept else ()


def page_ranges(indices: Sequence[int]) -> str:
    """Return ascending page indices as "1-4, 7", behind 20 ranges as "..."; empty for none."""
    ranges: list[tuple[int, int]] = []
    for index in indices:
        if ranges and index == ranges[-1][1] + 1:
            ranges[-1] = (ranges[-1][0], index)
        else:
            ranges.append((index, index))
    listed = [f"{low}-{high}" if high > low else str(low) for low, high in ranges[:_MOST_RANGES]]
    return ", ".join([*listed, "..."] if len(ranges) > _MOST_RANGES else listed)


def named_pages(indices: Sequence[int]) -> str:
    """Return "page 3" or "pages 1-4, 7"."""
    return f"{'page' if len(indices) == 1 else 'pages'} {page_ranges(indices)}"
