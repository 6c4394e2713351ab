"""No process is asked for the marks of a PDF that cannot hold any."""

import zlib
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject

from loccit.infrastructure.adapters.isolation.marked_bytes import may_hold_marks
from tests.pdf_factory import Pdf, PdfPage, Text, mark

TEXTS = [Text(72, 100, "The tide rises in the bay.")]
LINE = [(70.0, 730.0, 200.0, 745.0)]


def written(path: Path, *annotations: str, encrypted: bool = False) -> Path:
    return Pdf([PdfPage(TEXTS, annotations=annotations)], encrypted=encrypted).write(path)


def packed(path: Path, data: bytes) -> Path:
    """Write a file with an object stream."""
    stream = b"<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n"
    path.write_bytes(b"%PDF-1.7\n1 0 obj\n" + stream + data + b"\nendstream\nendobj\n")
    return path


def test_a_pdf_without_annotations_or_with_links_alone_holds_no_marks(tmp_path: Path) -> None:
    assert not may_hold_marks(str(written(tmp_path / "a.pdf")))
    assert not may_hold_marks(str(written(tmp_path / "b.pdf", mark("Link", LINE))))


@pytest.mark.parametrize(
    "subtype", ["Highlight", "Underline", "Squiggly", "StrikeOut", "Text", "FreeText", "Ink"]
)
def test_a_marked_pdf_may_hold_marks(tmp_path: Path, subtype: str) -> None:
    assert may_hold_marks(str(written(tmp_path / "a.pdf", mark(subtype, LINE))))


def test_marks_are_seen_in_what_is_packed(tmp_path: Path) -> None:
    filler = bytes(range(256)) * 2_000
    inside = zlib.compress(filler + b"/Subtype /Highlight /Rect [0 0 1 1]")
    assert may_hold_marks(str(packed(tmp_path / "a.pdf", inside)))
    assert not may_hold_marks(str(packed(tmp_path / "b.pdf", zlib.compress(filler))))


def test_what_cannot_be_unpacked_may_hold_marks(tmp_path: Path) -> None:
    assert may_hold_marks(str(packed(tmp_path / "a.pdf", b"no stream of zlib")))
    bomb = zlib.compress(bytes(2**27), 9)
    assert may_hold_marks(str(packed(tmp_path / "b.pdf", bomb)))
    assert may_hold_marks(str(written(tmp_path / "c.pdf", encrypted=True)))
    assert may_hold_marks(str(tmp_path / "gone.pdf"))


def test_a_file_that_a_program_has_written_anew_is_read(tmp_path: Path) -> None:
    source = written(tmp_path / "a.pdf", mark("Highlight", LINE))
    writer = PdfWriter(clone_from=PdfReader(source))
    writer.root_object[NameObject("/PageMode")] = NameObject("/UseNone")
    writer.write(tmp_path / "b.pdf")
    assert may_hold_marks(str(tmp_path / "b.pdf"))
