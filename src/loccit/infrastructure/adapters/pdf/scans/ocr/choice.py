"""Which engine there is on this machine."""

from loccit.infrastructure.adapters.pdf.scans.ocr.engine import OcrEngine
from loccit.infrastructure.adapters.pdf.scans.ocr.rapid import find_rapidocr
from loccit.infrastructure.adapters.pdf.scans.ocr.tesseract import find_tesseract


def find_engine(language: str) -> OcrEngine | None:
    """Return Tesseract if it is on the PATH, else the rapidocr of the extra `ocr`, else None.

    Args:
        language: Tesseract's codes of the languages to expect, joined by "+".
    """
    return find_tesseract(language) or find_rapidocr()
