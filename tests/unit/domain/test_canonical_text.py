"""Which pieces of a text are entries of a reference list."""

import pytest

from loccit.domain.canonical_text import Piece, mark_references
from loccit.domain.models.document import BlockKind

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
