"""The tool that ingests documents, for those who allow it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath

from loccit.application.ingest.ingest_sources import IngestListener
from loccit.application.library import Library
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.ingestion import IngestReport
from loccit.domain.text.clean_text import clean_block
from loccit.interfaces.mcp.arguments import Ingest
from loccit.interfaces.mcp.progress import CallProgress
from loccit.interfaces.views.tool_documents import IngestedDocumentsView, ingested_documents


@dataclass(frozen=True, slots=True)
class WritingTools:
    """What an assistant can do with a library that it may write to. Threads may share it.

    Attributes:
        library: Returns the library, opened.
        project: Name of the default project; None for that of the settings.
    """

    library: Callable[[], Library]
    project: str | None

    def ingest(self, given: Ingest, progress: CallProgress) -> IngestedDocumentsView:
        """Ingest documents; the document at hand is the last when the client has left."""
        project = self.library().project(self.project if given.project is None else given.project)
        run = project.ingest_apart(
            *map(_absolute, given.paths),
            references=_absolute(given.references) if given.references else None,
            listener=_ToldProgress(progress),
        )
        return ingested_documents(run, project.project_id, stopped=progress.stopped)


class _ToldProgress(IngestListener):
    """Tells the client how many documents are done."""

    def __init__(self, progress: CallProgress) -> None:
        self._progress = progress
        self._total = 0
        self._done = 0
        self._name = ""

    def starts(self, source_paths: Sequence[str], warnings: tuple[DocumentWarning, ...]) -> None:
        self._total = len(source_paths)
        self._tell(0, "found the documents")

    def begins(self, source_path: str) -> None:
        self._name = clean_block(PurePath(source_path).name)

    def progresses(self, share: float) -> None:
        self._tell(self._done + min(share, 0.99), f"reading {self._name}")

    def ends(self, report: IngestReport) -> None:
        self._done += 1
        self._tell(self._done, f"{report.status} {self._name}")

    def stops(self) -> bool:
        return self._progress.stopped

    def _tell(self, done: float, message: str) -> None:
        self._progress.tell(done, self._total, message)


def _absolute(path: str) -> str:
    """Return a path; the working folder of a server is nothing that its client knows."""
    try:
        expanded = Path(path).expanduser()
        if expanded.is_absolute() and "\0" not in path:
            return str(expanded)
    except RuntimeError:  # of a home folder that is not known
        pass
    raise InvalidRequest(f"no absolute path: {path[:200]!r}; give it from / or ~ on")
