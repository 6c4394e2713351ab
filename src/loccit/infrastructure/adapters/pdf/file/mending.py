"""Files whose end is missing or broken, made such that pdfium can open what is left of them.

A PDF is opened from its end, where the place of every object and the root of all pages are
told. A download that was cut short has no end. pdfium then looks for the objects by itself, but
gives up when nothing names the root; so a new end is written that does.
"""

import re
import zlib
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

_MAX_BYTES: Final = 64 * 2**20  # of a file, which is held twice; a larger one is left alone
_MAX_OBJECTS: Final = 200_000
_MAX_HEAD: Final = 65_536  # bytes of an object that are searched for its type
_MAX_PACKED: Final = 2**24  # bytes in one stream of packed objects
_MAX_UNPACKED: Final = 64 * 2**20  # bytes in all of them

_OBJECT: Final = re.compile(rb"(?<!\d)(\d{1,9})\s{1,9}\d{1,5}\s{1,9}obj\b")
_STREAM: Final = re.compile(rb"\bstream(?:\r\n|\n|\r)")
_CATALOG: Final = re.compile(rb"/Type\s{0,9}/Catalog\b")
_PAGE: Final = re.compile(rb"/Type\s{0,9}/Page\b")
_PACKED: Final = re.compile(rb"/Type\s{0,9}/ObjStm\b")
_FIRST: Final = re.compile(rb"/First\s{1,9}(\d{1,9})\b")
_ENCRYPTED: Final = re.compile(rb"/Encrypt\b")


@dataclass(slots=True)
class _Found:
    """What a file holds, by the numbers of its objects."""

    catalog: int | None = None
    pages: dict[int, None] = field(default_factory=dict)
    highest: int = 0
    unpacked: list[bytes] = field(default_factory=list)
    unpacked_bytes: int = 0

    def see(self, number: int, head: bytes) -> None:
        """Take note of an object; the last one with a number counts, as in any PDF."""
        self.highest = max(self.highest, number)
        if _CATALOG.search(head):
            self.catalog = number
        elif _PAGE.search(head):
            self.pages[number] = None


def mended_files(source_path: str) -> Generator[str, None, None]:
    """Yield paths of copies of a damaged file that pdfium may be able to open, best first.

    A copy is there until the next one is asked for. There is none of a file that is encrypted,
    too large, or holds no page.
    """
    file = Path(source_path)
    if file.stat().st_size > _MAX_BYTES:
        return
    for data in mended(file.read_bytes()):
        with NamedTemporaryFile(suffix=".pdf") as copy:
            copy.write(data)
            copy.flush()
            yield copy.name


def mended(data: bytes) -> Iterator[bytes]:
    """Yield `data` with a new end: one that names its root, then one with all pages in it.

    The root, where it is left, knows the order of the pages and how many there were. Without it
    they come in the order of the file.
    """
    if _ENCRYPTED.search(data):
        return
    found = _look_through(data)
    body = b"".join([data, b"\nendstream\nendobj\n", *found.unpacked])
    root = found.highest + 1
    if found.catalog is not None:
        yield body + _end(found.catalog, root)
    if found.pages:
        kids = b" ".join(b"%d 0 R" % number for number in found.pages)
        tree = b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(found.pages), kids)
        catalog = b"<< /Type /Catalog /Pages %d 0 R >>" % (root + 1)
        yield body + _object(root, catalog) + _object(root + 1, tree) + _end(root, root + 2)


def _look_through(data: bytes) -> _Found:
    found = _Found()
    before: tuple[int, int] | None = None  # number of an object, and where it begins
    for count, match in enumerate(_OBJECT.finditer(data)):
        if count >= _MAX_OBJECTS:
            break
        if before is not None:
            _look_at(found, *before, data, match.start())
        before = int(match[1]), match.end()
    if before is not None:
        _look_at(found, *before, data, len(data))
    return found


def _look_at(found: _Found, number: int, start: int, data: bytes, end: int) -> None:
    head = data[start : min(end, start + _MAX_HEAD)]
    stream = _STREAM.search(head)
    if stream is None:
        found.see(number, head)
        return
    found.highest = max(found.highest, number)
    if _PACKED.search(head, 0, stream.start()):
        _unpack(found, head[: stream.start()], data[start + stream.end() : end])


def _unpack(found: _Found, head: bytes, packed: bytes) -> None:
    """Write the objects of a stream of objects as objects of their own."""
    first = _FIRST.search(head)
    if first is None or found.unpacked_bytes > _MAX_UNPACKED:
        return
    content = b""
    with suppress(zlib.error):  # of a stream that is cut, what comes before is enough
        content = zlib.decompressobj().decompress(packed, _MAX_PACKED)
    found.unpacked_bytes += len(content)
    begin = int(first[1])
    listed = content[:begin].split()
    if not all(entry.isdigit() and len(entry) < 10 for entry in listed):  # noqa: PLR2004  (digits)
        return
    numbers = [int(entry) for entry in listed[::2]]
    places = [begin + int(entry) for entry in listed[1::2]]
    for number, place, end in zip(numbers, places, [*places[1:], len(content)], strict=False):
        body = content[place:end]
        if body.strip():
            found.see(number, body[:_MAX_HEAD])
            found.unpacked.append(_object(number, body))


def _object(number: int, body: bytes) -> bytes:
    return b"%d 0 obj\n%s\nendobj\n" % (number, body)


def _end(root: int, size: int) -> bytes:
    return b"trailer\n<< /Root %d 0 R /Size %d >>\nstartxref\n0\n%%%%EOF\n" % (root, size)
