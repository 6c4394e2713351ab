"""The files around the shards: folders, manifests and the pointer to the active version.

projects/<project>/LOCK               names the process that has it open
projects/<project>/active             the number of the active version
projects/<project>/v<n>/manifest.json written last: a folder without it is no version
projects/<project>/v<n>/shard/        the vendor's
"""

import json
import os
import shutil
from dataclasses import asdict
from pathlib import Path

from loccit.domain.errors import VectorIndexError
from loccit.domain.models.project import IndexVersion, ProjectId
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.record_payload import read_binding
from loccit.infrastructure.adapters.qdrant.schema import SCHEMA, check_schema
from loccit.version import __version__

_POINTER = "active"
_MANIFEST = "manifest.json"


class ProjectFiles:
    """The folders of all projects. Reading them takes no lock: each file changes at once."""

    def __init__(self, data_dir: Path) -> None:
        self._root = data_dir / "projects"

    def folder(self, project: ProjectId) -> Path:
        """Return the folder of a project."""
        return self._root / project

    def shard(self, project: ProjectId, number: int) -> Path:
        """Return the folder of a version's shard."""
        return self._version_folder(project, number) / "shard"

    def project_ids(self) -> tuple[ProjectId, ...]:
        """Return the projects that have an active version."""
        try:
            names = [entry.name for entry in self._root.iterdir()]
        except FileNotFoundError:
            return ()
        return tuple(ProjectId(name) for name in names if self.active(ProjectId(name)))

    def active(self, project: ProjectId) -> int | None:
        """Return the number of the active version."""
        pointer = self.folder(project) / _POINTER
        try:
            return int(pointer.read_text())
        except (FileNotFoundError, NotADirectoryError):
            return None
        except ValueError as error:
            raise VectorIndexError(
                f"{pointer} is damaged; write the number of the version to use into it"
            ) from error

    def version(self, project: ProjectId, number: int) -> IndexVersion | None:
        """Return a complete version."""
        manifest = self._version_folder(project, number) / _MANIFEST
        try:
            values = json.loads(manifest.read_text())
            schema, binding = values["schema"], read_binding(values["binding"])
        except FileNotFoundError:
            return None
        except (ValueError, KeyError, TypeError) as error:
            raise VectorIndexError(f"{manifest} is damaged; restore it from a copy") from error
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
        _sync(folder.parent)

    def point_to(self, project: ProjectId, number: int) -> None:
        """Make a version the active one."""
        _write_at_once(self.folder(project) / _POINTER, f"{number}\n")
        _sync(self._root)

    def remove_version(self, project: ProjectId, number: int) -> None:
        """Take a version away, complete or not: first it is no version, then it is gone."""
        folder = self._version_folder(project, number)
        if folder.exists():
            (folder / _MANIFEST).unlink(missing_ok=True)
            _sync(folder)
            shutil.rmtree(folder)

    def remove_half_made(self, project: ProjectId) -> None:
        """Take away what is no version."""
        for number in self._numbers(project):
            if not (self._version_folder(project, number) / _MANIFEST).exists():
                self.remove_version(project, number)

    def remove_project(self, project: ProjectId) -> None:
        """Take a project away: first it is no project, then it is gone."""
        folder = self.folder(project)
        if folder.exists():
            (folder / _POINTER).unlink(missing_ok=True)
            _sync(folder)
            shutil.rmtree(folder)

    def existing_folder(self) -> Path:
        """Return the folder that the projects are or will be in, as far as it is there."""
        return next(folder for folder in (self._root, *self._root.parents) if folder.exists())

    def _version_folder(self, project: ProjectId, number: int) -> Path:
        return self.folder(project) / f"v{number}"

    def _numbers(self, project: ProjectId) -> list[int]:
        names = (folder.name for folder in self.folder(project).glob("v*"))
        return sorted(int(name[1:]) for name in names if name[1:].isdecimal())


def _write_at_once(path: Path, text: str) -> None:
    """Write a file so that it holds either what it held or all of the new, power cut or not."""
    draft = path.with_name(path.name + ".new")
    with draft.open("w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    _sync(path.parent)


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
