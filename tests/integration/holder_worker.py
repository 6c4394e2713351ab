"""A process that uses a project together with others, until it is ended; run by test_holder.py.

Arguments: data folder, project, what it does, its name.
- `hold`: holds the project and does nothing.
- `read`: asks for everything, again and again.
- `write`: writes documents of its own, named by number, again and again.
- `write-10`: writes ten, and ends.

Prints a line for each thing done: what, how many seconds it took, and the document's number.
"""

import itertools
import sys
import time
from pathlib import Path

from loccit.domain.errors import LoccitError, WriteInterrupted
from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.holder.index import HolderIndex
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from tests.contracts.index_factories import BINDING, Document, document
from tests.integration.edge_grapher import SMALL


def shared_index(folder: Path, patience: float = 10.0) -> HolderIndex:
    driver = EdgeDriver(folder, graphs=SMALL)
    return HolderIndex(QdrantIndexAdapter(driver), driver.locks, patience=patience)


def written_by(name: str, number: int) -> Document:
    """Return a document that only this process writes."""
    texts = tuple(f"text {position} of {name}" for position in range(3 + number % 4))
    return document(f"{name}{number}", texts)


def main(folder: str, project: ProjectId, task: str, name: str) -> None:
    index = shared_index(Path(folder))
    index.create_project(project, BINDING)
    say("ready", 0)
    if task == "hold":
        index.hold(project)
        say("held", 0)
        time.sleep(600)
    for number in range(10) if task == "write-10" else itertools.count():
        began = time.monotonic()
        try:
            if task == "read":
                index.at(project).count_chunks()
                index.at(project, BINDING).search((1.0, 0, 0, 0), 20)
                index.at(project).documents()
                done = "read"
            else:
                written_by(name, number).write(index, project)
                done = "wrote"
        except WriteInterrupted:
            done = "interrupted"
        except LoccitError as error:
            done = f"failed-{error.code}"
        say(done, time.monotonic() - began, number)
    index.close()


def say(what: str, seconds: float, number: int = 0) -> None:
    sys.stdout.write(f"{what} {seconds:.2f} {number}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], ProjectId(sys.argv[2]), sys.argv[3], sys.argv[4])
