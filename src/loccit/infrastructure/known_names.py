"""The list of names that comes with the package."""

import lzma
from functools import cache
from importlib.resources import files

from loccit.domain.front_matter.known_names import KnownNames


@cache
def known_names() -> KnownNames:
    """Return the names of the package, unpacked once: 209 KB, 79,485 names.

    `benchmarks/names.py` makes the file from the lists of Faker (MIT).
    """
    data = files("loccit.infrastructure").joinpath("names.txt.xz").read_bytes()
    given, families = (part.split("\n") for part in lzma.decompress(data).decode().split("\n\n"))
    return KnownNames(frozenset(given), frozenset(families))
