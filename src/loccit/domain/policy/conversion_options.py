"""What a user may choose about conversion."""

import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

DEFAULT_OCR_LANGUAGE: Final = "eng"
_LANGUAGES: Final = re.compile(r"(?:script/)?[A-Za-z]\w*(?:\+(?:script/)?[A-Za-z]\w*)*", re.ASCII)


class OcrMode(StrEnum):
    """Which pages are recognised from their image."""

    AUTO = "auto"
    """Those without a usable text layer."""
    ALWAYS = "always"
    """All; the text layer is not used."""
    NEVER = "never"
    """None."""


class PdfEngine(StrEnum):
    """What reads PDFs."""

    TEXT = "text"
    """The text layer, and rules for its layout."""
    DOCLING = "docling"
    """Docling's layout model, which has to be installed with its files."""


@dataclass(frozen=True, slots=True)
class ConversionOptions:
    """What a user may choose about conversion. It travels to the process that converts.

    Attributes:
        ocr: Which pages are recognised from their image.
        ocr_language: Tesseract's codes of the languages to expect, joined by "+": "eng+deu".
        pdf_engine: What reads PDFs.
        docling_artifacts: Folder with the files of Docling's models; None where Docling puts
            them itself.
        allow_download: Whether Docling may fetch those files when they are not there.
        model_threads: How many threads of a process compute Docling's models.

    Raises:
        ValueError: If `ocr_language` is no list of language codes.
    """

    ocr: OcrMode = OcrMode.AUTO
    ocr_language: str = DEFAULT_OCR_LANGUAGE
    pdf_engine: PdfEngine = PdfEngine.TEXT
    docling_artifacts: Path | None = None
    allow_download: bool = False
    model_threads: int = 1

    def __post_init__(self) -> None:
        """Refuse what could be anything else than codes: it goes to another program."""
        if not _LANGUAGES.fullmatch(self.ocr_language):
            raise ValueError(
                "the OCR language is one or more of Tesseract's codes, as in eng or eng+deu"
            )
