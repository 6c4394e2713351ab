"""Page images with the blocks drawn on them, so that a person sees what conversion made."""

from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from loccit.domain.models.document import Block, BlockKind, ConversionResult, Page
from loccit.infrastructure.adapters.pdf.file.pdfium import OpenDocument
from loccit.infrastructure.adapters.pdf.images import Frames
from loccit.infrastructure.adapters.pdf.scans.rendering import MAX_PIXELS
from loccit.infrastructure.adapters.pdf.shown_pages import drawn, opened_document
from loccit.infrastructure.adapters.pdf.text.words import PageFailed

if TYPE_CHECKING:
    from PIL.Image import Image

_SCALE = 1.5  # pixels a point: text of ten points can be read
_COLOURS = {
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

    Every block has a frame in the colour of its kind, and its place in reading order; a heading
    has its level too.

    Raises:
        OSError: If the folder cannot be written to.
    """
    from PIL import ImageDraw

    folder.mkdir(parents=True, exist_ok=True)
    levels = {heading.span: heading.level for heading in result.structure.heading_tree}
    written: list[Path] = []
    with opened_document(source_path) as document:
        blocks: dict[int | None, list[tuple[int, Block]]] = defaultdict(list)
        for numbered in enumerate(result.structure.blocks, start=1):
            blocks[numbered[1].page].append(numbered)
        for page in result.structure.page_map:
            image = _drawn(document, page).convert("RGB")
            scale = image.width / (page.width or image.width)
            canvas = ImageDraw.Draw(image)
            for number, block in blocks[page.index]:
                if block.box is None:
                    continue
                corners = (block.box.left, block.box.top, block.box.right, block.box.bottom)
                frame = [corner * scale for corner in corners]
                colour = _COLOURS[block.kind]
                level = f" h{levels[block.span]}" if block.span in levels else ""
                canvas.rectangle(frame, outline=colour, width=2)
                canvas.text(
                    (frame[0] + 3, frame[1] - 12), f"{number} {block.kind.value}{level}", colour
                )
            path = folder / f"page-{page.index:04}.png"
            image.save(path)
            written.append(path)
    return written


def _drawn(document: OpenDocument | Frames, page: Page) -> "Image":
    """Draw a page; one that cannot be drawn is white."""
    from PIL import Image

    width, height = (max(1, round(_SCALE * side)) for side in (page.width, page.height))
    try:
        return drawn(document, page.index, width, MAX_PIXELS)
    except PageFailed:
        return Image.new("RGB", (width, height), "white")
