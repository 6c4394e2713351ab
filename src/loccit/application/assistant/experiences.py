"""Remembering texts, and finding them again by their meaning."""

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from threading import Lock
from typing import Final
from uuid import uuid4

from loccit.application.ports.chunker import ChunkerPort
from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.project_store import ProjectStorePort
from loccit.application.query.candidates import Candidates
from loccit.application.query.question_embedding import embed_question
from loccit.domain.assistant.memory import Experience, Recollection
from loccit.domain.documents.canonical_text import Piece, compose
from loccit.domain.errors import InvalidRequest
from loccit.domain.json_value import Json, JsonObject
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.citation_meta import SourceHint
from loccit.domain.models.document import BlockKind, ConversionResult, Coverage, DocId
from loccit.domain.models.project import DocumentRecord, Revision, SourceFile, project_id
from loccit.domain.models.retrieval import Hit, index_items, texts_to_embed
from loccit.domain.policy.background import Background
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.domain.policy.relevance import Question
from loccit.domain.text.clean_text import clean_block

_CANDIDATES: Final = 1_000
"""Passages of a memory, the nearest to a query, that are judged: more than a run remembers."""
_ENGINE: Final = "memory/1"


class Experiences:
    """Texts of one memory, each a document in a project of its own.

    A long text is cut as any document is, and found by the best of its parts. Safe to call from
    several threads. Nothing is embedded, and no project made, before the first text comes.
    """

    def __init__(
        self,
        embedding: EmbeddingPort,
        index: ProjectStorePort,
        chunker: ChunkerPort,
        policy: ChunkingPolicy,
    ) -> None:
        """Begin with none.

        Args:
            embedding: The model that texts and queries are embedded with.
            index: Where they are kept; other memories and projects in it are not touched.
            chunker: What cuts texts that are longer than the model reads.
            policy: How it cuts.
        """
        self._embedding = embedding
        self._index = index
        self._chunker = chunker
        self._policy = policy
        self._project = project_id(f"memory-{uuid4().hex}")
        self._backgrounds: dict[str, Background] = {}
        self._known: dict[DocId, Experience] = {}
        self._lock = Lock()

    def add(
        self, text: str, importance: int, metadata: Mapping[str, Json] | None = None
    ) -> Experience:
        """Remember a text.

        A text that is known already is kept once, with the greater importance and with the
        metadata of both.

        Raises:
            InvalidRequest: If it is blank.
            ValueError: If the importance is out of range.
            ChunkingError: If it cannot be cut.
            EmbeddingError: If it cannot be embedded.
            VectorIndexError: If the store fails.
        """
        given = Experience("", text, importance, dict(metadata or {}))
        cleaned = clean_block(text)
        if not cleaned:
            raise InvalidRequest("a blank text cannot be remembered; give it words")
        doc_id = DocId(sha256(cleaned.encode()).hexdigest())
        with self._lock:
            is_new = doc_id not in self._known
        if is_new:
            self._store(doc_id, cleaned)
        with self._lock:
            known = self._known.get(doc_id)
            named = (
                replace(given, id=f"e{len(self._known) + 1}")
                if known is None
                else _united(known, importance, given.metadata)
            )
            self._known[doc_id] = named
            return named

    def recall(self, query: str, k: int, min_score: float) -> tuple[Recollection, ...]:
        """Return what has to do with a query; see `AgentMemory.recall`."""
        if not query.strip():
            raise InvalidRequest("the query is empty; ask for something")
        if k < 1 or not 0 <= min_score <= 1:
            raise InvalidRequest("k must be at least 1, and min_score must lie in [0, 1]")
        with self._lock:
            known = dict(self._known)
        if not known:
            return ()
        vector, unrelated = embed_question(query, self._embedding, self._backgrounds)
        nearest = self._index.at(self._project, self._embedding.binding).search(
            vector, _CANDIDATES
        )
        best: dict[DocId, Hit] = {}
        for hit in Candidates(nearest, Question(query, unrelated)).judged(nearest):
            doc_id = hit.chunk.doc_id
            if doc_id not in best or _relevance(hit) > _relevance(best[doc_id]):
                best[doc_id] = hit
        own = DocId(sha256(clean_block(query).encode()).hexdigest())
        places = {doc_id: place for place, doc_id in enumerate(known)}
        found = [
            (Recollection(known[doc_id], 1.0 if doc_id == own else _relevance(hit)), hit)
            for doc_id, hit in best.items()
            if doc_id in known  # else another thread is about to add it
        ]
        found.sort(
            key=lambda each: (
                -each[0].score,
                each[1].chunk.doc_id != own,
                -each[0].experience.importance,
                -(each[1].dense_score or 0.0),
                -places[each[1].chunk.doc_id],
            )
        )
        return tuple(each for each, _ in found if each.score >= min_score)[:k]

    def close(self) -> None:
        """Take all of it out of the index; nothing happens when nothing was remembered."""
        with self._lock:
            if self._known:
                self._index.delete_project(self._project)
                self._known.clear()

    def _store(self, doc_id: DocId, text: str) -> None:
        plain_text, structure = compose([Piece(BlockKind.PARAGRAPH, text)])
        coverage = Coverage(
            characters_extracted=len(text), characters_kept=len(plain_text), engine=_ENGINE
        )
        document = ConversionResult(doc_id, plain_text, structure, None, SourceHint(), coverage)
        chunks = self._chunker.chunk(document, self._policy)
        vectors = self._embedding.embed(texts_to_embed(chunks))
        record = _record(document, chunks)
        with self._lock:
            binding = self._embedding.binding
            self._index.create_project(self._project, binding)
            items = index_items(record, chunks, vectors)
            self._index.at(self._project, binding).upsert(items, commit=[record])


def _united(known: Experience, importance: int, metadata: JsonObject) -> Experience:
    return replace(
        known,
        importance=max(known.importance, importance),
        metadata={**known.metadata, **metadata},
    )


def _relevance(hit: Hit) -> float:
    return round(hit.relevance or 0.0, 2)


def _record(document: ConversionResult, chunks: list[Chunk]) -> DocumentRecord:
    name = document.doc_id
    return DocumentRecord(
        doc_id=name,
        revision=Revision(name[:32]),
        source=SourceFile(f"{_ENGINE}/{name}", len(document.plain_text.encode()), 0, name),
        title=None,
        citation=None,
        missing=None,
        hint=document.hint,
        references="",
        chunks=len(chunks),
        coverage=document.coverage,
    )
