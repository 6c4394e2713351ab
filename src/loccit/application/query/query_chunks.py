"""Query a project: embed the question, search, return passages that can be cited."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.project_store import ProjectStorePort
from loccit.application.ports.reranker import RerankerPort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.application.query.candidates import Candidates, Order, Search
from loccit.application.query.language_gap import language_gap
from loccit.application.query.neighbour_text import text_around
from loccit.application.query.passages import PassageList
from loccit.application.query.query_cursor import QueryCursor, mark_of
from loccit.application.query.question_embedding import ProjectBackground, embed_question
from loccit.application.query.unmet_filters import unmet_filters
from loccit.domain.errors import InvalidRequest, ModelUnavailable
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import DocId, DocumentWarning
from loccit.domain.models.project import IndexVersion, ProjectId
from loccit.domain.models.retrieval import Hit, QueryResult, SearchFilter, Vector
from loccit.domain.policy.background import KNOWN_BACKGROUNDS, Background
from loccit.domain.policy.relevance import Question
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode, excerpt
from loccit.domain.text.clean_text import is_unicode
from loccit.domain.text.spans import Span

DEFAULT_POLICY = RetrievalPolicy()

_SPARE: Final = 10
"""Candidates fetched beyond `top_k`: what is joined and folded of the first six is seldom
more. When it is, more are fetched."""
_ORDERED: Final = 24
"""Candidates fetched beyond `top_k` when they are put into another order: a cross-encoder of six
layers reads some 50 passages in a second."""
_GROWTH: Final = 4
_MOST_SPARE: Final = 1_000
"""Candidates looked at for one page: with `per_doc` the passages of a few large documents may
fill any number of them."""


@dataclass(frozen=True, slots=True)
class QueryChunks:
    """Answers questions with the passages of one project.

    Attributes:
        embedding: The model that the questions are embedded with.
        index: Where the projects are.
        reranker: Reorders candidates when a policy asks for it; None if there is none.
        backgrounds: What was measured of the model, for all who embed questions with it.
    """

    embedding: EmbeddingPort
    index: ProjectStorePort
    reranker: RerankerPort | None = None
    backgrounds: dict[str, Background] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _measured: dict[tuple[ProjectId, int, str], ProjectBackground] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __call__(
        self,
        text: str,
        project_id: ProjectId,
        *,
        policy: RetrievalPolicy = DEFAULT_POLICY,
        filters: SearchFilter | None = None,
        cursor: str | None = None,
    ) -> QueryResult:
        """Return the best passages for `text`, best first.

        A lexical query neither loads nor checks the embedding model.

        Args:
            text: The question.
            project_id: Where it is asked.
            policy: How many passages, of what kind.
            filters: Conditions that every passage meets.
            cursor: `next_cursor` of an answer to the same query: its next page is returned.
                `top_k` and `context` may differ from page to page.

        Raises:
            InvalidRequest: If `text` is blank.
            InvalidCursor: If the cursor is that of another query.
            ProjectNotFound: If there is no such project.
            EmbeddingModelMismatch: If the project is bound to another model.
            EmbeddingError: If the question cannot be embedded.
            VectorIndexError: If the store fails.
        """
        if not text.strip():
            raise InvalidRequest("the query is empty; ask for something")
        if not is_unicode(text):
            raise InvalidRequest("the query is not valid Unicode; type it in UTF-8")
        if policy.rerank and self.reranker is None:
            raise ModelUnavailable(
                "there is no reranker; set LOCCIT_RERANKER_PATH to a folder with one"
            )
        wanted = filters or SearchFilter()
        fixed = replace(policy, top_k=1, context=0)
        page = QueryCursor.start(text, project_id, fixed, wanted)
        if cursor is not None:
            page = page.resumed(cursor)
        # One version for the whole answer; the model is checked before it embeds.
        model = None if policy.mode is SearchMode.LEXICAL else self.embedding.binding
        index = self.index.at(project_id, model)
        search = self._search(text, project_id, index, policy.mode, wanted)
        passages = _passages(search, page, Order(text, policy, self.reranker), wanted)
        made = passages.by_document() if policy.group else passages.passages
        hits = [_shown(each.finished(), policy, wanted) for each in made]
        warnings: tuple[DocumentWarning, ...] = ()
        if not hits and not page.openers and passages.is_relevant:
            warnings = unmet_filters(wanted, self._is_met(project_id, index.version))
        gap = None
        if cursor is None and not wanted.phrases:  # which stand in one language
            gap = language_gap(text, project_id, index, policy.mode, wanted)
        return QueryResult(
            query=text,
            project_id=project_id,
            model=index.version.binding.model_id,
            mode=policy.mode,
            hits=tuple(_in_context(hits, index, policy.context)),
            skipped=len(page.openers),
            relevant=passages.is_relevant,
            next_cursor=_after(page, passages).token if passages.is_full else None,
            warnings=warnings if gap is None else (*warnings, gap.warning),
            language_gap=gap,
            grouped=policy.group,
        )

    def _is_met(
        self, project_id: ProjectId, version: IndexVersion
    ) -> Callable[[SearchFilter], bool]:
        """Return a function that tells whether any passage meets a filter.

        It searches for the passage nearest to an arbitrary vector: any that meets the filter is
        found.
        """
        anything = [1.0] + [0.0] * (version.binding.dimension - 1)
        index = self.index.at(project_id, version.binding, version.number)
        return lambda filters: bool(index.search(anything, 1, filters))

    def _search(
        self,
        text: str,
        project_id: ProjectId,
        index: VectorIndexPort,
        mode: SearchMode,
        filters: SearchFilter,
    ) -> Search:
        """Return the function that fetches candidates."""
        vector: Vector = ()
        unrelated = Background(0.0)
        if mode is not SearchMode.LEXICAL:
            vector, unrelated = self._embedded(text, project_id, index)
        question = Question(text, unrelated)

        def find(most: int) -> tuple[Hit, ...]:
            if mode is SearchMode.LEXICAL:
                return index.lexical_query(text, most, filters)
            if mode is SearchMode.DENSE:
                return index.search(vector, most, filters)
            return index.hybrid_query(text, vector, most, filters)

        return lambda most: Candidates(find(most), question)

    def _embedded(
        self, text: str, project_id: ProjectId, index: VectorIndexPort
    ) -> tuple[Vector, Background]:
        """Return a question's vector, and where unrelated texts lie in this version."""
        if self.embedding.model_id in KNOWN_BACKGROUNDS:
            return embed_question(text, self.embedding, self.backgrounds)

        def best(vector: Vector) -> float | None:
            return next((hit.dense_score for hit in index.search(vector, 1)), None)

        version = index.version
        key = project_id, version.number, self.embedding.model_id
        measured = self._measured.setdefault(key, ProjectBackground())
        return measured.embed(text, self.embedding, best)


def _in_context(hits: list[Hit], index: VectorIndexPort, limit: int) -> list[Hit]:
    if not limit:
        return hits
    chunks: dict[DocId, tuple[Chunk, ...]] = {}
    shown: list[Hit] = []
    for hit in hits:
        doc_id = hit.chunk.doc_id
        if doc_id not in chunks:
            chunks[doc_id] = index.chunks(doc_id)
        before, after = text_around(chunks[doc_id], hit.chunk.span, limit)
        shown.append(replace(hit, context_before=before, context_after=after))
    return shown


def _passages(
    search: Search, page: QueryCursor, order: Order, filters: SearchFilter
) -> PassageList:
    """Fetch candidates until they fill a page, or there are no more."""
    policy = order.policy
    openers, absorbed = frozenset(page.openers), frozenset(page.absorbed)
    seen = len(page.openers) + len(page.absorbed)
    reordered = policy.rerank or policy.mmr is not None
    most = policy.top_k * ((policy.most_of_a_document or 1) if policy.group else 1)
    spare = most + max(_ORDERED if reordered else _SPARE, policy.top_k)
    while True:
        candidates = search(seen + spare)
        found = candidates.hits
        if not page.openers and policy.min_score is None and not candidates.any_relevant():
            return PassageList(policy, is_relevant=not found)
        marked = [(mark_of(hit.chunk.id), hit) for hit in found]
        shown = [hit for mark, hit in marked if mark in openers | absorbed]
        opened = frozenset(hit.chunk.id for mark, hit in marked if mark in openers)
        passages = PassageList(policy, shown, opened, may_join=_may_join(filters))
        new = (hit for mark, hit in marked if mark not in openers | absorbed)
        passages.take(order.of(candidates.judged(new), shown))
        if passages.is_full or len(found) < seen + spare or spare >= _MOST_SPARE:
            passages.is_relevant = bool(passages.passages or page.openers or not found)
            return passages
        spare = min(spare * _GROWTH, _MOST_SPARE)


def _after(page: QueryCursor, passages: PassageList) -> QueryCursor:
    made = passages.passages
    return page.beyond(
        (each.first for each in made), (id_ for each in made for id_ in each.absorbed)
    )


def _may_join(filters: SearchFilter) -> Callable[[Chunk], bool] | None:
    """Return what a passage must meet that is put together of several; None for nothing."""
    if not filters.without:
        return None
    from loccit.application.query.wanted_words import joinable

    return lambda chunk: joinable(chunk, filters)


def _shown(hit: Hit, policy: RetrievalPolicy, filters: SearchFilter) -> Hit:
    """Return a passage as it is shown: not too long, with the phrases that it must hold."""
    if not filters.phrases:
        return _cut(hit, policy.max_chars_per_chunk)
    from loccit.application.query.wanted_words import cut_around

    return cut_around(hit, policy.max_chars_per_chunk, filters)


def _cut(hit: Hit, limit: int) -> Hit:
    if len(hit.chunk.text) <= limit:
        return hit
    shown = excerpt(hit.chunk.text, limit)
    start = hit.chunk.span.start
    return replace(hit, chunk=hit.chunk.part(Span(start + shown.start, start + shown.end)))
