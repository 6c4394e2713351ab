"""What the file system refuses, as an error that names the next step."""

import errno

import pytest

from loccit.domain.errors import VectorIndexError
from loccit.infrastructure.adapters.qdrant.edge_errors import edge_errors


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EROFS, "/lib/LOCK cannot be written"),
        (errno.EACCES, "--data-dir at a copy"),
        (errno.EIO, "Input/output error"),
    ],
)
def test_what_the_file_system_refuses_is_named_with_the_way_out(number: int, words: str) -> None:
    with pytest.raises(VectorIndexError, match=words), edge_errors("thesis"):
        raise OSError(number, "Input/output error", "/lib/LOCK")
