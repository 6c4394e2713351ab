"""What `VectorIndexPort` promises of words that must stand in a passage, and of those that must
not: the same in each search and each store, whatever its full-text index makes of them.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loccit.domain.catalogue.required_words import words_meet
from loccit.domain.models.document import DocId
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Hit, SearchFilter
from loccit.domain.text.clean_text import clean_block, has_words
from loccit.domain.text.spans import Span
from tests.contracts.index_factories import (
    BINDING,
    KINDS,
    Document,
    IndexUnderTest,
    document,
    index_under_test,
)

ALL: Final = 100
NEAR: Final = (1.0, 0.2, 0.1, 0.3)
TEXTS: Final = (
    "The Salt Marsh is old, tide",
    "a salt-\nmarsh and its estu-ary, tide",
    "salt, and a marsh; well-known tide",
    "a wellknown saltmarsh tide",
    "well known: the marsh salt tide",
    "Größe des Watts, STRASSE, tide",
    "GRÖSSE, Straße, tide",
    "海洋潮汐现象 このDNAは tide",
    "x_y tide 3.5 and 3, 5 or 2019\u20132020",
    "état de l\u2019art, ΟΔΟΣ tide",
)
FOUND: Final = {
    "salt marsh": {0, 1},
    "SALT  marsh": {0, 1},
    "marsh": {0, 1, 2, 4},
    "estuary": {1},
    "estu": {1},
    "well-known": {2, 3, 4},
    "well known": {2, 4},
    "größe": {5},
    "grösse": {6},
    "grosse": set[int](),
    "straße": {6},
    "潮汐": {7},
    "汐潮": set[int](),
    "DNA": {7},
    "x y": {8},
    "3.5": {8},
    "3,5": set[int](),
    "2019-2020": {8},
    "état de l'art": {9},
    "etat": set[int](),
    "οδος": {9},
    "watt": set[int](),
}
"""Which texts hold a phrase, told by hand."""


@pytest.fixture(scope="module", params=KINDS)
def shared(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[IndexUnderTest]:
    yield from index_under_test(request.param, tmp_path_factory.mktemp("index"))


@pytest.fixture(scope="module")
def library(shared: IndexUnderTest) -> tuple[ProjectId, Document]:
    project = shared.make("library")
    made = document("one", TEXTS, vectors=(NEAR,) * len(TEXTS))
    made.write(shared.index, project)
    gone = document("two", ("a salt marsh of old, tide",), rev="old")
    gone.write(shared.index, project)
    document("two", ("nothing of it",)).write(shared.index, project)
    unfinished = document("three", ("a salt marsh that nobody has committed, tide",))
    shared.index.at(project, BINDING).upsert(unfinished.items)
    return project, made


def searches(
    shared: IndexUnderTest, project: ProjectId, filters: SearchFilter, top_k: int = ALL
) -> Iterator[tuple[Hit, ...]]:
    """Yield what each search finds; every text holds the word "tide"."""
    index = shared.index.at(project, BINDING)
    yield index.search(NEAR, top_k, filters)
    yield index.lexical_query("tide", top_k, filters)
    yield index.hybrid_query("tide", NEAR, top_k, filters)


@pytest.mark.parametrize("phrase", FOUND)
def test_a_phrase_is_in_every_hit_and_in_none_without_it(
    shared: IndexUnderTest, library: tuple[ProjectId, Document], phrase: str
) -> None:
    project, made = library
    own = SearchFilter(doc_ids=(made.doc_id,))
    numbers = {chunk.id: number for number, chunk in enumerate(made.chunks)}

    for hits in searches(shared, project, replace(own, phrases=(phrase,))):
        assert {numbers[hit.chunk.id] for hit in hits} == FOUND[phrase]
    for hits in searches(shared, project, replace(own, without=(phrase,))):
        assert {numbers[hit.chunk.id] for hit in hits} == set(range(len(TEXTS))) - FOUND[phrase]


def test_all_phrases_must_stand_in_a_passage_and_no_word_that_must_not(
    shared: IndexUnderTest, library: tuple[ProjectId, Document]
) -> None:
    project, made = library
    wanted = SearchFilter(phrases=("marsh", "salt"), without=("old", "well known"))

    for hits in searches(shared, project, wanted):
        assert [hit.chunk.id for hit in hits] == [made.chunks[1].id]
    for hits in searches(shared, project, replace(wanted, phrases=("salt marsh", "DNA"))):
        assert hits == ()


def test_passages_are_counted_by_document_with_and_without_words(
    shared: IndexUnderTest, library: tuple[ProjectId, Document]
) -> None:
    project, made = library
    count = shared.index.at(project).passages_by_document
    other = next(
        each.doc_id for each in shared.index.at(project).documents() if each.doc_id != made.doc_id
    )

    assert count() == count(SearchFilter()) == {made.doc_id: len(TEXTS), other: 1}
    assert count(SearchFilter(phrases=("marsh",))) == {made.doc_id: 4}
    assert count(SearchFilter(without=("marsh", "DNA"))) == {made.doc_id: 5, other: 1}
    assert count(SearchFilter(without=("nothing of",))) == {made.doc_id: len(TEXTS)}
    assert count(SearchFilter(phrases=("marsh",), without=("salt marsh",))) == {made.doc_id: 2}
    assert count(SearchFilter(phrases=("marsh",), languages=("en",))) == {}
    languages = shared.index.at(project).other_languages
    assert languages({"en"}, SearchFilter(phrases=("marsh",))) == {"de": 1}
    assert languages({"en"}, SearchFilter(phrases=("marshes",))) == {}


def test_headings_and_marks_of_notes_are_no_words_of_a_passage(shared: IndexUnderTest) -> None:
    project = shared.make("notes")
    made = document("noted", ("The tide [1], at last.",))
    [item] = made.items
    chunk = replace(item.chunk, note_marks=(Span(9, 12),))
    noted = replace(made, items=(replace(item, chunk=chunk),))
    noted.write(shared.index, project)

    for phrase, expected in (("tide, at last", 1), ("1", 0), ("Größen", 0)):
        for hits in searches(shared, project, SearchFilter(phrases=(phrase,))):
            assert len(hits) == expected


def test_the_wanted_number_of_hits_is_found_however_seldom_the_words_stand_so(
    shared: IndexUnderTest,
) -> None:
    """All passages have the words, and few have them in this order."""
    project = shared.make("many")
    texts = tuple(
        f"tide {'of the' if number % 97 == 0 else 'the of'} {number}" for number in range(700)
    )
    made = document("many", texts, vectors=(NEAR,) * len(texts))
    made.write(shared.index, project)
    due = [chunk for chunk in made.chunks if chunk.chunk_idx % 97 == 0]

    for hits in searches(shared, project, SearchFilter(phrases=("of the",)), 5):
        assert len(hits) == 5
        assert {hit.chunk.id for hit in hits} <= {chunk.id for chunk in due}
    for hits in searches(shared, project, SearchFilter(phrases=("of the",))):
        assert {hit.chunk.id for hit in hits} == {chunk.id for chunk in due}
    for hits in searches(shared, project, SearchFilter(without=("the of",))):
        assert {hit.chunk.id for hit in hits} == {chunk.id for chunk in due}


CHARACTERS: Final = st.one_of(
    st.sampled_from("aAbß -\u2010,.'\u2019_\n\u0301潮が가กำΣςσİıſK12²ﬁ"),
    st.characters(exclude_categories=("Cs", "Co")),
)
FEW: Final = frozenset({"memory", "edge", "server"})  # each has its own way of parting words


@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.lists(st.text(CHARACTERS, max_size=24), min_size=30, max_size=60),
    st.randoms(use_true_random=False),
)
def test_no_index_loses_a_passage_that_holds_a_phrase(
    shared: IndexUnderTest,
    request: pytest.FixtureRequest,
    drawn: list[str],
    chance: random.Random,
) -> None:
    """Phrases are slices of the texts, cut anywhere: whatever holds one must be found."""
    if request.node.callspec.params["shared"] not in FEW:
        return
    texts = [text for text in (clean_block(f"{each} ~") for each in drawn) if text]
    project = shared.make("any")
    index = shared.index.at(project, BINDING)
    made = document("any", tuple(texts))
    made.write(shared.index, project)
    try:
        for text in chance.sample(texts, 12):
            begin, end = sorted(chance.choices(range(len(text) + 1), k=2))
            phrase = text[begin:end]
            if not has_words(phrase):
                continue
            wanted = SearchFilter(phrases=(phrase,))
            due = Counter(chunk.id for chunk in made.chunks if words_meet(chunk.words, wanted))
            hits = index.search(NEAR, ALL, wanted)
            assert Counter(hit.chunk.id for hit in hits) == due, ascii(phrase)
            counted = index.passages_by_document(wanted)
            assert counted == ({DocId(made.doc_id): due.total()} if due else {})
    finally:
        index.delete_document(made.doc_id)
