"""Where the files of attachments are, by the rules of every system."""

import string
from pathlib import PurePosixPath, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.sources.library_content import LinkMode, NoFile
from loccit.infrastructure.adapters.zotero.attachment_paths import FilePlace, Folders, file_place
from loccit.infrastructure.adapters.zotero.data_folder import System

POSIX = Folders(PurePosixPath("/z"), PurePosixPath("/papers"), System.LINUX)
MACOS = Folders(PurePosixPath("/Users/ann/Zotero"), None, System.MACOS)
WINDOWS = Folders(PureWindowsPath("C:\\z"), PureWindowsPath("D:\\papers"), System.WINDOWS)
FOLDERS = (POSIX, MACOS, WINDOWS)
NAMES = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters='/\\:*?"<>|'),
    min_size=1,
    max_size=20,
).filter(lambda name: name.strip(". ") == name)


@pytest.mark.parametrize(
    ("folders", "path", "wanted"),
    [
        (POSIX, "storage:a b.pdf", "/z/storage/KEYKEY22/a b.pdf"),
        (MACOS, "storage:a.pdf", "/Users/ann/Zotero/storage/KEYKEY22/a.pdf"),
        (WINDOWS, "storage:a.pdf", "C:\\z\\storage\\KEYKEY22\\a.pdf"),
        (POSIX, "storage:page/index.html", "/z/storage/KEYKEY22/page/index.html"),
        (POSIX, "attachments:sub/a.pdf", "/papers/sub/a.pdf"),
        (POSIX, "attachments:sub\\a.pdf", "/papers/sub/a.pdf"),
        (WINDOWS, "attachments:sub/a.pdf", "D:\\papers\\sub\\a.pdf"),
        (POSIX, "/home/ann/a.pdf", "/home/ann/a.pdf"),
        (POSIX, "file:///home/ann/a%20b.pdf", "/home/ann/a b.pdf"),
        (WINDOWS, "C:\\papers\\a.pdf", "C:\\papers\\a.pdf"),
        (WINDOWS, "C:/papers/a.pdf", "C:\\papers\\a.pdf"),
        (WINDOWS, "\\\\server\\share\\a.pdf", "\\\\server\\share\\a.pdf"),
        (WINDOWS, "file:///C:/a%20b.pdf", "C:\\a b.pdf"),
    ],
)
def test_a_path_leads_where_its_system_says(folders: Folders, path: str, wanted: str) -> None:
    place = file_place(LinkMode.LINKED, path, "KEYKEY22", folders)

    assert str(place.path) == wanted
    assert place.missing is None


@pytest.mark.parametrize(
    ("folders", "mode", "path", "why"),
    [
        (POSIX, LinkMode.URL, None, NoFile.ADDRESS_ONLY),
        (POSIX, LinkMode.EMBEDDED, "storage:a.png", NoFile.IMAGE_OF_NOTE),
        (POSIX, LinkMode.STORED, None, NoFile.NOT_THERE),
        (MACOS, LinkMode.LINKED, "attachments:a.pdf", NoFile.NO_BASE_FOLDER),
        (POSIX, LinkMode.LINKED, "C:\\a.pdf", NoFile.OTHER_SYSTEM),
        (POSIX, LinkMode.LINKED, "\\\\server\\a.pdf", NoFile.OTHER_SYSTEM),
        (POSIX, LinkMode.LINKED, "file:///C:/a.pdf", NoFile.OTHER_SYSTEM),
        (WINDOWS, LinkMode.LINKED, "/home/ann/a.pdf", NoFile.OTHER_SYSTEM),
        (POSIX, LinkMode.LINKED, "relative.pdf", NoFile.OUTSIDE),
    ],
)
def test_where_there_is_no_file_the_reason_is_told(
    folders: Folders, mode: LinkMode, path: str | None, why: NoFile
) -> None:
    assert file_place(mode, path, "KEYKEY22", folders) == FilePlace(None, why)


@given(
    st.sampled_from(FOLDERS),
    st.sampled_from(("storage:", "attachments:")),
    st.text(st.sampled_from(string.ascii_letters + "./\\:~ \0é%"), max_size=30),
)
def test_no_path_of_a_library_leaves_the_folder_it_begins_in(
    folders: Folders, prefix: str, path: str
) -> None:
    place = file_place(LinkMode.STORED, prefix + path, "KEYKEY22", folders)

    begins = folders.data / "storage" / "KEYKEY22" if prefix == "storage:" else folders.base
    if place.path is not None:
        assert begins is not None
        assert begins in place.path.parents
        assert ".." not in place.path.parts
    else:
        assert place.missing is not None


@pytest.mark.parametrize("key", ["..", "../../etc", "a/b", "a\\b", ""])
def test_no_key_of_a_library_leaves_the_storage(key: str) -> None:
    place = file_place(LinkMode.STORED, "storage:passwd", key, POSIX)

    assert place == FilePlace(None, NoFile.OUTSIDE)


@given(st.sampled_from(FOLDERS), st.lists(NAMES, min_size=1, max_size=4))
def test_any_name_is_found_below_the_key_of_its_attachment(
    folders: Folders, parts: list[str]
) -> None:
    place = file_place(LinkMode.STORED, f"storage:{'/'.join(parts)}", "KEYKEY22", folders)

    assert place.path == folders.data.joinpath("storage", "KEYKEY22", *parts)


@given(st.lists(NAMES, min_size=1, max_size=4))
def test_any_absolute_path_is_taken_by_its_own_system_only(parts: list[str]) -> None:
    posix, windows = f"/{'/'.join(parts)}", f"C:\\{chr(92).join(parts)}"

    assert str(file_place(LinkMode.LINKED, posix, "K", POSIX).path) == posix
    assert str(file_place(LinkMode.LINKED, windows, "K", WINDOWS).path) == windows
    assert file_place(LinkMode.LINKED, posix, "K", WINDOWS).missing is NoFile.OTHER_SYSTEM
    assert file_place(LinkMode.LINKED, windows, "K", POSIX).missing is NoFile.OTHER_SYSTEM
