"""What is written to and read from an index: items, filters, hits and results."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING

from loccit.domain.errors import InvalidRequest
from loccit.domain.models.chunk import Chunk, ChunkId
from loccit.domain.models.citation_meta import CitationMeta
from loccit.domain.models.document import Coverage, DocId, DocumentWarning
from loccit.domain.models.language_gap import LanguageGap
from loccit.domain.models.origin import Origin
from loccit.domain.models.project import DocumentRecord, ProjectId, Revision
from loccit.domain.policy.doi import normalise_doi
from loccit.domain.policy.filter_keys import (
    author_key,
    collection_key,
    heading_words,
    language_key,
    tag_key,
)
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.domain.text.clean_text import has_words, is_unicode
from loccit.domain.text.spans import Span

if TYPE_CHECKING:
    from loccit.domain.models.mark import Mark

Vector = Sequence[float]
"""Shape (dimension,), of length 1."""


@dataclass(frozen=True, slots=True)
class IndexItem:
    """A chunk as it is written to an index.

    Attributes:
        chunk: The passage.
        embedding: Vector of `chunk.embedded_text`, None exactly for a chunk of references: by
            default no search finds it, so the time to embed it is spared. It is searched for
            words only.
        revision: The conversion it comes from.
        source_path: Absolute path of the document.
        title: The document's own title, None when none was found.
        citation: The document's citation, None when there is none.
        language: The document's language, ISO 639-1, None when it is not known. Its words are
            searched for as that language inflects them.
    """

    chunk: Chunk
    embedding: Vector | None
    revision: Revision
    source_path: str
    title: str | None
    citation: CitationMeta | None
    language: str | None = None

    def __post_init__(self) -> None:
        if (self.embedding is None) != self.chunk.is_references:
            raise ValueError("references have no vector, all other chunks have one")


def texts_to_embed(chunks: Sequence[Chunk]) -> list[str]:
    """Return the texts of a document's chunks to embed: all but references, in order."""
    return [chunk.embedded_text for chunk in chunks if not chunk.is_references]


def index_items(
    record: DocumentRecord, chunks: Sequence[Chunk], vectors: Sequence[Vector]
) -> list[IndexItem]:
    """Return a document's chunks as they are written.

    Args:
        record: The document.
        chunks: All of them, in order.
        vectors: One for each of `texts_to_embed`, in order.
    """
    embedded = (chunk.id for chunk in chunks if not chunk.is_references)
    vector_of = dict(zip(embedded, vectors, strict=True))
    return [index_item(record, chunk, vector_of.get(chunk.id)) for chunk in chunks]


def index_item(record: DocumentRecord, chunk: Chunk, vector: Vector | None) -> IndexItem:
    """Return one of a document's chunks as it is written; references have no vector."""
    return IndexItem(
        chunk,
        vector,
        record.revision,
        record.source.path,
        record.title,
        record.citation and record.citation.of_passages,
        record.coverage.language,
    )


def known_title(title: str | None, citation: CitationMeta | None) -> str:
    """Return the citation's title, else the document's own, else ""."""
    return citation.title if citation else title or ""


@dataclass(frozen=True, slots=True)
class SearchFilter:
    """Conditions that every hit meets; an empty one is no condition. All are joined by AND.

    Values are given as users write them and compared in the forms of `policy.filter_keys`.
    A document without a citation meets no condition on tags, collections, authors, years,
    citekeys or DOIs. Reference lists are left out unless they are asked for: they share the
    words of every question and answer none.

    Attributes:
        tags: Tags that the citation must all have, compared without case.
        authors: Family names that must all be among the authors, without case and accents.
        year_from: Earliest year of publication, included.
        year_to: Latest year, included.
        citekeys: Citekeys, any of which it must have.
        doc_ids: Documents, one of which it must belong to.
        collections: Zotero collections, in one of which, or below it, the citation must be; a
            name, or a path such as "Thesis/Tides", without case.
        dois: DOIs, any of which the citation must have, in any spelling.
        sections: Words, those of one of which must all be in one heading above the passage, in
            any order, without case and accents: "methods" finds "2 Materials and Methods" and
            all that stands below it.
        languages: Languages of the document, one of which it must have: ISO 639-1, or a tag
            that begins with it. A document whose language is not known has none.
        paths: Absolute paths of files and folders, one of which the document must be or be in.
        include_references: Whether chunks of references may be found too. They have no vector,
            so a dense search finds none all the same.
        chunk_ids: Chunks, one of which it must be.
        phrases: What must all stand in the passage, word for word; see `domain.text.phrases`.
        without: What must not stand in it, compared likewise.

    Raises:
        InvalidRequest: If the years are in the wrong order, or a value is none of its kind.
    """

    tags: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    year_from: int | None = None
    year_to: int | None = None
    citekeys: tuple[str, ...] = ()
    doc_ids: tuple[DocId, ...] = ()
    collections: tuple[str, ...] = ()
    dois: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    include_references: bool = False
    chunk_ids: tuple[ChunkId, ...] = ()
    phrases: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        first, last = self.year_from, self.year_to
        if first is not None and last is not None and first > last:
            raise InvalidRequest(f"the years {first} to {last} are none")
        for values, key, kind in (
            (self.tags, tag_key, "tag"),
            (self.authors, author_key, "author's family name"),
            (self.citekeys, str.strip, "citekey"),
            (self.collections, collection_key, "collection"),
            (self.dois, normalise_doi, "DOI, which is like 10.1234/abc"),
            (self.sections, heading_words, "word of a heading"),
            (self.languages, language_key, "language code of two letters, such as en"),
            (self.paths, _absolute, "absolute path"),
            (self.phrases, has_words, "phrase with a word in it"),
            (self.without, has_words, "phrase with a word in it"),
        ):
            if _is_one(values):
                raise InvalidRequest(f"{values!r} is one {kind}; put it into a tuple")
            for value in values:
                if not is_unicode(value) or not key(value):
                    raise InvalidRequest(f"{value!r} is no {kind}")

    @property
    def asks_for_words(self) -> bool:
        """Whether words must stand in the passage, or must not."""
        return bool(self.phrases or self.without)


def _is_one(values: object) -> bool:
    return isinstance(values, str)  # of which each letter would be a value


def _absolute(path: str) -> bool:
    return PurePath(path).is_absolute()


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that answers a query.

    Attributes:
        score: In [0, 1], higher is better; comparable within one result only.
        chunk: The passage.
        citation: Its document's citation, None when there is none.
        source_path: Absolute path of its document.
        title: Its document's own title, None when none was found.
        coverage: What was read of its document, and what was not.
        warnings: What a reader should know of its document.
        dense_score: Cosine similarity to the query, in [-1, 1]; None when the passage has no
            vector or the dense search was not asked.
        lexical_score: BM25, at least 0; None when the passage shares no term with the query or
            the lexical search was not asked.
        relevance: How surely the passage has to do with the question, in [0, 1]; comparable
            from query to query. None when nobody asked.
        also_in: Passages further down that repeat this one, in other documents or this one.
        context_before: The text that ends where the passage begins: with the passage and
            `context_after` it is one slice of the document. Empty unless it was asked for.
        context_after: The text that begins where the passage ends.
        origin: Where a source of the project keeps its document; None without one.
        marks: What a reader marked in the passage, or beside it, and wrote there.
        phrases: Where the phrases stand that the query wants word for word, in order; within the
            passage, in the document's text.
    """

    score: float
    chunk: Chunk
    citation: CitationMeta | None
    source_path: str
    title: str | None
    coverage: Coverage
    warnings: tuple[DocumentWarning, ...]
    dense_score: float | None = None
    lexical_score: float | None = None
    relevance: float | None = None
    also_in: "tuple[Hit, ...]" = ()
    context_before: str = ""
    context_after: str = ""
    origin: Origin | None = None
    marks: "tuple[Mark, ...]" = ()
    phrases: tuple[Span, ...] = ()


def hit_of(record: DocumentRecord, chunk: Chunk) -> Hit:
    """Return a passage of a document as a hit that is as good as can be."""
    return Hit(
        1.0,
        chunk,
        record.citation and record.citation.of_passages,
        record.source.path,
        record.title,
        record.coverage,
        record.warnings,
        origin=record.origin,
    )


@dataclass(frozen=True, slots=True)
class QueryResult:
    """The answer to a query, best hit first.

    Attributes:
        query: The text that was asked.
        project_id: The project that answered.
        model: The embedding model of its vectors.
        mode: Which search answered.
        hits: At most `top_k`, best first.
        skipped: How many passages earlier pages have shown.
        relevant: False when something was found, but nothing that has to do with the question.
            Then there are no hits; `RetrievalPolicy(min_score=0)` returns the nearest.
        next_cursor: The token that asks for the next page, None when this is the last one.
        warnings: When nothing was found: the filters that no passage meets. On the first page:
            what `language_gap` says.
        language_gap: On the first page: the documents that were hardly reached, because their
            language is not joined with the question's; None when there are none.
        phrases: What stands in each hit, word for word.
        without: What stands in none.
        grouped: Whether the hits of a document stand together; the document of the best hit is
            first, and `top_k` counts documents.
    """

    query: str
    project_id: ProjectId
    model: str
    mode: SearchMode
    hits: tuple[Hit, ...]
    skipped: int = 0
    relevant: bool = True
    next_cursor: str | None = None
    warnings: tuple[DocumentWarning, ...] = ()
    language_gap: LanguageGap | None = None
    phrases: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    grouped: bool = False
