"""Receives the files of a form, each straight to the disk."""

from __future__ import annotations

import errno
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from io import BufferedWriter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from anyio import to_thread
from python_multipart.exceptions import FormParserError
from python_multipart.multipart import MultipartParser, parse_options_header
from starlette.requests import ClientDisconnect, Request

from loccit.interfaces.http.errors import ClientGone, Refusal
from loccit.interfaces.http.upload_store import ReceivedFile

if TYPE_CHECKING:
    from python_multipart.multipart import MultipartCallbacks

_MOST_FILES: Final = 1000
_MOST_FIELDS: Final = 20
_LONGEST_HEADER: Final = 8 * 1024
_LONGEST_FIELD: Final = 64 * 1024
_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})


@dataclass(slots=True)
class Form:
    """What a form holds."""

    fields: dict[str, str] = field(default_factory=dict)
    files: list[ReceivedFile] = field(default_factory=list)


async def receive_form(request: Request, folder: Path) -> Form:
    """Receive a form; its files are in `folder` then, under names that are made here.

    Raises:
        Refusal: If it is none, holds too much, or the disk is full.
        ClientGone: If its sender went away.
    """
    kind, options = parse_options_header(request.headers.get("content-type", ""))
    boundary = options.get(b"boundary", b"")
    if kind != b"multipart/form-data" or not boundary:
        raise Refusal("invalid_request", "send the files as multipart/form-data")
    receiver = _Receiver(folder)
    try:
        parser = MultipartParser(boundary, receiver.callbacks())
        async for piece in request.stream():
            if piece:
                await to_thread.run_sync(partial(parser.write, piece))
        parser.finalize()
    except FormParserError as error:
        raise Refusal("invalid_request", "the form is not well-formed") from error
    except ClientDisconnect as gone:
        raise ClientGone from gone
    except OSError as error:
        if error.errno in _FULL:
            raise Refusal("disk_full", "the disk is full; free some space") from error
        raise
    finally:
        receiver.close()
    if not receiver.ended:
        raise Refusal("invalid_request", "the form ends too early")
    return receiver.form


class _Receiver:
    """Is called by the parser for each piece of a form."""

    def __init__(self, folder: Path) -> None:
        self.form = Form()
        self.ended = False
        self._folder = folder
        self._header = b""
        self._value = b""
        self._disposition = b""
        self._options: dict[bytes, bytes] = {}
        self._words = bytearray()
        self._file: BufferedWriter | None = None
        self._digest = sha256()

    def callbacks(self) -> MultipartCallbacks:
        """Return what the parser calls."""
        return {
            "on_part_begin": self._begin,
            "on_header_field": self._header_field,
            "on_header_value": self._header_value,
            "on_header_end": self._header_end,
            "on_headers_finished": self._headers_finished,
            "on_part_data": self._data,
            "on_part_end": self._end,
            "on_end": self._all,
        }

    def close(self) -> None:
        """Close what is open; a file that did not come whole is the caller's to remove."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _begin(self) -> None:
        self._disposition = b""
        self._words = bytearray()

    def _header_field(self, data: bytes, start: int, end: int) -> None:
        self._header += data[start:end]
        _require(len(self._header) <= _LONGEST_HEADER, "a header is too long")

    def _header_value(self, data: bytes, start: int, end: int) -> None:
        self._value += data[start:end]
        _require(len(self._value) <= _LONGEST_HEADER, "a header is too long")

    def _header_end(self) -> None:
        if self._header.lower() == b"content-disposition":
            self._disposition = self._value
        self._header = self._value = b""

    def _headers_finished(self) -> None:
        _, self._options = parse_options_header(self._disposition)
        if b"filename" not in self._options:
            _require(len(self.form.fields) < _MOST_FIELDS, f"more than {_MOST_FIELDS} fields")
            return
        _require(len(self.form.files) < _MOST_FILES, f"more than {_MOST_FILES} files")
        self._file = (self._folder / f"{len(self.form.files)}").open("xb")
        self._digest = sha256()

    def _data(self, data: bytes, start: int, end: int) -> None:
        if self._file is not None:
            self._file.write(data[start:end])
            self._digest.update(data[start:end])
            return
        self._words += data[start:end]
        _require(len(self._words) <= _LONGEST_FIELD, "a field is too long")

    def _end(self) -> None:
        name = self._options.get(b"name", b"").decode("utf-8", "replace")
        if self._file is None:
            self.form.fields[name] = self._words.decode("utf-8", "replace")
            return
        path = Path(self._file.name)
        self.close()
        called = self._options[b"filename"].decode("utf-8", "replace")
        self.form.files.append(ReceivedFile(name, called, path, self._digest.hexdigest()))

    def _all(self) -> None:
        self.ended = True


def _require(condition: bool, reason: str) -> None:  # noqa: FBT001  (reads as a sentence)
    if not condition:
        raise Refusal("invalid_request", f"the form holds too much: {reason}")
