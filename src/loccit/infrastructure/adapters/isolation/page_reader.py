"""Pages read and drawn in processes of their own, with a limit on time and memory."""

from collections.abc import Sequence
from typing import Final

from loccit.domain.errors import PageUnavailable
from loccit.domain.models.chunk import PageBox, PlacedBlock
from loccit.domain.models.page_image import PageImage, PageSize
from loccit.domain.models.project import DocumentRecord
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.isolation.calls import CallFailed, Calls
from loccit.infrastructure.adapters.isolation.page_process import Build

_SECONDS: Final = 20.0
"""For one page: those of maps and plots take seconds."""


class IsolatedPageReader:
    """A `PageReaderPort` in processes that start when they are needed. Any thread may call it.

    One reads words and one draws: who shows a page asks for both at once. A page that exceeds a
    limit, or ends its process, fails alone: the next one gets a new process.
    """

    def __init__(self, build: Build, seconds: float = _SECONDS) -> None:
        """Read with what `build` returns.

        Args:
            build: A function of a module, so that the processes can import it.
            seconds: The limit of one call.
        """
        self._words, self._images = Calls(build, seconds), Calls(build, seconds)

    def word_boxes(
        self, record: DocumentRecord, blocks: Sequence[PlacedBlock], spans: Sequence[Span]
    ) -> list[tuple[PageBox, ...] | None]:
        """Return one rectangle for each line and column of each span; see `PageReaderPort`."""
        try:
            found = self._words.ask("word_boxes", record, blocks, spans)
        except CallFailed:
            return [None] * len(spans)
        if isinstance(found, list):
            return found
        return [None] * len(spans)

    def size(self, record: DocumentRecord, page: int) -> PageSize:
        """Return the size of a page; see `PageReaderPort`."""
        found = self._of_page(self._words, "size", record, page)
        assert isinstance(found, PageSize)
        return found

    def image(self, record: DocumentRecord, page: int, width: int) -> PageImage:
        """Draw a page; see `PageReaderPort`."""
        found = self._of_page(self._images, "image", record, page, width)
        assert isinstance(found, PageImage)
        return found

    def start(self) -> None:
        """Start the processes, so that the first page need not wait for them."""
        self._words.start()
        self._images.start()

    def close(self) -> None:
        """End the processes, also in the middle of a page; closing twice is allowed."""
        self._words.close()
        self._images.close()

    @staticmethod
    def _of_page(
        calls: Calls, method: str, record: DocumentRecord, page: int, *arguments: object
    ) -> object:
        try:
            found = calls.ask(method, record, page, *arguments)
        except CallFailed as error:
            raise PageUnavailable(record.source.path, page, str(error)) from error
        if isinstance(found, PageUnavailable):
            raise found
        if isinstance(found, Exception):
            raise PageUnavailable(record.source.path, page, "it is damaged") from found
        return found
