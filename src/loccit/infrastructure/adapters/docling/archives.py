"""Office files and e-books as the ZIP archives that they are."""

import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Final

from loccit.infrastructure.damaged_archive import DAMAGED_ARCHIVE

_MOST_UNPACKED: Final = 1 << 30
"""Bytes that an office or e-book file may unpack to; more is taken for an attack."""
_LOCKS: Final = {
    "META-INF/encryption.xml": re.compile(rb"URI=\"[^\"<>]*\.(?:x?html?|opf)\""),
    "META-INF/manifest.xml": re.compile(rb"<manifest:encryption-data[\s>]"),
}
"""Where an e-book and an OpenDocument file say which of their parts are encrypted, and how.

Of an e-book fonts alone may be; they are of no matter.
"""

_MAIN_PARTS: Final = {
    "word/document.xml": ".docx",
    "xl/workbook.xml": ".xlsx",
    "ppt/presentation.xml": ".pptx",
}
_MEDIA_TYPES: Final = {
    b"application/vnd.oasis.opendocument.text": ".odt",
    b"application/vnd.oasis.opendocument.spreadsheet": ".ods",
    b"application/vnd.oasis.opendocument.presentation": ".odp",
    b"application/epub+zip": ".epub",
}
_STRICT: Final = b"http://purl.oclc.org/ooxml/"
"""Begins the namespaces of ISO/IEC 29500 Strict, which no library that we use reads."""


@contextmanager
def opened(data: bytes) -> Iterator[zipfile.ZipFile]:
    """Open an archive to be read.

    Raises:
        zipfile.BadZipFile: If it is none, is damaged, or unpacks to too much.
    """
    with zipfile.ZipFile(BytesIO(data)) as archive:
        if sum(member.file_size for member in archive.infolist()) > _MOST_UNPACKED:
            raise zipfile.BadZipFile("it unpacks to more than 1 GB")
        yield archive


def ending_by_content(data: bytes) -> str | None:
    """Return the ending that a file should have by what it holds, None when that is not known."""
    if data.startswith(b"%PDF-"):
        return ".pdf"
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = set(archive.namelist())
            for part, ending in _MAIN_PARTS.items():
                if part in names:
                    return ending
            kind = archive.read("mimetype").strip() if "mimetype" in names else b""
            return _MEDIA_TYPES.get(kind)
    except DAMAGED_ARCHIVE:
        return None


def is_strict(data: bytes) -> bool:
    """Tell an office file that was saved as "Strict Open XML"."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = set(archive.namelist()) & _MAIN_PARTS.keys()
            return any(_STRICT in archive.read(name) for name in names)
    except DAMAGED_ARCHIVE:
        return False


def is_locked(data: bytes) -> bool:
    """Tell an archive whose text is encrypted, by a password or for the devices of a buyer."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = set(archive.namelist()) & _LOCKS.keys()
            return any(_LOCKS[name].search(archive.read(name)) for name in names)
    except DAMAGED_ARCHIVE:
        return False
