"""`OpenVino`: runs the bundled model in float32 or, where the processor has it, in bfloat16.

It stands in for onnxruntime inside `FastEmbedAdapter`, which is handed it by the composition
root: tokenizer, batches and pooling are the same.
"""

from __future__ import annotations  # some types are vendors', not loaded here

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from loccit.domain.errors import PrecisionUnavailable
from loccit.domain.policy.model_binding import Precision
from loccit.infrastructure.prepared_file import open_prepared

if TYPE_CHECKING:
    import numpy as np
    import openvino
    from numpy.typing import NDArray

REMEDY: Final = "pip install 'loccit[openvino]'"
NO_BFLOAT16: Final = (
    "this processor does not compute bfloat16 (it has neither AMX nor AVX512-BF16); use"
    " --precision float32, or LOCCIT_EMBEDDING_PRECISION=auto"
)
_DEVICE: Final = "CPU"
_OF_PROCESSOR: Final = ("FULL_DEVICE_NAME", "OPTIMIZATION_CAPABILITIES")
_PROCESSOR: Final = Path("/proc/cpuinfo")
_REPORTER: Final = "openvino.tools.ovc"
"""The part of OpenVINO that reports each import to its makers where `openvino_telemetry` is
installed, as the package's metadata asks. It converts models, which nobody needs here."""


@cache
def is_installed() -> bool:
    """Tell whether the extra `openvino` is installed; every query asks."""
    return find_spec("openvino") is not None


def has_bfloat16() -> bool:
    """Tell whether this processor computes bfloat16 itself, in AMX or AVX512-BF16.

    Elsewhere OpenVINO takes the hint for bfloat16 and computes in float32 without a word.
    """
    with _without_reports():
        import openvino

    return "BF16" in openvino.Core().get_property(_DEVICE, "OPTIMIZATION_CAPABILITIES")


def gains_from_bfloat16() -> bool:
    """Tell whether bfloat16 is the faster of both here: whether the system names AMX.

    With AVX512-BF16 alone it takes twice as long as float32 (`specs/precision.md`). Only Linux
    tells; a processor that hides AMX from a virtual machine has none.
    """
    try:
        return "amx_bf16" in _PROCESSOR.read_text(encoding="ascii", errors="replace")
    except OSError:
        return False


class OpenVino:
    """Computes on the processor. Implements the `InferenceEngine` of the FastEmbed adapter."""

    name = "OpenVINO"
    one_at_a_time = False

    def __init__(self, precision: Precision) -> None:
        """Choose the arithmetic of all the models that this engine loads."""
        self.precision: Precision = precision

    def load(self, onnx_file: Path, threads: int | None) -> _OpenVinoModel:
        """Load a model.

        Args:
            onnx_file: The model; its weights may lie in a file beside it.
            threads: Threads of one batch; all cores by default.

        Raises:
            PrecisionUnavailable: If the processor does not have the precision.
            Exception: OpenVINO's own, if the file cannot be read.
        """
        with _without_reports():
            import openvino

        types = {"float32": openvino.Type.f32, "bfloat16": openvino.Type.bf16}
        hints = {
            # By default OpenVINO takes the processor's fastest precision.
            "INFERENCE_PRECISION_HINT": types[self.precision],
            "PERFORMANCE_HINT": "LATENCY",  # one batch at a time, on all threads
            "ENABLE_CPU_PINNING": False,  # the workers that convert need the same cores
            **({"INFERENCE_NUM_THREADS": threads} if threads else {}),
        }
        compiled, weights = _compiled(onnx_file, hints)
        if compiled.get_property("INFERENCE_PRECISION_HINT") != types[self.precision]:
            raise PrecisionUnavailable(NO_BFLOAT16)
        return _OpenVinoModel(compiled, weights)


def _compiled(onnx_file: Path, hints: dict[str, object]) -> tuple[openvino.CompiledModel, object]:
    """Return the model as it was compiled and exported when it was loaded first.

    Beside it is the memory that it needs as long as it lives, if any.
    """
    import numpy as np
    import openvino

    core = openvino.Core()

    def export(path: Path) -> None:
        compiled = core.compile_model(str(onnx_file), _DEVICE, hints)
        path.write_bytes(compiled.export_model().getbuffer())

    def import_file(path: Path) -> tuple[openvino.CompiledModel, object]:
        mapped = np.memmap(path, dtype=np.uint8, mode="c")  # read-only memory is refused
        tensor = openvino.Tensor(mapped, shared_memory=True)
        return core.import_model(tensor, _DEVICE, hints), mapped

    processor = [core.get_property(_DEVICE, name) for name in _OF_PROCESSOR]
    version = f"{openvino.__version__} {processor} {hints['INFERENCE_PRECISION_HINT']}"
    return open_prepared(onnx_file, "openvino", version, export, import_file) or (
        core.compile_model(str(onnx_file), _DEVICE, hints),
        None,
    )


class _OpenVinoModel:
    batches_at_once: Final = 1

    def __init__(self, compiled: openvino.CompiledModel, weights: object) -> None:
        self._weights = weights  # which the compiled model uses, but does not hold
        self._request = compiled.create_infer_request()
        self._read = {name for port in compiled.inputs for name in port.names}
        self._turn = Lock()  # a request is one thread's

    def hidden_states(self, inputs: Mapping[str, NDArray[np.int64]]) -> NDArray[np.float32]:
        feed = {name: array for name, array in inputs.items() if name in self._read}
        with self._turn:
            [hidden] = self._request.infer(feed).values()  # a copy
        states: NDArray[np.float32] = hidden
        return states


@contextmanager
def _without_reports() -> Iterator[None]:
    """Keep OpenVINO from importing its telemetry; it starts in half the time.

    If the program has imported OpenVINO already, nothing changes.
    """
    if "openvino" in sys.modules:
        yield
        return
    sys.modules[_REPORTER] = None  # type: ignore[assignment]  # importing it fails, so says Python
    try:
        yield
    finally:
        del sys.modules[_REPORTER]
