"""Which versions read a file. Every process that ingests asks; only workers load the readers."""

from importlib.metadata import version
from typing import Final

from loccit.domain.policy.conversion_options import OcrMode
from loccit.infrastructure.adapters.pdf.scans.settings import ScanSettings
from loccit.infrastructure.packaged_models import STRUCTURE, model_digest

_TEXT_LAYER: Final = 49
"""Raised whenever the text or the structure that is made of a PDF may change."""
_IMAGES: Final = 3
"""Raised whenever the text or the structure that is made of an image may change."""


def text_engine() -> str:
    """Return what reads the text layer of a PDF."""
    import pypdfium2  # takes .06 s, and not every command reads a PDF

    structure = model_digest(STRUCTURE)
    return f"pdf-text/{_TEXT_LAYER}+structure-{structure}+pdfium-{pypdfium2.PDFIUM_INFO}"


def pdf_fingerprint(scans: ScanSettings) -> str:
    """Return what changes whenever results may change.

    How scans are recognised is not in it, unless every page is recognised.
    """
    engine = text_engine()
    return f"{engine}; {scans.fingerprint}" if scans.mode is OcrMode.ALWAYS else engine


def image_fingerprint() -> str:
    """Return the same of images."""
    return f"images/{_IMAGES}+pillow-{version('pillow')}"
