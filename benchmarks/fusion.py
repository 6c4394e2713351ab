"""Which fusion of both searches is best on collections that it was not chosen on.

Each argument is a folder in the layout of BEIR: corpus.jsonl, queries.jsonl, qrels/test.tsv.
Prints nDCG@10, recall@10, recall@100 and MRR of documents, each by its best passage, for every
method and collection; then for each collection the method that is best on the others.

Run: python -m benchmarks.fusion FOLDER...
"""

import csv
import json
import math
import sys
import tempfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean

from benchmarks.fusion_methods import FUSED, SINGLE, Candidates, Method
from loccit.application.ingest.ingest_document import IngestDocument
from loccit.composition import load_settings
from loccit.composition.models import build_chunker, build_embedding, build_policy
from loccit.domain.documents.substance import place_of
from loccit.domain.errors import NoTextFound
from loccit.domain.models.project import project_id
from loccit.domain.models.retrieval import Vector
from loccit.domain.policy.hybrid_ranking import Place
from loccit.infrastructure.adapters.in_memory.converter import InMemoryConverter
from loccit.infrastructure.adapters.in_memory.resolver import InMemoryResolver
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter

PROJECT = project_id("fusion")
DEPTH = 1000
"""Hits that are asked for, so that both scores of the best hundred of either are among them."""
MEASURES = ("nDCG@10", "R@10", "R@100", "MRR")

_OURS = ("passages alone", "shipped")
"""What was chosen already."""

Grades = dict[str, int]
Row = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A query's candidates, and the grades of the relevant documents."""

    candidates: Candidates
    grades: Grades


def main(folders: list[str]) -> None:
    """Search every collection once, print every method."""
    if not folders:
        sys.exit("name the folders of at least two collections in the layout of BEIR")
    tables: dict[str, dict[str, Row]] = {}
    for folder in map(Path, folders):
        judged = list(search(folder))
        table = {name: measure(method, judged) for name, method in {**SINGLE, **FUSED}.items()}
        tables[folder.name] = table
        print(f"\n{folder.name}: {len(judged)} queries\n{'':24}{'  '.join(MEASURES)}")
        for name, row in table.items():
            print(f"{name:24}" + "".join(f"{value:7.4f} " for value in row), flush=True)
    print("\nchosen on the others, nDCG@10 on the one left out; and the better single search")
    for left_out, table in tables.items():
        name = choose([other for key, other in tables.items() if key != left_out])
        single = max(table[one][0] for one in SINGLE)
        print(
            f"{left_out:24}{name:24}{table[name][0]:.4f}"
            f"  shipped {table['shipped'][0]:.4f}  single {single:.4f}"
        )


def search(folder: Path) -> Iterator[Judged]:
    """Ingest a collection into a folder that is thrown away, and ask its queries."""
    grades = read_grades(folder / "qrels" / "test.tsv")
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(1) as threads:
        settings = load_settings(data_dir=Path(place) / "data")
        embedding = build_embedding(settings)
        index = QdrantIndexAdapter(EdgeDriver(settings.data_dir))
        ingest = IngestDocument(
            InMemoryConverter(),
            build_chunker(settings),
            InMemoryResolver(),
            embedding,
            index,
            build_policy(settings),
            threads,
        )
        name_of: dict[str, str] = {}
        for number, line in enumerate(read_lines(folder / "corpus.jsonl")):
            # All have one name: a document's is searched, too, and a corpus has none to offer.
            path = Path(place) / str(number) / "document.md"
            path.parent.mkdir()
            title = f"# {line['title'].strip()}\n\n" if line.get("title", "").strip() else ""
            # An invisible number keeps documents apart whose text is the same.
            path.write_text(f"{title}{line['text']}\n{' ' * number}\n", encoding="utf-8")
            name_of[str(path)] = line["_id"]
            try:
                ingest(str(path), PROJECT)
            except NoTextFound:
                continue
        stored = index.at(PROJECT)
        vectors: dict[str, Vector] = {
            item.chunk.id: item.embedding
            for item in stored.items(stored.documents())
            if item.embedding is not None
        }
        for line in read_lines(folder / "queries.jsonl"):
            if line["_id"] not in grades:
                continue
            [vector] = embedding.embed([line["text"]], input_type="query")
            hits = index.at(PROJECT, embedding.binding).hybrid_query(line["text"], vector, DEPTH)
            found = Candidates.of(
                {hit.chunk.id: hit.dense_score for hit in hits if hit.dense_score is not None},
                {hit.chunk.id: hit.lexical_score for hit in hits if hit.lexical_score is not None},
                line["text"],
                {
                    hit.chunk.id: replace(
                        place_of(hit.chunk, title=hit.title), document=name_of[hit.source_path]
                    )
                    for hit in hits
                },
                vectors,
            )
            yield Judged(found, grades[line["_id"]])
        index.close()


def read_lines(path: Path) -> Iterator[dict[str, str]]:
    """Yield the objects of a file with one on each line."""
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, filter(str.strip, lines))


def read_grades(path: Path) -> dict[str, Grades]:
    """Return for each query its relevant documents and their grades."""
    grades: dict[str, Grades] = {}
    with path.open(encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table, delimiter="\t"):
            if int(row["score"]) > 0:
                grades.setdefault(row["query-id"], {})[row["corpus-id"]] = int(row["score"])
    return grades


def measure(method: Method, judged: list[Judged]) -> Row:
    """Return the means of a method over the queries, as `MEASURES` names them."""
    rows = [
        figures(documents(method(one.candidates), one.candidates.places), one.grades)
        for one in judged
    ]
    return tuple(map(fmean, zip(*rows, strict=True)))


def documents(scores: Mapping[str, float], places: Mapping[str, Place]) -> list[str]:
    """Return the documents in the order of their best passages."""
    ranked = sorted(scores, key=lambda item: (-scores[item], item))
    return list(dict.fromkeys(places[item].document for item in ranked))


def figures(ranked: list[str], grades: Grades) -> Row:
    """Return the figures of one query; the gain of a document is its grade."""
    ideal = sorted(grades.values(), reverse=True)
    gained = discounted([grades.get(one, 0) for one in ranked[:10]])
    return (
        gained / discounted(ideal[:10]),
        len(grades.keys() & set(ranked[:10])) / len(grades),
        len(grades.keys() & set(ranked[:100])) / len(grades),
        next((1 / rank for rank, one in enumerate(ranked, 1) if one in grades), 0.0),
    )


def discounted(gains: list[int]) -> float:
    """Järvelin, Kekäläinen: Cumulated gain-based evaluation (TOIS 2002), base 2."""
    return sum(gain / math.log2(rank + 1) for rank, gain in enumerate(gains, 1))


def choose(tables: list[dict[str, Row]]) -> str:
    """Return the fusion with the highest mean of nDCG@10, each over the best of its collection."""

    def standing(name: str) -> float:
        return fmean(table[name][0] / max(row[0] for row in table.values()) for table in tables)

    return (
        max((name for name in FUSED if name not in _OURS), key=standing) if tables else "shipped"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
