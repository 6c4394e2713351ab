"""Query a project: embed the question, search, return passages that can be cited."""

from dataclasses import dataclass, replace

from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Hit, QueryResult, SearchFilter
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode, excerpt
from loccit.domain.spans import Span

DEFAULT_POLICY = RetrievalPolicy()


@dataclass(frozen=True, slots=True)
class QueryChunks:
    """Answers questions with the passages of one project."""

    embedding: EmbeddingPort
    index: VectorIndexPort

    def __call__(
        self,
        text: str,
        project_id: ProjectId,
        *,
        policy: RetrievalPolicy = DEFAULT_POLICY,
        filters: SearchFilter | None = None,
    ) -> QueryResult:
        """Return the best passages for `text`, best first.

        A lexical query neither loads nor checks the embedding model.

        Raises:
            InvalidRequest: If `text` is blank.
            ProjectNotFound: If there is no such project.
            EmbeddingModelMismatch: If the project is bound to another model.
            EmbeddingError: If the question cannot be embedded.
            VectorIndexError: If the store fails.
        """
        if not text.strip():
            raise InvalidRequest("the query is empty; ask for something")
        project = self.index.project(project_id)
        if policy.mode is not SearchMode.LEXICAL:
            project.require_model(self.embedding.binding)  # before a server is asked for a vector
        hits = self._search(text, project_id, policy, filters)
        return QueryResult(
            query=text,
            project_id=project_id,
            model=project.binding.model_id,
            mode=policy.mode,
            hits=tuple(_cut(hit, policy.max_chars_per_chunk) for hit in hits),
        )

    def _search(
        self,
        text: str,
        project_id: ProjectId,
        policy: RetrievalPolicy,
        filters: SearchFilter | None,
    ) -> tuple[Hit, ...]:
        if policy.mode is SearchMode.LEXICAL:
            return self.index.lexical_query(text, project_id, policy.top_k, filters)
        [vector] = self.embedding.embed([text], input_type="query")
        if policy.mode is SearchMode.DENSE:
            return self.index.search(vector, project_id, policy.top_k, filters)
        return self.index.hybrid_query(text, vector, project_id, policy.top_k, filters)


def _cut(hit: Hit, limit: int) -> Hit:
    if len(hit.chunk.text) <= limit:
        return hit
    shown = excerpt(hit.chunk.text, limit)
    start = hit.chunk.span.start
    return replace(hit, chunk=hit.chunk.part(Span(start + shown.start, start + shown.end)))
