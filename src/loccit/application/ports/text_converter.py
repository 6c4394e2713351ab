"""From a file to one canonical text."""

from typing import Protocol, runtime_checkable

from loccit.domain.models.document import ConversionResult


@runtime_checkable
class TextConverterPort(Protocol):
    """Converts documents. The same bytes and the same fingerprints give the same result."""

    @property
    def fingerprint(self) -> str:
        """Name and version of the converter: changes whenever its results may change."""
        ...

    @property
    def scan_fingerprint(self) -> str:
        """The OCR engine and its version; only documents with scans depend on it.

        After a change, they alone are converted again.
        """
        ...

    def convert(self, source_path: str) -> ConversionResult:
        """Convert the document at `source_path`.

        White space is normalised, hyphens at line ends are repaired, pages are mapped to spans.
        Pages without a text layer are recognised on their image where an engine can; those that
        are not are named in the coverage record and in a warning.

        Raises:
            DocumentConversionError: If it cannot be read; the subclass and its code say why. No
                vendor's error passes.
            PdfEngineUnavailable: If what reads it cannot be loaded, whatever the document.
        """
        ...

    def progress(self, source_path: str) -> float:
        """Return the share of a document that is read by now, in [0, 1]; any thread may ask.

        0 for one that is not being converted, or whose progress is not known.
        """
        ...
