"""Questions drawn from a project's own titles and headings."""

from dataclasses import replace

from loccit.application.reindex.probe_questions import ProbeQuestion, draw_questions
from loccit.domain.models.chunk import PagePart
from loccit.domain.text.spans import Span
from tests.contracts.index_factories import document


def drawn(*titles_and_paths: tuple[str | None, list[tuple[str, ...]]]) -> set[str]:
    documents = []
    for number, (title, paths) in enumerate(titles_and_paths):
        made = document(f"d{number}", tuple(f"text {place}" for place in range(len(paths))))
        chunks = [
            replace(chunk, section_path=path)
            for chunk, path in zip(made.chunks, paths, strict=True)
        ]
        documents.append((replace(made.record, title=title), chunks))
    return {question.text for question in draw_questions(documents)}


def test_titles_and_headings_become_questions_without_their_numbers() -> None:
    found = drawn(
        ("On tides and time", [("3.2 Wires of the telegraph",), ("Part 1: The long sea",)])
    )

    assert found == {"On tides and time", "Wires of the telegraph", "The long sea"}


def test_a_heading_of_two_words_or_of_two_documents_asks_for_no_place() -> None:
    found = drawn(
        (None, [("Methods used",), ("What we found there",)]),
        (None, [("What we found there",), ("What we did next",)]),
    )

    assert found == {"What we did next"}


def test_the_headings_of_reference_lists_are_not_asked_for() -> None:
    made = document("d", ("text", "Rowe 2001."))
    chunks = [
        replace(made.chunks[0], section_path=("All about brass gauges",)),
        replace(made.chunks[1], section_path=("List of cited works",), is_references=True),
    ]

    [question] = draw_questions([(replace(made.record, title=None), chunks)])

    assert question.text == "All about brass gauges"


def test_at_most_a_hundred_are_drawn_and_always_the_same() -> None:
    paths: list[tuple[str, ...]] = [(f"A heading with number {number}",) for number in range(150)]

    first, second = drawn((None, paths)), drawn((None, paths))

    assert len(first) == 100
    assert first == second


def test_a_passage_answers_only_if_every_condition_is_met() -> None:
    made = document("d", ("The bell rang in May.",))
    [chunk] = made.chunks
    chunk = replace(
        chunk, section_path=("Bells", "In May"), pages=(PagePart(3, None, Span(0, 1)),)
    )
    question = ProbeQuestion("?", chunk.doc_id, ("Bells",), frozenset({3}), "bell rang")

    assert question.is_answered_by(chunk)
    for wrong in (
        replace(question, doc_id=document("other", ("x",)).doc_id),
        replace(question, section_path=("In May",)),
        replace(question, pages=frozenset({4})),
        replace(question, quote="bell was silent"),
    ):
        assert not wrong.is_answered_by(chunk)
