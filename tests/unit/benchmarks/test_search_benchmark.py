"""What `benchmarks/search` measures with: its library, its truth and its figures."""

import numpy as np
import pytest

from benchmarks.search.corpus import (
    CHUNKS_PER_DOCUMENT,
    DOCUMENTS_PER_SUBJECT,
    FILTERS,
    Library,
    TagFilter,
)
from benchmarks.search.one import QUERIES, dense_times, percentiles
from benchmarks.search.stores import Numpy

CHUNKS = 6_000


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(CHUNKS)


@pytest.fixture(scope="module")
def tags(library: Library) -> list[tuple[str, ...]]:
    """Return those of each document."""
    citations = (record.citation for record, _ in library.documents())
    return [each.tags for each in citations if each]


def test_the_same_seed_makes_the_same_library(library: Library) -> None:
    again = Library(CHUNKS)

    assert np.array_equal(library.vectors, again.vectors)
    assert next(library.documents()) == next(again.documents())


@pytest.mark.parametrize("wanted", FILTERS[1:], ids=lambda each: each.name)
def test_a_filter_passes_the_share_that_it_says(
    tags: list[tuple[str, ...]], wanted: TagFilter
) -> None:
    having = [wanted.tag in each for each in tags]

    assert having == list(wanted.passing(len(tags)))
    assert abs(sum(having) / len(tags) - float(wanted.name.split()[0]) / 100) < 0.01


def test_a_filter_by_subject_passes_all_of_a_subject_or_nothing() -> None:
    half = next(each for each in FILTERS if each.share == 0.5)

    by_subject = half.passing(CHUNKS // CHUNKS_PER_DOCUMENT).reshape(-1, DOCUMENTS_PER_SUBJECT)

    assert set(by_subject.sum(axis=1)) == {0, DOCUMENTS_PER_SUBJECT}


def test_passages_of_a_document_lie_nearer_than_others(library: Library) -> None:
    own = library.vectors[:50] @ library.vectors[:50].T
    others = library.vectors[:50] @ library.vectors[3_000:].T

    assert np.median(own) > np.quantile(others, 0.99)


def test_exact_search_finds_all_there_is_to_find(library: Library) -> None:
    _, vectors = library.questions(QUERIES)

    found = dense_times(Numpy(library), library, vectors)

    assert {each["recall"] for each in found.values()} == {1.0}


def test_the_percentiles_are_of_the_times_in_milliseconds() -> None:
    times = [(number / 1000, number / 2000) for number in range(100)]

    assert percentiles(times) == {"p50": 50.0, "p95": 95.0, "cpu": 25.0}
