"""`FastEmbedAdapter` with the default model's real weights."""

import math
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from threading import Barrier

import numpy as np
import pytest
from fastembed import TextEmbedding
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from loccit.domain.errors import EmbeddingError, ModelUnavailable
from loccit.domain.policy.model_binding import Precision
from loccit.infrastructure.adapters.fastembed import model_files
from loccit.infrastructure.adapters.fastembed.batching import (
    BATCH_TOKENS,
    MOST_NEW_PADDING,
    token_batches,
)
from loccit.infrastructure.adapters.fastembed.embeddings import FastEmbedAdapter
from loccit.infrastructure.adapters.fastembed.inference import OnnxRuntime
from loccit.infrastructure.adapters.fastembed.tokenizer import SEQUENCE_LIMIT, SPECIAL_TOKENS

pytestmark = pytest.mark.skipif(
    find_spec(model_files.WEIGHTS_PACKAGE) is None,
    reason=f"the default model's weights are not installed: {model_files.REMEDY}",
)
TEXTS = [
    "The tide predictor adds up the harmonic constituents.",
    "Kühlung, naïve café, Привет, 潮汐 🌊",
    "Sourdough " * 80,
    "x",
]
TOLERANCE = 1e-6
LONGEST = "tide " * (SEQUENCE_LIMIT - SPECIAL_TOKENS)


@pytest.fixture(scope="module")
def cache_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("models")


@pytest.fixture(scope="module")
def embedding(cache_dir: Path) -> FastEmbedAdapter:
    return FastEmbedAdapter(cache_dir=cache_dir)


def farthest(ones: Iterable[Iterable[float]], others: Iterable[Iterable[float]]) -> float:
    """Return the largest difference between two components in the same place."""
    return float(np.abs(np.array(list(ones)) - np.array(list(others))).max())


def run(program: str) -> str:
    """Run a program in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout


def test_onnxruntime_joins_what_it_has_one_operator_for(cache_dir: Path) -> None:
    folder = model_files.bundled_model(cache_dir, None, allow_download=False)
    OnnxRuntime().load(folder / model_files.ONNX, 1)

    [prepared] = folder.glob("model-onnxruntime-*")
    assert b"BiasGelu" in prepared.read_bytes()


def test_the_vectors_are_those_of_fastembed(embedding: FastEmbedAdapter, cache_dir: Path) -> None:
    folder = model_files.bundled_model(cache_dir, None, allow_download=False)
    theirs = TextEmbedding(
        "sentence-transformers/all-MiniLM-L6-v2",
        specific_model_path=str(folder),
        local_files_only=True,
    )

    assert farthest(embedding.embed(TEXTS), list(theirs.embed(TEXTS))) <= TOLERANCE


def test_a_model_that_fastembed_lists_is_run_by_fastembed(
    embedding: FastEmbedAdapter, cache_dir: Path
) -> None:
    folder = model_files.bundled_model(cache_dir, None, allow_download=False)
    listed = FastEmbedAdapter(
        "fastembed/sentence-transformers/all-minilm-l6-v2", cache_dir=cache_dir, model_path=folder
    )

    assert (listed.binding.dimension, listed.binding.weights_sha256) == (
        384,
        model_files.BUILT_SHA256,
    )
    assert listed.sequence_limit == 512
    assert listed.token_spans(TEXTS[1]) == embedding.token_spans(TEXTS[1])
    expected = embedding.embed(TEXTS)
    assert farthest(listed.embed(TEXTS), expected) <= TOLERANCE
    assert farthest(listed.embed(TEXTS, input_type="query"), expected) <= TOLERANCE


def test_a_text_as_long_as_the_model_reads_is_embedded_and_a_longer_one_refused(
    embedding: FastEmbedAdapter,
) -> None:
    embedding.embed([LONGEST])

    with pytest.raises(EmbeddingError, match=r"text 1 has 257 tokens, .* reads 256"):
        embedding.embed([LONGEST, LONGEST + "tide"])


def test_a_longer_question_is_cut(embedding: FastEmbedAdapter) -> None:
    [cut] = embedding.embed([LONGEST + "bread and salt"], input_type="query")
    [whole] = embedding.embed([LONGEST], input_type="query")

    assert cut == whole


@given(text=st.text(max_size=300))
def test_token_spans_lie_in_order_within_the_text(embedding: FastEmbedAdapter, text: str) -> None:
    spans = embedding.token_spans(text)

    assert all(0 <= start <= end <= len(text) for start, end in spans)
    assert list(spans) == sorted(spans)


def test_token_spans_are_neither_cut_nor_padded(embedding: FastEmbedAdapter) -> None:
    assert len(embedding.token_spans("tide " * 5_000)) == 5_000
    assert embedding.token_spans("tides, waves") == [(0, 5), (5, 6), (7, 12)]
    assert embedding.token_spans("") == []


@given(lengths=st.lists(st.integers(2, SEQUENCE_LIMIT), max_size=200))
def test_batches_hold_each_text_once_and_no_more_tokens_than_allowed(lengths: list[int]) -> None:
    batches = list(token_batches(lengths))

    assert sorted(index for batch in batches for index in batch) == list(range(len(lengths)))
    for batch in batches:
        assert len(batch) * max(lengths[index] for index in batch) <= BATCH_TOKENS
        padding = sum(lengths[batch[-1]] - lengths[index] for index in batch)
        assert padding <= MOST_NEW_PADDING * (len(batch) - 1)
    ordered = [lengths[index] for batch in batches for index in batch]
    assert ordered == sorted(ordered)


def test_more_texts_than_a_batch_holds_come_back_in_order(embedding: FastEmbedAdapter) -> None:
    texts = [f"{'tide ' * (number % 40 * 5)}{number}" for number in range(300)]

    vectors = embedding.embed(texts)

    for number in (0, 39, 150, 299):
        assert farthest([vectors[number]], embedding.embed([texts[number]])) <= TOLERANCE


def test_the_binding_is_known_without_loading_or_building_anything(tmp_path: Path) -> None:
    output = run(f"""
import sys
from pathlib import Path
from loccit.infrastructure.adapters.fastembed.embeddings import FastEmbedAdapter
embedding = FastEmbedAdapter(cache_dir=Path({str(tmp_path / "cache")!r}))
print(embedding.binding)
print([m for m in ("fastembed", "numpy", "onnx", "onnxruntime", "tokenizers") if m in sys.modules])
""")

    binding, loaded = output.splitlines()
    assert "dimension=384, precision='float32'" in binding
    assert model_files.WEIGHTS_SHA256 in binding
    assert loaded == "[]"
    assert not (tmp_path / "cache").exists()


def test_counting_tokens_loads_no_model_and_a_query_loads_no_fastembed(
    embedding: FastEmbedAdapter, cache_dir: Path
) -> None:
    embedding.embed(["tides"], input_type="query")  # which builds and prepares the model
    output = run(f"""
import sys
from pathlib import Path
from loccit.infrastructure.adapters.fastembed.embeddings import FastEmbedAdapter
embedding = FastEmbedAdapter(cache_dir=Path({str(cache_dir)!r}))
embedding.token_spans("tides")
print([m for m in ("fastembed", "numpy", "onnx", "onnxruntime") if m in sys.modules])
embedding.embed(["tides"], input_type="query")
print([m for m in ("fastembed", "huggingface_hub", "onnx") if m in sys.modules])
""")

    assert output.splitlines() == ["[]", "[]"]


def test_no_network_is_used_and_nothing_is_said_on_stderr(cache_dir: Path) -> None:
    output = run(f"""
import socket, sys
from pathlib import Path
def refuse(*args, **kwargs):
    print("NETWORK", args)
    raise OSError("no network")
socket.socket.connect = socket.getaddrinfo = socket.create_connection = refuse
from loccit.domain.errors import ModelUnavailable
from loccit.infrastructure.adapters.fastembed.embeddings import FastEmbedAdapter
cache = Path({str(cache_dir)!r})
print(len(FastEmbedAdapter(cache_dir=cache).embed(["tides"])))
other = FastEmbedAdapter("fastembed/bge-small-en-v1.5", cache_dir=cache)
print(other.binding.dimension)
try:
    other.embed(["tides"])
except ModelUnavailable as error:
    print(error)
""")

    count, dimension, message = output.splitlines()
    assert (count, dimension) == ("1", "384")
    assert "loccit models get" in message


def test_a_model_that_nobody_knows_is_refused(cache_dir: Path) -> None:
    embedding = FastEmbedAdapter("fastembed/no-such-model", cache_dir=cache_dir)

    with pytest.raises(ModelUnavailable, match="no-such-model"):
        _ = embedding.binding
    with pytest.raises(ModelUnavailable, match="no-such-model"):
        embedding.embed(["tides"])


@pytest.mark.parametrize(
    ("name", "content"),
    [("model.onnx", b""), ("model.onnx", b"not onnx"), ("tokenizer.json", b"{")],
)
def test_a_broken_file_in_a_named_folder_is_an_error_that_names_the_folder(
    cache_dir: Path, tmp_path: Path, name: str, content: bytes
) -> None:
    source = model_files.bundled_model(cache_dir, None, allow_download=False)
    for file in source.iterdir():
        if file.name == name:
            (tmp_path / name).write_bytes(content)
        elif file.name == model_files.ONNX:
            (tmp_path / file.name).hardlink_to(file)  # 90 MB
        else:
            shutil.copyfile(file, tmp_path / file.name)
    embedding = FastEmbedAdapter(cache_dir=cache_dir, model_path=tmp_path)

    with pytest.raises(ModelUnavailable, match=tmp_path.name):
        embedding.embed(["tides"])


def test_vectors_do_not_depend_on_the_number_of_threads(
    embedding: FastEmbedAdapter, cache_dir: Path
) -> None:
    single = FastEmbedAdapter(cache_dir=cache_dir, threads=1)

    assert farthest(single.embed(TEXTS), embedding.embed(TEXTS)) <= TOLERANCE


class InLockstep:
    """A model that goes on with a batch only when it has another one beside it."""

    batches_at_once = 2

    def __init__(self) -> None:
        self._both = Barrier(2, timeout=5)

    def hidden_states(self, inputs: Mapping[str, NDArray[np.int64]]) -> NDArray[np.float32]:
        self._both.wait()
        ids = inputs["input_ids"]
        return np.repeat(ids[:, :, None], model_files.DIMENSION, axis=2).astype(np.float32)


class Lockstep:
    """Loads a model `InLockstep`."""

    name = "lockstep"
    precision: Precision = "float32"
    one_at_a_time = False

    def load(self, onnx_file: Path, threads: int | None) -> InLockstep:
        return InLockstep()


def test_as_many_batches_are_computed_at_a_time_as_the_engine_wants(cache_dir: Path) -> None:
    both = FastEmbedAdapter(cache_dir=cache_dir, choose_engine=Lockstep)
    in_two_batches = ["tide", "tide " * 100]

    vectors = both.embed(in_two_batches)

    assert [len(vector) for vector in vectors] == [model_files.DIMENSION] * 2


def test_a_batch_that_fails_beside_others_is_an_error_of_ours(cache_dir: Path) -> None:
    both = FastEmbedAdapter(cache_dir=cache_dir, choose_engine=Lockstep)
    in_three_batches = ["tide", "tide " * 60, "tide " * 180]  # the third waits in vain

    with pytest.raises(EmbeddingError):
        both.embed(in_three_batches)


def test_a_vector_has_length_one_to_float32(embedding: FastEmbedAdapter) -> None:
    for vector in embedding.embed(TEXTS):
        assert math.isclose(math.hypot(*vector), 1.0, abs_tol=1e-6)
