"""Pages read and drawn in processes of their own, with a limit on time and memory."""

import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from loccit.domain.errors import PageUnavailable
from loccit.domain.models.chunk import PageBox, PlacedBlock
from loccit.domain.models.page_image import PageImage, PageSize
from loccit.domain.models.project import DocumentRecord
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.isolation.child import START_SECONDS, ChildProcess
from loccit.infrastructure.adapters.isolation.page_process import (
    MODULE,
    BuildPageReader,
    PageCall,
)

_SECONDS: Final = 20.0
"""For one page: those of maps and plots take seconds."""
_MEMORY: Final = 1536 * 2**20  # bytes of address space


class _Failed(Exception):
    """The process has ended, or does not answer in time."""


class _Pages(ChildProcess):
    """A process."""

    def __init__(self, build: BuildPageReader, seconds: float) -> None:
        super().__init__(MODULE)
        self._seconds = seconds
        self._ready = False
        with suppress(OSError):  # it ended at once; the first call reports it
            self._connection.send((build, _MEMORY, seconds))

    def ask(self, call: PageCall) -> object:
        try:
            if not self._ready:
                self._answer(START_SECONDS)
                self._ready = True
            self._connection.send(call)
            return self._answer(self._seconds)
        except (EOFError, OSError) as error:
            raise _Failed("it ended the process that reads it") from error

    def _answer(self, seconds: float) -> object:
        if not self._connection.poll(seconds):
            raise _Failed(f"it took longer than {seconds:.0f} seconds")
        return self._connection.recv()


class _Calls:
    """Calls of one process, one after the other. It starts when it is first needed."""

    def __init__(self, build: BuildPageReader, seconds: float) -> None:
        self._build, self._seconds = build, seconds
        self._lock = threading.Lock()
        self._process: _Pages | None = None
        self._closed = False

    def ask(self, method: str, *arguments: object) -> object:
        with self._lock:
            process = self._running()
            try:
                return process.ask(PageCall(method, arguments))
            except BaseException:  # when interrupted, the answer would come to the next call
                process.end()
                self._process = None
                raise

    def start(self) -> None:
        with self._lock:
            self._running()

    def close(self) -> None:
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()

    def _running(self) -> _Pages:
        if self._closed:
            raise _Failed("the library is closed")
        if self._process is None or not self._process.is_alive():
            self._process = _Pages(self._build, self._seconds)
        return self._process


class IsolatedPageReader:
    """A `PageReaderPort` in processes that start when they are needed. Any thread may call it.

    One reads words and one draws: who shows a page asks for both at once. A page that exceeds a
    limit, or ends its process, fails alone: the next one gets a new process.
    """

    def __init__(self, build: BuildPageReader, seconds: float = _SECONDS) -> None:
        """Read with what `build` returns.

        Args:
            build: A function of a module, so that the processes can import it.
            seconds: The limit of one call.
        """
        self._words, self._images = _Calls(build, seconds), _Calls(build, seconds)

    def word_boxes(
        self, record: DocumentRecord, blocks: Sequence[PlacedBlock], spans: Sequence[Span]
    ) -> list[tuple[PageBox, ...] | None]:
        """Return one rectangle for each line and column of each span; see `PageReaderPort`."""
        try:
            found = self._words.ask("word_boxes", record, blocks, spans)
        except _Failed:
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
        calls: _Calls, method: str, record: DocumentRecord, page: int, *arguments: object
    ) -> object:
        try:
            found = calls.ask(method, record, page, *arguments)
        except _Failed as error:
            raise PageUnavailable(record.source.path, page, str(error)) from error
        if isinstance(found, PageUnavailable):
            raise found
        if isinstance(found, Exception):
            raise PageUnavailable(record.source.path, page, "it is damaged") from found
        return found
