"""What is to be said of each quotation and citation, given the library."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.quotation import Citation, Locator, LocatorKind, Quotation, TextPlace
from loccit.domain.models.retrieval import known_title
from loccit.domain.models.verification import (
    CitationState,
    CitationVerdict,
    Correction,
    Evidence,
    EvidenceQuote,
    QuotePlace,
    QuoteState,
    QuoteVerdict,
)
from loccit.domain.quotations.cutting import cut_negation
from loccit.domain.quotations.length import length_in_letters
from loccit.domain.quotations.locators import corrected, named_pages
from loccit.domain.quotations.matching import Match, QuoteMatcher
from loccit.domain.quotations.segment import SHORT
from loccit.domain.quotations.squashing import squashed_words
from loccit.domain.quotations.stored_text import StoredText
from loccit.domain.quotations.works import Works

_FEWEST_WORDS: Final = 4
"""Words below which what stands in quotation marks and cites nothing may be a title or a term."""
_UNLIKE: Final = frozenset({QuoteState.ALTERED, QuoteState.ABSENT})


@dataclass(frozen=True, slots=True)
class _Cited:
    """A document that a quotation is said to stand in, and the citation that says so."""

    citation: Citation
    record: DocumentRecord

    @property
    def doc_id(self) -> DocId:
        return self.record.doc_id

    @property
    def pages_named(self) -> Locator | None:
        locator = self.citation.locator
        return locator if locator and locator.kind is LocatorKind.PAGE else None


class QuoteJudge:
    """Looks quotations and citations up in a library."""

    def __init__(
        self,
        records: Sequence[DocumentRecord],
        stored: Callable[[DocId], StoredText],
        evidence: Evidence | None = None,
    ) -> None:
        """Remember the library.

        Args:
            records: All documents.
            stored: Returns the text and pages of one; called often, for the same one, too.
            evidence: What was written beside the file when its quotations were taken.
        """
        self._records = {record.doc_id: record for record in records}
        self._works = Works(records)
        self._stored = stored
        self._matcher = QuoteMatcher(tuple(self._records), lambda doc_id: stored(doc_id).text)
        self._named: dict[tuple[DocId, Locator | None], frozenset[int]] = {}
        self._asked = tuple(map(_folded, evidence.topics)) if evidence else ()
        self._taken = {_folded(quote.text): quote for quote in evidence.quotes} if evidence else {}

    def quotation(self, quotation: Quotation, place: TextPlace) -> QuoteVerdict | None:
        """Judge a quotation.

        Returns:
            None for one that cites nothing and may be no quotation at all: it is short, or stands
            in the title of a document or in a topic of the note, which is the reader's question.
        """
        if not quotation.citations and (_may_be_a_term(quotation) or self._is_asked(quotation)):
            return None
        verdict = self._warned(self._judged(quotation, place))
        if not quotation.citations and verdict.state in _UNLIKE and self._names_a_title(quotation):
            return None
        taken = self._taken.get(_folded(quotation.text))
        if taken is None or taken.doc_id in self._records:
            return verdict
        return _changed(verdict, taken)

    def _warned(self, verdict: QuoteVerdict) -> QuoteVerdict:
        """Return a verdict with a remark on a negation that stands beside the quotation."""
        if verdict.found is None or verdict.state in _UNLIKE:
            return verdict
        negation = cut_negation(self._stored(verdict.found.doc_id).text, verdict.found.span)
        remark = f'in the source "{negation}" stands right beside it' if negation else ""
        return replace(verdict, reason="; ".join(filter(None, (verdict.reason, remark))))

    def _is_asked(self, quotation: Quotation) -> bool:
        words = _folded(quotation.text)
        return not quotation.is_block and any(words in topic for topic in self._asked)

    def _names_a_title(self, quotation: Quotation) -> bool:
        words = _folded(quotation.text)
        return not quotation.is_block and any(words in title for title in self._titles)

    @cached_property
    def _titles(self) -> tuple[str, ...]:
        titles = (known_title(record.title, record.citation) for record in self._records.values())
        return tuple(map(_folded, titles))

    def citation(self, citation: Citation, place: TextPlace) -> CitationVerdict:
        """Judge a citation that no quotation belongs to."""
        cited = [_Cited(citation, record) for record in self._works.cited(citation)]
        if not cited:
            reason = "no document of the project has this citation"
            return CitationVerdict(citation, place, CitationState.UNKNOWN_WORK, reason)
        if any(self._has_page(each) for each in cited):
            return CitationVerdict(citation, place, CitationState.FOUND)
        pages = self._stored(cited[0].doc_id).pages
        ends = [page.label or str(page.index) for page in (pages[0], pages[-1])]
        reason = f"the work has the pages {' to '.join(ends)}"
        return CitationVerdict(citation, place, CitationState.NO_SUCH_PAGE, reason)

    def _has_page(self, cited: _Cited) -> bool:
        locator = cited.pages_named
        if locator is None:
            return True
        return not self._stored(cited.doc_id).pages or bool(self._pages_named(cited))

    def _judged(self, quotation: Quotation, place: TextPlace) -> QuoteVerdict:
        cited = [
            _Cited(citation, record)
            for citation in quotation.citations
            for record in self._works.cited(citation)
        ]
        stands = (
            (match, each)
            for each in cited
            for match in self._matcher.exact(quotation.text, each.doc_id)
        )
        verdict = self._where_it_is_cited(quotation, place, stands)
        if verdict:
            return verdict
        like = None
        if cited:
            doc_ids = tuple(dict.fromkeys(each.doc_id for each in cited))
            like = self._matcher.nearest(quotation.text, doc_ids)
            if like and like.is_exact:
                own = [(like, each) for each in cited if each.doc_id == like.doc_id]
                verdict = self._where_it_is_cited(quotation, place, own)
                if verdict:
                    return verdict
        anywhere = self._matcher.nearest(quotation.text, exactly=like is not None)
        if anywhere and anywhere.is_exact:
            return self._where_it_is_not(quotation, place, anywhere)
        match = like or anywhere
        reason = _unknown(quotation) if not cited else ""
        if match:
            at = self._place(match)
            return QuoteVerdict(
                quotation, place, QuoteState.ALTERED, at, match.differences, reason
            )
        return QuoteVerdict(quotation, place, QuoteState.ABSENT, None, reason=reason)

    def _where_it_is_cited(
        self, quotation: Quotation, place: TextPlace, stands: Iterable[tuple[Match, _Cited]]
    ) -> QuoteVerdict | None:
        """Judge the page of a quotation where it stands in works that it cites, None if nowhere.

        It is looked for only until it is found on a page that is cited.
        """
        found: list[tuple[Match, _Cited]] = []
        for match, cited in stands:
            found.append((match, cited))
            at = self._place(match)
            if self._on_page(at, cited):
                return QuoteVerdict(
                    quotation, place, QuoteState.EXACT, at, reason=self._unchecked(cited)
                )
        if not found:
            return None
        match, cited = min(found, key=lambda pair: self._pages_away(*pair))
        at = self._place(match)
        locator = cited.pages_named
        correction = (Correction(locator.span, corrected(locator, at.pages)),) if locator else ()
        return QuoteVerdict(
            quotation,
            place,
            QuoteState.ELSEWHERE,
            at,
            reason="it stands on another page",
            correction=correction,
        )

    def _where_it_is_not(
        self, quotation: Quotation, place: TextPlace, match: Match
    ) -> QuoteVerdict:
        """Judge a quotation that no cited work holds, but another one."""
        at = self._place(match)
        if not quotation.citations:
            reason = "it cites nothing"
            return QuoteVerdict(quotation, place, QuoteState.EXACT, at, reason=reason)
        reason = _unknown(quotation) if not self._knows(quotation) else "it stands in another work"
        return QuoteVerdict(quotation, place, QuoteState.ELSEWHERE, at, reason=reason)

    def _knows(self, quotation: Quotation) -> bool:
        return any(self._works.cited(citation) for citation in quotation.citations)

    def _on_page(self, at: QuotePlace, cited: _Cited) -> bool:
        locator = cited.pages_named
        if locator is None or not at.pages:
            return True
        named = self._pages_named(cited)
        return all(page.index in named for page in at.pages)

    def _pages_named(self, cited: _Cited) -> frozenset[int]:
        """Return the pages that a citation names; of a running title they are asked for often."""
        key = cited.doc_id, cited.pages_named
        if key not in self._named:
            locator, pages = cited.pages_named, self._stored(cited.doc_id).pages
            self._named[key] = named_pages(locator, pages) if locator else frozenset()
        return self._named[key]

    def _pages_away(self, match: Match, cited: _Cited) -> int:
        """Return how many pages a passage is away from those that are cited."""
        named = self._pages_named(cited)
        own = self._stored(cited.doc_id).pages_of(match.span)
        return min((abs(page.index - each) for page in own for each in named), default=0)

    def _unchecked(self, cited: _Cited) -> str:
        """Return what of a citation could not be checked."""
        locator = cited.citation.locator
        if locator is None:
            return ""
        if locator.kind is not LocatorKind.PAGE:
            return f"'{locator.text}' was not checked: only pages are"
        if not self._stored(cited.doc_id).pages:
            return f"'{locator.text}' was not checked: the document has no pages"
        return ""

    def _place(self, match: Match) -> QuotePlace:
        record = self._records[match.doc_id]
        stored = self._stored(match.doc_id)
        citation = record.citation
        return QuotePlace(
            match.doc_id,
            citation.citekey if citation else None,
            record.source.path,
            citation.title if citation else record.title,
            match.span,
            match.span.of(stored.text),
            stored.pages_of(match.span),
        )


def _folded(text: str) -> str:
    """Return the letters and digits of a text."""
    return "".join(word for _, _, word in squashed_words(text))


def _may_be_a_term(quotation: Quotation) -> bool:
    words = sum(1 for _ in squashed_words(quotation.text))
    short = length_in_letters(quotation.text) < SHORT or words < _FEWEST_WORDS
    return short and not quotation.is_block


def _unknown(quotation: Quotation) -> str:
    """Return that a work is not there, or that none is cited."""
    if not quotation.citations:
        return "it cites nothing"
    names = ", ".join(work_name(citation) for citation in quotation.citations)
    return f"no document of the project is {names}"


def work_name(citation: Citation) -> str:
    """Return "@rowe2014", or "Rowe and Lee 2014"."""
    if citation.citekey is not None:
        return f"@{citation.citekey}"
    return f"{' and '.join(citation.names)} {citation.year}"


def _changed(verdict: QuoteVerdict, taken: EvidenceQuote) -> QuoteVerdict:
    now = verdict.state.value if verdict.found else "not found"
    reason = (
        f"the document it was taken from ({taken.doc_id[:12]}) is no longer in the project as it"
        f" was; in what is there now it is {now}"
    )
    return replace(verdict, state=QuoteState.SOURCE_CHANGED, reason=reason, correction=())
