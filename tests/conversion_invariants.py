"""What DESIGN asks of every conversion, for all tests that have one in their hands."""

import re
from itertools import pairwise

from loccit.domain.models.document import BlockKind, ConversionResult


def check_invariants(result: ConversionResult) -> None:
    """Check what DESIGN asks of every conversion: everything is a span of one text."""
    text, structure = result.plain_text, result.structure
    assert text == text.strip()
    assert text.encode("utf-8").decode("utf-8") == text
    end = 0
    for block in structure.blocks:
        assert not text[end : block.span.start].strip()
        assert block.span.start >= end
        piece = block.span.of(text)
        assert piece
        assert piece == piece.strip()
        end = block.span.end
    assert end == len(text)
    spans = {block.span: block for block in structure.blocks}
    last = -1
    for heading in structure.heading_tree:
        assert heading.text == heading.span.of(text)
        assert heading.level >= 1
        assert heading.span.start > last
        assert 0 <= heading.confidence <= 1
        assert spans[heading.span].kind is BlockKind.HEADING
        last = heading.span.start
    headings = [block for block in structure.blocks if block.kind is BlockKind.HEADING]
    assert len(headings) == len(structure.heading_tree)
    check_note_marks(result)
    check_pages(result)
    assert result.coverage.characters_kept == len(text)
    assert result.coverage.headings == len(headings)
    assert len(result.hint.opening) <= 3_000
    assert text.startswith(result.hint.opening)


def check_note_marks(result: ConversionResult) -> None:
    """Check that the marks are characters of one block each, in order, without overlap.

    What carries them through the PDF reader is left nowhere. Other files may hold the same
    characters, which are for private use: they are kept.
    """
    marks = result.structure.note_marks
    if result.coverage.engine.startswith("pdf-text"):
        assert not re.search("[\U000ffe00-\U000fffff]", result.plain_text)
    assert all(mark.of(result.plain_text).strip() for mark in marks)
    assert all(one.end <= other.start for one, other in pairwise(marks))
    for mark in marks:
        assert any(block.span.contains(mark) for block in result.structure.blocks)


def check_pages(result: ConversionResult) -> None:
    """Check that the pages cover the text, and that each block lies on the page it names."""
    pages = result.structure.page_map
    covered = result.coverage
    assert covered.pages == len(pages)
    of_kinds = (
        *(*covered.pages_with_text, *covered.pages_ocred, *covered.pages_blank),
        *(*covered.pages_without_text, *covered.pages_failed),
    )
    assert sorted(of_kinds) == [page.index for page in pages]
    if not pages:
        assert all(block.page is None for block in result.structure.blocks)
        assert all(heading.page is None for heading in result.structure.heading_tree)
        return
    assert [page.index for page in pages] == list(range(1, len(pages) + 1))
    assert pages[0].span.start == 0
    assert pages[-1].span.end == len(result.plain_text)
    for page, following in pairwise(pages):
        assert page.span.end == following.span.start
    for block in result.structure.blocks:
        assert [page.index for page in result.pages_of(block.span)] == [block.page]
