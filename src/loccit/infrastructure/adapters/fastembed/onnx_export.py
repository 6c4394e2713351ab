"""Build the ONNX file of a MiniLM sentence encoder from its published safetensors.

The graph is the encoder of BERT (Devlin et al. 2019, arXiv:1810.04805) as the `config.json` of
the weights describes it. Two builds of the same weights are the same bytes.
"""

import json
import struct
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Weights = dict[str, NDArray[np.float32]]

OPSET = 20
"""The first with `Gelu`; `LayerNormalization` came with 17."""
IR_VERSION = 9
"""What goes with opset 20, and what every onnxruntime since 1.17 reads."""
VENDOR = "com.microsoft"
"""The domain of onnxruntime's own operators."""
_MASKED = -3.4028234663852886e38  # the least float32: a masked token gets no attention at all
_LINEAR = (
    *(f"attention.self.{part}" for part in ("query", "key", "value")),
    *("attention.output.dense", "intermediate.dense", "output.dense"),
)
_HEADER_LENGTH = struct.Struct("<Q")


def read_safetensors(path: Path) -> "Weights":
    """Return the float32 tensors of a safetensors file by name.

    The format: https://github.com/huggingface/safetensors#format

    Raises:
        ValueError: If the file is not of this format.
    """
    import numpy as np

    data = path.read_bytes()
    try:
        (length,) = _HEADER_LENGTH.unpack_from(data)
        start = _HEADER_LENGTH.size + length
        header = json.loads(data[_HEADER_LENGTH.size : start])
        view = memoryview(data)
        return {
            # A view: a copy of each would be all of them once more.
            name: np.frombuffer(view[start + first : start + last], dtype="<f4").reshape(shape)
            for name, entry in header.items()
            if name != "__metadata__" and entry["dtype"] == "F32"
            for shape, (first, last) in [(entry["shape"], entry["data_offsets"])]
        }
    except (struct.error, ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{path.name} is not a safetensors file") from error


def read_built(onnx_file: Path) -> "Weights":
    """Return the weights of a file that `build_onnx` made, as they were published."""
    import onnx
    from onnx import numpy_helper

    model = onnx.load(str(onnx_file))
    weights: Weights = {}
    for tensor in model.graph.initializer:
        array = numpy_helper.to_array(tensor)
        turned = tensor.name.endswith(tuple(f"{part}.weight" for part in _LINEAR))
        weights[tensor.name] = array.T if turned else array
    return weights


def build_onnx(weights: "Weights", config: dict[str, Any]) -> bytes:
    """Return the serialised model.

    Inputs `input_ids`, `attention_mask` and `token_type_ids`, each int64 of shape (batch,
    sequence); output `last_hidden_state`, float32 of shape (batch, sequence, hidden).

    Raises:
        KeyError: If a weight or a size is missing.
    """
    return serialised(Graph(weights, config))


def serialised(graph: "Graph") -> bytes:
    """Return the model of a graph that has no nodes yet, and loses them."""
    from onnx import TensorProto, helper

    hidden = graph.encoder()
    names = ("input_ids", "attention_mask", "token_type_ids")
    ids = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "sequence"])
        for name in names
    ]
    output = helper.make_tensor_value_info(
        hidden, TensorProto.FLOAT, ["batch", "sequence", graph.config["hidden_size"]]
    )
    # Each step copies all the weights; the copy before it is freed.
    made = helper.make_graph(graph.nodes, "minilm", ids, [output], list(graph.tensors.values()))
    domains = {node.domain for node in graph.nodes} - {""}
    del graph
    model = helper.make_model(
        made,
        opset_imports=[
            helper.make_opsetid("", OPSET),
            *(helper.make_opsetid(domain, 1) for domain in sorted(domains)),
        ],
        ir_version=IR_VERSION,
        producer_name="loccit",
    )
    del made
    return bytes(model.SerializeToString(deterministic=True))


@dataclass(slots=True)
class Graph:
    """The nodes and tensors of the encoder, added one after another."""

    weights: "Weights"
    config: dict[str, Any]
    nodes: list[Any] = field(default_factory=list)
    tensors: dict[str, Any] = field(default_factory=dict)

    def encoder(self) -> str:
        """Add the whole encoder and return the name of its output."""
        mask = self.attention_mask()
        state = self._embeddings()
        for number in range(self.config["num_hidden_layers"]):
            state = self._layer(f"encoder.layer.{number}", state, mask)
        return self.node("Identity", [state], "last_hidden_state")

    def _embeddings(self) -> str:
        import numpy as np

        words = self._gather("embeddings.word_embeddings.weight", "input_ids")
        types = self._gather("embeddings.token_type_embeddings.weight", "token_type_ids")
        length = self.node("Shape", ["input_ids"], "length", start=1, end=2)
        zero = self.constant("zero", np.array([0], dtype=np.int64))
        table = self.weight("embeddings.position_embeddings.weight")
        positions = self.node("Slice", [table, zero, length, zero], "positions")
        summed = self.node(
            "Add", [self.node("Add", [words, types], "words+types"), positions], "summed"
        )
        return self._norm("embeddings.LayerNorm", summed)

    def attention_mask(self) -> str:
        """Add what the attention is masked by; return its name."""
        import numpy as np
        from onnx import TensorProto

        axes = self.constant("mask.axes", np.array([1, 2], dtype=np.int64))
        wide = self.node("Unsqueeze", ["attention_mask", axes], "mask.wide")
        kept = self.node("Cast", [wide], "mask.kept", to=TensorProto.FLOAT)
        one = self.constant("mask.one", np.array(1, dtype=np.float32))
        least = self.constant("mask.least", np.array(_MASKED, dtype=np.float32))
        dropped = self.node("Sub", [one, kept], "mask.dropped")
        return self.node("Mul", [dropped, least], "mask")

    def _layer(self, name: str, state: str, mask: str) -> str:
        attended = self.attention(f"{name}.attention", state, mask)
        inner = self.linear(f"{name}.intermediate.dense", attended)
        active = self.gelu(name, inner)
        outer = self.linear(f"{name}.output.dense", active)
        return self.normed_sum(f"{name}.output", outer, attended)

    def attention(self, name: str, state: str, mask: str) -> str:
        """Add a layer's attention, with the norm of its sum; return its name."""
        import numpy as np

        query = self._heads(f"{name}.self.query", state, [0, 2, 1, 3])
        key = self._heads(f"{name}.self.key", state, [0, 2, 3, 1])
        value = self._heads(f"{name}.self.value", state, [0, 2, 1, 3])
        size = self.config["hidden_size"] // self.config["num_attention_heads"]
        scale = self.constant("scale", np.array(size**-0.5, dtype=np.float32))
        product = self.node("MatMul", [query, key], f"{name}.product")
        scaled = self.node("Mul", [product, scale], f"{name}.scaled")
        scores = self.node("Add", [scaled, mask], f"{name}.scores")
        attention = self.node("Softmax", [scores], f"{name}.softmax", axis=-1)
        context = self.node("MatMul", [attention, value], f"{name}.context")
        turned = self.node("Transpose", [context], f"{name}.turned", perm=[0, 2, 1, 3])
        shape = self.constant("joined.shape", np.array([0, 0, -1], dtype=np.int64))
        joined = self.node("Reshape", [turned, shape], f"{name}.joined")
        projected = self.linear(f"{name}.output.dense", joined)
        return self.normed_sum(f"{name}.output", projected, state)

    def _heads(self, name: str, state: str, order: list[int]) -> str:
        import numpy as np

        heads = self.config["num_attention_heads"]
        shape = self.constant("heads.shape", np.array([0, 0, heads, -1], dtype=np.int64))
        split = self.node("Reshape", [self.linear(name, state), shape], f"{name}.split")
        return self.node("Transpose", [split], f"{name}.heads", perm=order)

    def linear(self, name: str, state: str) -> str:
        """Add a product with a matrix and the sum with its bias; return the name of the sum."""
        matrix = self.weight(f"{name}.weight", transposed=True)
        product = self.node("MatMul", [state, matrix], f"{name}.product")
        return self.node("Add", [product, self.weight(f"{name}.bias")], f"{name}.sum")

    def gelu(self, name: str, inner: str) -> str:
        """Add the activation of a layer's wide state; return its name."""
        return self.node("Gelu", [inner], f"{name}.gelu")

    def normed_sum(self, name: str, state: str, before: str) -> str:
        """Add the norm of the sum of a state and what it was made of; return its name."""
        summed = self.node("Add", [state, before], f"{name}.sum")
        return self._norm(f"{name}.LayerNorm", summed)

    def joined_norm(self, name: str, *summands: str) -> str:
        """Add the norm of a sum as one node: of two states and, where given, of a bias."""
        norm = f"{name}.LayerNorm"
        state, before, *bias = summands
        inputs = [state, before, self.weight(f"{norm}.weight"), self.weight(f"{norm}.bias"), *bias]
        epsilon = self.config["layer_norm_eps"]
        return self.node("SkipLayerNormalization", inputs, norm, domain=VENDOR, epsilon=epsilon)

    def _norm(self, name: str, state: str) -> str:
        scale, bias = self.weight(f"{name}.weight"), self.weight(f"{name}.bias")
        epsilon = self.config["layer_norm_eps"]
        inputs = [state, scale, bias]
        return self.node("LayerNormalization", inputs, name, axis=-1, epsilon=epsilon)

    def _gather(self, table: str, indices: str) -> str:
        return self.node("Gather", [self.weight(table), indices], f"{table}.gathered")

    def weight(self, name: str, *, transposed: bool = False) -> str:
        """Add a weight, once; return its name."""
        array = self.weights[name]
        return self.constant(name, array.T.copy() if transposed else array)

    def constant(self, name: str, array: "NDArray[Any]") -> str:
        """Add a tensor, once; return its name."""
        from onnx import numpy_helper

        if name not in self.tensors:
            self.tensors[name] = numpy_helper.from_array(array, name)
        return name

    def node(
        self, operator: str, inputs: list[str], output: str, **attributes: float | str | list[int]
    ) -> str:
        """Add an operator; return the name of its output."""
        from onnx import helper

        node = helper.make_node(operator, inputs, [output], output, **attributes)  # type: ignore[arg-type]  # typed for its own keywords alone
        self.nodes.append(node)
        return output
