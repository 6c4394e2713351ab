"""The sentences of a stored document that may be quoted."""

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.answers.running_text import RunningText
from loccit.domain.models.chunk import BlockPart, Chunk, ChunkId
from loccit.domain.models.document import BlockKind, DocId
from loccit.domain.text.spans import Span

DOC = DocId("d" * 64)
TITLE, HEADING, PARAGRAPH = BlockKind.TITLE, BlockKind.HEADING, BlockKind.PARAGRAPH
ITEM, CAPTION, FORMULA = BlockKind.LIST_ITEM, BlockKind.CAPTION, BlockKind.FORMULA


def chunk(
    text: str,
    blocks: Sequence[BlockPart] = (),
    *,
    path: tuple[str, ...] = (),
    marks: Sequence[Span] = (),
    start: int = 0,
) -> Chunk:
    return Chunk(
        id=ChunkId(f"chunk-{start}"),
        doc_id=DOC,
        text=text,
        span=Span(start, start + len(text)),
        separator="",
        pages=(),
        section_path=path,
        context="",
        chunk_idx=0,
        blocks=tuple(blocks),
        note_marks=tuple(marks),
    )


def document(*blocks: tuple[BlockKind, str], path: tuple[str, ...] = ()) -> Chunk:
    text, parts = "", []
    for kind, words in blocks:
        text += "\n\n" if text else ""
        parts.append(BlockPart(kind, Span(len(text), len(text) + len(words))))
        text += words
    return chunk(text, parts, path=path)


def sentences(*chunks: Chunk, within: Span | None = None) -> list[str]:
    text = RunningText(chunks)
    return [each.words for each in text.sentences(within or Span(0, chunks[-1].span.end))]


def test_only_paragraphs_and_items_give_sentences() -> None:
    every = [
        (kind, f"This {kind.value.replace('_', ' ')} was set in Leeds.") for kind in BlockKind
    ]

    assert sentences(document(*every)) == [
        "This paragraph was set in Leeds.",
        "This list item was set in Leeds.",
    ]


def test_a_mark_that_two_passages_hold_in_part_cuts_no_word() -> None:
    text = "They stay at sites.19 21 22 Bone marrow cells go there. They grow."
    first = chunk(text[:21], marks=[Span(19, 21)])
    second = chunk(text[5:], marks=[Span(19, 27)], start=5)

    assert sentences(first, second)[-2:] == ["Bone marrow cells go there.", "They grow."]


def test_an_item_is_quoted_without_its_sign_and_only_as_a_sentence() -> None:
    assert sentences(
        document(
            (ITEM, "• The tide is measured at noon."),
            (ITEM, "2. Programming in R, basic data wrangling, and plots."),
            (ITEM, "(b) costs less than it did."),
            (ITEM, "• Repository"),
        )
    ) == ["The tide is measured at noon."]


def test_a_heading_within_a_paragraph_is_not_quoted() -> None:
    assert sentences(
        document((PARAGRAPH, "Plant material. The leaves were dried. They were ground."))
    ) == ["The leaves were dried.", "They were ground."]
    assert sentences(document((PARAGRAPH, "Results: The leaves were dried."))) == [
        "The leaves were dried."
    ]


def test_a_paragraph_that_goes_on_begins_with_no_sentence() -> None:
    broken = "The leaves of the trees that we had found were dried and ground for"
    went_on = "Leeds was not far. They were weighed."

    assert sentences(document((PARAGRAPH, broken), (CAPTION, "Fig. 1"), (PARAGRAPH, went_on))) == [
        "They were weighed."
    ]
    assert sentences(document((PARAGRAPH, broken), (PARAGRAPH, "The mill was new."))) == [
        "The mill was new."
    ]
    assert sentences(document((PARAGRAPH, broken), (HEADING, "Mills"), (PARAGRAPH, went_on))) == [
        "Leeds was not far.",
        "They were weighed.",
    ]


def test_what_explains_a_formula_and_a_small_letter_begin_no_sentence() -> None:
    assert not sentences(
        document(
            (PARAGRAPH, "We solve:"), (FORMULA, "a = b"), (PARAGRAPH, "Where a is the level.")
        )
    )
    assert not sentences(document((PARAGRAPH, "proportion of acids in the oil was low.")))
    named = document((TITLE, "nbgrader: A Tool"), (PARAGRAPH, "nbgrader is a tool for grading."))
    assert sentences(named) == ["nbgrader is a tool for grading."]


def test_an_abbreviation_at_the_end_of_a_paragraph_ends_no_sentence() -> None:
    assert not sentences(
        document((PARAGRAPH, "Good activity was shown by T."), (PARAGRAPH, "bovei and others."))
    )


def test_back_matter_is_not_quoted_under_a_heading_or_a_label() -> None:
    said = "The museum was helped by many friends."

    assert not sentences(document((PARAGRAPH, said), path=("Declarations", "Funding")))
    assert not sentences(document((PARAGRAPH, f"Acknowledgements: {said}")))
    assert sentences(
        document(
            (PARAGRAPH, "Authors' contributions"),
            (PARAGRAPH, said),
            (HEADING, "Tides"),
            (PARAGRAPH, said),
        )
    ) == [said]


def test_parts_of_a_block_in_several_chunks_are_one_paragraph() -> None:
    text = "The leaves were dried. They were ground in a mill. They were weighed."
    first, second = Span(0, 50), Span(23, len(text))

    found = RunningText(
        [
            chunk(first.of(text), [BlockPart(PARAGRAPH, first)]),
            chunk(second.of(text), [BlockPart(PARAGRAPH, second)], start=second.start),
        ]
    ).sentences(second)

    assert [(each.words, each.paragraph, each.number) for each in found] == [
        ("They were ground in a mill.", 0, 1),
        ("They were weighed.", 0, 2),
    ]


def test_a_sentence_is_given_without_the_marks_of_notes() -> None:
    text = "The tide was high.1 It fell2 at noon."

    found = chunk(
        text, [BlockPart(PARAGRAPH, Span(0, len(text)))], marks=[Span(18, 19), Span(27, 28)]
    )

    assert sentences(found) == ["The tide was high.", "It fell at noon."]


def test_a_document_of_an_older_version_is_read_by_its_lines() -> None:
    text = "Tides of the sea\n\nThe tide was high.\nIt fell at noon.\n\n| a | b |\n| 1 | 2 |"

    assert sentences(chunk(text)) == ["The tide was high.", "It fell at noon."]


PIECES = st.lists(
    st.tuples(
        st.sampled_from(list(BlockKind)),
        st.sampled_from(
            ["The tide was high at noon.", "and so on", "Leeds.", "Funding", "It rose [1]. 3"]
        ),
    ),
    min_size=1,
    max_size=12,
)


@given(PIECES, st.integers(0, 200), st.integers(0, 200))
def test_any_sentence_is_a_slice_in_order_within_what_was_asked(
    pieces: list[tuple[BlockKind, str]], low: int, length: int
) -> None:
    found = document(*pieces)
    wanted = Span(low, low + length)

    spans = [each.span for each in RunningText([found]).sentences(wanted)]

    assert spans == sorted(spans)
    assert all(wanted.contains(span) for span in spans)
    assert all(one.end <= other.start for one, other in pairwise(spans))
    assert all(span.of(found.text).endswith((".", "]")) for span in spans)
