"""The ways to quote from a document: with marks of notes or without, over interruptions."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.models.chunk import BlockPart
from loccit.domain.models.document import BlockKind, DocId
from loccit.domain.quotations.matching import QuoteMatcher
from loccit.domain.quotations.source import SourceText, joined_parts
from loccit.domain.text.spans import Span

K = BlockKind
DOCUMENT = DocId("d")


def source_of(*blocks: tuple[BlockKind, str]) -> SourceText:
    """Return a text of blocks, in which each "^n^" is the mark of a note."""
    text, parts, marks = "", [], []
    for kind, words in blocks:
        text += "\n\n" if text else ""
        start = len(text)
        for place, piece in enumerate(words.split("^")):
            if place % 2:
                marks.append(Span(len(text), len(text) + len(piece)))
            text += piece
        parts.append(BlockPart(kind, Span(start, len(text))))
    return SourceText(text, tuple(marks), tuple(parts))


def found_in(source: SourceText, quoted: str) -> list[str]:
    match = QuoteMatcher((DOCUMENT,), lambda _: source).nearest(quoted)
    return [match.span.of(source.text)] if match and match.is_exact else []


NOTED = source_of((K.PARAGRAPH, "The usage^¹²^ of 68.^³^ This was^⁴^ on 5 m² of mud^[5]^ there."))


@pytest.mark.parametrize(
    "quoted",
    [
        "The usage of 68. This was on 5 m² of mud there",
        "The usage12 of 68.3 This was4 on 5 m² of mud[5] there",
        "The usage¹² of 68.³ This was⁴ on 5 m² of mud [5] there",
        "The usage 12 of 68.3 This was 4 on 5 m2 of mud [5] there",
    ],
)
def test_a_quotation_may_have_or_lack_the_marks_of_notes(quoted: str) -> None:
    assert found_in(NOTED, quoted) == [NOTED.text[:-1]]


@pytest.mark.parametrize(
    "quoted",
    [
        "The usage13 of 68.3 This was4 on 5 m² of mud[5] there",
        "The usage of 683 This was on 5 m² of mud there",
        "The usage of 68. This was on 5 m³ of mud there",
        "The usage of 68. This was on 5 m of mud there",
    ],
)
def test_no_other_mark_or_exponent_will_do(quoted: str) -> None:
    assert found_in(NOTED, quoted) == []


@pytest.mark.parametrize(
    ("quoted", "stands"),
    [
        ("The usage [12] of 68. This was on 5 m²", True),
        ("The usage [13] of 68. This was on 5 m²", False),
        ("The usage [@rowe2014] of 68. This was on 5 m²", True),
        ("The usage of 68. [7] This was on 5 m²", False),
        ("The usage of [7] 68. This was on 5 m²", True),  # the source has no mark there
        ("This was on 5 m² of mud [5]", True),
        ("This was on 5 m² of mud [6]", False),
        ("[6] there", False),
    ],
)
def test_a_number_in_brackets_is_the_mark_that_the_source_has_there(
    quoted: str, *, stands: bool
) -> None:
    assert bool(found_in(NOTED, quoted)) is stands


def test_a_mark_behind_a_figure_is_never_read_as_part_of_the_number() -> None:
    source = source_of((K.PARAGRAPH, "The height of the tide was 5^¹²^ and later was 6 metres."))

    assert found_in(source, "The height of the tide was 512 and later") == []
    assert found_in(source, "The height of the tide was 5 and later") != []


MEASURED = source_of(
    (K.PARAGRAPH, "They grew 4.5 × 10⁻⁴ per mL⁻¹"),
    (K.PARAGRAPH, "at 95 °C by a χ²-based test of 10⁶ [3,4,6–8] here."),
)


@pytest.mark.parametrize(
    "quoted",
    [
        "They grew 4.5 × 10−4 per mL-1 at 95℃ by a χ2-based test of 10⁶ [3], [4], [6]–[8] here",
        "They grew 4.5 × 10⁻⁴ per mL−1",
        "at 95 °C by a χ2‐based test of 10⁶ [3, 4, 6-8]",
    ],
)
def test_exponents_and_lists_of_references_may_be_written_otherwise(quoted: str) -> None:
    assert len(found_in(MEASURED, quoted)) == 1


@pytest.mark.parametrize(
    "quoted",
    [
        "They grew 4.5 × 10−5 per mL⁻¹ at 95 °C",
        "They grew 4.5 × 104 per mL⁻¹ at 95 °C",
        "They grew 4.5 × 10⁻⁴ per mL⁻² at 95 °C",
        "at 95 °F by a χ²-based test of 10⁶ [3,4,6–8]",
        "at 95 °C by a χ²-based test of 106 [3,4,6–8]",
        "at 95 °C by a χ²-based test of 10⁶ [3], [5], [6–8]",
        "at 95 °C by a χ²-based test of 10⁶ [34], [6–8]",
    ],
)
def test_no_other_exponent_or_reference_will_do(quoted: str) -> None:
    assert found_in(MEASURED, quoted) == []


TABLE = (K.TABLE, "| Storm | Dst |\n| --- | --- |\n| 1859 | −850 |")


@pytest.mark.parametrize(
    "between",
    [
        [TABLE],
        [(K.CAPTION, "Table 1. Four storms."), TABLE],
        [(K.FOOTNOTE, "¹ See the report.")],
        [(K.IMPRINT, "Published under a licence. DOI 10.1000/1.")],
        [(K.PARAGRAPH, "123")],
        [(K.PARAGRAPH, "Viability (%)"), (K.PARAGRAPH, "100 90 80"), (K.FIGURE, "RT: 31.39")],
        [TABLE, (K.PARAGRAPH, "Values are means of seven."), (K.PARAGRAPH, "Note. See there.")],
        [(K.PARAGRAPH, "Corresponding author: A. Rowe, Harbour Road. Email: a@example.org")],
    ],
)
def test_a_sentence_goes_on_behind_what_interrupts_it(
    between: list[tuple[BlockKind, str]],
) -> None:
    first, second = "The storm of that year disturbed the", "telegraph lines of the coast."
    source = source_of((K.PARAGRAPH, first), *between, (K.PARAGRAPH, second))

    [found] = found_in(source, "disturbed the telegraph lines of the coast")

    assert found.startswith("disturbed the\n\n")
    assert found.endswith("telegraph lines of the coast")


def test_a_sentence_goes_on_behind_the_side_bar_that_ends_its_page() -> None:
    first, bar, second = "The storm disturbed the", "Added value. We know more.", "long lines."
    source = source_of((K.PARAGRAPH, first), (K.PARAGRAPH, bar), (K.PARAGRAPH, second))
    turned = replace(source, page_starts=(0, len(first) + 2))

    assert found_in(source, "storm disturbed the long lines") == []
    assert len(found_in(turned, "storm disturbed the long lines")) == 1


def test_a_torn_sentence_may_be_quoted_with_its_marks() -> None:
    source = source_of(
        (K.PARAGRAPH, "The storm of the year^3^ disturbed the"),
        TABLE,
        (K.PARAGRAPH, "Four storms."),
        (K.PARAGRAPH, "telegraph lines of the coast."),
    )

    assert len(found_in(source, "storm of the year3 disturbed the telegraph lines")) == 1
    assert found_in(source, "storm of the year4 disturbed the telegraph lines") == []


def test_a_word_that_what_interrupts_it_divides_is_whole() -> None:
    source = source_of((K.PARAGRAPH, "It is mostly aris-"), TABLE, (K.PARAGRAPH, "tolone here."))

    assert len(found_in(source, "It is mostly aristolone here")) == 1


@pytest.mark.parametrize(
    ("before", "between", "behind"),
    [
        ("The storm ended.", "The calm came over the whole coast.", "telegraph lines"),
        ("The storm disturbed the", "long lines of words, which say a lot. And more", "telegraph"),
        ("The storm disturbed the", "Not so.", "telegraph lines of the coast"),
    ],
)
def test_words_of_the_running_text_interrupt_nothing(
    before: str, between: str, behind: str
) -> None:
    source = source_of((K.PARAGRAPH, before), (K.PARAGRAPH, between), (K.PARAGRAPH, behind))

    assert found_in(source, f"{before} {behind}") == []


def test_what_stands_beside_the_running_text_can_be_quoted_too() -> None:
    source = source_of(
        (K.PARAGRAPH, "The storm disturbed the"),
        (K.CAPTION, "Four storms of the century."),
        (K.PARAGRAPH, "telegraph lines."),
    )

    assert found_in(source, "Four storms of the century") == ["Four storms of the century"]


def test_parts_of_one_block_in_several_chunks_are_one_block() -> None:
    text = "One two. Three four.\n\nFive six."
    parts = [
        BlockPart(K.PARAGRAPH, Span(0, 8)),
        BlockPart(K.PARAGRAPH, Span(4, 20)),
        BlockPart(K.PARAGRAPH, Span(22, 31)),
    ]

    assert joined_parts(text, parts) == (
        BlockPart(K.PARAGRAPH, Span(0, 20)),
        BlockPart(K.PARAGRAPH, Span(22, 31)),
    )


WORDS = st.sampled_from(["tide", "marsh", "the", "coast", "of", "rises", "12", "m²", "early"])
PIECES = st.lists(
    st.tuples(
        st.sampled_from([K.PARAGRAPH, K.TABLE, K.FOOTNOTE, K.IMPRINT]),
        st.lists(st.tuples(WORDS, st.sampled_from(["", "", "^¹^", "^[2]^"])), min_size=1),
    ),
    min_size=1,
    max_size=6,
)


@given(PIECES)
def test_any_view_leads_back_to_the_characters_of_the_document(
    pieces: list[tuple[BlockKind, list[tuple[str, str]]]],
) -> None:
    source = source_of(
        *((kind, " ".join(word + mark for word, mark in words)) for kind, words in pieces)
    )

    for view in source.views:
        for place, char in enumerate(view.text):
            there = view.in_document(Span(place, place + 1))
            assert there.of(source.text) == char or char.isdigit()
            assert view.place_of(there.start) == place
