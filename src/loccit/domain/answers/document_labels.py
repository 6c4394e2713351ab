"""What a document is called in a sentence."""

from pathlib import PurePath

from loccit.domain.answers.citation import author_year
from loccit.domain.models.citation_meta import CitationMeta
from loccit.domain.models.project import DocumentRecord


def label_of(citation: CitationMeta | None, title: str | None, source_path: str) -> str:
    """Return author and year, else the title, else the name of the file."""
    return author_year(citation) if citation else title or PurePath(source_path).name


def document_label(record: DocumentRecord) -> str:
    """Return what a document is called."""
    return label_of(record.citation, record.title, record.source.path)
