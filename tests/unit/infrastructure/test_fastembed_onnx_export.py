"""The ONNX graph against plain arithmetic, and the reading of safetensors."""

from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import onnx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from onnxruntime import InferenceSession

from loccit.infrastructure.adapters.fastembed import model_files
from loccit.infrastructure.adapters.fastembed.onnx_export import build_onnx, read_safetensors
from loccit.infrastructure.adapters.fastembed.onnx_joined import build_joined
from tests.tiny_bert import CONFIG, last_hidden_state, safetensors_bytes, tiny_weights


@pytest.fixture(scope="module", params=[build_onnx, build_joined])
def session(request: pytest.FixtureRequest) -> InferenceSession:
    build = request.param
    return InferenceSession(build(tiny_weights(), CONFIG), providers=["CPUExecutionProvider"])


@settings(max_examples=50, deadline=None)
@given(
    texts=st.lists(st.lists(st.integers(0, 29), min_size=1, max_size=16), min_size=1, max_size=5)
)
def test_the_graph_computes_what_the_paper_says_whatever_the_padding(
    session: InferenceSession, texts: list[list[int]]
) -> None:
    ids = np.zeros((len(texts), max(map(len, texts))), dtype=np.int64)
    mask = np.zeros_like(ids)
    for at, text in enumerate(texts):
        ids[at, : len(text)] = text
        mask[at, : len(text)] = 1

    [hidden] = session.run(
        None,
        {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)},
    )

    for at, text in enumerate(texts):
        expected = last_hidden_state(tiny_weights(), text)
        np.testing.assert_allclose(hidden[at, : len(text)], expected, atol=2e-5)


def test_the_model_is_valid_onnx_and_built_the_same_each_time() -> None:
    built = build_onnx(tiny_weights(), CONFIG)

    onnx.checker.check_model(onnx.load_from_string(built), full_check=True)
    assert built == build_onnx(tiny_weights(), CONFIG)


def test_a_missing_weight_is_named() -> None:
    weights = tiny_weights()
    del weights["encoder.layer.1.output.dense.bias"]

    with pytest.raises(KeyError, match=r"encoder\.layer\.1\.output\.dense\.bias"):
        build_onnx(weights, CONFIG)


def test_tensors_come_back_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "model.safetensors"
    file.write_bytes(safetensors_bytes(tiny_weights()))

    found = read_safetensors(file)

    assert found.keys() == tiny_weights().keys()
    assert all(np.array_equal(found[name], array) for name, array in tiny_weights().items())


@settings(
    max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(share=st.floats(0, 0.9))
def test_a_truncated_file_is_an_error_not_a_smaller_model(tmp_path: Path, share: float) -> None:
    whole = safetensors_bytes(tiny_weights())
    file = tmp_path / "model.safetensors"
    file.write_bytes(whole[: int(len(whole) * share)])

    with pytest.raises(ValueError, match="not a safetensors file"):
        read_safetensors(file)


def test_the_default_model_is_built_to_the_very_byte() -> None:
    weights = model_files.weights_folder()
    if weights is None or find_spec(model_files.WEIGHTS_PACKAGE) is None:
        pytest.skip(f"the default model's weights are not installed: {model_files.REMEDY}")
    config = {
        "hidden_size": 384,
        "num_attention_heads": 12,
        "num_hidden_layers": 6,
        "layer_norm_eps": 1e-12,
    }

    built = build_onnx(read_safetensors(weights / "model.safetensors"), config)

    assert sha256(built).hexdigest() == model_files.BUILT_SHA256
