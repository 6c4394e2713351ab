"""What a note cites, as files for other programs."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from loccit.domain.models.citation_meta import CitationMeta

_CSL: Final = ".csl.json"


def bibliography_files(
    works: Mapping[str, CitationMeta | None],
    references: str | None,
    note: Path,
    *,
    continued: bool,
) -> dict[Path, str]:
    """Return a CSL-JSON and a BibTeX file beside a note, and their content.

    Args:
        works: What is cited, by citekey, in order; None for what is no longer stored.
        references: The reference list has the entries whole; what is stored has no volume.
        note: The note.
        continued: Whether a work that stands there already and is still cited stays as it is.

    Raises:
        ReferencesUnreadable: If the reference list, or the file beside the note, cannot be read.
    """
    from loccit.infrastructure.adapters.zotero_metadata.bibliography import (
        bibtex,
        csl_items,
        csl_json,
        earlier_items,
    )

    beside = note.with_suffix(_CSL)
    items = csl_items(works, references, earlier_items(str(beside)) if continued else {})
    return {beside: csl_json(items), note.with_suffix(".bib"): bibtex(items)}
