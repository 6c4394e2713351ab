"""Ask a project a question: the sentences that answer it, word for word."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from loccit.application.query.query_chunks import QueryChunks
from loccit.domain.answers.answering_sentences import ANSWERS, Demand, answering_parts, speaking
from loccit.domain.answers.fair_choice import chosen
from loccit.domain.answers.running_text import RunningText, Sentence
from loccit.domain.models.answer import Answer, Excerpt
from loccit.domain.models.document import DocId
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import SearchFilter, Vector
from loccit.domain.policy.relevance import ENOUGH
from loccit.domain.policy.retrieval_policy import MAX_TOP_K, RetrievalPolicy, SearchMode
from loccit.domain.questions.question_language import question_language
from loccit.domain.text.spans import Span

_SPARE: Final = 6
"""Passages asked for beyond twice those quoted: some have no quotable sentence, some none that
answers."""


@dataclass(frozen=True, slots=True)
class AskQuestion:
    """Answers questions with sentences of the documents, without a language model.

    It returns slices of documents, or nothing.

    Attributes:
        query_chunks: Finds the passages.
        texts: Where texts that were read are kept, by version and document, for those who ask
            several times at once; None to read them anew each time.
    """

    query_chunks: QueryChunks
    texts: dict[tuple[int, DocId], RunningText] | None = field(default=None, repr=False)

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
        found = self.all_excerpts(question, project_id, policy=policy, filters=filters)
        return replace(found, excerpts=chosen(found.excerpts, policy.top_k))

    def all_excerpts(
        self,
        question: str,
        project_id: ProjectId,
        *,
        policy: RetrievalPolicy,
        filters: SearchFilter | None = None,
        demand: Demand = ANSWERS,
    ) -> Answer:
        """Return sentences of more passages than `policy` asks for, to choose from.

        Whole sentences of running text alone are returned, a part of each passage, and only
        those that speak to the question themselves. Raises what asking does.

        Args:
            question: What is asked.
            project_id: Where it is asked.
            policy: How many passages, found how.
            filters: Conditions that every passage meets.
            demand: What is asked of a part.
        """
        wider = replace(policy, top_k=min(2 * policy.top_k + _SPARE, MAX_TOP_K), context=0)
        found = self.query_chunks(question, project_id, policy=wider, filters=filters)
        index = self.query_chunks.index.at(project_id)
        texts = {} if self.texts is None else self.texts
        read: list[list[Sentence]] = []
        for hit in found.hits:
            place = index.version.number, hit.chunk.doc_id
            if place not in texts:
                texts[place] = RunningText(index.chunks(hit.chunk.doc_id))
            read.append(list(texts[place].sentences(hit.chunk.span, demand.kinds)))
        parts = answering_parts(question, read, demand.sentences)
        relevances = [1.0 if policy.min_score == 0 else hit.relevance or 0.0 for hit in found.hits]
        speak = speaking(parts, relevances, demand)
        spans = {rank: part.span for rank, part in speak.items()}
        asked = question_language(question)
        wordless = {
            rank: read[rank]
            for rank, (hit, part) in enumerate(zip(found.hits, parts, strict=True))
            if part is None
            and read[rank]
            and relevances[rank] >= ENOUGH
            # In the question's own language none of its words is there but in the title.
            and (asked is None or hit.coverage.language != asked)
        }
        spans |= self._nearest(question, wordless, policy.mode)
        excerpts = tuple(Excerpt(found.hits[rank], span) for rank, span in spans.items())
        return Answer(question, project_id, found.model, excerpts, found.warnings)

    def _nearest(
        self, question: str, passages: Mapping[int, Sequence[Sentence]], mode: SearchMode
    ) -> dict[int, Span]:
        """Return each passage's sentence that is nearest to the question.

        A lexical query has no vector: the first sentence is taken.
        """
        if not passages or mode is SearchMode.LEXICAL:
            return {rank: sentences[0].span for rank, sentences in passages.items()}
        embedding = self.query_chunks.embedding
        [asked] = embedding.embed([question], input_type="query")
        words = [each.words for sentences in passages.values() for each in sentences]
        vectors = iter(embedding.embed(words))
        cosines = {
            rank: [(_dot(asked, next(vectors)), each.span) for each in sentences]
            for rank, sentences in passages.items()
        }
        return {rank: max(near, key=lambda pair: pair[0])[1] for rank, near in cosines.items()}


def _dot(one: Vector, other: Vector) -> float:
    return sum(left * right for left, right in zip(one, other, strict=True))
