"""Put marks that other programs made to their words, and look whether they are there.

Run: python -m benchmarks.marks FOLDER

FOLDER holds folders of one document each (PDF, EPUB, HTML) and a JSON file of its marks, as the
reader of Zotero has them: a list, or what its tests expect of an import. Right is a mark whose
words, by letters and digits alone, are those of its text, on its page, and of which on a PDF at
least six tenths of the width lie in its rectangles. A PDF whose JSON is an import must give these
marks by itself, too.
"""

import argparse
import json
import time
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from benchmarks.word_boxes import record_of
from loccit.composition.conversion import build_converter
from loccit.composition.marks import build_mark_reader
from loccit.domain.annotations.annotation import (
    Annotation,
    AnnotationKind,
    EpubPlace,
    HtmlPlace,
    PdfPlace,
    Place,
    Rect,
)
from loccit.domain.marks.alignment import MarkedText
from loccit.domain.models.chunk import PageBox, PlacedBlock
from loccit.domain.models.document import ConversionResult
from loccit.domain.models.project import DocumentRecord
from loccit.domain.policy.conversion_options import ConversionOptions
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.pdf.page_reader import PageReader

_DOCUMENTS: Final = (".pdf", ".epub", ".html")
_INSIDE: Final = 0.6  # of the width of the words, in the rectangles of the mark
_LOW: Final = 2.0  # points by which rectangles around letters without stems miss the middle
_NEAR: Final = 1.5  # points by which an import rounds, and an icon has another size
_IMPORTED: Final = "imported"


@dataclass(frozen=True)
class Outcome:
    """What became of a mark.

    Attributes:
        key: The file and the mark.
        kind: Of the mark.
        has_text: Whether its program told its words.
        is_right: Whether it was put to its own words.
        is_wrong: Whether it was put to others.
        is_missing: Whether the PDF itself did not give it.
        reason: Why it was left, or whatever is wrong with it.
    """

    key: str
    kind: str
    has_text: bool
    is_right: bool
    is_wrong: bool
    is_missing: bool
    reason: str = ""


def measured(folder: Path) -> list[Outcome]:
    """Return what became of each mark below a folder."""
    return [each for document, marks in _found(folder) for each in _of_document(document, marks)]


def main() -> None:
    """Print what became of the marks, by file and kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path)
    folder = parser.parse_args().folder
    if folder is None:
        print("no folder of marks is named; see the head of this file")
        return
    start = time.perf_counter()
    outcomes = measured(folder)
    written = [each for each in outcomes if each.has_text]
    right = sum(each.is_right for each in written)
    print(f"{len(outcomes)} marks, {len(written)} with text: {right} at their own words", end=" ")
    print(f"({right / max(1, len(written)):.3f}), {sum(e.is_wrong for e in outcomes)} at others")
    print(f"{sum(each.is_missing for each in outcomes)} not read from their PDF")
    for kind, count in Counter((e.kind, e.reason) for e in outcomes if not e.is_right).items():
        print(f"  left: {count} x {kind[0]}, {kind[1]}")
    print(f"{time.perf_counter() - start:.1f} s, conversion included")


def _found(folder: Path) -> Iterator[tuple[Path, Mapping[str, Any] | Sequence[Any]]]:
    for path in sorted(folder.rglob("*.json")):
        documents = [each for each in path.parent.iterdir() if each.suffix in _DOCUMENTS]
        if len(documents) == 1:
            yield documents[0], json.loads(path.read_text(encoding="utf-8"))


def _of_document(document: Path, told: Mapping[str, Any] | Sequence[Any]) -> Iterator[Outcome]:
    result = build_converter(ConversionOptions()).convert(str(document))
    text = MarkedText(
        result.plain_text, [(page.index, page.span) for page in result.structure.page_map]
    )
    imported = isinstance(told, Mapping)
    entries = told[_IMPORTED] if isinstance(told, Mapping) else told
    marks = [_annotation(f"{document.name} {n}", each) for n, each in enumerate(entries)]
    reader = build_mark_reader()
    seen = reader.words_at(str(document), [each.place for each in marks if each.place])
    own = reader.marks(str(document), "own") if imported else ()
    with closing(PageReader()) as pages:
        boxes_of = partial(_boxes, pages, record_of(document, result), _blocks(result))
        for mark, words in zip(marks, seen, strict=True):
            found = text.align(mark, words)
            fault = _fault(mark, found.span, result, boxes_of) if found.span else ""
            yield Outcome(
                mark.key,
                mark.kind.value,
                bool(_letters(mark.text)),
                is_right=found.span is not None and not fault,
                is_wrong=bool(fault),
                is_missing=imported and not any(_is_same(mark, each) for each in own),
                reason=fault or (found.reason.value if found.reason else ""),
            )


def _annotation(key: str, entry: Mapping[str, Any]) -> Annotation:
    return Annotation(
        key,
        AnnotationKind(entry["type"]),
        entry.get("text") or "",
        entry.get("comment") or "",
        entry["color"].lower(),
        place=_place(entry["position"]),
    )


def _place(position: Mapping[str, Any]) -> Place:
    if "pageIndex" in position:
        return PdfPlace(
            position["pageIndex"],
            _rects(position.get("rects", [])),
            _rects(position.get("nextPageRects", [])),
        )
    if position["type"] == "FragmentSelector":
        return EpubPlace(position["value"])
    refined = position.get("refinedBy") or {}
    return HtmlPlace(position["value"], refined.get("start"), refined.get("end"))


def _rects(sides: Sequence[Sequence[float]]) -> tuple[Rect, ...]:
    return tuple(Rect(*each) for each in sides)


def _fault(mark: Annotation, span: Span, result: ConversionResult, boxes_of: Any) -> str:  # noqa: ANN401
    """Return what is wrong with where a mark was put, nothing when it is right."""
    words = span.of(result.plain_text)
    if _letters(mark.text) and _letters(words) != _letters(mark.text):
        return f"its words are {mark.text!r}, and not {words!r}"
    if not isinstance(mark.place, PdfPlace):
        return ""
    wanted = {mark.place.page_index + 1}
    if mark.place.next_page_rects:
        wanted.add(mark.place.page_index + 2)
    pages = {page.index for page in result.pages_of(span)}
    if pages != wanted:
        return f"it is on page {sorted(wanted)}, and not {sorted(pages)}"
    size = result.structure.page_map[mark.place.page_index]
    found = [each for each in boxes_of(span) or () if each.page == size.index]
    inside = sum(_inside(each, mark.place.rects, size.height) for each in found)
    width = sum(each.box.right - each.box.left for each in found)
    return "" if inside >= _INSIDE * width else f"its place is not that of {words!r}"


def _boxes(
    pages: PageReader, record: DocumentRecord, blocks: Sequence[PlacedBlock], span: Span
) -> tuple[PageBox, ...] | None:
    [found] = pages.word_boxes(record, [b for b in blocks if b.span.overlaps(span)], [span])
    return found


def _inside(each: PageBox, rects: Sequence[Rect], height: float) -> float:
    """Return how much of the middle of a line lies in rectangles.

    The page is upright, from (0, 0). A rectangle may be as low as its letters are.
    """
    box = each.box
    middle = height - (box.top + box.bottom) / 2
    return sum(
        max(0.0, min(box.right, rect.right) - max(box.left, rect.left))
        for rect in rects
        if rect.bottom - _LOW <= middle <= rect.top + _LOW
    )


def _is_same(mark: Annotation, own: Annotation) -> bool:
    one, other = mark.place, own.place
    if not isinstance(one, PdfPlace) or not isinstance(other, PdfPlace):
        return False
    near = len(one.rects) == len(other.rects) and all(
        abs(a - b) <= _NEAR
        for first, second in zip(one.rects, other.rects, strict=True)
        for a, b in (
            (first.left, second.left),
            (first.bottom, second.bottom),
            (first.right, second.right),
            (first.top, second.top),
        )
    )
    same = (mark.kind, one.page_index, mark.comment) == (own.kind, other.page_index, own.comment)
    return near and same


def _blocks(result: ConversionResult) -> list[PlacedBlock]:
    return [
        PlacedBlock(block.page, block.box, block.span, block.span.of(result.plain_text))
        for block in result.structure.blocks
        if block.page and block.box
    ]


def _letters(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text).replace("\u0131", "i").casefold()
    return "".join(letter for letter in apart if letter.isalnum())


if __name__ == "__main__":
    main()
