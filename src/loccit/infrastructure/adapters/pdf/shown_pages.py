"""The pages of a file as they are displayed, whatever kind of file it is."""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import TYPE_CHECKING

from loccit.domain.errors import DamagedDocument, DocumentConversionError
from loccit.domain.policy.source_formats import IMAGE_SUFFIXES, suffix_of
from loccit.infrastructure.adapters.pdf.file.mending import mended_files
from loccit.infrastructure.adapters.pdf.file.pdfium import OpenDocument, open_document
from loccit.infrastructure.adapters.pdf.images import Frames, opened
from loccit.infrastructure.adapters.pdf.scans.rendering import (
    POINTS_PER_INCH,
    draw_in_colour,
    page_size,
)
from loccit.infrastructure.adapters.pdf.text.words import PageFailed

if TYPE_CHECKING:
    from PIL.Image import Image


@contextmanager
def opened_document(path: str) -> Iterator[OpenDocument | Frames]:
    """Open a PDF or an image; one that was cut short as far as it can be mended.

    Raises:
        DocumentConversionError: If it cannot be opened.
    """
    with ExitStack() as opening:
        if suffix_of(path) in IMAGE_SUFFIXES:
            yield opening.enter_context(opened(path))
            return
        try:
            document = opening.enter_context(open_document(path))
        except DamagedDocument as error:
            document = _mended(path, opening, error)
        yield document


def _mended(path: str, opening: ExitStack, error: DamagedDocument) -> OpenDocument:
    copies = opening.enter_context(closing(mended_files(path)))  # the last copy stays until then
    for copy in copies:
        with suppress(DocumentConversionError):
            return opening.enter_context(open_document(copy))
    raise error


def size_of(document: OpenDocument | Frames, page: int) -> tuple[float, float]:
    """Return width and height of the page at an index, from 1, in points.

    Raises:
        PageFailed: If it cannot be read.
    """
    if isinstance(document, OpenDocument):
        return page_size(document, page)
    shown = document.page(page)
    if not shown.width:
        raise PageFailed
    return shown.width, shown.height


def drawn(document: OpenDocument | Frames, page: int, width: int, most_pixels: int) -> "Image":
    """Draw the page at an index, from 1, as wide in pixels as wanted and possible.

    Raises:
        PageFailed: If it cannot be read or drawn.
    """
    if isinstance(document, OpenDocument):
        return draw_in_colour(document, page, width, most_pixels)
    points, _ = size_of(document, page)
    return document.draw(page, POINTS_PER_INCH * width / points, colour=True)[0]
