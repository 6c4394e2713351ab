"""A process that writes to an Edge project until it is killed; run by test_edge_crash.py.

Arguments: data folder, project, number of the first round. Each round replaces all documents by
new revisions. Prints a line for each document once it is committed.
"""

import sys
from pathlib import Path

from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from tests.contracts.index_factories import BINDING, Document, document

DOCUMENTS = 4


def written(number: int, round_: int) -> Document:
    """Return what a round writes of a document."""
    texts = tuple(f"text {position} of round{round_}" for position in range(5 + number))
    return document(f"doc{number}", texts, rev=str(round_))


def main(folder: str, project: ProjectId, first_round: int) -> None:
    index = QdrantIndexAdapter(EdgeDriver(Path(folder)))
    index.create_project(project, BINDING)
    sys.stdout.write("ready\n")
    for round_ in range(first_round, first_round + 10_000):
        for number in range(DOCUMENTS):
            if (round_ + number) % 5 == 4:
                index.at(project).delete_document(written(number, round_).doc_id)
                continue
            written(number, round_).write(index, project)
            sys.stdout.write(f"{number} {round_}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], ProjectId(sys.argv[2]), int(sys.argv[3]))
