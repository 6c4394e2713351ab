"""What everything that reads pages again does."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageOps

from loccit.application.ports.page_reader import PageReaderPort
from loccit.composition.conversion import build_page_reader
from loccit.domain.documents.placed_blocks import placed_blocks
from loccit.domain.errors import PageUnavailable
from loccit.domain.models.chunk import PageBox
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.isolation.page_reader import IsolatedPageReader
from loccit.infrastructure.adapters.pdf.page_reader import PageReader
from tests.layout_pages import story
from tests.lit_words import Read, read_pdf, words_inside
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

Reader = PageReader | IsolatedPageReader

ADAPTERS: dict[str, Callable[[], Reader]] = {
    "in this process": PageReader,
    "in a process of its own": lambda: IsolatedPageReader(build_page_reader),
}


@pytest.fixture(params=ADAPTERS)
def port(request: pytest.FixtureRequest) -> Iterator[PageReaderPort]:
    with closing(ADAPTERS[request.param]()) as reader:
        yield reader


def lit(port: PageReaderPort, read: Read, *spans: Span) -> list[tuple[PageBox, ...] | None]:
    return port.word_boxes(read.record, placed_blocks(read.chunks()), spans)


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Read:
    """Two pages of two columns, with a running head and page numbers."""
    pages = [
        PdfPage(
            [
                Text(200, 40, "Journal of Rivers and Tides", 8),
                *wrapped(story(number, 22), 60, 100, 220),
                *wrapped(story(number + 50, 22), 320, 100, 220),
                Text(295, 800, str(number), 8),
            ]
        )
        for number in (11, 12, 13)
    ]
    return read_pdf(Pdf(pages).write(tmp_path_factory.mktemp("boxes") / "paper.pdf"))


def test_it_is_what_the_port_asks_for(port: PageReaderPort) -> None:
    assert isinstance(port, PageReaderPort)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_any_span_is_lit_word_for_word_and_nothing_else_is(
    paper: Read, data: st.DataObject
) -> None:
    starts = [0, *(at + 1 for at, sign in enumerate(paper.text) if sign.isspace())]
    first = data.draw(st.sampled_from([at for at in starts if at < len(paper.text)]))
    length = data.draw(st.integers(1, 600))
    last = paper.text.find(" ", first + length)
    text = paper.text[first : last if last > 0 else len(paper.text)]
    span = Span(first, first + len(text.rstrip()))

    with closing(PageReader()) as reader:
        [boxes] = lit(reader, paper, span)

        assert boxes
        assert " ".join(words_inside(paper.path, boxes)).split() == span.of(paper.text).split()


def test_each_span_gets_its_own_answer_in_order(port: PageReaderPort, paper: Read) -> None:
    spans = [Span(900, 960), Span(0, 40), Span(900, 960)]

    first, other, again = lit(port, paper, *spans)

    assert first == again != other


def test_rectangles_lie_on_the_pages_of_the_span_in_the_order_of_the_text(
    port: PageReaderPort, paper: Read
) -> None:
    pages = {page.index: page for page in paper.result.structure.page_map}
    [boxes] = lit(port, paper, Span(0, len(paper.text)))

    assert boxes
    assert [each.page for each in boxes] == sorted(each.page for each in boxes)
    for each in boxes:
        page = pages[each.page]
        assert 0 <= each.box.left < each.box.right <= page.width
        assert 0 <= each.box.top < each.box.bottom <= page.height


def test_a_page_that_was_recognised_on_its_image_is_not_looked_up(
    port: PageReaderPort, paper: Read
) -> None:
    scanned = replace(paper.record.coverage, pages_with_text=(2, 3), pages_ocred=(1,))
    record = replace(paper.record, coverage=scanned)
    last = Span(len(paper.text) - 40, len(paper.text))

    on_scan, beside = port.word_boxes(record, placed_blocks(paper.chunks()), [Span(0, 40), last])

    assert on_scan is None
    assert beside


def test_a_file_that_cannot_be_read_has_no_words(port: PageReaderPort, paper: Read) -> None:
    gone = replace(paper.record.source, path="/nowhere/paper.pdf")
    note = replace(paper.record.source, path=str(Path(__file__)))

    for source in (gone, note):
        record = replace(paper.record, source=source)
        assert port.word_boxes(record, placed_blocks(paper.chunks()), [Span(0, 40)]) == [None]


def test_words_that_are_not_on_the_page_are_not_lit(port: PageReaderPort, paper: Read) -> None:
    other = read_pdf(
        Pdf([PdfPage(wrapped("quite another story " * 80, 60, 100, 220))] * 3).write(
            paper.path.with_name("other.pdf")
        )
    )
    record = replace(paper.record, source=other.record.source)

    assert port.word_boxes(record, placed_blocks(paper.chunks()), [Span(0, 200)]) == [None]


def image_of(port: PageReaderPort, read: Read, page: int, width: int) -> Image.Image:
    drawn = port.image(read.record, page, width)
    image = Image.open(BytesIO(drawn.data))

    assert drawn.media_type == "image/jpeg"
    assert image.size == (drawn.width, drawn.height)
    return image


def test_a_page_is_drawn_as_wide_as_is_asked(port: PageReaderPort, paper: Read) -> None:
    size = port.size(paper.record, 1)

    for width in (200, 1190):
        image = image_of(port, paper, 1, width)

        assert image.width == width
        assert image.height == pytest.approx(width * size.height / size.width, abs=1)


def test_words_are_drawn_inside_of_their_boxes_and_nowhere_else(
    port: PageReaderPort, tmp_path: Path
) -> None:
    read = read_pdf(
        Pdf([PdfPage([Text(200, 300, "A line of ink", 20)])]).write(tmp_path / "a.pdf")
    )
    [boxes] = lit(port, read, Span(0, len(read.text)))
    image = image_of(port, read, 1, round(2 * port.size(read.record, 1).width))

    assert boxes
    [box] = [each.box for each in boxes]
    ink = ImageOps.invert(image.convert("L")).point(lambda value: 255 if value > 60 else 0)
    left, top, right, bottom = (side / 2 for side in ink.getbbox() or ())
    assert box.left - 1 <= left < right <= box.right + 1
    assert box.top - 1 <= top < bottom <= box.bottom + 1


def test_a_page_is_drawn_in_its_colours_unless_it_has_none(
    port: PageReaderPort, paper: Read, tmp_path: Path
) -> None:
    path = tmp_path / "scan.png"
    Image.new("RGB", (1275, 1650), (200, 30, 30)).save(path, dpi=(150, 150))
    source = replace(paper.record.source, path=str(path))
    record = replace(paper.record, source=source)

    red = Image.open(BytesIO(port.image(record, 1, 300).data))

    assert image_of(port, paper, 1, 300).mode == "L"
    assert red.mode == "RGB"
    size = port.size(record, 1)
    assert (size.width, size.height) == pytest.approx((612, 792), abs=0.1)


@pytest.mark.parametrize("page", [0, -1, 4, 10**9])
def test_a_page_that_is_not_there_is_an_error(
    port: PageReaderPort, paper: Read, page: int
) -> None:
    with pytest.raises(PageUnavailable):
        port.image(paper.record, page, 300)
    with pytest.raises(PageUnavailable):
        port.size(paper.record, page)


def test_a_file_that_cannot_be_read_has_no_image(port: PageReaderPort, paper: Read) -> None:
    for path in ("/nowhere/paper.pdf", str(Path(__file__))):
        record = replace(paper.record, source=replace(paper.record.source, path=path))
        with pytest.raises(PageUnavailable):
            port.image(record, 1, 300)

    assert port.image(paper.record, 1, 300).width == 300


def test_a_file_that_was_cut_short_is_drawn_as_far_as_it_goes(
    port: PageReaderPort, paper: Read, tmp_path: Path
) -> None:
    whole = paper.path.read_bytes()
    path = tmp_path / "cut.pdf"
    path.write_bytes(whole[: whole.rindex(b"xref")])
    record = replace(paper.record, source=replace(paper.record.source, path=str(path)))

    assert port.image(record, 1, 300).data == port.image(paper.record, 1, 300).data


def test_a_huge_image_is_not_drawn_at_its_full_size(port: PageReaderPort, paper: Read) -> None:
    drawn = port.image(paper.record, 1, 10**6)

    assert drawn.width * drawn.height <= 12_010_000
