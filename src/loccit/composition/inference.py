"""Chooses the engine of the local model, and its precision."""

from collections.abc import Callable
from typing import Final

from loccit.domain.errors import PrecisionUnavailable
from loccit.domain.policy.model_binding import Precision, PrecisionChoice
from loccit.infrastructure.adapters.fastembed.inference import (
    InferenceEngine,
    OnnxRuntime,
    OnnxRuntimeInt8,
    has_int8,
)
from loccit.infrastructure.adapters.openvino import engine as openvino_engine

_NO_INT8: Final = (
    "this processor has no VNNI, by which int8 gains; use --precision float32, or"
    " LOCCIT_EMBEDDING_PRECISION=auto"
)


def engine_differs(choice: PrecisionChoice) -> bool:
    """Tell whether documents and questions may have different engines."""
    named = choice in (PrecisionChoice.BFLOAT16, PrecisionChoice.INT8)
    return named or openvino_engine.is_installed() or has_int8()


def engine_of_documents(
    choice: PrecisionChoice, stored: Callable[[], Precision | None]
) -> InferenceEngine:
    """Return OpenVINO for bfloat16, else onnxruntime for float32 and int8.

    Both give the same float32 vectors but for 3e-7 of a component (`specs/precision.md`).

    Args:
        choice: The precision that the user asks for.
        stored: Returns the precision of the project, None for a new one. Called for `auto` only,
            where this machine has several.

    Raises:
        PrecisionUnavailable: If bfloat16 or int8 is wanted and cannot be computed here.
    """
    precision = _precision(choice, stored)
    if precision == "int8":
        return OnnxRuntimeInt8()
    return OnnxRuntime() if precision == "float32" else openvino_engine.OpenVino(precision)


def _precision(choice: PrecisionChoice, stored: Callable[[], Precision | None]) -> Precision:
    if choice is PrecisionChoice.FLOAT32:
        return "float32"
    if choice is PrecisionChoice.INT8:
        if not has_int8():
            raise PrecisionUnavailable(_NO_INT8)
        return "int8"
    if choice is PrecisionChoice.BFLOAT16:
        _require_bfloat16()
        return "bfloat16"
    int8, bfloat16 = has_int8(), openvino_engine.is_installed()
    own = stored() if int8 or bfloat16 else None
    if own == "int8":
        return "int8" if int8 else "float32"
    wanted = own == "bfloat16" or (own is None and openvino_engine.gains_from_bfloat16())
    # In this order: OpenVINO, which tells what it computes, takes a third of a second to load.
    return "bfloat16" if wanted and bfloat16 and openvino_engine.has_bfloat16() else "float32"


def _require_bfloat16() -> None:
    if not openvino_engine.is_installed():
        raise PrecisionUnavailable(
            f"bfloat16 is computed by the extra openvino; '{openvino_engine.REMEDY}' brings"
            " it, or use --precision float32"
        )
    if not openvino_engine.has_bfloat16():
        raise PrecisionUnavailable(openvino_engine.NO_BFLOAT16)
