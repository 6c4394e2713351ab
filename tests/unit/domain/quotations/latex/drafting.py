"""Drafts in LaTeX, with the files that they include in memory."""

from collections.abc import Mapping

from loccit.domain.errors import SourceNotFound
from loccit.domain.models.quotation import Citation
from loccit.domain.quotations.draft import Draft
from loccit.domain.quotations.latex.reader import latex_draft
from loccit.domain.quotations.reading import Reading
from loccit.domain.quotations.reading import read as read_draft


def draft(source: str, files: Mapping[str, str] | None = None) -> Draft:
    """Read a source; `files` are those that it may include, by their path."""

    def read(name: str) -> str:
        if files is None or name not in files:
            raise SourceNotFound(name)
        return files[name]

    return latex_draft(source, read)


def shown(source: str, files: Mapping[str, str] | None = None) -> str:
    """Return the words that a reader sees, a blank between them."""
    return " ".join(draft(source, files).text.split())


def reading(source: str, files: Mapping[str, str] | None = None) -> Reading:
    return read_draft(draft(source, files))


def quoted(source: str, files: Mapping[str, str] | None = None) -> list[str]:
    return [" ".join(each.text.split()) for each in reading(source, files).quotations]


def works(source: str, files: Mapping[str, str] | None = None) -> list[list[str]]:
    """Return the works that each quotation belongs to."""
    return [
        [named(each) for each in quotation.citations]
        for quotation in reading(source, files).quotations
    ]


def cited(source: str) -> list[str]:
    """Return every citation, in order."""
    return [named(work) for each in draft(source).cited for work in each.citations]


def named(citation: Citation) -> str:
    who = citation.citekey or f"{'+'.join(citation.names)} {citation.year}"
    return f"{who} {citation.locator.text}" if citation.locator else who
