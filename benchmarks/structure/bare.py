"""Takes off a PDF what tells its structure: outline, tags and marks."""

from collections.abc import Callable
from pathlib import Path

from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, ContentStream, NameObject, StreamObject

_ROOT_KEYS = ("/Outlines", "/StructTreeRoot", "/MarkInfo", "/PageMode", "/OpenAction")
_PAGE_KEYS = ("/StructParents", "/Annots", "/AA")
_MARKED = (b"BDC", b"BMC", b"EMC", b"MP", b"DP")
_LITERAL_MARKS = b"BMC"


def write_bare(
    source: Path,
    target: Path,
    pages: int,
    clean: Callable[[bytes], bytes] | None = None,
) -> int:
    """Write a PDF as a reader gets it who is given the pages alone.

    Outline, structure tree, links and marked content are left out; so are pages after the first
    ones.

    Args:
        source: The PDF with its structure.
        target: Where the bare one goes.
        pages: How many pages to keep at most.
        clean: What takes the marks off a page's content; None for all marked content, in any
            file.

    Returns:
        How many pages the source has.

    Raises:
        pypdf.errors.PyPdfError: If the source cannot be read.
        OSError: If the target cannot be written.
    """
    reader = PdfReader(source)
    writer = PdfWriter()
    for page in reader.pages[:pages]:
        for key in _PAGE_KEYS:
            if key in page:
                del page[key]
        added = writer.add_page(page)
        content = added.get_contents()
        if content is None:
            continue
        stream = StreamObject()
        stream.set_data(
            clean(_data_of(added.get("/Contents"))) if clean else _without_marked_content(content)
        )
        added[NameObject("/Contents")] = writer._add_object(stream.flate_encode())  # noqa: SLF001
    for key in _ROOT_KEYS:
        if key in writer.root_object:
            del writer.root_object[key]
    with target.open("wb") as file:
        writer.write(file)
    return len(reader.pages)


def _data_of(contents: object) -> bytes:
    found = contents.get_object() if hasattr(contents, "get_object") else contents
    if isinstance(found, ArrayObject):
        return b"\n".join(item.get_object().get_data() for item in found)
    assert isinstance(found, StreamObject)
    return found.get_data()


def _without_marked_content(content: ContentStream) -> bytes:
    content.operations = [
        (operands, operator)
        for operands, operator in content.operations
        if operator not in _MARKED
    ]
    return content.get_data()
