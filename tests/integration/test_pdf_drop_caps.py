"""A large letter that begins a text."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind
from tests.layout_pages import PARAGRAPH, body, headings, read, texts
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped


def page(cap: str, rest: str, *, last: bool, lines: int = 3) -> PdfPage:
    """Return a page whose text begins with a letter as high as some lines."""
    size = 14 * lines
    beside = wrapped(rest, 75 + 0.8 * size, 160, 440 - 0.8 * size)[:lines]
    taken = " ".join(line.text for line in beside)
    below = wrapped(rest[len(taken) :].strip(), 72, 160 + 12 * lines, 440)
    letter = Text(72, beside[-1].y, cap, size, "Times-Bold")
    text = [*beside, *below, letter] if last else [letter, *beside, *below]
    title = Text(72, 90, "The River and Its Measures", 20, "Times-Bold")
    return PdfPage([title, *text, *wrapped(PARAGRAPH * 4, 72, 400, 440)])


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("lines", [2, 3, 4])
@pytest.mark.parametrize(
    ("cap", "rest", "start"),
    [
        ("W", "hen the river rose, ", "When the river rose, "),
        ("T", "HE RIVER had risen, ", "THE RIVER had risen, "),
        ("A", "lthough it rose, ", "Although it rose, "),
        ("A", "people who measured it, ", "A people who measured it, "),
    ],
)
def test_a_drop_cap_begins_the_first_word(
    cap: str, rest: str, start: str, lines: int, *, last: bool, tmp_path: Path
) -> None:
    rest += PARAGRAPH
    result = read(Pdf([page(cap, rest, last=last, lines=lines)]), tmp_path)
    first = texts(result, BlockKind.PARAGRAPH)[0]
    assert first == (start + PARAGRAPH).strip()
    assert headings(result) == []
    assert result.title == "The River and Its Measures"


def test_a_large_letter_that_stands_alone_is_kept_as_it_is(tmp_path: Path) -> None:
    result = read(Pdf([PdfPage([Text(72, 90, "B", 40), *body(1, 10, 200)])]), tmp_path)
    assert "B" in [block.span.of(result.plain_text) for block in result.structure.blocks]
