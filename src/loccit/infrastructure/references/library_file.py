"""A reference list of any format, as a `ReferenceLibrary`."""

import codecs
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from loccit.domain.errors import ReferencesUnreadable
from loccit.domain.models.reference_library import EntryFault, ReferenceEntry, ReferenceLibrary
from loccit.infrastructure.csl.entries import read_entries
from loccit.infrastructure.references.linked_files import absolute_paths

_EXPORT: Final = "export it as CSL JSON, BibTeX or RIS"
_NEITHER: Final = f"neither CSL JSON, BibTeX nor RIS; {_EXPORT}"
_BIBTEX: Final = re.compile(r"^[ \t]*@\s*[A-Za-z]+\s*[{(]", re.MULTILINE)
_RIS: Final = re.compile(r"^TY {1,2}-", re.MULTILINE)
_COMMENT: Final = re.compile(r"^[ \t]*%.*", re.MULTILINE)
_ENCODING: Final = re.compile(rb"^%\s*Encoding:\s*([\w.:-]+)", re.IGNORECASE | re.MULTILINE)
_HEAD: Final = 1_000
_WESTERN: Final = "cp1252"
_Read = tuple[list[ReferenceEntry], tuple[EntryFault, ...]]


def read_library(path: str) -> ReferenceLibrary:
    """Read a reference list, its format told by its content, or for an empty one by its suffix.

    Raises:
        ReferencesUnreadable: If it cannot be read, or holds no entry that can.
    """
    with _errors_of(path):
        content = Path(path).read_bytes()
        entries, faults = _read(path, content)
    if faults and not entries:
        raise ReferencesUnreadable(path, f"{faults[0].name}: {faults[0].reason}; {_EXPORT}")
    return ReferenceLibrary(tuple(entries), sha256(content).hexdigest(), faults)


def _read(path: str, content: bytes) -> _Read:
    suffix = Path(path).suffix.lower()
    folder = Path(path).absolute().parent
    if content.lstrip(codecs.BOM_UTF8 + b" \t\r\n")[:1] in {b"[", b"{"}:
        return _read_json(path, content, folder)
    text = _text_of(content)
    ris, bibtex = _RIS.search(text), _BIBTEX.search(text)
    if ris and not (bibtex and bibtex.start() < ris.start()):
        return _read_ris(text, folder)
    if bibtex or (suffix == ".bib" and not _COMMENT.sub("", text).strip()):
        return _read_bibtex(text, folder)
    if suffix == ".ris" and not text.strip():
        return [], ()
    if suffix == ".json":
        return _read_json(path, content, folder)
    raise ReferencesUnreadable(path, _NEITHER)


def _read_json(path: str, content: bytes, folder: Path) -> _Read:
    entries = read_entries(json.loads(content))
    if entries is None:
        raise ReferencesUnreadable(path, "not a list of entries; export it as CSL JSON")
    placed = [
        replace(entry, files=absolute_paths(entry.files, [folder])) if entry.files else entry
        for entry in entries
    ]
    return placed, ()


def _read_bibtex(text: str, folder: Path) -> _Read:
    from loccit.infrastructure.references.bibtex import read_bibtex
    from loccit.infrastructure.references.given_keys import with_keys

    read = read_bibtex(text, folder)
    return read_entries(with_keys(read.items)) or [], read.faults


def _read_ris(text: str, folder: Path) -> _Read:
    from loccit.infrastructure.references.given_keys import with_keys
    from loccit.infrastructure.references.ris import read_ris

    items, faults = read_ris(text, folder)
    return read_entries(with_keys(items)) or [], faults


def _text_of(content: bytes) -> str:
    """Return the text of a file: UTF-8, UTF-16 with its mark, what JabRef notes, or Western."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = content.decode("utf-16")
    else:
        text = _eight_bit(content)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _eight_bit(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        noted = _ENCODING.search(content[:_HEAD])
        try:
            return content.decode(noted[1].decode("ascii") if noted else _WESTERN)
        except (LookupError, UnicodeDecodeError):
            return content.decode("latin-1")


@contextmanager
def _errors_of(path: str) -> Iterator[None]:
    """Map what reading a file can raise to `ReferencesUnreadable`."""
    try:
        yield
    except FileNotFoundError as exc:
        raise ReferencesUnreadable(path, "no such file; check the path") from exc
    except OSError as exc:
        raise ReferencesUnreadable(path, exc.strerror or "cannot be read") from exc
    except UnicodeDecodeError as exc:
        raise ReferencesUnreadable(path, "not in UTF-8; save it so, or export it again") from exc
    except (ValueError, RecursionError) as exc:
        raise ReferencesUnreadable(path, f"not whole JSON; export it again, or {_EXPORT}") from exc
