"""How a Qdrant server is used."""

from dataclasses import dataclass, field
from typing import Final

from loccit.infrastructure.adapters.qdrant.server.collection import CollectionPolicy


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """How a server is used.

    Attributes:
        shared: Whether projects with the same model share a collection.
        collections: How new collections are kept.
        timeout: Seconds to wait for one answer.
        grpc_port: The server's port for gRPC; None for the one after that of its address, 0 for
            none.
    """

    shared: bool = False
    collections: CollectionPolicy = field(default_factory=CollectionPolicy)
    timeout: float = 30.0
    grpc_port: int | None = None


DEFAULTS: Final = ServerOptions()
