"""Whether the file of a document is still the one that was ingested."""

from loccit.application.ingest.contents import is_untouched, read_source
from loccit.domain.errors import DocumentConversionError
from loccit.domain.models.project import SourceFile
from loccit.domain.models.shown_page import FileState


def file_state(known: SourceFile) -> FileState:
    """Compare a file with what was read, by size and time of change, else by its hash."""
    if is_untouched(known):
        return FileState.UNCHANGED
    try:
        same = read_source(known.path).sha256 == known.sha256
    except DocumentConversionError:
        return FileState.GONE
    return FileState.UNCHANGED if same else FileState.CHANGED
