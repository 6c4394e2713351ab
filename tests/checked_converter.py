"""The converter of the composition root, which checks each result in the worker that made it."""

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final

from loccit.composition import build_converter
from loccit.domain.errors import DocumentConversionError
from loccit.domain.models.document import ConversionResult
from loccit.domain.policy.conversion_options import ConversionOptions, OcrMode
from tests.conversion_invariants import check_invariants

ROOT: Final = Path(__file__).parents[1]
"""Where a worker must look to find this module."""


class CheckedConverter:
    """Converts and checks; what goes wrong is a fault of ours, written down beside the file."""

    def __init__(self) -> None:
        self._inner = build_converter(ConversionOptions(ocr=OcrMode.NEVER))

    @property
    def fingerprint(self) -> str:
        return self._inner.fingerprint

    @property
    def scan_fingerprint(self) -> str:
        return self._inner.scan_fingerprint

    def progress(self, source_path: str) -> float:
        return 0.0

    def convert(self, source_path: str) -> ConversionResult:
        try:
            result = self._inner.convert(source_path)
            check_invariants(result)
        except (DocumentConversionError, MemoryError):
            raise
        except Exception:
            Path(source_path).with_suffix(".fault").write_text(traceback.format_exc())
            raise
        return result


def build_checked(
    _options: ConversionOptions,
    _more_time: Callable[[float], None],
    _idle_processes: Callable[[], int],
    _progress: Callable[[float], None],
) -> CheckedConverter:
    return CheckedConverter()
