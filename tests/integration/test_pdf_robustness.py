"""Whatever the bytes, reading a PDF gives a result or one of loccit's own errors."""

from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loccit.domain.errors import (
    DamagedDocument,
    DocumentConversionError,
    EmptySource,
    EncryptedDocument,
    NotAPdf,
    SourceUnreadable,
)
from loccit.domain.models.document import DocId
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from tests.conversion_invariants import check_invariants
from tests.pdf_factory import FONTS, Bookmark, Pdf, PdfPage, Text

DOC_ID = DocId("0" * 64)
SAMPLE = Pdf(
    [PdfPage([Text(72, 100, "A page of text"), Text(72, 130, "1 Heading", 14)])] * 2,
    [Bookmark("Heading", 1)],
).build()

texts = st.builds(
    Text,
    x=st.floats(-20, 600),
    y=st.floats(-20, 850),
    text=st.text(
        st.characters(codec="cp1252", exclude_categories=["Cs"]), min_size=1, max_size=60
    ),
    size=st.sampled_from([6, 8, 10, 10, 10, 14, 20]),
    font=st.sampled_from(FONTS),
    turn=st.sampled_from([0, 0, 0, 0, 1, 2, 3]),
)
pages = st.builds(
    PdfPage,
    texts=st.lists(texts, max_size=12),
    image=st.booleans(),
    rotate=st.sampled_from([0, 0, 90, 180, 270]),
)


def write(folder: Path, content: bytes) -> str:
    path = folder / "x.pdf"
    path.write_bytes(content)
    return str(path)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(pages, min_size=1, max_size=4))
def test_any_page_is_converted_into_exact_spans(tmp_path: Path, layout: list[PdfPage]) -> None:
    path = write(tmp_path, Pdf(layout).build())
    result = PdfTextReader().read(path, DOC_ID)
    check_invariants(result)
    assert PdfTextReader().read(path, DOC_ID) == result


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.integers(0, len(SAMPLE) - 1), st.binary(min_size=1, max_size=8))
def test_any_damage_gives_a_result_or_an_error_of_ours(
    tmp_path: Path, place: int, written: bytes
) -> None:
    path = write(tmp_path, SAMPLE[:place] + written + SAMPLE[place + len(written) :])
    with suppress(DocumentConversionError):
        check_invariants(PdfTextReader().read(path, DOC_ID))


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"", EmptySource),
        (b"<html>please log in</html>", NotAPdf),
        (b"%PDF-1.7\nand nothing more", DamagedDocument),
        (SAMPLE[: len(SAMPLE) // 5], DamagedDocument),
        (Pdf([PdfPage()], encrypted=True).build(), EncryptedDocument),
    ],
)
def test_each_kind_of_bad_file_has_its_own_error(
    content: bytes, error: type[DocumentConversionError], tmp_path: Path
) -> None:
    path = write(tmp_path, content)
    with pytest.raises(error) as caught:
        PdfTextReader().read(path, DOC_ID)
    assert caught.value.path == path
    assert caught.value.reason


def test_a_file_that_cannot_be_opened_is_unreadable(tmp_path: Path) -> None:
    with pytest.raises(SourceUnreadable):
        PdfTextReader().read(str(tmp_path), DOC_ID)


def test_a_broken_page_is_reported_and_the_others_are_read(tmp_path: Path) -> None:
    content = Pdf([PdfPage([Text(72, 100, f"This is page {n}.")]) for n in (1, 2, 3)]).build()
    place = content.index(b"/Type /Page /Parent", content.index(b"/Type /Page /Parent") + 1)
    broken = content[:place] + b"/Type /Pagx /Parenx" + content[place + 19 :]
    result = PdfTextReader().read(write(tmp_path, broken), DOC_ID)
    check_invariants(result)
    assert "This is page 1." in result.plain_text
    assert "This is page 3." in result.plain_text


def test_the_fingerprint_names_reader_and_engine() -> None:
    assert PdfTextReader().fingerprint.startswith("pdf-text/")
    assert "+pdfium-" in PdfTextReader().fingerprint


def test_the_document_id_is_taken_over(tmp_path: Path) -> None:
    doc_id = DocId(sha256(SAMPLE).hexdigest())
    assert PdfTextReader().read(write(tmp_path, SAMPLE), doc_id).doc_id == doc_id
