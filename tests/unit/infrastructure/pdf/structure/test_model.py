"""The model that comes with the package, and what it is shown."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.pdf.model import Column, Line, Place
from loccit.infrastructure.adapters.pdf.structure.features import rows_of
from loccit.infrastructure.adapters.pdf.structure.kinds import KINDS
from loccit.infrastructure.adapters.pdf.structure.model import structure_model
from loccit.infrastructure.adapters.pdf.structure.segments import segments_of
from loccit.infrastructure.adapters.pdf.structure.told import Blocks
from loccit.infrastructure.neural_network import Committee
from tests.unit.infrastructure.pdf.structure.pages import (
    BODY,
    HEAVY,
    HEIGHT,
    LARGE,
    PROFILE,
    column,
    line,
    paragraph,
)

HEIGHTS = dict.fromkeys(range(1, 9), HEIGHT)
_MOST_BYTES = 300_000


def document(pages: int = 4) -> list[Column]:
    """Return pages with a numbered section and a subsection each."""
    return [
        column(
            [
                line(f"{page} Ropes of page {page}", 80, LARGE, 220),
                *paragraph(110, 6, page),
                line(f"{page}.1 Stones", 200, HEAVY, 150),
                *paragraph(220, 20, page),
            ],
            page,
        )
        for page in range(1, pages + 1)
    ]


def blocks() -> Blocks:
    """Return the blocks of that document."""
    return Blocks(document(), PROFILE, HEIGHTS, structure_model())


def test_the_model_knows_the_features_of_a_row_by_their_names() -> None:
    rows = rows_of(PROFILE, HEIGHTS, segments_of(document(), PROFILE))
    assert structure_model().names == rows.names


def test_the_model_is_small_and_has_an_answer_for_each_kind() -> None:
    model = structure_model()
    assert model.blocks.members[0].weights[-1].shape[1] == len(KINDS)
    kept = {**model.blocks.arrays("blocks"), **model.levels.arrays("levels")}
    assert sum(array.nbytes for array in kept.values()) < _MOST_BYTES


def test_a_network_comes_back_from_its_file_as_it_was() -> None:
    network = structure_model().levels
    again = Committee.of(network.arrays("x"), "x")
    rows = np.ones((2, network.members[0].weights[0].shape[0]))
    assert np.array_equal(network(rows), again(rows))


def test_networks_that_were_shown_outlines_are_asked_for_headings_alone() -> None:
    model = structure_model()
    rows = np.random.default_rng(5).random((20, model.blocks.members[0].weights[0].shape[0]))
    told, first, second = model.kinds(rows), model.blocks(rows), model.headings(rows)
    heading = ["heading" in kind for kind in KINDS]
    assert np.array_equal(told[:, heading], ((first + second) / 2)[:, heading])
    others = np.logical_not(heading)
    assert np.array_equal(told[:, others], first[:, others])


def test_each_row_has_its_own_answer_however_many_there_are() -> None:
    network = structure_model().blocks
    rows = np.random.default_rng(3).random((70, network.members[0].weights[0].shape[0]))
    alone = np.concatenate([network(row[None]) for row in rows])
    assert np.allclose(network(rows), alone, rtol=0, atol=1e-12)
    assert network(rows[:0]).shape == (0, len(KINDS))


def test_numbered_sections_are_headings_and_stand_below_each_other() -> None:
    found = blocks().headings({}, {}, lambda *_: True)
    assert [(told.place, told.level) for told in found] == [
        (place, level) for at in range(4) for place, level in (((at, 0), 1), ((at, 7), 2))
    ]


def test_what_the_file_says_of_a_level_holds_for_what_is_set_alike() -> None:
    known = {(0, 0): 3}
    found = blocks().headings(known, {}, lambda *_: True)
    assert {told.level for told in found if told.place[1] == 0} == {3}
    assert {told.level for told in found if told.place[1] == 7} == {4}


@pytest.mark.parametrize(
    ("letters", "numbered"), [("AB", {True}), ("MM", {False})], ids=["a series", "initials"]
)
def test_a_letter_numbers_a_heading_only_where_another_goes_on(
    letters: str, numbered: set[bool]
) -> None:
    asked: set[bool] = set()

    def accepts(_: Place, __: int, is_numbered: bool) -> bool:  # noqa: FBT001
        asked.add(is_numbered)
        return True

    pages = [
        column([line(f"{letter}. Ropes", 80, LARGE, 160), *paragraph(120, 12)], page)
        for page, letter in enumerate(letters, start=1)
    ]
    Blocks(pages, PROFILE, HEIGHTS, structure_model()).headings({}, {}, accepts)

    assert asked == numbered


def test_a_document_without_text_has_no_headings() -> None:
    assert Blocks([], PROFILE, {}, structure_model()).headings({}, {}, lambda *_: True) == []


@given(
    st.lists(
        st.tuples(st.text(min_size=1, max_size=30), st.sampled_from([BODY, HEAVY, LARGE])),
        min_size=1,
        max_size=8,
    )
)
def test_any_block_has_a_row_of_finite_numbers(rows: list[tuple[str, int]]) -> None:
    lines: list[Line] = [line(text, 80 + 30 * at, style) for at, (text, style) in enumerate(rows)]
    found = rows_of(PROFILE, HEIGHTS, segments_of([column(lines)], PROFILE))
    assert np.isfinite(found.values).all()
    model = structure_model()
    for committee in (model.blocks, model.headings):
        assert np.allclose(committee(found.values).sum(axis=1), 1.0)
    told = model.kinds(found.values)
    assert ((told >= 0) & (told <= 1)).all()
