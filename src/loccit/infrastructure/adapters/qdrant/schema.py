"""How loccit lays out a collection: its version, and the kinds of points that hold chunks."""

from loccit.domain.errors import VectorIndexError

SCHEMA = 1
SHARD_SCHEMA = 2
"""Of a shard: its points are called by numbers, which an earlier loccit would not find."""

CHUNK = "chunk"
REFERENCES = "references"
"""Of a chunk of references: a kind of its own, so that leaving these out of a search costs no
condition more, and a project made before there were any is searched in the same way."""
CHUNKS = (CHUNK, REFERENCES)


def check_schema(schema: int, project_id: str, newest: int = SCHEMA) -> None:
    """Refuse a layout that only a later loccit knows.

    Raises:
        VectorIndexError: If it is newer than `newest`.
    """
    if schema > newest:
        raise VectorIndexError(
            f"project '{project_id}' was made by a newer loccit (layout {schema}, this one knows"
            f" {newest}); upgrade with 'pip install --upgrade loccit'"
        )
