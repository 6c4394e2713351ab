"""Pages a second of PDF conversion, against pdfium's bare text of the same files in one run.

Run: python -m benchmarks.convert [FOLDER]      (data/ by default)
"""

import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

import pypdfium2

from loccit.infrastructure.adapters.docling.converter import DoclingConverterAdapter
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader

RUNS = 3


def main(folder: Path = Path("data")) -> None:
    """Convert every PDF below the folder both ways, in turn, and print the medians."""
    paths = [str(path) for path in sorted(folder.rglob("*.pdf"))]
    converter = DoclingConverterAdapter(PdfTextReader())
    pages = sum(_bare_text(path) for path in paths)
    ours, bare = [], []
    for _ in range(RUNS):
        ours.append(_seconds(lambda: [converter.convert(path) for path in paths]))
        bare.append(_seconds(lambda: [_bare_text(path) for path in paths]))
    ratios = [one / other for one, other in zip(bare, ours, strict=True)]
    print(f"{len(paths)} files, {pages} pages, medians of {RUNS} runs")
    print(f"loccit       {pages / median(ours):7.0f} pages/s")
    print(f"pdfium text  {pages / median(bare):7.0f} pages/s")
    print(f"share of pdfium's speed: {median(ratios):.2f}")


def _bare_text(path: str) -> int:
    """Read the text of every page and return how many there are."""
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            text = page.get_textpage()
            text.get_text_bounded()
            text.close()
            page.close()
        return len(document)


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
