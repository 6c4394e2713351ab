"""What a note cites, as files for other programs."""

from collections.abc import Sequence

from loccit.domain.models.citation_meta import CitationMeta
from loccit.infrastructure.settings import Settings


def bibliography_files(citations: Sequence[CitationMeta], settings: Settings) -> dict[str, str]:
    """Return the content of a CSL-JSON and a BibTeX file, by suffix.

    Args:
        citations: What is cited, in order.
        settings: Their reference list has the entries whole; what is stored has no volume.

    Raises:
        ReferencesUnreadable: If the reference list cannot be read.
    """
    from loccit.infrastructure.adapters.zotero_metadata.bibliography import (
        bibtex,
        csl_items,
        csl_json,
    )

    references = str(settings.references) if settings.references else None
    items = csl_items(citations, references)
    return {".csl.json": csl_json(items), ".bib": bibtex(items)}
