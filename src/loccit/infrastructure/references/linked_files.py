r"""The paths that a reference list gives for the files of its entries.

A `file` field of BibTeX holds links joined by ";", each a bare path (Better BibTeX, BibDesk) or
"description:path:type" (Zotero, JabRef, Mendeley), where "\" goes before ":", ";" and itself.
JabRef's FileFieldParser and its tests show what else is found.
"""

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from urllib.parse import unquote, urlsplit

_LINK_END = re.compile(r"(?<!\\);(?!(?<=&amp;)|(?<=&#\d\d;)|(?<=&#\d\d\d;))")
_PART_END = re.compile(r"(?<!\\):")
_ESCAPED = re.compile(r"\\([:;\\{}_&%#$~ ])")
_DRIVE = re.compile(r"^[A-Za-z]:[\\/]")
_DRIVE_AS_LINK = re.compile(r"^[A-Za-z]:\\?[\\/]")
_TEX_BACKSLASH = re.compile(r"\$\\backslash\$|\\textbackslash(?:\{\}|\s)?")
_REMOTE = re.compile(r"^(?!file:)[a-z][a-z0-9+.-]+:/{1,2}", re.IGNORECASE)
_LEAST_PARTS = 2


def linked_paths(field: str) -> tuple[str, ...]:
    r"""Return the paths of a BibTeX `file` field, as they are written there but for escapes.

    A link that can be read in two ways gives both paths: one of them names no file.
    """
    plain = _TEX_BACKSLASH.sub(r"\\", field)
    paths = [path for link in _LINK_END.split(plain) for path in _paths_of(link.strip())]
    return tuple(dict.fromkeys(path for path in paths if path and not _REMOTE.match(path)))


def _paths_of(link: str) -> Iterator[str]:
    if _REMOTE.match(link):
        return
    if link.lower().startswith("file:") or _DRIVE_AS_LINK.match(link):
        yield _unescaped(link)
        return
    parts = _joined_drives(_PART_END.split(link))
    if len(parts) < _LEAST_PARTS or link.startswith(("/", "~")):
        yield _unescaped(link)
    if len(parts) >= _LEAST_PARTS:
        path = _unescaped(parts[1].strip() or parts[0].strip())
        yield path
        # Mendeley leaves out the slash at the root: ":home/rowe/tides.pdf:pdf".
        if not parts[0] and path.startswith(("home/", "Users/")):
            yield f"/{path}"


def _joined_drives(parts: Sequence[str]) -> list[str]:
    r"""Join "C" and "\x.pdf", whose colon was not escaped."""
    joined: list[str] = []
    for part in parts:
        if joined and len(joined[-1]) == 1 and joined[-1].isalpha() and part[:1] in {"\\", "/"}:
            joined[-1] += f":{part}"
        else:
            joined.append(part)
    return joined


def _unescaped(path: str) -> str:
    return _ESCAPED.sub(r"\1", path.replace("{\\_}", "_")).strip()


def absolute_paths(paths: Iterable[str], folders: Sequence[Path]) -> tuple[str, ...]:
    """Return where files are that a list in the first of these folders names.

    Args:
        paths: Absolute, relative, below "~", or URLs of files.
        folders: Where relative ones may begin.
    """
    found: list[str] = []
    for path in paths:
        local = _from_url(path) if path.lower().startswith("file:") else path
        if local.startswith("~"):
            found.append(os.path.expanduser(local))  # noqa: PTH111 Path raises without a home
        elif _DRIVE.match(local) or local.startswith("\\\\"):
            found.append(local)
        else:
            found += (os.path.normpath(folder / local.replace("\\", "/")) for folder in folders)
    return tuple(dict.fromkeys(one for one in found if "\0" not in one))


def _from_url(url: str) -> str:
    try:
        path = unquote(urlsplit(url).path)
    except ValueError:
        return url
    return path[1:] if _DRIVE.match(path[1:]) else path


def file_name(path: str) -> str:
    r"""Return the name of a file as it is compared: whatever its separators, case and form."""
    name = path.replace("\\", "/").rpartition("/")[2]
    return unicodedata.normalize("NFC", name).casefold()


def same_place(first: str, second: str) -> bool:
    """Tell whether two absolute paths lead to one file."""
    if first == second:
        return True
    try:
        return os.path.samefile(first, second)  # noqa: PTH121 of strings, as both are
    except (OSError, ValueError):
        return False


def another_file_is_there(path: str, than: str) -> bool:
    """Tell whether there is a file at `path` that is no copy of the one at `than`."""
    try:
        with open(path, "rb") as there, open(than, "rb") as here:  # noqa: PTH123 as above
            if os.fstat(there.fileno()).st_size != os.fstat(here.fileno()).st_size:
                return True
            while block := there.read(1 << 20):
                if block != here.read(1 << 20):
                    return True
    except (OSError, ValueError):
        return False
    return False
