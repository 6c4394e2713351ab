"""Where the hybrid chunker cuts."""

import subprocess
import sys

import pytest

from loccit.domain.errors import ChunkingError
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import BlockKind
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.infrastructure.adapters.docling.chunker.chunker import DoclingHybridChunkerAdapter
from tests.contracts.chunker_documents import Part, document, heading, regex_spans


def words(number: int, name: str = "word") -> str:
    """Return so many words of one token each."""
    return " ".join([name] * number)


def chunks(*parts: Part, max_tokens: int = 20, overlap: int = 0) -> list[Chunk]:
    chunker = DoclingHybridChunkerAdapter("test", regex_spans, 2)
    policy = ChunkingPolicy("test", max_tokens, overlap, sequence_limit=max_tokens + 12)
    return chunker.chunk(document(*parts), policy)


def texts(*parts: Part, max_tokens: int = 20, overlap: int = 0) -> list[str]:
    return [chunk.text for chunk in chunks(*parts, max_tokens=max_tokens, overlap=overlap)]


def test_small_paragraphs_are_merged_and_large_ones_kept_whole() -> None:
    small, large = words(6), words(15)

    assert texts(Part(small), Part(small), Part(large), Part(large)) == [
        f"{small}\n\n{small}",
        large,
        large,
    ]


def test_a_long_paragraph_is_cut_between_sentences() -> None:
    sentence = "One two then more here."  # 6 tokens, the full stop is one

    assert texts(Part(" ".join([sentence] * 6))) == [" ".join([sentence] * 3)] * 2


def test_a_long_sentence_is_cut_between_words() -> None:
    assert texts(Part(words(40))) == [words(20), words(20)]


def test_a_long_word_is_cut_between_tokens() -> None:
    url = "https://" + "/".join(["abcd"] * 40)

    pieces = chunks(Part(url))

    assert "".join(piece.text for piece in pieces) == url
    assert all(piece.separator == "" for piece in pieces)
    assert len(pieces) < 8


@pytest.mark.parametrize("kind", [BlockKind.LIST_ITEM, BlockKind.REFERENCE, BlockKind.CAPTION])
def test_a_list_item_that_fits_is_not_torn(kind: BlockKind) -> None:
    item = "It is one. Here is two. And three."

    assert texts(Part(words(12)), Part(item, kind), Part(item, kind)) == [words(12), item, item]


def test_a_list_item_that_does_not_fit_is_cut_between_sentences() -> None:
    item = " ".join(["One two then more here."] * 6)

    assert len(texts(Part(item, BlockKind.LIST_ITEM))) == 2


def test_a_table_is_cut_between_rows() -> None:
    rows = [f"r{number} | It is. Not so | {number}" for number in range(10, 30)]

    pieces = texts(Part("\n".join(rows), BlockKind.TABLE), overlap=9)

    assert len(pieces) > 5
    assert all(line in rows for piece in pieces for line in piece.split("\n"))


def test_blocks_that_continue_are_one_paragraph() -> None:
    first, rest = words(14), words(8, "more")

    apart = texts(Part(first), Part(rest))
    joined = texts(Part(first), Part(rest, continues=True))

    assert apart == [first, rest]
    assert joined == [f"{first}\n\n{words(3, 'more')}", words(5, "more")]


def test_the_last_chunk_of_a_section_is_not_tiny() -> None:
    lengths = [len(text.split()) for text in texts(Part(words(42)))]

    assert sum(lengths) == 42
    assert min(lengths) >= 5


def test_overlap_begins_with_a_sentence_when_one_fits() -> None:
    sentence = "One two then more here."

    pieces = texts(Part(" ".join([sentence] * 9)), overlap=8)

    assert all(piece.startswith("One") for piece in pieces)
    assert len(pieces) > 3


def test_overlap_does_not_reach_into_the_heading() -> None:
    pieces = texts(heading("Head", 1), Part(words(3, "Few.")), Part(words(15)), overlap=8)

    assert pieces == [f"Head\n\n{words(3, 'Few.')}", f"Few.\n\n{words(15)}"]


def test_headings_at_the_end_join_the_chunk_before_when_they_fit() -> None:
    last = heading("Thanks", 1)

    assert texts(Part(words(5)), heading("One", 1), Part("Body."), last) == [
        words(5),
        "One\n\nBody.\n\nThanks",
    ]
    assert texts(heading("One", 1), Part(words(19)), last)[-1] == "Thanks"


def test_long_headings_shrink_the_text_not_the_limit() -> None:
    pieces = chunks(heading(words(9, "head"), 1), heading(words(9, "subh"), 2), Part(words(60)))

    assert pieces[-1].context == words(9, "subh")
    assert pieces[-1].section_path == (words(9, "head"), words(9, "subh"))


def test_a_heading_longer_than_its_room_is_cut_at_a_word() -> None:
    pieces = chunks(heading(words(50, "head"), 1), Part(words(60)))

    assert pieces[-1].context == words(10, "head")


def test_headings_without_text_and_their_context_keep_to_the_limit() -> None:
    chunker = DoclingHybridChunkerAdapter("test", regex_spans, 2)
    policy = ChunkingPolicy("test", 20, 0, sequence_limit=24)
    result = document(
        heading(words(6, "topp"), 1), heading(words(60, "long"), 2), heading("C", 1), Part("Text.")
    )

    pieces = chunker.chunk(result, policy)

    assert pieces[-1].section_path == ("C",)
    assert all(len(regex_spans(piece.embedded_text)) + 2 <= 24 for piece in pieces)


def test_a_limit_without_room_is_refused() -> None:
    chunker = DoclingHybridChunkerAdapter("test", regex_spans, 9)

    with pytest.raises(ChunkingError, match="no room"):
        chunker.chunk(document(Part("Text.")), ChunkingPolicy("test", 8, 0, sequence_limit=9))


def test_importing_it_loads_no_vendor() -> None:
    code = (
        "import sys; import loccit.infrastructure.adapters.docling.chunker.chunker;"
        "print({'docling', 'docling_core', 'tokenizers'} & set(sys.modules))"
    )

    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert run.stdout.strip() == "set()"
