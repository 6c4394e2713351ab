"""Finds the documents that a file of questions names."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath, PurePosixPath

from loccit.domain.errors import InvalidRequest
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord, ProjectId


def provisional(records: Iterable[DocumentRecord]) -> int:
    """Return how many documents have an entry that nobody has confirmed."""
    return sum(
        record.citation is not None and record.citation.is_provisional for record in records
    )


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


def names_missing(
    names: Iterable[str], documents: Mapping[str, DocId], project_id: ProjectId
) -> tuple[str, ...]:
    """Return the names that stand for no document of the project, each once.

    Raises:
        InvalidRequest: If all of them are missing.
    """
    asked = dict.fromkeys(names)
    missing = tuple(name for name in asked if name not in documents)
    if missing and len(missing) == len(asked):
        raise InvalidRequest(
            f"project '{project_id}' holds none of the documents that answer, such as"
            f" '{missing[0]}'; ingest them first"
        )
    return missing
