"""What a document is made of, and whether that has changed."""

import os
from pathlib import Path

import pytest

from loccit.application.ingest.contents import (
    content_of,
    is_untouched,
    latex_parts,
    read_source,
    state_of,
)
from loccit.application.ingest.sources import find_sources, gone_documents
from loccit.domain.errors import SourceNotFound
from loccit.domain.models.source import Source, SourceKind
from loccit.infrastructure.adapters.file_sources.folder import FolderSource
from tests.unit.application.ingest.test_sources import record_of

MAIN = "\\documentclass{book}\n\\begin{document}\n\\include{chapters/ebb}\n\\end{document}\n"


@pytest.fixture
def thesis(tmp_path: Path) -> Path:
    (tmp_path / "chapters").mkdir()
    (tmp_path / "chapters" / "ebb.tex").write_text("The tide falls.", encoding="utf-8")
    (tmp_path / "thesis.tex").write_text(MAIN, encoding="utf-8")
    return tmp_path / "thesis.tex"


def test_a_latex_text_is_made_of_all_its_files(thesis: Path) -> None:
    content = content_of(str(thesis))
    assert b"The tide falls." in content
    source = read_source(str(thesis))
    assert source.size == len(MAIN) + len("The tide falls.")


def test_one_without_others_is_its_own_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a.tex"
    path.write_bytes(b"\xe9b\r\n\xff")
    assert content_of(str(path)) == b"\xe9b\r\n\xff"
    path.with_suffix(".md").write_bytes(b"\xe9b\r\n\xff")
    assert read_source(str(path)).sha256 == read_source(str(path.with_suffix(".md"))).sha256


def test_a_change_of_a_part_is_one_of_the_document(thesis: Path) -> None:
    source = read_source(str(thesis))
    assert is_untouched(source)
    stamp = FolderSource(Source(SourceKind.FOLDER, str(thesis.parent))).stamp()

    (thesis.parent / "chapters" / "ebb.tex").write_text("The tide rises.", encoding="utf-8")
    os.utime(thesis.parent / "chapters" / "ebb.tex", ns=(1, source.mtime_ns + 1))

    assert not is_untouched(source)
    assert read_source(str(thesis)).sha256 != source.sha256
    assert FolderSource(Source(SourceKind.FOLDER, str(thesis.parent))).stamp() != stamp


def test_a_folder_gives_a_text_and_not_its_parts(thesis: Path) -> None:
    (thesis.parent / "notes.tex").write_text("Notes by themselves.", encoding="utf-8")
    assert find_sources([str(thesis.parent)]) == (
        str(thesis.parent / "notes.tex"),
        str(thesis),
    )


def test_a_part_that_is_named_is_taken(thesis: Path) -> None:
    part = str(thesis.parent / "chapters" / "ebb.tex")
    assert find_sources([part]) == (part,)


def test_a_part_that_was_a_document_is_gone(thesis: Path) -> None:
    part = str(thesis.parent / "chapters" / "ebb.tex")
    records = [record_of(part), record_of(str(thesis))]
    assert gone_documents(records, [str(thesis.parent)]) == (records[0],)


def test_documents_that_take_in_each_other_stay_documents(tmp_path: Path) -> None:
    for name, other in (("a", "b"), ("b", "a")):
        text = f"\\documentclass{{book}}\n\\begin{{document}}\\input{{{other}}}\\end{{document}}"
        (tmp_path / f"{name}.tex").write_text(text, encoding="utf-8")
    assert latex_parts(str(path) for path in tmp_path.iterdir()) == frozenset()


def test_a_file_outside_of_the_folder_is_not_read(
    thesis: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    secret = tmp_path_factory.mktemp("elsewhere") / "secret.tex"
    secret.write_text("secret", encoding="utf-8")
    (thesis.parent / "link.tex").symlink_to(secret)
    (thesis.parent / "loop.tex").symlink_to(thesis.parent / "loop.tex")
    thesis.write_text(
        f"\\input{{link}}\\input{{loop}}\\input{{{secret}}}\\input{{a\0b}}", encoding="utf-8"
    )
    assert b"secret\n" not in content_of(str(thesis))


def test_names_of_files_are_in_any_script(tmp_path: Path) -> None:
    (tmp_path / "глава.tex").write_text("прилив", encoding="utf-8")
    (tmp_path / "дом.tex").write_text("\\input{глава}", encoding="utf-8")
    assert content_of(str(tmp_path / "дом.tex")).decode().strip() == "прилив"


def test_a_document_that_is_not_there_has_no_state(tmp_path: Path) -> None:
    assert state_of(str(tmp_path / "a.tex")) is None
    assert state_of(str(tmp_path / "a.pdf")) is None
    with pytest.raises(SourceNotFound):
        content_of(str(tmp_path / "a.tex"))
