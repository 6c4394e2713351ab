"""Projects whose records do not tell how their words were analysed: all of them as English."""

from dataclasses import replace
from pathlib import Path

import pytest

from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.qdrant.driver import At
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from loccit.infrastructure.adapters.qdrant.records.lexical import LexicalEncoder
from loccit.infrastructure.adapters.qdrant.records.points import chunk_point
from loccit.infrastructure.adapters.qdrant.records.record_payload import document_point
from tests.contracts.index_factories import BINDING, Document, citation, document

PROJECT = ProjectId("earlier")


@pytest.fixture
def earlier(tmp_path: Path) -> tuple[QdrantIndexAdapter, Document]:
    """Return an index with a German document that was written as if it were English."""
    driver = EdgeDriver(tmp_path)
    index = QdrantIndexAdapter(driver)
    index.create_project(PROJECT, BINDING)
    known = document("old", ("viele alte Datenbanken",), language="de")
    known.write(index, PROJECT)
    at = At(PROJECT, 1)
    as_english = [replace(item, language="en") for item in known.items]
    chunks = [chunk_point(item, PROJECT, BINDING, LexicalEncoder()) for item in as_english]
    record = document_point(known.record, PROJECT)
    del record.payload["analysis"], record.payload["searched_fields"]
    driver.upsert(at, [*chunks, record])
    index.close()
    return index, known


def found(index: QdrantIndexAdapter, query: str) -> int:
    return len(index.lexical_query(query, PROJECT, 5))


def test_they_are_searched_as_they_were_written(
    earlier: tuple[QdrantIndexAdapter, Document],
) -> None:
    index, _ = earlier
    assert found(index, "Datenbanken") == 1
    assert found(index, "Datenbank") == 0


def test_a_new_document_beside_them_is_searched_in_its_language(
    earlier: tuple[QdrantIndexAdapter, Document],
) -> None:
    index, _ = earlier
    document("new", ("neue Häuser",), language="de").write(index, PROJECT)
    assert found(index, "Haus") == 1
    assert found(index, "Datenbanken") == 1


def test_an_amendment_brings_them_up_to_date(
    earlier: tuple[QdrantIndexAdapter, Document],
) -> None:
    index, known = earlier
    index.amend_document(replace(known.record, citation=citation("key")), PROJECT)
    assert found(index, "Datenbank") == 1
    assert found(index, "Datenbanken") == 1
