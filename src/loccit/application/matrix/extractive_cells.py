"""Fill cells with the sentences of their documents, without a language model."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from loccit.application.matrix.cells import FilledCell, OpenRow
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.application.query.candidates import Candidates
from loccit.application.query.query_chunks import QueryChunks
from loccit.application.query.question_embedding import embed_question
from loccit.domain.answers.running_text import RunningText, Sentence
from loccit.domain.assistant.usage import NO_USAGE
from loccit.domain.documents.slicing import passage_at, text_of
from loccit.domain.matrix.aspect_sentences import PlacedSentence
from loccit.domain.matrix.aspects import Demanded, demanded
from loccit.domain.matrix.likely_sentences import answering_span
from loccit.domain.matrix.section_roles import SectionRole, role_of, role_of_label
from loccit.domain.matrix.subject_sentences import subject_span
from loccit.domain.models.chunk import Chunk, ChunkId
from loccit.domain.models.matrix import Cell, Column
from loccit.domain.models.project import DocumentRecord, ProjectId
from loccit.domain.models.retrieval import Hit, SearchFilter, Vector, hit_of
from loccit.domain.policy.background import Background
from loccit.domain.policy.relevance import ENOUGH, Question
from loccit.domain.text.spans import Span

_PASSAGES: Final = 8
"""Of a document, in which the subject of a question is looked for."""
_RANKED: Final = 100
_LABEL: Final = 60
"""Characters in which the name of a part of an abstract stands, with what is behind it."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A column, ready to be asked of any document: it is embedded once."""

    column: Column
    demanded: Demanded
    vector: Vector
    background: Background


class _Document:
    """A document, read once for all columns."""

    def __init__(self, record: DocumentRecord, chunks: Sequence[Chunk]) -> None:
        self.record = record
        self.chunks = chunks
        self.text = RunningText(chunks)
        self._starts = [chunk.span.start for chunk in chunks]
        self._has_abstract = any(
            role_of(chunk.section_path) is SectionRole.ABSTRACT for chunk in chunks
        )
        whole = Span(0, chunks[-1].span.end) if chunks else Span(0, 0)
        self.sentences = [(each, self._chunk_of(each)) for each in self.text.sentences(whole)]

        self.parts = dict(self._named_parts(text_of(chunks)))

    def _named_parts(self, text: str) -> Iterator[tuple[int, SectionRole]]:
        """Yield where the sentences of an abstract begin whose parts are named, and their part."""
        part: SectionRole | None = None
        for sentence, chunk in self.sentences:
            if self.role_of(chunk) is not SectionRole.ABSTRACT:
                part = None
                continue
            ahead = slice(sentence.paragraph, sentence.paragraph + _LABEL)
            own = role_of_label(text[ahead]) if sentence.number == 0 else None
            part = own or role_of_label(sentence.words) or part
            if part is not None:
                yield sentence.span.start, part

    def _chunk_of(self, sentence: Sentence) -> Chunk:
        """Return the last chunk that begins before a sentence ends."""
        return self.chunks[bisect_right(self._starts, sentence.span.start) - 1]

    def role_of(self, chunk: Chunk) -> SectionRole:
        """Return what the section of a chunk does; an abstract may have no name."""
        if not chunk.section_path and not self._has_abstract:
            return SectionRole.ABSTRACT
        return role_of(chunk.section_path)

    def quoted(self, span: Span) -> Hit | None:
        """Return a slice with its place."""
        found = passage_at(self.chunks, span)
        return None if found is None else hit_of(self.record, found)


@dataclass(frozen=True, slots=True)
class ExtractiveCells:
    """Fills a cell with the sentences that answer within its document, or leaves it empty.

    Attributes:
        query_chunks: The model and the store.
    """

    query_chunks: QueryChunks

    @property
    def llm(self) -> None:
        """None is asked."""
        return

    def __call__(
        self,
        rows: Sequence[OpenRow],
        project_id: ProjectId,
        filters: SearchFilter,
        put: Callable[[FilledCell], None],
    ) -> None:
        """Fill the cells of rows, one document after the other."""
        columns = dict.fromkeys(column for row in rows for column in row.columns)
        asked = {column: self._asked(column) for column in columns}
        index = self.query_chunks.index.at(project_id, self.query_chunks.embedding.binding)
        for row in rows:
            document = _Document(row.record, index.chunks(row.record.doc_id))
            own = replace(filters, doc_ids=(row.record.doc_id,))
            for column in row.columns:
                span = _span(asked[column], document, index, own)
                quoted = None if span is None else document.quoted(span)
                put(FilledCell((row.record.doc_id, column), Cell(quoted), NO_USAGE))

    def _asked(self, column: Column) -> _Asked:
        search = self.query_chunks
        vector, unrelated = embed_question(column.question, search.embedding, search.backgrounds)
        return _Asked(column, demanded(column.question), vector, unrelated)


def _span(
    asked: _Asked, document: _Document, index: VectorIndexPort, filters: SearchFilter
) -> Span | None:
    aspect = asked.demanded.aspect
    if aspect is None or not asked.demanded.is_bare:
        return _subject_span(asked, document, index, filters)
    hits = index.search(asked.vector, max(1, len(document.chunks)), filters)
    nearness = _nearness(asked, hits)
    placed = [
        PlacedSentence(
            sentence,
            document.role_of(chunk),
            nearness[chunk.id],
            document.parts.get(sentence.span.start),
        )
        for sentence, chunk in document.sentences
        if chunk.id in nearness
    ]
    return answering_span(aspect, placed, document.record.title or "")


def _nearness(asked: _Asked, hits: Sequence[Hit]) -> dict[ChunkId, float]:
    """Return how near passages are to a question, from 0, unrelated, to 1."""
    far = asked.background.between(None, None)
    return {hit.chunk.id: max(0.0, ((hit.dense_score or 0.0) - far) / (1 - far)) for hit in hits}


def _subject_span(
    asked: _Asked, document: _Document, index: VectorIndexPort, filters: SearchFilter
) -> Span | None:
    question = asked.column.question
    hits = index.hybrid_query(question, asked.vector, _RANKED, filters)
    judged = Candidates(hits, Question(question, asked.background)).judged(hits[:_PASSAGES])
    relevant = [hit for hit in judged if (hit.relevance or 0.0) >= ENOUGH]
    read = [list(document.text.sentences(hit.chunk.span)) for hit in relevant]
    return subject_span(question, read, [hit.relevance or 0.0 for hit in relevant])
