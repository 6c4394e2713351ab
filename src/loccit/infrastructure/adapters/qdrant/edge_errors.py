"""What Edge and the file system raise, as this project's errors."""

from collections.abc import Iterator
from contextlib import contextmanager

from loccit.domain.errors import IndexLocked, LoccitError, VectorIndexError


@contextmanager
def edge_errors(project_id: str = "") -> Iterator[None]:
    """Map the vendor's errors.

    Raises:
        IndexLocked: If another process has the shard open.
        VectorIndexError: At any other error.
    """
    try:
        yield
    except LoccitError:
        raise
    except Exception as error:  # the vendor raises nothing more precise
        if "WouldBlock" in str(error):
            raise IndexLocked(project_id, None) from error
        raise VectorIndexError(f"the index on this machine failed: {error}") from error
