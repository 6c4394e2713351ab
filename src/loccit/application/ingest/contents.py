"""What a document is made of: a file, and the other files that a LaTeX text takes in."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import file_digest, sha256
from io import BufferedReader
from pathlib import Path

from loccit.domain.errors import (
    DocumentConversionError,
    SourceIsDirectory,
    SourceNotFound,
    SourceUnreadable,
)
from loccit.domain.latex.joining import is_whole, joined
from loccit.domain.models.document import DocId
from loccit.domain.models.project import SourceFile
from loccit.domain.policy.source_formats import suffix_of
from loccit.domain.text.clean_text import is_unicode

_LATEX = ".tex"
_PARTS = frozenset({_LATEX, ".bbl"})
_DOCUMENT = "{document}"
_BYTES = "latin-1"
"""Each byte as one character, and back: parts may have an encoding that nobody knows yet."""


@dataclass(frozen=True, slots=True)
class _Files:
    """What a LaTeX text is made of.

    Attributes:
        content: Of all files.
        paths: Where they stand, the main one first.
    """

    content: bytes
    paths: tuple[str, ...]


def name_fault(path: str) -> SourceUnreadable | None:
    """Return why no index can hold the name of a file, None if it can.

    File systems of Unix take any bytes for a name; those that are no UTF-8 reach Python as lone
    surrogates.
    """
    if not is_unicode(path):
        return SourceUnreadable(path, "its name is not valid Unicode; rename it")
    return SourceUnreadable(path, "no file has such a name") if "\0" in path else None


def content_of(path: str) -> bytes:
    """Return the bytes of a document; of a LaTeX text with the files that it takes in.

    These are LaTeX, too, and lie in its folder or below it: its text names no other file.

    Raises:
        SourceNotFound: If there is no such file.
        SourceIsDirectory: If it is a folder.
        SourceUnreadable: If it is no regular file, or the system refuses to read it.
    """
    if suffix_of(path) == _LATEX:
        return _files_of(path).content
    with _opened(path) as stream:
        return stream.read()


def read_source(path: str) -> SourceFile:
    """Return a document's size, time of change and hash.

    Raises:
        SourceNotFound: If there is no such file.
        SourceIsDirectory: If it is a folder.
        SourceUnreadable: If it is no regular file, or the system refuses to read it.
    """
    if suffix_of(path) == _LATEX:
        files = _files_of(path)
        try:
            size, changed = _state(files.paths)
        except OSError as error:  # a part is gone since
            raise SourceNotFound(path) from error
        return SourceFile(path, size, changed, DocId(sha256(files.content).hexdigest()))
    with _opened(path) as stream:
        status = os.fstat(stream.fileno())
        digest = file_digest(stream, "sha256").hexdigest()
    return SourceFile(path, status.st_size, status.st_mtime_ns, DocId(digest))


def state_of(path: str) -> tuple[int, int] | None:
    """Return size and time of change of a document, None when it is not there."""
    try:
        return _state(_files_of(path).paths if suffix_of(path) == _LATEX else (path,))
    except (DocumentConversionError, OSError, ValueError):
        return None


def is_untouched(known: SourceFile) -> bool:
    """Tell, by size and time of change alone, whether a document is still what was read."""
    return state_of(known.path) == (known.size, known.mtime_ns)


def latex_parts(paths: Iterable[str]) -> frozenset[str]:
    """Return those of some files that LaTeX texts among them take in."""
    files = {path for path in paths if suffix_of(path) == _LATEX}
    wholes: set[str] = set()
    taken: set[str] = set()
    for path in files:
        try:
            if _DOCUMENT not in _text_of(path):
                continue
            found = _files_of(path)
        except DocumentConversionError:
            continue
        if is_whole(found.content.decode(_BYTES)):
            wholes.add(path)
            taken.update(found.paths[1:])
    return frozenset(files & taken - wholes)


def _state(paths: Iterable[str]) -> tuple[int, int]:
    """Return the sizes of files in all, and the time of the last change."""
    found = [Path(path).stat() for path in paths]
    return sum(each.st_size for each in found), max(each.st_mtime_ns for each in found)


def _files_of(path: str) -> _Files:
    folder = Path(path).parent

    def place(name: str) -> Path:
        return folder / os.fsdecode(name.encode(_BYTES))

    def read(name: str) -> str:
        other = place(name)
        try:
            is_below = other.resolve().is_relative_to(folder.resolve())
        except (OSError, RuntimeError, ValueError) as error:  # links in a circle, a zero byte
            raise SourceNotFound(name) from error
        if not (is_below and suffix_of(name) in _PARTS and other.is_file()):
            raise SourceNotFound(name)
        return _text_of(str(other))

    name = os.fsencode(Path(path).stem).decode(_BYTES)
    whole = joined(_text_of(path), read, name)
    return _Files(whole.text.encode(_BYTES), (path, *(str(place(each)) for each in whole.files)))


def _text_of(path: str) -> str:
    with _opened(path) as stream:
        return stream.read().decode(_BYTES)


@contextmanager
def _opened(path: str) -> Iterator[BufferedReader]:
    """Open a file, and map what opening and reading it can raise."""
    file = Path(path)
    try:
        if file.is_dir():
            raise SourceIsDirectory(path)
        if file.exists() and not file.is_file():
            raise SourceUnreadable(path, "not a regular file")  # a pipe would block for ever
        with file.open("rb") as stream:
            yield stream
    except FileNotFoundError as error:
        raise SourceNotFound(path) from error
    except OSError as error:
        reason = f"cannot be read ({error.strerror or error}); check its permissions"
        raise SourceUnreadable(path, reason) from error
