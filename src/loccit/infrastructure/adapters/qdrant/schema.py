"""The version of how loccit lays out a collection."""

from loccit.domain.errors import VectorIndexError

SCHEMA = 1


def check_schema(schema: int, project_id: str) -> None:
    """Refuse a layout that only a later loccit knows.

    Raises:
        VectorIndexError: If it is newer than `SCHEMA`.
    """
    if schema > SCHEMA:
        raise VectorIndexError(
            f"project '{project_id}' was made by a newer loccit (layout {schema}, this one knows"
            f" {SCHEMA}); upgrade with 'pip install --upgrade loccit'"
        )
