"""The files that a reference list names."""

from pathlib import Path

import pytest

from loccit.infrastructure.references.linked_files import (
    absolute_paths,
    another_file_is_there,
    file_name,
    linked_paths,
    same_place,
)


@pytest.mark.parametrize(
    ("field", "paths"),
    [
        # Zotero
        ("Full Text:files/8/Rowe - 2013.pdf:application/pdf;Snap\\:shot:files/9/a.html:text/html",
         ("files/8/Rowe - 2013.pdf", "files/9/a.html")),
        (r"PDF:C\:\\Users\\rowe\\a.pdf:application/pdf", (r"C:\Users\rowe\a.pdf",)),
        # Better BibTeX
        (r"/home/rowe/Zotero/storage/A/x.pdf;/home/rowe/b\;c.pdf",
         ("/home/rowe/Zotero/storage/A/x.pdf", "/home/rowe/b;c.pdf")),
        ("attachments/Rowe - Tides  (1998).pdf", ("attachments/Rowe - Tides  (1998).pdf",)),
        # JabRef
        (":tides.pdf:PDF", ("tides.pdf",)),
        (":2.pdf:PDF;stuff:1.pdf:PDF", ("2.pdf", "1.pdf")),
        (":C:/papers/tides.pdf:PDF", ("C:/papers/tides.pdf",)),
        # Mendeley
        (r":C$\backslash$:/Users/rowe/a.pdf:pdf", ("C:/Users/rowe/a.pdf",)),
        (":home/rowe/a.pdf:pdf", ("home/rowe/a.pdf", "/home/rowe/a.pdf")),
        (":home/rowe/a{\\_}b.pdf:pdf", ("home/rowe/a_b.pdf", "/home/rowe/a_b.pdf")),
        # unescaped, and links that are no files
        (r"C:\papers\tides.pdf", (r"C:\papers\tides.pdf",)),
        ("/home/rowe/a: b.pdf", ("/home/rowe/a: b.pdf", "b.pdf")),
        ("http://example.org/a.pdf", ()),
        (":http\\://example.org/a.pdf:PDF", ()),
        ("", ()),
    ],
)  # fmt: skip
def test_each_reference_manager_writes_links_in_its_own_way(
    field: str, paths: tuple[str, ...]
) -> None:
    assert linked_paths(field) == paths


def test_relative_paths_begin_where_the_list_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/rowe")
    given = ["files/../a.pdf", "~/b.pdf", "/c.pdf", r"C:\d.pdf", "file:///e%20f.pdf"]

    found = absolute_paths(given, [Path("/lib"), Path("/lib/papers")])

    assert found == (
        *("/lib/a.pdf", "/lib/papers/a.pdf", "/home/rowe/b.pdf", "/c.pdf"),
        *(r"C:\d.pdf", "/e f.pdf"),
    )


def test_names_are_compared_whatever_their_separators_case_and_form() -> None:
    assert file_name(r"C:\Papers\U\u0308ber.PDF".replace(r"\u0308", "\u0308")) == "über.pdf"
    assert file_name("/papers/Über.pdf") == "über.pdf"


def test_a_link_to_a_folder_leads_to_the_same_place(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.pdf").write_bytes(b"a")
    (tmp_path / "link").symlink_to(tmp_path / "real")

    assert same_place(str(tmp_path / "link" / "a.pdf"), str(tmp_path / "real" / "a.pdf"))
    assert not same_place(str(tmp_path / "none.pdf"), str(tmp_path / "real" / "a.pdf"))


def test_a_copy_is_no_other_file(tmp_path: Path) -> None:
    first, copy, other = (tmp_path / name for name in ("a.pdf", "b.pdf", "c.pdf"))
    first.write_bytes(b"tides")
    copy.write_bytes(b"tides")
    other.write_bytes(b"birds")

    assert not another_file_is_there(str(first), than=str(copy))
    assert another_file_is_there(str(first), than=str(other))
    assert not another_file_is_there(str(tmp_path / "gone.pdf"), than=str(other))
