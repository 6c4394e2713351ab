"""Writes a shard anew in parts of equal size, each with a graph of its own.

The engine searches each segment in a thread, but builds a graph by merging all segments without
one. So each part is built before the next is written.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from loccit.infrastructure.adapters.qdrant.edge.models import payload_indexes

_PAGE: Final = 1000
"""Points at a time: some MB."""


def write_in_parts(old: Path, new: Path, config: Any, parts: int) -> int:
    """Write the points of a shard into a new one, and build the graph of each part.

    The points come by their ids, which are hashes: whatever a filter passes is spread evenly.

    Args:
        old: The folder of the shard, which is opened and not changed.
        new: A folder that is made.
        config: The new shard's, the vendor's; with at least one segment more than parts.
        parts: How many.

    Returns:
        How many points the new shard has; it is durable and closed.
    """
    from qdrant_edge import CountRequest, EdgeShard, UpdateOperation

    source = EdgeShard.load(str(old), config)
    new.mkdir()
    target = EdgeShard.create(str(new), config)
    points = int(source.count(CountRequest(exact=True)))
    ends = {points * part // parts for part in range(1, parts + 1)}
    written = 0
    for page in _pages(source, ends):
        target.update(UpdateOperation.upsert_points(page))
        written += len(page)
        if written in ends:
            target.optimize()
            target.flush()
    source.close()
    # Indexes come last: keeping them while points are written takes longer.
    for name, index in payload_indexes():
        target.update(UpdateOperation.create_field_index(name, index))
    target.flush()
    found = int(target.count(CountRequest(exact=True)))
    target.close()
    return found


def _pages(source: Any, ends: set[int]) -> Iterator[list[Any]]:
    """Yield all points, some at a time; at each of `ends` a page ends."""
    from qdrant_edge import Point, ScrollRequest

    offset, read = None, 0
    for end in sorted(ends):
        while read < end:
            limit = min(_PAGE, end - read)
            request = ScrollRequest(
                offset=offset, limit=limit, with_payload=True, with_vector=True
            )
            records, offset = source.scroll(request)
            yield [Point(record.id, record.vector or {}, record.payload) for record in records]
            read += len(records)
            if offset is None:
                return
