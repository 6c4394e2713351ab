"""Which bytes files hold, without reading those that have not changed."""

from collections.abc import Iterable, Mapping

from loccit.application.ingest.contents import is_untouched, read_source
from loccit.application.sync.project_sources import FileState
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord, SourceFile


class FileHashes:
    """Remembers what is known of files, and reads the others."""

    def __init__(self, records: Iterable[DocumentRecord], twins: Mapping[str, FileState]) -> None:
        """Know the files of documents, and those whose bytes are another file's."""
        self._known = {
            path: SourceFile(path, size, changed, DocId(sha))
            for path, (size, changed, sha) in twins.items()
        } | {record.source.path: record.source for record in records}

    def of(self, path: str) -> SourceFile:
        """Return a file with its hash.

        Raises:
            DocumentConversionError: If it cannot be read.
        """
        known = self._known.get(path)
        if known is None or not is_untouched(known):
            known = self._known[path] = read_source(path)
        return known
