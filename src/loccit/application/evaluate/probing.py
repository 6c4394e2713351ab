"""A file of questions, for the comparison of two versions."""

from collections.abc import Sequence
from pathlib import Path

from loccit.application.evaluate.named_documents import documents_named
from loccit.application.evaluate.question_file import read_questions
from loccit.application.reindex.probe_questions import ProbeQuestion
from loccit.domain.errors import CollectionUnreadable
from loccit.domain.models.project import DocumentRecord


def read_probe_questions(
    path: Path, records: Sequence[DocumentRecord]
) -> tuple[ProbeQuestion, ...]:
    """Read the questions whose document the project holds.

    Raises:
        CollectionUnreadable: If the file cannot be read, or asks for no document of the project.
        InvalidRequest: If a name in it means several documents.
    """
    queries = read_questions(path).queries
    named = documents_named((name for query in queries for name in query.relevant), records)
    found = tuple(
        ProbeQuestion(query.text, named[name], pages=query.pages, quote=query.quote)
        for query in queries
        for name in query.relevant
        if name in named
    )
    if not found:
        raise CollectionUnreadable(str(path), "it asks for no document of this project")
    return found
