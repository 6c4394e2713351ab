"""Notes of Zotero as files, so that they are converted, quoted and shown as any web page."""

import re
from hashlib import sha256
from html import escape, unescape
from pathlib import Path
from typing import Final

_PLAIN: Final = re.compile(r"[A-Za-z0-9]{1,32}")
_TAG: Final = re.compile(r"<[^>]*>")
_DATA: Final = re.compile(r"""\sdata-(?:annotation|citation|citation-items)=("[^"]*"|'[^']*')""")
"""What the editor keeps beside quotes and citations, as JSON in the percent encoding: no text."""


def has_words(note: str) -> bool:
    """Tell whether a note says anything: the editor leaves its marks in an empty one, too."""
    return any(map(str.isalnum, unescape(_TAG.sub(" ", note))))


def note_page(title: str, note: str) -> str:
    """Return a note as a web page of its own."""
    body = _DATA.sub("", note)
    return (
        '<!doctype html>\n<html><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title></head>\n<body>\n{body}\n</body></html>\n"
    )


def _name_of(key: str) -> str:
    """Return a name of a file for a key, which a library of others may have made a path of."""
    return key if _PLAIN.fullmatch(key) else sha256(key.encode("utf-8", "replace")).hexdigest()


def write_note(folder: Path, key: str, page: str) -> Path:
    """Write a page unless it is there already, so that what has not changed costs nothing."""
    path = folder / f"{_name_of(key)}.html"
    content = page.encode("utf-8", "replace")
    try:
        if path.read_bytes() == content:
            return path
    except OSError:
        folder.mkdir(parents=True, exist_ok=True)
    written = path.with_suffix(".part")
    written.write_bytes(content)
    written.replace(path)
    return path
