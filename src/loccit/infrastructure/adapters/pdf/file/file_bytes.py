"""The bytes of a PDF, read at once."""

import os
import re
from pathlib import Path
from typing import Final

from loccit.domain.errors import EmptySource, NotAPdf, SourceUnreadable

_HEADER_WITHIN: Final = 1024  # bytes; ISO 32000-1, implementation note 13
_MOST: Final = 64 * 2**20
"""Bytes of a file that is held in memory, a sixth of what a worker may take. pdfium reads what is
not by 512 bytes, each with two calls of the system: a twentieth of its time."""


def bytes_of(source_path: str) -> bytes | None:
    """Return the bytes of a file, None when they are too many to hold.

    Raises:
        SourceUnreadable: If the system refuses to read it.
        EmptySource: If it has no bytes.
        NotAPdf: If it is no PDF at all.
    """
    try:
        with Path(source_path).open("rb") as stream:
            size = os.fstat(stream.fileno()).st_size
            whole = size <= _MOST
            # To ask for more than there is takes three times as long: the system gives memory anew
            # for each file. What has no size, a pipe, is asked for all it may give.
            data = stream.read((size or _MOST) if whole else _HEADER_WITHIN + 8)
    except OSError as error:
        reason = f"cannot be read ({error.strerror or error}); check its permissions"
        raise SourceUnreadable(source_path, reason) from error
    if not data:
        raise EmptySource(source_path)
    if not re.search(rb"%PDF-", data[: _HEADER_WITHIN + 8]):
        raise NotAPdf(source_path)
    return data if whole else None
