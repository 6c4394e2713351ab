"""How a collection is made on a server: its parts, its vectors, its payload indexes."""

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.graph_policy import GraphPolicy
from loccit.infrastructure.adapters.qdrant.schema import SCHEMA
from loccit.infrastructure.adapters.qdrant.server.connection import ServerConnection
from loccit.infrastructure.adapters.qdrant.server.errors import is_there_already
from loccit.infrastructure.adapters.qdrant.server.models import payload_indexes, vector_configs
from loccit.version import __version__

if TYPE_CHECKING:
    from qdrant_client import QdrantClient


@dataclass(frozen=True, slots=True)
class CollectionPolicy:
    """How new collections are kept.

    Attributes:
        shards: Parts that a collection is split into, at least 1. Each counts its own words for
            BM25, so use one until it no longer fits on a node.
        replicas: Nodes that hold each part; at least 1, None for the server's default. With 2, one
            node may fail.
        graphs: Their search graphs, and how these are asked.
    """

    shards: int = 1
    replicas: int | None = None
    graphs: GraphPolicy = field(default_factory=GraphPolicy)


def create_collection(
    connection: ServerConnection,
    policy: CollectionPolicy,
    name: str,
    binding: ModelBinding,
    metadata: dict[str, Any],
    *,
    shared: bool = False,
) -> None:
    """Make a collection for vectors of one model; `create_indexes` completes it."""
    configs = vector_configs(binding, policy.graphs, shared=shared)
    known = {"schema": SCHEMA, "loccit": __version__, "binding": asdict(binding), **metadata}
    asked_before = False

    def create(client: "QdrantClient") -> None:
        nonlocal asked_before
        try:
            client.create_collection(
                name,
                **configs,
                metadata=known,
                shard_number=policy.shards,
                replication_factor=policy.replicas,
            )
        except Exception as error:
            # A request that seemed to fail may have succeeded: then it is ours.
            if not (asked_before and is_there_already(error)):
                raise
        finally:
            asked_before = True

    connection.ask(create)


def create_indexes(connection: ServerConnection, name: str, *, shared: bool = False) -> None:
    """Make a collection's payload indexes; those that are there stay."""
    if connection.in_memory:
        return  # it has none, and warns

    def create(client: "QdrantClient") -> None:
        for each, schema in payload_indexes(shared=shared):
            client.create_payload_index(name, each, schema, wait=True)

    connection.ask(create)
