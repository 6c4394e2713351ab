"""Pieces and the text that they make: entries of reference lists, marks of notes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.documents.canonical_text import (
    Piece,
    compose,
    mark_references,
    names_references,
    settle_title,
)
from loccit.domain.models.document import BlockKind
from loccit.domain.text.spans import Span

ENTRY = Piece(BlockKind.PARAGRAPH, "Rowe, A. (2014). Tides.")
ITEM = Piece(BlockKind.LIST_ITEM, "Li, B. (2015). Bread.")


def heading(text: str, level: int = 1) -> Piece:
    return Piece(BlockKind.HEADING, text, level)


def kinds(*pieces: Piece) -> list[BlockKind]:
    return [piece.kind for piece in mark_references(pieces)]


@pytest.mark.parametrize(
    "name",
    [
        "References",
        "7. References",
        "12 REFERENCES",
        "VII. References:",
        "A. References",
        "References and Notes",
        "Bibliography",
        "Literaturverzeichnis",
        "R\u00e9f\u00e9rences bibliographiques",
    ],
)
def test_what_stands_below_the_heading_of_a_reference_list_is_its_entries(name: str) -> None:
    assert kinds(ENTRY, heading(name), ENTRY, ITEM) == [
        BlockKind.PARAGRAPH,
        BlockKind.HEADING,
        BlockKind.REFERENCE,
        BlockKind.REFERENCE,
    ]


@pytest.mark.parametrize(
    "name", ["Literature review", "A bibliography of tides", "Frames of reference", "Preferences"]
)
def test_a_heading_that_only_speaks_of_references_has_none(name: str) -> None:
    assert kinds(heading(name), ENTRY) == [BlockKind.HEADING, BlockKind.PARAGRAPH]


def test_a_list_goes_on_below_its_own_headings_and_ends_with_the_next_section() -> None:
    found = kinds(
        heading("References", 2), heading("Archives", 3), ENTRY, heading("Appendix", 2), ENTRY
    )

    assert found[2] is BlockKind.REFERENCE
    assert found[4] is BlockKind.PARAGRAPH


def test_a_table_among_references_stays_a_table() -> None:
    assert kinds(heading("References"), Piece(BlockKind.TABLE, "| a |"))[1] is BlockKind.TABLE


MARKED = st.builds(
    lambda parts: (
        "".join(text + mark for text, mark in parts),
        [mark for _, mark in parts],
    ),
    st.lists(st.tuples(st.text("ab c", min_size=1), st.text("¹²[]", min_size=1)), max_size=4),
)


@given(st.lists(st.tuples(st.sampled_from(BlockKind), MARKED, st.sampled_from(["", "1. "]))))
def test_any_pieces_with_marks_compose_to_a_text_with_exactly_these_marks(
    made: list[tuple[BlockKind, tuple[str, list[str]], str]],
) -> None:
    pieces = [marked_piece(kind, *parts).behind(lead) for kind, parts, lead in made]
    text, structure = compose(mark_references(settle_title(pieces)))
    assert [mark.of(text) for mark in structure.note_marks] == [
        mark for _, (_, marks), _ in made for mark in marks
    ]
    for mark in structure.note_marks:
        assert any(block.span.contains(mark) for block in structure.blocks)


def marked_piece(kind: BlockKind, text: str, marks: list[str]) -> Piece:
    spans: list[Span] = []
    at = 0
    for mark in marks:
        at = text.index(mark, at)
        spans.append(Span(at, at + len(mark)))
        at += len(mark)
    return Piece(kind, text, level=int(kind is BlockKind.HEADING), note_marks=tuple(spans))


def test_a_title_is_known_without_its_marks() -> None:
    title = marked_piece(BlockKind.HEADING, "On Tides*", ["*"])
    other = heading("Methods")
    assert title.words == "On Tides"
    assert settle_title([title, other], "On tides")[0].kind is BlockKind.TITLE


@pytest.mark.parametrize(
    "heading",
    [
        "■ REFERENCES",
        "References and Notes",
        "7. Literature Cited",
        "VIII. Список литературы",
        "Piśmiennictwo",
        "Použitá literatura:",
        "第6章 参考文献",
        "引用文献",
        "참고문헌",
        "Kaynakça",
        "Literatura citada",
        "Références citées",
        "主要参考文献",
    ],
)
def test_reference_lists_are_known_by_name_in_any_language_of_the_lexicon(heading: str) -> None:
    assert names_references(heading)


@pytest.mark.parametrize(
    "heading", ["Reference data", "Reference 1. list", "Literature review", "Notes", "文献综述"]
)
def test_other_sections_are_no_reference_lists(heading: str) -> None:
    assert not names_references(heading)
