"""Embedding against a raw onnxruntime loop over the same sorted batches.

Run: python -m benchmarks.embed
"""

import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

import numpy as np
from numpy.typing import NDArray
from onnxruntime import InferenceSession
from tokenizers import Tokenizer

from loccit.infrastructure.adapters.fastembed import model_files
from loccit.infrastructure.adapters.fastembed.batching import BATCH_TOKENS
from loccit.infrastructure.adapters.fastembed.embeddings import FastEmbedAdapter

Batch = tuple[NDArray[np.int64], NDArray[np.int64]]

TEXTS = 96
ROUNDS = 5
_WORDS = [
    "the",
    "tide",
    "of",
    "a",
    "river",
    "and",
    "its",
    "harbour",
    "were",
    "measured",
    "again",
    "in",
    "every",
    "long",
    "cold",
    "winter",
]

_QUERY = """
import sys
from pathlib import Path
from loccit.infrastructure.adapters.fastembed.embeddings import FastEmbedAdapter
FastEmbedAdapter(cache_dir=Path(sys.argv[1])).embed(["where is the tide"], input_type="query")
"""


def main() -> None:
    """Print both throughputs, their ratio, and the time of one query in a fresh process."""
    with tempfile.TemporaryDirectory() as folder:
        embedding = FastEmbedAdapter(cache_dir=Path(folder))
        build = _seconds(lambda: embedding.embed(["warm"]))
        print(f"first use, with the building of the model: {build:.2f} s")
        texts = _texts()
        model = model_files.bundled_model(Path(folder), None, allow_download=False)
        session = InferenceSession(
            str(model / model_files.ONNX), providers=["CPUExecutionProvider"]
        )
        batches = _sorted_batches(model / model_files.TOKENIZER, texts, BATCH_TOKENS)
        tokens = sum(int(mask.sum()) for _, mask in batches)

        large = _sorted_batches(model / model_files.TOKENIZER, texts, 16 * BATCH_TOKENS)

        ours, raw, raw_large = [], [], []
        for _ in range(ROUNDS):  # by turns, so that both see the same machine
            raw.append(_seconds(lambda: _raw(session, batches)))
            ours.append(_seconds(lambda: embedding.embed(texts)))
            raw_large.append(_seconds(lambda: _raw(session, large)))
        print(f"{len(texts)} texts, {tokens} tokens, batches of at most {BATCH_TOKENS} tokens")
        print(f"raw onnxruntime:  {tokens / statistics.median(raw):6.0f} tokens/s")
        print(f"raw, 16 times the batch: {tokens / statistics.median(raw_large):6.0f} tokens/s")
        print(f"FastEmbedAdapter: {tokens / statistics.median(ours):6.0f} tokens/s")
        ratios = [one / other for one, other in zip(raw, ours, strict=True)]
        print(f"ratio: {statistics.median(ratios):.3f} (median of {ROUNDS} rounds, goal 0.9)")

        command = [sys.executable, "-c", _QUERY, folder]
        fresh = [_seconds(lambda: subprocess.run(command, check=True)) for _ in range(ROUNDS)]
        print(f"one query in a fresh process: {statistics.median(fresh):.2f} s (goal 0.6)")


def _texts() -> list[str]:
    """Return texts like chunks: most near the limit of 200 tokens, some short."""
    draw = random.Random(20)
    lengths = [draw.choice((20, 60, 120, 180, 190, 200)) for _ in range(TEXTS)]
    return [" ".join(draw.choices(_WORDS, k=length)) for length in lengths]


def _sorted_batches(tokenizer_file: Path, texts: Sequence[str], most_tokens: int) -> list[Batch]:
    """Return ids and mask of each batch, made apart from the adapter's own batching."""
    tokenizer = Tokenizer.from_file(str(tokenizer_file))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    rows = sorted((encoding.ids for encoding in tokenizer.encode_batch(list(texts))), key=len)
    batches = []
    while rows:
        size = 1
        while size < len(rows) and (size + 1) * len(rows[size]) <= most_tokens:
            size += 1
        width = len(rows[size - 1])
        ids = np.array([row + [0] * (width - len(row)) for row in rows[:size]])
        mask = np.array([[1] * len(row) + [0] * (width - len(row)) for row in rows[:size]])
        batches.append((ids, mask))
        rows = rows[size:]
    return batches


def _raw(session: InferenceSession, batches: Sequence[Batch]) -> None:
    for ids, mask in batches:
        session.run(
            None,
            {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)},
        )


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


if __name__ == "__main__":
    main()
