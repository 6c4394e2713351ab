"""What everything that finds words on pages does."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loccit.application.ports.word_boxes import WordBoxesPort
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.pdf.word_boxes import PdfWordBoxes
from tests.layout_pages import story
from tests.lit_words import Read, read_pdf, words_inside
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

ADAPTERS: dict[str, Callable[[], WordBoxesPort]] = {"pdf": PdfWordBoxes}


@pytest.fixture(params=ADAPTERS)
def port(request: pytest.FixtureRequest) -> WordBoxesPort:
    return ADAPTERS[request.param]()


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


def test_it_is_what_the_port_asks_for(port: WordBoxesPort) -> None:
    assert isinstance(port, WordBoxesPort)


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

    for build in ADAPTERS.values():
        [boxes] = build().word_boxes(paper.record, paper.chunks(), [span])

        assert boxes
        assert " ".join(words_inside(paper.path, boxes)).split() == span.of(paper.text).split()


def test_each_span_gets_its_own_answer_in_order(port: WordBoxesPort, paper: Read) -> None:
    spans = [Span(900, 960), Span(0, 40), Span(900, 960)]

    first, other, again = port.word_boxes(paper.record, paper.chunks(), spans)

    assert first == again != other


def test_rectangles_lie_on_the_pages_of_the_span_in_the_order_of_the_text(
    port: WordBoxesPort, paper: Read
) -> None:
    pages = {page.index: page for page in paper.result.structure.page_map}
    [boxes] = port.word_boxes(paper.record, paper.chunks(), [Span(0, len(paper.text))])

    assert boxes
    assert [each.page for each in boxes] == sorted(each.page for each in boxes)
    for each in boxes:
        page = pages[each.page]
        assert 0 <= each.box.left < each.box.right <= page.width
        assert 0 <= each.box.top < each.box.bottom <= page.height


def test_a_page_that_was_recognised_on_its_image_is_not_looked_up(
    port: WordBoxesPort, paper: Read
) -> None:
    scanned = replace(paper.record.coverage, pages_with_text=(2, 3), pages_ocred=(1,))
    record = replace(paper.record, coverage=scanned)
    last = Span(len(paper.text) - 40, len(paper.text))

    on_scan, beside = port.word_boxes(record, paper.chunks(), [Span(0, 40), last])

    assert on_scan is None
    assert beside


def test_a_file_that_cannot_be_read_has_no_words(port: WordBoxesPort, paper: Read) -> None:
    gone = replace(paper.record.source, path="/nowhere/paper.pdf")
    note = replace(paper.record.source, path=str(Path(__file__)))

    for source in (gone, note):
        record = replace(paper.record, source=source)
        assert port.word_boxes(record, paper.chunks(), [Span(0, 40)]) == [None]


def test_words_that_are_not_on_the_page_are_not_lit(port: WordBoxesPort, paper: Read) -> None:
    other = read_pdf(
        Pdf([PdfPage(wrapped("quite another story " * 80, 60, 100, 220))] * 3).write(
            paper.path.with_name("other.pdf")
        )
    )
    record = replace(paper.record, source=other.record.source)

    assert port.word_boxes(record, paper.chunks(), [Span(0, 200)]) == [None]
