"""Where no set phrase of a study answers, the likeliest sentence of the right section does."""

import pytest

from loccit.domain.answers.running_text import Sentence
from loccit.domain.matrix.aspect_sentences import PlacedSentence
from loccit.domain.matrix.aspects import Aspect
from loccit.domain.matrix.likely_sentences import answering_span
from loccit.domain.matrix.section_roles import SectionRole as Role
from loccit.domain.text.spans import Span

PACKAGE = (
    (Role.ABSTRACT, "Tides have been computed by hand for a very long time."),
    (Role.ABSTRACT, "Tidekit is a Python package to compute tides at any harbour."),
    (Role.ABSTRACT, "It reads tables, and it draws what it has read."),
    (Role.ABSTRACT, "Tidekit has been used in four courses at the university of the coast."),
    (Role.INTRODUCTION, "Tides are a challenge to all who live by the sea."),
    (Role.CONCLUSION, "The documentation is available from the usual repository."),
)
ESSAY = ((Role.OTHER, "The dog has learned to swim."), (Role.OTHER, "The weather is fine."))
LIMITS = (
    (Role.DISCUSSION, "However, our study had several limitations."),
    (Role.DISCUSSION, "The winter was not covered by any gauge."),
)


def answer(aspect: Aspect, document: tuple[tuple[Role, str], ...], title: str = "") -> str | None:
    text = " ".join(words for _, words in document)
    placed = []
    start = 0
    for number, (role, words) in enumerate(document):
        span = Span(start, start + len(words))
        placed.append(PlacedSentence(Sentence(span, words, 0, number), role, 0.0))
        start = span.end + 1
    found = answering_span(aspect, placed, title)
    return None if found is None else found.of(text)


def test_the_method_of_a_work_is_what_it_says_it_is() -> None:
    assert answer(Aspect.METHOD, PACKAGE, "Tidekit: tides in Python") == PACKAGE[1][1]


def test_what_came_of_a_work_is_where_it_was_taken_up() -> None:
    assert answer(Aspect.FINDING, PACKAGE, "Tidekit: tides in Python") == PACKAGE[3][1]


@pytest.mark.parametrize("aspect", list(Aspect))
def test_a_document_that_says_nothing_of_it_has_no_likely_answer(aspect: Aspect) -> None:
    assert answer(aspect, ESSAY, "A letter: to my sister") is None


def test_a_sentence_that_only_announces_limitations_is_quoted_with_the_next() -> None:
    assert answer(Aspect.LIMITATION, LIMITS) == f"{LIMITS[0][1]} {LIMITS[1][1]}"
