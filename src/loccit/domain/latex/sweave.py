"""Code that programs run between the words of a LaTeX file: Sweave's and knitr's chunks."""

import re
from typing import Final

_CHUNK: Final = re.compile(r"<<.*>>=")
_BEGINNING: Final = re.compile(r"^<<.*>>=", re.MULTILINE)
_NOT_BLANK: Final = re.compile(r"\S")


def without_chunks(text: str) -> str:
    """Return a text of the same length in which every chunk is blank.

    A chunk begins with a line "<<options>>=", which is no LaTeX, and ends with a line that begins
    with "@".
    """
    if not _BEGINNING.search(text):
        return text
    lines = text.splitlines(keepends=True)
    in_chunk = False
    for number, line in enumerate(lines):
        begins = _CHUNK.match(line) is not None
        if in_chunk or begins:
            lines[number] = _NOT_BLANK.sub(" ", line)
            in_chunk = begins or not line.startswith("@")
    return "".join(lines)
