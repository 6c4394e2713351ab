"""Whether what looks like the title of a document is its first section."""

from loccit.domain.models.document import HeadingSource
from loccit.infrastructure.adapters.pdf.headings.evidence import Evidence
from loccit.infrastructure.adapters.pdf.headings.headings import find_headings
from loccit.infrastructure.adapters.pdf.model import HeadingMark
from loccit.infrastructure.adapters.pdf.structure.model import structure_model
from loccit.infrastructure.adapters.pdf.structure.told import Blocks
from tests.unit.infrastructure.pdf.structure.pages import (
    HEIGHT,
    LARGE,
    PROFILE,
    column,
    line,
    paragraph,
)

HEIGHTS = dict.fromkeys(range(1, 9), HEIGHT)
NAMES = ("Ropes of the river", "Stones of the harbour", "Tides of the coast")


def test_what_is_set_like_the_sections_behind_it_is_a_section() -> None:
    pages = [
        column(
            [
                *(line(name, 80, LARGE, 220), *paragraph(110, 10, page)),
                *(line(f"{name} again", 300, LARGE, 250), *paragraph(330, 20, page)),
            ],
            page,
        )
        for page, name in enumerate(NAMES, 1)
    ]
    blocks = Blocks(pages, PROFILE, HEIGHTS, structure_model())
    found = find_headings(pages, (), PROFILE, "", HEIGHTS, blocks)
    assert {place: mark.level for place, mark in found.items()} == {
        (page, row): 1 for page in range(3) for row in (0, 11)
    }
    titled = find_headings(pages, (), PROFILE, NAMES[0], HEIGHTS, blocks)
    assert titled[0, 0].level == 0


def test_the_words_of_the_title_are_a_section_below_it_and_none_on_another_page() -> None:
    pages = [
        column([line(NAMES[0], 80, LARGE), line(NAMES[0], 120, LARGE), *paragraph(150)], 1),
        column([line(NAMES[0], 80, LARGE), *paragraph(150)], 2),
    ]
    title = {(0, 0): HeadingMark(1, 0, 0, HeadingSource.FONT, 0.8)}
    told = Evidence(pages, PROFILE, title, None, (0, 1), "ropesoftheriver", title_at=(0, 0))
    assert told.allows((0, 1), 1, told=False)
    assert not told.allows((1, 0), 1, told=False)
