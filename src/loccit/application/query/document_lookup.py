"""Finds documents by the names and paths that a user gives."""

import os
import re
from collections.abc import Sequence
from difflib import get_close_matches
from fnmatch import fnmatchcase
from pathlib import PurePath

from loccit.application.ports.project_store import ProjectStorePort
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord, ProjectId
from loccit.domain.policy.filter_keys import author_key, path_key, path_keys

SHORTEST_PREFIX = 6
_ANY_FOLDERS = "**"
_WHOLE_ID = re.compile(r"[0-9a-f]{64}")
"""Needs no look at all documents."""


def find_documents(
    names: Sequence[str], project_id: ProjectId, index: ProjectStorePort
) -> tuple[DocId, ...]:
    """Return documents by path, id, beginning of an id, or file name.

    A path is from the working folder unless it is absolute, and goes before a file name.

    Raises:
        InvalidRequest: If a name fits no document, or several.
        ProjectNotFound: If there is no such project.
    """
    if not names:
        return ()
    records = index.at(project_id).documents()
    return tuple(_find(name, records).doc_id for name in names)


def find_document(name: str, project_id: ProjectId, index: ProjectStorePort) -> DocumentRecord:
    """Return the one document of this name; see `find_documents`."""
    stored = index.at(project_id)
    whole = stored.document(DocId(name)) if _WHOLE_ID.fullmatch(name) else None
    return whole or _find(name, stored.documents())


def find_paths(
    names: Sequence[str], project_id: ProjectId, index: ProjectStorePort
) -> tuple[str, ...]:
    """Return the files and folders that are named, as absolute paths for a `SearchFilter`.

    A name is a path, from the working folder unless it is absolute, or a pattern of one: `*`,
    `?` and `[...]` stand for characters of one name, `**` for any number of folders. What fits
    a folder takes all that is in it.

    Raises:
        InvalidRequest: If no document is there.
        ProjectNotFound: If there is no such project.
    """
    if not names:
        return ()
    sources = (record.source.path for record in index.at(project_id).documents())
    held = {path for source in sources for path in path_keys(source)}
    found: dict[str, None] = {}
    for name in names:
        wanted = path_key(os.path.abspath(name))  # noqa: PTH100  (resolve() would follow links)
        fitting = [wanted] if wanted in held else _topmost(wanted, held)
        if not fitting:
            raise InvalidRequest(f"no document is at '{name}'; 'loccit inspect' lists them")
        found.update(dict.fromkeys(fitting))
    return tuple(found)


def known_authors(
    names: Sequence[str], project_id: ProjectId, index: ProjectStorePort
) -> tuple[str, ...]:
    """Return the family names that are asked for, each that of an author of some document.

    Raises:
        InvalidRequest: If no document is by one of them; those that are like it are named.
        ProjectNotFound: If there is no such project.
    """
    if not names:
        return ()
    cited = (record.citation for record in index.at(project_id).documents())
    families = {author.family for each in cited if each for author in each.authors}
    held = {author_key(family): family for family in families}
    for name in names:
        if author_key(name) not in held:
            near = [held[key] for key in get_close_matches(author_key(name), sorted(held))]
            meant = f"; did you mean {' or '.join(near)}?" if near else ""
            raise InvalidRequest(f"no document is by '{name}'{meant}")
    return tuple(names)


def _topmost(pattern: str, held: set[str]) -> list[str]:
    """Return the paths that fit a pattern, but for those in a folder that does."""
    parts = PurePath(pattern).parts
    fitting = {path for path in held if _fits(parts, PurePath(path).parts)}
    return sorted(path for path in fitting if fitting.isdisjoint(path_keys(path)[1:]))


def _fits(pattern: Sequence[str], parts: Sequence[str]) -> bool:
    if not pattern:
        return not parts
    if pattern[0] == _ANY_FOLDERS:
        return any(_fits(pattern[1:], parts[start:]) for start in range(len(parts) + 1))
    return bool(parts) and fnmatchcase(parts[0], pattern[0]) and _fits(pattern[1:], parts[1:])


def _find(name: str, records: Sequence[DocumentRecord]) -> DocumentRecord:
    path = os.path.abspath(name)  # noqa: PTH100  (resolve() would follow links)
    found = [record for record in records if record.source.path == path]
    found = found or [record for record in records if _is_called(record, name)]
    if not found:
        raise InvalidRequest(f"no document '{name}'; 'loccit inspect' lists them")
    if len(found) > 1:
        raise InvalidRequest(
            f"'{name}' fits {len(found)} documents; give more of the id, or the whole path"
        )
    return found[0]


def _is_called(record: DocumentRecord, name: str) -> bool:
    by_id = len(name) >= SHORTEST_PREFIX and record.doc_id.startswith(name.lower())
    return by_id or name == PurePath(record.source.path).name
