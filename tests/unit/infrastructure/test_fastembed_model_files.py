"""Where a local model comes from, with a tiny model in place of the real one."""

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from fastembed.common.model_management import ModelManagement

from loccit.domain.errors import ModelUnavailable
from loccit.infrastructure.adapters.fastembed import model_files
from tests.tiny_bert import WeightsPackage, weights_package

FILES = {
    "config.json",
    "model.onnx",
    "sizes.json",
    "special_tokens_map.json",
    "tokenizer.json",
    "tokenizer_config.json",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WeightsPackage:
    package = weights_package(tmp_path / "site")
    monkeypatch.syspath_prepend(str(package.site))
    monkeypatch.setattr(model_files, "WEIGHTS_PACKAGE", package.name)
    monkeypatch.setattr(model_files, "WEIGHTS_SHA256", package.weights_sha256)
    return package


@pytest.fixture
def no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model_files, "WEIGHTS_PACKAGE", "no_such_weights_package")


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        pytest.fail("a network call was made")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


def built(cache: Path) -> Path:
    return model_files.bundled_model(cache, None, allow_download=False)


def program(package: WeightsPackage, cache: Path, before: str = "") -> list[str]:
    """Return the command of another process that wants the model."""
    lines = f"""
import sys
from pathlib import Path
sys.path.insert(0, {str(package.site)!r})
from loccit.infrastructure.adapters.fastembed import model_files, onnx_export
model_files.WEIGHTS_PACKAGE = {package.name!r}
model_files.WEIGHTS_SHA256 = {package.weights_sha256!r}
{before}
print("ready", flush=True)
sys.stdin.readline()
folder = model_files.bundled_model(Path({str(cache)!r}), None, allow_download=False)
print((folder / "model.onnx").stat().st_ino)
"""
    return [sys.executable, "-c", lines]


def start(command: list[str]) -> subprocess.Popen[str]:
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


@pytest.mark.usefixtures("package", "no_network")
def test_the_model_is_built_from_the_package_once(tmp_path: Path) -> None:
    cache = tmp_path / "cache"

    folder = built(cache)
    first = (folder / "model.onnx").stat()

    assert folder == cache / "all-MiniLM-L6-v2"
    assert {path.name for path in folder.iterdir()} == FILES
    assert {path.name for path in cache.iterdir()} <= {folder.name, ".all-MiniLM-L6-v2.lock"}
    assert built(cache) == folder
    assert (folder / "model.onnx").stat().st_ino == first.st_ino


@pytest.mark.usefixtures("package")
def test_what_was_built_is_used_without_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = built(tmp_path)
    monkeypatch.setattr(model_files, "WEIGHTS_PACKAGE", "no_such_weights_package")

    assert built(tmp_path) == folder
    assert (
        model_files.tokenizer_file(tmp_path, None, allow_download=False)
        == folder / "tokenizer.json"
    )


def test_the_tokenizer_is_read_from_the_package_without_building(
    package: WeightsPackage, tmp_path: Path
) -> None:
    found = model_files.tokenizer_file(tmp_path / "cache", None, allow_download=False)

    assert found == package.folder / "tokenizer.json"
    assert not (tmp_path / "cache").exists()


@pytest.mark.usefixtures("no_package", "no_network")
def test_without_package_and_leave_to_download_the_error_names_both_remedies(
    tmp_path: Path,
) -> None:
    cache = tmp_path / "cache"

    with pytest.raises(ModelUnavailable, match="LOCCIT_ALLOW_DOWNLOAD=1") as of_model:
        built(cache)
    with pytest.raises(ModelUnavailable, match="LOCCIT_ALLOW_DOWNLOAD=1") as of_tokenizer:
        model_files.tokenizer_file(cache, None, allow_download=False)

    assert model_files.REMEDY in str(of_model.value)
    assert model_files.REMEDY in str(of_tokenizer.value)
    assert not cache.exists()


@pytest.mark.parametrize("spoil", [lambda raw: raw[:-1], lambda raw: raw[:-1] + b"!"])
def test_weights_that_are_not_the_published_ones_are_refused(
    package: WeightsPackage, tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    weights = package.folder / "model.safetensors"
    weights.write_bytes(spoil(weights.read_bytes()))

    with pytest.raises(ModelUnavailable, match="are not those of all-MiniLM-L6-v2"):
        built(tmp_path / "cache")

    assert {path.name for path in (tmp_path / "cache").iterdir()} <= {".all-MiniLM-L6-v2.lock"}


@pytest.mark.parametrize(
    "name", ["config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json"]
)
def test_a_package_that_lacks_a_file_is_to_be_installed_again(
    package: WeightsPackage, tmp_path: Path, name: str
) -> None:
    (package.folder / name).unlink()

    with pytest.raises(ModelUnavailable, match="--force-reinstall") as caught:
        built(tmp_path / "cache")

    assert f"no {name} in {package.folder}" in str(caught.value)


@pytest.mark.usefixtures("package")
def test_a_manifest_that_names_no_model_is_not_believed(tmp_path: Path) -> None:
    folder = built(tmp_path)
    (folder / "sizes.json").write_text("{}")
    (folder / "model.onnx").unlink()

    built(tmp_path)

    assert (folder / "model.onnx").is_file()


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize("name", sorted(FILES))
@pytest.mark.parametrize("damage", ["truncated", "missing", "empty"])
def test_a_damaged_cache_is_built_again(tmp_path: Path, name: str, damage: str) -> None:
    folder = built(tmp_path)
    whole = {path.name: path.read_bytes() for path in folder.iterdir()}
    match damage:
        case "truncated":
            os.truncate(folder / name, len(whole[name]) // 2)
        case "missing":
            (folder / name).unlink()
        case _:
            os.truncate(folder / name, 0)

    built(tmp_path)

    assert {path.name: path.read_bytes() for path in folder.iterdir()} == whole


def test_processes_that_come_at_once_all_get_the_one_model(
    package: WeightsPackage, tmp_path: Path
) -> None:
    processes = [start(program(package, tmp_path / "cache")) for _ in range(4)]

    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    outputs = [process.communicate(timeout=60)[0] for process in processes]

    assert [process.returncode for process in processes] == [0] * 4
    inode = (tmp_path / "cache" / "all-MiniLM-L6-v2" / "model.onnx").stat().st_ino
    assert outputs == [f"{inode}\n"] * 4


@pytest.mark.parametrize(
    "moment",
    [
        "model_files.file_hash = hang",
        "onnx_export.build_onnx = hang",
        "model_files.json.dumps = hang",
        "Path.rename = hang",
    ],
)
def test_a_build_that_is_killed_leaves_nothing_in_the_way(
    package: WeightsPackage, tmp_path: Path, moment: str
) -> None:
    hang = 'def hang(*args, **kwargs):\n    print("now", flush=True)\n    sys.stdin.read()\n'
    cache = tmp_path / "cache"
    process = start(program(package, cache, hang + moment))
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    assert process.stdout.readline() == "now\n"
    process.kill()
    process.communicate()

    folder = built(cache)

    assert {path.name for path in folder.iterdir()} == FILES
    assert {path.name for path in cache.iterdir()} <= {folder.name, ".all-MiniLM-L6-v2.lock"}


@pytest.mark.usefixtures("package")
def test_a_folder_that_the_user_names_goes_first(tmp_path: Path) -> None:
    named = tmp_path / "named"
    shutil.copytree(built(tmp_path / "cache"), named)

    found = model_files.bundled_model(tmp_path / "other", named, allow_download=False)

    assert found == named
    assert model_files.tokenizer_file(tmp_path / "other", named, allow_download=False) == (
        named / "tokenizer.json"
    )
    assert not (tmp_path / "other").exists()


@pytest.mark.usefixtures("package")
def test_a_named_folder_that_lacks_a_file_is_refused_though_the_package_is_there(
    tmp_path: Path,
) -> None:
    (tmp_path / "model.onnx").write_bytes(b"")

    with pytest.raises(ModelUnavailable, match=r"no tokenizer\.json, tokenizer_config\.json in"):
        model_files.bundled_model(tmp_path / "cache", tmp_path, allow_download=False)


def test_a_copy_of_the_built_model_has_the_hash_of_the_weights_and_no_other_has(
    package: WeightsPackage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = built(tmp_path)
    own = model_files.file_hash(folder / "model.onnx")
    assert model_files.weights_of(folder) == own

    monkeypatch.setattr(model_files, "BUILT_SHA256", own)

    assert model_files.weights_of(folder) == package.weights_sha256


def test_weights_are_fetched_when_allowed_and_checked_like_any_other(
    package: WeightsPackage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def fetch(repository: str, cache_dir: str, extra_patterns: list[str]) -> str:
        asked.append(f"{repository} {extra_patterns}")
        return str(shutil.copytree(package.folder, cache_dir))

    monkeypatch.setattr(model_files, "WEIGHTS_PACKAGE", "no_such_weights_package")
    monkeypatch.setattr(ModelManagement, "download_files_from_huggingface", staticmethod(fetch))

    folder = model_files.bundled_model(tmp_path / "cache", None, allow_download=True)

    assert asked == ["sentence-transformers/all-MiniLM-L6-v2 ['model.safetensors']"]
    assert {path.name for path in folder.iterdir()} == FILES
    (package.folder / "model.safetensors").write_bytes(b"something else")
    with pytest.raises(ModelUnavailable, match="are not those of"):
        model_files.bundled_model(tmp_path / "other", None, allow_download=True)


@pytest.mark.usefixtures("no_package")
def test_a_download_that_fails_names_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> str:
        raise TimeoutError("no route to host")

    monkeypatch.setattr(ModelManagement, "download_files_from_huggingface", staticmethod(fail))

    with pytest.raises(ModelUnavailable, match=r"TimeoutError.*loccit models get"):
        model_files.bundled_model(tmp_path, None, allow_download=True)


@pytest.mark.usefixtures("package")
def test_a_cache_that_cannot_be_written_is_an_error_with_a_remedy(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")

    with pytest.raises(ModelUnavailable, match="LOCCIT_DATA_DIR"):
        built(tmp_path / "cache")


@pytest.mark.usefixtures("package")
def test_a_disk_without_room_for_the_model_is_not_filled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=50 * 2**20))

    with pytest.raises(ModelUnavailable, match="50 MB free, 64 MB needed; free some space"):
        built(tmp_path / "cache")

    assert not list((tmp_path / "cache").glob("**/*.onnx"))


@pytest.mark.usefixtures("package")
def test_the_manifest_holds_the_size_of_every_other_file(tmp_path: Path) -> None:
    folder = built(tmp_path)

    sizes = json.loads((folder / "sizes.json").read_text())

    assert sizes == {
        path.name: path.stat().st_size for path in folder.iterdir() if path.name != "sizes.json"
    }
