"""Making PowerPoint and Excel files ready for Docling's backends."""

from loccit.infrastructure.adapters.docling.office.packing import repacked
from loccit.infrastructure.adapters.docling.office.raised import (
    mark_raised_in_cells,
    mark_raised_on_slide,
)


def prepare_pptx(data: bytes) -> bytes:
    """Mark what stands raised on the slides, and take the pictures out."""
    slides = r"ppt/(?:slides|notesSlides)/[^/]+\.xml"
    return repacked(data, slides, lambda _, part: mark_raised_on_slide(part))


def prepare_xlsx(data: bytes) -> bytes:
    """Mark what stands raised in the cells, and take the pictures out."""
    return repacked(data, r"xl/sharedStrings\.xml", lambda _, part: mark_raised_in_cells(part))
