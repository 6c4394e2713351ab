"""Pages of PDFs and images, read and drawn again when they are shown."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from io import BytesIO
from threading import RLock
from typing import TYPE_CHECKING, Final, TypeVar

from loccit.domain.errors import DocumentConversionError, PageUnavailable
from loccit.domain.models.chunk import PageBox, PlacedBlock
from loccit.domain.models.page_image import PageImage, PageSize
from loccit.domain.models.project import DocumentRecord, SourceFile
from loccit.domain.policy.source_formats import IMAGE_SUFFIXES, suffix_of
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.pdf.boxes.word_boxes import PageWords, word_boxes
from loccit.infrastructure.adapters.pdf.file.pdfium import OpenDocument
from loccit.infrastructure.adapters.pdf.images import Frames
from loccit.infrastructure.adapters.pdf.shown_pages import drawn, opened_document, size_of
from loccit.infrastructure.adapters.pdf.text.words import PageFailed

if TYPE_CHECKING:
    from PIL.Image import Image

_MOST_PIXELS: Final = 12_000_000
"""Of an image: A4 at 350 dots per inch, which no screen shows whole."""
_QUALITY: Final = 88  # of JPEG, at which letters have no halo that one sees
_SAMPLED: Final = 400  # pixels of the longer side
_NEAREST: Final = 0  # Pillow's Resampling.NEAREST, which it need not be imported for
_PAGES_KEPT: Final = 24  # whose words are known
_PAGES_READ: Final = 64  # until the file is opened anew: pdfium keeps what it has read

Found = TypeVar("Found")


@dataclass(slots=True)
class _OpenFile:
    """The file that was asked for last."""

    source: SourceFile
    document: OpenDocument | Frames
    words: OrderedDict[int, PageWords] = field(default_factory=OrderedDict)
    read: int = 0


class PageReader:
    """A `PageReaderPort` that works in this process and keeps the last file open.

    Threads wait for each other: pdfium is one for the process. Until `close` no other document
    can be converted in this process.
    """

    def __init__(self) -> None:
        """Open nothing yet."""
        self._lock = RLock()
        self._opened = ExitStack()
        self._file: _OpenFile | None = None

    def word_boxes(
        self, record: DocumentRecord, blocks: Sequence[PlacedBlock], spans: Sequence[Span]
    ) -> list[tuple[PageBox, ...] | None]:
        """Return one rectangle for each line and column of each span; see `PageReaderPort`."""
        if suffix_of(record.source.path) in IMAGE_SUFFIXES:
            return [None] * len(spans)
        with self._lock:
            try:
                return [self._boxes(record, blocks, span) for span in spans]
            except (DocumentConversionError, PageFailed):
                self.close()
                return [None] * len(spans)

    def size(self, record: DocumentRecord, page: int) -> PageSize:
        """Return the size of a page; see `PageReaderPort`."""
        return self._of_page(record, page, lambda document: PageSize(*size_of(document, page)))

    def image(self, record: DocumentRecord, page: int, width: int) -> PageImage:
        """Draw a page; see `PageReaderPort`."""
        return self._of_page(
            record, page, lambda document: _jpeg(drawn(document, page, width, _MOST_PIXELS))
        )

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._file = None
            self._opened.close()

    def _boxes(
        self, record: DocumentRecord, blocks: Sequence[PlacedBlock], span: Span
    ) -> tuple[PageBox, ...] | None:
        pages = {block.page for block in blocks if block.span.overlaps(span)}
        if not pages or not pages <= set(record.coverage.pages_with_text):
            return None
        file = self._open(record.source)

        def page_at(index: int) -> PageWords:
            if index not in file.words:
                if not isinstance(file.document, OpenDocument) or index > file.document.pages:
                    raise PageFailed
                file.words[index] = PageWords(file.document, index)
                if len(file.words) > _PAGES_KEPT:
                    file.words.popitem(last=False)
            return file.words[index]

        return word_boxes(blocks, span, page_at)

    def _of_page(
        self,
        record: DocumentRecord,
        page: int,
        find: Callable[[OpenDocument | Frames], Found],
    ) -> Found:
        with self._lock:
            try:
                document = self._open(record.source).document
                count = document.pages if isinstance(document, OpenDocument) else document.count
                if not 1 <= page <= count:
                    raise PageUnavailable(record.source.path, page, f"it has {count} pages")
                return find(document)
            except (DocumentConversionError, PageFailed) as error:
                self.close()
                reason = str(error) or "it is damaged"
                raise PageUnavailable(record.source.path, page, reason) from error

    def _open(self, source: SourceFile) -> _OpenFile:
        if self._file is None or self._file.source != source or self._file.read >= _PAGES_READ:
            self.close()
            self._file = _OpenFile(
                source, self._opened.enter_context(opened_document(source.path))
            )
        self._file.read += 1
        return self._file


def _jpeg(image: "Image") -> PageImage:
    """Encode an image; one without colours as grey, which takes half the time."""
    file = BytesIO()
    if image.mode == "RGB" and _is_grey(image):
        image = image.getchannel("G")
    image.save(file, "JPEG", quality=_QUALITY)
    return PageImage(file.getvalue(), "image/jpeg", image.width, image.height)


def _is_grey(image: "Image") -> bool:
    """Tell whether an image has no colours; a sample of it tells most that it has."""
    if max(image.size) > _SAMPLED:
        scale = _SAMPLED / max(image.size)
        sample = image.resize([max(1, round(side * scale)) for side in image.size], _NEAREST)
        if not _is_grey(sample):
            return False
    return _same_channels(image)


def _same_channels(image: "Image") -> bool:
    from PIL import ImageChops

    red, green, blue = image.split()
    return not (
        ImageChops.difference(red, green).getbbox() or ImageChops.difference(green, blue).getbbox()
    )
