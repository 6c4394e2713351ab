"""How soon the service answers, what HTTP adds to a search, and how 32 clients at once fare.

Run: python -m benchmarks.service [FOLDER] [SECONDS]

FOLDER holds PDFs that are ingested while the clients ask, by default the sample library's; copies
of them are made, so that there is always one more. SECONDS is for how long they ask, 60.
The clients are in a process of their own. They ask one question after the other without a pause,
then with a second to read each answer.
At last 10,000 requests that make no sense are sent.
"""

import json
import os
import random
import resource
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import monotonic, perf_counter, sleep

from benchmarks.nonsense import nonsense
from loccit import open_library
from loccit.composition import sample_library
from loccit.domain.statistics import quantile
from tests.http_service import Served, served

CLIENTS, ASKED, FUZZED = 32, 300, 10_000
COPIES = 40
QUESTIONS = (
    "how do birds find north?",
    "how did telegraph operators work without batteries?",
    "where do the microbes of a sourdough starter come from?",
    "what did tide predicting machines compute?",
    "how fast do salt marshes grow?",
    "which pages hold footnotes?",
)
SEED = 20261123


def main(arguments: Sequence[str] = ()) -> None:
    """Print all of it."""
    given = [*arguments, "", ""]
    folder = Path(given[0]) if given[0] else sample_library()
    seconds = float(given[1] or 60)
    with tempfile.TemporaryDirectory() as home:
        data_dir = Path(home, "data")
        _prepare(data_dir)
        began = perf_counter()
        with served(data_dir, "-p", "first") as service:
            ready = perf_counter() - began
            service.http.get("/health").raise_for_status()
            print(f"first line after {ready:.2f} s, /health after {perf_counter() - began:.2f} s")
            _warm(service)
            over_http = _latencies(_asking(service.url, service.token))
            service.end()
        _print("over HTTP", over_http)
        with open_library(data_dir=data_dir) as library:
            project = library.project("first")
            here = _latencies(project.query)
        _print("the library itself", here)
        print(f"HTTP adds {(median(over_http) - median(here)) * 1000:.1f} ms to the median")
        with served(data_dir, "-p", "first") as service:
            _warm(service)
            before = _memory(service)
            for pause in (0.0, 1.0):
                _print_crowd(
                    f"{CLIENTS} clients, pause {pause}", _crowd(service, seconds / 4, pause)
                )
            copies = _copies(folder, Path(home))
            with _ingesting(service, copies):
                for pause in (0.0, 1.0):
                    beside = _crowd(service, seconds, pause)
                    _print_crowd(f"  beside an ingest, pause {pause}", beside)
            print(f"memory {before:.0f} MB before, {_memory(service):.0f} MB after")
            took = _ending(service, copies)
            print(f"it ended {took:.2f} s after the signal, in the middle of an ingest")
        with served(data_dir, "-p", "first") as service:
            _warm(service)
            statuses = _fuzz(service)
            print("fuzzed:", ", ".join(f"{n} {status}" for status, n in sorted(statuses.items())))
            print(f"{statuses[500]} answered with 500; it still answers: ", end="")
            print(service.http.get("/health").status_code == 200)
            _, _, err = service.end()
            print("faults in its log:", err.count("internal_fault"))


def _prepare(data_dir: Path) -> None:
    """Ingest the sample library into two projects."""
    sample = sample_library()
    with open_library(data_dir=data_dir) as library:
        for name in ("first", "second"):
            library.project(name).ingest(sample, references=sample / "references.json")


def _warm(service: Served) -> None:
    while service.http.get("/health").json()["model"] == "loading":
        sleep(0.05)
    for name in ("first", "second"):
        ask = _asking(service.url, service.token, name)
        for question in QUESTIONS:
            ask(question)


def _asking(url: str, token: str, project: str = "first") -> Callable[[str], None]:
    """Return a client, which makes sure that no answer is of another project."""
    connection = HTTPConnection(url.removeprefix("http://"), timeout=60)
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(question: str) -> None:
        path = f"/v1/projects/{project}/search"
        connection.request("POST", path, json.dumps({"query": question}), headers)
        response = connection.getresponse()
        answer = json.loads(response.read())
        if response.status != 200:
            raise ValueError(answer["error"]["code"])
        if answer["project"] != project or answer["query"] != question or not answer["items"]:
            raise ValueError("wrong answer")

    return ask


def _latencies(ask: Callable[[str], object]) -> list[float]:
    for question in QUESTIONS:
        ask(question)
    found = []
    for number in range(ASKED):
        began = perf_counter()
        ask(QUESTIONS[number % len(QUESTIONS)])
        found.append(perf_counter() - began)
    return found


@dataclass
class Crowd:
    """What many clients were answered."""

    latencies: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)


def _crowd(service: Served, seconds: float, pause: float = 0.0) -> Crowd:
    """Let many clients ask, one question after the other."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as elsewhere:
        return elsewhere.submit(_clients, service.url, service.token, seconds, pause).result()


def _clients(url: str, token: str, seconds: float, pause: float) -> Crowd:
    """Ask, half of them one project and half of them the other."""
    crowd, ends = Crowd(), monotonic() + seconds

    def client(number: int) -> None:
        ask = _asking(url, token, ("first", "second")[number % 2])
        chance = random.Random(number)
        sleep(pause * chance.random())
        while monotonic() < ends:
            began = perf_counter()
            try:
                ask(chance.choice(QUESTIONS))
            except (OSError, HTTPException, ValueError) as error:
                crowd.errors[str(error)] += 1
            crowd.latencies.append(perf_counter() - began)
            sleep(pause)

    threads = [threading.Thread(target=client, args=(number,)) for number in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return crowd


@contextmanager
def _ingesting(service: Served, folder: Path) -> Iterator[None]:
    """Let the service ingest, in the project that half of the clients ask."""
    job = _begun(service, "first", folder)
    yield
    state = service.http.get(f"/v1/jobs/{job}").json()
    print(f"  it has ingested {state['done']} documents, and is {state['state']}")
    service.http.delete(f"/v1/jobs/{job}")


def _begun(service: Served, project: str, folder: Path) -> str:
    """Begin an ingest, and return its job once a document is in."""
    body = {"paths": [str(folder)]}
    answer = service.http.post(f"/v1/projects/{project}/documents/ingest", json=body)
    job: str = answer.json()["id"]
    while not service.http.get(f"/v1/jobs/{job}").json()["done"]:
        sleep(0.1)
    return job


def _ending(service: Served, folder: Path) -> float:
    """End it while it ingests, and return how many seconds that took; two are allowed."""
    _begun(service, "second", folder)
    began = perf_counter()
    service.end()
    return perf_counter() - began


def _copies(folder: Path, home: Path) -> Path:
    """Return a folder with many copies of PDFs, of which no two have the same bytes."""
    copies = home / "copies"
    copies.mkdir()
    for number in range(COPIES):
        for path in sorted(folder.rglob("*.pdf")):
            copy = copies / f"{number}-{path.parent.name}-{path.name}"
            copy.write_bytes(path.read_bytes() + f"\n% copy {number}\n".encode())
    return copies


def _memory(service: Served) -> float:
    """Return what its process holds, in MB."""
    status = Path(f"/proc/{service.process.pid}/statm").read_text(encoding="ascii").split()
    return int(status[1]) * resource.getpagesize() / 2**20


def _fuzz(service: Served) -> Counter[int]:
    """Send requests that make no sense, most of them almost; return how they were answered."""
    chance, statuses = random.Random(SEED), Counter[int]()
    known = service.http.get("/v1/projects/first/documents").json()["documents"][0]["doc_id"]
    connection = HTTPConnection(service.url.removeprefix("http://"), timeout=60)
    for _ in range(FUZZED):
        method, path, headers, body = nonsense(chance, known)
        headers |= {"Authorization": f"Bearer {service.token}"} if chance.random() < 0.9 else {}
        try:
            connection.putrequest(method, path, skip_accept_encoding=True)
            for name, value in headers.items():
                connection.putheader(name, value)
            connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body)
            response = connection.getresponse()
            response.read()
            statuses[response.status] += 1
        except (OSError, HTTPException, ValueError):
            statuses[0] += 1  # not sent, or the connection was closed on it
            connection.close()
    return statuses


def _print(name: str, seconds: Sequence[float]) -> None:
    high = quantile(seconds, 0.95)
    print(f"{name:28} p50 {median(seconds) * 1000:6.1f} ms   p95 {high * 1000:6.1f} ms")


def _print_crowd(name: str, crowd: Crowd) -> None:
    _print(name, crowd.latencies)
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(
        f"  {len(crowd.latencies)} answers, load {load}, errors: {dict(crowd.errors) or 'none'}",
        flush=True,
    )


if __name__ == "__main__":
    main(sys.argv[1:])
