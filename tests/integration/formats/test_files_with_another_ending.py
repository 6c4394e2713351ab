"""A file whose name tells another format than it has, or one that is not read."""

from pathlib import Path

import pytest

from loccit.domain.errors import DamagedDocument, UnsupportedFormat
from tests.integration.formats.reading import FIXTURES, convert


@pytest.mark.parametrize(
    ("fixture", "name", "ending"),
    [
        ("study.docx", "study.odt", ".docx"),
        ("study.odt", "study.docx", ".odt"),
        ("talk.pptx", "talk.docx", ".pptx"),
        ("rates.xlsx", "rates.ods", ".xlsx"),
        ("book.epub", "book.docx", ".epub"),
    ],
)
def test_it_is_told_what_the_file_holds(
    tmp_path: Path, fixture: str, name: str, ending: str
) -> None:
    path = tmp_path / name
    path.write_bytes((FIXTURES / fixture).read_bytes())

    with pytest.raises(DamagedDocument, match=f"holds a {ending} file; name it so"):
        convert(path)


@pytest.mark.parametrize(
    ("name", "ending"), [("old.doc", ".docx"), ("old.rtf", ".docx"), ("old.ppt", ".pptx")]
)
def test_it_is_told_how_to_save_what_is_not_read(tmp_path: Path, name: str, ending: str) -> None:
    path = tmp_path / name
    path.write_bytes(b"text")

    with pytest.raises(UnsupportedFormat, match=f"save it as {ending}"):
        convert(path)
