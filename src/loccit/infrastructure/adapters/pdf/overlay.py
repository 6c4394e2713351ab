"""Page images with the blocks drawn on them, so that a person sees what conversion made."""

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from loccit.domain.models.document import Block, BlockKind, ConversionResult, Heading, Page
from loccit.infrastructure.adapters.pdf.file.pdfium import OpenDocument
from loccit.infrastructure.adapters.pdf.images import Frames
from loccit.infrastructure.adapters.pdf.scans.rendering import MAX_PIXELS
from loccit.infrastructure.adapters.pdf.shown_pages import drawn, opened_document
from loccit.infrastructure.adapters.pdf.text.words import PageFailed

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

_SCALE: Final = 1.5  # pixels a point: text of ten points can be read
_LABEL: Final = 11  # pixels: height of a label's letters
_MARGIN: Final = 3  # pixels around a label
_COLOURS: Final = {
    BlockKind.TITLE: "#b2182b",
    BlockKind.HEADING: "#d6604d",
    BlockKind.PARAGRAPH: "#2166ac",
    BlockKind.LIST_ITEM: "#4393c3",
    BlockKind.TABLE: "#1b7837",
    BlockKind.CAPTION: "#5aae61",
    BlockKind.FIGURE: "#a6dba0",
    BlockKind.CODE: "#762a83",
    BlockKind.FORMULA: "#9970ab",
    BlockKind.FOOTNOTE: "#8c510a",
    BlockKind.REFERENCE: "#777777",
    BlockKind.BYLINE: "#999999",
    BlockKind.IMPRINT: "#bbbbbb",
}


def draw_overlay(source_path: str, result: ConversionResult, folder: Path) -> list[Path]:
    """Write one PNG for each page of `result`, and return their paths in order.

    Every block has a frame in the colour of its kind, which a legend below the page names, and
    its number in reading order. A heading has its level, what told that it is one, and how surely.

    Raises:
        OSError: If the folder cannot be written to.
    """
    folder.mkdir(parents=True, exist_ok=True)
    headings = {heading.span: heading for heading in result.structure.heading_tree}
    written: list[Path] = []
    with opened_document(source_path) as document:
        blocks: dict[int | None, list[tuple[int, Block]]] = defaultdict(list)
        for numbered in enumerate(result.structure.blocks, start=1):
            blocks[numbered[1].page].append(numbered)
        for page in result.structure.page_map:
            image = _drawn(document, page).convert("RGB")
            scale = image.width / (page.width or image.width)
            for number, block in blocks[page.index]:
                if block.box is not None:
                    _frame(image, block, scale, number, headings.get(block.span))
            image = _with_legend(image, [block.kind for _, block in blocks[page.index]])
            path = folder / f"page-{page.index:04}.png"
            image.save(path)
            written.append(path)
    return written


def _frame(
    image: "Image", block: Block, scale: float, number: int, heading: Heading | None
) -> None:
    """Draw the frame of a block, its number left of it, and what a heading is right of it."""
    assert block.box is not None
    box, colour, canvas = block.box, _COLOURS[block.kind], _canvas(image)
    left, top, right, bottom = (
        side * scale for side in (box.left, box.top, box.right, box.bottom)
    )
    canvas.rectangle((left, top, right, bottom), outline=colour, width=2)
    width = canvas.textlength(str(number), font_size=_LABEL) + 2 * _MARGIN
    _tag(canvas, max(0.0, left - width), top, str(number), colour)
    if heading is not None:
        told = f"level {heading.level}, {heading.source.value} {heading.confidence:.2f}"
        width = canvas.textlength(told, font_size=_LABEL) + 2 * _MARGIN
        _tag(canvas, min(right, image.width - width), top, told, colour)


def _tag(canvas: "ImageDraw", left: float, top: float, text: str, colour: str) -> None:
    """Write on a ground of a colour."""
    width = canvas.textlength(text, font_size=_LABEL) + 2 * _MARGIN
    canvas.rectangle((left, top, left + width, top + _LABEL + _MARGIN), fill=colour)
    canvas.text((left + _MARGIN, top), text, "white", font_size=_LABEL)


def _with_legend(image: "Image", kinds: Sequence[BlockKind]) -> "Image":
    """Return an image with the colours of some kinds, and how many there are, below it."""
    from PIL import Image

    row = _LABEL + 2 * _MARGIN
    entries = [(kind, f"{kind.value} {kinds.count(kind)}") for kind in _COLOURS if kind in kinds]
    places: list[tuple[float, int]] = []
    canvas = _canvas(image)
    right, line = float(_MARGIN), 0
    for _, text in entries:
        width = row + canvas.textlength(text, font_size=_LABEL) + 4 * _MARGIN
        if right > _MARGIN and right + width > image.width:
            right, line = float(_MARGIN), line + 1
        places.append((right, line))
        right += width
    made = Image.new("RGB", (image.width, image.height + row * (line + 1) + _MARGIN), "white")
    made.paste(image)
    canvas = _canvas(made)
    for (kind, text), (left, number) in zip(entries, places, strict=True):
        top = image.height + _MARGIN + row * number
        canvas.rectangle((left, top, left + _LABEL, top + _LABEL), fill=_COLOURS[kind])
        canvas.text((left + row, top), text, "black", font_size=_LABEL)
    return made


def _canvas(image: "Image") -> "ImageDraw":
    from PIL import ImageDraw

    return ImageDraw.Draw(image)


def _drawn(document: OpenDocument | Frames, page: Page) -> "Image":
    """Draw a page; one that cannot be drawn is white."""
    from PIL import Image

    width, height = (max(1, round(_SCALE * side)) for side in (page.width, page.height))
    try:
        return drawn(document, page.index, width, MAX_PIXELS)
    except PageFailed:
        return Image.new("RGB", (width, height), "white")
