"""Light the words of passages on their pages, and look what pdfium finds there.

Run: python -m benchmarks.word_boxes [FOLDER] [--passages N]

Of each PDF in FOLDER (the sample library without one) random passages are taken, from word to
word. Found is the share of a passage's letters and figures that stand inside of its boxes, in
order; foreign is the share of those inside that are not the passage's. The boxes of whole blocks,
which the index has, are the baseline. Text that runs right to left is compared without order:
pdfium gives it as it is seen. What a file prints twice in one place counts as foreign.
"""

import argparse
import time
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

import pypdfium2
from rapidfuzz.distance import LCSseq

from loccit.domain.documents.placed_blocks import placed_blocks
from loccit.domain.documents.sections import Section
from loccit.domain.documents.slicing import Slice, chunks_of
from loccit.domain.models.chunk import PageBox
from loccit.domain.models.citation_meta import SourceHint
from loccit.domain.models.document import Box, ConversionResult, DocId
from loccit.domain.models.project import DocumentRecord, Revision, SourceFile
from loccit.domain.text.spans import Span, strip_span
from loccit.infrastructure.adapters.pdf.page_reader import PageReader
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader

_SAMPLES: Final = Path(__file__).parents[1] / "data"
_LENGTHS: Final = (60, 900)  # characters of a passage
_INSET: Final = 0.12  # of the height of a line: what only touches a box does not stand in it
_MOST: Final = 1.3  # points of it: a block has many lines
_SIDE: Final = 0.4  # points at the ends of a line
_RIGHT_TO_LEFT: Final = ("R", "AL")


@dataclass
class Share:
    """Letters that were looked for, that were found, and that stood inside."""

    wanted: int = 0
    common: int = 0
    inside: int = 0

    def add(self, wanted: str, inside: str) -> None:
        """Count one passage."""
        self.wanted += len(wanted)
        self.inside += len(inside)
        if any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in wanted):
            self.common += (Counter(wanted) & Counter(inside)).total()
        else:
            self.common += LCSseq.similarity(wanted, inside)

    def __str__(self) -> str:
        found, foreign = self.common / self.wanted, 1 - self.common / max(1, self.inside)
        return f"found {found:.4f}  foreign {foreign:.4f}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print both shares and the time for a passage."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.word_boxes")
    parser.add_argument("folder", type=Path, nargs="?", default=_SAMPLES)
    parser.add_argument("--passages", type=int, default=20, help="of each document")
    given = parser.parse_args([] if arguments is None else arguments)
    words, blocks, chance = Share(), Share(), Random(1)
    passages = unknown = 0
    seconds = 0.0
    files = sorted(given.folder.rglob("*.pdf"))
    for file in files:
        doc_id = DocId(sha256(file.read_bytes()).hexdigest())
        result = PdfTextReader().read(str(file), doc_id)
        spans = list(_passages(result.plain_text, given.passages, chance))
        whole = Section(Span(0, len(result.plain_text)), 0)
        chunks = chunks_of(result, [Slice(whole.span, whole, "")], "benchmark")
        started = time.perf_counter()
        with closing(PageReader()) as reader:
            placed = reader.word_boxes(record_of(file, result), placed_blocks(chunks), spans)
        seconds += time.perf_counter() - started
        with pypdfium2.PdfDocument(file) as document:
            for span, boxes in zip(spans, placed, strict=True):
                passages += 1
                unknown += boxes is None
                wanted = _letters(span.of(result.plain_text))
                if boxes is not None and wanted:
                    words.add(wanted, _inside(document, boxes, wanted))
                    stored = dict.fromkeys(chunks[0].part(span).boxes)
                    blocks.add(wanted, _inside(document, [*stored], wanted))
    print(f"{passages} passages of {len(files)} documents, {unknown} without words")
    print(f"boxes of words   {words}  {1000 * seconds / max(1, passages):.1f} ms a passage")
    print(f"boxes of blocks  {blocks}")


def _passages(text: str, count: int, chance: Random) -> Iterator[Span]:
    least, most = _LENGTHS
    for _ in range(count if len(text) > most else 0):
        start = text.rfind(" ", 0, chance.randrange(len(text) - least)) + 1
        end = text.find(" ", start + chance.randrange(least, most))
        yield strip_span(text, Span(start, end if end > start else len(text)))


def record_of(file: Path, result: ConversionResult) -> DocumentRecord:
    """Return the record of a file, as far as a reader of pages asks for it."""
    return DocumentRecord(
        result.doc_id,
        Revision(""),
        SourceFile(str(file), 0, 0, result.doc_id),
        title=None,
        citation=None,
        missing=None,
        hint=SourceHint(),
        references="",
        chunks=1,
        coverage=result.coverage,
    )


def _letters(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if sign.isalnum())


def _inside(document: pypdfium2.PdfDocument, boxes: Sequence[PageBox], wanted: str) -> str:
    """Return the letters in rectangles; of a line that may run up the page, by what it holds."""
    found: list[str] = []
    for each in boxes:
        page = document[each.page - 1]
        text = page.get_textpage()
        kept = [
            _letters(text.get_text_bounded(*_in_user_space(page, box)))
            for box in _smaller(each.box)
        ]
        found.append(max(kept, key=lambda one: 2 * LCSseq.similarity(one, wanted) - len(one)))
    return "".join(found)


def _smaller(box: Box) -> tuple[Box, Box]:
    """Return a box without its edges, once of a line across the page, once of one along it."""
    width, height = box.right - box.left, box.bottom - box.top
    found = []
    for across, down in (
        (min(_SIDE, width / 10), min(_MOST, _INSET * height)),
        (min(_MOST, _INSET * width), min(_SIDE, height / 10)),
    ):
        found.append(Box(box.left + across, box.top + down, box.right - across, box.bottom - down))
    return found[0], found[1]


def _in_user_space(page: pypdfium2.PdfPage, box: Box) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top of a box of the page as displayed."""
    left, bottom, right, top = page.get_bbox()
    return {
        0: (left + box.left, top - box.bottom, left + box.right, top - box.top),
        90: (left + box.top, bottom + box.left, left + box.bottom, bottom + box.right),
        180: (right - box.right, bottom + box.top, right - box.left, bottom + box.bottom),
        270: (right - box.bottom, top - box.right, right - box.top, top - box.left),
    }[page.get_rotation()]


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
