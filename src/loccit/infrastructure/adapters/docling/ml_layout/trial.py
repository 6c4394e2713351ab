"""A PDF of one page, to see whether the engine works."""

from collections.abc import Sequence

WORDS = "loc. cit."


def trial_page() -> bytes:
    """Return the file; it shows `WORDS`."""
    shown = f"BT /F 24 Tf 72 720 Td ({WORDS}) Tj ET".encode()
    font = b"/Resources << /Font << /F 5 0 R >> >>"
    return _file(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R %b >>" % font,
            b"<< /Length %d >>\nstream\n%b\nendstream" % (len(shown), shown),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        ]
    )


def _file(objects: Sequence[bytes]) -> bytes:
    written = b"%PDF-1.7\n"
    table = b"0000000000 65535 f \n"
    for number, body in enumerate(objects, start=1):
        table += b"%010d 00000 n \n" % len(written)
        written += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    size = len(objects) + 1
    return written + (
        b"xref\n0 %d\n%btrailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
        % (size, table, size, len(written))
    )
