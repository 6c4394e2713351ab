"""A reference list whose entries name their files, as a source."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.models.source import Source, SourceKind
from loccit.domain.sources.library_content import LibraryItem
from loccit.infrastructure.adapters.file_sources.reference_list import ReferenceListSource
from loccit.infrastructure.references.linked_files import linked_paths
from tests.unit.infrastructure.zotero.shared_libraries import NAMED

NAMES = st.text(
    st.characters(categories=("L", "N"), include_characters=" -_.,()'&+"), min_size=1, max_size=12
).filter(lambda name: name.strip(" .") == name)


def items(list_: Path) -> tuple[LibraryItem, ...]:
    return ReferenceListSource(Source(SourceKind.BIBTEX, str(list_))).read().items


@given(st.lists(NAMES, min_size=1, max_size=3), NAMES, st.booleans())
def test_any_relative_path_in_the_form_of_jabref_is_found(
    parts: list[str],
    description: str,
    windows: bool,  # noqa: FBT001  (drawn)
) -> None:
    path = "/".join([*parts[:-1], f"{parts[-1]}.pdf"])
    written = path.replace("/", "\\\\") if windows else path
    field = f"{description}:{written}:PDF;Other:other.pdf:PDF"

    found = [each.replace("\\", "/") for each in linked_paths(field)]

    assert path in found
    assert "other.pdf" in found


@given(st.lists(NAMES, min_size=1, max_size=3), st.text(";:\\", min_size=1, max_size=3))
def test_any_escaped_sign_of_a_bare_path_is_the_sign_itself(parts: list[str], signs: str) -> None:
    path = f"/{'/'.join(parts)}{signs}x.pdf"
    field = "".join(f"\\{sign}" if sign in ";:\\" else sign for sign in path)

    assert linked_paths(field)[0] == path


def test_a_link_that_can_be_read_in_two_ways_is_one_attachment(tmp_path: Path) -> None:
    (tmp_path / "a: b.pdf").write_bytes(b"%PDF")
    (tmp_path / "my.bib").write_text(
        "@misc{two, title={T}, file={%s}}\n"
        "@misc{lost, title={L}, file={:papers/lost.pdf:PDF}}\n" % (tmp_path / "a: b.pdf"),
        encoding="utf-8",
    )

    found = {item.key: item.attachments for item in items(tmp_path / "my.bib")}

    assert [(Path(one.path or "").name, one.missing) for one in found["two"]] == [
        ("a: b.pdf", None)
    ]
    assert [(one.path, one.missing) for one in found["lost"]] == [
        (str(tmp_path / "papers" / "lost.pdf"), "not_there")
    ]


def test_paths_begin_in_the_folders_that_jabref_notes(tmp_path: Path) -> None:
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers" / "a.pdf").write_bytes(b"%PDF")
    (tmp_path / "my.bib").write_text(
        "@misc{one, title={T}, file={:a.pdf:PDF}}\n"
        "@Comment{jabref-meta: fileDirectory-ann-laptop:papers;}\n",
        encoding="utf-8",
    )

    [item] = items(tmp_path / "my.bib")

    assert [one.path for one in item.attachments] == [str(tmp_path / "papers" / "a.pdf")]


@pytest.mark.parametrize(
    ("list_", "files"),
    # Of the first one a comma is missing before a field.
    [("papis-bibtex/zotero-library.bib", 3), ("jabref/test-library-with-attached-files.bib", 6)],
)
def test_the_files_of_real_lists_are_all_there(list_: str, files: int) -> None:
    given_folder = os.environ.get(NAMED)  # noqa: TID251  (tests have no settings)
    if not given_folder:
        pytest.skip(f"no libraries: {NAMED} is not set")

    found = items(Path(given_folder, "bibtex-files", list_))

    attachments = [one for item in found for one in item.attachments]
    assert sum(one.missing is None for one in attachments) == files
