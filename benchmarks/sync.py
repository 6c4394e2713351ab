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
KILLED_ITEMS = 45
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
    """Change the library and kill the sync of it, again and again; then let one complete.

    The moments are spread evenly over the whole time that such a sync takes. What is there in the
    end is compared with the library's own tables.
    """
    zotero = _library(home / "Zotero", KILLED_ITEMS)
    run = _Commands(home)
    run("source", "add", "zotero", "--folder", str(zotero.folder))
    run("sync")
    _change(zotero, 0)
    begin = perf_counter()
    run("sync")
    longest = perf_counter() - begin
    chance = random.Random(23)
    moments = [(at + chance.random()) / kills * longest for at in range(kills)]
    chance.shuffle(moments)
    done = []
    for at, moment in enumerate(moments, 1):
        _change(zotero, at)
        before = _documents(run)
        process = subprocess.Popen(run.command("sync"), stdout=subprocess.DEVNULL)
        time.sleep(moment)
        process.kill()
        process.wait()
        done.append(len(_documents(run).keys() ^ before.keys()))
    last = run("sync")
    assert last["totals"]["failed"] == 0, last["totals"]
    kept, wanted = _documents(run), _wanted(zotero)
    twice = [path for path, count in kept.items() if count > 1]
    lost, more = wanted.keys() - kept.keys(), kept.keys() - wanted.keys()
    titles = {each["citekey"]: each["title"] for each in run("references", "list")["references"]}
    stale = [key for path, (key, title) in wanted.items() if key and titles.get(key) != title]
    marks = last["annotations"]["total"] - _count(zotero, _LIVE_MARKS)
    assert run("sync")["totals"]["unchanged"] == last["totals"]["documents"]
    print(
        f"{kills} kills within {longest:.1f} s: documents done before each {done};"
        f" then {len(kept)} of {len(wanted)}, twice {twice}, lost {lost}, too many {more},"
        f" stale titles {stale}, marks too many {marks}"
    )
    assert not any((twice, lost, more, stale, marks))
    zotero.close()


def _change(zotero: MadeLibrary, at: int) -> None:
    """Add six works, correct a title, mark a document, and delete a work."""
    for number in range(6):
        _paper(zotero, 2_000 + 10 * at + number, pdf=True)
    zotero.change(_number(zotero, f"ITEM{at + 10:04}"), title=f"Corrected {at}")
    zotero.annotation(f"MARK{at:04}", _number(zotero, f"FILE{at:04}"), "harmonic")
    if at:
        gone = "INSERT INTO deletedItems (itemID) SELECT itemID FROM items WHERE key = ?"
        zotero.run(gone, f"ITEM{2_000 + 10 * (at - 1):04}")


def _documents(run: "_Commands") -> Counter[str]:
    """Return how many documents came from each file, by its name."""
    return Counter(Path(each["source_path"]).name for each in run("inspect")["documents"])


def _wanted(zotero: MadeLibrary) -> dict[str, tuple[str | None, str]]:
    """Return the names of the files of what is alive, with the key and title of their works."""
    return {
        str(name).removeprefix("storage:"): (key, title)
        for name, key, title in zotero.connection.execute(_LIVE_FILES)
    }


def _count(zotero: MadeLibrary, query: str) -> int:
    [number] = zotero.connection.execute(query).fetchone()
    return int(number)


_LIVE_FILES = """
SELECT a.path,
 (SELECT v.value FROM itemData d JOIN itemDataValues v USING (valueID)
  JOIN fieldsCombined f USING (fieldID)
  WHERE d.itemID = a.parentItemID AND f.fieldName = 'citationKey'),
 (SELECT v.value FROM itemData d JOIN itemDataValues v USING (valueID)
  JOIN fieldsCombined f USING (fieldID)
  WHERE d.itemID = a.parentItemID AND f.fieldName = 'title')
 FROM itemAttachments a
 WHERE a.parentItemID NOT IN (SELECT itemID FROM deletedItems)
UNION ALL SELECT i.key || '.html', NULL, '' FROM itemNotes n JOIN items i USING (itemID)
 WHERE n.note <> '' AND n.parentItemID NOT IN (SELECT itemID FROM deletedItems)
"""
_LIVE_MARKS = """
SELECT count(*) FROM itemAnnotations m JOIN itemAttachments a ON a.itemID = m.parentItemID
 WHERE a.parentItemID NOT IN (SELECT itemID FROM deletedItems)
"""


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
