"""Search in what a reader marked, and in what the reader wrote there."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from loccit.application.conversations.recall import Recall
from loccit.application.marks.kept_marks import KeptMarks
from loccit.application.marks.mark_entries import mark_id
from loccit.application.query.query_chunks import DEFAULT_POLICY, QueryChunks
from loccit.domain.errors import InvalidRequest
from loccit.domain.marks.choice import MarkChoice
from loccit.domain.models.mark import Mark
from loccit.domain.models.memory import MemoryKind
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Hit, QueryResult, SearchFilter
from loccit.domain.policy.relevance import ENOUGH
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
from loccit.domain.text.words import query_words

_COMMENTS: Final = 50
"""Comments that are compared with a question; the nearest are few."""
_MARKS: Final = (MemoryKind.MARK,)


@dataclass(frozen=True, slots=True)
class QueryMarks:
    """Answers questions with marked passages.

    Attributes:
        query_chunks: Searches passages.
        marks: The marks of the project.
    """

    query_chunks: QueryChunks
    marks: KeptMarks

    def __call__(
        self,
        text: str,
        project_id: ProjectId,
        choice: MarkChoice,
        *,
        policy: RetrievalPolicy = DEFAULT_POLICY,
        filters: SearchFilter | None = None,
        cursor: str | None = None,
    ) -> QueryResult:
        """Return marked passages that answer `text`, or at which such was written, best first.

        A passage is found by its own words, or by a comment or a tag at one of its marks. Both are
        ranked by `relevance`, which is the `score` here. A comment is never taken for the words of
        the document: the hit is the passage.

        Args:
            text: The question.
            project_id: Where it is asked.
            choice: Which marks.
            policy: How many passages, of what kind.
            filters: Conditions that every passage meets.
            cursor: Of an answer to the same query. What was written is on its first page.

        Raises:
            InvalidRequest: If `text` is blank.
            ProjectNotFound: If there is no such project.
            EmbeddingModelMismatch: If the project is bound to another model.
            EmbeddingError: If the question cannot be embedded.
            VectorIndexError: If the store fails.
        """
        if not text.strip():
            raise InvalidRequest("the query is empty; ask for something")
        marks = self.marks.all(choice)
        passages = tuple(dict.fromkeys(each for mark in marks for each in mark.chunk_ids))
        if not passages:
            return self._nothing(text, project_id, policy)
        wanted = replace(filters or SearchFilter(), chunk_ids=passages)
        found = self.query_chunks(text, project_id, policy=policy, filters=wanted, cursor=cursor)
        if cursor is not None:
            return replace(found, hits=tuple(map(_by_relevance, found.hits)))
        least = ENOUGH if policy.min_score is None else policy.min_score
        said = [
            (mark, score)
            for mark, score in self._said(text, marks, policy.mode)
            if score >= least and mark.chunk_ids
        ]
        hits = _ranked(found.hits, self._hits(said, wanted, project_id))
        return replace(
            found, hits=tuple(hits[: policy.top_k]), relevant=found.relevant or bool(hits)
        )

    def _nothing(self, text: str, project_id: ProjectId, policy: RetrievalPolicy) -> QueryResult:
        model = self.marks.index.version.binding.model_id
        return QueryResult(text, project_id, model, policy.mode, ())

    def _said(
        self, text: str, marks: Sequence[Mark], mode: SearchMode
    ) -> Iterator[tuple[Mark, float]]:
        """Yield marks with how surely what was written there has to do with a question."""
        written = [mark for mark in marks if mark.said.strip()]
        if mode is SearchMode.LEXICAL:
            yield from ((mark, _share_of_words(text, mark.said)) for mark in written)
            return
        by_id = {mark_id(mark.doc_id, mark.annotation.key): mark for mark in written}
        search = self.query_chunks
        recall = Recall(self.marks.memory, search.embedding, search.backgrounds, _MARKS)
        self._embed(recall, by_id)
        for each in recall(text, _COMMENTS, 0.0):
            if each.entry.id in by_id:
                yield by_id[each.entry.id], each.score

    def _embed(self, recall: Recall, wanted: Mapping[str, Mark]) -> None:
        """Give comments their vectors that have none yet."""
        entries = self.marks.memory.entries(kinds=_MARKS, vectors=True)
        bare = [each for each in entries if each.vector is None and each.id in wanted]
        recall.keep(bare)

    def _hits(
        self, said: Sequence[tuple[Mark, float]], wanted: SearchFilter, project_id: ProjectId
    ) -> Iterator[Hit]:
        """Yield the passages of marks that meet all conditions, as relevant as what was said."""
        ids = tuple(dict.fromkeys(each for mark, _ in said for each in mark.chunk_ids))
        if not ids:
            return
        binding = self.marks.index.version.binding
        index = self.query_chunks.index.at(project_id, binding)
        anything = [1.0] + [0.0] * (binding.dimension - 1)
        own = replace(wanted, chunk_ids=ids)
        by_id = {hit.chunk.id: hit for hit in index.search(anything, len(ids), own)}
        for mark, score in said:
            for each in mark.chunk_ids:
                if each in by_id:
                    yield replace(
                        by_id[each], relevance=score, dense_score=None, lexical_score=None
                    )
                    break


def _ranked(hits: Sequence[Hit], said: Iterator[Hit]) -> list[Hit]:
    """Return passages by relevance, each once."""
    found = list(map(_by_relevance, hits))
    for hit in map(_by_relevance, said):
        for number, other in enumerate(found):
            if _is_in(hit, other):
                if hit.score > other.score:
                    found[number] = replace(other, relevance=hit.relevance, score=hit.score)
                break
        else:
            found.append(hit)
    return sorted(found, key=lambda hit: -hit.score)


def _by_relevance(hit: Hit) -> Hit:
    return hit if hit.relevance is None else replace(hit, score=hit.relevance)


def _is_in(hit: Hit, other: Hit) -> bool:
    same = hit.chunk.doc_id == other.chunk.doc_id
    return same and hit.chunk.span.overlaps(other.chunk.span)


def _share_of_words(text: str, said: str) -> float:
    """Return the share of the words of a question that a comment has, too."""
    asked, written = query_words(text).keys(), query_words(said).keys()
    return len(asked & written) / len(asked) if asked else 0.0
