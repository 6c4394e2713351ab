"""What `doctor` is told of this machine."""

import shutil

from loccit.application.ports.embedding import EmbeddingPort
from loccit.composition.conversion import ocr_engine_name
from loccit.infrastructure.settings import Settings


def engines(settings: Settings, embedding: EmbeddingPort) -> dict[str, str]:
    """Return what computes vectors and what recognises pages, by the names of the checks."""
    from loccit.infrastructure.adapters.fastembed.embeddings import FastEmbedAdapter

    computes = "a server"
    if isinstance(embedding, FastEmbedAdapter):
        computes = f"{embedding.engine_name} in {embedding.binding.precision}"
    return {"embedding": computes, "ocr": ocr_engine_name(settings)}


def free_space(settings: Settings) -> int | None:
    """Return the bytes free at the first folder above the index that is there."""
    if settings.qdrant_url is not None:
        return None
    place = settings.data_dir
    while not place.exists():
        place = place.parent
    return shutil.disk_usage(place).free
