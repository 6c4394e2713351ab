"""Which documents of a project the names in a file of questions mean."""

from collections.abc import Iterable, Sequence
from pathlib import PurePath, PurePosixPath

from loccit.domain.errors import InvalidRequest
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord


def documents_named(names: Iterable[str], records: Sequence[DocumentRecord]) -> dict[str, DocId]:
    """Return the document that each name means: one whose path ends with it.

    Args:
        names: File names, or the ends of paths, with "/" between their parts.
        records: The documents of the project.

    Returns:
        Those that are there; a name that no document has is left out.

    Raises:
        InvalidRequest: If a name means several documents.
    """
    by_file: dict[str, list[DocumentRecord]] = {}
    for record in records:
        by_file.setdefault(PurePath(record.source.path).name, []).append(record)
    found: dict[str, DocId] = {}
    for name in dict.fromkeys(names):
        parts = PurePosixPath(name).parts
        meant = [
            record
            for record in by_file.get(parts[-1] if parts else "", [])
            if PurePath(record.source.path).parts[-len(parts) :] == parts
        ]
        if len(meant) > 1:
            raise InvalidRequest(
                f"'{name}' may be {meant[0].source.path} or {meant[1].source.path}; give more of"
                " its path in the questions"
            )
        if meant:
            found[name] = meant[0].doc_id
    return found
