"""No search shows a passage that its filter forbids or another project holds, and no facet counts
one: 1,000 random filters on each index. `benchmarks.filter_leaks` tries 10,000.
"""

from collections.abc import Iterator
from typing import Final

import pytest

from loccit.domain.models.retrieval import SearchFilter
from tests.contracts.filter_tries import ALL, WORDS, Library, library_of, search, try_filters
from tests.contracts.index_factories import KINDS, index_under_test

TRIES: Final = 1_000


@pytest.fixture(scope="module", params=KINDS)
def library(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Library]:
    for under_test in index_under_test(request.param, tmp_path_factory.mktemp("index")):
        yield library_of(under_test)


def test_no_filter_and_no_project_leaks_in_any_mode(library: Library) -> None:
    try_filters(library, 0, TRIES, facets_each=10)


@pytest.mark.parametrize("mode", ["dense", "lexical", "hybrid"])
def test_no_mode_finds_references_unless_they_are_asked_for(library: Library, mode: str) -> None:
    for project, passages in library.visible.items():
        references = {one.item.chunk.id for one in passages if one.item.chunk.is_references}
        assert references
        for filters in (None, SearchFilter(), SearchFilter(paths=("/",))):
            hits = search(
                library, mode, project, " ".join(WORDS), ALL, filters, (1.0, 0.5, 0.2, 0.1)
            )
            assert hits
            assert not references & {hit.chunk.id for hit in hits}
        asked = SearchFilter(include_references=True)
        hits = search(library, mode, project, " ".join(WORDS), ALL, asked, (1.0, 0.5, 0.2, 0.1))
        found = references & {hit.chunk.id for hit in hits}
        assert found == (set() if mode == "dense" else references)
