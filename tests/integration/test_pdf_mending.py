"""What is left of a PDF that was cut short or broken is read, and said to be no more."""

import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loccit.domain.errors import DamagedDocument, DocumentConversionError
from loccit.domain.models.document import ConversionResult, DocId
from loccit.infrastructure.adapters.pdf.file.mending import mended
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from tests.conversion_invariants import check_invariants
from tests.pdf_factory import Pdf, PdfPage, Text

WHOLE = Pdf([PdfPage([Text(72, 100, f"This is page {n}.")]) for n in (1, 2, 3)]).build()


def read(content: bytes, folder: Path) -> ConversionResult:
    path = folder / "cut.pdf"
    path.write_bytes(content)
    result = PdfTextReader().read(str(path), DocId("0" * 64))
    check_invariants(result)
    return result


def codes(result: ConversionResult) -> list[str]:
    return [warning.code for warning in result.warnings]


def packed(objects: dict[int, bytes]) -> bytes:
    """A file whose objects, but for the contents of pages, are packed and whose end is gone."""
    listed, body = b"", b""
    for number, content in objects.items():
        listed += b"%d %d " % (number, len(body))
        body += content + b" "
    stream = zlib.compress(listed + body)
    return (
        b"%%PDF-1.7\n9 0 obj\n<< /Type /ObjStm /N %d /First %d /Filter /FlateDecode /Length %d >>"
        b"\nstream\n%s\nendstream\nendobj\n" % (len(objects), len(listed), len(stream), stream)
    )


def with_contents(number: int, text: bytes) -> bytes:
    content = b"BT /F 10 Tf 72 700 Td (%s) Tj ET" % text
    return b"%d 0 obj\n<< /Length %d >>\nstream\n%s\nendstream\nendobj\n" % (
        number,
        len(content),
        content,
    )


FONT = b"<< /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>"
PAGE = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources %s >>"


def test_a_file_without_its_end_is_read_whole_and_said_to_be_damaged(tmp_path: Path) -> None:
    result = read(WHOLE[: WHOLE.rindex(b"xref\n0 ")], tmp_path)
    assert result.plain_text.count("This is page") == 3
    assert codes(result) == ["damaged_file"]


def test_pages_that_are_cut_off_are_counted_as_failed(tmp_path: Path) -> None:
    second = WHOLE.index(b"/Type /Page /", WHOLE.index(b"/Type /Page /") + 1)
    result = read(WHOLE[: WHOLE.index(b"endobj", second)], tmp_path)
    assert "This is page 1." in result.plain_text
    assert "page 3" not in result.plain_text
    assert result.coverage.pages_failed == (3,)
    assert "damaged_file" in codes(result)


def test_pages_are_found_where_the_root_of_all_is_lost(tmp_path: Path) -> None:
    without = WHOLE.replace(b"/Type /Catalog", b"/Type /Xatalog")
    result = read(without[: without.rindex(b"trailer")], tmp_path)
    assert result.plain_text.count("This is page") == 3
    assert [page.index for page in result.structure.page_map] == [1, 2, 3]


def test_objects_that_are_packed_are_found(tmp_path: Path) -> None:
    objects = {
        1: b"<< /Type /Catalog /Pages 2 0 R >>",
        2: b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
        3: PAGE % FONT,
    }
    file = packed(objects) + with_contents(4, b"From a packed page.")
    assert read(file, tmp_path).plain_text == "From a packed page."


def test_an_undamaged_file_is_not_touched(tmp_path: Path) -> None:
    assert codes(read(WHOLE, tmp_path)) == []


def test_a_file_without_a_page_stays_damaged_under_its_own_name(tmp_path: Path) -> None:
    with pytest.raises(DamagedDocument) as caught:
        read(b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog", tmp_path)
    assert caught.value.path == str(tmp_path / "cut.pdf")


def test_an_encrypted_file_is_not_mended() -> None:
    assert list(mended(WHOLE + b"trailer << /Encrypt 5 0 R >>")) == []


def test_a_packed_bomb_is_not_unpacked_whole() -> None:
    bomb = zlib.compress(b"1 0 << /Type /Page >> " + bytes(2**26))
    file = b"1 0 obj << /Type /ObjStm /First 4 /N 1 >> stream\n" + bomb
    assert all(len(copy) < 2**25 for copy in mended(file))


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.integers(0, len(WHOLE) - 1))
def test_any_cut_gives_a_result_or_an_error_of_ours(tmp_path: Path, place: int) -> None:
    with suppress(DocumentConversionError):
        read(WHOLE[:place], tmp_path)
