"""Which sections a question asks for by their headings."""

from loccit.domain.follow_ups.asked_sections import sections_asked
from tests.contracts.index_factories import document

CHUNKS = document(
    "marsh",
    ("one", "two", "three", "four"),
    section_paths=(
        ("Salt marshes", "2.1 Essential oil isolation"),
        ("Salt marshes", "3.3 Winter storms"),
        ("Salt marshes", "3.4 Advice to teachers"),
        ("Salt marshes", "3.4 Advice to teachers"),
    ),
).chunks


def test_the_heading_with_most_words_of_the_question_is_asked_for() -> None:
    assert sections_asked("how was the oil isolated?", CHUNKS)[0] == (
        "2.1 Essential oil isolation",
    )
    assert sections_asked("what about winter storms?", CHUNKS) == (("3.3 Winter storms",), 1.0)


def test_half_of_the_words_are_needed() -> None:
    assert sections_asked("winter clothes of teachers and pupils", CHUNKS) == ((), 0.0)
    assert sections_asked("why?", CHUNKS) == ((), 0.0)


def test_a_heading_above_most_of_the_document_is_no_section_of_it() -> None:
    assert sections_asked("salt marshes", CHUNKS) == ((), 0.0)
