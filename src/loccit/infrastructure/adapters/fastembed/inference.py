"""The engine of the bundled model: onnxruntime, or one that is passed in."""

from __future__ import annotations  # some types are vendors', not loaded here

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from loccit.domain.policy.model_binding import Precision

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_MOST_BATCHES_AT_ONCE: Final = 4
"""Batches computed at a time; more cores share them. A paper has some twenty batches: in eight
lanes the last ones would leave most cores idle."""
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
        from onnxruntime import InferenceSession, SessionOptions

        options = SessionOptions()
        options.log_severity_level = 3  # errors, which are raised as well
        # Two threads of one batch wait for each other after each layer, and wait busily: two
        # batches with a thread each took two thirds of the processor's time.
        computing = threads or _cores()
        self.batches_at_once = min(computing, _MOST_BATCHES_AT_ONCE)
        options.intra_op_num_threads = computing // self.batches_at_once
        self._session = InferenceSession(
            str(onnx_file), options, providers=["CPUExecutionProvider"]
        )
        self._read = {node.name for node in self._session.get_inputs()}

    def hidden_states(self, inputs: Mapping[str, NDArray[np.int64]]) -> NDArray[np.float32]:
        feed = {name: array for name, array in inputs.items() if name in self._read}
        [hidden] = self._session.run(["last_hidden_state"], feed)
        states: NDArray[np.float32] = hidden
        return states


def _cores() -> int:
    affinity = getattr(os, "sched_getaffinity", None)  # not on macOS
    return len(affinity(0)) if affinity else os.cpu_count() or 1
