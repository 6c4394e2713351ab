"""Small packages and markup files that ask for endless time or memory."""

import io
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from tests.deflate import deflated

DEEP: Final = 100_000
JUST_ALLOWED: Final = 900 * 2**20
"""Bytes; more than the worker of a test may take, and less than what is refused unread."""
ENDLESS: Final = 2 * 2**30
_SAMPLE: Final = Path(__file__).parents[1] / "data" / "library-classification.docx"
_EPUB: Final = {
    "mimetype": b"application/epub+zip",
    "META-INF/container.xml": (
        b'<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">'
        b'<rootfiles><rootfile full-path="a.opf" media-type="application/oebps-package+xml"/>'
        b"</rootfiles></container>"
    ),
    "a.opf": (
        b'<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/><manifest>'
        b'<item id="t" href="t.xhtml" media-type="application/xhtml+xml"/></manifest>'
        b'<spine><itemref idref="t"/></spine></package>'
    ),
}
_ODT: Final = {
    "mimetype": b"application/vnd.oasis.opendocument.text",
    "META-INF/manifest.xml": (
        b'<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        b'<m:file-entry m:full-path="/" m:media-type="application/vnd.oasis.opendocument.text"/>'
        b'<m:file-entry m:full-path="content.xml" m:media-type="text/xml"/></m:manifest>'
    ),
}
_ODT_HEAD: Final = (
    b'<o:document-content xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    b' xmlns:t="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><o:body><o:text>'
)
_ODT_ENDS: Final = (_ODT_HEAD, b"</o:text></o:body></o:document-content>")
_WORD_ENDS: Final = (
    b'<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>',
    b"</w:body></w:document>",
)


def _docx(document: bytes, inflated: tuple[int, int] | None = None) -> bytes:
    """The sample document with another text."""
    with zipfile.ZipFile(_SAMPLE) as sample:
        parts = {name: sample.read(name) for name in sample.namelist()}
    return _package({**parts, "word/document.xml": document}, "word/document.xml", inflated)


def _package(
    parts: dict[str, bytes], bomb: str = "", inflated: tuple[int, int] | None = None
) -> bytes:
    """A package of `parts`; that called `bomb` may be deflated already, to (length, CRC-32)."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            stored = inflated is not None and name == bomb
            archive.writestr(name, content, zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED)
        entry = archive.getinfo(bomb) if inflated else None
        if entry and inflated:
            entry.file_size, entry.CRC = inflated
            entry.compress_type = zipfile.ZIP_DEFLATED
    data = packed.getvalue()
    if entry:
        # zipfile has written the central directory with these values; the local header is ours.
        header = entry.FileHeader(zip64=False)
        start = entry.header_offset
        data = data[:start] + header + data[start + len(header) :]
    return data


def _large_docx(fill: bytes, size: int) -> bytes:
    data, *inflated = deflated(_WORD_ENDS[0], fill, size, _WORD_ENDS[1])
    return _docx(data, (inflated[0], inflated[1]))


def _large_odt(size: int) -> bytes:
    data, *inflated = deflated(_ODT_ENDS[0], b"<t:p>ha</t:p>", size, _ODT_ENDS[1])
    return _package({**_ODT, "content.xml": data}, "content.xml", (inflated[0], inflated[1]))


def _large_epub(size: int) -> bytes:
    data, *inflated = deflated(b"<html><body>", b"<p>ha</p>", size, b"</body></html>")
    return _package({**_EPUB, "t.xhtml": data}, "t.xhtml", (inflated[0], inflated[1]))


def _laughs(root: str, text: str) -> bytes:
    """XML whose entities each name the one before ten times: `&e11;` is 200 GB."""
    entities = '<!ENTITY e0 "ha">' + "".join(
        f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12)
    )
    return f"<?xml version='1.0'?><!DOCTYPE {root} [{entities}]>{text}".encode()


def _within(ends: tuple[bytes, bytes], text: str) -> str:
    return f"{ends[0].decode()}{text}{ends[1].decode()}"


_PAGE: Final = '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>&e11;</p></body></html>'
_DRAWING: Final = _PAGE.replace(
    "<p>", '<svg xmlns="http://www.w3.org/2000/svg"><text>&e11;</text></svg><p>'
)
_ARTICLE: Final = "<article><front><article-meta/></front><body><p>&e11;</p></body></article>"
_JATS: Final = "<article><front><article-meta/></front><body>"

MARKUP_BOMBS: Final[Mapping[str, Callable[[], bytes]]] = {
    "large.docx": lambda: _large_docx(b"<w:p><w:r><w:t>ha</w:t></w:r></w:p>", JUST_ALLOWED),
    "larger.docx": lambda: _large_docx(b"<w:p><w:r><w:t>ha</w:t></w:r></w:p>", ENDLESS),
    "spaces.docx": lambda: _large_docx(b" ", JUST_ALLOWED),
    "laughs.docx": lambda: _docx(
        _laughs("w:document", _within(_WORD_ENDS, "<w:p><w:r><w:t>&e11;</w:t></w:r></w:p>"))
    ),
    "large.odt": lambda: _large_odt(JUST_ALLOWED),
    "larger.odt": lambda: _large_odt(ENDLESS),
    "laughs.odt": lambda: _package(
        {
            **_ODT,
            "content.xml": _laughs("o:document-content", _within(_ODT_ENDS, "<t:p>&e11;</t:p>")),
        }
    ),
    "large.epub": lambda: _large_epub(JUST_ALLOWED),
    "larger.epub": lambda: _large_epub(ENDLESS),
    "laughs.epub": lambda: _package({**_EPUB, "t.xhtml": _laughs("html", _PAGE)}),
    "drawing.epub": lambda: _package({**_EPUB, "t.xhtml": _laughs("html", _DRAWING)}),
    "laughs.xml": lambda: _laughs("article", _ARTICLE),
    "laughs.html": lambda: _laughs("html", _PAGE),
    "drawing.html": lambda: _laughs("html", _DRAWING),
    "deep.html": lambda: b"<div>" * DEEP + b"ha" + b"</div>" * DEEP,
    "deep.xml": lambda: (
        f"{_JATS}{'<sec><title>ha</title>' * DEEP}{'</sec>' * DEEP}".encode()
        + b"</body></article>"
    ),
    "deep.md": lambda: b"> " * DEEP + b"ha",
    "brackets.md": lambda: b"[" * DEEP,
    "stars.md": lambda: b"*a **a " * DEEP,
    "table.html": lambda: b"<table><tr><td colspan=1000000 rowspan=1000000>ha</td></tr></table>",
    "deep.tex": lambda: b"\\begin{document}%sha%s\\end{document}" % (b"{" * DEEP, b"}" * DEEP),
    "laughs.tex": lambda: (
        b"\\def\\a{ha}"
        + b"".join(b"\\def\\%c{\\%c\\%c}" % (n + 1, n, n) for n in range(97, 121))
        + b"\\begin{document}\\y\\end{document}"
    ),
    "loop.tex": lambda: b"\\def\\a{\\a\\a}\\begin{document}\\a\\end{document}",
    "deep.eml": lambda: (
        b"MIME-Version: 1.0\n"
        + b"".join(
            b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n)
            for n in range(2_000)
        )
        + b"Content-Type: text/plain\n\nha\n"
    ),
}
"""File names and how the files are made."""
