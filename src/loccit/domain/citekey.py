"""Citekeys as Pandoc and BibTeX both read them."""

import re
from typing import Final
from unicodedata import normalize

_SIGNS: Final = frozenset("_:.+/-?!&")
"""Beside letters and digits, what Pandoc's reader of BibTeX takes in a key, without what BibTeX
itself refuses, and what in Markdown would end a citation, set emphasis or begin a formula:
* ` ; [ ] @ $."""
_RUN: Final = re.compile(r"\s+")
_LEADING: Final = re.compile(r"\A[^\w]+")  # "{.a}" and "{:a}" would be attributes in Markdown
_SIMPLE: Final = re.compile(r"\w(?:\w|[:.#$%&\-+?<>~/](?=\w))*")
"""What Pandoc reads without braces: https://pandoc.org/MANUAL.html#citation-syntax"""
_NAMELESS: Final = "source"  # for a key without a letter or digit


def portable_citekey(citekey: str) -> str:
    """Return the spelling of a citekey that is used wherever Pandoc reads it.

    It is the same in a note and in both of its bibliographies. A key that Pandoc and BibTeX can
    read stays as it is, letters of any script too. Of others, each run of odd characters becomes
    a hyphen: "Smith 2020, a" is "Smith-2020-a"; signs before the first letter go. Keys that
    differ in nothing else become equal.
    """
    composed = normalize("NFC", citekey)
    spelled = "".join(char if char.isalnum() or char in _SIGNS else " " for char in composed)
    hyphened = _LEADING.sub("", _RUN.sub("-", spelled.strip()))
    return hyphened if any(map(str.isalnum, hyphened)) else _NAMELESS


def citation_of(citekey: str) -> str:
    """Return "@rowe2014"; in braces where Pandoc would not read all of the key without them."""
    spelled = portable_citekey(citekey)
    return f"@{spelled}" if _SIMPLE.fullmatch(spelled) else f"@{{{spelled}}}"
