"""Packs what is far too large to be written down."""

import zlib
from typing import Final

_BLOCK: Final = 2**20  # bytes that are packed once


def deflated(head: bytes, fill: bytes, size: int, tail: bytes) -> tuple[bytes, int, int]:
    """Return `head`, about `size` bytes of `fill` and `tail` in raw deflate, length and CRC-32.

    After a full flush the packer knows nothing of what came before, so that the packed fill can be
    repeated as it is.
    """
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    block = fill * (_BLOCK // len(fill))
    times = size // len(block)
    first = packer.compress(head) + packer.flush(zlib.Z_FULL_FLUSH)
    repeated = packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)
    last = packer.compress(tail) + packer.flush()
    checksum = zlib.crc32(head)
    for _ in range(times):
        checksum = zlib.crc32(block, checksum)
    length = len(head) + times * len(block) + len(tail)
    return first + repeated * times + last, length, zlib.crc32(tail, checksum)
