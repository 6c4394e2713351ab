"""What is said when a filter fits nothing."""

import pytest

from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
from tests.unit.application.conftest import BREAD, PROJECT, TIDES, Library


@pytest.fixture
def filled(library: Library) -> Library:
    references = library.references("Tides and their machines")
    library.ingest(library.write("tides.md", TIDES), references)
    library.ingest(library.write("bread.md", BREAD))
    return library


def warnings(
    library: Library,
    filters: SearchFilter,
    text: str = "tide",
    mode: SearchMode = SearchMode.HYBRID,
) -> list[str]:
    policy = RetrievalPolicy(mode=mode, min_score=0)
    result = library.query_chunks(text, PROJECT, policy=policy, filters=filters)
    assert {each.code for each in result.warnings} <= {"filter_fits_nothing"}
    assert not (result.hits and result.warnings)
    return [each.message for each in result.warnings]


@pytest.mark.parametrize(
    ("filters", "message"),
    [
        (SearchFilter(tags=("Kelp",)), "no document in this project has the tag 'Kelp'"),
        (SearchFilter(authors=("Doodson",)), "no document in this project is by 'Doodson'"),
        (SearchFilter(year_from=1990, year_to=1990), "no document in this project is of 1990"),
        (SearchFilter(year_from=1990), "no document in this project is of 1990 or later"),
        (SearchFilter(year_to=1990), "no document in this project is of 1990 or earlier"),
        (SearchFilter(year_from=1, year_to=2), "no document in this project is of 1 to 2"),
        (
            SearchFilter(citekeys=("a", "b")),
            "no document in this project has the citekey 'a' or 'b'",
        ),
        (
            SearchFilter(collections=("Sea",)),
            "no document in this project is in the collection 'Sea'",
        ),
        (SearchFilter(dois=("10.1234/x",)), "no document in this project has the DOI '10.1234/x'"),
        (
            SearchFilter(languages=("cy",)),
            "no document in this project is known to be in the language 'cy'",
        ),
        (SearchFilter(paths=("/none",)), "no document in this project comes from '/none'"),
        (
            SearchFilter(sections=("Kelp",)),
            "no document in this project has a heading with the words 'Kelp'",
        ),
    ],
)
@pytest.mark.parametrize("mode", list(SearchMode))
def test_a_filter_that_fits_nothing_is_named(
    filled: Library, filters: SearchFilter, message: str, mode: SearchMode
) -> None:
    assert warnings(filled, filters, mode=mode) == [message]


def test_of_several_filters_those_that_fit_nothing_are_named(filled: Library) -> None:
    some = SearchFilter(citekeys=("tides",), tags=("kelp", "wrack"))

    assert warnings(filled, some) == [
        "no document in this project has the tag 'kelp'",
        "no document in this project has the tag 'wrack'",
    ]


def test_filters_that_fit_nothing_together_are_told_so(filled: Library) -> None:
    [bread] = [
        r for r in filled.index.at(PROJECT).documents() if r.source.path.endswith("bread.md")
    ]
    both = SearchFilter(citekeys=("tides",), doc_ids=(bread.doc_id,))

    assert warnings(filled, both) == [
        "each filter fits some passage, but none fits all filters at once"
    ]


def test_a_filter_that_fits_something_is_not_blamed(filled: Library) -> None:
    fits = SearchFilter(citekeys=("tides",))

    assert warnings(filled, fits, text="zzz", mode=SearchMode.LEXICAL) == []
    assert warnings(filled, SearchFilter(), text="zzz", mode=SearchMode.LEXICAL) == []
    assert warnings(filled, fits) == []


def test_an_empty_project_blames_no_filter(library: Library) -> None:
    library.index.create_project(PROJECT, library.embedding.binding)

    assert warnings(library, SearchFilter(tags=("kelp",))) == []
