"""A part of an office file that cannot be unpacked says nothing, and stops nothing."""

import zipfile
from io import BytesIO

import pytest

from loccit.infrastructure.damaged_archive import DAMAGED_ARCHIVE


def archive(method: int) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", method) as file:
        file.writestr("part.xml", "the tide comes and goes " * 500)
    return packed.getvalue()


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_whatever_byte_is_damaged_is_a_damaged_archive(method: int) -> None:
    whole = archive(method)
    refused = 0
    for at in range(len(whole)):
        spoiled = bytearray(whole)
        spoiled[at] ^= 0xFF
        try:
            with zipfile.ZipFile(BytesIO(bytes(spoiled))) as file:
                file.read("part.xml")
        except DAMAGED_ARCHIVE:
            refused += 1

    assert refused > len(whole) / 2
