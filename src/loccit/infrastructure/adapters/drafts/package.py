"""The parts of a word processor's file: XML in a ZIP archive, read within bounds.

Their content is untrusted: no outside files, declarations or entities are read.
"""

import posixpath
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol

from loccit.domain.errors import SourceNotFound, SourceUnreadable
from loccit.infrastructure.damaged_archive import DAMAGED_ARCHIVE

_MOST_UNPACKED: Final = 128 * 2**20
"""Bytes of all parts that are read; those of a thesis of 300 pages are some 10 MB."""
_OLE: Final = b"\xd0\xcf\x11\xe0"  # how Word's old format begins, and any of it with a password
_NAMES: Final = "http://schemas.openxmlformats.org/"
_STRICT: Final = b"http://purl.oclc.org/ooxml/"
_STRICT_NAMES: Final = (
    (b"wordprocessingml/main", b"wordprocessingml/2006/main"),
    (b"officeDocument/relationships", b"officeDocument/2006/relationships"),
)
"""Namespaces of ISO/IEC 29500 Strict, and the same of ECMA-376, which all others write."""


class Element(Protocol):
    """An element of XML, as lxml has it."""

    tag: str
    text: str | None
    tail: str | None

    def get(self, key: str, default: str) -> str:
        """Return an attribute."""

    def find(self, path: str) -> "Element | None":
        """Return the first element of this path."""

    def iter(self, *tags: str) -> Iterator["Element"]:
        """Return this element and those within it, in order."""

    def itertext(self) -> Iterator[str]:
        """Return its text in pieces."""

    def __iter__(self) -> Iterator["Element"]:
        """Return its children."""

    def __len__(self) -> int:
        """Return their number."""


def parsed_as_far_as_possible(data: bytes) -> Element | None:
    """Return the root of some XML within a field; what is damaged of it is left out."""
    from lxml import etree

    parser = etree.XMLParser(
        recover=True, resolve_entities=False, no_network=True, remove_comments=True
    )
    try:
        root: Element | None = etree.fromstring(data, parser)
    except etree.XMLSyntaxError:
        return None
    return root


class Package:
    """The parts of one file by name."""

    def __init__(self, path: Path, archive: zipfile.ZipFile) -> None:
        self._path = path
        self._archive = archive
        self._names = set(archive.namelist())
        self._left = _MOST_UNPACKED

    def part(self, name: str) -> Element | None:
        """Return the root of a part, None when there is none of this name.

        Raises:
            SourceUnreadable: If it is no XML, declares a document type, or is too large.
        """
        data = self.data(name)
        return None if data is None else self.parsed(data, name)

    def data(self, name: str) -> bytes | None:
        """Return the bytes of a part, None when there is none of this name.

        Raises:
            SourceUnreadable: If they are damaged, or too many.
        """
        if name not in self._names:
            return None
        size = self._archive.getinfo(name).file_size
        self._left -= size
        if self._left < 0:
            limit = _MOST_UNPACKED // 2**20
            raise self.unreadable(f"its text unpacks to more than {limit} MB")
        try:
            return self._archive.read(name)
        except DAMAGED_ARCHIVE as error:
            raise self.unreadable(f"its part {name} is damaged: {error}") from error

    def parsed(self, data: bytes, name: str) -> Element:
        """Return the root of some XML; `name` is what an error calls it."""
        from lxml import etree

        if _STRICT in data:
            for strict, usual in _STRICT_NAMES:
                data = data.replace(_STRICT + strict, _NAMES.encode() + usual)
        parser = etree.XMLParser(
            resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True
        )
        try:
            root = etree.fromstring(data, parser)
        except etree.XMLSyntaxError as error:
            raise self.unreadable(f"its part {name} is damaged: {error.msg}") from error
        if root.getroottree().docinfo.doctype:
            raise self.unreadable(f"its part {name} declares a document type, which it may not")
        element: Element = root
        return element

    def related(self, name: str) -> dict[str, list[str]]:
        """Return the names of the parts that a part of an Office file refers to, by kind.

        Args:
            name: Of the part; empty for the file itself.
        """
        folder, base = posixpath.split(name)
        relations = self.part(posixpath.join(folder, "_rels", f"{base}.rels"))
        found: dict[str, list[str]] = {}
        for each in relations if relations is not None else ():
            if each.get("TargetMode", "") != "External":
                target = posixpath.normpath(posixpath.join("/", folder, each.get("Target", "")))
                kind = each.get("Type", "").rpartition("/")[2]
                found.setdefault(kind, []).append(target.lstrip("/"))
        return found

    def unreadable(self, reason: str) -> SourceUnreadable:
        """Return the error that says so of this file."""
        return SourceUnreadable(str(self._path), reason)


@contextmanager
def open_package(path: Path, kind: str) -> Iterator[Package]:
    """Open a file.

    Args:
        path: Of the file.
        kind: What it should be, for the error: "a Word document (.docx)".

    Raises:
        SourceNotFound: If there is none.
        SourceUnreadable: If it cannot be read, is no such file, or has a password.
    """
    try:
        archive = _opened(path, kind)
    except FileNotFoundError as error:
        raise SourceNotFound(str(path)) from error
    except IsADirectoryError as error:
        raise SourceUnreadable(str(path), "a folder; name the file to check") from error
    except PermissionError as error:
        raise SourceUnreadable(str(path), error.strerror or "cannot be read") from error
    except DAMAGED_ARCHIVE as error:
        raise SourceUnreadable(str(path), f"not {kind}, or damaged: {error}") from error
    with archive:
        yield Package(path, archive)


def _opened(path: Path, kind: str) -> zipfile.ZipFile:
    with path.open("rb") as file:
        if file.read(len(_OLE)) == _OLE:
            reason = f"it has a password, or is in Word's old format; save it as {kind}"
            raise SourceUnreadable(str(path), reason)
    return zipfile.ZipFile(path)
