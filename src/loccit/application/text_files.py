"""Reading a file that a person wrote, and writing it without losing a byte of it."""

import shutil
from collections.abc import Sequence
from contextlib import suppress
from os import fsync
from pathlib import Path
from tempfile import NamedTemporaryFile

from loccit.domain.errors import SourceNotFound, SourceUnreadable
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
    draft: Path | None = None
    try:
        with NamedTemporaryFile(
            dir=target.parent, prefix=f".{target.name}.", delete=False
        ) as file:
            draft = Path(file.name)
            file.write(new.encode("utf-8"))
            file.flush()
            fsync(file.fileno())
        shutil.copymode(target, draft)
        if read_text(target) != old:
            raise SourceUnreadable(str(path), "it changed while it was checked; run it again")
        draft.replace(target)
    except OSError as error:
        raise SourceUnreadable(str(path), error.strerror or "cannot be written") from error
    finally:
        if draft is not None:
            with suppress(OSError):
                draft.unlink()  # is there only when something failed
