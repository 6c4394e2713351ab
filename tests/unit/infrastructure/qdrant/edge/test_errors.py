"""What the file system refuses, as an error that names the next step."""

import errno

import pytest

from loccit.domain.errors import DiskFull, IndexNotWritable, VectorIndexError
from loccit.infrastructure.adapters.qdrant.edge.errors import edge_errors


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EROFS, "/lib/LOCK cannot be written"),
        (errno.EACCES, "copy the data folder"),
    ],
)
def test_what_may_not_be_written_is_named_with_the_way_out(number: int, words: str) -> None:
    with pytest.raises(IndexNotWritable, match=words), edge_errors("thesis"):
        raise OSError(number, "Permission denied", "/lib/LOCK")


def test_a_full_disk_is_told_as_one() -> None:
    with pytest.raises(DiskFull, match="0 MB free at /lib/projects"), edge_errors("thesis"):
        raise OSError(errno.ENOSPC, "No space left on device", "/lib/projects")


def test_what_else_the_file_system_refuses_is_said_in_its_own_words() -> None:
    with pytest.raises(VectorIndexError, match="Input/output error"), edge_errors("thesis"):
        raise OSError(errno.EIO, "Input/output error", "/lib/LOCK")
