"""An embedding model that a user may choose."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OfferedModel:
    """What is told of a model before it is used.

    Attributes:
        name: As settings and `--model` take it, such as "fastembed/bge-small-en-v1.5".
        languages: In words, as its authors have it: "English", "about 50"; empty when unknown.
        dimension: Length of a vector; None when its server alone knows.
        size: Bytes that are brought, about; None for a model of a server.
        licence: Its SPDX name in small letters, as far as there is one; empty when unknown.
        token_limit: Most tokens that it reads of a text; None when unknown.
        source: What brings it: "package index", "model hub", "server" or "folder".
        is_here: Whether it can be used without the network.
        is_chosen: Whether new projects are bound to it.
    """

    name: str
    languages: str
    dimension: int | None
    size: int | None
    licence: str
    token_limit: int | None
    source: str
    is_here: bool
    is_chosen: bool
