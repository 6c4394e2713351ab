"""What holds for every format that has no pages."""

import pytest

from loccit.domain.answers.citation import locator
from loccit.domain.models.document import HeadingSource
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.domain.policy.source_formats import SUPPORTED_SUFFIXES, suffix_of
from loccit.infrastructure.adapters.memory.chunker import WORDS, MemoryChunker
from tests.conversion_invariants import check_invariants
from tests.integration.formats.reading import ALL, read


def test_each_format_has_a_fixture_made_by_its_own_tool() -> None:
    # Other names of the same formats; PDF has fixtures of its own.
    others = {".htm", ".xhtml", ".markdown", ".nxml", ".pdf"}
    images = {".png", ".jpg", ".jpeg", ".tif", ".tiff"}
    assert {suffix_of(name) for name in ALL} == SUPPORTED_SUFFIXES - others - images


@pytest.mark.parametrize("name", ALL)
def test_everything_is_a_span_of_one_text(name: str) -> None:
    check_invariants(read(name).result)


@pytest.mark.parametrize("name", ALL)
def test_there_are_no_pages(name: str) -> None:
    result = read(name).result
    assert result.structure.page_map == ()
    assert result.coverage.pages == 0


@pytest.mark.parametrize("name", ALL)
def test_the_coverage_says_what_was_read_and_kept(name: str) -> None:
    coverage = read(name).result.coverage
    text = read(name).text
    assert coverage.characters_kept == len(text)
    # Bars of tables and white space between blocks are ours, so more may be kept than was read.
    assert coverage.characters_extracted > 0.5 * len(text)
    assert coverage.headings == len(read(name).headings)
    assert coverage.engine


@pytest.mark.parametrize("name", ALL)
def test_no_mark_of_ours_reaches_the_text(name: str) -> None:
    assert not any("\ufdd0" <= character <= "\ufdef" for character in read(name).text)


@pytest.mark.parametrize("name", ALL)
def test_headings_are_those_that_the_format_names(name: str) -> None:
    sources = {heading.source for heading in read(name).result.structure.heading_tree}
    assert sources <= {HeadingSource.MARKUP}


@pytest.mark.parametrize("name", ALL)
def test_a_passage_is_cited_by_its_section(name: str) -> None:
    result = read(name).result
    policy = ChunkingPolicy(WORDS, max_tokens=30, overlap_tokens=0)
    for chunk in MemoryChunker().chunk(result, policy):
        assert chunk.page_span is None
        section = chunk.section_path[-1] if chunk.section_path else None
        assert locator(chunk) == (f"sec. {section}" if section else "")


@pytest.mark.parametrize(
    ("name", "passage", "place"),
    [
        ("talk.pptx", "The same title once more.", "sec. Slide 6: Open questions"),
        ("rates.xlsx", "rang twice", "sec. 釜石"),
        ("book.epub", "nineteen days", "sec. What ice does"),
        ("article.xml", "Hang a microphone", "sec. Methods"),
    ],
)
def test_the_section_of_a_citation_is_what_a_reader_looks_for(
    name: str, passage: str, place: str
) -> None:
    policy = ChunkingPolicy(WORDS, max_tokens=30, overlap_tokens=0)
    chunks = MemoryChunker().chunk(read(name).result, policy)
    assert [locator(chunk) for chunk in chunks if passage in chunk.text] == [place]
