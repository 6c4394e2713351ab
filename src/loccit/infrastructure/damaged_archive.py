"""The errors of reading a ZIP archive, such as an office file."""

import lzma
import zipfile
import zlib
from typing import Final

DAMAGED_ARCHIVE: Final = (
    KeyError,  # no such part
    OSError,
    RuntimeError,  # encrypted, or compressed by a method that Python has not
    ValueError,  # a place before the beginning of the file
    EOFError,
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
)
"""What `zipfile` raises for a damaged or foreign archive, at its opening or at a part."""
