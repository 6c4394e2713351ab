"""Brings a model from the model hub: what is announced, at one revision, each file checked."""

from __future__ import annotations  # some types are vendors', not loaded here

import errno
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import file_digest, sha1
from pathlib import Path
from typing import TYPE_CHECKING, Final

from loccit.application.ports.model_catalogue import OnBytes
from loccit.domain.errors import DiskFull, ModelDamaged, ModelFetchFailed
from loccit.infrastructure.adapters.fastembed.listed_model import ListedModel
from loccit.infrastructure.adapters.fastembed.stored_model import StoredFile, StoredModel
from loccit.infrastructure.prepared_file import LEFT_FREE

if TYPE_CHECKING:
    from huggingface_hub.hf_api import RepoSibling

_BESIDE: Final = (
    "config.json",
    "tokenizer.json",
    "tokenizer_config.json",
    "special_tokens_map.json",
)
_OPTIONAL: Final = frozenset({"special_tokens_map.json"})
_REVISION: Final = "revision.txt"
_SECONDS: Final = 30.0
"""To wait for a server's next word."""
_REMEDY: Final = (
    "check the network and run 'loccit models get {}' again, which goes on where it stopped; or"
    " point LOCCIT_MODEL_PATH at a folder with its files"
)


@dataclass(frozen=True, slots=True)
class _Announced:
    """A file as the hub announces it.

    Attributes:
        name: Its path.
        size: Bytes.
        sha256: Of a large file; empty for a small one.
        blob: Git's id of a small one.
    """

    name: str
    size: int
    sha256: str
    blob: str


class HubFetch:
    """Fetches models of FastEmbed's list. The hub's own client says where it is."""

    def __init__(self, endpoint: str | None = None) -> None:
        """Use a hub; by default that of its client, which `HF_ENDPOINT` names."""
        self._endpoint = endpoint

    def __call__(self, model: ListedModel, place: StoredModel, on_bytes: OnBytes) -> None:
        """Fetch a model, or go on fetching it.

        Raises:
            ModelFetchFailed: If the hub cannot be reached, refuses the model or breaks off.
            ModelDamaged: If a file is not what was announced.
            DiskFull: If there is no room.
        """
        with self._failures(model), place.sole_writer():
            revision, files = self._announced(model)
            total = sum(each.size for each in files)
            partial = place.partial
            _begin(partial, revision)
            _require_room(partial, files)
            done = 0
            stored: dict[str, StoredFile] = {}
            for each in files:
                for here in self._fetched(model, revision, each, partial / each.name):
                    on_bytes(done + here, total)
                stored[each.name] = _checked(model, each, partial / each.name)
                done += each.size
            place.take(stored)

    def _announced(self, model: ListedModel) -> tuple[str, list[_Announced]]:
        """Return the newest revision of a model, and its files."""
        from huggingface_hub import HfApi

        api = HfApi(endpoint=self._endpoint)
        told = api.model_info(model.repository, timeout=_SECONDS, files_metadata=True)
        siblings = {each.rfilename: each for each in told.siblings or []}
        wanted = (model.onnx_file, *model.files, *_BESIDE)
        missing = [name for name in wanted if name not in siblings and name not in _OPTIONAL]
        if missing or not told.sha:
            raise _failed(model, f"the hub has no {', '.join(missing) or 'revision'} of it")
        return told.sha, [_announced(name, siblings[name]) for name in wanted if name in siblings]

    def _fetched(
        self, model: ListedModel, revision: str, file: _Announced, path: Path
    ) -> Iterator[int]:
        """Fetch what is missing of a file; yield how many bytes of it are here."""
        import httpx
        from huggingface_hub import hf_hub_url
        from huggingface_hub.utils import build_hf_headers  # type: ignore[attr-defined]  # documented

        path.parent.mkdir(parents=True, exist_ok=True)
        here = path.stat().st_size if path.exists() else 0
        if here > file.size:
            path.unlink()
            here = 0
        yield here
        if here == file.size and path.exists():
            return
        url = hf_hub_url(model.repository, file.name, revision=revision, endpoint=self._endpoint)
        headers = {**build_hf_headers(), "Accept-Encoding": "identity"}
        if here:
            headers["Range"] = f"bytes={here}-"
        with (
            httpx.stream(
                "GET", url, headers=headers, follow_redirects=True, timeout=_SECONDS
            ) as answer,
            path.open("ab") as stream,
        ):
            if not answer.is_success:
                raise _failed(model, f"the hub answers {answer.status_code} for {file.name}")
            if answer.status_code != httpx.codes.PARTIAL_CONTENT:
                stream.truncate(0)
                here = 0
            for piece in answer.iter_bytes():
                stream.write(piece)
                here += len(piece)
                yield here
        if here < file.size:
            raise _failed(model, f"the hub broke off in {file.name}")

    @contextmanager
    def _failures(self, model: ListedModel) -> Iterator[None]:
        """Turn what the hub's client, httpx and the system raise into errors of ours."""
        import httpx
        from huggingface_hub.errors import (
            GatedRepoError,
            HfHubHTTPError,
            OfflineModeIsEnabled,
            RepositoryNotFoundError,
        )

        try:
            yield
        except OfflineModeIsEnabled as error:
            raise _failed(model, "HF_HUB_OFFLINE is set") from error
        except GatedRepoError as error:
            raise _failed(model, "its authors want their terms accepted on the hub") from error
        except RepositoryNotFoundError as error:
            raise _failed(model, f"the hub has no {model.repository}") from error
        except HfHubHTTPError as error:
            raise _failed(model, f"the hub answers {_status(error)}") from error
        except httpx.HTTPError as error:
            raise _failed(model, f"the hub cannot be reached ({type(error).__name__})") from error
        except OSError as error:
            if error.errno == errno.ENOSPC:
                raise DiskFull(str(error.filename or ""), 0, model.size) from error
            reason = error.strerror or type(error).__name__
            raise _failed(model, f"the hub cannot be reached ({reason})") from error


def _announced(name: str, told: RepoSibling) -> _Announced:
    large = told.lfs
    return _Announced(name, int(told.size or 0), large.sha256 if large else "", told.blob_id or "")


def _begin(partial: Path, revision: str) -> None:
    """Make the folder in which a model grows; begin anew when it was of another revision."""
    mark = partial / _REVISION
    if not (mark.is_file() and mark.read_text(encoding="utf-8") == revision):
        shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True, exist_ok=True)
    mark.write_text(revision, encoding="utf-8")


def _require_room(partial: Path, files: list[_Announced]) -> None:
    here = sum(path.stat().st_size for path in partial.rglob("*") if path.is_file())
    needed = sum(each.size for each in files) - here + LEFT_FREE
    free = shutil.disk_usage(partial).free
    if free < needed:
        raise DiskFull(str(partial.parent), free, needed)


def _checked(model: ListedModel, file: _Announced, path: Path) -> StoredFile:
    """Return a file's hash, if it is what was announced; else take it away."""
    with path.open("rb") as stream:
        found = file_digest(stream, "sha256").hexdigest()
    size = path.stat().st_size
    same = size == file.size
    if file.sha256:
        same = same and found == file.sha256
    elif file.blob:
        blob = sha1(b"blob %d\0" % size + path.read_bytes(), usedforsecurity=False)
        same = same and blob.hexdigest() == file.blob
    if not same:
        path.unlink()
        raise ModelDamaged(model.short_name, file.name, f"sha256 {found[:12]}, {size:,} bytes")
    return StoredFile(size, found)


def _status(error: Exception) -> str:
    answer = getattr(error, "response", None)
    return str(answer.status_code) if answer is not None else type(error).__name__


def _failed(model: ListedModel, reason: str) -> ModelFetchFailed:
    return ModelFetchFailed(model.short_name, reason, _REMEDY.format(model.short_name))
