"""Keeping text that was written by others apart from what a model is told to do."""

from hashlib import sha256
from itertools import count
from typing import Final

_LENGTH: Final = 12
"""Hexadecimal digits. A text that holds the mark of itself and of the rest of the prompt would
have to be found among 2^48; and one that does gets another mark."""


def mark_absent_from(*texts: str) -> str:
    """Return a word that is in none of the texts, and that nobody can know who has not all.

    The same texts have the same mark.
    """
    everything = "".join([f"{len(text)}:{text}" for text in texts])
    seed = sha256(everything.encode(errors="surrogatepass")).digest()
    marks = (sha256(b"%d" % number + seed).hexdigest()[:_LENGTH] for number in count())
    return next(mark for mark in marks if mark not in everything)


def delimited(label: str, text: str, mark: str) -> str:
    """Return a text between two lines that it cannot hold itself.

    Args:
        label: What it is, in our own words: never out of a document.
        text: Anything.
        mark: Of `mark_absent_from`, over everything that is put into the same prompt.
    """
    return f"[begin {label} {mark}]\n{text}\n[end {label} {mark}]"
