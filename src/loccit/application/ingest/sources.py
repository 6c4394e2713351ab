"""The files a user points at: finding them in folders, and telling whether one has changed."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import file_digest
from io import BufferedReader
from pathlib import Path

from loccit.domain.errors import (
    SourceIsDirectory,
    SourceNotFound,
    SourceUnreadable,
)
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord, SourceFile
from loccit.domain.policy.source_formats import WALKED_SUFFIXES, suffix_of
from loccit.domain.text.clean_text import is_unicode


def find_sources(paths: Iterable[str]) -> tuple[str, ...]:
    """Return the absolute paths of the documents that `paths` name, each once.

    A file is taken whatever its name. A folder gives the documents under it, by path; hidden
    files and folders are left out, and so are files that another program has open for editing
    (`~$report.docx`). A folder that gives none, and a path that is not there, are returned
    themselves, so that they are reported and not passed over.
    """
    found: dict[str, None] = {}
    for path in paths:
        absolute = os.path.abspath(path)  # noqa: PTH100  (resolve() would follow links)
        documents = sorted(_walk(absolute)) if Path(absolute).is_dir() else []
        found.update(dict.fromkeys(documents or [absolute]))
    return tuple(found)


def skipped_kinds(paths: Iterable[str]) -> dict[str, int]:
    """Return how many files in folders are of a kind that is not taken there, by their ending.

    Most frequent first; "" stands for files without an ending.
    """
    folders = (path for path in paths if Path(path).is_dir())
    endings = (suffix_of(file) for folder in folders for file in _visible(folder))
    return dict(Counter(each for each in endings if each not in WALKED_SUFFIXES).most_common())


def gone_documents(
    records: Iterable[DocumentRecord], paths: Iterable[str]
) -> tuple[DocumentRecord, ...]:
    """Return the documents from folders whose file is not there any more.

    A folder that does not exist, perhaps on an unmounted drive, is not counted.

    Args:
        records: Of a project.
        paths: What the user names; folders count.
    """
    folders = (path for path in paths if Path(path).is_dir())
    roots = {os.path.abspath(folder) for folder in folders}  # noqa: PTH100  (as above)
    return tuple(
        record
        for record in records
        if not roots.isdisjoint(map(str, Path(record.source.path).parents))
        and not Path(record.source.path).exists()
    )


def _walk(folder: str) -> Iterator[str]:
    return (file for file in _visible(folder) if suffix_of(file) in WALKED_SUFFIXES)


def visible_folders(folder: str) -> Iterator[str]:
    """Yield a folder and those below it, but for hidden ones."""
    return (root for root, _ in _visited(folder))


def _visible(folder: str) -> Iterator[str]:
    """Yield the files below a folder, but for hidden ones and those of open programs."""
    for root, files in _visited(folder):
        yield from (str(Path(root, name)) for name in files if not name.startswith((".", "~$")))


def _visited(folder: str) -> Iterator[tuple[str, list[str]]]:
    for root, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield root, files


def name_fault(path: str) -> SourceUnreadable | None:
    """Return why no index can hold the name of a file, None if it can.

    File systems of Unix take any bytes for a name; those that are no UTF-8 reach Python as lone
    surrogates.
    """
    if not is_unicode(path):
        return SourceUnreadable(path, "its name is not valid Unicode; rename it")
    return SourceUnreadable(path, "no file has such a name") if "\0" in path else None


def is_untouched(known: SourceFile) -> bool:
    """Tell, by size and time of change alone, whether the file is still the one that was read."""
    try:
        status = Path(known.path).stat()
    except OSError:
        return False
    return (status.st_size, status.st_mtime_ns) == (known.size, known.mtime_ns)


def read_source(path: str) -> SourceFile:
    """Return the file's size, time of change and hash.

    Raises:
        SourceNotFound: If there is no such file.
        SourceIsDirectory: If it is a folder.
        SourceUnreadable: If it is no regular file, or the system refuses to read it.
    """
    with _opened(path) as stream:
        status = os.fstat(stream.fileno())
        digest = file_digest(stream, "sha256").hexdigest()
    return SourceFile(path, status.st_size, status.st_mtime_ns, DocId(digest))


@contextmanager
def _opened(path: str) -> Iterator[BufferedReader]:
    """Open a file, and map what opening and reading it can raise."""
    file = Path(path)
    try:
        if file.is_dir():
            raise SourceIsDirectory(path)
        if file.exists() and not file.is_file():
            raise SourceUnreadable(path, "not a regular file")  # a pipe would block for ever
        with file.open("rb") as stream:
            yield stream
    except FileNotFoundError as error:
        raise SourceNotFound(path) from error
    except OSError as error:
        reason = f"cannot be read ({error.strerror or error}); check its permissions"
        raise SourceUnreadable(path, reason) from error
