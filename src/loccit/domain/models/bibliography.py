"""A list of works in the forms that other programs read."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bibliography:
    """The same works as two files.

    Attributes:
        csl_json: For Pandoc and Zotero.
        bibtex: For LaTeX, in UTF-8.
    """

    csl_json: str
    bibtex: str
