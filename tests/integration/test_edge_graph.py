"""The search graph of a large project: built beside it, swapped in, and exact under filters."""

import json
import random
import shutil
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from loccit.domain.errors import DiskFull, VectorIndexError
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.policy.model_binding import ModelBinding
from loccit.domain.policy.quantization import Quantization
from loccit.infrastructure.adapters.qdrant.driver import At
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.edge.files import ProjectFiles
from loccit.infrastructure.adapters.qdrant.edge.graph import GraphBuild
from loccit.infrastructure.adapters.qdrant.graph_policy import GraphPolicy
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from tests.contracts.index_factories import BINDING, Document, citation, document

PROJECT = ProjectId("large")
AT = At(PROJECT, 1)
SMALL = GraphPolicy(graph_from=100, scanned_up_to=20)
NUMBERS = random.Random(4)


def made(name: str, chunks: int, tag: str, rev: str = "") -> Document:
    vectors = tuple(tuple(NUMBERS.gauss(0, 1) for _ in range(4)) for _ in range(chunks))
    texts = tuple(f"word{number} of {name}" for number in range(chunks))
    return document(name, texts, vectors=vectors, cited=citation(name, tags=(tag,)), rev=rev)


ONE, TWO = made("one", 150, "common"), made("two", 10, "rare")
QUERY = (0.7, 0.6, 0.4, 0.1)


def opened(folder: Path, graphs: GraphPolicy = SMALL) -> QdrantIndexAdapter:
    return QdrantIndexAdapter(EdgeDriver(folder, graphs=graphs))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    index = opened(tmp_path)
    index.create_project(PROJECT, BINDING)
    ONE.write(index, PROJECT)
    TWO.write(index, PROJECT)
    index.close()
    return tmp_path


def answers(index: QdrantIndexAdapter) -> object:
    rare = SearchFilter(tags=("rare",))
    return (
        [hit.chunk.id for hit in index.at(PROJECT, BINDING).search(QUERY, 10)],
        [hit.chunk.id for hit in index.at(PROJECT, BINDING).search(QUERY, 10, rare)],
        [
            hit.chunk.id
            for hit in index.at(PROJECT, BINDING).hybrid_query("word7", QUERY, 10, rare)
        ],
        {hit.chunk.id for hit in index.at(PROJECT).lexical_query("word7 word9", 10)},
        index.at(PROJECT).chunks(ONE.doc_id),
        index.at(PROJECT).items([ONE.record]),
        index.at(PROJECT).documents(),
        index.at(PROJECT).count_chunks(),
    )


def test_a_large_project_gets_a_graph_once_and_answers_as_before(folder: Path) -> None:
    index = opened(folder)
    before = answers(index)
    assert index.needs_optimizing(PROJECT)

    assert index.optimize(PROJECT)

    assert answers(index) == before
    assert not index.needs_optimizing(PROJECT)
    index.close()
    graph = ProjectFiles(folder).graph(AT)
    assert graph is not None
    assert graph.links == SMALL.links
    again = opened(folder)
    assert len(graphs(again, folder)) == graph.parts == SMALL.parts
    assert answers(again) == before
    assert not again.needs_optimizing(PROJECT)
    again.close()


def test_a_small_project_needs_no_graph(folder: Path) -> None:
    index = opened(folder, GraphPolicy(graph_from=1000))

    assert not index.needs_optimizing(PROJECT)

    index.close()


def test_what_is_written_later_is_found_and_kept(folder: Path) -> None:
    index = opened(folder)
    assert index.optimize(PROJECT)
    three, newer = made("three", 5, "late"), made("two", 7, "rare", rev="2")

    three.write(index, PROJECT)
    newer.write(index, PROJECT)
    index.at(PROJECT).delete_document(ONE.doc_id)

    for _ in range(2):
        found = {hit.chunk.doc_id for hit in index.at(PROJECT, BINDING).search(QUERY, 100)}
        assert found == {three.doc_id, TWO.doc_id}
        assert index.at(PROJECT).chunks(TWO.doc_id) == newer.chunks
        assert index.at(PROJECT).count_chunks() == 12
        index.close()
    index.close()


def test_what_a_project_has_grown_by_gets_a_graph_of_its_own(folder: Path) -> None:
    index = opened(folder)
    assert index.optimize(PROJECT)
    first = graphs(index, folder)
    made("three", 10, "late").write(index, PROJECT)
    assert not index.needs_optimizing(PROJECT)

    made("four", 40, "late").write(index, PROJECT)

    assert index.needs_optimizing(PROJECT)
    before = answers(index)
    assert index.optimize(PROJECT)
    assert answers(index) == before
    assert not index.needs_optimizing(PROJECT)
    both = graphs(index, folder)
    assert first < both
    assert len(both) == len(first) + 1
    made("five", 200, "late").write(index, PROJECT)  # more than half as much again
    before = answers(index)
    assert index.optimize(PROJECT)
    assert answers(index) == before
    assert len(graphs(index, folder)) == SMALL.parts
    index.close()


def graphs(index: QdrantIndexAdapter, folder: Path) -> set[str]:
    """Return the names of the segments that have a graph; the index is opened anew."""
    index.close()
    shard = ProjectFiles(folder).shard(AT)
    found = {path: json.loads(path.read_text()) for path in shard.glob("segments/*/segment.json")}
    kinds = {
        path.parent.name: each["config"]["vector_data"]["dense"]["index"]["type"]
        for path, each in found.items()
    }
    return {name for name, kind in kinds.items() if kind == "hnsw"}


def test_other_processes_may_use_the_project_while_a_graph_is_built(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index, other = opened(folder), opened(folder)
    run = GraphBuild.run

    def look_and_run(
        build: GraphBuild, binding: ModelBinding, policy: GraphPolicy, points: int, _: object
    ) -> None:
        assert other.at(PROJECT).count_chunks() == 160
        other.close()
        run(build, binding, policy, points)

    monkeypatch.setattr(GraphBuild, "run", look_and_run)

    assert index.optimize(PROJECT)
    assert other.at(PROJECT).count_chunks() == 160
    other.close()


def test_a_graph_of_what_has_changed_meanwhile_is_not_used(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = opened(folder)
    run = GraphBuild.run
    three = made("three", 5, "late")

    def write_and_run(
        build: GraphBuild, binding: ModelBinding, policy: GraphPolicy, points: int, _: object
    ) -> None:
        run(build, binding, policy, points)
        three.write(index, PROJECT)

    monkeypatch.setattr(GraphBuild, "run", write_and_run)

    assert not index.optimize(PROJECT)

    assert index.at(PROJECT).chunks(three.doc_id) == three.chunks
    assert index.needs_optimizing(PROJECT)
    assert not ProjectFiles(folder).building(AT).exists()
    monkeypatch.setattr(GraphBuild, "run", run)
    assert index.optimize(PROJECT)
    assert index.at(PROJECT).chunks(three.doc_id) == three.chunks
    index.close()


def test_searches_are_answered_while_the_graph_is_built(folder: Path) -> None:
    index = opened(folder)
    before = answers(index)
    builder = threading.Thread(target=index.optimize, args=(PROJECT,))
    builder.start()
    answered = 0
    while builder.is_alive():
        assert answers(index) == before
        answered += 1
    builder.join()

    assert answered > 1
    assert answers(index) == before
    assert not index.needs_optimizing(PROJECT)
    index.close()


def test_without_room_for_a_copy_nothing_is_built(folder: Path) -> None:
    index = QdrantIndexAdapter(EdgeDriver(folder, graphs=SMALL, free_space=lambda _: 2**26))

    with pytest.raises(DiskFull):
        index.optimize(PROJECT)

    assert index.at(PROJECT).count_chunks() == 160
    index.close()


def test_a_build_that_fails_leaves_the_project_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = opened(folder)
    before = answers(index)
    copy = GraphBuild.copy

    def half(build: GraphBuild, shard: Path) -> None:
        copy(build, shard)
        shutil.rmtree(build.folder / "segments")

    monkeypatch.setattr(GraphBuild, "copy", half)

    with pytest.raises(VectorIndexError, match="could not be built"):
        index.optimize(PROJECT)

    assert answers(index) == before
    assert not ProjectFiles(folder).building(AT).exists()
    index.close()


def test_vectors_may_be_held_as_bytes(folder: Path) -> None:
    index = opened(folder, replace(SMALL, quantization=Quantization.INT8))
    before = answers(index)

    assert index.optimize(PROJECT)

    graph = ProjectFiles(folder).graph(AT)
    assert graph is not None
    assert graph.quantization is Quantization.INT8
    assert answers(index) == before
    index.close()
    again = opened(folder)  # whatever is set now, the graph stays what it is
    assert answers(again) == before
    again.close()
