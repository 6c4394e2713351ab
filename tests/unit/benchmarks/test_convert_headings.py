from benchmarks.convert.headings import score_headings
from benchmarks.convert.reading import FoundHeading, nested
from benchmarks.convert.share import Share
from benchmarks.convert.truth import TrueSection

TRUE = (
    TrueSection(("1. Introduction",), "Oils are", 1),
    TrueSection(("2. Methods",), None, 2),
    TrueSection(("2. Methods", "2.1. Plant material"), "Leaves were", 2),
    TrueSection(("3. Results",), "We found", None),
    TrueSection(("3. Results", "3.1. Plant material"), "Leaves had", 4),
)
RIGHT = [
    (1, "Introduction", 1),
    (1, "2 METHODS", 2),
    (2, "2.1 Plant material", 2),
    (1, "III. Results", 3),
    (2, "Plant ma\u00adterial", 4),
]


def shares(*levels: tuple[int, str, int | None]) -> dict[str, Share]:
    return score_headings(nested(list(levels)), TRUE).shares


def test_numbers_case_and_soft_hyphens_make_no_difference() -> None:
    found = shares(*RIGHT)
    assert found["heading precision"] == Share(5, 5)
    assert found["heading recall"] == Share(5, 5)
    assert found["path"] == Share(5, 5)


def test_a_page_that_is_not_known_is_not_scored() -> None:
    assert shares(*RIGHT)["start page"] == Share(4, 4)


def test_a_wrong_page_is_counted_and_named() -> None:
    wrong = [*RIGHT[:4], (2, "Plant material", 5)]
    scored = score_headings(nested(wrong), TRUE)
    assert scored.shares["start page"] == Share(3, 4)
    assert scored.misses["wrong pages"] == ["p5 Plant material (right: 4)"]


def test_a_wrong_level_makes_its_path_wrong_and_those_below_it() -> None:
    wrong = [(1, "Introduction", 1), (2, "Methods", 2), (3, "Plant material", 2), *RIGHT[3:]]
    found = shares(*wrong)
    assert found["heading precision"] == Share(5, 5)
    assert found["path"] == Share(3, 5)


def test_a_missed_heading_lowers_recall_and_the_paths_below_it() -> None:
    scored = score_headings(nested([RIGHT[0], *RIGHT[2:]]), TRUE)
    assert scored.shares["heading recall"] == Share(4, 5)
    assert scored.shares["heading precision"] == Share(4, 4)
    assert scored.misses["missed headings"] == ["p2 2. Methods"]
    assert scored.shares["path"] == Share(3, 4)


def test_of_two_sections_of_one_name_the_right_one_is_matched() -> None:
    scored = score_headings(nested([RIGHT[0], RIGHT[1], RIGHT[3], RIGHT[4]]), TRUE)
    assert scored.misses["missed headings"] == ["p2 2. Methods > 2.1. Plant material"]
    assert scored.shares["path"] == Share(4, 4)


def test_a_heading_that_is_no_section_is_false() -> None:
    scored = score_headings(nested([*RIGHT, (2, "Leaves of three kinds", 4)]), TRUE)
    assert scored.shares["heading precision"] == Share(5, 6)
    assert scored.misses["false headings"] == ["p4 III. Results > Leaves of three kinds"]


def test_the_same_section_found_twice_is_false_once() -> None:
    assert shares(*RIGHT, (1, "Results", 5))["heading precision"] == Share(5, 6)


def test_front_and_back_matter_is_neither_right_nor_wrong() -> None:
    found = shares((1, "ABSTRACT", 1), *RIGHT, (1, "Acknowledgements", 5), (1, "References", 5))
    assert found["heading precision"] == Share(5, 5)


def test_back_matter_that_jats_lists_counts() -> None:
    true = (*TRUE, TrueSection(("Acknowledgments",), "We thank", 5))
    assert score_headings(nested(RIGHT), true).shares["heading recall"] == Share(5, 6)
    found = nested([*RIGHT, (1, "Acknowledgments", 5)])
    assert score_headings(found, true).shares["heading precision"] == Share(6, 6)


def test_labels_of_an_abstract_are_neutral_and_do_not_take_the_place_of_a_section() -> None:
    found = shares((1, "Abstract", 1), (2, "Methods", 1), (2, "Results:", 1), *RIGHT)
    assert found["heading precision"] == Share(5, 5)
    assert found["path"] == Share(5, 5)
    assert found["start page"] == Share(4, 4)


def test_the_same_labels_elsewhere_are_false() -> None:
    assert shares((1, "Methods", 1), *RIGHT)["heading precision"] == Share(5, 6)


def test_a_section_below_the_abstract_has_a_wrong_path() -> None:
    found = shares((1, "Abstract", 1), (2, "Introduction", 1), *RIGHT[1:])
    assert found["heading recall"] == Share(5, 5)
    assert found["path"] == Share(4, 5)


def test_headings_out_of_order_are_found_all_the_same() -> None:
    assert shares(*RIGHT[3:], *RIGHT[:3])["heading recall"] == Share(5, 5)


def test_nothing_found_is_nothing_right() -> None:
    scored = score_headings((), TRUE)
    assert scored.shares["heading recall"] == Share(0, 5)
    assert scored.shares["heading precision"].value is None


def test_paths_follow_from_levels() -> None:
    assert nested([(1, "A", 1), (3, "B", 1), (2, "C", 2)]) == (
        FoundHeading(("A",), 1),
        FoundHeading(("A", "B"), 1),
        FoundHeading(("A", "C"), 2),
    )
