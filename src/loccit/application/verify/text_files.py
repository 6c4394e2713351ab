"""Reading a file that a person wrote, and writing it without losing a byte of it."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from os import fsync
from pathlib import Path
from uuid import uuid4

from loccit.domain.errors import InvalidRequest, SourceNotFound, SourceUnreadable
from loccit.domain.models.verification import Correction


def read_text(path: Path) -> str:
    """Return the characters of a UTF-8 file as they stand, line ends and byte order mark too.

    Raises:
        SourceNotFound: If there is no such file.
        SourceUnreadable: If it cannot be read, or is not text in UTF-8.
    """
    try:
        return path.read_bytes().decode("utf-8")
    except FileNotFoundError as error:
        raise SourceNotFound(str(path)) from error
    except IsADirectoryError as error:
        raise SourceUnreadable(str(path), "a folder; name the file to check") from error
    except UnicodeDecodeError as error:
        reason = "not text in UTF-8; save it as Markdown or text in UTF-8"
        raise SourceUnreadable(str(path), reason) from error
    except OSError as error:
        raise SourceUnreadable(str(path), error.strerror or "cannot be read") from error


def with_corrections(text: str, corrections: Sequence[Correction]) -> str:
    """Return a text with these corrections, whose spans are disjoint, and no other change."""
    parts: list[str] = []
    at = 0
    for correction in sorted(corrections, key=lambda each: each.span):
        parts += [text[at : correction.span.start], correction.text]
        at = correction.span.end
    return "".join([*parts, text[at:]])


def replace_text(path: Path, old: str, new: str) -> None:
    """Put a new text in the place of the old one, at once, its permissions kept.

    Raises:
        SourceUnreadable: If the file holds something else by now, or cannot be written.
    """
    target = path.resolve()  # a link stays one
    try:
        with _draft(target, new.encode("utf-8"), like=target) as draft:
            if read_text(target) != old:
                raise SourceUnreadable(str(path), "it changed meanwhile; run it again")
            draft.replace(target)
    except OSError as error:
        raise SourceUnreadable(str(path), error.strerror or "cannot be written") from error


def write_text(path: Path, text: str) -> None:
    """Write a file at once; what was there before is gone.

    Raises:
        InvalidRequest: If it cannot be written.
    """
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file at once; what was there before is gone.

    Raises:
        InvalidRequest: If it cannot be written.
    """
    target = path.resolve()
    try:
        with _draft(target, content) as draft:
            draft.replace(target)
    except OSError as error:
        raise InvalidRequest(f"cannot write {path}: {error.strerror or error}") from error


@contextmanager
def _draft(target: Path, content: bytes, like: Path | None = None) -> Iterator[Path]:
    """Write a file beside the file that it replaces; deleted if the replacement fails.

    It gets the permissions of `like` before it is written, else those of a new file.
    """
    draft = target.with_name(f".{target.name}.{uuid4().hex}")
    try:
        with draft.open("xb") as file:
            if like is not None:
                shutil.copymode(like, draft)
            file.write(content)
            file.flush()
            fsync(file.fileno())
        yield draft
    finally:
        draft.unlink(missing_ok=True)
