"""int8 against float32: how fast, how far the vectors differ, and the same vector in any batch.

Run: python -m benchmarks.int8 [--measure]

`--measure` writes the ranges of the activations, by which they are rounded: of every second
passage of the sample library, in float32. The others are compared; so is the retrieval of judged
collections, by `loccit eval` with `LOCCIT_EMBEDDING_PRECISION=int8` and without it.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from benchmarks.precision import sample_texts
from loccit.infrastructure.adapters.fastembed import model_files, onnx_int8
from loccit.infrastructure.adapters.fastembed.embeddings import FastEmbedAdapter
from loccit.infrastructure.adapters.fastembed.inference import (
    OnnxRuntime,
    OnnxRuntimeInt8,
)
from loccit.infrastructure.adapters.fastembed.tokenizer import SEQUENCE_LIMIT, load_tokenizer

ROUNDS: Final = 3
RANGES: Final = Path(onnx_int8.__file__).with_name(onnx_int8.RANGES)

Matrix = NDArray[np.float32]


def main() -> None:
    """Measure the ranges if asked, then compare."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.int8")
    parser.add_argument("--measure", action="store_true", help="write the ranges")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        passages, _ = sample_texts(Path(home))
        cache = Path(home) / "models"
        if options.measure:
            folder = model_files.bundled_model(cache, None, allow_download=False)
            with RANGES.open("wb") as stream:
                np.savez_compressed(stream, allow_pickle=False, **measured(folder, passages[::2]))
            print(f"{RANGES.name}: {RANGES.stat().st_size:,} bytes")
            return
        compare(cache, passages[1::2])


def compare(cache: Path, passages: Sequence[str]) -> None:
    """Print seconds of the processor for both, and how far they are apart."""
    engines: tuple[OnnxRuntime, ...] = (OnnxRuntime(), OnnxRuntimeInt8())
    models = [FastEmbedAdapter(cache_dir=cache, choose_engine=type(engine)) for engine in engines]
    best = [[float("inf"), float("inf")] for _ in models]
    found: list[Matrix] = [np.empty(0, np.float32) for _ in models]
    for model in models:
        model.embed(["warm"])
    for _ in range(ROUNDS):  # by turns, so that both see the same machine
        for at, model in enumerate(models):
            wall, busy = time.perf_counter(), time.process_time()
            found[at] = np.array(model.embed(passages), np.float32)
            spent = (time.perf_counter() - wall, time.process_time() - busy)
            best[at] = [min(old, new) for old, new in zip(best[at], spent, strict=True)]
    cosines = np.einsum("ij,ij->i", *found)
    print(f"{len(passages)} passages: seconds, and of the processor; best of {ROUNDS}")
    for engine, (wall, busy) in zip(engines, best, strict=True):
        print(f"{engine.precision:10}{wall:8.2f}{busy:8.2f}")
    print(f"times as fast {best[0][0] / best[1][0]:.2f}, {best[0][1] / best[1][1]:.2f} by CPU")
    print(f"cosine, least {cosines.min():.4f}, mean {cosines.mean():.4f}")
    alone = np.array([models[1].embed([text])[0] for text in passages], np.float32)
    turned = np.array(models[1].embed(passages[::-1]), np.float32)[::-1]
    same = np.array_equal(alone, found[1]) and np.array_equal(turned, found[1])
    print(f"the same vectors alone, together and in another order: {same}")


def measured(folder: Path, passages: Sequence[str]) -> Mapping[str, NDArray[np.float16]]:
    """Return least and most of each channel of each activation that is rounded: (2, channels)."""
    import onnx
    from onnxruntime import InferenceSession

    model = onnx.load(str(folder / model_files.ONNX))
    names = sorted(onnx_int8.rounded_states(json.loads((folder / "config.json").read_text())))
    for name in names:
        kind = onnx.TensorProto.FLOAT
        model.graph.output.append(onnx.helper.make_tensor_value_info(name, kind, None))
    session = InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    ranges: dict[str, Matrix] = {}
    for feed in _feeds(folder, passages):
        for name, state in zip(names, session.run(names, feed), strict=True):
            seen = np.stack([state[0].min(axis=0), state[0].max(axis=0)])
            known = ranges.get(name, seen)
            ranges[name] = np.stack([np.minimum(seen[0], known[0]), np.maximum(seen[1], known[1])])
    return {name: each.astype(np.float16) for name, each in ranges.items()}


def _feeds(folder: Path, passages: Sequence[str]) -> Iterator[dict[str, NDArray[np.int64]]]:
    tokenizer = load_tokenizer(folder / model_files.TOKENIZER)
    for passage in passages:
        ids = np.array([tokenizer.encode(passage).ids[:SEQUENCE_LIMIT]])
        yield {
            "input_ids": ids,
            "attention_mask": np.ones_like(ids),
            "token_type_ids": np.zeros_like(ids),
        }


if __name__ == "__main__":
    main()
