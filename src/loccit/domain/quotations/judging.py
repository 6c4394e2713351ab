"""What is to be said of each quotation and citation, given the library."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.quotation import Citation, ClosingCitation, Place, Quotation
from loccit.domain.models.retrieval import known_title
from loccit.domain.models.verification import (
    CitationState,
    CitationVerdict,
    Evidence,
    EvidenceQuote,
    QuotePlace,
    QuoteState,
    QuoteVerdict,
)
from loccit.domain.quotations.cited_pages import CitedDocument, CitedPages, correction
from loccit.domain.quotations.comparing import CITED_BEHIND, citation_difference
from loccit.domain.quotations.cutting import cut_negation
from loccit.domain.quotations.length import length_in_letters
from loccit.domain.quotations.matching import QuoteMatcher
from loccit.domain.quotations.passages import Match
from loccit.domain.quotations.segment import SHORT
from loccit.domain.quotations.squashing import squashed_words
from loccit.domain.quotations.stored_text import StoredText
from loccit.domain.quotations.works import Works

_FEWEST_WORDS: Final = 4
"""Words below which what stands in quotation marks and cites nothing may be a title or a term."""
_RANKS: Final = (
    QuoteState.EXACT,
    QuoteState.ELSEWHERE,
    QuoteState.ALTERED,
    QuoteState.ABSENT,
)
"""What may become of a quotation, best first."""
_UNLIKE: Final = frozenset({QuoteState.ALTERED, QuoteState.ABSENT})


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
        self.evidence = evidence
        self._records = {record.doc_id: record for record in records}
        self._works = Works(records)
        self._stored = stored
        self._matcher = QuoteMatcher(tuple(self._records), lambda doc_id: stored(doc_id).source)
        self._pages = CitedPages(stored)
        self._asked = tuple(map(_folded, evidence.topics)) if evidence else ()
        self._taken = {_folded(quote.text): quote for quote in evidence.quotes} if evidence else {}

    def quotation(self, quotation: Quotation, place: Place) -> QuoteVerdict | None:
        """Judge a quotation.

        Returns:
            None for one that cites nothing and may be no quotation at all: it is short, or stands
            in the title of a document or in a topic of the note, which is the reader's question.
        """
        if not quotation.citations and (_may_be_a_term(quotation) or self._is_asked(quotation)):
            return None
        verdict = self._judged(quotation, place)
        if quotation.closing and not verdict.ok:
            verdict = self._with_closing_citation(quotation, quotation.closing, verdict)
        verdict = self._warned(verdict)
        if not quotation.citations and verdict.state in _UNLIKE and self._names_a_title(quotation):
            return None
        taken = self._taken.get(_folded(verdict.quotation.text))
        if taken is None or taken.doc_id in self._records:
            return verdict
        return _changed(verdict, taken)

    def _with_closing_citation(
        self, quotation: Quotation, closing: ClosingCitation, verdict: QuoteVerdict
    ) -> QuoteVerdict:
        """Judge a quotation whose last words may be the writer's citation, the better way.

        Where the source has a citation there itself, another one is an altered word, unless it
        names the document that is quoted.
        """
        own = (*closing.citations, *quotation.citations)
        bare = replace(quotation, text=closing.words, citations=own, closing=None)
        without = self._judged(bare, verdict.place)
        if _RANKS.index(without.state) >= _RANKS.index(verdict.state) or without.found is None:
            return verdict
        found = without.found
        named = [each.doc_id for work in closing.citations for each in self._works.cited(work)]
        there = CITED_BEHIND.match(self._stored(found.doc_id).text, found.span.end)
        difference = citation_difference(closing.text, there)
        if difference is None or found.doc_id in named or without.state in _UNLIKE:
            return without
        return QuoteVerdict(quotation, verdict.place, QuoteState.ALTERED, found, (difference,))

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

    def citation(self, citation: Citation, place: Place) -> CitationVerdict:
        """Judge a citation that no quotation belongs to."""
        cited = [CitedDocument(citation, record) for record in self._works.cited(citation)]
        if not cited:
            reason = "no document of the project has this citation"
            return CitationVerdict(citation, place, CitationState.UNKNOWN_WORK, reason)
        if any(self._pages.exist(each) for each in cited):
            return CitationVerdict(citation, place, CitationState.FOUND)
        pages = self._stored(cited[0].doc_id).pages
        ends = [page.label or str(page.index) for page in (pages[0], pages[-1])]
        reason = f"the work has the pages {' to '.join(ends)}"
        return CitationVerdict(citation, place, CitationState.NO_SUCH_PAGE, reason)

    def _judged(self, quotation: Quotation, place: Place) -> QuoteVerdict:
        cited = [
            CitedDocument(citation, record)
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
        self, quotation: Quotation, place: Place, stands: Iterable[tuple[Match, CitedDocument]]
    ) -> QuoteVerdict | None:
        """Judge the page of a quotation where it stands in works that it cites, None if nowhere.

        It is looked for only until it is found on a page that is cited.
        """
        found: list[tuple[Match, CitedDocument]] = []
        for match, cited in stands:
            found.append((match, cited))
            at = self._place(match)
            if self._pages.hold(at, cited):
                return QuoteVerdict(
                    quotation, place, QuoteState.EXACT, at, reason=self._pages.unchecked(cited)
                )
        if not found:
            return None
        match, cited = min(found, key=lambda pair: self._pages.away(pair[0].span, pair[1]))
        at = self._place(match)
        return QuoteVerdict(
            quotation,
            place,
            QuoteState.ELSEWHERE,
            at,
            reason="it stands on another page",
            correction=correction(at, cited),
        )

    def _where_it_is_not(self, quotation: Quotation, place: Place, match: Match) -> QuoteVerdict:
        """Judge a quotation that no cited work holds, but another one."""
        at = self._place(match)
        if not quotation.citations:
            reason = "it cites nothing"
            return QuoteVerdict(quotation, place, QuoteState.EXACT, at, reason=reason)
        reason = _unknown(quotation) if not self._knows(quotation) else "it stands in another work"
        return QuoteVerdict(quotation, place, QuoteState.ELSEWHERE, at, reason=reason)

    def _knows(self, quotation: Quotation) -> bool:
        return any(self._works.cited(citation) for citation in quotation.citations)

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
    """Return "@rowe2014", or "Rowe and Lee 2014"; what a field names where it names no author."""
    if citation.citekey is not None:
        return f"@{citation.citekey}"
    names = " and ".join(citation.names) or citation.title or citation.doi or ""
    return f"{names} {citation.year}" if citation.year is not None else names


def _changed(verdict: QuoteVerdict, taken: EvidenceQuote) -> QuoteVerdict:
    now = verdict.state.value if verdict.found else "not found"
    reason = (
        f"the document it was taken from ({taken.doc_id[:12]}) is no longer in the project as it"
        f" was; in what is there now it is {now}"
    )
    return replace(verdict, state=QuoteState.SOURCE_CHANGED, reason=reason, correction=())
