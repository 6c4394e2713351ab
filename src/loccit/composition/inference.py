"""Choosing what the local model is computed with, and in which precision."""

from collections.abc import Callable

from loccit.domain.errors import PrecisionUnavailable
from loccit.domain.policy.model_binding import Precision, PrecisionChoice
from loccit.infrastructure.adapters.fastembed.inference import InferenceEngine, OnnxRuntime
from loccit.infrastructure.adapters.openvino import engine as openvino_engine


def engine_differs(choice: PrecisionChoice) -> bool:
    """Tell whether documents may be embedded by another engine than a question."""
    return openvino_engine.is_installed() or choice is PrecisionChoice.BFLOAT16


def engine_of_documents(
    choice: PrecisionChoice, stored: Callable[[], Precision | None]
) -> InferenceEngine:
    """Return OpenVINO for bfloat16, onnxruntime for float32, in which it is done first.

    Both give the same float32 vectors but for 3e-7 of a component (`specs/precision.md`).

    Args:
        choice: What the user wants.
        stored: Returns the precision of the project that is worked with, None when there is none
            yet. Asked for `auto` alone, and where there is a choice.

    Raises:
        PrecisionUnavailable: If bfloat16 is wanted and cannot be computed here.
    """
    if not openvino_engine.is_installed():
        if choice is PrecisionChoice.BFLOAT16:
            raise PrecisionUnavailable(
                f"bfloat16 is computed by the extra openvino; '{openvino_engine.REMEDY}' brings"
                " it, or use --precision float32"
            )
        return OnnxRuntime()
    precision = _precision(choice, stored)
    return OnnxRuntime() if precision == "float32" else openvino_engine.OpenVino(precision)


def _precision(choice: PrecisionChoice, stored: Callable[[], Precision | None]) -> Precision:
    if choice is PrecisionChoice.FLOAT32:
        return "float32"
    here = openvino_engine.has_bfloat16()
    if choice is PrecisionChoice.BFLOAT16 and not here:
        raise PrecisionUnavailable(openvino_engine.NO_BFLOAT16)
    if choice is PrecisionChoice.BFLOAT16:
        return "bfloat16"
    if not here:
        return "float32"
    return stored() or ("bfloat16" if openvino_engine.gains_from_bfloat16() else "float32")
