"""Small books and web pages, of which tests know what stands where."""

from pathlib import Path
from zipfile import ZipFile

_CONTAINER = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="OEBPS/p.opf" media-type="application/oebps-package+xml"/>'
    "</rootfiles></container>"
)


def book(path: Path, *chapters: str) -> str:
    """Write an EPUB of chapters, the body of each in XHTML, and return its path."""
    names = [f"c{number}.xhtml" for number in range(len(chapters))]
    items = "".join(
        f'<item id="{name}" href="{name}" media-type="application/xhtml+xml"/>' for name in names
    )
    spine = "".join(f'<itemref idref="{name}"/>' for name in names)
    package = (
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Tides</dc:title>'
        '<dc:identifier id="i">1</dc:identifier><dc:language>en</dc:language></metadata>'
        f"<manifest>{items}</manifest><spine>{spine}</spine></package>"
    )
    with ZipFile(path, "w") as file:
        file.writestr("mimetype", "application/epub+zip")
        file.writestr("META-INF/container.xml", _CONTAINER)
        file.writestr("OEBPS/p.opf", package)
        for name, body in zip(names, chapters, strict=True):
            file.writestr(
                f"OEBPS/{name}",
                '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head>'
                f"<body>{body}</body></html>",
            )
    return str(path)


def web_page(path: Path, body: str) -> str:
    """Write a web page, and return its path."""
    path.write_text(
        f"<!doctype html><html><head><title>T</title></head><body>{body}</body></html>",
        encoding="utf-8",
    )
    return str(path)
