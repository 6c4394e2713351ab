"""A copy of a database, while another process holds it as Zotero does, and writes."""

import hashlib
import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from loccit.domain.errors import LibraryUnreadable
from loccit.infrastructure.adapters.zotero.private_copy import private_copy

HOLDER = """
import sqlite3, sys, time, json
path, mode, pause = sys.argv[1], sys.argv[2], float(sys.argv[3])
c = sqlite3.connect(path, isolation_level=None)
c.execute("PRAGMA locking_mode=EXCLUSIVE")
c.execute(f"PRAGMA journal_mode={mode}")
c.execute("CREATE TABLE IF NOT EXISTS t (n INTEGER PRIMARY KEY, twin INT, filler BLOB)")
c.execute("CREATE TABLE IF NOT EXISTS u (n INTEGER PRIMARY KEY)")
n = c.execute("SELECT coalesce(max(n), 0) FROM t").fetchone()[0]
if mode == "wal":
    c.execute("PRAGMA wal_autocheckpoint=50")
while True:
    n += 1
    c.execute("BEGIN")
    c.execute("INSERT INTO t VALUES (?, ?, randomblob(3000))", (n, n))
    c.execute("UPDATE t SET filler = randomblob(3000) WHERE n = abs(random()) % ? + 1", (n,))
    c.execute("INSERT INTO u VALUES (?)", (n,))
    c.execute("COMMIT")
    print(n, flush=True)
    if pause:
        time.sleep(pause)
"""
"""Holds a database exclusively, as Zotero does, and commits pairs of rows without end."""


@contextmanager
def held(path: Path, mode: str, pause: float) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", HOLDER, str(path), mode, str(pause)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        process.stdout.readline()
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_a_library_that_is_held_and_written_to_is_copied_whole(tmp_path: Path, mode: str) -> None:
    database = tmp_path / "zotero.sqlite"
    with held(database, mode, 0.002) as writer:
        assert writer.stdout
        for _ in range(15):
            committed = int(writer.stdout.readline())
            with private_copy(database) as copy:
                [rows] = copy.execute("SELECT count(*) FROM t").fetchone()
                [others] = copy.execute("SELECT count(*) FROM u").fetchone()
                [broken] = copy.execute("SELECT count(*) FROM t WHERE n <> twin").fetchone()
            assert rows >= committed, "what was committed before is there"
            assert rows == others, "no half of a transaction is"
            assert broken == 0


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_nothing_in_the_data_folder_changes(tmp_path: Path, mode: str) -> None:
    folder = tmp_path / "Zotero"
    folder.mkdir()
    database = folder / "zotero.sqlite"
    with held(database, mode, 3600.0):
        before = _hashes(folder)
        for _ in range(3):
            with private_copy(database) as copy:
                assert copy.execute("SELECT n FROM t").fetchall() == [(1,)]
        assert _hashes(folder) == before
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=0).execute(
                "SELECT * FROM t"
            )


def test_a_log_without_a_process_is_taken_in_as_well(tmp_path: Path) -> None:
    database = tmp_path / "zotero.sqlite"
    with held(database, "wal", 3600.0):
        pass  # killed: its log was never checkpointed
    assert database.with_name("zotero.sqlite-wal").stat().st_size
    before = _hashes(tmp_path)

    with private_copy(database) as copy:
        assert copy.execute("SELECT n FROM t").fetchall() == [(1,)]

    assert _hashes(tmp_path) == before


def test_a_transaction_that_died_halfway_is_not_read(tmp_path: Path) -> None:
    database = tmp_path / "zotero.sqlite"
    dying = (
        "import os, sqlite3, sys\n"
        "c = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "c.execute('CREATE TABLE t (n)')\n"
        "c.execute('PRAGMA cache_size=1')\n"
        "c.execute('BEGIN')\n"
        "for n in range(3000): c.execute('INSERT INTO t VALUES (randomblob(500))')\n"
        "os.kill(os.getpid(), 9)\n"
    )
    subprocess.run([sys.executable, "-c", dying, str(database)], check=False)
    assert database.with_name("zotero.sqlite-journal").exists()

    with private_copy(database) as copy:
        assert copy.execute("SELECT count(*) FROM t").fetchone() == (0,)


def test_a_damaged_database_is_told_soon(tmp_path: Path) -> None:
    database = tmp_path / "zotero.sqlite"
    with sqlite3.connect(database) as connection:
        connection.execute("CREATE TABLE t (n)")
        connection.executemany("INSERT INTO t VALUES (?)", [(b"x" * 900,)] * 200)
    connection.close()
    content = bytearray(database.read_bytes())
    content[4096:40960] = b"\xaa" * (40960 - 4096)
    database.write_bytes(content)
    begin = time.monotonic()

    with pytest.raises(LibraryUnreadable, match="damaged"), private_copy(database):
        pass

    assert time.monotonic() - begin < 20


def _hashes(folder: Path) -> str:
    """Return what each file is and holds; `-shm` is the state of the process that holds it."""
    return json.dumps(
        {
            file.name: (
                hashlib.sha256(file.read_bytes()).hexdigest(),
                file.stat().st_mtime_ns,
            )
            for file in sorted(folder.iterdir())
        }
    )
