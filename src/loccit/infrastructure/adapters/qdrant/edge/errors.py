"""What Edge and the file system raise, as this project's errors."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from loccit.domain.errors import (
    DiskFull,
    IndexLocked,
    IndexNotWritable,
    LoccitError,
    VectorIndexError,
)
from loccit.infrastructure.adapters.qdrant.edge.free_space import RESERVE_BYTES

_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})
_REFUSED: Final = frozenset({errno.EROFS, errno.EACCES, errno.EPERM})


@contextmanager
def edge_errors(project_id: str = "") -> Iterator[None]:
    """Map the vendor's errors.

    Raises:
        IndexLocked: If another process has the shard open.
        DiskFull: If there is no room for a file.
        IndexNotWritable: If a file cannot be opened for writing; the vendor opens all of a shard's
            that way, even to read.
        VectorIndexError: At any other error.
    """
    try:
        yield
    except LoccitError:
        raise
    except Exception as error:  # the vendor raises nothing more precise
        if isinstance(error, OSError) and error.errno in _REFUSED:
            raise IndexNotWritable(str(error.filename)) from error
        if isinstance(error, OSError) and error.errno in _FULL:
            raise DiskFull(str(error.filename or "the data folder"), 0, RESERVE_BYTES) from error
        if "WouldBlock" in str(error):
            raise IndexLocked(project_id, None) from error
        raise VectorIndexError(f"the index on this machine failed: {error}") from error
