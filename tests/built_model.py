"""The default model, built once for all tests: each build writes 90 MB.

That a data folder without it gets it is for the tests of `fastembed`, and for those that call
nothing of this.
"""

import os
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from loccit.composition.inference import engine_of_documents
from loccit.domain.errors import ModelUnavailable
from loccit.domain.policy.model_binding import PrecisionChoice
from loccit.infrastructure.adapters.fastembed.model_files import NAME, ONNX, bundled_model
from loccit.infrastructure.adapters.qdrant.edge.file_copy import copy_folder

_BUILT = Path(__file__).parents[1] / ".pytest_cache" / "models"


def with_model(data_dir: Path) -> Path:
    """Return a data folder, which has the model from now on where its weights are installed."""
    built, folder = _built(), data_dir / "models" / NAME
    if built is None or folder.exists():
        return data_dir
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(mkdtemp(dir=folder.parent))
    shutil.copytree(built, fresh, copy_function=_linked, dirs_exist_ok=True)
    try:
        fresh.rename(folder)
    except OSError:  # another process was faster
        shutil.rmtree(fresh)
    return data_dir


def copied(data_dir: Path, target: Path) -> Path:
    """Copy a data folder without its model into a new one, which has the model like any other."""
    target.mkdir(parents=True)
    for entry in data_dir.iterdir():
        if entry.is_dir() and entry.name != "models":
            copy_folder(entry, target / entry.name)
        elif entry.is_file():
            shutil.copyfile(entry, target / entry.name)
    return with_model(target)


@cache
def _built() -> Path | None:
    try:
        folder = bundled_model(_BUILT, None, allow_download=False)
    except ModelUnavailable:
        return None
    for choice in (PrecisionChoice.FLOAT32, PrecisionChoice.AUTO):
        engine_of_documents(choice, lambda: None).load(folder / ONNX, 1)  # which prepares it
    return folder


def _linked(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:  # on another disk
        Path(target).symlink_to(source)
