"""Scores of titles, authors and years against citations."""

from dataclasses import replace
from pathlib import Path

from benchmarks.metadata import Miss, documents, scored
from loccit.domain.models.citation_meta import SourceHint
from loccit.domain.models.document import ConversionResult, DocId
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from tests.pdf_factory import Pdf, PdfPage, Text

_CITATION = {
    "title": "Island <i>birds</i>",
    "author": [{"family": "Ruíz"}, {"literal": "Birds"}],
    "issued": {"date-parts": [[2019]]},
}


def _result(tmp_path: Path, authors: tuple[str, ...], year: int) -> ConversionResult:
    path = Pdf([PdfPage([Text(70, 90, "RUIZ and others wrote this")])]).write(tmp_path / "a.pdf")
    read = PdfTextReader().read(str(path), DocId("0" * 64))
    return replace(read, title="Island birds", hint=SourceHint(authors=authors, year=year))


def test_all_authors_in_order_are_right_and_marks_that_the_file_lacks_count_not(
    tmp_path: Path,
) -> None:
    found = scored(_result(tmp_path, authors=("Ruiz", "Birds"), year=2019), _CITATION)
    assert {name: share.value for name, share in found.shares.items()} == {
        "authors": 1.0,
        "names": 1.0,
        "year": 1.0,
        "title": 1.0,
    }


def test_one_author_too_many_is_a_miss(tmp_path: Path) -> None:
    found = scored(_result(tmp_path, authors=("Ruíz", "Birds", "Lee"), year=2018), _CITATION)
    assert [miss.measure for miss in found.misses] == ["authors", "year"]
    assert found.misses[1] == Miss("year", 2018, 2019)
    assert found.shares["names"].hits == 2


def test_documents_are_files_with_a_citation_beside_them(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / "group" / name).mkdir(parents=True)
        (tmp_path / "group" / name / "paper.pdf").touch()
    (tmp_path / "group" / "one" / "csl.json").write_text("{}")
    assert [(group, name) for group, name, _ in documents(tmp_path)] == [("group", "one")]
    assert not list(documents(tmp_path, ["other"]))


def test_a_document_may_have_any_format_but_the_publishers_own(tmp_path: Path) -> None:
    for name in ("paper.docx", "jats.xml", "document.xml", "csl.json"):
        (tmp_path / name).write_text("{}")

    assert [file.name for _, _, file in documents(tmp_path)] == ["paper.docx"]
