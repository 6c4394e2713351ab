"""How loccit lays out a collection: its version, and the kinds of points that hold chunks."""

from loccit.domain.errors import VectorIndexError

SCHEMA = 2

CHUNK = "chunk"
REFERENCES = "references"
"""Of a chunk of references: a kind of its own, so that leaving these out of a search costs no
condition more."""
CHUNKS = (CHUNK, REFERENCES)

FULL_TEXT = "fulltext"
"""The field whose words are indexed."""


def check_schema(schema: int, project_id: str) -> None:
    """Refuse a layout that another loccit made.

    Raises:
        VectorIndexError: If it is not `SCHEMA`.
    """
    if schema == SCHEMA:
        return
    remedy = (
        "upgrade with 'pip install --upgrade loccit'"
        if schema > SCHEMA
        else f"take it away with 'loccit delete -p {project_id}' and ingest its documents again"
    )
    raise VectorIndexError(
        f"project '{project_id}' was made by another version of loccit (layout {schema}, this one"
        f" knows {SCHEMA}); {remedy}"
    )
