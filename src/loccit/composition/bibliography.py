"""What is cited, as files for other programs."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from loccit.domain.models.bibliography import Bibliography
from loccit.domain.models.citation_meta import CitationMeta


def build_bibliography(
    works: Mapping[str, CitationMeta | None],
    references: str | None,
    earlier: Path | None,
    files: Mapping[str, Sequence[str]],
) -> Bibliography:
    """Return a list of works.

    Args:
        works: By citekey, in order; None for a work no longer stored.
        references: The reference list has the entries whole; what is stored has no volume.
        earlier: The list in CSL-JSON as it was, whose entries are kept as long as they are cited.
        files: Absolute paths, by citekey, to be written beside an entry.

    Raises:
        ReferencesUnreadable: If the reference list, or the earlier one, cannot be read.
    """
    from loccit.infrastructure.adapters.zotero_metadata.bibliography import (
        csl_items,
        csl_json,
        items_of,
    )
    from loccit.infrastructure.adapters.zotero_metadata.bibtex_writer import bibtex

    items = csl_items(works, references, items_of(str(earlier)) if earlier else {}, files)
    return Bibliography(csl_json(items), bibtex(items))
