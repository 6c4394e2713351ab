"""Ask a project a question: the sentences that answer it, word for word."""

from dataclasses import dataclass

from loccit.application.use_cases.query_chunks import QueryChunks
from loccit.domain.answering_sentences import answering_sentences
from loccit.domain.models.answer import Answer, Excerpt
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.policy.retrieval_policy import RetrievalPolicy


@dataclass(frozen=True, slots=True)
class AskQuestion:
    """Answers questions with sentences of the documents, without a language model.

    It claims nothing of its own: what it returns is a slice of a document, or nothing.

    Attributes:
        query_chunks: Finds the passages.
    """

    query_chunks: QueryChunks

    def __call__(
        self,
        question: str,
        project_id: ProjectId,
        *,
        policy: RetrievalPolicy,
        filters: SearchFilter | None = None,
    ) -> Answer:
        """Return the sentences of the best passages that answer `question`.

        Args:
            question: What is asked.
            project_id: Where it is asked.
            policy: How many passages, found how.
            filters: Conditions that every passage meets.

        Raises:
            InvalidRequest: If the question is blank.
            ProjectNotFound: If there is no such project.
            EmbeddingModelMismatch: If the project is bound to another model.
            EmbeddingError: If the question cannot be embedded.
            VectorIndexError: If the store fails.
        """
        found = self.query_chunks(question, project_id, policy=policy, filters=filters)
        spans = answering_sentences(question, found.hits)
        return Answer(question, project_id, found.model, tuple(map(Excerpt, found.hits, spans)))
