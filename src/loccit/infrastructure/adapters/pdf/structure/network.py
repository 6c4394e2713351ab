"""The trained model: a few matrix products from the rows of a document to what its blocks are."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from loccit.infrastructure.adapters.pdf.structure.segments import Floats


@dataclass(frozen=True, slots=True)
class Network:
    """Layers of weights, each with its biases; between them what is below zero becomes zero.

    All in float64, which every processor adds up alike to far more places than an answer needs.
    """

    weights: tuple[Floats, ...]
    biases: tuple[Floats, ...]

    def __call__(self, rows: Floats) -> Floats:
        """Return the probabilities of the kinds, one row for each row."""
        values = rows
        for at, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            values = values @ weights + biases
            if at + 1 < len(self.weights):
                np.maximum(values, 0.0, out=values)
        values -= values.max(axis=1, keepdims=True, initial=-np.inf)
        np.exp(values, out=values)
        values /= values.sum(axis=1, keepdims=True)
        return values

    def arrays(self, prefix: str) -> dict[str, Any]:
        """Return what is kept in a file, in half the precision."""
        kept: dict[str, Any] = {}
        for at, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            kept[f"{prefix}_w{at}"] = weights.astype(np.float32)
            kept[f"{prefix}_b{at}"] = biases.astype(np.float32)
        return kept

    @classmethod
    def of(cls, arrays: Any, prefix: str) -> "Network":  # noqa: ANN401  (an NpzFile or a dict)
        """Return what `arrays` kept."""
        count = sum(name.startswith(f"{prefix}_w") for name in arrays)
        return cls(
            tuple(arrays[f"{prefix}_w{at}"].astype(np.float64) for at in range(count)),
            tuple(arrays[f"{prefix}_b{at}"].astype(np.float64) for at in range(count)),
        )
