"""Memory that goes where its project goes: to another model, or to another store."""

from collections.abc import Iterator, Sequence
from typing import Final

from loccit.application.conversations.recall import Recall
from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.memory import MemoryPort
from loccit.domain.models.memory import MemoryEntry

_BATCH: Final = 256
"""Entries that are embedded, or written, at once."""


def embed_anew(memory: MemoryPort, embedding: EmbeddingPort) -> int:
    """Give each entry that has a vector one of another model, and return how many have.

    A call that dies leaves some entries without vectors, which recalling them makes later.
    """
    bound = memory.bound_to()
    if bound is None or bound.compares_with(embedding.binding):
        return 0
    had = [each for each in memory.entries(vectors=True) if each.vector is not None]
    memory.bind(embedding.binding)
    recall = Recall(memory, embedding)
    for batch in _batches(had):
        recall.keep(batch)
    return len(had)


def copy_memory(source: MemoryPort, target: MemoryPort) -> int:
    """Replace what a project remembers by what another one does; return how many entries."""
    bound = source.bound_to()
    entries = source.entries(vectors=True)
    target.forget([each.id for each in target.entries()])
    if bound is None:
        return 0
    target.bind(bound)
    for batch in _batches(entries):
        target.keep(batch)
    return len(entries)


def _batches(entries: Sequence[MemoryEntry]) -> Iterator[Sequence[MemoryEntry]]:
    return (entries[start : start + _BATCH] for start in range(0, len(entries), _BATCH))
