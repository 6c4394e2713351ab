"""The bundled model in int8: one file for all machines, one vector for each text."""

from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loccit.domain.errors import PrecisionUnavailable
from loccit.infrastructure.adapters.fastembed import model_files
from loccit.infrastructure.adapters.fastembed.embeddings import FastEmbedAdapter
from loccit.infrastructure.adapters.fastembed.inference import OnnxRuntimeInt8, has_int8
from loccit.infrastructure.adapters.fastembed.onnx_int8 import measured_ranges, rounded_states

BUILT_INT8 = "a09ebc6ee0fda592f7fc695a415f81d89a8eac770d116b7b26194fed8178f5f2"
LAYERS = {"num_hidden_layers": 6}
WORDS = ("tide", "harmonic", "salt", "marsh", "the", "of", "1859", "Ebbe", "ferment")


@pytest.fixture(scope="module")
def cache_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if find_spec(model_files.WEIGHTS_PACKAGE) is None:
        pytest.skip(f"the default model's weights are not here: {model_files.REMEDY}")
    return tmp_path_factory.mktemp("models")


@pytest.fixture(scope="module")
def embedding(cache_dir: Path) -> FastEmbedAdapter:
    if not has_int8():
        pytest.skip("this processor has no VNNI")
    return FastEmbedAdapter(cache_dir=cache_dir, choose_engine=OnnxRuntimeInt8)


def test_there_is_a_range_for_each_activation_that_is_rounded() -> None:
    assert set(measured_ranges()) == set(rounded_states(LAYERS))


def test_the_file_is_the_same_on_every_machine(cache_dir: Path) -> None:
    folder = model_files.bundled_model(cache_dir, None, allow_download=False)
    made = model_files.onnx_of(folder, "int8")
    assert sha256(made.read_bytes()).hexdigest() == BUILT_INT8
    assert model_files.onnx_of(folder, "float32").name == model_files.ONNX
    assert not list(folder.glob(".*"))


def test_other_weights_have_no_int8(tmp_path: Path) -> None:
    (tmp_path / model_files.ONNX).write_bytes(b"of somebody else")
    with pytest.raises(PrecisionUnavailable, match="--precision float32"):
        model_files.onnx_of(tmp_path, "int8")


@settings(max_examples=10, deadline=None)
@given(st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=60), min_size=1, max_size=6))
def test_a_text_has_the_same_vector_in_any_batch(
    embedding: FastEmbedAdapter, texts: list[list[str]]
) -> None:
    joined = [" ".join(words) for words in texts]
    together = embedding.embed(joined)
    assert together == [embedding.embed([text])[0] for text in joined]
    assert together == embedding.embed(joined[::-1])[::-1]


def test_the_binding_says_so_and_the_vectors_are_near_those_in_float32(
    embedding: FastEmbedAdapter, cache_dir: Path
) -> None:
    whole = FastEmbedAdapter(cache_dir=cache_dir)
    texts = ["The tide predictor adds up the harmonic constituents.", "A starter is fed daily."]
    cosines = np.einsum("ij,ij->i", whole.embed(texts), embedding.embed(texts))
    assert embedding.binding.precision == "int8"
    assert embedding.binding.rounding > whole.binding.rounding == 0
    assert embedding.binding != whole.binding
    assert embedding.binding.compares_with(whole.binding)
    assert cosines.min() > 0.98
