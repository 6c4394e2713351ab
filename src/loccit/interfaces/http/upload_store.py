"""The files that were uploaded: by project and hash, below the data folder."""

import os
import re
import secrets
import shutil
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Final

from loccit.domain.errors import UnsupportedFormat
from loccit.domain.models.project import ProjectId
from loccit.domain.policy.source_formats import SUPPORTED_SUFFIXES, suffix_of

REFERENCE_SUFFIXES: Final = (".json", ".bib", ".ris")
_INCOMING: Final = ".incoming"
"""No project is called so."""
_REFERENCES: Final = "references"
_STAGED: Final = "staged-"
_LONGEST_NAME: Final = 150
"""Bytes; file systems take 255, and encryption of folders less."""
_SEPARATORS: Final = re.compile(r"[/\\]")
_NOT_IN_NAMES: Final = re.compile(r'[<>:"|?*]')
_SHA256: Final = re.compile(r"[0-9a-f]{64}")
_PRIVATE: Final = 0o700


@dataclass(frozen=True, slots=True)
class ReceivedFile:
    """A file that has come whole.

    Attributes:
        field: The field of the form that it came in.
        name: As the sender calls it; untrusted.
        path: Where it lies for now.
        sha256: Of its bytes.
    """

    field: str
    name: str
    path: Path
    sha256: str


def clean_name(name: str) -> str:
    """Return what a sender calls a file as a name that is safe as one: no path, no control."""
    last = _SEPARATORS.split(name)[-1]
    kept = (
        each for each in unicodedata.normalize("NFC", last) if each.isprintable() or each.isspace()
    )
    plain = " ".join("".join(kept).split())  # no control, nothing invisible
    plain = _NOT_IN_NAMES.sub("_", plain).strip().strip(".").strip()
    stem, suffix = PurePath(plain).stem if plain else "", suffix_of(plain)
    suffix = suffix.encode()[:16].decode("utf-8", "ignore").rstrip(" .")
    short = stem.encode()[: _LONGEST_NAME - len(suffix.encode())].decode("utf-8", "ignore")
    return (short.strip() or "document") + suffix


def document_name(name: str) -> str:
    """Return the name under which a document is kept.

    Raises:
        UnsupportedFormat: If loccit reads no file of this kind.
    """
    cleaned = clean_name(name)
    if suffix_of(cleaned) not in SUPPORTED_SUFFIXES:
        known = ", ".join(sorted(SUPPORTED_SUFFIXES))
        raise UnsupportedFormat(cleaned, f"'{cleaned}' is of no kind that loccit reads: {known}")
    return cleaned


@dataclass(frozen=True, slots=True)
class UploadStore:
    """Keeps uploads as `{root}/{project}/{sha256}/{name}`.

    Attributes:
        root: The folder, which need not be there.
    """

    root: Path

    def sweep(self) -> None:
        """Remove what was left half-received."""
        shutil.rmtree(self.root / _INCOMING, ignore_errors=True)
        for staged in self.root.glob(f"*/{_STAGED}*"):
            staged.unlink(missing_ok=True)

    def incoming(self) -> Path:
        """Return a new folder for files that are being received, which the caller removes."""
        folder = self.root / _INCOMING / secrets.token_hex(8)
        folder.mkdir(mode=_PRIVATE, parents=True)
        self.root.chmod(_PRIVATE)
        return folder

    def keep(self, project: ProjectId, received: ReceivedFile) -> Path:
        """Keep a document and return its path; what is kept already is not kept twice.

        Raises:
            UnsupportedFormat: If loccit reads no file of this kind.
        """
        name = document_name(received.name)
        folder = self.root / project / received.sha256
        for known in self._files(folder):
            received.path.unlink()
            return known
        folder.mkdir(mode=_PRIVATE, parents=True, exist_ok=True)
        return received.path.replace(folder / name)

    def documents(self, project: ProjectId) -> tuple[Path, ...]:
        """Return all documents of a project that were uploaded."""
        folders = sorted((self.root / project).glob("[0-9a-f]*"))
        return tuple(file for folder in folders for file in self._files(folder))

    def owns(self, project: ProjectId, path: str) -> bool:
        """Tell whether a file is an uploaded copy, not one of the user's own."""
        folder = Path(path).parent
        return folder.parent == self.root / project and bool(_SHA256.fullmatch(folder.name))

    def forget(self, project: ProjectId, paths: Iterable[str]) -> None:
        """Delete the copies among these files; no other file is touched."""
        for path in paths:
            if self.owns(project, path):
                Path(path).unlink(missing_ok=True)
                try:
                    Path(path).parent.rmdir()
                except OSError:  # something else is there
                    continue

    def references(self, project: ProjectId) -> Path | None:
        """Return the project's reference list, None if none was uploaded."""
        lists = (self.root / project / f"{_REFERENCES}{each}" for each in REFERENCE_SUFFIXES)
        return next((path for path in lists if path.is_file()), None)

    def stage(self, project: ProjectId, received: ReceivedFile) -> Path:
        """Put a reference list where a job tries it, and return its path."""
        folder = self.root / project
        folder.mkdir(mode=_PRIVATE, parents=True, exist_ok=True)
        suffix = suffix_of(clean_name(received.name))
        return received.path.replace(folder / f"{_STAGED}{secrets.token_hex(8)}{suffix}")

    def adopt(self, project: ProjectId, staged: Path) -> None:
        """Make a reference list that was tried the project's own, in place of another one."""
        new = staged.replace(self.root / project / f"{_REFERENCES}{staged.suffix}")
        for suffix in REFERENCE_SUFFIXES:
            if suffix != new.suffix:
                new.with_suffix(suffix).unlink(missing_ok=True)

    def _files(self, folder: Path) -> list[Path]:
        try:
            return sorted(Path(each.path) for each in os.scandir(folder) if each.is_file())
        except OSError:
            return []
