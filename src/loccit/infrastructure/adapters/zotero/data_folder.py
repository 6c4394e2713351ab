"""Where Zotero keeps its data: told by profiles and preferences, for every system.

All but `found_folders` and `base_folder_of` are pure, so that they are tested for each system.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from typing import Final

DATABASE: Final = "zotero.sqlite"
_PREFERENCE: Final = re.compile(
    r"^\s*user_pref\(\s*\"((?:[^\"\\]|\\.)*)\"\s*,\s*(.+?)\s*\)\s*;?\s*$", re.MULTILINE
)
_SECTION: Final = re.compile(r"^\[Profile[^\]]*\]\s*$", re.MULTILINE | re.IGNORECASE)
_PREFIX: Final = "extensions.zotero."


class System(StrEnum):
    """Which system's rules hold for a path."""

    LINUX = "linux"
    MACOS = "macos"
    WINDOWS = "windows"

    @property
    def path(self) -> type[PurePath]:
        """The class of its paths."""
        return PureWindowsPath if self is System.WINDOWS else PurePosixPath


def system_of(platform: str) -> System:
    """Return the system of a `sys.platform`."""
    if platform.startswith(("win", "cygwin")):
        return System.WINDOWS
    return System.MACOS if platform == "darwin" else System.LINUX


def profile_roots(system: System, home: PurePath) -> tuple[PurePath, ...]:
    """Return the folders that may hold a `profiles.ini` of Zotero, or of Juris-M."""
    if system is System.WINDOWS:
        roaming = home / "AppData" / "Roaming"
        return roaming / "Zotero" / "Zotero", roaming / "Juris-M" / "Zotero"
    if system is System.MACOS:
        support = home / "Library" / "Application Support"
        return support / "Zotero", support / "Juris-M"
    return (
        home / ".zotero" / "zotero",
        home / "snap" / "zotero-snap" / "common" / ".zotero" / "zotero",
        home / ".var" / "app" / "org.zotero.Zotero" / ".zotero" / "zotero",
        home / ".jurism" / "zotero",
    )


def profiles_in(ini: str, root: PurePath) -> tuple[PurePath, ...]:
    """Return the folders of the profiles that a `profiles.ini` in `root` names, the default first.

    A path is relative to `root` unless it says `IsRelative=0`.
    """
    found: list[tuple[bool, PurePath]] = []
    for section in _SECTION.split(ini)[1:]:
        values = dict(_assignments(section.partition("\n[")[0]))
        path = values.get("path")
        if path:
            relative = values.get("isrelative", "1") != "0"
            found.append(
                (values.get("default") != "1", root / path if relative else type(root)(path))
            )
    return tuple(path for _, path in sorted(found, key=lambda each: each[0]))


def _assignments(section: str) -> Iterator[tuple[str, str]]:
    for line in section.splitlines():
        name, equals, value = line.partition("=")
        if equals:
            yield name.strip().lower(), value.strip()


def preferences_in(text: str) -> Mapping[str, object]:
    """Return Zotero's own preferences of a `prefs.js`, without their common prefix."""
    found: dict[str, object] = {}
    for name, value in _PREFERENCE.findall(text):
        if name.startswith(_PREFIX):
            try:
                found[name.removeprefix(_PREFIX)] = json.loads(value)
            except ValueError:
                continue
    return found


@dataclass(frozen=True, slots=True)
class Profile:
    """What a profile says of the data.

    Attributes:
        data_folder: Where they are.
        base_folder: Where paths of linked files begin, None when none is set.
    """

    data_folder: PurePath
    base_folder: PurePath | None


def profile_of(preferences: Mapping[str, object], profile: PurePath, home: PurePath) -> Profile:
    """Return what a profile in a folder says.

    Without `useDataDir` it is the folder `Zotero` of the home, or for profiles older than
    Zotero 5 one in the profile itself, which `found_folders` looks for.
    """
    kind = type(home)
    named, base = preferences.get("dataDir"), preferences.get("baseAttachmentPath")
    own = preferences.get("useDataDir") is True and isinstance(named, str) and named
    folder = kind(str(named)) if own else home / "Zotero"
    # A relative one is left from the time when Zotero was a part of Firefox.
    return Profile(
        folder if folder.is_absolute() else profile / folder,
        kind(base) if isinstance(base, str) and base else None,
    )


def found_profiles(system: System, home: Path) -> tuple[Profile, ...]:
    """Return what the profiles on this machine say, the default one of each root first."""
    found: dict[Profile, None] = {}
    for root in profile_roots(system, home):
        ini = _text(Path(root, "profiles.ini"))
        for profile in profiles_in(ini, root) if ini else ():
            preferences = preferences_in(_text(Path(profile, "prefs.js")))
            found[profile_of(preferences, profile, home)] = None
    return tuple(found)


def found_folders(system: System, home: Path) -> tuple[Path, ...]:
    """Return the data folders on this machine that hold a database; none twice."""
    named = [each.data_folder for each in found_profiles(system, home)]
    folders = dict.fromkeys(map(Path, [*named, home / "Zotero"]))
    return tuple(folder for folder in folders if (folder / DATABASE).is_file())


def base_folder_of(data_folder: Path, system: System, home: Path) -> Path | None:
    """Return where linked files begin for this data folder; None when no profile names it."""
    for profile in found_profiles(system, home):
        if profile.base_folder and _is_same(Path(profile.data_folder), data_folder):
            return Path(profile.base_folder)
    return None


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one == other or one.samefile(other)
    except OSError:
        return False


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
