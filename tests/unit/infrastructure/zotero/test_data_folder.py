"""Where Zotero's data are, told by profiles and preferences of every system."""

import json
from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.zotero.data_folder import (
    Profile,
    System,
    base_folder_of,
    found_folders,
    preferences_in,
    profile_of,
    profile_roots,
    profiles_in,
    system_of,
)

INI = """[General]
StartWithLastProfile=1

[Profile0]
Name=work
IsRelative=0
Path={elsewhere}

[Profile1]
Name=default
IsRelative=1
Path=Profiles/abcd.default
Default=1
"""


@pytest.mark.parametrize(
    ("system", "home", "root"),
    [
        (System.LINUX, PurePosixPath("/home/ann"), "/home/ann/.zotero/zotero"),
        (
            System.MACOS,
            PurePosixPath("/Users/ann"),
            "/Users/ann/Library/Application Support/Zotero",
        ),
        (
            System.WINDOWS,
            PureWindowsPath("C:\\Users\\ann"),
            "C:\\Users\\ann\\AppData\\Roaming\\Zotero\\Zotero",
        ),
    ],
)
def test_profiles_are_found_where_each_system_keeps_them(
    system: System, home: PurePosixPath | PureWindowsPath, root: str
) -> None:
    first, *_ = profile_roots(system, home)
    elsewhere = str(system.path(home.anchor, "profiles", "work"))

    assert str(first) == root
    assert profiles_in(INI.format(elsewhere=elsewhere), first) == (
        first / "Profiles" / "abcd.default",
        system.path(elsewhere),
    )


@pytest.mark.parametrize(
    ("platform", "system"),
    [("linux", System.LINUX), ("darwin", System.MACOS), ("win32", System.WINDOWS)],
)
def test_the_system_is_told_by_the_platform(platform: str, system: System) -> None:
    assert system_of(platform) is system


def test_preferences_are_read_with_their_escapes() -> None:
    text = r"""// Mozilla User Preferences
user_pref("app.update", true);
user_pref("extensions.zotero.dataDir", "D:\\Bücher \"und\" mehr");
user_pref("extensions.zotero.useDataDir", true);
user_pref("extensions.zotero.sync.count", 12);
user_pref("extensions.zotero.broken", tru);
"""

    assert preferences_in(text) == {
        "dataDir": 'D:\\Bücher "und" mehr',
        "useDataDir": True,
        "sync.count": 12,
    }


@given(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=60))
def test_any_folder_that_a_preference_names_is_read_as_it_was_written(folder: str) -> None:
    line = f'user_pref("extensions.zotero.dataDir", {json.dumps(folder, ensure_ascii=False)});\n'

    assert preferences_in(line) == {"dataDir": folder}


@pytest.mark.parametrize(
    ("home", "preferences", "wanted"),
    [
        (PurePosixPath("/home/ann"), {}, Profile(PurePosixPath("/home/ann/Zotero"), None)),
        (
            PurePosixPath("/home/ann"),
            {"dataDir": "/data/z", "useDataDir": False},
            Profile(PurePosixPath("/home/ann/Zotero"), None),
        ),
        (
            PurePosixPath("/home/ann"),
            {"dataDir": "/data/z", "useDataDir": True, "baseAttachmentPath": "/data/papers"},
            Profile(PurePosixPath("/data/z"), PurePosixPath("/data/papers")),
        ),
        (
            PureWindowsPath("C:\\Users\\ann"),
            {"dataDir": "D:\\z", "useDataDir": True, "baseAttachmentPath": "E:\\papers"},
            Profile(PureWindowsPath("D:\\z"), PureWindowsPath("E:\\papers")),
        ),
        (
            PureWindowsPath("C:\\Users\\ann"),
            {},
            Profile(PureWindowsPath("C:\\Users\\ann\\Zotero"), None),
        ),
    ],
)
def test_the_data_folder_is_the_one_of_the_preferences_else_that_of_the_home(
    home: PurePosixPath | PureWindowsPath, preferences: dict[str, object], wanted: Profile
) -> None:
    assert profile_of(preferences, home / "profile", home) == wanted


def test_only_folders_with_a_database_are_found_and_none_twice(tmp_path: Path) -> None:
    root = tmp_path / ".zotero" / "zotero"
    for name, folder in (("one", "a"), ("two", "b"), ("three", "a")):
        profile = root / name
        profile.mkdir(parents=True)
        (profile / "prefs.js").write_text(
            f'user_pref("extensions.zotero.dataDir", "{tmp_path / folder}");\n'
            'user_pref("extensions.zotero.useDataDir", true);\n'
            f'user_pref("extensions.zotero.baseAttachmentPath", "{tmp_path / name}");\n'
        )
    sections = [
        f"[Profile{at}]\nIsRelative=1\nPath={name}\n"
        for at, name in enumerate(("one", "two", "three"))
    ]
    (root / "profiles.ini").write_text("\n".join(sections))
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "zotero.sqlite").touch()

    assert found_folders(System.LINUX, tmp_path) == (tmp_path / "a",)
    assert base_folder_of(tmp_path / "a", System.LINUX, tmp_path) == tmp_path / "one"
    assert base_folder_of(tmp_path / "elsewhere", System.LINUX, tmp_path) is None
