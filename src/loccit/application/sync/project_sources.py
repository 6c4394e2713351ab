"""The sources of a project, kept with it: what the user set, and what the last sync found."""

import uuid
from dataclasses import dataclass, field
from typing import Final, TypedDict, cast

from loccit.application.ports.memory import MemoryPort
from loccit.domain.errors import InvalidRequest
from loccit.domain.json_value import JsonObject
from loccit.domain.models.mark import LeftMark, LeftReason, MarksReport
from loccit.domain.models.memory import MemoryEntry, MemoryKind
from loccit.domain.models.source import Source, SourceKind

_NAMESPACE: Final = uuid.UUID("6cbb1f4e-7d0f-5b43-9a0b-6c6f63636974")
"""Any fixed UUID would do."""
_GROUP: Final = "sources"
_STATE: Final = "state"

FileState = tuple[int, int, str]
"""Size in bytes, time of change in nanoseconds, and what is remembered of the file."""


class _State(TypedDict):
    """A `SyncState` as JSON."""

    pipeline: str
    stamps: dict[str, str]
    documents: int
    items: int
    skipped: dict[str, int]
    twins: dict[str, list[str | int]]
    failed: dict[str, list[str | int]]
    without_file: list[list[str | None]]
    faults: list[list[str]]
    marks: "dict[str, _Marks]"


class _Marks(TypedDict):
    """A `MarksState` as JSON."""

    digest: str
    total: int
    aligned: int
    left: list[list[str]]


@dataclass(frozen=True, slots=True)
class MarksState:
    """What became of the annotations of one document.

    Attributes:
        digest: Of the annotations, and of the text that they were aligned to.
        report: How they fit.
    """

    digest: str
    report: MarksReport


@dataclass(frozen=True, slots=True)
class SyncState:
    """What the last whole sync found and no record of a document tells.

    Without it, or with an older one, a sync does more than it must, and comes to the same.

    Attributes:
        pipeline: Of the converter, chunker and policy that read the documents.
        stamps: Of the sources, by id.
        documents: How many documents are of these sources.
        items: How many works they hold.
        skipped: Files of kinds that are not read, by the ending of their names.
        twins: By path, files whose bytes are those of another file: size, time, document.
        failed: By path, files that failed: size, time, code and message.
        without_file: Attachments without a file: key, path, reason.
        faults: What a reader should know of the sources: code and message.
        marks: What became of annotations, by the document they are in.
    """

    pipeline: str = ""
    stamps: dict[str, str] = field(default_factory=dict)
    documents: int = 0
    items: int = 0
    skipped: dict[str, int] = field(default_factory=dict)
    twins: dict[str, FileState] = field(default_factory=dict)
    failed: dict[str, FileState] = field(default_factory=dict)
    without_file: tuple[tuple[str, str | None, str], ...] = ()
    faults: tuple[tuple[str, str], ...] = ()
    marks: dict[str, MarksState] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ProjectSources:
    """The sources of one project, in the order in which they were added."""

    memory: MemoryPort

    def all(self) -> tuple[Source, ...]:
        """Return them."""
        entries = self.memory.entries(_GROUP, (MemoryKind.SOURCE,))
        return tuple(_source_of(entry.data) for entry in entries)

    def add(self, source: Source) -> bool:
        """Add one, and tell whether it was not there yet."""
        if source in self.all():
            return False
        data: JsonObject = {
            "kind": source.kind.value,
            "location": source.location,
            "collection": source.collection,
            "library": source.library,
        }
        entry = MemoryEntry(_id(source.id), MemoryKind.SOURCE, _GROUP, source.told, data=data)
        self.memory.keep([entry])
        return True

    def named(self, name: str) -> Source:
        """Return the source of this id, beginning of an id, location, or the only of its kind.

        Raises:
            InvalidRequest: If the name fits none, or several.
        """
        known = self.all()
        found = [one for one in known if name in {one.id, one.location, one.kind}] or [
            one for one in known if name and one.id.startswith(name.lower())
        ]
        if len(found) != 1:
            said = "no source" if not found else f"{len(found)} sources"
            raise InvalidRequest(f"{said} '{name}'; 'loccit source list' lists them")
        return found[0]

    def remove(self, source: Source) -> None:
        """Remove one; its documents are not touched."""
        self.memory.forget([_id(source.id), _id(_STATE)])

    def state(self) -> SyncState:
        """Return what the last whole sync found."""
        for entry in self.memory.entries(_GROUP, (MemoryKind.SYNC,)):
            return _state_of(cast("_State", entry.data))
        return SyncState()

    def keep_state(self, state: SyncState) -> None:
        """Keep what a sync found."""
        data = cast("JsonObject", _state_data(state))
        self.memory.keep([MemoryEntry(_id(_STATE), MemoryKind.SYNC, _GROUP, "", data=data)])


def _id(name: str) -> str:
    return str(uuid.uuid5(_NAMESPACE, name))


def _source_of(data: JsonObject) -> Source:
    collection, library = data["collection"], data["library"]
    return Source(
        SourceKind(str(data["kind"])),
        str(data["location"]),
        str(collection) if collection else None,
        str(library) if library else None,
    )


def _state_data(state: SyncState) -> _State:
    return {
        "pipeline": state.pipeline,
        "stamps": state.stamps,
        "documents": state.documents,
        "items": state.items,
        "skipped": state.skipped,
        "twins": {path: list(known) for path, known in state.twins.items()},
        "failed": {path: list(known) for path, known in state.failed.items()},
        "without_file": [list(one) for one in state.without_file],
        "faults": [list(one) for one in state.faults],
        "marks": {
            doc_id: {
                "digest": marks.digest,
                "total": marks.report.total,
                "aligned": marks.report.aligned,
                "left": [[each.key, each.reason.value] for each in marks.report.left],
            }
            for doc_id, marks in state.marks.items()
        },
    }


def _state_of(data: _State) -> SyncState:
    return SyncState(
        pipeline=data["pipeline"],
        stamps=data["stamps"],
        documents=data["documents"],
        items=data["items"],
        skipped=data["skipped"],
        twins={path: _file_state(known) for path, known in data["twins"].items()},
        failed={path: _file_state(known) for path, known in data["failed"].items()},
        without_file=tuple(
            (str(key), path, str(reason)) for key, path, reason in data["without_file"]
        ),
        faults=tuple((code, message) for code, message in data.get("faults", ())),
        marks={
            doc_id: MarksState(
                marks["digest"],
                MarksReport(
                    marks["total"],
                    marks["aligned"],
                    tuple(LeftMark(key, LeftReason(reason)) for key, reason in marks["left"]),
                ),
            )
            for doc_id, marks in data["marks"].items()
        },
    )


def _file_state(known: list[str | int]) -> FileState:
    size, changed, told = known
    return int(size), int(changed), str(told)
