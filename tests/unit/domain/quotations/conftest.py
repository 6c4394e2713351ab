"""A page to quote from, and a library of one document."""

import pytest

from loccit.domain.models.document import DocId
from loccit.domain.quotations.matching import QuoteMatcher
from loccit.domain.quotations.source import SourceText

PAGE = (
    "Telegraph lines were the only long conductors on earth, and the currents that the storm"
    " induced in them did as they pleased. Boston and Portland are 160 kilometres apart, and"
    " their line was not earthed at both ends. One volt for each kilometre made 160 volts in all,"
    " more than the batteries of the office gave.¹ What surprised the clerks was the calm with"
    " which it flowed — a thunderstorm would have burnt their long-term instruments [12], so “he”"
    " said. The index fell to −850 nT (p < .05) over 10² km² of land, and 25% of the CO₂ was"
    " measured by the clerks in 1859–1860."
)
PAPER = DocId("a" * 64)


def matcher_of(*texts: str) -> QuoteMatcher:
    """Return a matcher over documents that are named by their number."""
    held = {DocId(str(number)): text for number, text in enumerate(texts)}
    return QuoteMatcher(tuple(held), lambda doc_id: SourceText(held[doc_id]))


@pytest.fixture
def matcher() -> QuoteMatcher:
    return QuoteMatcher((PAPER,), lambda _: SourceText(PAGE))
