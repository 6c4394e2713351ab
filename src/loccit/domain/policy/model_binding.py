"""The tie between a stored collection and the one model whose vectors it holds."""

from dataclasses import dataclass
from typing import Literal

Precision = Literal["float32", "bfloat16"]


@dataclass(frozen=True, slots=True)
class ModelBinding:
    """What must agree before a vector may be written to a collection or compared with one in it.

    Attributes:
        model_id: For example "fastembed/all-MiniLM-L6-v2".
        dimension: Length of a vector.
        precision: Arithmetic that the vectors were computed in.
        weights_sha256: Hash of the weights, empty for a remote model.
        distance: Always cosine: every model here returns vectors of length 1.
    """

    model_id: str
    dimension: int
    precision: Precision = "float32"
    weights_sha256: str = ""
    distance: Literal["cosine"] = "cosine"

    def __post_init__(self) -> None:
        if not self.model_id:
            raise ValueError("a model binding needs a model id")
        if self.dimension < 1:
            raise ValueError(f"a vector cannot have {self.dimension} dimensions")

    def describe(self) -> str:
        """Return the binding in one short line, for messages."""
        weights = f", weights {self.weights_sha256[:12]}" if self.weights_sha256 else ""
        return f"{self.model_id} ({self.dimension} dimensions, {self.precision}{weights})"
