"""The files around the shards: folders, manifests and the pointer to the active version.

projects/<project>/LOCK               names the process that has it open
projects/<project>/holder/            where that process listens to the others
projects/<project>/active             the number of the active version
projects/<project>/v<n>/manifest.json written last: a folder without it is no version
projects/<project>/v<n>/shard/        the vendor's; shard-<m> once a graph was built
projects/<project>/v<n>/written       how much was written to the version
projects/<project>/v<n>/building/     a copy that gets a graph, locked by who builds it
projects/<project>/memory/            likewise `active` and v<n>: what the project remembers
projects/<project>/memory/v<n>/pending.jsonl  what its shard gets when it is opened
"""

import json
import os
import shutil
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

from loccit.domain.errors import VectorIndexError
from loccit.domain.models.project import IndexVersion, ProjectId
from loccit.domain.policy.model_binding import ModelBinding
from loccit.domain.policy.quantization import Quantization
from loccit.infrastructure.adapters.qdrant.driver import At, Payload
from loccit.infrastructure.adapters.qdrant.edge.file_copy import sync_folder
from loccit.infrastructure.adapters.qdrant.edge.pending import PendingPoints
from loccit.infrastructure.adapters.qdrant.memory_names import is_memory, owner_of
from loccit.infrastructure.adapters.qdrant.records.record_payload import read_binding
from loccit.infrastructure.adapters.qdrant.schema import SCHEMA, check_schema
from loccit.version import __version__

_POINTER = "active"
_MANIFEST = "manifest.json"
_FIRST_SHARD = "shard"

Content = TypeVar("Content")


@dataclass(frozen=True, slots=True)
class Graph:
    """The search graph that a version's shard has.

    Attributes:
        written: The version's write count when it was copied; later points are searched without
            the graph.
        links: Links of a point.
        quantization: Whether its vectors are in memory.
        code_bits: Bits for each number in the codes beside them that are scanned: 4 or 8.
        whole: The version's write count when one graph had all its points; those between that and
            `written` have graphs of their own.
        scanned_up_to: Points of each part up to which it is scanned instead of its graph searched.
        parts: How many parts of equal size it was built in, each with a graph of its own.
    """

    written: int
    links: int
    quantization: Quantization
    code_bits: int
    whole: int
    scanned_up_to: int
    parts: int


class ProjectFiles:
    """The folders of all projects. Reading them takes no lock: each file changes at once."""

    def __init__(self, data_dir: Path) -> None:
        self._root = data_dir / "projects"
        self._known: dict[Path, tuple[tuple[int, int, int], Any]] = {}
        self._paths: dict[tuple[str, ...], Path] = {}

    def folder(self, project: ProjectId) -> Path:
        """Return the folder of a project."""
        return self._path(project)

    def shard(self, at: At) -> Path:
        """Return the folder of a version's shard; the first one for an incomplete version."""
        values = self._manifest(at.project_id, at.version) or {}
        name: str = values.get("shard", _FIRST_SHARD)
        return self._version_folder(at.project_id, at.version) / name

    def graph(self, at: At) -> Graph | None:
        """Return what graph the version's shard has."""
        values = self._manifest(at.project_id, at.version) or {}
        found = values.get("graph")
        if found is None:
            return None
        return Graph(**{**found, "quantization": Quantization(found["quantization"])})

    def write_count(self, at: At) -> Path:
        """Return the file of the version's write count."""
        return self._version_folder(at.project_id, at.version) / "written"

    def pending(self, at: At) -> PendingPoints:
        """Return the points that wait for the version's shard to be opened."""
        return PendingPoints(self._version_folder(at.project_id, at.version) / "pending.jsonl")

    def building(self, at: At) -> Path:
        """Return the folder that a new shard of the version is built in."""
        return self._version_folder(at.project_id, at.version) / "building"

    def replace_shard(self, at: At, built: Path, graph: Graph) -> None:
        """Make a folder the version's shard, durably; the old one goes."""
        version = self._version_folder(at.project_id, at.version)
        values = self._manifest(at.project_id, at.version) or {}
        old = values.get("shard", _FIRST_SHARD)
        number = int(old.removeprefix(_FIRST_SHARD).removeprefix("-") or 1)
        new = f"{_FIRST_SHARD}-{number + 1}"
        shutil.rmtree(version / new, ignore_errors=True)  # if killed right after the next line
        built.rename(version / new)
        os.sync()  # hundreds of files, copied or made by another process
        values = values | {"shard": new, "graph": asdict(graph)}
        _write_at_once(version / _MANIFEST, json.dumps(values, indent=2))
        shutil.rmtree(version / old)

    def remove_unused_shards(self, at: At) -> None:
        """Remove what a kill in `replace_shard` left."""
        used = self.shard(at)
        for folder in used.parent.glob(f"{_FIRST_SHARD}*"):
            if folder != used:
                shutil.rmtree(folder)

    def project_ids(self) -> tuple[ProjectId, ...]:
        """Return the projects that have an active version."""
        try:
            names = [entry.name for entry in self._root.iterdir()]
        except (FileNotFoundError, NotADirectoryError):
            return ()
        return tuple(ProjectId(name) for name in names if self.active(ProjectId(name)))

    def active(self, project: ProjectId) -> int | None:
        """Return the number of the active version."""
        pointer = self._path(project, _POINTER)
        try:
            return self._read(pointer, int)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except ValueError as error:
            raise VectorIndexError(
                f"{pointer} is damaged; write the number of the version to use into it"
            ) from error

    def version(self, project: ProjectId, number: int) -> IndexVersion | None:
        """Return a complete version."""
        values = self._manifest(project, number)
        if values is None:
            return None
        schema, binding = values["schema"], read_binding(values["binding"])
        check_schema(schema, project)
        return IndexVersion(number, binding)

    def versions(self, project: ProjectId) -> tuple[IndexVersion, ...]:
        """Return the complete versions by number."""
        found = (self.version(project, number) for number in self._numbers(project))
        return tuple(version for version in found if version)

    def complete(self, project: ProjectId, number: int, binding: ModelBinding) -> None:
        """Write the manifest that makes a folder a version."""
        values = {
            "schema": SCHEMA,
            "loccit": __version__,
            "project": project,
            "version": number,
            "binding": asdict(binding),
        }
        folder = self._version_folder(project, number)
        _write_at_once(folder / _MANIFEST, json.dumps(values, indent=2))
        sync_folder(folder.parent)

    def point_to(self, project: ProjectId, number: int) -> None:
        """Make a version the active one."""
        _write_at_once(self.folder(project) / _POINTER, f"{number}\n")
        sync_folder(self._root)

    def remove_version(self, project: ProjectId, number: int) -> None:
        """Remove a version, complete or not: first its manifest, then its files."""
        folder = self._version_folder(project, number)
        if folder.exists():
            (folder / _MANIFEST).unlink(missing_ok=True)
            sync_folder(folder)
            shutil.rmtree(folder)

    def remove_half_made(self, project: ProjectId) -> None:
        """Remove folders without a manifest."""
        for number in self._numbers(project):
            if not (self._version_folder(project, number) / _MANIFEST).exists():
                self.remove_version(project, number)

    def remove_project(self, project: ProjectId) -> None:
        """Remove a project: first its pointer, then its files."""
        folder = self.folder(project)
        if folder.exists():
            (folder / _POINTER).unlink(missing_ok=True)
            sync_folder(folder)
            shutil.rmtree(folder)

    def existing_folder(self) -> Path:
        """Return the projects' folder, or its nearest existing parent."""
        return next(folder for folder in (self._root, *self._root.parents) if folder.exists())

    def _manifest(self, project: ProjectId, number: int) -> Payload | None:
        manifest = self._path(project, f"v{number}", _MANIFEST)
        try:
            return self._read(manifest, _read_manifest)
        except FileNotFoundError:
            return None
        except (ValueError, KeyError, TypeError) as error:
            raise VectorIndexError(f"{manifest} is damaged; restore it from a copy") from error

    def _read(self, path: Path, read: Callable[[str], Content]) -> Content:
        """Return what `read` makes of a file, cached until it changes: every query asks."""
        found = path.stat()
        state = (found.st_ino, found.st_mtime_ns, found.st_size)
        known = self._known.get(path)
        if known is None or known[0] != state:
            known = self._known[path] = state, read(path.read_text())
        content: Content = known[1]
        return content

    def _version_folder(self, project: ProjectId, number: int) -> Path:
        return self._path(project, f"v{number}")

    def _path(self, project: ProjectId, *names: str) -> Path:
        """Return a path in the folder of a project, made once: a query needs a hundred."""
        key = (project, *names)
        known = self._paths.get(key)
        if known is None:
            folder = self._root / owner_of(project)
            folder = folder / "memory" if is_memory(project) else folder
            known = self._paths[key] = folder.joinpath(*names)
        return known

    def _numbers(self, project: ProjectId) -> list[int]:
        try:
            with os.scandir(self.folder(project)) as entries:
                names = [entry.name for entry in entries]
        except (FileNotFoundError, NotADirectoryError):
            return []
        return sorted(int(name[1:]) for name in names if name[:1] == "v" and name[1:].isdecimal())


def _read_manifest(text: str) -> Payload:
    values: Payload = json.loads(text)
    read_binding(values["binding"])
    int(values["schema"])
    return values


def _write_at_once(path: Path, text: str) -> None:
    """Write a file atomically: even a power cut leaves the old or the new content."""
    draft = path.with_name(path.name + ".new")
    with draft.open("w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    sync_folder(path.parent)
