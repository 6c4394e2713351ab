"""Headings that the structure tree of a tagged file names."""

from pathlib import Path

import pytest

from loccit.domain.models.document import DocId, HeadingSource
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from tests.tagged_pdf import Tagged, write_tagged

TEXT = "the river was measured with a rope and a stone by those who lived at its banks,"


@pytest.mark.parametrize(
    "tags",
    [
        ("H2",),
        ("H2", "Span"),
        ("Sect", "H2", "Link", "Span"),
        ("Document", "Part", "H2", "Lbl"),
    ],
)
def test_text_below_the_element_of_a_heading_is_one(tmp_path: Path, tags: tuple[str, ...]) -> None:
    lines = [Tagged(TEXT, ("P", "Span"))] * 3
    path = write_tagged(tmp_path / "a.pdf", [*lines, Tagged("of the ropes", tags), *lines])
    result = PdfTextReader().read(str(path), DocId("0" * 64))
    [heading] = result.structure.heading_tree
    assert (heading.text, heading.level, heading.source) == ("of the ropes", 2, HeadingSource.TAG)


def test_a_span_of_a_paragraph_is_no_heading(tmp_path: Path) -> None:
    path = write_tagged(tmp_path / "a.pdf", [Tagged(TEXT, ("P", "Span", "Em"))] * 3)
    assert PdfTextReader().read(str(path), DocId("0" * 64)).structure.heading_tree == ()


def test_levels_that_contradict_the_numbers_are_none(tmp_path: Path) -> None:
    lines = [Tagged(TEXT, ("P", "Span"))] * 3
    tagged = [Tagged("4.2 Of the ropes", ("H2",)), Tagged("4.2.1 Of hemp", ("H1",))]
    path = write_tagged(tmp_path / "a.pdf", [*lines, tagged[0], *lines, tagged[1], *lines])
    tree = PdfTextReader().read(str(path), DocId("0" * 64)).structure.heading_tree
    assert HeadingSource.TAG not in {heading.source for heading in tree}
    path = write_tagged(tmp_path / "b.pdf", [*lines, tagged[0], *lines])
    [heading] = PdfTextReader().read(str(path), DocId("0" * 64)).structure.heading_tree
    assert (heading.text, heading.level) == ("4.2 Of the ropes", 2)
