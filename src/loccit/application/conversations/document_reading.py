"""Reads one document that a question means, sentence by sentence, after it was searched."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.answers.answering_sentences import ANSWERS
from loccit.domain.answers.fair_choice import Said
from loccit.domain.answers.running_text import RunningText
from loccit.domain.documents.slicing import passage_at
from loccit.domain.follow_ups.funding import asks_for_funding, funding_sentences
from loccit.domain.follow_ups.sentence_ranking import ReadSentence, sentence_scores
from loccit.domain.follow_ups.understanding import Understood
from loccit.domain.models.answer import Answer, Excerpt
from loccit.domain.models.chunk import Chunk, ChunkId
from loccit.domain.models.conversation import KeptQuote
from loccit.domain.models.document import BlockKind, DocId
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.retrieval import SearchFilter, Vector, hit_of
from loccit.domain.policy.background import Background
from loccit.domain.policy.relevance import Question
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.domain.text.spans import Span, merged

_STEP: Final = 0.25
"""What each place in the answer of the search counts less than the one before."""
_MOST_READ: Final = 400
"""Passages that are read whole, as many as a long report has. Of a book those nearest to the
question are read: all would take seconds."""
_IN_PASSAGE: Final = 0.6
"""What a sentence of a passage that was found has of that, when others of it were quoted."""
_ENOUGH: Final = 0.4
"""Of the best score: what a sentence needs that the search did not find."""
_NEXT: Final = 0.8
"""Of the score of a sentence: what the one behind it needs to be quoted with it."""
_NOTES: Final = frozenset({BlockKind.FOOTNOTE})
_MOST: Final = 450  # characters of two sentences


@dataclass(frozen=True, slots=True)
class DocumentReading:
    """Orders the sentences of one document by how well they answer.

    Attributes:
        vectors: Opens the passages for the model that the project is bound to.
        embedded: Returns the vector of a question by that model, and what is unrelated to any.
        chunks: Returns the passages of a document.
        quoted: What was quoted before; something new comes first.
    """

    vectors: Callable[[], VectorIndexPort]
    embedded: Callable[[str], tuple[Vector, Background]]
    chunks: Callable[[DocId], Sequence[Chunk]]
    quoted: Sequence[KeptQuote] = field(repr=False)

    def funders(self, meant: Understood, record: DocumentRecord) -> tuple[Excerpt, ...]:
        """Return who paid for a document's work, when a question asks for nothing else."""
        if not asks_for_funding(meant.own or meant.question):
            return ()
        chunks = self.chunks(record.doc_id)
        spans = funding_sentences(chunks)
        return tuple(_excerpt(record, chunks, span, None) for span in spans)

    def __call__(
        self, meant: Understood, record: DocumentRecord, found: Answer, mode: SearchMode, most: int
    ) -> Answer:
        """Return an answer with the best sentences of the document, best first.

        Args:
            meant: What is asked.
            record: The document.
            found: What a search of it answered, best first.
            mode: With a lexical search nothing is embedded.
            most: Quotations.

        Raises:
            EmbeddingError: If the question cannot be embedded.
            VectorIndexError: If the store fails.
        """
        question = meant.own or meant.question
        chunks = self.chunks(record.doc_id)
        if not chunks:
            return found
        near, judge = self._nearness(question, record, len(chunks), mode)
        read = list(self._sentences(record, chunks, found.excerpts, near))
        scores = sentence_scores(question, meant.question, read)
        order = sorted(range(len(read)), key=lambda number: -scores[number])
        taken: list[Excerpt] = []
        said = Said()
        for number in order:
            if len(taken) == most or scores[number] < _ENOUGH * scores[order[0]]:
                break
            excerpt = _around(read[number].sentence.span, found.excerpts)
            if excerpt is None:
                span = _part(number, read, scores)
                excerpt = _excerpt(record, chunks, span, judge, near)
            is_new = not any(excerpt.span.overlaps(one.span) for one in taken)
            if is_new and not said.repeats(excerpt):
                taken.append(excerpt)
                said.add(excerpt)
        left = (each for each in found.excerpts if each not in taken and not said.repeats(each))
        return replace(found, excerpts=(*taken, *left)[:most])

    def _nearness(
        self, question: str, record: DocumentRecord, count: int, mode: SearchMode
    ) -> tuple[dict[ChunkId, float], Question]:
        """Return the cosines of the passages, and what judges how relevant they are."""
        if mode is SearchMode.LEXICAL:
            return {}, Question(question, Background(0.0))
        vector, unrelated = self.embedded(question)
        own = SearchFilter(doc_ids=(record.doc_id,))
        hits = self.vectors().search(vector, min(count, _MOST_READ), own)
        near = {hit.chunk.id: hit.dense_score or 0.0 for hit in hits}
        return near, Question(question, unrelated)

    def _sentences(
        self,
        record: DocumentRecord,
        chunks: Sequence[Chunk],
        found: Sequence[Excerpt],
        near: dict[ChunkId, float],
    ) -> Iterator[ReadSentence]:
        starts = [chunk.span.start for chunk in chunks]
        text, spans = RunningText(chunks), _spans_read(chunks, found, near)
        notes = {each.span for span in spans for each in text.sentences(span, _NOTES)}
        known = [quote.span for quote in self.quoted if quote.doc_id == record.doc_id]
        farthest = min(near.values(), default=0.0)
        for sentence in (each for own in spans for each in text.sentences(own, ANSWERS.kinds)):
            span = sentence.span
            chunk = chunks[bisect_right(starts, span.start) - 1]
            yield ReadSentence(
                sentence,
                chunk.section_path,
                near.get(chunk.id, farthest),
                _found(span, found),
                any(each.overlaps(span) for each in known),
                span in notes,
            )


def _spans_read(
    chunks: Sequence[Chunk], found: Sequence[Excerpt], near: dict[ChunkId, float]
) -> list[Span]:
    """Return what is read of a document: all, or what is nearest and what was found."""
    if len(chunks) <= _MOST_READ:
        return [Span(0, chunks[-1].span.end)]
    passages = [each.passage.chunk.span for each in found]
    nearest = [chunk.span for chunk in chunks if chunk.id in near]
    return merged([*passages, *nearest])


def _found(span: Span, found: Sequence[Excerpt]) -> float:
    """Return how surely a search found a sentence: quoted it, or something beside it."""
    beside = 0.0
    for place, each in enumerate(found):
        surety = max(0.0, 1 - _STEP * place)
        if each.span.overlaps(span):
            return surety
        if each.passage.chunk.span.contains(span):
            beside = max(beside, _IN_PASSAGE * surety)
    return beside


def _around(span: Span, found: Sequence[Excerpt]) -> Excerpt | None:
    """Return what the search quoted of a sentence and those beside it."""
    return next((each for each in found if each.span.overlaps(span)), None)


def _part(number: int, read: Sequence[ReadSentence], scores: Sequence[float]) -> Span:
    """Return the span of a sentence, with the next one when that answers nearly as well."""
    span = read[number].sentence.span
    if number + 1 == len(read) or scores[number + 1] < _NEXT * scores[number]:
        return span
    one, other = read[number].sentence, read[number + 1].sentence
    both = span.around(other.span)
    return both if one.is_before(other) and len(both) <= _MOST else span


def _excerpt(
    record: DocumentRecord,
    chunks: Sequence[Chunk],
    span: Span,
    judge: Question | None,
    near: dict[ChunkId, float] | None = None,
) -> Excerpt:
    """Return a slice of a document with the passage that it stands in.

    Raises:
        ValueError: If it lies outside.
    """
    chunk = next((each for each in chunks if each.span.contains(span)), None)
    passage = chunk or passage_at(chunks, span)
    assert passage is not None
    hit = hit_of(record, passage)
    if judge is not None:
        cosine = (near or {}).get(passage.id)
        relevance = judge.relevance(cosine, passage.embedded_text, record.coverage.language)
        hit = replace(hit, relevance=relevance, dense_score=cosine)
    return Excerpt(hit, span)
