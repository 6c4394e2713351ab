"""A cross-encoder whose score is the number of words that question and passage share, less 2."""

import json
from pathlib import Path

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, pre_tokenizers, processors

SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]")
LIMIT = 16
"""Most tokens of a pair."""
_LESS = 2.0


def tiny_cross_encoder(folder: Path, words: tuple[str, ...]) -> Path:
    """Write the model's files to a folder that is made, and return the folder."""
    folder.mkdir(parents=True)
    vocabulary = {word: number for number, word in enumerate((*SPECIAL, *words))}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))  # noqa: S106 a word
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[(name, vocabulary[name]) for name in ("[CLS]", "[SEP]")],
    )
    tokenizer.save(str(folder / "tokenizer.json"))
    config = {"model_max_length": LIMIT, "pad_token": "[PAD]"}
    (folder / "tokenizer_config.json").write_text(json.dumps(config))
    (folder / "model.onnx").write_bytes(_model(len(vocabulary)).SerializeToString())
    return folder


def _model(size: int) -> onnx.ModelProto:
    """Count the words on either side, multiply the counts, add them up."""
    one_hot = np.eye(size, dtype=np.float32)
    one_hot[: len(SPECIAL)] = 0
    constants: dict[str, NDArray[np.generic]] = {
        "words": one_hot,
        "one": np.array(1.0, dtype=np.float32),
        "less": np.array(_LESS, dtype=np.float32),
        "last": np.array([2], dtype=np.int64),
        "tokens": np.array([1], dtype=np.int64),
    }
    node = helper.make_node
    nodes = [
        node("Gather", ["words", "input_ids"], ["each"]),
        node("Cast", ["token_type_ids"], ["types"], to=TensorProto.FLOAT),
        node("Unsqueeze", ["types", "last"], ["passage"]),
        node("Sub", ["one", "passage"], ["question"]),
        node("Mul", ["each", "question"], ["asked"]),
        node("Mul", ["each", "passage"], ["read"]),
        node("ReduceMax", ["asked", "tokens"], ["asked_words"], keepdims=0),
        node("ReduceMax", ["read", "tokens"], ["read_words"], keepdims=0),
        node("Mul", ["asked_words", "read_words"], ["shared"]),
        node("ReduceSum", ["shared", "tokens"], ["count"], keepdims=1),
        node("Sub", ["count", "less"], ["logits"]),
    ]
    shape = ["batch", "sequence"]
    graph = helper.make_graph(
        nodes,
        "tiny",
        [
            helper.make_tensor_value_info(name, TensorProto.INT64, shape)
            for name in ("input_ids", "token_type_ids")
        ],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", 1])],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=10)
