"""A write that ends at any of its steps leaves the old or the new, and completes when repeated."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count

import pytest

from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.qdrant.driver import At
from loccit.infrastructure.adapters.qdrant.filters import points
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from loccit.infrastructure.adapters.qdrant.schema import CHUNKS
from tests.contracts.index_factories import BINDING, citation, document
from tests.unit.infrastructure.qdrant.interrupted_driver import InterruptedDriver, ProcessDied

PROJECT = ProjectId("interrupted")
OLD = document("one", ("old a", "old b"), path="/1")
NEW = document("one", ("new a", "new b", "new c"), rev="2", path="/1")
NEW_BYTES = document("two", ("two a",), path="/1")
BYSTANDER = document("by", ("by a",), path="/by")
MOVED = replace(
    OLD.record, source=replace(OLD.record.source, path="/by"), citation=citation("moved")
)


@dataclass(frozen=True)
class Change:
    """A change to a project that holds OLD and BYSTANDER."""

    make: Callable[[QdrantIndexAdapter], None]
    before: frozenset[str]
    after: frozenset[str]


OLD_TEXTS = frozenset({"old a", "old b", "by a"})
CHANGES = {
    "replace a revision": Change(
        lambda index: NEW.write(index, PROJECT),
        OLD_TEXTS,
        frozenset({"new a", "new b", "new c", "by a"}),
    ),
    "replace a path": Change(
        lambda index: NEW_BYTES.write(index, PROJECT), OLD_TEXTS, frozenset({"two a", "by a"})
    ),
    "delete": Change(
        lambda index: index.at(PROJECT).delete_document(OLD.doc_id), OLD_TEXTS, frozenset({"by a"})
    ),
    "add": Change(
        lambda index: document("new", ("n",)).write(index, PROJECT), OLD_TEXTS, OLD_TEXTS | {"n"}
    ),
}


def visible(index: QdrantIndexAdapter) -> frozenset[str]:
    """Return the texts that are found, once every way to read agrees on them."""
    found = index.at(PROJECT, BINDING).search((1.0, 0, 0, 0), 100)
    records = index.at(PROJECT).documents()
    kept = [chunk for each in records for chunk in index.at(PROJECT).chunks(each.doc_id)]
    assert len(found) == index.at(PROJECT).count_chunks() == len(kept)
    assert {hit.chunk for hit in found} == set(kept)
    assert len({record.source.path for record in records}) == len(records)
    for record in records:
        assert index.at(PROJECT).document_at(record.source.path) == record
    return frozenset(hit.chunk.text for hit in found)


@pytest.mark.parametrize("exclusive", [True, False], ids=["in the process", "on a server"])
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_change_that_ends_at_any_step_is_whole_or_not_made(
    change: Change, *, exclusive: bool
) -> None:
    for survived in count():
        driver = InterruptedDriver(exclusive=exclusive)
        index = QdrantIndexAdapter(driver)
        index.create_project(PROJECT, BINDING)
        OLD.write(index, PROJECT)
        BYSTANDER.write(index, PROJECT)
        driver.survived = survived
        try:
            change.make(index)
        except ProcessDied:
            ended = False
        else:
            ended = True
        driver.survived = None

        reopened = QdrantIndexAdapter(driver)
        assert visible(reopened) in ({change.after} if ended else {change.before, change.after})
        if exclusive:
            assert left_behind(driver, reopened) == 0
        change.make(reopened)
        assert visible(reopened) == change.after
        assert left_behind(driver, reopened) == 0
        if ended:
            assert survived > 1
            return


def left_behind(driver: InterruptedDriver, index: QdrantIndexAdapter) -> int:
    """Return how many marks, and chunks of no committed document, are stored."""
    at = At(PROJECT, 1)
    marks = driver.count(at, points(("pending",), PROJECT))
    return marks + driver.count(at, points(CHUNKS, PROJECT)) - index.at(PROJECT).count_chunks()


def test_an_amendment_that_ends_at_any_step_keeps_the_old_record_or_is_made() -> None:
    for survived in count():
        driver = InterruptedDriver(exclusive=True)
        index = QdrantIndexAdapter(driver)
        index.create_project(PROJECT, BINDING)
        OLD.write(index, PROJECT)
        BYSTANDER.write(index, PROJECT)
        driver.survived = survived
        try:
            index.at(PROJECT).amend_document(MOVED)
        except ProcessDied:
            ended = False
        else:
            ended = True
        driver.survived = None

        reopened = QdrantIndexAdapter(driver)
        assert reopened.at(PROJECT).document(OLD.doc_id) in {OLD.record, MOVED}
        reopened.at(PROJECT).amend_document(MOVED)
        assert reopened.at(PROJECT).documents() == (MOVED,)
        hits = reopened.at(PROJECT, BINDING).search((1.0, 0, 0, 0), 100)
        assert {hit.chunk.text for hit in hits} == {"old a", "old b"}
        assert {hit.citation for hit in hits} == {MOVED.citation}
        assert left_behind(driver, reopened) == 0
        if ended:
            return


def test_a_document_that_was_replaced_and_comes_back_after_a_crash_is_found() -> None:
    driver = InterruptedDriver(exclusive=False)
    index = QdrantIndexAdapter(driver)
    index.create_project(PROJECT, BINDING)
    OLD.write(index, PROJECT)
    for survived in count():
        driver.survived = survived
        try:
            NEW_BYTES.write(index, PROJECT)
            break
        except ProcessDied:
            driver.survived = None
            back = document("one", ("old a", "old b"), path="/elsewhere")
            back.write(QdrantIndexAdapter(driver), PROJECT)
            assert {"old a", "old b"} <= visible(QdrantIndexAdapter(driver))


def test_documents_written_at_once_into_a_new_version_are_whole_after_any_step() -> None:
    papers = (NEW, BYSTANDER)
    items = [item for paper in papers for item in paper.items]
    records = [paper.record for paper in papers]
    for survived in count():
        driver = InterruptedDriver(exclusive=False)
        index = QdrantIndexAdapter(driver)
        index.create_project(PROJECT, BINDING)
        OLD.write(index, PROJECT)
        version = index.begin_version(PROJECT, BINDING)
        driver.survived = survived
        try:
            index.at(PROJECT, BINDING, version).upsert(items, commit=records)
        except ProcessDied:
            ended = False
        else:
            ended = True
        driver.survived = None

        assert visible(index) == {"old a", "old b"}
        reopened = QdrantIndexAdapter(driver)
        reopened.at(PROJECT, BINDING, version).upsert(items, commit=records)
        reopened.activate_version(PROJECT, version)
        assert visible(reopened) == {"new a", "new b", "new c", "by a"}
        if ended:
            assert survived == 2  # the chunks of all, then the records of all
            return


def test_documents_written_at_once_replace_what_a_version_holds_of_them() -> None:
    index = QdrantIndexAdapter(InterruptedDriver(exclusive=True))
    index.create_project(PROJECT, BINDING)
    for version in (None, index.begin_version(PROJECT, BINDING)):
        OLD.write(index, PROJECT, version=version)
        index.at(PROJECT, BINDING, version).upsert(NEW_BYTES.items, commit=[NEW_BYTES.record])
        assert index.at(PROJECT, version=version).documents() == (NEW_BYTES.record,)
        assert index.at(PROJECT, version=version).count_chunks() == 1
