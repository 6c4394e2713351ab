"""What Docling's layout engine needs: packages, and the files of its models. Is it here?"""

import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from loccit.domain.errors import PdfEngineUnavailable

_MODULES: Final = ("torch", "torchvision", "transformers", "docling_ibm_models")
"""What `docling` brings and `docling-slim` does not."""
_LAYOUT: Final = "docling-project--docling-layout-heron"
_TABLES: Final = "docling-project--docling-models/model_artifacts/tableformer/accurate"
_FILES: Final = (
    *(f"{_LAYOUT}/{name}" for name in ("config.json", "preprocessor_config.json")),
    f"{_LAYOUT}/model.safetensors",
    *(f"{_TABLES}/{name}" for name in ("tm_config.json", "tableformer_accurate.safetensors")),
)
"""Of the layout model and of TableFormer, where `docling-tools` puts them."""
DOWNLOAD: Final = "docling-tools models download layout tableformer"
_END: Final = 2**16
"""Bytes at either end of a file that tell it from another one: the first hold the names and the
places of all weights, the last some of the weights."""


@dataclass(frozen=True, slots=True)
class LayoutModels:
    """The folder with the files of Docling's models.

    Attributes:
        folder: It.
        allow_download: Whether Docling may fetch them when they are not there.
    """

    folder: Path
    allow_download: bool = False

    @classmethod
    def at(cls, artifacts: Path | None, *, allow_download: bool) -> "LayoutModels":
        """Return those in a folder; None for where `docling-tools models download` puts them."""
        default = Path.home() / ".cache" / "docling" / "models"
        return cls(artifacts or default, allow_download)

    @property
    def missing(self) -> tuple[str, ...]:
        """The files that are not there, below the folder."""
        return tuple(name for name in _FILES if not (self.folder / name).is_file())

    @property
    def artifacts(self) -> Path | None:
        """The folder for Docling to read; None where it may and has to fetch them."""
        return None if self.allow_download and self.missing else self.folder

    def remedy(self, *, again: bool = False) -> str:
        """Return what brings the files to the folder, `again` where others are there."""
        force = " --force" if again else ""
        return f"run '{DOWNLOAD}{force} -o {self.folder}' or set LOCCIT_DOCLING_ARTIFACTS"

    @property
    def fingerprint(self) -> str:
        """The versions of what computes, and the files: changes whenever results may change."""
        versions = [f"docling {version('docling-slim')}"]
        for name in ("docling-ibm-models", "torch", "transformers"):
            try:
                versions.append(f"{name} {version(name)}")
            except PackageNotFoundError:  # an error names it before the first document
                versions.append(f"no {name}")
        files = "fetched" if self.artifacts is None else self._digest()
        return ", ".join([*versions, f"models {files}"])

    def require(self) -> None:
        """Make sure, without loading anything, that the engine can be used.

        Raises:
            PdfEngineUnavailable: If packages or files are missing; it names all of them.
        """
        packages = missing_packages()
        files = () if self.allow_download else self.missing
        if packages or files:
            raise PdfEngineUnavailable("; ".join(_told(packages, files, self)))

    def _digest(self) -> str:
        digest = blake2b(digest_size=6)
        for name in _FILES:
            digest.update(name.encode())
            for part in _ends(self.folder / name):
                digest.update(part)
        return digest.hexdigest()


def missing_packages() -> tuple[str, ...]:
    """Return the modules that Docling's models need and that are not installed."""
    return tuple(name for name in _MODULES if importlib.util.find_spec(name) is None)


def _told(
    packages: tuple[str, ...], files: tuple[str, ...], models: LayoutModels
) -> Iterator[str]:
    if packages:
        yield (
            f"the PDF engine 'docling' needs {', '.join(packages)}:"
            f" run 'pip install docling=={version('docling-slim')}'"
        )
    if files:
        which = "no models" if len(files) == len(_FILES) else f"no {', no '.join(files)}"
        subject = "and" if packages else "the PDF engine 'docling'"
        yield f"{subject} finds {which} in {models.folder}: {models.remedy()}"


def _ends(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            yield size.to_bytes(8, "big")
            for start in (0, max(0, size - _END)):
                file.seek(start)
                yield file.read(_END)
    except OSError:
        yield b"none"
