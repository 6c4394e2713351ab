"""How long a large ingest takes on how many machines, by the rates that were measured here.

    python -m benchmarks.dask_simulation [DOCUMENTS]

Each document is made by a thread of a worker and then stored: by one process here, or on a server
by as many writers as its nodes bear. Papers have a task each; there is room for two of them for
each thread and two more, 1,024 at most. Machines fail at random and come back; what their threads
had in hand is made again. Papers have 60 passages in the mean, log-normally spread. Nothing waits
for a network.
"""

import heapq
import math
import random
import sys
from collections import deque
from dataclasses import dataclass
from typing import Final

CORES: Final = 8
"""Of a machine, each with one thread of a worker."""
PASSAGES: Final = 60.0
SPREAD: Final = 0.7  # standard deviation of the logarithm: one paper in ten has over 110
CONVERT: Final = 0.0028
CHUNK: Final = 0.0006
EMBED: Final = 0.0268
STORE: Final = 0.0016
"""Seconds of one core for each passage, as `dask_stages` measured them: twenty papers, two busy
cores with AVX2, float32."""
HERE: Final = 0.005
"""Seconds of this process for each document: hash, look up, cite, submit, take back. Of a note
it was that, its storing among it."""
BETWEEN_FAILURES: Final = 24 * 3600.0
"""Of one machine."""
AWAY: Final = 300.0
"""Until it is back with its models loaded."""
DOCUMENT_MIB: Final = 0.25 * PASSAGES / 60  # on its way, as `dask_stages` measured; 4 KB a passage
WRITERS: Final = 6
"""Documents that a cluster of three Qdrant nodes takes at a time, with two cores each."""
_MADE, _STORED, _FAILED, _BACK = range(4)


@dataclass
class Simulation:
    """An ingest of so many documents on so many machines.

    Attributes:
        documents: How many.
        machines: Of `CORES` cores.
        writers: How many documents are stored at a time; 1 stores in this process.
        now: Seconds since the beginning.
        busy: Seconds of work, of all threads of the workers.
        here: Those of this process.
        waiting: Most documents that were made and not stored.
        again: Documents that were made again.
    """

    documents: int
    machines: int
    writers: int
    now: float = 0.0
    busy: float = 0.0
    here: float = 0.0
    waiting: int = 0
    again: int = 0

    def __post_init__(self) -> None:
        self._chance = random.Random(1)
        self._mean = PASSAGES / math.exp(SPREAD**2 / 2)
        self._events: list[tuple[float, int, int, int]] = []
        self._up = [True] * self.machines
        self._idle = [machine for machine in range(self.machines) for _ in range(CORES)]
        self._working: list[dict[int, int]] = [{} for _ in self._up]
        self._lost: list[int] = []
        self._ready: deque[int] = deque()
        self._sizes: dict[int, float] = {}
        self._attempts: dict[int, int] = {}
        self._taken = 0
        self._free = self.writers
        self._here_free = 0.0

    @property
    def room(self) -> int:
        """Documents in hand at a time."""
        return min(2 * self.machines * CORES + 2, 1024)

    def run(self) -> None:
        """Run it to the end."""
        for machine in range(self.machines):
            self._fail_some_time(machine)
        stored = 0
        while stored < self.documents:
            self._begin_some()
            self.now, kind, which, document = heapq.heappop(self._events)
            if kind == _MADE:
                self._made(which, document)
            elif kind == _STORED:
                stored, self._free = stored + 1, self._free + 1
                del self._sizes[document], self._attempts[document]
            elif kind == _FAILED:
                self._failed(which)
            else:
                self._up[which] = True
                self._idle += [which] * CORES
                self._fail_some_time(which)
            self._store_some()

    def _begin_some(self) -> None:
        while self._idle and (self._lost or self._may_take):
            machine = self._idle.pop()
            if self._lost:
                document = self._lost.pop()
            else:
                document, self._taken = self._taken, self._taken + 1
                self._sizes[document] = self._mean * self._chance.lognormvariate(0.0, SPREAD)
                self._work_here(HERE)
            seconds = self._sizes[document] * (CONVERT + CHUNK + EMBED)
            attempt = self._attempts[document] = self._attempts.get(document, 0) + 1
            self._working[machine][document] = attempt
            self.busy += seconds
            begun = max(self.now, self._here_free)
            heapq.heappush(self._events, (begun + seconds, _MADE, machine, document))

    @property
    def _may_take(self) -> bool:
        return self._taken < self.documents and len(self._sizes) < self.room

    def _made(self, machine: int, document: int) -> None:
        if document not in self._working[machine]:
            return  # it was lost with its machine
        del self._working[machine][document]
        self._idle.append(machine)
        self._ready.append(document)
        self.waiting = max(self.waiting, len(self._ready))

    def _failed(self, machine: int) -> None:
        self._up[machine] = False
        self._idle = [each for each in self._idle if each != machine]
        self.again += len(self._working[machine])
        self._lost += self._working[machine]
        self._working[machine] = {}
        heapq.heappush(self._events, (self.now + AWAY, _BACK, machine, 0))

    def _store_some(self) -> None:
        while self._ready and self._free:
            document, self._free = self._ready.popleft(), self._free - 1
            seconds = self._sizes[document] * STORE
            ended = self._work_here(seconds) if self.writers == 1 else self.now + seconds
            heapq.heappush(self._events, (ended, _STORED, 0, document))

    def _work_here(self, seconds: float) -> float:
        """Work in this process, which does one thing at a time; return when that has ended."""
        self._here_free = max(self._here_free, self.now) + seconds
        self.here += seconds
        return self._here_free

    def _fail_some_time(self, machine: int) -> None:
        due = self.now + self._chance.expovariate(1 / BETWEEN_FAILURES)
        heapq.heappush(self._events, (due, _FAILED, machine, 0))


def main(documents: int) -> None:
    """Print a table."""
    columns = (
        "documents", "machines", "stored by", "hours", "workers busy", "this process busy",
        "in hand", "most that wait to be stored", "made again",
    )  # fmt: skip
    print("|", " | ".join(columns), "|")
    print("|---" * len(columns) + "|")
    for count in (documents, 10 * documents):
        for machines in (1, 10, 100):
            for writers in (1, WRITERS):
                run = Simulation(documents, machines, writers)
                run.run()
                times = count / documents
                cells = (
                    f"{count:,}",
                    f"{machines}",
                    "this process" if writers == 1 else "workers",
                    f"{times * run.now / 3600:.1f}",
                    f"{run.busy / (run.now * machines * CORES):.0%}",
                    f"{run.here / run.now:.0%}",
                    f"{run.room} ({run.room * DOCUMENT_MIB:.0f} MiB)",
                    f"{run.waiting}",
                    f"{times * run.again:.0f}",
                )
                print("|", " | ".join(cells), "|")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
