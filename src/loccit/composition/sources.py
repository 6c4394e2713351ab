"""Building what reads the sources of projects."""

import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from loccit.domain.models.project import ProjectId
from loccit.infrastructure.settings import Settings

if TYPE_CHECKING:
    from threading import Event

    from loccit.application.ports.file_events import FileEventsPort
    from loccit.application.ports.library_source import LibrarySourcePort
    from loccit.domain.models.source import Source


class SourceAdapters:
    """The part of the `Adapters` of a library that reads sources. Nothing of it is kept open."""

    _settings: Settings

    @property
    def zotero_folders(self) -> Sequence[Path]:
        """The data folders of Zotero that the profiles on this machine name."""
        from loccit.infrastructure.adapters.zotero.data_folder import found_folders, system_of

        return found_folders(system_of(sys.platform), Path.home())

    def source(self, project_id: ProjectId, source: "Source") -> "LibrarySourcePort":
        """Return what reads a source of a project."""
        from loccit.domain.models.source import SourceKind

        if source.kind is SourceKind.FOLDER:
            from loccit.infrastructure.adapters.file_sources.folder import FolderSource

            return FolderSource(source)
        if source.kind is SourceKind.BIBTEX:
            from loccit.infrastructure.adapters.file_sources.reference_list import (
                ReferenceListSource,
            )

            return ReferenceListSource(source)
        from loccit.infrastructure.adapters.zotero.data_folder import system_of
        from loccit.infrastructure.adapters.zotero.reader import ZoteroLibrary

        notes = self._notes_folder(project_id) / source.id
        return ZoteroLibrary(source, system_of(sys.platform), Path.home(), notes)

    def file_events(self, stopped: "Event", tell: Callable[[str], object]) -> "FileEventsPort":
        """Return what waits for changes of files."""
        from loccit.infrastructure.adapters.file_events.adapter import FileEvents

        return FileEvents(stopped, tell)

    def forget_notes(self, project_id: ProjectId, source: "Source | None" = None) -> None:
        """Delete the files that hold the text of notes: of one source, or of all of a project."""
        folder = self._notes_folder(project_id)
        shutil.rmtree(folder / source.id if source else folder, ignore_errors=True)

    def _notes_folder(self, project_id: ProjectId) -> Path:
        return self._settings.data_dir / "notes" / project_id
