"""Whether a PDF may hold marks, told by its bytes: most hold none, and no process is asked."""

import re
import zlib
from collections.abc import Iterator
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Final

_MARK: Final = re.compile(
    rb"/Subtype\s*/(?:Highlight|Underline|Squiggly|StrikeOut|Text|FreeText|Ink)\b"
)
_ENCRYPTED: Final = b"/Encrypt"
_PACKED: Final = re.compile(rb"/ObjStm")
_STREAM: Final = re.compile(rb"stream\r?\n")
_REACH: Final = 2_000  # bytes of a dictionary in which its stream begins
_STEP: Final = 2**16  # bytes that are unpacked at once
_MOST_PACKED: Final = 2**26  # bytes unpacked of one file; what has more is read


def may_hold_marks(source_path: str) -> bool:
    """Tell whether a PDF may hold marks; True when that is not sure.

    Objects of a PDF may be packed: these parts are unpacked, and nothing else is read of them.
    """
    try:
        with (
            Path(source_path).open("rb") as file,
            mmap(file.fileno(), 0, access=ACCESS_READ) as data,
        ):
            if _MARK.search(data) or data.find(_ENCRYPTED) >= 0:
                return True
            return any(_MARK.search(part) for part in _unpacked(data))
    except (OSError, ValueError, zlib.error):  # gone, empty, damaged, or packed in another way
        return True


def _unpacked(data: mmap) -> Iterator[bytes]:
    """Yield what is packed, in pieces that overlap.

    Raises:
        zlib.error: If something cannot be unpacked.
        ValueError: If it is too much.
    """
    left = _MOST_PACKED
    for packed in _PACKED.finditer(data):
        stream = _STREAM.search(data, packed.end(), packed.end() + _REACH)
        if stream is None:
            continue  # a name in a text, or in a stream of its own
        unpack, at, before = zlib.decompressobj(), stream.end(), b""
        while not unpack.eof and at < len(data):
            part = unpack.decompress(data[at : at + _STEP], left)
            at += _STEP
            left -= len(part)
            if left <= 0 or unpack.unconsumed_tail:
                raise ValueError("there is too much of it")
            yield before + part
            before = part[-64:]
