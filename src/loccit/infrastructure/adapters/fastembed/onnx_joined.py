"""The bundled model in the operators that onnxruntime has for transformers.

An attention is one node, and so is a sum with its norm. A bias is added by the node that reads
the product. The states are those of the ONNX file within 1e-5.
"""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from loccit.infrastructure.adapters.fastembed.model_files import BUILT_SHA256, file_hash
from loccit.infrastructure.adapters.fastembed.onnx_export import (
    VENDOR,
    Graph,
    read_built,
    serialised,
)

if TYPE_CHECKING:
    from loccit.infrastructure.adapters.fastembed.onnx_export import Weights

SCHEME: Final = 1
"""Raised whenever the nodes are others: what was prepared of them is prepared anew."""


def joined(onnx_file: Path) -> bytes | None:
    """Return the model of a file, its nodes joined; None unless it is the bundled one.

    Raises:
        ModelUnavailable: If it cannot be read.
        OSError: If its configuration cannot be read.
    """
    if file_hash(onnx_file) != BUILT_SHA256:
        return None
    config = json.loads(onnx_file.with_name("config.json").read_text(encoding="utf-8"))
    return build_joined(read_built(onnx_file), config)


def build_joined(weights: "Weights", config: dict[str, Any]) -> bytes:
    """Return the serialised model, with the inputs and the output of `build_onnx`.

    Raises:
        KeyError: If a weight or a size is missing.
    """
    return serialised(_JoinedGraph(weights, config))


class _JoinedGraph(Graph):
    def attention_mask(self) -> str:
        from onnx import TensorProto

        return self.node("Cast", ["attention_mask"], "mask", to=TensorProto.INT32)

    def attention(self, name: str, state: str, mask: str) -> str:
        import numpy as np

        parts = [f"{name}.self.{part}" for part in ("query", "key", "value")]
        matrices = np.concatenate([self.weights[f"{part}.weight"] for part in parts])
        biases = np.concatenate([self.weights[f"{part}.bias"] for part in parts])
        matrix = self.constant(f"{name}.weight", matrices.T.copy())
        inputs = [state, matrix, self.constant(f"{name}.bias", biases), mask]
        heads = self.config["num_attention_heads"]
        context = self.node("Attention", inputs, f"{name}.joined", domain=VENDOR, num_heads=heads)
        return self.normed_sum(
            f"{name}.output", self.linear(f"{name}.output.dense", context), state
        )

    def linear(self, name: str, state: str) -> str:
        """Add a product with a matrix. Whoever reads it adds the bias."""
        matrix = self.weight(f"{name}.weight", transposed=True)
        return self.node("MatMul", [state, matrix], f"{name}.product")

    def gelu(self, name: str, inner: str) -> str:
        inputs = [inner, self.weight(f"{name}.intermediate.dense.bias")]
        return self.node("BiasGelu", inputs, f"{name}.gelu", domain=VENDOR)

    def normed_sum(self, name: str, state: str, before: str) -> str:
        return self.joined_norm(name, state, before, self.weight(f"{name}.dense.bias"))
