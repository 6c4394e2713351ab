"""Entries of a memory as points, and back."""

from datetime import datetime
from typing import Final

from loccit.domain.models.document import DocId
from loccit.domain.models.memory import MemoryEntry, MemoryKind
from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.qdrant.driver import Payload, Point

MEMORY: Final = "memory"
"""The kind of these points: no search asks for it."""
CONVERSATION: Final = "conversation"
"""Key of the conversation that a point belongs to."""
DOCUMENTS: Final = "documents"
"""Key of the documents that it rests on."""
TYPE: Final = "type"
"""Key of what an entry is."""


def memory_point(entry: MemoryEntry, project_id: ProjectId, vector: list[float]) -> Point:
    """Return the point of an entry; `vector` is empty without one."""
    payload = {
        "kind": MEMORY,
        "project": project_id,
        CONVERSATION: entry.conversation,
        TYPE: entry.kind.value,
        "id": entry.id,
        "text": entry.text,
        "importance": entry.importance,
        DOCUMENTS: list(entry.doc_ids),
        "data": dict(entry.data),
        "kept_at": entry.kept_at.isoformat(),
        "embedded": bool(vector),
    }
    return Point(entry.id, payload, vector)


def entry_of(payload: Payload, vector: list[float] | None = None) -> MemoryEntry:
    """Return the entry of a point."""
    return MemoryEntry(
        id=payload["id"],
        kind=MemoryKind(payload[TYPE]),
        conversation=payload[CONVERSATION],
        text=payload["text"],
        importance=payload["importance"],
        doc_ids=tuple(map(DocId, payload[DOCUMENTS])),
        data=payload["data"],
        kept_at=datetime.fromisoformat(payload["kept_at"]),
        vector=tuple(vector) if vector else None,
    )
