"""A project is copied whole, compared and switched to, or things stay as they were."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from loccit.application.copy.copy_project import CopyProject
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.errors import (
    EmbeddingModelMismatch,
    ProjectExists,
    ProjectNotFound,
    VectorIndexError,
)
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord, IndexVersion, ProjectId
from loccit.domain.models.retrieval import Hit, IndexItem, SearchFilter, Vector
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.memory.index import MemoryIndex
from loccit.infrastructure.adapters.memory.version_index import MemoryVersionIndex
from tests.contracts.index_factories import BINDING, OTHER_BINDING, citation, document

PROJECT, COPY = ProjectId("thesis"), ProjectId("copy")
TIDES = document("tides", ("spring tide", "neap tide", "ebb"), cited=citation("rowe2014"))
BREAD = document("bread", ("starter", "yeast", "[1] Fontana"), references=2)
VECTOR = (0.1, 0.2, 0.3, 0.4)


class ProcessDied(BaseException):
    """Not an `Exception`: nothing may handle it."""


@dataclass
class FaultyIndex(MemoryIndex):
    """A target that can be made to go wrong."""

    damaged: str = ""
    dies_at: DocId | None = None
    deaf: bool = False
    turned: bool = False
    parts: int = 1
    words_at_random: bool = False
    wordless: bool = False

    def __post_init__(self) -> None:
        super().__init__()

    def at(
        self,
        project_id: ProjectId,
        model: ModelBinding | None = None,
        version: int | None = None,
    ) -> VectorIndexPort:
        right = super().at(project_id, model, version)
        assert isinstance(right, MemoryVersionIndex)
        return FaultyVersion(right.bound, right.projects, self)


@dataclass(frozen=True)
class FaultyVersion(MemoryVersionIndex):
    """A handle that goes wrong as its index is told to."""

    faults: FaultyIndex

    @property
    def version(self) -> IndexVersion:
        return replace(self.bound.version, parts=self.faults.parts)

    def items(self, records: Sequence[DocumentRecord]) -> tuple[IndexItem, ...]:
        items = super().items(records)
        vectors = [item.embedding for item in items if item.embedding is not None]
        left = iter(vectors[::-1] if self.faults.turned else vectors)
        return tuple(
            replace(
                item,
                chunk=replace(item.chunk, section_path=())
                if item.chunk.text == self.faults.damaged
                else item.chunk,
                embedding=None if item.embedding is None else next(left),
            )
            for item in items
        )

    def upsert(self, items: Sequence[IndexItem], *, commit: Sequence[DocumentRecord] = ()) -> None:
        if any(item.chunk.doc_id == self.faults.dies_at for item in items):
            raise ProcessDied
        super().upsert(items, commit=commit)

    def search(
        self, query_vector: Vector, top_k: int, filters: SearchFilter | None = None
    ) -> tuple[Hit, ...]:
        hits = super().search(query_vector, top_k, filters)
        return hits[1:] if self.faults.deaf else hits

    def lexical_query(
        self, query_text: str, top_k: int, filters: SearchFilter | None = None
    ) -> tuple[Hit, ...]:
        hits = super().lexical_query(query_text, top_k, filters)
        if self.faults.words_at_random:
            return tuple(replace(hit, score=hit.score / 2) for hit in hits[::-1])
        return hits[1:] if self.faults.wordless else hits


@pytest.fixture
def source() -> MemoryIndex:
    index = MemoryIndex()
    index.create_project(PROJECT, BINDING)
    for paper in (TIDES, BREAD):
        paper.write(index, PROJECT)
    return index


@pytest.fixture
def target() -> FaultyIndex:
    return FaultyIndex()


def test_the_copy_holds_all_that_the_project_holds(
    source: MemoryIndex, target: FaultyIndex
) -> None:
    report = CopyProject(source, target)(PROJECT, COPY)

    assert (report.copied_as, report.documents, report.chunks) == (COPY, 2, 6)
    assert report.binding == target.project(COPY).binding == BINDING
    assert report.queries == 2
    assert target.at(COPY).documents() == source.at(PROJECT).documents()
    for paper in (TIDES, BREAD):
        assert target.at(COPY).chunks(paper.doc_id) == paper.chunks
        assert target.at(COPY).items([paper.record]) == paper.items
    assert target.at(COPY, BINDING).hybrid_query("tide", VECTOR, 5) == source.at(
        PROJECT, BINDING
    ).hybrid_query("tide", VECTOR, 5)


def test_progress_is_told_by_document(source: MemoryIndex, target: FaultyIndex) -> None:
    told: list[int] = []

    CopyProject(source, target)(PROJECT, COPY, on_document=told.append)

    assert told == [2, 2]


def test_a_project_without_documents_is_copied(target: FaultyIndex) -> None:
    empty = MemoryIndex()
    empty.create_project(PROJECT, BINDING)

    assert CopyProject(empty, target)(PROJECT, COPY).documents == 0
    assert target.project(COPY).binding == BINDING


def test_an_unknown_project_makes_nothing(target: FaultyIndex) -> None:
    with pytest.raises(ProjectNotFound):
        CopyProject(MemoryIndex(), target)(PROJECT, COPY)

    assert target.projects() == ()


def test_a_project_that_is_there_is_kept(source: MemoryIndex, target: FaultyIndex) -> None:
    target.create_project(COPY, BINDING)
    other = document("other")
    other.write(target, COPY)

    with pytest.raises(ProjectExists, match="--replace"):
        CopyProject(source, target)(PROJECT, COPY)

    assert [record.doc_id for record in target.at(COPY).documents()] == [other.doc_id]


def test_a_project_is_replaced_when_that_is_asked_for(
    source: MemoryIndex, target: FaultyIndex
) -> None:
    target.create_project(COPY, OTHER_BINDING)

    CopyProject(source, target)(PROJECT, COPY, replace=True)

    assert target.at(COPY).documents() == source.at(PROJECT).documents()
    assert [version.binding for version in target.project(COPY).versions] == [BINDING]


def test_a_copy_that_died_begins_afresh(source: MemoryIndex, target: FaultyIndex) -> None:
    target.dies_at = TIDES.doc_id
    with pytest.raises(ProcessDied):
        CopyProject(source, target)(PROJECT, COPY)
    assert target.at(COPY).documents() == ()

    target.dies_at = None
    CopyProject(source, target)(PROJECT, COPY)

    assert target.at(COPY).documents() == source.at(PROJECT).documents()


def test_a_copy_that_died_leaves_what_it_was_to_replace(
    source: MemoryIndex, target: FaultyIndex
) -> None:
    target.create_project(COPY, BINDING)
    other = document("other")
    other.write(target, COPY)
    target.dies_at = TIDES.doc_id

    with pytest.raises(ProcessDied):
        CopyProject(source, target)(PROJECT, COPY, replace=True)

    assert [record.doc_id for record in target.at(COPY).documents()] == [other.doc_id]


def test_a_passage_that_arrives_otherwise_is_noticed(
    source: MemoryIndex, target: FaultyIndex
) -> None:
    target.damaged = "neap tide"

    with pytest.raises(VectorIndexError, match=r"tides\.pdf is not the same"):
        CopyProject(source, target)(PROJECT, COPY)

    assert target.at(COPY).documents() == ()


def test_a_vector_that_arrives_otherwise_is_noticed(
    source: MemoryIndex, target: FaultyIndex
) -> None:
    target.turned = True

    with pytest.raises(VectorIndexError, match="is not the same"):
        CopyProject(source, target)(PROJECT, COPY)


def test_a_copy_that_answers_otherwise_is_taken_back(
    source: MemoryIndex, target: FaultyIndex
) -> None:
    target.deaf = True

    with pytest.raises(VectorIndexError, match="the dense hits"):
        CopyProject(source, target)(PROJECT, COPY)

    assert target.at(COPY).documents() == ()
    assert [version.number for version in target.project(COPY).versions] == [1]


def test_words_that_are_counted_part_by_part_may_find_passages_in_another_order(
    target: FaultyIndex,
) -> None:
    source = MemoryIndex()
    source.create_project(PROJECT, BINDING)
    document("tides", ("neap tide of the moon", "spring tide of the moon", "ebb")).write(
        source, PROJECT
    )
    target.words_at_random, target.parts = True, 6

    assert CopyProject(source, target)(PROJECT, COPY).queries == 1

    target.parts = 1
    with pytest.raises(VectorIndexError, match="the lexical hits"):
        CopyProject(source, target)(PROJECT, COPY, replace=True)


@pytest.mark.parametrize(("deaf", "mode"), [(True, "dense"), (False, "lexical")])
def test_a_copy_in_parts_that_misses_passages_is_taken_back(
    source: MemoryIndex, target: FaultyIndex, mode: str, *, deaf: bool
) -> None:
    target.parts, target.deaf, target.wordless = 6, deaf, not deaf

    with pytest.raises(VectorIndexError, match=f"the {mode} hits"):
        CopyProject(source, target)(PROJECT, COPY)

    assert target.at(COPY).documents() == ()


def test_a_source_that_changes_meanwhile_is_noticed(
    source: MemoryIndex, target: FaultyIndex
) -> None:
    def write_another(_: int) -> None:
        document("late").write(source, PROJECT)

    with pytest.raises(VectorIndexError, match="changed while it was copied"):
        CopyProject(source, target)(PROJECT, COPY, on_document=write_another)

    assert target.at(COPY).documents() == ()


def test_vectors_of_another_model_do_not_come_into_the_copy(
    source: MemoryIndex, target: FaultyIndex
) -> None:
    CopyProject(source, target)(PROJECT, COPY)

    with pytest.raises(EmbeddingModelMismatch):
        target.at(COPY, OTHER_BINDING).upsert(TIDES.items)
