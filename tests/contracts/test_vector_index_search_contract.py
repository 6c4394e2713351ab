"""What `VectorIndexPort` promises of its searches: order, filters, and that nothing leaks."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loccit.application.ports.project_store import ProjectStorePort
from loccit.domain.documents.substance import place_of
from loccit.domain.errors import VectorIndexError
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Hit, IndexItem, SearchFilter
from loccit.domain.policy.agreement import NEIGHBOURS
from loccit.domain.policy.filter_keys import author_key, tag_key
from loccit.domain.policy.hybrid_ranking import Place, rank_hybrid
from loccit.infrastructure.adapters.qdrant.neighbours import nearest_others
from tests.contracts.index_factories import (
    BINDING,
    KINDS,
    Document,
    IndexUnderTest,
    citation,
    doc_id,
    document,
    index_under_test,
)

NORTH = (1.0, 0.0, 0.0, 0.0)
NOISE = 1e-4
"""Of scores of single precision, which differ with what else is asked in the same request."""
WORDS = ("alpha", "beta", "gamma", "delta", "kappa", "sigma", "omega", "theta")
TAGS = ("Rings", "Größe", "Open Science", "x")
AUTHORS = ("Noether", "van der Waals", "Gödel")


@pytest.fixture(scope="module", params=KINDS)
def shared(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[IndexUnderTest]:
    yield from index_under_test(request.param, tmp_path_factory.mktemp("index"))


@dataclass(frozen=True)
class Library:
    """Projects with what is visible in each."""

    index: ProjectStorePort
    visible: dict[ProjectId, list[IndexItem]]


def make_document(name: str, seed: int, rev: str = "", path: str = "") -> Document:
    texts = tuple(
        " ".join(WORDS[(seed * 5 + position * 3 + word * word) % 8] for word in range(4))
        for position in range(1 + seed % 3)
    )
    vectors = tuple(
        (math.cos(seed + position), math.sin(seed), 0.1 * position, 0.3) for position in range(3)
    )
    cited = citation(
        f"key{seed % 5}",
        year=(None, -44, 1999, 2005, 2020)[seed % 5],
        tags=tuple(tag for bit, tag in enumerate(TAGS) if seed >> bit & 1),
        authors=tuple(name for bit, name in enumerate(AUTHORS) if (seed + 1) >> bit & 1),
    )
    return document(
        name,
        texts,
        rev=rev,
        path=path,
        cited=cited if seed % 7 else None,
        vectors=vectors,
        references=2 if seed % 2 else None,
    )


@pytest.fixture(scope="module")
def library(shared: IndexUnderTest) -> Library:
    visible: dict[ProjectId, list[IndexItem]] = {}
    for number, name in enumerate(("first", "second", "third")):
        project = shared.make(name)
        visible[project] = []
        for seed in range(number, 14 + number):
            kept = make_document(f"doc{seed}", seed, path=f"/{seed}")
            if seed % 4 == 1:  # what it replaces, by path and by revision
                make_document(f"before{seed}", seed + 3, path=f"/{seed}").write(
                    shared.index, project
                )
                make_document(f"doc{seed}", seed + 5, rev="old").write(shared.index, project)
            kept.write(shared.index, project)
            visible[project] += kept.items
        for seed in (3, 4):  # never committed
            left = make_document(f"left{seed}" if seed == 3 else "doc5", seed, rev="new")
            shared.index.at(project, BINDING).upsert(left.items)
    return Library(shared.index, visible)


names_of_authors = st.sampled_from([*AUTHORS, "GODEL", "noether ", "Waals"])
names_of_tags = st.sampled_from([*TAGS, "rings", "GRÖSSE", "open  science", "y"])
years = st.one_of(st.none(), st.integers(-100, 2030))


@st.composite
def search_filters(draw: st.DrawFn) -> SearchFilter:
    low, high = draw(years), draw(years)
    if low is not None and high is not None and low > high:
        low, high = high, low
    return SearchFilter(
        tags=tuple(draw(st.lists(names_of_tags, max_size=2))),
        authors=tuple(draw(st.lists(names_of_authors, max_size=2))),
        year_from=low if draw(st.booleans()) else None,
        year_to=high if draw(st.booleans()) else None,
        citekeys=tuple(draw(st.lists(st.sampled_from(["key0", "key1", "key2"]), max_size=2))),
        doc_ids=tuple(
            doc_id(f"doc{number}") for number in draw(st.lists(st.integers(0, 15), max_size=6))
        ),
        include_references=draw(st.booleans()),
    )


def meets(item: IndexItem, filters: SearchFilter | None) -> bool:
    if filters is None:
        return not item.chunk.is_references
    cited = item.citation
    tags = {tag_key(tag) for tag in cited.tags} if cited else set()
    authors = {author_key(author.family) for author in cited.authors} if cited else set()
    year = cited.year if cited else None
    return (
        (filters.include_references or not item.chunk.is_references)
        and {tag_key(tag) for tag in filters.tags} <= tags
        and {author_key(name) for name in filters.authors} <= authors
        and (filters.year_from is None or (year is not None and year >= filters.year_from))
        and (filters.year_to is None or (year is not None and year <= filters.year_to))
        and (not filters.citekeys or (cited is not None and cited.citekey in filters.citekeys))
        and (not filters.doc_ids or item.chunk.doc_id in filters.doc_ids)
        and (not filters.chunk_ids or item.chunk.id in filters.chunk_ids)
    )


def cosine(left: tuple[float, ...], right: tuple[float, ...]) -> float:
    product = sum(a * b for a, b in zip(left, right, strict=True))
    return product / (math.hypot(*left) * math.hypot(*right))


def ordered(hits: tuple[Hit, ...]) -> bool:
    keys = [(-hit.score, hit.chunk.id) for hit in hits]
    return keys == sorted(keys)


@given(data=st.data())
def test_no_search_finds_anything_but_the_matching_chunks_of_its_project(
    library: Library, data: st.DataObject
) -> None:
    project = data.draw(st.sampled_from(sorted(library.visible)))
    filters = data.draw(st.one_of(st.none(), search_filters()))
    if filters and data.draw(st.booleans()):
        every = sorted(item.chunk.id for items in library.visible.values() for item in items)
        some = data.draw(st.lists(st.sampled_from(every), max_size=9))
        filters = replace(filters, chunk_ids=tuple(some))
    top_k = data.draw(st.sampled_from([1, 3, 6, 100]))
    words = data.draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=3))
    vector = data.draw(st.tuples(*[st.floats(-1, 1).filter(lambda x: abs(x) > 0.01)] * 4))
    wanted = {item.chunk.id: item for item in library.visible[project] if meets(item, filters)}
    sharing = {key for key, item in wanted.items() if set(words) & set(item.chunk.text.split())}

    dense = library.index.at(project, BINDING).search(vector, top_k, filters)
    lexical = library.index.at(project).lexical_query(" ".join(words), top_k, filters)
    hybrid = library.index.at(project, BINDING).hybrid_query(
        " ".join(words), vector, top_k, filters
    )

    vectors = {key: item.embedding for key, item in wanted.items() if item.embedding is not None}
    best = sorted((cosine(vector, tuple(each)) for each in vectors.values()), reverse=True)
    assert [hit.dense_score for hit in dense] == pytest.approx(best[:top_k], abs=1e-5)
    assert len(lexical) == min(top_k, len(sharing))
    assert {hit.chunk.id for hit in lexical} <= sharing
    assert {hit.chunk.id for hit in dense} <= vectors.keys()
    assert len(hybrid) == min(top_k, len(vectors.keys() | sharing))
    for hits in (dense, lexical, hybrid):
        assert ordered(hits)
        assert all(0.0 <= hit.score <= 1.0 for hit in hits)
        assert len({hit.chunk.id for hit in hits}) == len(hits)
        for hit in hits:
            item = wanted[hit.chunk.id]
            assert (hit.chunk, hit.citation) == (item.chunk, item.citation)


@settings(deadline=None)  # three searches, and re-scoring, on a machine that may be busy
@given(data=st.data())
def test_a_hybrid_query_ranks_by_the_scores_of_both_searches_and_shows_them(
    library: Library, data: st.DataObject
) -> None:
    project = data.draw(st.sampled_from(sorted(library.visible)))
    words = " ".join(data.draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=3)))
    tenths = data.draw(st.tuples(*[st.integers(-9, 9)] * 3))
    vector = (0.25, *(number / 10 for number in tenths))  # never of length 0
    dense = scores_of(library.index.at(project, BINDING).search(vector, 100), "dense_score")
    lexical = scores_of(library.index.at(project).lexical_query(words, 100), "lexical_score")

    hybrid = library.index.at(project, BINDING).hybrid_query(words, vector, 6)

    items = {str(item.chunk.id): item for item in library.visible[project]}

    def places_of(some: Sequence[str]) -> dict[str, Place]:
        return {key: place_of(items[key].chunk) for key in some}

    def nearest_of(some: Sequence[str]) -> dict[str, list[tuple[str, float]]]:
        vectors = {key: _unit(items[key].embedding or ()) for key in some if items[key].embedding}
        return nearest_others(vectors, NEIGHBOURS)

    ranking = rank_hybrid(words, dense, lexical, places_of, nearest_of)
    expected = {one.item: one for one in ranking}
    assert [hit.score for hit in hybrid] == pytest.approx(
        [one.score for one in ranking[:6]], abs=NOISE
    )
    for hit in hybrid:
        one = expected[hit.chunk.id]
        assert hit.score == pytest.approx(one.score, abs=NOISE)
        assert hit.dense_score == pytest.approx(one.dense_score, abs=NOISE)
        assert hit.lexical_score == pytest.approx(one.lexical_score, abs=NOISE)


def scores_of(hits: tuple[Hit, ...], name: str) -> dict[str, float]:
    return {hit.chunk.id: getattr(hit, name) for hit in hits}


def test_what_only_one_search_has_among_its_best_has_the_score_of_the_other_too(
    shared: IndexUnderTest,
) -> None:
    project = shared.make("both")
    # 150 near ones share one of the words; the far ones hold it thrice, and so come first.
    near = document("near", ("alpha beta gamma",) * 150, vectors=(NORTH,) * 150)
    far = document("far", ("beta beta beta",) * 150, vectors=((0.6, 0.8, 0.0, 0.0),) * 150)
    near.write(shared.index, project)
    far.write(shared.index, project)
    of_near = shared.index.at(project).lexical_query("beta", 300)[-1].lexical_score

    hits = shared.index.at(project, BINDING).hybrid_query("beta", NORTH, 100)
    hits += shared.index.at(project, BINDING).hybrid_query("beta", NORTH, 200)

    assert {hit.chunk.text for hit in hits} == {"alpha beta gamma", "beta beta beta"}
    for hit in hits:
        is_near = hit.chunk.text == "alpha beta gamma"
        assert hit.dense_score == pytest.approx(1.0 if is_near else 0.6, abs=NOISE)
        assert hit.lexical_score is not None
        if is_near:
            assert hit.lexical_score == pytest.approx(of_near, abs=NOISE)


def test_a_search_that_was_not_asked_has_no_score(library: Library) -> None:
    project = min(library.visible)
    dense = library.index.at(project, BINDING).search(NORTH, 5)
    lexical = library.index.at(project).lexical_query("alpha", 5)

    assert {hit.lexical_score for hit in dense} == {None}
    assert {hit.dense_score for hit in lexical} == {None}
    shown = [(1 + hit.dense_score) / 2 for hit in dense if hit.dense_score is not None]
    assert [hit.score for hit in dense] == pytest.approx(shown)
    best = lexical[0].lexical_score
    assert best is not None
    assert best > 0
    assert lexical[0].score == 1.0


@pytest.mark.parametrize("text", ["", " \n", "the of and", "?!", "unheard"])
def test_a_query_without_a_known_term_has_only_the_dense_order(
    library: Library, text: str
) -> None:
    project = min(library.visible)
    dense = library.index.at(project, BINDING).search(NORTH, 10)

    assert library.index.at(project).lexical_query(text, 10) == ()
    hybrid = library.index.at(project, BINDING).hybrid_query(text, NORTH, 10)
    assert [hit.chunk.id for hit in hybrid] == [hit.chunk.id for hit in dense]


@pytest.mark.parametrize("vector", [(), (1.0,), (1.0,) * 5, (1.0, 0, 0, math.nan)])
def test_a_query_vector_that_does_not_fit_is_refused(
    library: Library, vector: tuple[float, ...]
) -> None:
    project = min(library.visible)
    with pytest.raises(VectorIndexError):
        library.index.at(project, BINDING).search(vector, 5)
    with pytest.raises(VectorIndexError):
        library.index.at(project, BINDING).hybrid_query("alpha", vector, 5)


def test_passages_that_are_alike_come_by_id_whatever_the_limit(shared: IndexUnderTest) -> None:
    project = shared.make("alike")
    same = document("same", ("alpha beta",) * 60, vectors=(NORTH,) * 60)
    near = document("near", ("alpha alpha alpha",), vectors=((0.9, 0.1, 0.0, 0.0),))
    same.write(shared.index, project)
    near.write(shared.index, project)
    ids = sorted(item.chunk.id for item in same.items)

    for top_k in (1, 6, 40):
        dense = shared.index.at(project, BINDING).search(NORTH, top_k)
        assert [hit.chunk.id for hit in dense] == ids[:top_k]
        lexical = shared.index.at(project).lexical_query("beta", top_k)
        assert [hit.chunk.id for hit in lexical] == ids[:top_k]
        hybrid = shared.index.at(project, BINDING).hybrid_query("beta", NORTH, top_k)
        assert [hit.chunk.id for hit in hybrid] == ids[:top_k]


@pytest.mark.parametrize("include", [False, True])
def test_references_are_found_only_when_asked_for_and_by_their_words(
    shared: IndexUnderTest, *, include: bool
) -> None:
    project = shared.make(f"references-{include}".lower())
    listed = ("alpha " * 4).split(" ", 1)[1]
    document("one", ("alpha beta", "beta", *[listed] * 30), references=2).write(
        shared.index, project
    )
    filters = SearchFilter(include_references=include)

    dense = shared.index.at(project, BINDING).search(NORTH, 100, filters)
    lexical = shared.index.at(project).lexical_query("alpha", 3, filters)
    hybrid = shared.index.at(project, BINDING).hybrid_query("alpha", NORTH, 100, filters)

    assert {hit.chunk.text for hit in dense} == {"alpha beta", "beta"}
    assert [hit.chunk.is_references for hit in lexical] == [True] * 3 if include else [False]
    assert len(hybrid) == (32 if include else 2)


def test_the_heading_context_is_searched_for_words(shared: IndexUnderTest) -> None:
    project = shared.make("context")
    document("one", ("alpha",)).write(shared.index, project)
    (hit,) = shared.index.at(project).lexical_query("Größen", 5)
    assert hit.chunk.text == "alpha"


def test_rarer_words_weigh_more(shared: IndexUnderTest) -> None:
    project = shared.make("rare")
    texts = (*["common word"] * 8, "common zebra")
    document("one", texts).write(shared.index, project)
    assert (
        shared.index.at(project).lexical_query("common zebra", 1)[0].chunk.text == "common zebra"
    )


def _unit(vector: Sequence[float]) -> list[float]:
    length = math.hypot(*vector)
    return [number / length for number in vector]
