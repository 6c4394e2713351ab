"""Makes scans of pages that tests write, and an engine that sees what a test says."""

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pypdfium2
from PIL import Image

from loccit.infrastructure.adapters.pdf.scans.ocr.engine import (
    RecognisedLine,
    RecognisedWord,
    Recognition,
    RecognitionFailed,
)
from tests.pdf_factory import Pdf


def images_of(pdf: Pdf, resolution: int = 150) -> list[Image.Image]:
    """Draw the pages of a PDF, in grey."""
    with pypdfium2.PdfDocument(pdf.build()) as document:
        return [page.render(scale=resolution / 72).to_pil().convert("L") for page in document]


def scan_of(images: Sequence[Image.Image], path: Path, resolution: int = 150) -> str:
    """Write a PDF whose pages are images."""
    first, *others = images
    buffer = io.BytesIO()
    first.save(buffer, "PDF", save_all=True, append_images=others, resolution=resolution)
    path.write_bytes(buffer.getvalue())
    return str(path)


@dataclass
class FakeEngine:
    """Sees on the images, one after the other, the lines that it was given."""

    pages: list[Sequence[str] | str]
    """Lines, or the reason for which the page cannot be recognised."""
    missing: str | None = None
    is_concurrent: bool = False
    turn: int = 0
    name: str = "fake 1"
    resolution: int = 72
    seen: list[Image.Image] = field(default_factory=list)

    def recognise(self, image: Image.Image, resolution: float) -> Recognition:
        page = self.pages[len(self.seen)]
        self.seen.append(image)
        if isinstance(page, str):
            raise RecognitionFailed(page)
        scale = resolution / 72
        lines = [
            RecognisedLine(
                tuple(
                    RecognisedWord(word, (72 + 40 * at) * scale, (110 + 40 * at) * scale, 0.9)
                    for at, word in enumerate(text.split())
                ),
                (100 + 14 * place) * scale,
                10 * scale,
            )
            for place, text in enumerate(page)
        ]
        return Recognition(tuple(lines), self.turn)


def blank(size: tuple[int, int] = (595, 842), grey: int = 255) -> Image.Image:
    return Image.new("L", size, grey)
