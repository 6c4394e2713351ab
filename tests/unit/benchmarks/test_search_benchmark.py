"""What `benchmarks/search` measures with: its library, its truth and its figures."""

import numpy as np
import pytest

from benchmarks.search.corpus import ONE_IN, Library, tag_of
from benchmarks.search.one import QUERIES, dense_times, percentiles
from benchmarks.search.stores import Numpy

CHUNKS = 6_000


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(CHUNKS)


def test_the_same_seed_makes_the_same_library(library: Library) -> None:
    again = Library(CHUNKS)

    assert np.array_equal(library.vectors, again.vectors)
    assert next(library.documents()) == next(again.documents())


def test_a_filter_passes_the_share_that_it_says(library: Library) -> None:
    documents = [record for record, _ in library.documents()]

    for one_in in ONE_IN[1:]:
        tags = [each.citation.tags for each in documents if each.citation]
        assert sum(tag_of(one_in) in each for each in tags) == -(-len(documents) // one_in)


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
