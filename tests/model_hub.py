"""A model hub and a package index on this machine, which answer as the real ones do."""

import hashlib
import json
import threading
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from urllib.parse import urlsplit

REVISION = "5c38ec7c405ec4b44b94cc5a9bb96e735b38267a"
SMALL = 1000
"""Bytes up to which the hub keeps a file in git, and tells its blob id alone."""


BGE_SMALL = {
    "model_optimized.onnx": bytes(range(256)) * 40,
    "config.json": b"{}",
    "tokenizer.json": b'{"words": 1}' * 200,
    "tokenizer_config.json": b'{"model_max_length": 512}',
    "README.md": b"nobody asks for this",
}
"""The files of bge-small-en-v1.5 by their names, with other bytes."""


@dataclass(slots=True)
class ModelHub:
    """What a hub has, and what goes wrong with it.

    Attributes:
        repository: The one that it has.
        files: Its files.
        revision: Of them.
        broken: Files that come as other bytes of the same length.
        cut: Files of which so many bytes come before the connection ends; once each.
        refused: A status with which everything is answered.
        ranges: The ranges that were asked for.
    """

    repository: str
    files: dict[str, bytes]
    revision: str = REVISION
    broken: set[str] = field(default_factory=set)
    cut: dict[str, int] = field(default_factory=dict)
    refused: int | None = None
    ranges: list[str] = field(default_factory=list)
    url: str = ""

    def answer(self, path: str, wanted: str | None) -> tuple[int, dict[str, str], bytes, int]:
        """Return status, headers, body, and how much of that is sent."""
        if self.refused:
            return self._told(self.refused, {"error": "no"})
        if path == f"/api/models/{self.repository}":
            siblings = [self._sibling(name) for name in self.files]
            told = {"id": self.repository, "sha": self.revision, "siblings": siblings}
            return self._told(200, told)
        begun = f"/{self.repository}/resolve/{self.revision}/"
        name = path.removeprefix(begun)
        if path.startswith(begun) and name in self.files:
            if len(self.files[name]) <= SMALL:
                return 200, {}, self.files[name], SMALL
            return 302, {"Location": f"{self.url}/cdn/{name}"}, b"", 0
        if path.startswith("/cdn/"):
            return self._content(path.removeprefix("/cdn/"), wanted)
        headers = {"X-Error-Code": "RepoNotFound"}
        status, more, body, sent = self._told(404, {"error": "Repository not found"})
        return status, headers | more, body, sent

    def _content(self, name: str, wanted: str | None) -> tuple[int, dict[str, str], bytes, int]:
        body = self.files[name]
        if name in self.broken:
            body = bytes(len(body))
        sent = self.cut.pop(name, len(body))
        if wanted is None:
            return 200, {}, body, sent
        self.ranges.append(wanted)
        start = int(wanted.removeprefix("bytes=").removesuffix("-"))
        told = f"bytes {start}-{len(body) - 1}/{len(body)}"
        return 206, {"Content-Range": told}, body[start:], sent

    def _sibling(self, name: str) -> dict[str, object]:
        content = self.files[name]
        blob = hashlib.sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False)
        told: dict[str, object] = {
            "rfilename": name,
            "size": len(content),
            "blobId": blob.hexdigest(),
        }
        if len(content) > SMALL:
            sha256 = hashlib.sha256(content).hexdigest()
            told["lfs"] = {"sha256": sha256, "size": len(content), "pointerSize": 135}
        return told

    @staticmethod
    def _told(status: int, value: object) -> tuple[int, dict[str, str], bytes, int]:
        body = json.dumps(value).encode()
        return status, {"Content-Type": "application/json"}, body, len(body)


@contextmanager
def served(hub: ModelHub) -> Iterator[str]:
    """Serve a hub; yield its address."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = urlsplit(self.path).path
            status, headers, body, sent = hub.answer(path, self.headers.get("Range"))
            self.send_response(status)
            for name, value in {**headers, "Content-Length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body[:sent])
            if sent < len(body):
                self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (its name)
            """Say nothing."""

    with _listening(Handler) as url:
        hub.url = url
        yield url


@contextmanager
def package_index(files: Mapping[str, bytes]) -> Iterator[str]:
    """Serve wheels as a package index does (PEP 503); yield the address for pip.

    Args:
        files: By their name.
    """

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = self.path.rstrip("/").rpartition("/")[2]
            body = files.get(name)
            kind = "application/octet-stream"
            if body is None:
                links = "".join(f'<a href="/files/{each}">{each}</a><br>' for each in files)
                page = f"<!DOCTYPE html><html><body>{links}</body></html>"
                body, kind = page.encode(), "text/html"
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Say nothing."""

    with _listening(Handler) as url:
        yield f"{url}/simple/"


def wheel(distribution: str, version: str, files: Mapping[str, bytes], needs: str) -> bytes:
    """Return a wheel that needs another package."""
    info = f"{distribution}-{version}.dist-info"
    content = {
        **files,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n"
        f"Requires-Dist: {needs}\n".encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nTag: py3-none-any\n",
        f"{info}/RECORD": b"",
    }
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, body in content.items():
            archive.writestr(name, body)
    return buffer.getvalue()


@contextmanager
def _listening(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
