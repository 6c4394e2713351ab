"""The list of names that comes with the package."""

import lzma
from functools import cache
from importlib.resources import files
from typing import Final

from loccit.domain.front_matter.known_names import KnownNames

_ROLES: Final = {"given": "13", "families": "23"}


@cache
def known_names() -> KnownNames:
    """Return the names of the package, unpacked once: 164 KB, 57,000 names.

    `benchmarks/names.py` makes the file from the lists of Faker (MIT).
    """
    data = files("loccit.infrastructure").joinpath("names.txt.xz").read_bytes()
    given, families = (part.split("\n") for part in lzma.decompress(data).decode().split("\n\n"))
    return KnownNames(frozenset(given), frozenset(families))
