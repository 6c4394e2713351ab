"""What a note cites, as files for other programs."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from loccit.domain.models.citation_meta import CitationMeta
from loccit.infrastructure.settings import Settings

Entries = Mapping[str, Mapping[str, object]]
"""Entries in CSL-JSON, by `id`."""
_CSL: Final = ".csl.json"


def bibliography_beside(note: Path) -> Entries:
    """Return what stands in the CSL-JSON file beside a note, nothing when there is none.

    Raises:
        ReferencesUnreadable: If it cannot be read.
    """
    from loccit.infrastructure.adapters.zotero_metadata.bibliography import earlier_items

    return earlier_items(str(note.with_suffix(_CSL)))


def bibliography_files(
    works: Mapping[str, CitationMeta | None], settings: Settings, earlier: Entries
) -> dict[str, str]:
    """Return the content of a CSL-JSON and a BibTeX file, by suffix.

    Args:
        works: What is cited, by citekey, in order; None for what is no longer stored.
        settings: Their reference list has the entries whole; what is stored has no volume.
        earlier: What stood there before; a work that is still cited stays.

    Raises:
        ReferencesUnreadable: If the reference list cannot be read.
    """
    from loccit.infrastructure.adapters.zotero_metadata.bibliography import (
        bibtex,
        csl_items,
        csl_json,
    )

    references = str(settings.references) if settings.references else None
    items = csl_items(works, references, earlier)
    return {_CSL: csl_json(items), ".bib": bibtex(items)}
