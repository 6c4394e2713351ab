"""Levels of headings, by how a document sets and numbers them."""

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from loccit.domain.documents.lexicon import role_of
from loccit.domain.policy.back_matter import begins_back_matter, names_back_matter
from loccit.infrastructure.adapters.pdf.structure.forms import Entry
from loccit.infrastructure.adapters.pdf.structure.levels import levels_of
from loccit.infrastructure.adapters.pdf.structure.model import structure_model
from loccit.infrastructure.adapters.pdf.structure.numbers import number_of

MODEL = structure_model()
SIZE, BOLD = MODEL.names.index("size"), MODEL.names.index("bold")


def entry(
    text: str, size: float, look: int, *, run_in: bool = False, weight: float = 1.0
) -> Entry:
    """Return a heading, bold by default, larger than the text by the logarithm of its size."""
    row = np.zeros(len(MODEL.names))
    row[SIZE], row[BOLD] = size, weight
    number = number_of(text)
    closes = begins_back_matter(text) if run_in else names_back_matter(text)
    return Entry(row, look, number, *role_of(text[number.end :]), run_in, closes)


def levels(*entries: Entry, known: Mapping[int, int] = MappingProxyType({})) -> list[int]:
    """Return the levels of headings."""
    return levels_of(entries, MODEL.names, MODEL.levels, known)


def test_a_number_stands_below_the_one_that_it_goes_on_with() -> None:
    texts = ["1 Ropes", "1.1 Hemp", "1.1.1 Fibres", "1.2 Flax", "2 Stones", "2.1 Sand"]
    sections = [entry(text, 0.3 - 0.1 * text.count("."), text.count(".")) for text in texts]
    assert levels(*sections) == [1, 2, 3, 2, 1, 2]


def test_what_has_no_number_encloses_no_series_that_goes_on_behind_it() -> None:
    found = levels(
        entry("Foreword", 0.5, 0),
        *(entry(f"{number} Ropes", 0.3, 1) for number in (1, 2, 3)),
        entry("Afterword", 0.5, 0),
    )
    assert found == [1] * 5


def test_a_summary_encloses_no_section() -> None:
    found = levels(
        entry("Abstract", 0.1, 0),
        *(entry(f"{number} Ropes", 0.3, 1) for number in (1, 2)),
        entry("References", 0.3, 2),
    )
    assert found[:3] == [1, 1, 1]


def test_labels_of_an_abstract_stand_below_its_heading() -> None:
    labels = ("Background", "Methods", "Results")
    found = levels(
        entry("Abstract", 0.4, 0),
        *(entry(text, 0.1, 1) for text in labels),
        *(entry(text, 0.2, 2) for text in (*labels, "Discussion", "References")),
    )
    assert found == [1, 2, 2, 2, 1, 1, 1, 1, 1]


def test_sections_behind_an_abstract_in_large_type_are_no_labels_of_it() -> None:
    texts = ("Introduction", "Methods", "Results", "References")
    assert levels(entry("Abstract", 0.4, 0), *(entry(text, 0.1, 1) for text in texts)) == [1] * 5


def test_a_numbered_list_in_light_type_stands_below_bold_sections_without_numbers() -> None:
    items = [entry(f"{number}. Tides", 0.0, 2, weight=0.0) for number in (1, 2, 3)]
    found = levels(*PAPER[:2], PAPER[3], *items, PAPER[4], *PAPER[2:3])
    assert found == [1, 1, 2, 3, 3, 3, 2, 1]


NUMBERED = (
    *(entry(text, 0.3, 0) for text in ("1 Ropes", "2 Stones")),
    entry("2.1 Sand", 0.2, 1),
)
FUNDED = [
    entry(text, -0.1, 2, run_in=True)
    for text in ("Funding: The harbour paid.", "Acknowledgements: We thank it.")
]


def test_names_at_the_end_that_text_follows_stand_beside_the_sections() -> None:
    assert levels(*NUMBERED, *FUNDED, entry("References", 0.3, 3)) == [1, 1, 2, 1, 1, 1]


def test_a_list_of_symbols_may_follow_such_names() -> None:
    symbols = [entry(text, 0.3, 3) for text in ("Nomenclature", "Greek letters")]
    found = levels(*NUMBERED, *FUNDED, *symbols, entry("References", 0.3, 3))
    assert found == [1, 1, 2, 1, 1, 1, 1, 1]


def test_such_names_before_another_section_stand_below_theirs() -> None:
    sections = ("Introduction", "Methods", "Results")
    found = [
        *(entry(text, 0.3, 0) for text in sections[:2]),
        entry("Tides", 0.1, 1),
        entry("Consent: All agreed.", -0.1, 2, run_in=True),
        entry(sections[2], 0.3, 0),
        entry("Stones", 0.1, 1),
    ]
    assert levels(*found) == [1, 1, 2, 3, 1, 2]


PAPER = (
    *(entry(text, 0.3, 0) for text in ("INTRODUCTION", "METHODS", "RESULTS")),
    *(entry(text, 0.1, 1) for text in ("Ropes of hemp", "Tides")),
)


def test_thanks_that_look_like_a_part_of_the_last_section_stand_beside_it() -> None:
    closing = (entry("Acknowledgement", 0.1, 1), entry("Conflict of interest", 0.1, 1))
    assert levels(*PAPER, *closing, entry("REFERENCES", 0.3, 0)) == [1, 1, 1, 2, 2, 1, 1, 1]


def test_the_list_of_references_stands_below_nothing() -> None:
    closing = (entry("FUNDING", 0.3, 0), entry("References", 0.1, 1))
    assert levels(*PAPER, *closing) == [1, 1, 1, 2, 2, 1, 1]


def test_what_is_set_lower_than_other_names_at_the_end_stays_in_its_section() -> None:
    closing = (entry("Data access", 0.1, 1), entry("FUNDING", 0.3, 0))
    assert levels(*PAPER, *closing, entry("REFERENCES", 0.3, 0)) == [1, 1, 1, 2, 2, 2, 1, 1]


def test_the_references_of_a_chapter_are_its_section() -> None:
    chapter = [
        entry("Chapter 1: Ropes", 0.5, 0),
        entry("Hemp", 0.2, 1),
        entry("References", 0.2, 1),
    ]
    assert levels(*chapter, *chapter) == [1, 2, 2] * 2


def test_of_several_lists_of_references_each_is_that_of_its_part() -> None:
    part = [entry("ROPES", 0.5, 0), entry("Hemp", 0.2, 1), entry("References", 0.2, 1)]
    assert levels(*part, *part) == [1, 2, 2] * 2


def test_keywords_that_text_follows_enclose_no_section() -> None:
    found = levels(
        entry("Keywords: rope, river", 0.0, 0, run_in=True),
        *(entry(f"{number} Ropes", 0.3, 1) for number in (1, 2)),
    )
    assert found == [1, 1, 1]


def test_sections_before_the_first_chapter_stand_behind_the_contents_and_not_below() -> None:
    found = levels(
        entry("Contents", 0.5, 0),
        entry("0.1 Ropes", 0.3, 1),
        entry("0.2 Stones", 0.3, 1),
        *(entry(text, 0.5, 2) for text in ("1 Tides", "2 Harbours")),
    )
    assert found == [1, 1, 1, 1, 1]


def test_a_part_encloses_the_chapters_behind_it_however_small_it_is_set() -> None:
    parts = [entry(text, 0.2, 1) for text in ("Part I: Ropes", "Part II: Stones")]
    one, two, three = (entry(f"Chapter {at}: Tides", 0.5, 2) for at in (1, 2, 3))

    assert levels(parts[0], one, two, parts[1], three) == [1, 2, 2, 1, 2]


def test_a_section_encloses_no_chapter() -> None:
    found = levels(
        *(entry(text, 0.3, 1) for text in ("0.1 Ropes", "0.2 Stones")),
        entry("Chapter 1 Tides", 0.5, 0),
        *(entry(text, 0.3, 1) for text in ("1.1 Springs", "1.2 Neaps")),
        entry("Chapter 2 Harbours", 0.5, 0),
    )
    assert found == [1, 1, 1, 2, 2, 1]


def test_a_number_of_two_parts_encloses_none_of_one() -> None:
    found = levels(
        *(entry(text, 0.3, 1) for text in ("0.1 Ropes", "0.2 Stones")),
        entry("1 Tides", 0.3, 0),
        *(entry(text, 0.3, 1) for text in ("1.1 Springs", "1.2 Neaps")),
        entry("2 Harbours", 0.3, 0),
    )
    assert found == [1, 1, 1, 2, 2, 1]


def test_what_stands_between_two_sections_of_a_series_is_not_above_the_second() -> None:
    found = levels(
        entry("Chapter 1 Tides", 0.5, 0),
        entry("1.1 Springs", 0.3, 1),
        entry("5. Build the harbour", 0.4, 2),
        entry("1.2 Neaps", 0.3, 1),
        entry("Chapter 2 Harbours", 0.5, 0),
    )
    assert found[3] == 2
    assert found[2] >= 2


def test_what_stands_between_a_chapter_and_its_first_section_is_below_the_chapter() -> None:
    found = levels(
        entry("2 Ropes and other", 0.5, 0),
        entry("(ROO)", 0.5, 0),
        entry("2.1 Hemp", 0.3, 1),
        entry("2.2 Flax", 0.3, 1),
        entry("3 Stones", 0.5, 0),
    )
    assert found == [1, 2, 2, 2, 1]


def test_what_parts_numbered_sections_more_than_once_is_below_them() -> None:
    found = levels(
        entry("1 Ropes", 0.5, 0),
        *(
            entry(text, 0.2 - 0.02 * look, look)
            for number in (1, 2, 3)
            for text, look in ((f"1.{number} Hemp", 1), (f"Cords of the {number}", 2))
        ),
    )
    assert found == [1, 2, 3, 2, 3, 2, 3]


def test_the_contents_of_a_chapter_stand_below_it_with_its_sections() -> None:
    found = levels(
        entry("Chapter 1 Ropes", 0.5, 0),
        entry("Appendix A Knots", 0.5, 0),
        entry("Contents", 0.3, 1),
        *(entry(f"A.{number} Hemp", 0.3, 1) for number in (1, 2)),
    )
    assert found == [1, 1, 2, 2, 2]


def test_a_summary_between_two_sections_parts_them_not_from_their_chapter() -> None:
    found = levels(
        entry("3 Ropes", 0.5, 0),
        entry("3.1 Hemp", 0.3, 1),
        entry("Summary", 0.3, 2),
        entry("3.2 Flax", 0.3, 1),
        entry("4 Stones", 0.5, 0),
    )
    assert found == [1, 2, 2, 2, 1]


def test_what_stands_between_two_sections_of_a_chapter_encloses_neither() -> None:
    found = levels(
        entry("1 Ropes", 0.5, 0),
        entry("1.1 Hemp", 0.2, 1),
        entry("Contents", 0.2, 1),
        entry("Which knots hold", 0.1, 2),
        entry("1.2 Flax", 0.2, 1),
        entry("2 Stones", 0.5, 0),
    )
    assert found == [1, 2, 2, 2, 2, 1]


def test_numbers_that_count_through_stand_on_one_level_in_any_size() -> None:
    sizes = {"I.": 0.0, "II.": 0.0, "III.": -0.2, "IV.": -0.2, "V.": 0.0}
    entries = []
    for number, size in sizes.items():
        entries += [entry(f"{number} ROPES", size, 0 if size else 1)]
        entries += [entry(f"{letter}. Stones", -0.1, 2) for letter in "AB"]
    assert levels(*entries) == [1, 2, 2] * 5


def test_sections_above_all_that_a_file_gives_levels_of_stand_on_the_first() -> None:
    listed = ("Listed in:", "Sold by:")
    texts = ("1 Ropes", "1.1 Hemp", "1.2 Flax", "2 Stones", "2.1 Sand", "2.2 Flint", "3 Tides")
    sections = [entry(text, 0.3 - 0.2 * text.count("."), text.count(".")) for text in texts]
    found = levels(*(entry(text, -0.2, 3) for text in listed), *sections, known={0: 1, 1: 1})
    assert found == [1, 1, 1, 2, 2, 1, 2, 2, 1]
