"""What a project remembers of the questions it was asked."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final

from loccit.domain.json_value import JsonObject
from loccit.domain.models.document import DocId

MIN_IMPORTANCE: Final = 1
MAX_IMPORTANCE: Final = 5


class MemoryKind(StrEnum):
    """What an entry is."""

    TURN = "turn"
    """A question and its answer."""
    FINDING = "finding"
    """Words of a document that answered a question."""
    TOOL_CALL = "tool_call"
    """What a language model asked a tool, and what it came to: the audit trail."""
    TASK = "task"
    """A question that a language model works on, or has worked on."""
    SUMMARY = "summary"
    """What older parts of a conversation said, in short."""
    SOURCE = "source"
    """A source of the project, as it was set. It belongs to no conversation."""
    SYNC = "sync"
    """What the last `sync` found that no record of a document tells."""
    MARK = "mark"
    """What a reader marked in a document, and wrote there: of no conversation."""


OF_CONVERSATIONS: Final = tuple(
    kind
    for kind in MemoryKind
    if kind not in {MemoryKind.MARK, MemoryKind.SOURCE, MemoryKind.SYNC}
)
"""What questions and answers leave behind."""


@dataclass(frozen=True, slots=True)
class MemoryEntry:
    """One thing that is remembered. It may hold words of documents: untrusted.

    Attributes:
        id: A UUID. An entry that is kept under an id that is there takes its place.
        kind: What it is.
        conversation: Which conversation it belongs to.
        text: Its words, by which it is recalled.
        importance: From 1, of little use, to 5, always of use.
        doc_ids: The documents that it rests on.
        data: Whatever else belongs to its kind.
        kept_at: When, in UTC.
        vector: Of `text`; None when it has none, or when it was not asked for.

    Raises:
        ValueError: If the importance is out of range.
    """

    id: str
    kind: MemoryKind
    conversation: str
    text: str
    importance: int = 3
    doc_ids: tuple[DocId, ...] = ()
    data: JsonObject = field(default_factory=dict)
    kept_at: datetime = field(default_factory=lambda: datetime.now(UTC))
    vector: tuple[float, ...] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if not MIN_IMPORTANCE <= self.importance <= MAX_IMPORTANCE:
            raise ValueError(
                f"importance must lie in [{MIN_IMPORTANCE}, {MAX_IMPORTANCE}],"
                f" not {self.importance}"
            )


@dataclass(frozen=True, slots=True)
class Remembered:
    """An entry that a search for a vector found.

    Attributes:
        entry: It, without its vector.
        cosine: Similarity of the two vectors, in [-1, 1].
    """

    entry: MemoryEntry
    cosine: float
