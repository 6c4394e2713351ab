"""The keys that filters match, for documents that an earlier loccit wrote without them."""

import logging

from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.retrieval import SearchFilter
from loccit.infrastructure.adapters.qdrant.driver import At, Driver
from loccit.infrastructure.adapters.qdrant.filters import Match, Where, points
from loccit.infrastructure.adapters.qdrant.heading_keys import heading_keys
from loccit.infrastructure.adapters.qdrant.records.payload import language_payload, source_payload
from loccit.infrastructure.adapters.qdrant.records.record_payload import (
    DOCUMENT,
    FILTER_KEYS,
    read_record,
)
from loccit.infrastructure.adapters.qdrant.schema import CHUNKS

log = logging.getLogger(__name__)


def asks_for_later_keys(filters: SearchFilter) -> bool:
    """Tell whether a filter matches keys that the first versions of loccit did not write."""
    return bool(
        filters.collections
        or filters.dois
        or filters.sections
        or filters.languages
        or filters.paths
    )


def fill_filter_keys(driver: Driver, at: At, **equal: str) -> None:
    """Write the keys to the chunks of the documents that were committed without them.

    Those are all, or the ones whose record has these values. The record is marked last: a crash
    leaves the document to the next call, and doing it twice changes nothing. It takes some
    milliseconds for each section of such a document.
    """
    records = points((DOCUMENT,), at.project_id, **equal)
    unmarked = Where(records.must, (Match("filter_keys", (FILTER_KEYS,)),))
    old = [read_record(payload) for payload in driver.scroll(at, unmarked)]
    if not old:
        return
    log.info("filter_keys_filled", extra={"project": at.project_id, "documents": len(old)})
    driver.index_fields(at)
    for record in old:
        _fill(driver, at, record)
    driver.settle(at)


def _fill(driver: Driver, at: At, record: DocumentRecord) -> None:
    this = {"doc_id": record.doc_id, "revision": record.revision}
    chunks = points(CHUNKS, at.project_id, **this)
    by_section: dict[tuple[str, ...], list[str]] = {}
    for payload in driver.scroll(at, chunks):
        by_section.setdefault(tuple(payload["section_path"]), []).append(payload["chunk_id"])
    for path, ids in by_section.items():
        below = Where((*chunks.must, Match("chunk_id", tuple(ids))))
        driver.set_payload(at, below, {"section_words": heading_keys(path)})
    source = source_payload(record.source.path, record.title, record.citation)
    driver.set_payload(at, chunks, {**source, **language_payload(record.coverage.language)})
    driver.set_payload(
        at, points((DOCUMENT,), at.project_id, **this), {"filter_keys": FILTER_KEYS}
    )
