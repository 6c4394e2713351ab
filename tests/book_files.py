"""E-books that the tests make."""

import zipfile
from collections.abc import Mapping
from pathlib import Path

CONTAINER = '<container><rootfiles><rootfile full-path="x/a.opf"/></rootfiles></container>'
EPUB = "http://www.idpf.org/2007/ops"


def write_book(
    path: Path, chapters: Mapping[str, str], *, metadata: str = "", nav: str = "", ncx: str = ""
) -> str:
    """Write a book and return its path.

    Args:
        path: Where.
        chapters: What the body of each file holds, by the name of the file, in order.
        metadata: Elements of Dublin Core, and what refines them.
        nav: What the body of its lists of EPUB 3 holds.
        ncx: The lists of EPUB 2.
    """
    items = [f'<item id="{name}" href="{name}"/>' for name in chapters]
    if nav:
        items.append('<item id="nav" href="nav.xhtml" properties="nav"/>')
    if ncx:
        items.append('<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>')
    order = "".join(f'<itemref idref="{name}"/>' for name in chapters)
    package = (
        '<package xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:opf="http://www.idpf.org/2007/opf">'
        f"<metadata>{metadata}</metadata>"
        f"<manifest>{''.join(items)}</manifest><spine>{order}</spine></package>"
    )
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("META-INF/container.xml", CONTAINER)
        archive.writestr("x/a.opf", package)
        for name, body in {**chapters, **({"nav.xhtml": nav} if nav else {})}.items():
            archive.writestr(f"x/{name}", f'<html xmlns:epub="{EPUB}"><body>{body}</body></html>')
        if ncx:
            archive.writestr("x/toc.ncx", f"<ncx>{ncx}</ncx>")
    return str(path)


def contents(*entries: tuple[int, str, str]) -> str:
    """Return contents of EPUB 2: the depth, the place and the text of each entry."""
    made, depth = "", 0
    for level, place, text in entries:
        made += "</navPoint>" * (depth - level + 1)
        made += f'<navPoint><navLabel><text>{text}</text></navLabel><content src="{place}"/>'
        depth = level
    return f"<navMap>{made}{'</navPoint>' * depth}</navMap>"
