"""What `VectorIndexPort` promises of counting documents in other languages."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import SearchFilter
from tests.contracts.index_factories import (
    BINDING,
    KINDS,
    IndexUnderTest,
    citation,
    document,
    index_under_test,
)

LANGUAGES = {"one": "en", "two": "en", "three": "de", "four": "de", "five": "fr", "six": None}


@pytest.fixture(scope="module", params=KINDS)
def shared(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[IndexUnderTest]:
    yield from index_under_test(request.param, tmp_path_factory.mktemp("index"))


@pytest.fixture(scope="module")
def library(shared: IndexUnderTest) -> ProjectId:
    project = shared.make("library")
    for year, (name, language) in enumerate(LANGUAGES.items(), start=2001):
        made = document(name, cited=citation(name, year=year), language=language)
        made.write(shared.index, project)
    left = document("left", language="pl")  # never committed
    shared.index.at(project, BINDING).upsert(left.items)
    document("elsewhere", language="it").write(shared.index, shared.make("another"))
    return project


def test_documents_are_counted_by_language_but_for_those_left_out(
    shared: IndexUnderTest, library: ProjectId
) -> None:
    count = shared.index.at(library).other_languages

    assert count({"en"}) == {"de": 2, "fr": 1}
    assert count({"en", "fr"}) == {"de": 2}
    assert count({"cs"}) == {"en": 2, "de": 2, "fr": 1}
    assert count({"en", "de", "fr"}) == {}


def test_only_those_count_that_a_search_with_the_filter_looks_at(
    shared: IndexUnderTest, library: ProjectId
) -> None:
    for filters, expected in (
        (SearchFilter(year_to=2003), {"de": 1}),
        (SearchFilter(year_from=2004), {"de": 1, "fr": 1}),
        (SearchFilter(languages=("fr",)), {"fr": 1}),
        (SearchFilter(citekeys=("nobody",)), {}),
        (SearchFilter(include_references=True), {"de": 2, "fr": 1}),
    ):
        assert shared.index.at(library).other_languages({"en"}, filters) == expected


def test_a_new_version_of_a_document_counts_in_its_place(shared: IndexUnderTest) -> None:
    project = shared.make("replaced")
    document("one", language="de").write(shared.index, project)
    assert shared.index.at(project).other_languages({"en"}) == {"de": 1}

    document("one", rev="anew", language="fr").write(shared.index, project)
    assert shared.index.at(project).other_languages({"en"}) == {"fr": 1}

    again = document("one", rev="anew", language="fr")
    shared.index.at(project).amend_document(replace(again.record, title="Another"))
    assert shared.index.at(project).other_languages({"en"}) == {"fr": 1}
    shared.index.at(project).delete_document(again.doc_id)
    assert shared.index.at(project).other_languages({"en"}) == {}
