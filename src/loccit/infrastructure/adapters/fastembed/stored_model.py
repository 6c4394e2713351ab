"""A model that was fetched: a folder that appears when all of it is there."""

import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from loccit.domain.errors import ModelUnavailable

_MANIFEST: Final = "fetched.json"


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file as it was announced and found.

    Attributes:
        size: Bytes.
        sha256: Its hash.
    """

    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class StoredModel:
    """The place of a model below the folder of models.

    Attributes:
        models: That folder.
        name: The model's, without a stroke.
    """

    models: Path
    name: str

    @property
    def folder(self) -> Path:
        """Where it is when it is there."""
        return self.models / self.name

    @property
    def partial(self) -> Path:
        """Where it grows."""
        return self.models / f".{self.name}.partial"

    def files(self) -> Mapping[str, StoredFile]:
        """Return its files by path, none if it is not there, or one has lost its size."""
        try:
            told = json.loads((self.folder / _MANIFEST).read_text(encoding="utf-8"))
            files = {name: StoredFile(**each) for name, each in told.items()}
            whole = all((self.folder / name).stat().st_size == f.size for name, f in files.items())
        except (OSError, ValueError, TypeError, AttributeError):
            return {}
        return files if whole else {}

    def take(self, files: Mapping[str, StoredFile]) -> None:
        """Make what has grown the model: its description last, then its name, in one step."""
        told = {name: asdict(each) for name, each in files.items()}
        (self.partial / _MANIFEST).write_text(json.dumps(told, indent=1), encoding="utf-8")
        shutil.rmtree(self.folder, ignore_errors=True)  # of a damaged disk
        self.partial.rename(self.folder)

    @contextmanager
    def sole_writer(self) -> Iterator[None]:
        """Keep other processes from fetching the same model meanwhile.

        Raises:
            ModelUnavailable: If the folder of models cannot be written.
        """
        from filelock import FileLock

        try:
            self.models.mkdir(parents=True, exist_ok=True)
            lock = FileLock(self.models / f".{self.name}.lock")
            lock.acquire()
        except OSError as error:
            raise ModelUnavailable(
                f"cannot write to {self.models}: {error.strerror or error}; set LOCCIT_DATA_DIR"
            ) from error
        try:
            yield
        finally:
            lock.release()
