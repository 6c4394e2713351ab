"""Headings by their look: what holds for any text."""

from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.docling.office.looks import Look
from loccit.infrastructure.adapters.docling.office.set_headings import SetParagraph, set_headings

_PROSE = "The harbour has a bell that rings when the water turns, and not before that. " * 3
_TEXTS = st.one_of(
    st.sampled_from(["Introduction", "1.2 Bells", "2 Tides", "Chapter 3", "第二章", "", _PROSE]),
    st.text(max_size=200),
)
_LOOKS = st.builds(
    Look,
    size=st.sampled_from([9.0, 12.0, 14.0, 20.0]),
    bold=st.booleans(),
    italic=st.booleans(),
    alignment=st.sampled_from(["left", "center"]),
    listed=st.integers(0, 3),
)
_PARAGRAPHS = st.lists(
    st.builds(SetParagraph, _TEXTS, _LOOKS, st.booleans(), st.booleans()), max_size=40
)


@given(_PARAGRAPHS)
def test_the_first_is_of_level_1_and_none_leaves_a_level_out(
    paragraphs: list[SetParagraph],
) -> None:
    levels = [level for _, level in sorted(set_headings(paragraphs).items())]

    assert all(below <= above + 1 for above, below in zip([0, *levels], levels, strict=False))
    assert all(level >= 1 for level in levels)


@given(_PARAGRAPHS)
def test_what_stands_apart_or_is_empty_is_none(paragraphs: list[SetParagraph]) -> None:
    found = set_headings(paragraphs)

    assert all(paragraphs[at].text and not paragraphs[at].apart for at in found)
