"""A private copy of a database that another program may be writing to at this moment.

The live file is never opened by SQLite. Zotero holds an exclusive lock, under which reading waits;
`immutable=1` would leave out what is not checkpointed; and an open read locks Zotero out.
"""

import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from loccit.domain.errors import LibraryUnreadable

_BESIDE: Final = ("-wal", "-journal")
"""What SQLite may need beside a database. Never `-shm`: it is the state of another process."""
_PATIENCE_SECONDS: Final = 30.0
_PAUSES_SECONDS: Final = (0.01, 0.0, 0.02)
"""In which nothing may be written before a copy; 0 for a copy at once, which is compared then."""
_COARSE_NANOSECONDS: Final = 10_000_000
_DAMAGED: Final = 4
"""So many copies that are not whole, although nothing was written meanwhile, are no accident."""
_BLOCK: Final = 1 << 20  # bytes
_MOST_ROOM: Final = 1 << 28  # bytes that are read into memory
_WAL_HEADER: Final = 32  # bytes; holds the salts that change when the log begins anew


def file_stamp(path: Path) -> str:
    """Return what differs when a file or what SQLite keeps beside it was written to."""
    return ";".join(_stamp(Path(f"{path}{suffix}")) for suffix in ("", *_BESIDE))


def _stamp(path: Path) -> str:
    try:
        status = path.stat()
    except OSError:
        return "-"
    return f"{status.st_size}:{status.st_mtime_ns}:{status.st_ino}"


@contextmanager
def private_copy(
    database: Path, *, patience: float = _PATIENCE_SECONDS
) -> Iterator[sqlite3.Connection]:
    """Open a whole copy of a database as it was at some moment after this was called.

    Args:
        database: The live file.
        patience: Seconds after which a database that is written to without end is given up.

    Raises:
        LibraryUnreadable: If it is not there, damaged, or written to all the time.
    """
    with tempfile.TemporaryDirectory(prefix="loccit-") as folder:
        copy = Path(folder, "copy.sqlite")
        _copy_whole(database, copy, time.monotonic() + patience)
        with _errors_of(database), closing(sqlite3.connect(copy)) as connection:
            yield connection


def _copy_whole(database: Path, copy: Path, until: float) -> None:
    """Copy until no write came in between, and SQLite finds the copy whole."""
    fault = "it is being written to all the time; run again in a while"
    damaged = 0
    room = bytearray()
    for pause in _paused(until):
        try:
            settled = (
                _copied_when_quiet(database, copy, pause, room)
                if pause
                else _copied(database, copy)
            )
        except OSError as error:
            # Zotero may be replacing what lies beside it at this moment.
            if not database.is_file():
                raise LibraryUnreadable(str(database), "no such file") from error
            fault = error.strerror or "cannot be read"
            continue
        if settled and _is_whole(copy):
            return
        damaged += settled
        if damaged == _DAMAGED:
            fault = "damaged, or no database of SQLite; open it with Zotero, or restore a backup"
            break
    raise LibraryUnreadable(str(database), fault)


def _paused(until: float) -> Iterator[float]:
    yield 0.0
    while time.monotonic() < until:
        yield from _PAUSES_SECONDS


def _copied(database: Path, copy: Path) -> bool:
    """Copy a database with what lies beside it; tell whether it stayed the same meanwhile.

    The log of a WAL database may grow meanwhile: what was appended is read as far as it is whole.
    It must not begin anew, nor may a page of the database itself change, which a comparison with
    the copy shows. What an open transaction has written by then is taken back by its journal,
    which is copied after the database.
    """
    log = _wal_header(database)
    _copy(database, copy)
    return _wal_header(database) == log and _same_bytes(database, copy)


def _copied_when_quiet(database: Path, copy: Path, pause: float, room: bytearray) -> bool:
    """Copy a database after a pause in which nothing was written to it, and tell as `_copied`.

    Any later write gives it another time, where times are as fine as the pause is long; so it
    need not be compared, which gives a busy database half the time to change. It is read into
    memory that was used before, the fastest way, and written when it is settled.

    Args:
        database: The live file.
        copy: Where it goes.
        pause: In seconds.
        room: For the bytes of the database; it grows to its size.
    """
    before = _stamp(database)
    time.sleep(pause)
    log = _wal_header(database)
    if _stamp(database) != before:
        return False
    size = database.stat().st_size
    is_small = size <= _MOST_ROOM
    if is_small:
        _copy_beside(database, copy)
        _read_into(room, database, size)
    else:
        _copy(database, copy)
    if _stamp(database) != before or _wal_header(database) != log:
        return False
    if is_small:
        copy.write_bytes(room)
    return _has_fine_times(database) or _same_bytes(database, copy)


def _read_into(room: bytearray, file: Path, size: int) -> None:
    """Read a whole file, as far as it is that long, into memory that is used again and again."""
    if len(room) != size:
        room[:] = bytes(size)
    with file.open("rb", buffering=0) as live, memoryview(room) as free:
        at = 0
        while read := live.readinto(free[at:]):
            at += read


def _has_fine_times(path: Path) -> bool:
    """Tell whether a file system counts time finely: a share of the network may count seconds."""
    return path.stat().st_mtime_ns % _COARSE_NANOSECONDS != 0


def _copy(database: Path, copy: Path) -> None:
    shutil.copyfile(database, copy)
    _copy_beside(database, copy)


def _copy_beside(database: Path, copy: Path) -> None:
    for suffix in _BESIDE:
        beside = Path(f"{copy}{suffix}")
        beside.unlink(missing_ok=True)
        with suppress(FileNotFoundError):
            shutil.copyfile(f"{database}{suffix}", beside)


def _wal_header(database: Path) -> bytes:
    try:
        with Path(f"{database}-wal").open("rb") as log:
            return log.read(_WAL_HEADER)
    except FileNotFoundError:
        return b""


def _same_bytes(one: Path, other: Path) -> bool:
    with one.open("rb") as first, other.open("rb") as second:
        while True:
            block = first.read(_BLOCK)
            if block != second.read(_BLOCK):
                return False
            if not block:
                return True


def _is_whole(copy: Path) -> bool:
    """Open the copy to write, so that SQLite takes its log in, and check it."""
    try:
        with closing(sqlite3.connect(copy)) as connection:
            [found] = connection.execute("PRAGMA quick_check(1)").fetchone()
            return bool(found == "ok")
    except sqlite3.Error:
        return False


@contextmanager
def _errors_of(database: Path) -> Iterator[None]:
    """Map what SQLite can raise while the copy is read."""
    try:
        yield
    except sqlite3.Error as error:
        reason = f"not a library of Zotero 5 or later, or damaged ({error})"
        raise LibraryUnreadable(str(database), reason) from error


def has_columns(connection: sqlite3.Connection, table: str, columns: Sequence[str]) -> bool:
    """Tell whether a database has a table with these columns."""
    found = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
    return found.issuperset(columns) and bool(found)
