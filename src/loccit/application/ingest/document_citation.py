"""The citation of a document: matched against the references, or kept as it is known."""

from dataclasses import dataclass, replace

from loccit.application.ports.metadata_resolver import MetadataResolverPort
from loccit.domain.errors import ReferencesUnreadable
from loccit.domain.models.citation_meta import CitationMeta, MetadataMissing, SourceHint
from loccit.domain.models.document import DocumentWarning
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
class DocumentCitation:
    """What the references say of a document.

    Attributes:
        citation: Its entry, None without one.
        missing: Why there is none.
        references: Fingerprint of the list and the entry asked for; '' without a list.
        warnings: What a reader should know.
    """

    citation: CitationMeta | None
    missing: MetadataMissing | None
    references: str
    warnings: tuple[DocumentWarning, ...] = ()


def cite(
    source: SourceFile,
    hint: SourceHint,
    known: DocumentRecord | None,
    references: References | None,
    resolver: MetadataResolverPort,
    *,
    anew: bool = False,
) -> DocumentCitation:
    """Match a document, or keep what is `known` of it when nothing has changed since.

    A run without a reference list, or with one that broke meanwhile, takes no citation away; a
    list without an entry for it takes away only what another list gave.

    Args:
        source: The file.
        hint: What it says of itself.
        known: The record of the same bytes, None when there is none.
        references: The reference list.
        resolver: What finds the entry.
        anew: Whether it was read again, so that a list is asked although it is the same.
    """
    kept = DocumentCitation(
        known.citation if known else None,
        known.missing if known else None,
        known.references if known else "",
    )
    if references is None:
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
        return DocumentCitation(kept.citation if unlisted else None, found, fingerprint)
    return DocumentCitation(found, None, fingerprint)


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
