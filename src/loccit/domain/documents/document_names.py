"""Names of a document besides its title: file, authors, year, key."""

import re
from functools import lru_cache
from pathlib import PurePath
from typing import Final

from loccit.domain.models.citation_meta import CitationMeta

_CAMEL_CASE: Final = re.compile(r"(?<=[^\W\d_A-ZÀ-Þ])(?=[A-ZÀ-Þ])")
"""Between a small letter and a capital, as in TideMachines."""
_YEAR: Final = re.compile(r"(?<!\d)((?:1[5-9]|20)\d\d)(?!\d)")
"""A year that printed works have, wherever it stands, as in noether1918invariante."""
_DOCUMENTS_KEPT: Final = 16
"""Every chunk of a document asks for the same names, one after the other."""


@lru_cache(maxsize=_DOCUMENTS_KEPT)
def searched_names(source_path: str, citation: CitationMeta | None) -> str:
    """Return the names that a document is searched by, words and years apart from each other.

    They often say what the text takes for granted: whose report it is, and of which quarter.

    Args:
        source_path: Of the document; only its last part counts, without the ending.
        citation: Its citation, None when there is none.
    """
    names = [PurePath(source_path).stem]
    if citation is not None:
        names += [who.family for who in citation.authors]
        names += [str(citation.year or ""), citation.citekey]
    return " ".join(_YEAR.sub(r" \1 ", _CAMEL_CASE.sub(" ", name)) for name in names)
