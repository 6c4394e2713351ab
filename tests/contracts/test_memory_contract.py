"""What every store remembers for a project, and that no search finds it."""

import uuid
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loccit.domain.errors import ProjectNotFound, VectorIndexError
from loccit.domain.models.memory import MemoryEntry, MemoryKind
from loccit.domain.models.retrieval import SearchFilter
from tests.contracts.index_factories import (
    BINDING,
    KINDS,
    OTHER_BINDING,
    IndexUnderTest,
    doc_id,
    document,
    index_under_test,
)

BEGIN = datetime(2026, 11, 1, 12, tzinfo=UTC)


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[IndexUnderTest]:
    yield from index_under_test(request.param, tmp_path)


def entry(
    name: str,
    text: str = "words",
    *,
    conversation: str = "c1",
    kind: MemoryKind = MemoryKind.FINDING,
    vector: tuple[float, ...] | None = None,
    minutes: int = 0,
    document: str = "a",
) -> MemoryEntry:
    return MemoryEntry(
        str(uuid.uuid5(uuid.NAMESPACE_OID, name)),
        kind,
        conversation,
        text,
        4,
        (doc_id(document),),
        {"span": [3, 9], "of": {"nested": ["ü", None, 1.5, True]}},
        BEGIN + timedelta(minutes=minutes),
        vector,
    )


NORTH, EAST = (1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0)


def test_what_was_kept_is_there_after_reopening(store: IndexUnderTest) -> None:
    project = store.make("p")
    kept = [entry("b", vector=NORTH, minutes=2), entry("a", minutes=1)]

    store.index.memory(project).keep(kept)

    for index in store.before_and_after_reopening():
        assert index.memory(project).entries(vectors=True) == (kept[1], kept[0])
        assert index.memory(project).bound_to() == BINDING


def test_entries_without_vectors_are_there_at_once_and_after_reopening(
    store: IndexUnderTest,
) -> None:
    project = store.make("p")
    store.index.memory(project).keep([entry("a", "first")])
    store.reopen()
    store.index.memory(project).keep([entry("b", "second", minutes=1)])
    store.reopen()
    store.index.memory(project).keep([entry("a", "third")])

    for index in store.before_and_after_reopening():
        assert [each.text for each in index.memory(project).entries()] == ["third", "second"]


def test_a_memory_in_which_nothing_was_kept_is_empty(store: IndexUnderTest) -> None:
    memory = store.index.memory(store.make("p"))

    assert memory.entries() == ()
    assert memory.bound_to() is None
    assert memory.nearest(NORTH, 3) == ()
    memory.forget([str(uuid.uuid4())])


def test_entries_are_told_apart_by_conversation_and_kind(store: IndexUnderTest) -> None:
    memory = store.index.memory(store.make("p"))
    turn = entry("t", kind=MemoryKind.TURN)
    memory.keep([turn, entry("f"), entry("o", conversation="c2")])

    assert memory.entries("c1", (MemoryKind.TURN,)) == (turn,)
    assert [each.conversation for each in memory.entries("c2")] == ["c2"]
    assert len(memory.entries()) == 3


def test_the_nearest_entries_come_first(store: IndexUnderTest) -> None:
    memory = store.index.memory(store.make("p"))
    near, far = entry("n", vector=NORTH), entry("f", vector=EAST, conversation="c2")
    memory.keep([far, near, entry("without")])

    found = memory.nearest((0.8, 0.6, 0.0, 0.0), 5)

    assert [each.entry.id for each in found] == [near.id, far.id]
    assert [each.cosine for each in found] == pytest.approx([0.8, 0.6], abs=1e-5)
    assert [each.entry.id for each in memory.nearest(NORTH, 5, "c2")] == [far.id]
    assert len(memory.nearest(NORTH, 1)) == 1


def test_what_is_forgotten_is_gone(store: IndexUnderTest) -> None:
    project = store.make("p")
    kept = [entry("a", vector=NORTH), entry("b")]
    store.index.memory(project).keep(kept)

    store.index.memory(project).forget([kept[0].id])

    for index in store.before_and_after_reopening():
        assert index.memory(project).entries() == (kept[1],)
        assert index.memory(project).nearest(NORTH, 3) == ()


def test_a_vector_of_another_dimension_is_refused(store: IndexUnderTest) -> None:
    memory = store.index.memory(store.make("p"))

    with pytest.raises(VectorIndexError):
        memory.keep([entry("a"), entry("b", vector=(1.0, 0.0))])
    assert memory.entries() == ()
    memory.keep([entry("a", vector=NORTH)])
    with pytest.raises(VectorIndexError):
        memory.nearest((1.0, 0.0), 3)


def test_bound_to_another_model_it_keeps_the_entries_without_their_vectors(
    store: IndexUnderTest,
) -> None:
    project = store.make("p")
    memory = store.index.memory(project)
    memory.keep([entry("a", vector=NORTH), entry("b", minutes=1)])

    memory.bind(OTHER_BINDING)

    for index in store.before_and_after_reopening():
        memory = index.memory(project)
        assert memory.bound_to() == OTHER_BINDING
        assert memory.entries(vectors=True) == (entry("a"), entry("b", minutes=1))
    memory.keep([entry("a", vector=(0.0, 1.0, 0.0))])
    assert [each.entry.id for each in memory.nearest((0.0, 1.0, 0.0), 2)] == [entry("a").id]


def test_bound_to_its_own_model_it_keeps_the_vectors(store: IndexUnderTest) -> None:
    memory = store.index.memory(store.make("p"))
    memory.bind(BINDING)
    memory.keep([entry("a", vector=NORTH)])

    memory.bind(BINDING)

    assert memory.entries(vectors=True) == (entry("a", vector=NORTH),)


def test_projects_remember_apart_and_no_memory_is_a_project(store: IndexUnderTest) -> None:
    one, other = store.make("one"), store.make("other")
    store.index.memory(one).keep([entry("a", vector=NORTH)])

    assert store.index.memory(other).entries() == ()
    listed = [each.project_id for each in store.index.projects()]
    assert [name for name in listed if name.startswith(store.prefix)] == [one, other]


def test_memory_goes_with_its_project(store: IndexUnderTest) -> None:
    project = store.make("p")
    store.index.memory(project).keep([entry("a", vector=NORTH)])

    store.index.delete_project(project)

    with pytest.raises(ProjectNotFound):
        store.index.memory(project).entries()
    store.index.create_project(project, BINDING)
    assert store.index.memory(project).entries() == ()


def test_memory_outlives_the_versions_of_the_index(store: IndexUnderTest) -> None:
    project = store.make("p")
    store.index.memory(project).keep([entry("a", vector=NORTH)])
    number = store.index.begin_version(project, OTHER_BINDING)
    store.index.activate_version(project, number)
    store.index.drop_version(project, 1)

    assert store.index.memory(project).entries(vectors=True) == (entry("a", vector=NORTH),)
    assert store.index.memory(project).bound_to() == BINDING


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    texts=st.lists(
        st.text(alphabet="alpha beta gamma", min_size=1, max_size=20), min_size=1, max_size=4
    ),
    query=st.sampled_from(["alpha", "beta gamma", "words"]),
    axis=st.integers(0, 3),
)
def test_no_search_finds_any_entry(
    store: IndexUnderTest, texts: list[str], query: str, axis: int
) -> None:
    project = store.make("p")
    written = document("a")
    written.write(store.index, project)
    index = store.index.at(project, BINDING)
    vector = tuple(1.0 if place == axis else 0.0 for place in range(4))
    everything = SearchFilter(include_references=True)

    def seen() -> tuple[object, ...]:
        return (
            index.search(vector, 50, everything),
            index.lexical_query(query, 50, everything),
            index.hybrid_query(query, vector, 50, everything),
            index.documents(),
            index.count_chunks(),
            index.chunks(written.doc_id),
            index.other_languages(set()),
        )

    before = seen()
    store.index.memory(project).keep(
        [
            entry(f"{number}{text}", text, vector=vector if number % 2 else None)
            for number, text in enumerate(texts)
        ]
    )

    assert seen() == before
    index.delete_document(written.doc_id)
    assert len(store.index.memory(project).entries()) >= len(set(texts))
    store.index.delete_project(project)


def test_entries_are_found_by_their_documents(store: IndexUnderTest) -> None:
    project = store.make("p")
    memory = store.index.memory(project)
    memory.keep([entry(each, document=each, minutes=at) for at, each in enumerate("abc")])

    found = memory.entries(documents=[doc_id("a"), doc_id("c")])

    assert found == (entry("a"), entry("c", document="c", minutes=2))
    assert memory.entries(documents=[doc_id("d")]) == ()


def test_the_nearest_are_those_of_the_kinds_that_are_asked_for(store: IndexUnderTest) -> None:
    project = store.make("p")
    memory = store.index.memory(project)
    memory.keep([entry("a", vector=NORTH), entry("b", vector=NORTH, kind=MemoryKind.MARK)])

    [found] = memory.nearest(NORTH, 5, kinds=(MemoryKind.MARK,))

    assert found.entry.kind is MemoryKind.MARK
