"""The citation of a document: matched against the references, or kept as it is known."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from loccit.application.ports.metadata_resolver import MetadataResolverPort
from loccit.domain.errors import ReferencesUnreadable
from loccit.domain.models.citation_meta import CitationMeta, MetadataMissing, SourceHint
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.origin import Origin
from loccit.domain.models.project import DocumentRecord, SourceFile


@dataclass(frozen=True, slots=True)
class References:
    """The reference list to match documents against.

    Attributes:
        path: A file in CSL-JSON, BibTeX or RIS.
        citekey: The entry the user named for this document, None to find it.
    """

    path: str
    citekey: str | None = None


@dataclass(frozen=True, slots=True)
class KnownWork:
    """What a source of the project says of a file: nothing need be compared.

    Attributes:
        citation: Its entry; None where the source does not know it.
        origin: Where the source keeps it.
    """

    citation: CitationMeta | None
    origin: Origin


KnownWorks = Mapping[str, KnownWork]
"""By the absolute paths of files."""
NOTHING_KNOWN: Final[KnownWorks] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class DocumentCitation:
    """What the references say of a document.

    Attributes:
        citation: Its entry, None without one.
        missing: Why there is none.
        references: Fingerprint of the list and the entry asked for; '' without a list.
        warnings: What a reader should know.
        origin: Where a source keeps it, None for a file that was only ingested.
    """

    citation: CitationMeta | None
    missing: MetadataMissing | None
    references: str
    warnings: tuple[DocumentWarning, ...] = ()
    origin: Origin | None = None


def cite(
    source: SourceFile,
    hint: SourceHint,
    known: DocumentRecord | None,
    references: References | None,
    resolver: MetadataResolverPort,
    works: KnownWorks = NOTHING_KNOWN,
    *,
    anew: bool = False,
) -> DocumentCitation:
    """Match a document, or keep what is `known` of it when nothing has changed since.

    A run without a reference list, or with one that broke meanwhile, takes no citation away; a
    list without an entry for it takes away only what another list gave. What a source of the
    project says counts, then and later.

    Args:
        source: The file.
        hint: What it says of itself.
        known: The record of the same bytes, None when there is none.
        references: The reference list.
        resolver: What finds the entry.
        works: What sources of the project say of files.
        anew: Whether it was read again, so that a list is asked although it is the same.
    """
    work = works.get(source.path)
    if work and work.citation:
        return DocumentCitation(work.citation, None, work.origin.source, origin=work.origin)
    kept = DocumentCitation(
        known.citation if known else None,
        known.missing if known else None,
        known.references if known else "",
        origin=work.origin if work else known.origin if known else None,
    )
    if references is None or (known and known.citation_is_given):
        return kept
    try:
        content = resolver.read(references.path).fingerprint
        fingerprint = f"{content}:{references.citekey or ''}"
        # A moved file may now be one that the library links to an entry.
        same = known and known.references == fingerprint and known.source.path == source.path
        if same and not anew:
            return kept
        found = resolver.resolve(
            references.citekey, references.path, source.sha256, hint, source_path=source.path
        )
    except ReferencesUnreadable as error:
        warning = DocumentWarning(error.code, str(error))
        return replace(kept, warnings=(warning,))
    if isinstance(found, MetadataMissing):
        unlisted = kept.citation is not None and not kept.citation.is_listed
        left = kept.citation if unlisted else None
        return DocumentCitation(left, found, fingerprint, origin=kept.origin)
    return DocumentCitation(found, None, fingerprint, origin=kept.origin)


def references_warnings(
    references: References, resolver: MetadataResolverPort
) -> tuple[DocumentWarning, ...]:
    """Return warnings for entries of the reference list that are left out.

    Raises:
        ReferencesUnreadable: If it cannot be read.
    """
    library = resolver.read(references.path)
    if not library.faults:
        return ()
    told = f"{references.path}: {library.faults_told}"
    return (DocumentWarning("references_incomplete", told),)
