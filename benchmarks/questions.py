"""How often the sample questions find their document first and their page, in each mode.

Run: python -m benchmarks.questions
"""

import json
import tempfile
from pathlib import Path, PurePath
from time import perf_counter

from loccit.application.document_citation import References
from loccit.application.sources import find_sources
from loccit.composition import load_settings, open_ingest, open_query
from loccit.domain.models.project import project_id
from loccit.domain.models.retrieval import Hit
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode

SAMPLES = Path(__file__).parents[1] / "data"
PROJECT = project_id("samples")
TOP_K = 10

Question = dict[str, str | int | None]


def main() -> None:
    """Ingest the sample library into a folder that is thrown away, ask, and print the shares."""
    questions: list[Question] = json.loads(
        (SAMPLES / "questions.json").read_text(encoding="utf-8")
    )["questions"]
    with tempfile.TemporaryDirectory() as folder:
        settings = load_settings(data_dir=Path(folder))
        start = perf_counter()
        with open_ingest(settings) as ingest:
            references = References(str(SAMPLES / "references.json"))
            for path in find_sources([str(SAMPLES)]):
                ingest(path, PROJECT, references)
        print(f"{len(questions)} questions, library ingested in {perf_counter() - start:.1f} s")
        print(f"{'':10}{'document@1':>12}{'page@1':>9}{'page@3':>9}{'page@10':>9}")
        with open_query(settings) as query:
            for mode in SearchMode:
                policy = RetrievalPolicy(top_k=TOP_K, mode=mode, min_score=0)
                hits = [query(str(q["question"]), PROJECT, policy=policy).hits for q in questions]
                found = [_ranks(q, h) for q, h in zip(questions, hits, strict=True)]
                _print_row(mode, found)


def _ranks(question: Question, hits: tuple[Hit, ...]) -> tuple[int, int]:
    """Return the ranks, from 1, of the right document and page; one past all when missing."""
    document = page = TOP_K + 1
    for rank, hit in reversed(list(enumerate(hits, start=1))):
        if PurePath(hit.source_path).name == question["document"]:
            document = rank
            if _covers(hit, question["page"]):
                page = rank
    return document, page


def _covers(hit: Hit, page: str | int | None) -> bool:
    span = hit.chunk.page_span
    if span is None or not isinstance(page, int):
        return span is None and page is None
    return span.first <= page <= span.last


def _print_row(mode: SearchMode, found: list[tuple[int, int]]) -> None:
    def share(ranks: list[int], within: int) -> float:
        return sum(rank <= within for rank in ranks) / len(ranks)

    documents, pages = [one for one, _ in found], [other for _, other in found]
    print(
        f"{mode.value:10}{share(documents, 1):12.3f}"
        + "".join(f"{share(pages, within):9.3f}" for within in (1, 3, 10))
    )


if __name__ == "__main__":
    main()
