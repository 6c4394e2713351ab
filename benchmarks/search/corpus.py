"""A library that never was: documents whose words and vectors lie as those of papers do.

The vectors are a mixture on fewer dimensions, because sentence vectors are: a document lies near
its subject, a passage near its document, and a question near a passage. Chosen to lie as those of
all-MiniLM-L6-v2 do on two collections of abstracts (cacm, cranfield): the cosine of a passage to
its 1st, 10th and 100th neighbour is .65, .60, .37 among 4,000 (there .74, .54, .40 and .82, .65,
.53), and the participation ratio of the principal components 41 (64 and 43). Random vectors in
all 384 dimensions have no neighbours at all, which no graph can find.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate, islice, product
from uuid import NAMESPACE_OID, uuid5

import numpy as np
from numpy.typing import NDArray

from loccit.domain.models.chunk import Chunk, ChunkId
from loccit.domain.models.citation_meta import (
    Author,
    CitationMeta,
    MatchEvidence,
    MatchMethod,
    SourceHint,
)
from loccit.domain.models.document import Coverage, DocId
from loccit.domain.models.project import DocumentRecord, Revision, SourceFile
from loccit.domain.models.retrieval import IndexItem
from loccit.domain.policy.model_binding import ModelBinding
from loccit.domain.text.spans import Span

Vectors = NDArray[np.float32]

DIMENSION = 384
BINDING = ModelBinding("bench/mixture", DIMENSION)
CHUNKS_PER_DOCUMENT = 50
TERMS_PER_CHUNK = 130
TERMS_PER_QUERY = 6
VOCABULARY = 20_000


@dataclass(frozen=True, slots=True)
class TagFilter:
    """A tag that some documents have, and others not.

    Attributes:
        name: What passes, for people.
        one_in: Every so manieth document may have it: of all subjects alike.
        share: Only the first documents may, this share of them: all that some subjects have. Of
            a question about another subject none of the nearest passages passes.
    """

    name: str
    one_in: int = 1
    share: float = 1.0

    @property
    def tag(self) -> str | None:
        """The tag, None when all pass."""
        return None if self == ALL else f"one in {self.one_in} of {self.share}"

    def passing(self, documents: int) -> NDArray[np.bool_]:
        """Return which of the documents pass, (documents,)."""
        numbers = np.arange(documents)
        passing: NDArray[np.bool_] = numbers % self.one_in == 0
        passing &= numbers < self.share * documents
        return passing


ALL = TagFilter("100 %")
FILTERS = (
    ALL,
    TagFilter("25 %", one_in=4),
    TagFilter("5 %", one_in=20),
    TagFilter("1 %", one_in=100),
    TagFilter("75 % by subject", share=0.75),
    TagFilter("50 % by subject", share=0.5),
    TagFilter("25 % by subject", share=0.25),
)

INTRINSIC_DIMENSION = 256
DOCUMENTS_PER_SUBJECT = 20
_DECAY = 0.15
"""The k-th latent direction has a share of k**-0.15: the first ones weigh more."""
_DOCUMENT_SPREAD, _CHUNK_SPREAD, _QUERY_SPREAD = 1.0, 1.2, 0.7
_ROUGHNESS = 0.1
"""Noise over all 384 dimensions, against a latent vector of length 1."""
_BLOCK = 1 << 14

WORDS = [
    f"{''.join(begun)}eleu" for begun in islice(product("bcdfgklmnprtvz", repeat=4), VOCABULARY)
]
"""Of eight letters, which differ in the first four: a stemmer keeps them apart."""
_CUMULATED = list(accumulate(1 / rank for rank in range(1, VOCABULARY + 1)))  # Zipf's law


@dataclass(slots=True)
class Library:
    """Documents and questions, the same for the same seed.

    Attributes:
        chunks: How many passages there are.
        vectors: One for each passage, float32 (chunks, 384), of length 1.
    """

    chunks: int
    seed: int = 0
    vectors: Vectors = field(init=False)
    _latents: Vectors = field(init=False)
    _numbers: np.random.Generator = field(init=False)
    _words: random.Random = field(init=False)
    _axes: Vectors = field(init=False)
    _tags: dict[str, NDArray[np.bool_]] = field(init=False)

    def __post_init__(self) -> None:
        self._numbers = np.random.default_rng(self.seed)
        self._words = random.Random(self.seed)
        axes = self._numbers.standard_normal((INTRINSIC_DIMENSION, DIMENSION))
        axes *= (np.arange(1, INTRINSIC_DIMENSION + 1) ** -_DECAY)[:, None]
        self._axes = axes.astype(np.float32)
        documents = -(-self.chunks // CHUNKS_PER_DOCUMENT)
        self._tags = {each.tag: each.passing(documents) for each in FILTERS if each.tag}
        subjects = self._latent(-(-documents // DOCUMENTS_PER_SUBJECT))
        centres = np.repeat(subjects, DOCUMENTS_PER_SUBJECT, axis=0)[:documents]
        centres += _DOCUMENT_SPREAD * self._latent(documents)
        latents = np.repeat(centres, CHUNKS_PER_DOCUMENT, axis=0)[: self.chunks]
        for block in blocks(self.chunks):
            latents[block] += _CHUNK_SPREAD * self._latent(len(latents[block]))
        self._latents = latents
        self.vectors = self._embedded(latents)

    def questions(self, count: int) -> tuple[list[str], Vectors]:
        """Return texts, and vectors (count, 384) that lie near passages."""
        near = self._numbers.integers(0, self.chunks, count)
        latent = self._latents[near] + _QUERY_SPREAD * self._latent(count)
        return [self._text(TERMS_PER_QUERY) for _ in range(count)], self._embedded(latent)

    def documents(
        self, first: int = 0, end: int | None = None
    ) -> Iterator[tuple[DocumentRecord, list[IndexItem]]]:
        """Yield documents with their chunks and the tags of the filters that they pass.

        Args:
            first: Number of the first one.
            end: Number of the first that is not wanted; all by default.
        """
        count = -(-self.chunks // CHUNKS_PER_DOCUMENT)
        for number in range(first, count if end is None else end):
            start = number * CHUNKS_PER_DOCUMENT
            yield self._document(number, self.vectors[start : start + CHUNKS_PER_DOCUMENT])

    def _document(self, number: int, vectors: Vectors) -> tuple[DocumentRecord, list[IndexItem]]:
        doc_id, revision = DocId(f"{number:064x}"), Revision(f"{number:032x}")
        path = f"/library/{number}.pdf"
        citation = CitationMeta(
            citekey=f"key{number}",
            title=f"Title {number}",
            authors=(Author(f"Author{number % 50}"),),
            year=1990 + number % 30,
            doi=None,
            url=None,
            tags=tuple(tag for tag, passing in self._tags.items() if passing[number]),
            collections=(),
            container=None,
            match=MatchEvidence(MatchMethod.DOI, 1.0),
        )
        items = []
        start = 0
        for position, vector in enumerate(vectors):
            text = self._text(TERMS_PER_CHUNK)
            span = Span(start, start + len(text))
            chunk = Chunk(
                id=chunk_id(number * CHUNKS_PER_DOCUMENT + position),
                doc_id=doc_id,
                text=text,
                span=span,
                separator="\n\n",
                pages=(),
                section_path=("Methods",),
                context="Methods",
                chunk_idx=position,
            )
            items.append(IndexItem(chunk, vector.tolist(), revision, path, None, citation))
            start = span.end + 2
        record = DocumentRecord(
            doc_id=doc_id,
            revision=revision,
            source=SourceFile(path, 1, 1, doc_id),
            title=None,
            citation=citation,
            missing=None,
            hint=SourceHint(opening="opening " * 300),
            references="",
            chunks=len(items),
            coverage=Coverage(),
        )
        return record, items

    def _text(self, terms: int) -> str:
        return " ".join(self._words.choices(WORDS, cum_weights=_CUMULATED, k=terms))

    def _latent(self, count: int) -> Vectors:
        made = self._numbers.standard_normal((count, INTRINSIC_DIMENSION), dtype=np.float32)
        return made / np.float32(INTRINSIC_DIMENSION**0.5)

    def _embedded(self, latents: Vectors) -> Vectors:
        made = np.empty((len(latents), DIMENSION), np.float32)
        for block in blocks(len(latents)):
            part = latents[block] @ self._axes
            part /= np.linalg.norm(part, axis=1, keepdims=True)
            noise = self._numbers.standard_normal(part.shape, dtype=np.float32)
            part += _ROUGHNESS / np.float32(DIMENSION**0.5) * noise
            part /= np.linalg.norm(part, axis=1, keepdims=True)
            made[block] = part
        return made


def blocks(rows: int) -> Iterator[slice]:
    """Yield slices of some thousand rows, so that a million need no room for a second copy."""
    for start in range(0, rows, _BLOCK):
        yield slice(start, min(start + _BLOCK, rows))


def chunk_id(number: int) -> ChunkId:
    """Return the id of the passage in this row of the vectors."""
    return ChunkId(str(uuid5(NAMESPACE_OID, f"passage {number}")))
