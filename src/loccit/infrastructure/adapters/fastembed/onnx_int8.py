"""The bundled model with its matrices multiplied in int8.

Weights are rounded to 8 bits for each output, activations to 8 bits by ranges that were measured
beforehand and are the same for every text. So a text's vector does not depend on the texts beside
it, as it does where ranges are taken from each batch. A few channels of an activation are many
times as wide as the others: each is divided by its width, and the weights are multiplied by it
(SmoothQuant: Xiao et al. 2023, arXiv:2211.10438). That leaves most rounding to the weights behind
GELU, so what their rounding leaves over is multiplied, too, rounded in turn. Attention, norms and
GELU stay in float32.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from loccit.infrastructure.adapters.fastembed.onnx_export import VENDOR, Graph, serialised

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from loccit.infrastructure.adapters.fastembed.onnx_export import Weights

    Ranges = Mapping[str, NDArray[np.float16]]

RANGES: Final = "int8_ranges.npz"
"""Least and most of each channel, (2, channels), by activation; of every second passage of the
sample library. `python -m benchmarks.int8 --measure` makes the file."""
_MOST: Final = 127
_STEPS: Final = 255
_ROUNDED_TWICE: Final = tuple(f"layer.{number}.gelu" for number in range(4))
"""Of 80 abstracts and titles this takes the error of a cosine between two of them (root mean
square) from .0042 to .0031, in 1.1 times the time; in all six layers .0030, everywhere .0026 in
1.5 times."""


def measured_ranges() -> "Ranges":
    """Return the ranges of the bundled model's activations."""
    import numpy as np

    with files(__package__).joinpath(RANGES).open("rb") as stream, np.load(stream) as stored:
        return dict(stored)


def rounded_states(config: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names of the activations that are rounded."""
    yield "embeddings.LayerNorm"
    for number in range(config["num_hidden_layers"]):
        layer = f"encoder.layer.{number}"
        yield f"{layer}.attention.joined"
        yield f"{layer}.attention.output.LayerNorm"
        yield f"{layer}.gelu"
        if number + 1 < config["num_hidden_layers"]:
            yield f"{layer}.output.LayerNorm"


def build_int8(weights: "Weights", config: dict[str, Any], ranges: "Ranges") -> bytes:
    """Return the serialised model, with the inputs and the output of `build_onnx`.

    Raises:
        KeyError: If a weight, a size or a range is missing.
    """
    return serialised(_Int8Graph(weights, config, ranges=ranges))


@dataclass(slots=True)
class _Int8Graph(Graph):
    ranges: "Ranges" = field(default_factory=dict)
    rounded: dict[str, tuple[str, str, str]] = field(default_factory=dict)

    def linear(self, name: str, state: str) -> str:
        """Add a product of two matrices of int8, scaled back to float32."""
        weight = self.weights[f"{name}.weight"].T * self._widths(state)[:, None]
        total, left = self._product(name, state, weight, [self.weight(f"{name}.bias")])
        if not state.endswith(_ROUNDED_TWICE):
            return total
        rest, _ = self._product(f"{name}.rest", state, left, [])
        return self.node("Add", [total, rest], f"{name}.whole")

    def normed_sum(self, name: str, state: str, before: str) -> str:
        """Add sum and norm in one node.

        onnxruntime does not join the two by itself here, and the norms alone took a fifth of the
        time.
        """
        return self.joined_norm(name, state, before)

    def _product(
        self, name: str, state: str, weight: "NDArray[np.float32]", bias: list[str]
    ) -> tuple[str, "NDArray[np.float32]"]:
        """Add the product with a matrix in int8; return its name and what rounding left over."""
        import numpy as np

        steps = np.maximum(np.abs(weight).max(axis=0) / _MOST, np.finfo(np.float32).tiny)
        rounded = np.rint(weight / steps).astype(np.int8)
        matrix = self.constant(f"{name}.codes", rounded)
        step = self.constant(f"{name}.steps", steps.astype(np.float32))
        none = self.constant("int8.zero", np.array(0, np.int8))
        codes, scale, zero = self._codes(state)
        inputs = [codes, matrix, scale, step, zero, none, *bias]
        total = self.node("MatMulIntegerToFloat", inputs, f"{name}.sum", domain=VENDOR)
        return total, weight - rounded * steps

    def _codes(self, state: str) -> tuple[str, str, str]:
        """Add the rounding of an activation, once for all that multiply it."""
        import numpy as np

        if state not in self.rounded:
            widths = self._widths(state)
            least, most = self.ranges[state].astype(np.float32) / widths
            bottom, top = min(0.0, float(least.min())), max(0.0, float(most.max()))
            scale = (top - bottom) / _STEPS
            names = (
                self.constant(f"{state}.step", np.array(scale, np.float32)),
                self.constant(f"{state}.zero", np.array(round(-bottom / scale), np.uint8)),
            )
            inverse = self.constant(f"{state}.widths", (1 / widths).astype(np.float32))
            even = self.node("Mul", [state, inverse], f"{state}.even")
            codes = self.node("QuantizeLinear", [even, *names], f"{state}.codes")
            self.rounded[state] = (codes, *names)
        return self.rounded[state]

    def _widths(self, state: str) -> "NDArray[np.float32]":
        """Return what each channel is divided by, in (0, 1]: its width to the power .75.

        Of 100 abstracts the least cosine with float32 was .9963, with the power 1 .9961, with .5
        .9941 and without smoothing .9917. A power of NumPy's has another last digit on a processor
        with AVX-512; a square root is the same on all (IEEE 754).
        """
        import numpy as np

        widest = np.abs(self.ranges[state].astype(np.float64)).max(axis=0)
        width = np.maximum(widest / widest.max(), 1e-3)
        return np.asarray(np.sqrt(width * np.sqrt(width)), np.float32)
