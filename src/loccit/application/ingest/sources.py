"""The files a user points at: finding them in folders."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from loccit.application.ingest.contents import latex_parts
from loccit.domain.models.project import DocumentRecord
from loccit.domain.policy.source_formats import WALKED_SUFFIXES, suffix_of


def find_sources(paths: Iterable[str]) -> tuple[str, ...]:
    """Return the absolute paths of the documents that `paths` name, each once.

    A file is taken whatever its name. A folder gives the documents under it, by path; hidden
    files and folders are left out, and so are files that another program has open for editing
    (`~$report.docx`), and those that a LaTeX text takes in. A folder that gives none, and a path
    that is not there, are returned themselves, so that they are reported and not passed over.
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
    """Return the documents from folders whose file is not there any more, or a part of another.

    A folder that does not exist, perhaps on an unmounted drive, is not counted.

    Args:
        records: Of a project.
        paths: What the user names; folders count.
    """
    folders = (path for path in paths if Path(path).is_dir())
    roots = {os.path.abspath(folder) for folder in folders}  # noqa: PTH100  (as above)
    parts = latex_parts(file for root in roots for file in _visible(root))
    return tuple(
        record
        for record in records
        if not roots.isdisjoint(map(str, Path(record.source.path).parents))
        and (record.source.path in parts or not Path(record.source.path).exists())
    )


def _walk(folder: str) -> Iterator[str]:
    files = [file for file in _visible(folder) if suffix_of(file) in WALKED_SUFFIXES]
    parts = latex_parts(files)
    return (file for file in files if file not in parts)


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
