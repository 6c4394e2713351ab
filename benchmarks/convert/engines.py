"""The readers that are compared: ours and the baselines."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Final

from benchmarks.convert.reading import Piece, Reading, nested, reading_of
from loccit.domain.models.document import Box

OURS: Final = "loccit"
RAW: Final = "pypdfium2"
"""pdfium's bare text: what speed is measured against."""


@dataclass(frozen=True, slots=True)
class Engine:
    """A reader.

    Attributes:
        name: Of the package.
        extract: Reads a file.
        reading: Brings what `extract` returned into the form that is scored.
        timed: What is timed instead of `extract`: the same without OCR, as no baseline
            recognises images.
    """

    name: str
    extract: Callable[[str], Any]
    reading: Callable[[Any], Reading]
    timed: Callable[[str], Any] | None = None


def engine(name: str) -> Engine | str:
    """Return a reader, or why there is none.

    Raises:
        KeyError: If no reader has this name.
    """
    needs, build = _ENGINES[name]
    missing = [package for package in needs if find_spec(package) is None]
    return f"not installed ({', '.join(missing)} missing)" if missing else build()


def _loccit() -> Engine:
    from loccit.composition import build_converter
    from loccit.domain.policy.conversion_options import ConversionOptions, OcrMode

    without_ocr = build_converter(ConversionOptions(ocr=OcrMode.NEVER))
    return Engine(
        OURS, build_converter(ConversionOptions()).convert, reading_of, without_ocr.convert
    )


def _pypdfium2() -> Engine:
    return Engine(RAW, bare_text, _lines)


def bare_text(path: str) -> list[str]:
    """Return pdfium's text of every page."""
    import pypdfium2

    texts: list[str] = []
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            text = page.get_textpage()
            texts.append(text.get_text_bounded())
            text.close()
            page.close()
    return texts


def _pypdf() -> Engine:
    from pypdf import PdfReader

    # It would say for every font of every page that fontTools could read more of its encoding.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)

    def extract(path: str) -> list[str]:
        with PdfReader(path) as reader:
            return [page.extract_text() for page in reader.pages]

    return Engine("pypdf", extract, _lines)


def _docling_parse() -> Engine:
    from docling_core.types.doc.page import TextCellUnit
    from docling_parse.pdf_parser import DoclingPdfParser

    parser = DoclingPdfParser(loglevel="fatal")

    def extract(path: str) -> list[str]:
        document = parser.load(path)
        return [
            "\n".join(cell.text for cell in page.iterate_cells(TextCellUnit.LINE))
            for _, page in document.iterate_pages()
        ]

    return Engine("docling-parse", extract, _lines)


def _docling() -> Engine:
    from docling.document_converter import DocumentConverter

    converter = DocumentConverter()
    return Engine("docling", lambda path: converter.convert(path).document, reading_of_docling)


def _lines(pages: Iterable[str]) -> Reading:
    """Every line is a piece; these readers know of no headings."""
    return Reading(
        tuple(
            Piece(line, number)
            for number, page in enumerate(pages, start=1)
            for line in page.splitlines()
            if line.strip()
        )
    )


def reading_of_docling(document: Any) -> Reading:  # noqa: ANN401  (a DoclingDocument)
    """Return what Docling made of a file: its items, its section headers with their levels."""
    pieces: list[Piece] = []
    levels: list[tuple[int, str, int | None]] = []
    titles: list[str] = []
    for item, _ in document.iterate_items():
        label, text = item.label.value, _text_of(item, document)
        place = item.prov[0] if item.prov else None
        page = place.page_no if place else None
        box = None
        if place:
            flipped = place.bbox.to_top_left_origin(document.pages[page].size.height)
            box = Box(flipped.l, flipped.t, flipped.r, flipped.b)
        if label == "section_header":
            levels.append((item.level, text, page))
        elif label == "title":
            titles.append(text)
        if text:
            pieces.append(Piece(text, page, box))
    title = titles[0] if titles else None
    return Reading(tuple(pieces), nested(levels), title, " ".join(titles))


def _text_of(item: Any, document: Any) -> str:  # noqa: ANN401  (items of a DoclingDocument)
    if item.label.value == "table":
        return str(item.export_to_markdown(document))
    return getattr(item, "text", "") or getattr(item, "orig", "")


_ENGINES: Final[dict[str, tuple[tuple[str, ...], Callable[[], Engine]]]] = {
    OURS: ((), _loccit),
    RAW: (("pypdfium2",), _pypdfium2),
    "pypdf": (("pypdf",), _pypdf),
    "docling-parse": (("docling_parse",), _docling_parse),
    # docling-slim has the package `docling` too, but its PDF pipeline needs these.
    "docling": (("docling", "torch", "docling_ibm_models"), _docling),
}
BASELINES: Final = tuple(name for name in _ENGINES if name != OURS)
