"""From a document to its entry in a reference list."""

from typing import Protocol, runtime_checkable

from loccit.domain.models.citation_meta import CitationMeta, MetadataMissing, SourceHint


@runtime_checkable
class MetadataResolverPort(Protocol):
    """Finds the bibliographic entry of a document. Reads each reference list once a run."""

    def resolve(
        self,
        citekey: str | None,
        references_path: str,
        doc_id: str,
        source_hint: SourceHint | None = None,
    ) -> CitationMeta | MetadataMissing:
        """Find the entry of a document: by `citekey` if given, else DOI, else title.

        Args:
            citekey: The key the user named; no other entry is then considered.
            references_path: A CSL-JSON file.
            doc_id: The document, for messages only.
            source_hint: What the document says of itself.

        Returns:
            The entry with its evidence; `MetadataMissing` with the best candidate when none is
            certain enough. A wrong citation is worse than none.

        Raises:
            ReferencesUnreadable: If there is no such file, or it is not CSL-JSON.
        """
        ...

    def fingerprint(self, references_path: str) -> str:
        """Return a string that changes when the content of the reference list does.

        Raises:
            ReferencesUnreadable: If there is no such file, or it is not CSL-JSON.
        """
        ...
