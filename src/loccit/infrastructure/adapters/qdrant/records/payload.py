"""Chunks and citations as payloads of points, and back, without loss."""

from dataclasses import asdict
from typing import Any
from uuid import UUID, uuid5

from loccit.domain.models.chunk import BlockPart, Chunk, ChunkId, PageBox, PagePart
from loccit.domain.models.citation_meta import (
    Author,
    CitationMeta,
    LookupEvidence,
    MatchEvidence,
    MatchMethod,
)
from loccit.domain.models.document import BlockKind, Box, Coverage, DocId, DocumentWarning
from loccit.domain.models.origin import Origin
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Hit, IndexItem
from loccit.domain.policy.filter_keys import (
    author_key,
    collection_keys,
    language_key,
    path_keys,
    tag_key,
)
from loccit.domain.policy.fusion import Ranked
from loccit.domain.text.spans import Span
from loccit.domain.text.words import with_words_apart
from loccit.infrastructure.adapters.qdrant.driver import Payload
from loccit.infrastructure.adapters.qdrant.heading_keys import heading_keys
from loccit.infrastructure.adapters.qdrant.schema import CHUNK, FULL_TEXT, REFERENCES

_NAMESPACE = UUID("5cf6e3c4-9d0a-5a0f-9a39-6c6f63636974")
"""Any fixed UUID would do: it keeps our names apart from other people's."""


def point_id(kind: str, *names: str) -> str:
    """Return the UUID of the point of this kind and name."""
    return str(uuid5(_NAMESPACE, "\0".join((kind, *names))))


def source_payload(source_path: str, title: str | None, citation: CitationMeta | None) -> Payload:
    """Return the part of a chunk's payload that changes when its document is amended."""
    return {
        "source_path": source_path,
        "paths": list(path_keys(source_path)),
        "title": title,
        "citation": citation_payload(citation) if citation else None,
        "year": citation.year if citation else None,
        "zotero": {
            "citekey": citation.citekey if citation else None,
            "tags": [tag_key(tag) for tag in citation.tags] if citation else [],
            "authors": [author_key(who.family) for who in citation.authors] if citation else [],
            "collections": list(collection_keys(citation.collections)) if citation else [],
            "doi": citation.doi if citation else None,
        },
    }


def chunk_payload(item: IndexItem, project_id: ProjectId, model_id: str) -> Payload:
    """Return the payload of a chunk's point.

    `section_words`, `language`, `paths`, `year` and `zotero` hold what filters match exactly.
    `page_first`, `page_last`, `page_labels` and `text` repeat `pages` and `fulltext` for other
    readers of the collection; the words of the latter are indexed, and a phrase is looked for
    among them first. The text twice is a tenth of the store.
    """
    chunk = item.chunk
    pages = chunk.page_span
    return {
        "kind": REFERENCES if chunk.is_references else CHUNK,
        "project": project_id,
        "doc_id": chunk.doc_id,
        "revision": item.revision,
        "embed_model": model_id,
        "chunk_id": chunk.id,
        "chunk_idx": chunk.chunk_idx,
        "text": chunk.text,
        FULL_TEXT: with_words_apart(chunk.embedded_text),
        "context": chunk.context,
        "separator": chunk.separator,
        "start": chunk.span.start,
        "end": chunk.span.end,
        "section_path": list(chunk.section_path),
        "section_words": heading_keys(chunk.section_path),
        "language": language_key(item.language) if item.language else None,
        "pages": [
            [page.index, page.label, page.span.start, page.span.end] for page in chunk.pages
        ],
        "page_first": pages.first if pages else None,
        "page_last": pages.last if pages else None,
        "page_labels": list(chunk.page_labels),
        "boxes": [
            [at.page, at.box.left, at.box.top, at.box.right, at.box.bottom] for at in chunk.boxes
        ],
        "blocks": [[part.kind.value, part.span.start, part.span.end] for part in chunk.blocks],
        "note_marks": [[mark.start, mark.end] for mark in chunk.note_marks],
        **source_payload(item.source_path, item.title, item.citation),
    }


def read_chunk(payload: Payload) -> Chunk:
    """Return the chunk that a payload holds."""
    return Chunk(
        id=ChunkId(payload["chunk_id"]),
        doc_id=DocId(payload["doc_id"]),
        text=payload["text"],
        span=Span(payload["start"], payload["end"]),
        separator=payload["separator"],
        pages=tuple(
            PagePart(index, label, Span(start, end))
            for index, label, start, end in payload["pages"]
        ),
        section_path=tuple(payload["section_path"]),
        context=payload["context"],
        chunk_idx=payload["chunk_idx"],
        boxes=tuple(PageBox(page, Box(*corners)) for page, *corners in payload["boxes"]),
        is_references=payload["kind"] == REFERENCES,
        blocks=tuple(
            BlockPart(BlockKind(kind), Span(start, end)) for kind, start, end in payload["blocks"]
        ),
        note_marks=tuple(Span(*mark) for mark in payload["note_marks"]),
    )


def read_hit(
    payload: Payload,
    coverage: Coverage,
    warnings: tuple[DocumentWarning, ...],
    ranked: Ranked[str],
    origin: Origin | None = None,
) -> Hit:
    """Return the hit of a chunk's payload and of what its document's record says."""
    citation = payload.get("citation")
    return Hit(
        score=ranked.score,
        chunk=read_chunk(payload),
        citation=read_citation(citation) if citation else None,
        source_path=payload["source_path"],
        title=payload.get("title"),
        coverage=coverage,
        warnings=warnings,
        origin=origin,
        dense_score=ranked.dense_score,
        lexical_score=ranked.lexical_score,
    )


def citation_payload(citation: CitationMeta) -> Payload:
    """Return a citation as JSON, without the whole entry."""
    return {
        "citekey": citation.citekey,
        "title": citation.title,
        "authors": [[who.family, who.given, who.suffix] for who in citation.authors],
        "year": citation.year,
        "doi": citation.doi,
        "url": citation.url,
        "tags": list(citation.tags),
        "collections": list(citation.collections),
        "container": citation.container,
        "match": _match_payload(citation.match) if citation.match else None,
    }


def _match_payload(match: MatchEvidence) -> list[object]:
    lookup = match.lookup
    return [
        match.method.value,
        match.score,
        match.runner_up,
        match.runner_up_score,
        *([asdict(lookup)] if lookup else []),
    ]


def _read_match(payload: list[Any]) -> MatchEvidence:
    method, score, runner_up, runner_up_score, *more = payload
    lookup = LookupEvidence(**more[0]) if more else None
    return MatchEvidence(MatchMethod(method), score, runner_up, runner_up_score, lookup)


def read_citation(payload: Payload) -> CitationMeta:
    """Return the citation that a payload holds."""
    match = payload.get("match")
    return CitationMeta(
        citekey=payload["citekey"],
        title=payload["title"],
        authors=tuple(Author(*names) for names in payload["authors"]),
        year=payload.get("year"),
        doi=payload.get("doi"),
        url=payload.get("url"),
        tags=tuple(payload["tags"]),
        collections=tuple(payload["collections"]),
        container=payload.get("container"),
        match=_read_match(match) if match else None,
        entry=payload.get("entry", ""),
    )
