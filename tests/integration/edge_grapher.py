"""A process that writes to an Edge project and builds its search graph, until it is killed.

Run by test_edge_graph_crash.py. Arguments: data folder, project, number of the first round. Each
round builds a graph; in every other one all documents are replaced meanwhile. Prints a line for
each document once it is committed, and one for each graph once it is used.
"""

import sys
import threading
from pathlib import Path

from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.graph_policy import GraphPolicy
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from tests.contracts.index_factories import BINDING
from tests.integration.edge_writer import DOCUMENTS, written

SMALL = GraphPolicy(graph_from=1, scanned_up_to=5)


def main(folder: str, project: ProjectId, first_round: int) -> None:
    index = QdrantIndexAdapter(EdgeDriver(Path(folder), graphs=SMALL))
    index.create_project(project, BINDING)
    for round_ in range(first_round, first_round + 10_000):
        builder = threading.Thread(
            target=lambda: say("built" if index.optimize(project) else "stale")
        )
        if round_ % 2 == 0:
            builder.start()
        for number in range(DOCUMENTS):
            written(number, round_).write(index, project)
            say(f"{number} {round_}")
        if round_ % 2 == 1:
            builder.start()
        builder.join()


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], ProjectId(sys.argv[2]), int(sys.argv[3]))
