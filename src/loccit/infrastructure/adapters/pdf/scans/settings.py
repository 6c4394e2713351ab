"""How pages are recognised that show an image of their text."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from loccit.domain.policy.conversion_options import OcrMode
from loccit.infrastructure.adapters.pdf.scans.ocr.engine import OcrEngine

_VERSION: Final = 1
"""Raised whenever recognised pages may come out differently by a change in `scans`."""


@dataclass(frozen=True, slots=True)
class ScanSettings:
    """How pages are recognised.

    Attributes:
        mode: Which pages.
        engine: None when none is installed.
        more_time: Asked, before pages are recognised, for the seconds that they may take.
        idle_processes: Asked, before several are, how many may be recognised beside one.
    """

    mode: OcrMode = OcrMode.AUTO
    engine: OcrEngine | None = None
    more_time: Callable[[float], None] | None = None
    idle_processes: Callable[[], int] | None = None

    @property
    def usable(self) -> OcrEngine | None:
        """The engine, unless it may not or cannot work."""
        if self.mode is OcrMode.NEVER or self.engine is None or self.engine.missing:
            return None
        return self.engine

    @property
    def remedy(self) -> str:
        """Why pages are not recognised, and what the user does about it."""
        if self.mode is OcrMode.NEVER:
            return "OCR is off; --ocr auto reads them"
        if self.engine is None:
            return "to read them: apt install tesseract-ocr, or pip install 'loccit[ocr]'"
        return f"{self.engine.missing}"

    @property
    def fingerprint(self) -> str:
        """Changes whenever recognised pages may come out differently."""
        engine = self.usable
        return f"ocr/{_VERSION} {self.mode} by {engine.name if engine else 'none'}"
