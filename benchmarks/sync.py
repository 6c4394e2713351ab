"""How long a sync takes that finds nothing, or one change, and whether kills lose anything.

Run: python -m benchmarks.sync               3,000 items with 2,500 PDFs, 30 kills
     python -m benchmarks.sync 300 5         a tenth of the items, 5 kills

Each sync is a process of its own, as a user starts it. The library is made: a page of its own for
each PDF, collections, tags, notes. What each sync did is checked as well as timed.
"""

import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter
from typing import Any

from tests.pdf_factory import Pdf, PdfPage, wrapped
from tests.zotero_library import MadeLibrary

ITEMS, WITH_PDF, COLLECTION, KILLS, RUNS = 3_000, 2_500, 300, 30, 5
KILLED_ITEMS = 60
LOCCIT = (sys.executable, "-m", "loccit")
WORDS = (
    "tide",
    "moon",
    "salt",
    "harbour",
    "current",
    "wheel",
    "harmonic",
    "gauge",
    "storm",
    "reef",
)


def main(arguments: Sequence[str] = ()) -> None:
    """Print the seconds of each sync, and what 30 kills left."""
    items = int(arguments[0]) if arguments else ITEMS
    kills = int(arguments[1]) if arguments[1:] else KILLS
    with tempfile.TemporaryDirectory() as home:
        _time(Path(home), items)
    with tempfile.TemporaryDirectory() as home:
        _kill(Path(home), kills)


def _time(home: Path, items: int) -> None:
    zotero = _library(home / "Zotero", items)
    run = _Commands(home)
    run("source", "add", "zotero", "--folder", str(zotero.folder))
    begin = perf_counter()
    first = run("sync")
    documents = first["totals"]["documents"]
    assert first["items"] == items, first["items"]
    assert first["totals"]["ingested"] == documents, first["totals"]
    print(f"{'first sync':34}{perf_counter() - begin:8.1f} s  {documents:,} documents")
    timed = [_timed(run) for _ in range(RUNS)]
    for answer, *_ in timed:
        assert answer["totals"]["unchanged"] == documents, answer["totals"]
    _print(
        "second sync, median", median(each[1] for each in timed), median(each[2] for each in timed)
    )
    changes: dict[str, Callable[[], object]] = {
        "nothing but another write": lambda: zotero.run("CREATE TABLE other (n)"),
        "a changed title": lambda: zotero.change(_number(zotero, "ITEM0005"), title="New Title"),
        "a new highlight": lambda: zotero.annotation(
            "NEWMARK2", _number(zotero, "FILE0007"), "harmonic"
        ),
        f"a moved collection of {min(COLLECTION, items // 10)}": lambda: zotero.run(
            "UPDATE collections SET parentCollectionID = 2 WHERE collectionID = 1"
        ),
        "a deleted item": lambda: zotero.run(
            "INSERT INTO deletedItems (itemID) SELECT itemID FROM items WHERE key = 'ITEM0005'"
        ),
        "a new item": lambda: _paper(zotero, 9_000, pdf=True),
    }
    for name, change in changes.items():
        change()
        answer, seconds, used = _timed(run)
        totals = answer["totals"]
        did = {
            key: totals[key] for key in ("ingested", "replaced", "gone", "failed") if totals[key]
        }
        marks = answer["annotations"]["total"]
        _print(name, seconds, used, f"{did or 'nothing'}, {marks} annotations")
    zotero.close()


def _print(name: str, seconds: float, used: float, did: str = "") -> None:
    print(f"{name:34}{seconds:8.2f} s{used:8.2f} cpu-s  {did}", flush=True)


def _kill(home: Path, kills: int) -> None:
    """Kill a sync again and again, then let one complete, and count."""
    zotero = _library(home / "Zotero", KILLED_ITEMS)
    run = _Commands(home)
    run("source", "add", "zotero", "--folder", str(zotero.folder))
    begin = perf_counter()
    with tempfile.TemporaryDirectory() as elsewhere:
        other = _Commands(Path(elsewhere))
        other("source", "add", "zotero", "--folder", str(zotero.folder))
        other("sync")
    longest = (perf_counter() - begin) / 3
    chance = random.Random(23)
    progress = []
    for _ in range(kills):
        process = subprocess.Popen(run.command("sync"), stdout=subprocess.DEVNULL)
        time.sleep(chance.uniform(0.5, longest))
        process.kill()
        process.wait()
        progress.append(run("inspect")["documents"])
    last = run("sync")
    totals = last["totals"]
    assert totals["failed"] == 0, totals
    paths = Counter(each["source_path"] for each in last["documents"])
    twice = [path for path, count in paths.items() if count > 1]
    kept = run("inspect")["documents"]
    assert run("sync")["totals"]["unchanged"] == totals["documents"]
    counts = [len(each) if isinstance(each, list) else each for each in (*progress, kept)]
    print(f"{kills} kills: documents after each {counts[:-1]}, then {counts[-1]}; twice: {twice}")
    zotero.close()


class _Commands:
    """Runs commands on one project."""

    def __init__(self, home: Path) -> None:
        self._shared = ("-p", "made", "--data-dir", str(home / "data"), "--json")

    def command(self, *arguments: str) -> list[str]:
        return [*LOCCIT, *arguments, *self._shared]

    def __call__(self, *arguments: str) -> dict[str, Any]:
        done = subprocess.run(
            self.command(*arguments), capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise SystemExit(f"{arguments}: {done.stderr}{done.stdout[-2000:]}")
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer


def _timed(run: _Commands) -> tuple[dict[str, Any], float, float]:
    """Return the answer of a sync, its seconds, and those of the processor."""
    begin, used = perf_counter(), _used()
    answer = run("sync")
    return answer, perf_counter() - begin, _used() - used


def _used() -> float:
    usage = getrusage(RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _library(folder: Path, items: int) -> MadeLibrary:
    zotero = MadeLibrary(folder)
    zotero.connection.execute("PRAGMA synchronous=OFF")
    zotero.collection("COLLAAAA", "Tides")
    zotero.collection("COLLBBBB", "Thesis")
    for at in range(items):
        _paper(zotero, at, pdf=at * ITEMS < WITH_PDF * items)
    return zotero


def _paper(zotero: MadeLibrary, at: int, *, pdf: bool) -> None:
    """Add an item; one in ten is in the collection, one in fifty has a note."""
    item = zotero.item(
        f"ITEM{at:04}",
        title=f"On {WORDS[at % 10]} and {WORDS[at // 10 % 10]}, part {at}",
        date=f"{1950 + at % 70}-00-00 {1950 + at % 70}",
        DOI=f"10.1234/made.{at}",
        citationKey=f"made{at}",
        authors=[(f"Rowe{at % 97}", "Ann"), ("Vale", "Bo")],
        tags=[WORDS[at % 10]],
        collections=[1] if at % 10 == 0 else [],
    )
    if pdf:
        words = random.Random(at)
        text = " ".join(words.choices(WORDS, k=60))
        page = PdfPage(wrapped(f"Paper number {at}. {text}.", 72, 100, 400))
        content = Pdf([page]).build()
        zotero.attachment(f"FILE{at:04}", item, f"storage:{at}.pdf", content=content)
    if at % 50 == 0:
        zotero.note(f"NOTE{at:04}", item, f"<p>Note {at}</p><p>Look at part {at} again.</p>")


def _number(zotero: MadeLibrary, key: str) -> int:
    [number] = zotero.connection.execute(
        "SELECT itemID FROM items WHERE key = ?", (key,)
    ).fetchone()
    assert isinstance(number, int)
    return number


if __name__ == "__main__":
    main(sys.argv[1:])
