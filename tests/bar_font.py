"""Makes TrueType fonts in which each letter is an upright bar."""

import struct
from typing import Final

_FIRST, _LAST = 32, 126  # characters
_COUNT: Final = _LAST - _FIRST + 2  # glyphs: that of no character, and one for each
_HIGH: Final = 700  # thousandths of an em


def bar_font(width: int, advance: int = 500) -> bytes:
    """Return a font of the letters of ASCII, each a bar so wide, in thousandths of an em."""
    glyph = struct.pack(">hhhhhHHBBBB", 1, 0, 0, width, _HIGH, 3, 0, 1, 1, 1, 1)
    glyph += struct.pack(">hhhhhhhh", 0, 0, width, 0, 0, _HIGH, 0, -_HIGH)
    tables = {
        b"cmap": struct.pack(
            f">HHHHIHHHHH{_COUNT - 1}H",
            *(0, 1, 3, 1, 12),  # version, one table, for Windows and Unicode, where it begins
            *(6, 10 + 2 * (_COUNT - 1), 0, _FIRST, _COUNT - 1),
            *range(1, _COUNT),
        ),
        b"glyf": glyph * _COUNT,
        b"head": struct.pack(
            ">IIIIHHQQhhhhHHhhh",
            *(0x10000, 0x10000, 0, 0x5F0F3CF5, 0, 1000, 0, 0),
            *(0, 0, width, _HIGH, 0, 8, 2, 1, 0),
        ),
        b"hhea": struct.pack(
            ">IhhhHhhhhhhhhhhhH", 0x10000, 800, -200, 0, advance, *[0] * 11, _COUNT
        ),
        b"hmtx": struct.pack(">Hh", advance, 0) * _COUNT,
        b"loca": struct.pack(f">{_COUNT + 1}I", *(len(glyph) * n for n in range(_COUNT + 1))),
        b"maxp": struct.pack(">IHHHHHHHHHHHHHH", 0x10000, _COUNT, 4, 1, *[0] * 11),
    }
    found = struct.pack(">IHHHH", 0x10000, len(tables), 64, 2, 48)
    start = len(found) + 16 * len(tables)
    body = b""
    for tag, table in tables.items():
        found += struct.pack(">4sIII", tag, 0, start + len(body), len(table))
        body += table + b"\0" * (-len(table) % 4)
    return found + body
