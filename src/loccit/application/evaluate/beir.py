"""Reading a collection in the layout of BEIR: corpus.jsonl, queries.jsonl, qrels/test.tsv.

Thakur et al. 2021, https://github.com/beir-cellar/beir: one JSON object a line with `_id`,
`title` and `text`; the judgements are a table of query id, document id and grade.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from loccit.application.evaluate.text_file import read_lines, read_objects
from loccit.domain.errors import CollectionUnreadable
from loccit.domain.models.document import DocId
from loccit.domain.models.evaluation import JudgedCollection, JudgedQuery

CORPUS: Final = "corpus.jsonl"
QUERIES: Final = "queries.jsonl"
JUDGEMENTS: Final = Path("qrels", "test.tsv")
_COLUMNS: Final = 3  # query-id, corpus-id, score


@dataclass(frozen=True, slots=True)
class CorpusDocument:
    """A line of corpus.jsonl.

    Attributes:
        id: Its name in the judgements.
        doc_id: SHA-256 of the line.
        source_path: The file and the id; it names the document in the index, as a path would.
        size: Of the line, in bytes.
        title: As given; may be empty.
        text: As given; may be empty.
    """

    id: str
    doc_id: DocId
    source_path: str
    size: int
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class BeirCollection:
    """A corpus, and the queries that are judged over it."""

    documents: tuple[CorpusDocument, ...]
    judged: JudgedCollection


def read_beir(folder: Path) -> BeirCollection:
    """Read a collection. Queries without a relevant document are left out, as BEIR does.

    Raises:
        CollectionUnreadable: If a file is missing, a line is malformed, an id occurs twice, the
            judgements name an unknown id, or no query is judged.
    """
    documents = tuple(_documents(folder.absolute() / CORPUS))
    texts = dict(_texts(folder / QUERIES))
    relevant = _relevant(folder / JUDGEMENTS, set(texts), {each.id for each in documents})
    queries = tuple(
        JudgedQuery(query, text, relevant[query])
        for query, text in texts.items()
        if query in relevant
    )
    if not queries:
        raise CollectionUnreadable(str(folder / JUDGEMENTS), "no query has a relevant document")
    digest = sha256()
    for name in (CORPUS, QUERIES, JUDGEMENTS):
        digest.update(sha256((folder / name).read_bytes()).digest())
    name = folder.absolute().name
    return BeirCollection(documents, JudgedCollection(name, digest.hexdigest(), queries))


def _documents(path: Path) -> Iterator[CorpusDocument]:
    seen: set[str] = set()
    for number, line, fields in read_objects(path):
        document = _id(path, number, fields, seen)
        data = line.encode()
        yield CorpusDocument(
            id=document,
            doc_id=DocId(sha256(data).hexdigest()),
            source_path=f"{path}#{document}",
            size=len(data),
            title=_text(path, number, fields, "title"),
            text=_text(path, number, fields, "text"),
        )


def _texts(path: Path) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for number, _, fields in read_objects(path):
        query = _id(path, number, fields, seen)
        text = _text(path, number, fields, "text").strip()
        if not text:
            raise CollectionUnreadable(str(path), "the query has no text", number)
        yield query, text


def _relevant(path: Path, queries: set[str], documents: set[str]) -> dict[str, dict[str, int]]:
    relevant: dict[str, dict[str, int]] = {}
    for place, (number, line) in enumerate(read_lines(path)):
        columns = line.split("\t")
        if len(columns) != _COLUMNS:
            raise CollectionUnreadable(str(path), "not three columns with tabs between", number)
        query, document, grade = columns
        if place == 0 and not _is_number(grade):
            continue  # the names of the columns
        if not _is_number(grade):
            raise CollectionUnreadable(str(path), "the grade is not a whole number", number)
        for kind, name, known in (("query", query, queries), ("document", document, documents)):
            if name not in known:
                raise CollectionUnreadable(str(path), f"there is no {kind} '{name}'", number)
        if int(grade) > 0:
            relevant.setdefault(query, {})[document] = int(grade)
    return relevant


def _is_number(text: str) -> bool:
    return text.strip().removeprefix("-").isdecimal()


def _id(path: Path, number: int, fields: dict[str, object], seen: set[str]) -> str:
    name = fields.get("_id")
    if not isinstance(name, str) or not name:
        raise CollectionUnreadable(str(path), "no _id, or it is not a text", number)
    if name in seen:
        raise CollectionUnreadable(str(path), f"the _id '{name}' occurs before", number)
    seen.add(name)
    return name


def _text(path: Path, number: int, fields: dict[str, object], key: str) -> str:
    text = fields.get(key) or ""
    if not isinstance(text, str):
        raise CollectionUnreadable(str(path), f"its {key} is not a text", number)
    return text
