"""A BERT of two thin layers, as a weights package and as plain float64 arithmetic."""

import json
import math
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer, models, pre_tokenizers

CONFIG = {
    "hidden_size": 8,
    "num_attention_heads": 2,
    "num_hidden_layers": 2,
    "intermediate_size": 16,
    "layer_norm_eps": 1e-12,
}
_WORDS = 30
_POSITIONS = 16

Weights = dict[str, NDArray[np.float32]]


@dataclass(frozen=True, slots=True)
class WeightsPackage:
    """An importable package like that of the default model.

    Attributes:
        site: The folder to put on `sys.path`.
        name: The package's.
        weights_sha256: Of its safetensors.
    """

    site: Path
    name: str
    weights_sha256: str

    @property
    def folder(self) -> Path:
        """Where its files are."""
        return self.site / self.name / "model"


def tiny_weights() -> Weights:
    """Return weights that no symmetry makes easy, the same each time."""
    draw = np.random.default_rng(7)
    hidden, inner = CONFIG["hidden_size"], CONFIG["intermediate_size"]
    shapes: dict[str, tuple[int, ...]] = {
        "embeddings.word_embeddings.weight": (_WORDS, int(hidden)),
        "embeddings.position_embeddings.weight": (_POSITIONS, int(hidden)),
        "embeddings.token_type_embeddings.weight": (2, int(hidden)),
    }
    norms = ["embeddings.LayerNorm"]
    for layer in range(int(CONFIG["num_hidden_layers"])):
        name = f"encoder.layer.{layer}"
        for part in ("self.query", "self.key", "self.value", "output.dense"):
            shapes[f"{name}.attention.{part}.weight"] = (int(hidden), int(hidden))
            shapes[f"{name}.attention.{part}.bias"] = (int(hidden),)
        shapes[f"{name}.intermediate.dense.weight"] = (int(inner), int(hidden))
        shapes[f"{name}.intermediate.dense.bias"] = (int(inner),)
        shapes[f"{name}.output.dense.weight"] = (int(hidden), int(inner))
        shapes[f"{name}.output.dense.bias"] = (int(hidden),)
        norms += [f"{name}.attention.output.LayerNorm", f"{name}.output.LayerNorm"]
    for norm in norms:
        shapes |= {f"{norm}.weight": (int(hidden),), f"{norm}.bias": (int(hidden),)}
    return {name: draw.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}


def safetensors_bytes(weights: Weights) -> bytes:
    """Return a safetensors file, with an integer tensor as the published one has."""
    arrays: dict[str, NDArray[np.float32] | NDArray[np.int64]] = {
        **weights,
        "embeddings.position_ids": np.arange(_POSITIONS),
    }
    header: dict[str, object] = {"__metadata__": {"format": "pt"}}
    blobs, at = [], 0
    for name, array in arrays.items():
        blob = array.tobytes()
        header[name] = {
            "dtype": "F32" if array.dtype == np.float32 else "I64",
            "shape": list(array.shape),
            "data_offsets": [at, at + len(blob)],
        }
        blobs.append(blob)
        at += len(blob)
    head = json.dumps(header).encode()
    return len(head).to_bytes(8, "little") + head + b"".join(blobs)


def weights_package(site: Path, name: str = "tiny_weights_package") -> WeightsPackage:
    """Write a weights package below `site`."""
    package = WeightsPackage(site, name, sha256(safetensors_bytes(tiny_weights())).hexdigest())
    package.folder.mkdir(parents=True)
    (package.folder.parent / "__init__.py").write_text("raise AssertionError('imported')\n")
    (package.folder / "model.safetensors").write_bytes(safetensors_bytes(tiny_weights()))
    (package.folder / "config.json").write_text(json.dumps(CONFIG))
    (package.folder / "tokenizer_config.json").write_text('{"model_max_length": 16}')
    (package.folder / "special_tokens_map.json").write_text("{}")
    words = {f"w{number}": number for number in range(_WORDS)}
    tokenizer = Tokenizer(models.WordLevel(words, unk_token="w0"))  # noqa: S106 a word
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(package.folder / "tokenizer.json"))
    return package


def last_hidden_state(weights: Weights, ids: list[int]) -> NDArray[np.float64]:
    """Compute BERT as its paper describes it, in float64: shape (len(ids), hidden)."""
    w = {name: array.astype(np.float64) for name, array in weights.items()}
    state = _norm(
        w,
        "embeddings.LayerNorm",
        w["embeddings.word_embeddings.weight"][ids]
        + w["embeddings.position_embeddings.weight"][: len(ids)]
        + w["embeddings.token_type_embeddings.weight"][0],
    )
    heads = int(CONFIG["num_attention_heads"])
    for layer in range(int(CONFIG["num_hidden_layers"])):
        name = f"encoder.layer.{layer}"
        query, key, value = (
            np.split(_linear(w, f"{name}.attention.self.{part}", state), heads, axis=1)
            for part in ("query", "key", "value")
        )
        context = [
            _softmax(q @ k.T / math.sqrt(k.shape[1])) @ v
            for q, k, v in zip(query, key, value, strict=True)
        ]
        attended = _linear(w, f"{name}.attention.output.dense", np.hstack(context))
        state = _norm(w, f"{name}.attention.output.LayerNorm", attended + state)
        inner = _linear(w, f"{name}.intermediate.dense", state)
        active = inner * (1 + np.vectorize(math.erf)(inner / math.sqrt(2))) / 2
        output = _linear(w, f"{name}.output.dense", active)
        state = _norm(w, f"{name}.output.LayerNorm", output + state)
    return state


def _linear(
    w: dict[str, NDArray[np.float64]], name: str, state: NDArray[np.float64]
) -> NDArray[np.float64]:
    return state @ w[f"{name}.weight"].T + w[f"{name}.bias"]


def _norm(
    w: dict[str, NDArray[np.float64]], name: str, state: NDArray[np.float64]
) -> NDArray[np.float64]:
    centred = state - state.mean(axis=1, keepdims=True)
    spread = np.sqrt((centred**2).mean(axis=1, keepdims=True) + CONFIG["layer_norm_eps"])
    return np.asarray(centred / spread * w[f"{name}.weight"] + w[f"{name}.bias"])


def _softmax(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    shares = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=1, keepdims=True))
