"""The one form in which DOIs are compared."""

import re
from html import unescape
from urllib.parse import unquote

_DOI = re.compile(r"10\.\d{4,9}(?:\.\d+)*/\S+|\b10/[a-z0-9]+\b")
_CLOSERS = {")": "(", "]": "[", "}": "{", ">": "<"}


def normalise_doi(text: str) -> str | None:
    """Return the first DOI in `text` in lower case, without resolver, prefix or trailing marks.

    A shortDOI ("10/abc") stays one. The function is idempotent. None when there is no DOI.
    """
    doi = text
    while True:
        found = _DOI.search(unquote(unescape(doi)).lower())
        if found is None:
            return None
        cleaned = _without_trailing_marks(found.group())
        if cleaned == doi:
            return doi
        doi = cleaned


def _without_trailing_marks(doi: str) -> str:
    while doi:
        last = doi[-1]
        opener = _CLOSERS.get(last)
        unbalanced = opener is not None and doi.count(last) > doi.count(opener)
        if not unbalanced and last not in ".,;:!?'\"’”»*…":
            break
        doi = doi[:-1]
    return doi
