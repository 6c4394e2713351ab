"""Small trained networks: a few matrix products from rows to the probabilities of kinds."""

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]

_ONE_THREAD: Final = 2**19
"""Multiplications of one product that OpenBLAS leaves to one thread (`interface/gemm.c`: twice
`SMP_THRESHOLD_MIN` times `GEMM_MULTITHREAD_THRESHOLD`). Ten times as long goes by while others
wait for their share of a larger one."""


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
            values = _product(values, weights) + biases
            if at + 1 < len(self.weights):
                np.maximum(values, 0.0, out=values)
        values -= values.max(axis=1, keepdims=True, initial=-np.inf)
        np.exp(values, out=values)
        values /= values.sum(axis=1, keepdims=True)
        return values


def _product(rows: Floats, weights: Floats) -> Floats:
    step = max(1, _ONE_THREAD // weights.size)
    starts = range(0, max(1, len(rows)), step)
    return np.concatenate([rows[at : at + step] @ weights for at in starts])


@dataclass(frozen=True, slots=True)
class Committee:
    """Networks that differ by the seed that they were trained from; the mean of their answers.

    Where one has learned what only its own documents show, the others do not agree with it.
    """

    members: tuple[Network, ...]

    def __call__(self, rows: Floats) -> Floats:
        """Return the mean probabilities of the kinds, one row for each row."""
        return np.asarray(sum(member(rows) for member in self.members) / len(self.members))

    def arrays(self, prefix: str) -> dict[str, Any]:
        """Return what is kept in a file, the weights in a quarter of the precision."""
        kept: dict[str, Any] = {}
        for number, member in enumerate(self.members):
            for at, (weights, biases) in enumerate(
                zip(member.weights, member.biases, strict=True)
            ):
                kept[f"{prefix}_{number}_w{at}"] = weights.astype(np.float16)
                kept[f"{prefix}_{number}_b{at}"] = biases.astype(np.float32)
        return kept

    @classmethod
    def of(cls, arrays: Any, prefix: str) -> "Committee":  # noqa: ANN401  (an NpzFile or a dict)
        """Return what `arrays` kept."""
        members = len({name.split("_")[1] for name in arrays if name.startswith(f"{prefix}_")})
        layers = sum(name.startswith(f"{prefix}_0_w") for name in arrays)
        return cls(
            tuple(
                Network(
                    *(
                        tuple(
                            arrays[f"{prefix}_{number}_{kind}{at}"].astype(np.float64)
                            for at in range(layers)
                        )
                        for kind in "wb"
                    )
                )
                for number in range(members)
            )
        )
