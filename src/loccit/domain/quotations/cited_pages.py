"""The pages that a citation names, and whether what was found stands on them."""

from collections.abc import Callable
from dataclasses import dataclass

from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.quotation import Citation, Locator, LocatorKind
from loccit.domain.models.verification import Correction, QuotePlace
from loccit.domain.quotations.locators import corrected, named_pages
from loccit.domain.quotations.stored_text import StoredText
from loccit.domain.text.spans import Span


@dataclass(frozen=True, slots=True)
class CitedDocument:
    """A document that a quotation is said to stand in, and the citation that says so."""

    citation: Citation
    record: DocumentRecord

    @property
    def doc_id(self) -> DocId:
        """The document."""
        return self.record.doc_id

    @property
    def pages_named(self) -> Locator | None:
        """The locator, None when it names no pages."""
        locator = self.citation.locator
        return locator if locator and locator.kind is LocatorKind.PAGE else None


class CitedPages:
    """Compares the pages that are cited with those on which a passage stands."""

    def __init__(self, stored: Callable[[DocId], StoredText]) -> None:
        self._stored = stored
        self._named: dict[tuple[DocId, Locator | None], frozenset[int]] = {}

    def exist(self, cited: CitedDocument) -> bool:
        """Tell whether the document has a page that is cited, or none is cited."""
        if cited.pages_named is None:
            return True
        return not self._stored(cited.doc_id).pages or bool(self.named(cited))

    def hold(self, at: QuotePlace, cited: CitedDocument) -> bool:
        """Tell whether all pages of a passage are cited, or none is."""
        if cited.pages_named is None or not at.pages:
            return True
        named = self.named(cited)
        return all(page.index in named for page in at.pages)

    def named(self, cited: CitedDocument) -> frozenset[int]:
        """Return the pages that a citation names; of a running title they are asked for often."""
        key = cited.doc_id, cited.pages_named
        if key not in self._named:
            locator, pages = cited.pages_named, self._stored(cited.doc_id).pages
            self._named[key] = named_pages(locator, pages) if locator else frozenset()
        return self._named[key]

    def away(self, span: Span, cited: CitedDocument) -> int:
        """Return how many pages a passage is away from those that are cited."""
        named = self.named(cited)
        own = self._stored(cited.doc_id).pages_of(span)
        return min((abs(page.index - each) for page in own for each in named), default=0)

    def unchecked(self, cited: CitedDocument) -> str:
        """Return what of a citation could not be checked."""
        locator = cited.citation.locator
        if locator is None:
            return ""
        if locator.kind is not LocatorKind.PAGE:
            return f"'{locator.text}' was not checked: only pages are"
        if not self._stored(cited.doc_id).pages:
            return f"'{locator.text}' was not checked: the document has no pages"
        return ""


def correction(at: QuotePlace, cited: CitedDocument) -> tuple[Correction, ...]:
    """Return what the locator of a citation should say, nothing when it names no pages."""
    locator = cited.pages_named
    return (Correction(locator.span, corrected(locator, at.pages)),) if locator else ()
