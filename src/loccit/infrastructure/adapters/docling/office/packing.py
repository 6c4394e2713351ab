"""The parts of office files: reading some, and writing the file anew with some of them edited."""

import re
import zipfile
from collections.abc import Callable
from io import BytesIO
from typing import Final

from lxml import etree

from loccit.infrastructure.adapters.docling.archives import opened
from loccit.infrastructure.adapters.docling.trees import Element, parse_xml, settle

PICTURES: Final = re.compile(r"(?:word|ppt|xl)/media/|Pictures/")
"""Names of the parts of an office file that are pictures."""


def parts_of(data: bytes, pattern: str) -> dict[str, Element]:
    """Return the trees of the parts whose names match a pattern, by name; damaged ones as read.

    Raises:
        zipfile.BadZipFile: If the file is no archive, is damaged, or unpacks to too much.
    """
    with opened(data) as archive:
        names = [name for name in archive.namelist() if re.fullmatch(pattern, name)]
        return {name: parse_xml(archive.read(name), may_be_damaged=True) for name in names}


def repacked(data: bytes, pattern: str, edit: Callable[[str, Element], None]) -> bytes:
    """Write an archive anew with some parts edited and every picture empty.

    A damaged part stays as it is: Docling tells whether it can do without it.

    Args:
        data: The archive.
        pattern: The names of the parts that are edited.
        edit: Gets the name and the tree of one.

    Raises:
        zipfile.BadZipFile: If it is none, is damaged, or unpacks to too much.
    """
    packed = BytesIO()
    with opened(data) as old, zipfile.ZipFile(packed, "w") as new:
        for member in old.infolist():
            name = member.filename
            if member.is_dir():
                continue
            part = b"" if PICTURES.match(name) else old.read(member)
            if re.fullmatch(pattern, name):
                part = _edited(name, part, edit)
            new.writestr(zipfile.ZipInfo(name), part)
    return packed.getvalue()


def _edited(name: str, part: bytes, edit: Callable[[str, Element], None]) -> bytes:
    try:
        root = parse_xml(part)
    except ValueError:
        return part
    edit(name, root)
    settle(root)
    written: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=True, standalone=True)
    return written
