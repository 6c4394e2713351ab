"""Pages that take forever, or end the process that reads them."""

import os
import re
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from loccit.domain.errors import PageUnavailable
from loccit.domain.models.chunk import PageBox, PlacedBlock
from loccit.domain.models.citation_meta import SourceHint
from loccit.domain.models.document import Coverage, DocId
from loccit.domain.models.page_image import PageImage, PageSize
from loccit.domain.models.project import DocumentRecord, Revision, SourceFile
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.isolation.page_reader import IsolatedPageReader

ROOT = Path(__file__).parents[2]
SECONDS = 1.0
FINE, SLOW, REGEX, ABORT, MEMORY, FAULT = range(1, 7)
HOSTILE = (SLOW, REGEX, ABORT, MEMORY, FAULT)


class HostilePages:
    """Reads a page as its number says."""

    def word_boxes(
        self, record: DocumentRecord, blocks: Sequence[PlacedBlock], spans: Sequence[Span]
    ) -> list[tuple[PageBox, ...] | None]:
        self.size(record, spans[0].start)
        return [() for _ in spans]

    def size(self, record: DocumentRecord, page: int) -> PageSize:
        match page:
            case 2:
                time.sleep(600)
            case 3:
                re.match(r"(a+)+b", "a" * 64)
            case 4:
                os.abort()
            case 5:
                bytearray(8 * 2**30)
            case 6:
                raise ZeroDivisionError
            case _:
                pass
        return PageSize(10, 20)

    def image(self, record: DocumentRecord, page: int, width: int) -> PageImage:
        self.size(record, page)
        return PageImage(b"", "image/jpeg", width, 2 * width)


def build_hostile() -> HostilePages:
    return HostilePages()


RECORD = DocumentRecord(
    DocId("0" * 64),
    Revision("r"),
    SourceFile("/papers/hostile.pdf", 1, 1, DocId("0" * 64)),
    title=None,
    citation=None,
    missing=None,
    hint=SourceHint(),
    references="",
    chunks=1,
    coverage=Coverage(),
)


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[IsolatedPageReader]:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (ROOT, ROOT / "src"))))
    with closing(IsolatedPageReader(build_hostile, SECONDS)) as reader:
        yield reader


@pytest.mark.parametrize("page", HOSTILE)
def test_a_hostile_page_fails_alone(reader: IsolatedPageReader, page: int) -> None:
    with pytest.raises(PageUnavailable, match=r"page \d of /papers/hostile.pdf cannot be shown"):
        reader.image(RECORD, page, 100)

    assert reader.image(RECORD, FINE, 100).width == 100


@pytest.mark.parametrize("page", HOSTILE)
def test_words_on_a_hostile_page_are_not_found(reader: IsolatedPageReader, page: int) -> None:
    spans = [Span(page, page + 1)] * 2

    assert reader.word_boxes(RECORD, (), spans) == [None, None]
    assert reader.word_boxes(RECORD, (), [Span(FINE, 9)]) == [()]


def test_several_threads_get_each_its_own_answer(reader: IsolatedPageReader) -> None:
    found: dict[int, int] = {}

    def draw(width: int) -> None:
        found[width] = reader.image(RECORD, FINE, width).width

    threads = [threading.Thread(target=draw, args=(width,)) for width in range(1, 21)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert found == {width: width for width in range(1, 21)}


def test_a_page_that_hangs_while_it_is_drawn_keeps_no_words_waiting(
    reader: IsolatedPageReader,
) -> None:
    reader.start()
    reader.size(RECORD, FINE)
    reader.image(RECORD, FINE, 10)
    drawing = threading.Thread(target=_drawn, args=(reader, SLOW))
    drawing.start()
    began = time.monotonic()

    reader.word_boxes(RECORD, (), [Span(FINE, 9)])

    assert time.monotonic() - began < SECONDS / 2
    drawing.join()


def _drawn(reader: IsolatedPageReader, page: int) -> None:
    with pytest.raises(PageUnavailable):
        reader.image(RECORD, page, 10)


def test_closing_ends_a_page_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (ROOT, ROOT / "src"))))
    reader = IsolatedPageReader(build_hostile, 600)
    reader.start()
    failed: list[str] = []

    def hang() -> None:
        try:
            reader.size(RECORD, SLOW)
        except PageUnavailable as error:
            failed.append(error.code)

    thread = threading.Thread(target=hang)
    thread.start()
    time.sleep(1)
    reader.close()
    thread.join(10)

    assert failed == ["page_unavailable"]
    with pytest.raises(PageUnavailable, match="closed"):
        reader.size(RECORD, FINE)
