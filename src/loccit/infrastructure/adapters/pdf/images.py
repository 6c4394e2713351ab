"""Reads files that are an image: PNG, JPEG, and TIFF, of which each frame is a page."""

import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from loccit.domain.errors import DamagedDocument
from loccit.domain.models.document import ConversionResult, DocId
from loccit.infrastructure.adapters.pdf.document.identity import metadata_keys
from loccit.infrastructure.adapters.pdf.fingerprints import image_fingerprint
from loccit.infrastructure.adapters.pdf.model import PageText
from loccit.infrastructure.adapters.pdf.reader import RawDocument, converted
from loccit.infrastructure.adapters.pdf.scans.rendering import MAX_PIXELS, POINTS_PER_INCH
from loccit.infrastructure.adapters.pdf.scans.scans import Scans
from loccit.infrastructure.adapters.pdf.text.styles import StyleBook
from loccit.infrastructure.adapters.pdf.text.words import PageFailed

if TYPE_CHECKING:
    from PIL.Image import Image

_FORMATS: Final = ("PNG", "JPEG", "TIFF")
_MAX_FRAMES: Final = 5_000
_LIKELY: Final = (100, 1200)
"""Resolutions that a scanner may have had, in dots per inch. Cameras write 72."""
_LONG_SIDE: Final = 11.7
"""In inches, of A4: what the page is taken to be when the file does not tell."""
_IN_COLOUR: Final = ("RGB", "P", "CMYK", "YCbCr")
_16_BIT: Final = ("I;16", "I;16B", "I;16L", "I")
_UNREADABLE: Final = "damaged, or not an image although it is named so; fetch or save it again"
_TOO_LARGE: Final = "has too many pixels to be a page; save it at a lower resolution"


class ImageFileReader:
    """Converts images of pages. They have no text layer: without an engine they have no text."""

    def __init__(self, scans: Scans) -> None:
        """Recognise pages as `scans` says."""
        self._scans = scans

    @property
    def fingerprint(self) -> str:
        """Version of this reader and of Pillow: changes whenever results may change."""
        return image_fingerprint()

    def read(self, source_path: str, doc_id: DocId) -> ConversionResult:
        """Convert an image.

        Args:
            source_path: The file.
            doc_id: SHA-256 of its bytes.

        Raises:
            DamagedDocument: If it cannot be opened, none of its frames can be decoded, or it has
                too many pixels.
        """
        with opened(source_path) as frames:
            pages = tuple(frames.page(index) for index in range(1, frames.count + 1))
            shown = [page.index for page in pages if not page.blank]
            failed = tuple(page.index for page in pages if page.blank)
            book = StyleBook()
            reading = self._scans.read(pages, shown, frames.draw, book)
        if len(failed) + len(reading.undrawn) == len(pages):
            raise DamagedDocument(source_path, _UNREADABLE)
        metadata = dict.fromkeys(metadata_keys(), "")
        raw = RawDocument(reading, failed, {}, (), metadata, tuple(book.styles))
        return converted(raw, doc_id, "", self.fingerprint, self._scans)


@dataclass(frozen=True, slots=True)
class Frames:
    """The frames of an open image."""

    image: "Image"
    count: int

    def page(self, index: int) -> PageText:
        """Return the page, without text, that the frame at `index` (from 1) is an image of.

        It is blank when the frame cannot be read.
        """
        try:
            self._seek(index)
            width, height = self._upright_size()
        except PageFailed:
            return PageText(index, 0.0, 0.0, (), blank=True)
        scale = POINTS_PER_INCH / self._resolution()
        return PageText(index, width * scale, height * scale, ())

    def draw(
        self, index: int, resolution: float, *, colour: bool = False
    ) -> "tuple[Image, float]":
        """Return the frame at `index` at a resolution, in grey unless asked; see `DrawPage`.

        Raises:
            PageFailed: If it cannot be decoded.
        """
        from PIL import ImageOps
        from PIL.Image import Resampling

        self._seek(index)
        with _decoding():
            # A copy, because this turns the image in place of Pillow's own.
            image = ImageOps.exif_transpose(self.image)
            in_colour = colour and image.mode in _IN_COLOUR
            image = image.convert("RGB") if in_colour else in_grey(image)
            factor = resolution / self._resolution()
            factor = min(factor, (MAX_PIXELS / (image.width * image.height)) ** 0.5)
            size = [max(1, round(side * factor)) for side in image.size]
            image = image.resize((size[0], size[1]), Resampling.LANCZOS)
        return image, factor * self._resolution()

    def _seek(self, index: int) -> None:
        with _decoding():
            self.image.seek(index - 1)

    def _upright_size(self) -> tuple[int, int]:
        width, height = self.image.size
        with _decoding():
            orientation = self.image.getexif().get(0x0112, 1)  # EXIF 2.3, 4.6.4
        return (height, width) if orientation in {5, 6, 7, 8} else (width, height)

    def _resolution(self) -> float:
        """Return dots per inch, as the file tells or as if the page was as high as A4."""
        low, high = _LIKELY
        told = self.image.info.get("dpi", (0, 0))
        known = float(told[0] or 0)
        if low <= known <= high and 2 * abs(known - float(told[1] or 0)) < known:
            return known
        return min(max(max(self.image.size) / _LONG_SIDE, float(POINTS_PER_INCH)), float(high))


@contextmanager
def opened(source_path: str) -> Iterator[Frames]:
    """Open an image.

    Raises:
        DamagedDocument: If it is none that is read here, or has too many pixels.
    """
    from PIL import Image

    try:
        with warnings.catch_warnings():
            # Pillow warns at 89 million pixels, and refuses twice as many.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(source_path, formats=_FORMATS) as image:
                yield Frames(image, min(_MAX_FRAMES, getattr(image, "n_frames", 1)))
    except Image.DecompressionBombError as error:
        raise DamagedDocument(source_path, _TOO_LARGE) from error
    except (OSError, ValueError, SyntaxError, struct.error, EOFError, KeyError) as error:
        raise DamagedDocument(source_path, _UNREADABLE) from error


@contextmanager
def _decoding() -> Iterator[None]:
    """Map what Pillow raises on broken files; it is not documented, and differs by format."""
    try:
        yield
    except MemoryError:
        raise
    except Exception as error:
        raise PageFailed from error


def in_grey(image: "Image") -> "Image":
    """Return an image in eight bits of grey, what is transparent in white."""
    from PIL import Image as Pillow

    if image.mode in _16_BIT:
        return image.point(lambda value: value / 256).convert("L")
    if image.mode == "P" and "transparency" in image.info:
        image = image.convert("RGBA")
    if "A" in image.getbands():
        paper = Pillow.new("RGBA", image.size, "white")
        image = Pillow.alpha_composite(paper, image.convert("RGBA"))
    return image.convert("L")
