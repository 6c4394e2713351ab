"""Chunks as points, checked: a store applies half of a batch in which one point is bad."""

import math
from uuid import UUID

from loccit.domain.documents.chunk_context import searched_above
from loccit.domain.documents.document_names import searched_names
from loccit.domain.errors import VectorIndexError
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.citation_meta import CitationMeta
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import IndexItem, Vector, known_title
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.driver import Point
from loccit.infrastructure.adapters.qdrant.records.analysis import analysis_of
from loccit.infrastructure.adapters.qdrant.records.lexical import ChunkFields, LexicalEncoder
from loccit.infrastructure.adapters.qdrant.records.payload import chunk_payload


def chunk_point(
    item: IndexItem, project_id: ProjectId, binding: ModelBinding, lexical: LexicalEncoder
) -> Point:
    """Return the point of a chunk.

    Raises:
        VectorIndexError: If its id is no UUID, its vector does not fit the binding or its text
            cannot be written as UTF-8.
    """
    chunk = item.chunk
    name = f"chunk {chunk.chunk_idx} of {item.source_path}"
    try:
        chunk.embedded_text.encode()
    except UnicodeEncodeError as error:
        raise VectorIndexError(f"the text of {name} is not Unicode: {error.reason}") from error
    vector = item.embedding
    return Point(
        id=_point_id(chunk.id, name),
        payload=chunk_payload(item, project_id, binding.model_id),
        dense=[] if vector is None else checked_vector(vector, binding.dimension, name),
        lexical=lexical.passage(
            passage(chunk, item.source_path, item.title, item.citation, item.language)
        ),
    )


def passage(
    chunk: Chunk,
    source_path: str,
    title: str | None,
    citation: CitationMeta | None,
    language: str | None,
) -> ChunkFields:
    """Return the fields of a chunk that are searched for words."""
    return ChunkFields(
        title=known_title(title, citation),
        names=searched_names(source_path, citation),
        section=searched_above(chunk, title),
        body=chunk.text,
        analysis=analysis_of(language),
    )


def _point_id(chunk_id: str, name: str) -> str:
    try:
        return str(UUID(chunk_id))
    except ValueError as error:
        raise VectorIndexError(f"the id of {name} is no UUID: {chunk_id!r}") from error


def checked_vector(vector: Vector, dimension: int, name: str) -> list[float]:
    """Return a vector as finite floats.

    Raises:
        VectorIndexError: If it has another dimension or holds a number that is not finite.
    """
    if len(vector) != dimension:
        raise VectorIndexError(
            f"the vector of {name} has {len(vector)} dimensions, the project's have {dimension}"
        )
    values = list(map(float, vector))
    # The sum tells at once that all are finite, if it is.
    if not math.isfinite(sum(values)) and not all(map(math.isfinite, values)):
        raise VectorIndexError(f"the vector of {name} holds a number that is not finite")
    return values
