"""The formats that a matrix is written in, by the suffix of its file."""

from collections.abc import Mapping
from pathlib import Path

from loccit.application.matrix.csv_text import csv_text
from loccit.application.matrix.matrix_file import MARKDOWN, Renderer, today
from loccit.application.matrix.matrix_markdown import matrix_markdown
from loccit.application.matrix.matrix_table import matrix_table
from loccit.application.matrix.workbook import workbook
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.matrix import Matrix


def renderer(path: Path, others: Mapping[str, Renderer]) -> Renderer:
    """Return what makes the content of a file.

    Args:
        path: The file.
        others: Formats that are made elsewhere, by suffix.

    Raises:
        InvalidRequest: If its suffix tells no format.
    """

    def markdown(matrix: Matrix) -> bytes:
        bibliography = path.with_suffix(".bib").name
        return matrix_markdown(matrix, today(), bibliography).encode("utf-8")

    known: dict[str, Renderer] = {
        MARKDOWN: markdown,
        ".csv": lambda matrix: csv_text(matrix_table(matrix)).encode("utf-8"),
        ".xlsx": lambda matrix: workbook(matrix_table(matrix)),
        **others,
    }
    render = known.get(path.suffix.lower())
    if render is None:
        raise InvalidRequest(
            f"{path}: a matrix is written as {', '.join(known)}; name the file so"
        )
    return render
