"""Finding documents in folders."""

from pathlib import Path

import pytest

from loccit.application.ingest.contents import read_source
from loccit.application.ingest.sources import find_sources, gone_documents, skipped_kinds
from loccit.domain.errors import SourceNotFound
from loccit.domain.models.citation_meta import SourceHint
from loccit.domain.models.document import Coverage, DocId
from loccit.domain.models.project import DocumentRecord, Revision, SourceFile


def make(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("text", encoding="utf-8")


def test_a_folder_gives_its_documents_by_path(tmp_path: Path) -> None:
    make(tmp_path, "b.md", "a.PDF", "sub/c.docx")

    assert find_sources([str(tmp_path)]) == tuple(
        str(tmp_path / name) for name in ("a.PDF", "b.md", "sub/c.docx")
    )


def test_hidden_open_and_foreign_files_are_left_out_of_a_folder(tmp_path: Path) -> None:
    make(tmp_path, "a.md", ".hidden.md", ".git/b.md", "~$a.docx", "references.json", "meta.xml")

    assert find_sources([str(tmp_path)]) == (str(tmp_path / "a.md"),)


def test_what_a_folder_holds_of_other_kinds_is_counted(tmp_path: Path) -> None:
    make(tmp_path, "a.md", "b.csv", "sub/c.CSV", "d.R", "Makefile", ".hidden.csv", "~$e.csv")

    assert skipped_kinds([str(tmp_path), str(tmp_path / "a.md")]) == {".csv": 2, ".r": 1, "": 1}


def test_a_document_is_gone_when_its_folder_is_there_without_it(tmp_path: Path) -> None:
    make(tmp_path, "there/a.md", "elsewhere.md")
    places = ("there/a.md", "there/b.md", "there/sub/c.md", "unmounted/d.md", "f.md")
    records = [record_of(str(tmp_path / place)) for place in places]

    gone = gone_documents(records, [str(tmp_path / "there"), str(tmp_path / "unmounted")])

    assert [Path(each.source.path).name for each in gone] == ["b.md", "c.md"]


def record_of(path: str) -> DocumentRecord:
    doc_id = DocId("0" * 64)
    return DocumentRecord(
        doc_id, Revision("r"), SourceFile(path, 1, 1, doc_id), None, None, None,
        SourceHint(), "", 1, Coverage(),
    )  # fmt: skip


def test_a_file_named_by_the_user_is_taken_whatever_it_is_called(tmp_path: Path) -> None:
    make(tmp_path, "jats.xml", ".hidden.md")
    paths = [str(tmp_path / "jats.xml"), str(tmp_path / ".hidden.md")]

    assert find_sources(paths) == tuple(paths)


def test_a_document_named_twice_is_taken_once(tmp_path: Path) -> None:
    make(tmp_path, "a.md")

    assert find_sources([str(tmp_path), str(tmp_path / "a.md")]) == (str(tmp_path / "a.md"),)


def test_a_folder_without_documents_and_a_missing_path_are_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    paths = [str(tmp_path / "empty"), str(tmp_path / "missing.pdf")]

    assert find_sources(paths) == tuple(paths)


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("https://example.org/paper.pdf", "an address"),
        ("FILE:///papers/a.pdf", "an address"),
        ("C:\\papers\\a.pdf", "a path of Windows"),
        ("d:/papers/a.pdf", "a path of Windows"),
        ("papers/a.pdf", "no such file"),
    ],
)
def test_what_is_no_path_here_is_told_as_what_it_is(named: str, said: str) -> None:
    [path] = find_sources([named])

    with pytest.raises(SourceNotFound, match=said):
        read_source(path)
