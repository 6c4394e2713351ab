"""What everything that reads marks does."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from loccit.application.ports.mark_reader import MarkReaderPort
from loccit.composition.marks import build_mark_reader
from loccit.domain.annotations.annotation import (
    AnnotationKind,
    EpubPlace,
    HtmlPlace,
    PdfPlace,
    Place,
    Rect,
)
from loccit.domain.errors import DocumentConversionError
from loccit.infrastructure.adapters.in_memory.mark_reader import InMemoryMarkReader, line
from loccit.infrastructure.adapters.isolation.mark_reader import IsolatedMarkReader
from loccit.infrastructure.adapters.markup_marks.reader import MarkupMarkReader
from loccit.infrastructure.adapters.pdf.mark_reader import PdfMarkReader
from tests.marked_files import book, web_page
from tests.pdf_factory import Pdf, PdfPage, Text, mark

WORDS = "The tide rises twice a day."
NOWHERE = PdfPlace(99, (Rect(0, 0, 1, 1),))


@dataclass(frozen=True)
class MarkedFile:
    """A file, the place of `WORDS` in it, and how many marks it holds."""

    path: str
    place: Place
    marks: int


def in_memory(folder: Path) -> MarkedFile:
    path = folder / "tides.txt"
    path.write_text(f"Before it.\n{WORDS}\nAfter it.", encoding="utf-8")
    (folder / "tides.txt.marks").write_text(f"{{{{{WORDS}|why?}}}}", encoding="utf-8")
    return MarkedFile(str(path), PdfPlace(0, (line(1),)), 1)


def in_pdf(folder: Path) -> MarkedFile:
    texts = [Text(72, 90 + 20 * n, t) for n, t in enumerate(("Before it.", WORDS, "After it."))]
    sides = (70.0, 842.0 - 114, 300.0, 842.0 - 100)
    page = PdfPage(texts, annotations=[mark("Highlight", [sides], "/Contents (why?)")])
    path = Pdf([page]).write(folder / "tides.pdf")
    return MarkedFile(str(path), PdfPlace(0, (Rect(*sides),)), 1)


def in_book(folder: Path) -> MarkedFile:
    body = f"<p>Before it.</p><p>{WORDS}</p><p>After it.</p>"
    return MarkedFile(book(folder / "b.epub", body), EpubPlace("epubcfi(/6/2!/4/4)"), 0)


def in_web_page(folder: Path) -> MarkedFile:
    body = f"<p>Before it.</p><p>{WORDS}</p><p>After it.</p>"
    return MarkedFile(web_page(folder / "b.html", body), HtmlPlace("p:nth-of-type(2)"), 0)


READERS: dict[str, Callable[[ExitStack], MarkReaderPort]] = {
    "memory": lambda _: InMemoryMarkReader(),
    "pdf": lambda _: PdfMarkReader(),
    "markup": lambda _: MarkupMarkReader(),
    "isolated": lambda end: end.enter_context(closing(IsolatedMarkReader(build_mark_reader))),
}
CASES = [
    ("memory", in_memory),
    ("pdf", in_pdf),
    ("markup", in_book),
    ("markup", in_web_page),
    ("isolated", in_pdf),
    ("isolated", in_book),
    ("isolated", in_web_page),
]


@pytest.fixture(scope="module")
def readers() -> Iterator[dict[str, MarkReaderPort]]:
    with ExitStack() as end:
        yield {name: make(end) for name, make in READERS.items()}


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]} {case[1].__name__}")
def case(
    request: pytest.FixtureRequest, readers: dict[str, MarkReaderPort], tmp_path: Path
) -> tuple[MarkReaderPort, MarkedFile]:
    name, write = request.param
    return readers[name], write(tmp_path)


Case = tuple[MarkReaderPort, MarkedFile]


def test_the_words_at_a_place_come_with_what_is_around_them(case: Case) -> None:
    reader, file = case
    assert isinstance(reader, MarkReaderPort)

    [found] = reader.words_at(file.path, [file.place])

    assert found is not None
    assert found.text.strip() == WORDS
    assert found.before.rstrip().endswith("Before it.")
    assert found.after.lstrip().startswith("After it.")


def test_each_place_has_its_answer_in_order(case: Case) -> None:
    reader, file = case
    found = reader.words_at(file.path, [NOWHERE, file.place, NOWHERE])
    assert [each is None for each in found] == [True, False, True]


def test_no_places_have_no_words(case: Case) -> None:
    reader, file = case
    assert reader.words_at(file.path, []) == []


def test_a_file_that_is_gone_has_no_words(case: Case) -> None:
    reader, file = case
    Path(file.path).unlink()
    assert reader.words_at(file.path, [file.place]) == [None]


def test_the_marks_inside_a_file_are_told(case: Case) -> None:
    reader, file = case
    found = reader.marks(file.path, "name")
    assert len(found) == file.marks
    for each in found:
        assert each.key.startswith("name:")
        assert (each.kind, each.comment) == (AnnotationKind.HIGHLIGHT, "why?")


def test_marks_that_cannot_be_read_are_told(
    readers: dict[str, MarkReaderPort], tmp_path: Path
) -> None:
    path = tmp_path / "broken.pdf"
    path.write_bytes(b"%PDF-1.7 /Subtype /Highlight broken")
    for name in ("pdf", "isolated"):
        with pytest.raises(DocumentConversionError):
            readers[name].marks(str(path), "name")


def test_a_file_that_ends_the_process_fails_alone(tmp_path: Path) -> None:
    with closing(IsolatedMarkReader(build_dying_reader)) as reader:
        file = in_pdf(tmp_path)
        assert reader.words_at(file.path, [file.place]) == [None]
        with pytest.raises(DocumentConversionError):
            reader.marks(file.path, "name")


class _Dying:
    def marks(self, *_: object) -> None:
        raise SystemExit(1)

    words_at = marks


def build_dying_reader() -> object:
    return _Dying()
