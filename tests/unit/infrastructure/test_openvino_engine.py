"""The OpenVINO engine on a small model, against plain arithmetic and against onnxruntime."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from loccit.domain.errors import PrecisionUnavailable
from loccit.infrastructure.adapters.fastembed.inference import OnnxRuntime
from loccit.infrastructure.adapters.fastembed.onnx_export import build_onnx
from loccit.infrastructure.adapters.openvino import engine
from loccit.infrastructure.adapters.openvino.engine import OpenVino
from tests.tiny_bert import CONFIG, last_hidden_state, tiny_weights

pytestmark = pytest.mark.skipif(
    not engine.is_installed(), reason=f"OpenVINO is not installed: {engine.REMEDY}"
)
BFLOAT16_UNIT = 2**-8
"""The largest relative error of rounding a number to the 8 bits of a bfloat16."""

TEXTS = [[3, 1, 4, 1, 5, 9, 2, 6], [7], [29, 0, 28, 1], list(range(16))]


@pytest.fixture(scope="module")
def onnx_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("model") / "model.onnx"
    file.write_bytes(build_onnx(tiny_weights(), CONFIG))
    return file


def padded(texts: list[list[int]]) -> dict[str, NDArray[np.int64]]:
    """Return the inputs of a batch."""
    ids = np.zeros((len(texts), max(map(len, texts))), dtype=np.int64)
    mask = np.zeros_like(ids)
    for at, text in enumerate(texts):
        ids[at, : len(text)] = text
        mask[at, : len(text)] = 1
    return {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}


def test_it_computes_what_the_paper_says_whatever_the_padding(onnx_file: Path) -> None:
    hidden = OpenVino("float32").load(onnx_file, None).hidden_states(padded(TEXTS))

    for at, text in enumerate(TEXTS):
        expected = last_hidden_state(tiny_weights(), text)
        np.testing.assert_allclose(hidden[at, : len(text)], expected, atol=2e-5)


def test_in_float32_it_computes_what_onnxruntime_does(onnx_file: Path) -> None:
    ours = OpenVino("float32").load(onnx_file, 1).hidden_states(padded(TEXTS))
    theirs = OnnxRuntime().load(onnx_file, 1).hidden_states(padded(TEXTS))

    for at, text in enumerate(TEXTS):
        np.testing.assert_allclose(ours[at, : len(text)], theirs[at, : len(text)], atol=1e-5)


def test_several_threads_get_what_one_gets(onnx_file: Path) -> None:
    model = OpenVino("float32").load(onnx_file, None)
    expected = [model.hidden_states(padded([text])) for text in TEXTS]

    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda text: model.hidden_states(padded([text])), TEXTS * 5))

    for at, states in enumerate(found):
        np.testing.assert_allclose(states, expected[at % len(TEXTS)], atol=1e-6)


def test_a_batch_is_not_overwritten_by_the_next(onnx_file: Path) -> None:
    model = OpenVino("float32").load(onnx_file, None)
    first = model.hidden_states(padded([TEXTS[0]]))
    kept = first.copy()

    model.hidden_states(padded([TEXTS[0][::-1]]))

    assert np.array_equal(first, kept)


def test_bfloat16_is_computed_where_the_processor_has_it_and_refused_elsewhere(
    onnx_file: Path,
) -> None:
    if not engine.has_bfloat16():
        with pytest.raises(PrecisionUnavailable, match="--precision float32"):
            OpenVino("bfloat16").load(onnx_file, None)
        return
    rounded = OpenVino("bfloat16").load(onnx_file, None).hidden_states(padded([TEXTS[0]]))
    exact = last_hidden_state(tiny_weights(), TEXTS[0])

    error = np.linalg.norm(rounded[0] - exact) / np.linalg.norm(exact)
    assert 0 < error < 16 * BFLOAT16_UNIT


@pytest.mark.parametrize(
    ("flags", "gains"),
    [("avx512f avx512_bf16 amx_bf16 amx_tile", True), ("avx512f avx512_bf16", False)],
)
def test_bfloat16_is_faster_where_the_system_names_amx(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, flags: str, *, gains: bool
) -> None:
    listed = tmp_path / "cpuinfo"
    listed.write_text(f"processor\t: 0\nflags\t\t: {flags}\n", encoding="ascii")
    monkeypatch.setattr(engine, "_PROCESSOR", listed)

    assert engine.gains_from_bfloat16() is gains


def test_a_system_that_names_nothing_has_no_gain_from_bfloat16(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(engine, "_PROCESSOR", tmp_path / "missing")

    assert not engine.gains_from_bfloat16()


def test_what_would_report_to_its_makers_is_not_imported(onnx_file: Path, tmp_path: Path) -> None:
    reporter = tmp_path / "openvino_telemetry"
    reporter.mkdir()
    (reporter / "__init__.py").write_text("raise SystemExit('a report was to be sent')\n")
    program = (
        "import sys; from pathlib import Path\n"
        "from loccit.infrastructure.adapters.openvino.engine import OpenVino\n"
        f"sys.path.insert(0, {str(tmp_path)!r})\n"
        f"OpenVino('float32').load(Path({str(onnx_file)!r}), 1)\n"
        "assert 'openvino' in sys.modules\n"
        "import openvino.tools.ovc  # for a program that wants it\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )

    assert done.stderr.strip() == "a report was to be sent"  # by the last line alone
    assert done.returncode == 1
