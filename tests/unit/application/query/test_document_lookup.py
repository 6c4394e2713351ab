"""What `--doc` and `--path` name: documents, files, folders and patterns of both."""

from pathlib import Path

import pytest

from loccit.application.query.document_lookup import find_document, find_documents, find_paths
from loccit.domain.errors import InvalidRequest, ProjectNotFound
from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.in_memory.index import InMemoryIndex
from tests.contracts.index_factories import BINDING, document

PROJECT = ProjectId("p")


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> InMemoryIndex:
    """An index of some files below the working folder, and of one elsewhere."""
    monkeypatch.chdir(tmp_path)
    made = InMemoryIndex()
    made.create_project(PROJECT, BINDING)
    for name in ("papers/2019/a.pdf", "papers/2020/b.pdf", "papers/c [1].md", "notes/d.md"):
        document(name, path=str(tmp_path / name)).write(made, PROJECT)
    document("e", path="/elsewhere/e.pdf").write(made, PROJECT)
    return made


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("papers", ["papers"]),
        ("./papers/", ["papers"]),
        ("papers/../notes/d.md", ["notes/d.md"]),
        ("papers/c [1].md", ["papers/c [1].md"]),
        ("papers/20*", ["papers/2019", "papers/2020"]),
        ("papers/*/*.pdf", ["papers/2019/a.pdf", "papers/2020/b.pdf"]),
        ("**/*.md", ["notes/d.md", "papers/c [1].md"]),
        ("papers/**", ["papers"]),
        ("*/d.md", ["notes/d.md"]),
        ("papers/20[12]?", ["papers/2019", "papers/2020"]),
    ],
)
def test_a_path_is_named_from_the_working_folder_or_by_a_pattern(
    index: InMemoryIndex, tmp_path: Path, name: str, found: list[str]
) -> None:
    expected = tuple(str(tmp_path / each) for each in found)

    assert find_paths([name], PROJECT, index) == expected
    assert find_paths([str(tmp_path / name)], PROJECT, index) == expected


def test_several_names_are_taken_together(index: InMemoryIndex, tmp_path: Path) -> None:
    names = ["notes", "/elsewhere/*.pdf", "notes/"]

    assert find_paths(names, PROJECT, index) == (str(tmp_path / "notes"), "/elsewhere/e.pdf")


@pytest.mark.parametrize("name", ["paper", "papers/2019/a", "*.pdf", "/else", "papers/*/*/*"])
def test_a_path_where_no_document_is_is_refused(index: InMemoryIndex, name: str) -> None:
    with pytest.raises(InvalidRequest, match="no document is at"):
        find_paths([name], PROJECT, index)


def test_nothing_is_looked_up_when_no_path_is_named(index: InMemoryIndex) -> None:
    assert find_paths([], ProjectId("none"), index) == ()
    with pytest.raises(ProjectNotFound):
        find_paths(["papers"], ProjectId("none"), index)


@pytest.mark.parametrize("name", ["papers/2019/a.pdf", "./papers/2020/../2019/a.pdf", "a.pdf"])
def test_a_document_is_named_by_its_path_from_the_working_folder_or_by_its_file_name(
    index: InMemoryIndex, tmp_path: Path, name: str
) -> None:
    found = find_document(name, PROJECT, index)

    assert found.source.path == str(tmp_path / "papers/2019/a.pdf")


def test_a_path_goes_before_a_file_name_that_others_have_too(
    index: InMemoryIndex, tmp_path: Path
) -> None:
    document("here", path=str(tmp_path / "a.pdf")).write(index, PROJECT)

    assert find_document("a.pdf", PROJECT, index).source.path == str(tmp_path / "a.pdf")


def test_documents_are_named_by_their_ids_or_by_six_digits_of_these(index: InMemoryIndex) -> None:
    first, second = (find_document(name, PROJECT, index).doc_id for name in ("a.pdf", "d.md"))

    assert find_documents([first, second[:6].upper()], PROJECT, index) == (first, second)
    with pytest.raises(InvalidRequest, match="no document"):
        find_documents([first[:5]], PROJECT, index)


@pytest.mark.parametrize("name", ["b", "unknown.pdf", "0" * 64])
def test_a_name_of_no_document_is_refused(index: InMemoryIndex, name: str) -> None:
    with pytest.raises(InvalidRequest, match=f"no document '{name}'"):
        find_document(name, PROJECT, index)


def test_a_file_name_that_two_documents_have_is_refused(
    index: InMemoryIndex, tmp_path: Path
) -> None:
    document("other", path=str(tmp_path / "notes/b.pdf")).write(index, PROJECT)

    with pytest.raises(InvalidRequest, match="fits 2 documents"):
        find_document("b.pdf", PROJECT, index)


def test_no_document_is_looked_up_when_none_is_named(index: InMemoryIndex) -> None:
    assert find_documents([], ProjectId("none"), index) == ()
    with pytest.raises(ProjectNotFound):
        find_documents(["a.pdf"], ProjectId("none"), index)


def test_a_whole_id_is_found_among_them(index: InMemoryIndex) -> None:
    [known, *_] = index.at(PROJECT).documents()

    assert find_document(known.doc_id, PROJECT, index) == known
    with pytest.raises(InvalidRequest):
        find_document("f" * 64, PROJECT, index)
