"""Evaluate the searches of a project on judged queries."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

from loccit.application.evaluate.document_ranking import DOCUMENTS, rank_documents
from loccit.application.evaluate.named_documents import names_missing, provisional
from loccit.application.evaluate.scores import (
    DocumentScorer,
    Grades,
    Values,
    comparisons,
    estimates,
    passage_values,
)
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.application.query.query_chunks import QueryChunks
from loccit.domain.models.document import DocId
from loccit.domain.models.evaluation import (
    Evaluation,
    EvaluationSettings,
    JudgedCollection,
    JudgedQuery,
    Latency,
    Measure,
    ModeResult,
)
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Hit, Vector
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.domain.policy.fusion import FUSION
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
from loccit.domain.statistics import quantile

PASSAGES: Final = 10
"""How many passages a query asks for: as many as page_hit@10 looks at."""
_MILLISECONDS: Final = 1_000  # in a second


@dataclass(slots=True)
class _Answers:
    """The answers of one search, by query."""

    rankings: list[list[DocId]] = field(default_factory=list)
    values: dict[Measure, list[float]] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class EvaluateRetrieval:
    """Asks a project judged queries in each mode, and scores the answers.

    Attributes:
        query_chunks: Answers, as it does for a reader.
        score: Scores rankings of documents.
        chunking: The chunking policy of the settings, for the report.
        version: Of loccit, for the report.
    """

    query_chunks: QueryChunks
    score: DocumentScorer
    chunking: ChunkingPolicy
    version: str

    def __call__(
        self,
        collection: JudgedCollection,
        documents: Mapping[str, DocId],
        project_id: ProjectId,
        *,
        modes: Sequence[SearchMode] = tuple(SearchMode),
        on_query: Callable[[], None] = lambda: None,
    ) -> Evaluation:
        """Evaluate.

        Args:
            collection: What is asked.
            documents: The documents by their names in the judgements; those that the project
                does not hold are left out.
            project_id: What answers.
            modes: Searches to evaluate, each once.
            on_query: Called after each query, all modes done.

        Raises:
            InvalidRequest: If the project holds none of the relevant documents.
            ProjectNotFound: If there is no such project.
            EmbeddingModelMismatch: If the project is bound to another model.
            EmbeddingError: If a query cannot be embedded.
            VectorIndexError: If the store fails.
        """
        words_alone = all(mode is SearchMode.LEXICAL for mode in modes)
        model = None if words_alone else self.query_chunks.embedding.binding
        index = self.query_chunks.index.at(project_id, model)
        names = (name for query in collection.queries for name in query.relevant)
        missing = names_missing(names, documents, project_id)
        grades = [_grades(query, documents) for query in collection.queries]
        vectors = self._vectors(collection.queries, modes)
        records = index.documents()
        held = len(records)
        answers = {mode: _Answers() for mode in modes}
        self._warm_up(collection.queries[0].text, project_id, modes)
        for query, relevant, vector in zip(collection.queries, grades, vectors, strict=True):
            for mode, answer in answers.items():
                self._ask(query, relevant, project_id, mode, answer)
                search = _search(index, query.text, vector, mode)
                answer.rankings.append(
                    rank_documents(search, min(held, DOCUMENTS), relevant.keys())
                )
            on_query()
        values: dict[SearchMode, Values] = {
            mode: {**self.score(grades, each.rankings), **each.values}
            for mode, each in answers.items()
        }
        found = estimates(values)
        return Evaluation(
            project_id=project_id,
            collection=collection,
            documents=held,
            missing=missing,
            provisional=provisional(records),
            settings=EvaluationSettings(
                self.version, index.version.binding, self.chunking, FUSION
            ),
            results={
                mode: ModeResult(
                    found[mode],
                    _latency(answers[mode].seconds),
                    _missed(collection.queries, values[mode]),
                )
                for mode in modes
            },
            comparisons=comparisons(values),
        )

    def _warm_up(self, text: str, project_id: ProjectId, modes: Sequence[SearchMode]) -> None:
        """Load the model and the index, so that no query's time holds it."""
        for mode in modes:
            self.query_chunks(text, project_id, policy=RetrievalPolicy(mode=mode))

    def _ask(
        self,
        query: JudgedQuery,
        relevant: Grades,
        project_id: ProjectId,
        mode: SearchMode,
        answer: _Answers,
    ) -> None:
        """Ask as a reader does, and record the time and the values of the passages.

        Passages that are not relevant are shown, too: every question has an answer, and the
        ranking is measured.
        """
        policy = RetrievalPolicy(top_k=PASSAGES, mode=mode, min_score=0)
        start = perf_counter()
        hits = self.query_chunks(query.text, project_id, policy=policy).hits
        answer.seconds.append(perf_counter() - start)
        for measure, value in passage_values(query, relevant, hits).items():
            answer.values.setdefault(measure, []).append(value)

    def _vectors(
        self, queries: Sequence[JudgedQuery], modes: Sequence[SearchMode]
    ) -> Sequence[Vector]:
        """Embed all queries at once for the deeper searches; none for lexical ones."""
        if all(mode is SearchMode.LEXICAL for mode in modes):
            return [()] * len(queries)
        texts = [query.text for query in queries]
        return self.query_chunks.embedding.embed(texts, input_type="query")


def _search(
    index: VectorIndexPort, text: str, vector: Vector, mode: SearchMode
) -> Callable[[int], Sequence[Hit]]:
    """Return the search of a mode, which may go deeper than an answer."""
    if mode is SearchMode.LEXICAL:
        return lambda depth: index.lexical_query(text, depth)
    if mode is SearchMode.DENSE:
        return lambda depth: index.search(vector, depth)
    return lambda depth: index.hybrid_query(text, vector, depth)


def _grades(query: JudgedQuery, documents: Mapping[str, DocId]) -> dict[DocId, int]:
    """Return the relevant documents; a missing one keeps its name, so that it counts."""
    return {
        documents.get(name, DocId(f"missing {name}")): grade
        for name, grade in query.relevant.items()
    }


def _latency(seconds: Sequence[float]) -> Latency:
    return Latency(quantile(seconds, 0.5) * _MILLISECONDS, quantile(seconds, 0.95) * _MILLISECONDS)


def _missed(queries: Sequence[JudgedQuery], values: Values) -> tuple[str, ...]:
    """Return the ids of the queries whose page, or else whose document, is not found."""
    pages = iter(values.get(Measure.PAGE_HIT_10, ()))
    gains = values[Measure.NDCG_10]
    return tuple(
        query.id
        for query, gain in zip(queries, gains, strict=True)
        if not (next(pages) if query.pages else gain)
    )
