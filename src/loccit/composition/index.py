"""Building the vector index."""

from collections.abc import Callable

from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.project_store import ProjectStorePort
from loccit.domain.models.project import ProjectId
from loccit.infrastructure.settings import Settings


def share_embedding(
    embedding: EmbeddingPort,
    index: ProjectStorePort,
    project_id: ProjectId,
    for_questions: Callable[[], EmbeddingPort] | None = None,
) -> EmbeddingPort:
    """Return a model that embeds the queries of others, and theirs these, where it is loaded.

    `for_questions` returns the one that embeds queries, where this one is for documents alone.

    A model of a server is asked by each process itself.
    """
    if not embedding.model_id.startswith("fastembed/"):
        return embedding
    from loccit.infrastructure.adapters.holder.embedding import SharedEmbedding
    from loccit.infrastructure.adapters.holder.index import HolderIndex

    if not isinstance(index, HolderIndex):
        return embedding
    return SharedEmbedding(embedding, index, project_id, for_questions)


def build_index(settings: Settings) -> ProjectStorePort:
    """Build the index of this machine, or of the server that the settings name."""
    from loccit.infrastructure.adapters.qdrant.graph_policy import GraphPolicy
    from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter

    graphs = GraphPolicy(quantization=settings.index_quantization)
    if settings.qdrant_url is None:
        from loccit.infrastructure.adapters.holder.index import HolderIndex
        from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver

        driver = EdgeDriver(settings.data_dir, graphs=graphs)
        return HolderIndex(QdrantIndexAdapter(driver), driver.locks)
    from loccit.infrastructure.adapters.qdrant.server.collection import CollectionPolicy
    from loccit.infrastructure.adapters.qdrant.server.driver import ServerDriver
    from loccit.infrastructure.adapters.qdrant.server.options import ServerOptions

    options = ServerOptions(
        shared=settings.qdrant_shared,
        collections=CollectionPolicy(settings.qdrant_shards, settings.qdrant_replicas, graphs),
        timeout=settings.qdrant_timeout,
        grpc_port=settings.qdrant_grpc_port,
    )
    return QdrantIndexAdapter(ServerDriver(settings.qdrant_url, settings.qdrant_api_key, options))
