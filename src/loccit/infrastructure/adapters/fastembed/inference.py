"""The engine of the bundled model: onnxruntime, or one that is passed in."""

from __future__ import annotations  # some types are vendors', not loaded here

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from loccit.domain.policy.model_binding import Precision
from loccit.infrastructure.adapters.fastembed.onnx_joined import SCHEME, joined
from loccit.infrastructure.prepared_file import open_prepared

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from onnxruntime import InferenceSession

_MOST_BATCHES_AT_ONCE: Final = 4
"""Batches computed at a time; more cores share them. A paper has some twenty batches: in eight
lanes the last ones would leave most cores idle."""
_PROVIDERS: Final = ["CPUExecutionProvider"]
_MAPPED: Final = (
    ("session.load_model_format", "ORT"),
    ("session.use_memory_mapped_ort_model", "1"),
    ("session.use_ort_model_bytes_for_initializers", "1"),
)
"""A model in onnxruntime's own form is used where it lies in memory, not copied."""
_PROCESSOR: Final = Path("/proc/cpuinfo")


class LoadedModel(Protocol):
    """A transformer in memory. Safe to call from several threads."""

    @property
    def batches_at_once(self) -> int:
        """The best number of threads that call it at a time, at least 1."""
        ...

    def hidden_states(self, inputs: Mapping[str, NDArray[np.int64]]) -> NDArray[np.float32]:
        """Return the state of each token after the last layer: shape (batch, sequence, hidden).

        Args:
            inputs: `input_ids`, `attention_mask` and `token_type_ids`, each of shape (batch,
                sequence). Inputs that the model lacks are ignored.
        """
        ...


class InferenceEngine(Protocol):
    """Loads an ONNX file and computes with it."""

    @property
    def name(self) -> str:
        """Its name, for people."""
        ...

    @property
    def precision(self) -> Precision:
        """The arithmetic that the vectors are computed in."""
        ...

    @property
    def one_at_a_time(self) -> bool:
        """Whether each text is read alone, since one beside it might change its vector."""
        ...

    def load(self, onnx_file: Path, threads: int | None) -> LoadedModel:
        """Load a model.

        Args:
            onnx_file: The model; its weights may lie in a file beside it.
            threads: Threads that compute; by default the number of cores.

        Raises:
            Exception: The vendor's own, if the file cannot be read.
        """
        ...


class OnnxRuntime:
    """Computes in float32 on every machine. Implements `InferenceEngine`."""

    name = "onnxruntime"
    precision: Precision = "float32"
    one_at_a_time = False

    def load(self, onnx_file: Path, threads: int | None) -> LoadedModel:
        """Load a model.

        Raises:
            Exception: onnxruntime's own, if the file cannot be read.
        """
        return _OnnxRuntimeModel(onnx_file, threads)


class OnnxRuntimeInt8(OnnxRuntime):
    """Multiplies in int8, where the processor has VNNI: elsewhere sums may overflow.

    A last digit of float32 that padding changes may change what a number is rounded to.
    """

    precision: Precision = "int8"
    one_at_a_time = True


def has_int8() -> bool:
    """Tell whether the system names VNNI, which adds up products of int8 without overflow.

    Only Linux tells.
    """
    try:
        told = _PROCESSOR.read_text(encoding="ascii", errors="replace")
    except OSError:
        return False
    return "avx512_vnni" in told or "avx_vnni" in told


class _OnnxRuntimeModel:
    def __init__(self, onnx_file: Path, threads: int | None) -> None:
        # Two threads of one batch wait for each other after each layer, and wait busily: two
        # batches with a thread each took two thirds of the processor's time.
        computing = threads or _cores()
        self.batches_at_once = min(computing, _MOST_BATCHES_AT_ONCE)
        self._session = _session(onnx_file, computing // self.batches_at_once)
        self._read = {node.name for node in self._session.get_inputs()}

    def hidden_states(self, inputs: Mapping[str, NDArray[np.int64]]) -> NDArray[np.float32]:
        feed = {name: array for name, array in inputs.items() if name in self._read}
        [hidden] = self._session.run(["last_hidden_state"], feed)
        states: NDArray[np.float32] = hidden
        return states


def _session(onnx_file: Path, threads: int) -> InferenceSession:
    """Open the model as onnxruntime optimised it when it was opened first."""
    from onnxruntime import GraphOptimizationLevel, InferenceSession, SessionOptions, __version__

    def options() -> SessionOptions:
        options = SessionOptions()
        options.log_severity_level = 3  # errors, which are raised as well
        options.intra_op_num_threads = threads
        return options

    def optimise(path: Path) -> None:
        saving = options()
        saving.optimized_model_filepath = str(path)
        saving.add_session_config_entry("session.save_model_format", "ORT")
        # The next level fits this processor alone; it knows nothing to do for a transformer.
        saving.graph_optimization_level = GraphOptimizationLevel.ORT_ENABLE_EXTENDED
        InferenceSession(joined(onnx_file) or str(onnx_file), saving, providers=_PROVIDERS)

    def open_optimised(path: Path) -> InferenceSession:
        mapping = options()
        for entry in _MAPPED:
            mapping.add_session_config_entry(*entry)
        return InferenceSession(str(path), mapping, providers=_PROVIDERS)

    version = f"{__version__}, {SCHEME}"
    return open_prepared(
        onnx_file, "onnxruntime", version, optimise, open_optimised
    ) or InferenceSession(str(onnx_file), options(), providers=_PROVIDERS)


def _cores() -> int:
    affinity = getattr(os, "sched_getaffinity", None)  # not on macOS
    return len(affinity(0)) if affinity else os.cpu_count() or 1
