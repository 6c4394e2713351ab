"""The answers of the service about work that outlives a request."""

from typing import Annotated, Literal, NotRequired, TypedDict

from loccit.interfaces.views.documents import ErrorView
from loccit.interfaces.views.ingestion import IngestedView, IngestView


class RefusedView(TypedDict):
    """A file that was sent and not taken."""

    name: Annotated[str, "as it was called, cleaned"]
    reason: Annotated[str, "for a person"]


class JobView(TypedDict):
    """An ingest that was asked for."""

    id: Annotated[str, "names the job"]
    project: Annotated[str, "where it ingests"]
    state: Annotated[
        Literal["queued", "running", "done", "failed", "cancelled"],
        "`failed` when it ended before its documents did; `error` says why. `cancelled` when it"
        " was told to end; the documents done until then stay",
    ]
    created: Annotated[str, "when it was asked for, ISO 8601, UTC"]
    ended: Annotated[str | None, "when it ended; null before. An hour later it is forgotten"]
    documents: Annotated[int, "how many there are; 0 until it runs"]
    done: Annotated[int, "how many of them are reported"]
    current: Annotated[str | None, "the file at hand"]
    share: Annotated[float, "how much of that file is done, in [0, 1]"]
    result: Annotated[IngestView | None, "what became of each document; null until it has ended"]
    error: Annotated[ErrorView | None, "what ended it early"]
    refused: Annotated[list[RefusedView], "files that were sent and are not ingested"]


class JobsView(TypedDict):
    """The jobs of the last hour."""

    jobs: Annotated[list[JobView], "the newest first"]


class JobEventView(TypedDict):
    """What happens in a job, as an event of a stream."""

    job: Annotated[str, "its id"]
    documents: NotRequired[Annotated[int, "with `starts`: how many there are"]]
    source_path: NotRequired[Annotated[str, "with `begins` and `progress`: the file at hand"]]
    share: NotRequired[Annotated[float, "with `progress`: how much of it is done, in [0, 1]"]]
    report: NotRequired[Annotated[IngestedView, "with `report`: what became of a document"]]
