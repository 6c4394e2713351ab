"""Small PDFs that ask for endless time or memory."""

import zlib
from collections.abc import Callable, Mapping
from typing import Final

from tests.deflate import deflated
from tests.pdf_factory import Bookmark, Pdf, PdfPage, Text, pdf_file, stream_object, wrapped

DEEP: Final = 100_000
_HUGE: Final = b"9" * 39 + b".0"  # beyond what a float holds; PDF has no exponents
MILLION: Final = 1_000_000
_FONT: Final = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
_HELLO: Final = stream_object("<<", b"BT /F 12 Tf 72 700 Td (Hello there) Tj ET")


def _pdf(
    content: bytes = _HELLO, *more: bytes, catalog: str = "", page: str = "", resources: str = ""
) -> bytes:
    """One page. The objects: 1 catalog, 2 page tree, 3 page, 4 content, 5 font, then `more`."""
    return pdf_file(
        [
            f"<< /Type /Catalog /Pages 2 0 R {catalog} >>".encode(),
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            (
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
                f" /Resources << /Font << /F 5 0 R >> {resources} >> {page} >>"
            ).encode(),
            content,
            _FONT,
            *more,
        ],
        "/Root 1 0 R",
    )


def _tree(root: bytes, *more: bytes) -> bytes:
    """A page tree of one's own: its root is object 2, a page 3, and `more` begins with 6."""
    page = (
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
        b" /Resources << /Font << /F 5 0 R >> >> >>"
    )
    catalog = b"<< /Type /Catalog /Pages 2 0 R >>"
    return pdf_file([catalog, root, page, _HELLO, _FONT, *more], "/Root 1 0 R")


def _inflating(size: int, times: int) -> bytes:
    """A content stream of spaces that inflates, after `times` filters, to `size` bytes."""
    data = b"\x78\xda" + deflated(b"", b" ", size, b"q ")[0] + b"\0\0\0\0"  # no checksum
    for _ in range(times - 1):
        data = zlib.compress(data, 9)
    return stream_object(f"<< /Filter [{'/FlateDecode ' * times}]", data)


def _glyphs() -> bytes:
    lines = b"".join(b"(%s) Tj T*\n" % (b"word and " * 11) for _ in range(MILLION // 99))
    return stream_object(
        "<< /Filter /FlateDecode", zlib.compress(b"BT /F 1 Tf 1 TL 10 800 Td " + lines + b"ET")
    )


def _deep_page_tree() -> bytes:
    first = 6
    nodes = [
        b"<< /Type /Pages /Kids [%d 0 R] /Count 1 >>" % (first + depth + 1)
        for depth in range(DEEP)
    ]
    nodes[-1] = b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
    return _tree(b"<< /Type /Pages /Kids [%d 0 R] /Count 1 >>" % first, *nodes)


def _deep_outline() -> bytes:
    items = [
        b"<< /Title (Level %d) /Parent %d 0 R /Dest [3 0 R /Fit] /First %d 0 R /Last %d 0 R >>"
        % (depth, 6 + depth, 8 + depth, 8 + depth)
        for depth in range(DEEP)
    ]
    root = b"<< /Type /Outlines /First 7 0 R /Last 7 0 R >>"
    return _pdf(_HELLO, root, *items, catalog="/Outlines 6 0 R")


def _type3(procedure: bytes, font: str = "") -> bytes:
    """A page in a Type3 font, object 6, whose only glyph is `procedure`, object 7."""
    type3 = (
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [.1 0 0 .1 0 0]"
        " /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >>"
        f" /CharProcs << /a 7 0 R >> /Resources << /Font << /L 6 0 R >> >> {font} >>"
    ).encode()
    content = stream_object("<<", b"BT /L 12 Tf 72 700 Td (aaaa) Tj ET")
    return _pdf(content, type3, stream_object("<<", procedure)).replace(
        b"/F 5 0 R", b"/L 6 0 R", 1
    )


def _form(content: bytes) -> bytes:
    head = (
        "<< /Type /XObject /Subtype /Form /BBox [0 0 595 842]"
        " /Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R /Y 7 0 R >> >>"
    )
    text = b" BT /F 12 Tf 72 700 Td (Hello there) Tj ET "
    return _pdf(
        stream_object("<<", b"/X Do" + text),
        stream_object(head, content + text),
        stream_object(head, content + text),
        resources="/XObject << /X 6 0 R /Y 7 0 R >>",
    )


def _forms_doubling(levels: int) -> bytes:
    """Forms each of which shows the next one twice: 2 ** `levels` texts in a few bytes."""
    forms = [
        stream_object(
            "<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources"
            f" << /Font << /F 5 0 R >> /XObject << /X {7 + level} 0 R >> >>",
            b"/X Do /X Do",
        )
        for level in range(levels)
    ]
    last = stream_object(
        "<< /Type /XObject /Subtype /Form /BBox [0 0 595 842]"
        " /Resources << /Font << /F 5 0 R >> >>",
        b"BT /F 12 Tf 72 700 Td (Hello there) Tj ET",
    )
    return _pdf(stream_object("<<", b"/X Do"), *forms, last, resources="/XObject << /X 6 0 R >>")


def pages_claimed(pages: int) -> bytes:
    """A file that claims so many pages and has one."""
    return _tree(b"<< /Type /Pages /Kids [3 0 R] /Count %d >>" % pages)


def _outline_loop() -> bytes:
    item = b"<< /Title (Again) /Parent 6 0 R /Dest [3 0 R /Fit] /Next %d 0 R /First %d 0 R >>"
    root = b"<< /Type /Outlines /First 7 0 R /Last 8 0 R >>"
    return _pdf(_HELLO, root, item % (8, 7), item % (7, 8), catalog="/Outlines 6 0 R")


def _far_bookmark() -> bytes:
    """A bookmark whose place on the page is beyond what a float can hold."""
    names = ("1 Introduction", "2 Methods", "3 Results")
    pages = [PdfPage([Text(72, 90, name, 14), *_columns()]) for name in names]
    return (
        Pdf(pages, [Bookmark(name, page) for page, name in enumerate(names, start=1)])
        .build()
        .replace(b"/Fit]", b"/XYZ 0 %b 0]" % (b"9" * 60 + b".0"))
    )


def _columns() -> list[Text]:
    text = "The harbour keeps a gauge that was read each hour of the day for eighty years. " * 6
    return [*wrapped(text, 72, 140, 220), *wrapped(text, 310, 140, 220)]


def _far_columns() -> bytes:
    """Two columns that go on a million kilometres below."""
    far = [Text(72, 1e12, "Far away"), Text(310, 1e12, "Far away, too")]
    return Pdf([PdfPage([*_columns(), *far])]).build()


PDF_BOMBS: Final[Mapping[str, Callable[[], bytes]]] = {
    "arrays nested deeply": lambda: _pdf(catalog="/Deep " + "[" * DEEP + "]" * DEEP),
    "dictionaries nested deeply": lambda: _pdf(
        page="/Deep " + "<< /A " * DEEP + "0" + ">>" * DEEP
    ),
    "arrays nested deeply in the content": lambda: _pdf(
        stream_object("<<", b"[" * DEEP + b"]" * DEEP + b" TJ")
    ),
    "states nested deeply": lambda: _pdf(stream_object("<<", b"q " * MILLION)),
    "page tree nested deeply": _deep_page_tree,
    "page tree that holds itself": lambda: _tree(
        b"<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 9 >>"
    ),
    "page tree of two that hold each other": lambda: _tree(
        b"<< /Type /Pages /Kids [6 0 R] /Count 40 >>",
        b"<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 3 0 R] /Count 40 >>",
    ),
    "a million pages claimed": lambda: pages_claimed(MILLION),
    "one page a million times": lambda: _tree(
        b"<< /Type /Pages /Count 1000000 /Kids [" + b"3 0 R " * MILLION + b"] >>"
    ),
    "the most pages that a file may claim": lambda: pages_claimed(50_000),
    "outline nested deeply": _deep_outline,
    "outline that goes round": _outline_loop,
    "bookmark at no place": _far_bookmark,
    "4 GB in a stream packed twice": lambda: _pdf(_inflating(4 * 2**30, 2)),
    "1 GB in a stream packed three times": lambda: _pdf(_inflating(2**30, 3)),
    "a million glyphs": lambda: _pdf(_glyphs()),
    "a glyph that shows itself": lambda: _type3(b"9 0 d0 BT /L 1 Tf (aa) Tj ET"),
    "a font that is its own descendant": lambda: _type3(
        b"9 0 d0", "/Subtype /Type0 /DescendantFonts [6 0 R] /ToUnicode 6 0 R /Encoding 6 0 R"
    ),
    "a form that shows itself": lambda: _form(b"/X Do /X Do"),
    "two forms that show each other": lambda: _form(b"/Y Do /X Do /Y Do"),
    "forms that double thirty times": lambda: _forms_doubling(30),
    "a page larger than the world": lambda: _pdf().replace(
        b"[0 0 595 842]", b"[0 0 %b %b]" % (_HUGE, _HUGE)
    ),
    "a drawing larger than the world": lambda: _pdf(
        stream_object("<<", b"0 0 %b %b re f" % (_HUGE, _HUGE))
    ).replace(b"[0 0 595 842]", b"[0 0 %b %b]" % (_HUGE, _HUGE)),
    "a drawing endlessly long and thin": lambda: _pdf(
        stream_object("<<", b"0 0 %b 1 re f" % _HUGE)
    ).replace(b"[0 0 595 842]", b"[0 0 %b 0.01]" % _HUGE),
    "a page of no size": lambda: _pdf().replace(b"[0 0 595 842]", b"[7 7 7 7]"),
    "a font of endless size": lambda: _pdf(
        stream_object("<<", b"BT /F %b Tf 72 700 Td (Hello there) Tj ET" % _HUGE)
    ),
    "columns that go far below": _far_columns,
    "text of endless extent": lambda: _pdf(
        stream_object(
            "<<",
            b"".join(
                b"BT /F 9 Tf %b.0 0 0 %b.0 %d %d Tm (A line of text) Tj ET "
                % (b"9" * (n % 40), b"9" * (39 - n % 40), 72 + n % 2 * 200, 14 * n)
                for n in range(200)
            ),
        )
    ),
    "a stream that is its own length": lambda: _pdf(b"<< /Length 4 0 R >>\nstream\nq\nendstream"),
    "a cross-reference table that goes round": lambda: _pdf().replace(
        b"trailer\n<<", b"trailer\n<< /Prev %d" % _pdf().rindex(b"xref\n0")
    ),
}
"""PDFs, by what is wrong with them."""
