"""Page images with the blocks drawn on them, so that a person sees what conversion made."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from loccit.domain.models.document import BlockKind, ConversionResult
from loccit.domain.policy.source_formats import IMAGE_SUFFIXES, suffix_of
from loccit.infrastructure.adapters.pdf.images import opened
from loccit.infrastructure.adapters.pdf.scans.rendering import POINTS_PER_INCH

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
    with _drawer(source_path) as draw:
        for page in result.structure.page_map:
            image = draw(page.index).convert("RGB")
            canvas = ImageDraw.Draw(image)
            for number, block in enumerate(result.structure.blocks, start=1):
                if block.page != page.index or block.box is None:
                    continue
                corners = (block.box.left, block.box.top, block.box.right, block.box.bottom)
                frame = [corner * _SCALE for corner in corners]
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


@contextmanager
def _drawer(source_path: str) -> "Iterator[Callable[[int], Image]]":
    """Open a PDF or an image, and return what draws its pages by their index, from 1."""
    import pypdfium2

    if suffix_of(source_path) in IMAGE_SUFFIXES:
        with opened(source_path) as frames:
            yield lambda index: frames.draw(index, _SCALE * POINTS_PER_INCH)[0]
    else:
        with pypdfium2.PdfDocument(source_path) as document:
            yield lambda index: document[index - 1].render(scale=_SCALE).to_pil()
