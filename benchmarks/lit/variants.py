"""The same papers, turned, cropped, and with an origin elsewhere: real files, made by pypdf."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from pypdf import PageObject, PdfReader, PdfWriter, Transformation
from pypdf.generic import NameObject, RectangleObject

_CROP: Final = (23.0, 31.0, 11.0, 17.0)
"""Points cut off at the left, the bottom, the right and the top: none of them alike."""
_ORIGIN: Final = (-120.0, 75.0)
_TURNS: Final = (90, 180, 270)

Change = Callable[[PageObject], None]


def write_variants(papers: Sequence[Path], folder: Path) -> None:
    """Write each change of some papers into folders named after the group."""
    for number, paper in enumerate(papers):
        for name, change in _changes(number):
            target = folder / name / f"{paper.parent.name}-{paper.stem}.pdf"
            target.parent.mkdir(parents=True, exist_ok=True)
            with PdfReader(paper) as reader:
                writer = PdfWriter(clone_from=reader)
            for page in writer.pages:
                change(page)
            writer.write(target)


def _changes(number: int) -> Iterator[tuple[str, Change]]:
    """Yield the changes of a paper: one turn each, and every crop."""
    turn = _TURNS[number % len(_TURNS)]
    yield f"rotated {turn}", _turned(turn)
    yield "cropped", _cropped
    yield "other origin, cropped", _in_turn(_moved, _cropped)
    yield f"other origin, cropped, rotated {turn}", _in_turn(_moved, _cropped, _turned(turn))


def _in_turn(*changes: Change) -> Change:
    def change(page: PageObject) -> None:
        for each in changes:
            each(page)

    return change


def _turned(turn: int) -> Change:
    def change(page: PageObject) -> None:
        page.rotate(turn)

    return change


def _cropped(page: PageObject) -> None:
    left, bottom, right, top = _CROP
    box = page.mediabox
    page.cropbox = RectangleObject(
        (
            float(box.left) + left,
            float(box.bottom) + bottom,
            float(box.right) - right,
            float(box.top) - top,
        )
    )


def _moved(page: PageObject) -> None:
    across, up = _ORIGIN
    page.add_transformation(Transformation().translate(across, up))
    box = page.mediabox
    moved = (
        float(box.left) + across,
        float(box.bottom) + up,
        float(box.right) + across,
        float(box.top) + up,
    )
    for name in ("/MediaBox", "/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"):
        if name in page:
            page[NameObject(name)] = RectangleObject(moved)
