"""From a document to its entry in a reference list."""

from typing import Protocol, runtime_checkable

from loccit.domain.models.citation_meta import CitationMeta, MetadataMissing, SourceHint
from loccit.domain.models.reference_library import ReferenceLibrary


@runtime_checkable
class MetadataResolverPort(Protocol):
    """Finds the bibliographic entry of a document. Reads each reference list once a run."""

    def resolve(
        self,
        citekey: str | None,
        references_path: str,
        doc_id: str,
        source_hint: SourceHint | None = None,
        *,
        source_path: str | None = None,
    ) -> CitationMeta | MetadataMissing:
        """Find the entry of a document: by `citekey` if given, else file, else DOI, else title.

        Args:
            citekey: The key the user named; no other entry is then considered.
            references_path: A file in CSL-JSON; adapters may read other formats.
            doc_id: The document, for messages only.
            source_hint: What the document says of itself.
            source_path: Its file, which the library may keep with an entry.

        Returns:
            The entry with its evidence; `MetadataMissing` with the best candidate when none is
            certain enough. A wrong citation is worse than none.

        Raises:
            ReferencesUnreadable: If there is no such file, or it is no reference list.
        """
        ...

    def read(self, references_path: str) -> ReferenceLibrary:
        """Return the reference list as it is now, with its fingerprint and what is broken in it.

        Raises:
            ReferencesUnreadable: If there is no such file, or it is no reference list.
        """
        ...
