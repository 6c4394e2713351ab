"""What was read of a document's pages, and what a reader should know of it."""

from collections.abc import Sequence

from loccit.domain.documents.page_range import named_pages
from loccit.domain.models.document import Coverage, DocumentWarning
from loccit.domain.policy.conversion_options import OcrMode
from loccit.infrastructure.adapters.pdf.scans.scans import ScanReading, Scans


def page_coverage(reading: ScanReading, failed: Sequence[int]) -> Coverage:
    """Put each page where it belongs.

    Args:
        reading: The pages, and what became of those that show an image of their text.
        failed: Indices of the pages that cannot be loaded.

    Returns:
        A coverage record of the pages alone.
    """
    unread = set(reading.unread)
    lost = set(failed)
    for index, _ in reading.failed:
        (unread if reading.pages[index - 1].has_text else lost).add(index)
    of: dict[str, list[int]] = {name: [] for name in ("text", "ocr", "blank", "without", "failed")}
    for page in reading.pages:
        if page.index in lost:
            place = "failed"
        elif page.index in unread:
            place = "without"
        elif page.has_text:
            place = "ocr" if page.recognised else "text"
        else:
            place = "blank" if page.blank else "without"
        of[place].append(page.index)
    return Coverage(
        pages=len(reading.pages),
        pages_with_text=tuple(of["text"]),
        pages_ocred=tuple(of["ocr"]),
        pages_blank=tuple(of["blank"]),
        pages_without_text=tuple(of["without"]),
        pages_failed=tuple(of["failed"]),
        characters_extracted=sum(page.characters for page in reading.pages),
    )


def page_warnings(
    reading: ScanReading, failed: Sequence[int], scans: Scans
) -> tuple[DocumentWarning, ...]:
    """Name the pages that were not read, why, and what the user does about it."""
    coverage = page_coverage(reading, failed)
    found: list[DocumentWarning] = []

    def warn(code: str, message: str) -> None:
        found.append(DocumentWarning(code, message))

    garbled = [index for index in reading.unread if reading.pages[index - 1].has_text]
    shown = [index for index in coverage.pages_without_text if index not in garbled]
    if garbled:
        said = f"{named_pages(garbled)}: the text layer holds too little or says nothing"
        warn("pages_without_text", f"{said}; {scans.remedy}")
    if shown and scans.usable is None:
        warn("pages_without_text", f"no text on {named_pages(shown)}, only images; {scans.remedy}")
    elif shown:
        warn("pages_without_text", f"no text on {named_pages(shown)}, and none was recognised")
    if scans.mode is OcrMode.ALWAYS and scans.usable is None:
        warn("ocr_unavailable", f"no page was recognised; {scans.remedy}")
    if failed:
        warn(
            "pages_failed",
            f"{named_pages(failed)} could not be read: damaged; fetch or save the file again",
        )
    hidden = [page.index for page in reading.pages if page.hidden]
    if hidden:
        said = f"{named_pages(hidden)}: text that the page does not show was left out"
        warn("hidden_text", said)
    for reason in sorted({reason for _, reason in reading.failed}):
        indices = [index for index, why in reading.failed if why == reason]
        warn("ocr_failed", f"{named_pages(indices)} could not be recognised: {reason}")
    return tuple(found)


def glyph_warnings(unclear: int) -> tuple[DocumentWarning, ...]:
    """Count the glyphs in words that the file does not say the letters of."""
    if not unclear:
        return ()
    places = f"{unclear} place{'s' if unclear > 1 else ''}"
    said = f"the file does not say which letters its fonts show in {places}, marked with U+FFFD"
    return (DocumentWarning("unclear_glyphs", f"{said}; compare with the page"),)


def line_number_warnings(numbered: Sequence[int]) -> tuple[DocumentWarning, ...]:
    """Name the pages whose lines are numbered in the margin.

    Args:
        numbered: Their indices.
    """
    if not numbered:
        return ()
    said = f"{named_pages(numbered)}: the numbers of lines in the margin were left out"
    return (DocumentWarning("line_numbers", said),)
