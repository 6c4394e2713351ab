"""A project copied between real stores keeps every bit of its vectors."""

import math
import random
from array import array
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from loccit.application.copy.copy_project import CopyProject
from loccit.application.ports.project_store import ProjectStorePort
from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from loccit.infrastructure.adapters.qdrant.server.collection import CollectionPolicy
from loccit.infrastructure.adapters.qdrant.server.driver import ServerDriver
from loccit.infrastructure.adapters.qdrant.server.options import ServerOptions
from tests.contracts.index_factories import BINDING, citation, document, server_address

WIDE = replace(BINDING, dimension=384)
HERE, THERE = ProjectId("copied-here"), ProjectId("copied-there")
DOCUMENTS = 12
CHUNKS = 30
WORDS = ("tide", "marsh", "spring", "neap", "gauge", "harbour", "moon", "salt")


def fill(index: ProjectStorePort) -> None:
    numbers = random.Random(5)
    index.create_project(HERE, WIDE)
    for number in range(DOCUMENTS):
        texts = tuple(
            " ".join(numbers.choices(WORDS, k=12)) + f" {number} {position}"
            for position in range(CHUNKS)
        )
        document(
            f"paper{number}",
            texts,
            cited=citation(f"key{number}") if number % 2 else None,
            vectors=tuple(vector(numbers) for _ in texts),
            references=CHUNKS - 2,
        ).write(index, HERE, model=WIDE)


def vector(numbers: random.Random) -> tuple[float, ...]:
    values = [numbers.gauss(0, 1) for _ in range(WIDE.dimension)]
    length = math.hypot(*values)
    return tuple(value / length for value in values)


def embedded(folder: Path) -> ProjectStorePort:
    return QdrantIndexAdapter(EdgeDriver(folder))


def server(_: Path) -> ProjectStorePort:
    return QdrantIndexAdapter(ServerDriver(*server_address()))


def shared_server(_: Path) -> ProjectStorePort:
    url, key = server_address()
    return QdrantIndexAdapter(ServerDriver(url, key, ServerOptions(shared=True)))


def server_in_parts(_: Path) -> ProjectStorePort:
    url, key = server_address()
    options = ServerOptions(collections=CollectionPolicy(shards=4))
    return QdrantIndexAdapter(ServerDriver(url, key, options))


@pytest.mark.parametrize("store", [embedded, server, shared_server, server_in_parts])
def test_a_project_comes_back_from_another_store_as_it_left(
    store: Callable[[Path], ProjectStorePort], tmp_path: Path
) -> None:
    first, second = embedded(tmp_path / "first"), embedded(tmp_path / "second")
    between = store(tmp_path / "between")
    try:
        fill(first)
        there = CopyProject(first, between)(HERE, THERE, replace=True)
        back = CopyProject(between, second)(THERE, HERE)
        between.delete_project(THERE)

        assert (there.documents, there.chunks) == (DOCUMENTS, DOCUMENTS * CHUNKS)
        assert (back.documents, back.chunks) == (there.documents, there.chunks)
        assert there.queries > 5
        assert second.project(HERE).binding == WIDE
        assert second.at(HERE).documents() == first.at(HERE).documents()
        for record in first.at(HERE).documents():
            assert second.at(HERE).chunks(record.doc_id) == first.at(HERE).chunks(record.doc_id)
            before, after = (
                [array("f", each.embedding or ()) for each in index.at(HERE).items([record])]
                for index in (first, second)
            )
            assert [len(each) for each in before].count(0) == 2
            assert before == after
    finally:
        for index in (first, between, second):
            index.close()


def test_a_server_tells_into_how_many_parts_a_project_is_split(tmp_path: Path) -> None:
    for store, parts in ((server, 1), (server_in_parts, 4)):
        index = store(tmp_path)
        try:
            made = index.create_project(THERE, WIDE)
            assert [version.parts for version in made.versions] == [parts]
        finally:
            index.delete_project(THERE)
            index.close()
