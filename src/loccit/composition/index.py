"""Building the vector index."""

from loccit.application.ports.vector_index import VectorIndexPort
from loccit.infrastructure.settings import Settings


def build_index(settings: Settings) -> VectorIndexPort:
    """Build the index of this machine, or of the server that the settings name."""
    from loccit.infrastructure.adapters.qdrant.graph_policy import GraphPolicy
    from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter

    graphs = GraphPolicy(quantization=settings.index_quantization)
    if settings.qdrant_url is None:
        from loccit.infrastructure.adapters.holder.index import HolderIndex
        from loccit.infrastructure.adapters.qdrant.edge import EdgeDriver

        driver = EdgeDriver(settings.data_dir, graphs=graphs)
        return HolderIndex(QdrantIndexAdapter(driver), driver.locks)
    from loccit.infrastructure.adapters.qdrant.server import ServerDriver
    from loccit.infrastructure.adapters.qdrant.server_collections import CollectionPolicy
    from loccit.infrastructure.adapters.qdrant.server_options import ServerOptions

    options = ServerOptions(
        shared=settings.qdrant_shared,
        collections=CollectionPolicy(settings.qdrant_shards, settings.qdrant_replicas, graphs),
        timeout=settings.qdrant_timeout,
        grpc_port=settings.qdrant_grpc_port,
    )
    return QdrantIndexAdapter(ServerDriver(settings.qdrant_url, settings.qdrant_api_key, options))
