"""Which entry of a reference list is a document's own, if any is.

A wrong citation is worse than none. A candidate must read the same word for word, up to spelling,
and nothing else that is known of the document may speak against it; the less a title says, the
more must speak for it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from loccit.domain.policy.title_match import TitleFit, TitleForm

TITLE_MARGIN = 0.02
"""Least lead in likeness, in [0, 1], over a runner-up that could be the document's own too."""


class Agreement(StrEnum):
    """Whether a fact of the document agrees with the entry."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"

    @property
    def points(self) -> int:
        """What it counts where several entries fit."""
        return (self is Agreement.YES) - (self is Agreement.NO)


@dataclass(frozen=True, slots=True)
class TitleEvidence:
    """What speaks for and against one entry.

    Attributes:
        citekey: Of the entry.
        work: Equal for entries that are copies of each other.
        title: Of the entry.
        fit: How it reads beside the best title of the document.
        score: Likeness of the two, in [0, 1].
        authors: Whether its authors are named at the start of the document.
        year: Whether it is the year that the document names.
        printed: Whether its title stands at the start of the document.
        venue: Whether its journal, book or preprint server does.
        second_hand: True when the document's first title does not fit, only a lesser one or lines
            at its start, which may be those of a journal or of a cited work.
    """

    citekey: str
    work: str
    title: TitleForm
    fit: TitleFit
    score: float
    authors: Agreement = Agreement.UNKNOWN
    year: Agreement = Agreement.UNKNOWN
    printed: Agreement = Agreement.UNKNOWN
    venue: Agreement = Agreement.UNKNOWN
    second_hand: bool = False

    @property
    def points(self) -> int:
        """Facts for it less facts against it."""
        return sum(fact.points for fact in (self.authors, self.year, self.printed, self.venue))


@dataclass(frozen=True, slots=True)
class Decision:
    """The outcome: the entry chosen, or the one that came nearest and why it was not taken."""

    chosen: TitleEvidence | None
    nearest: TitleEvidence | None
    reason: str


def objection(evidence: TitleEvidence) -> str | None:
    """Return why an entry is not taken for the document's own by its title, None if it may be."""
    fit, title = evidence.fit, evidence.title
    agreed = evidence.authors is Agreement.YES
    if fit is TitleFit.NONE:
        return "its title reads otherwise"
    if title.is_generic and not (
        fit is TitleFit.EXACT and agreed and evidence.year is Agreement.YES
    ):
        return "many works bear its title"
    if title.is_short and not (fit is TitleFit.EXACT and agreed):
        return "its title is too short to tell by itself"
    if (
        evidence.second_hand
        and not agreed
        and not (title.is_long and evidence.authors is Agreement.UNKNOWN)
    ):
        return "its authors are not named in the document"
    return _contradiction(evidence)


def _contradiction(evidence: TitleEvidence) -> str | None:
    fit, title = evidence.fit, evidence.title
    agreed = evidence.authors is Agreement.YES
    exact = fit is TitleFit.EXACT
    if evidence.authors is Agreement.NO:
        return "its authors are not named in the document"
    if evidence.year is Agreement.NO and not (exact and agreed and not title.is_short):
        return "its year is another"
    if fit is TitleFit.ENTRY_LACKS_SUBTITLE and not agreed:
        return "its title lacks the document's subtitle"
    if fit is TitleFit.DOCUMENT_LACKS_SUBTITLE:
        printed = evidence.printed
        borne_out = printed is Agreement.YES or (agreed and printed is Agreement.UNKNOWN)
        return None if borne_out else "the document lacks its subtitle"
    if evidence.printed is Agreement.NO and not agreed:
        return "its title does not stand at the start of the document"
    return None


def decide(candidates: Sequence[TitleEvidence]) -> Decision:
    """Choose among the entries whose titles come near, or none.

    A title that reads the same goes before one with a misprint or without its subtitle. Where
    several are left (of misprints: within `TITLE_MARGIN`), the facts beside the title decide;
    copies of one entry are one. A tie is decided for none.

    Args:
        candidates: In the order of the reference list; the first of several copies is taken.
    """
    if not candidates:
        return Decision(None, None, "no title in the references is like the document's")
    ranked = sorted(candidates, key=lambda one: (-one.fit, -one.score))
    objections = [objection(one) for one in ranked]
    admitted = [one for one, said in zip(ranked, objections, strict=True) if said is None]
    if not admitted:
        nearest = max(ranked, key=lambda one: (one.fit, one.score, one.points))
        return Decision(None, nearest, objection(nearest) or "")
    best = admitted[0]
    rivals = [
        one
        for one in admitted
        if one.fit == best.fit
        and (one.fit is not TitleFit.SPELLING or one.score > best.score - TITLE_MARGIN)
    ]
    most = max(one.points for one in rivals)
    leaders = [one for one in rivals if one.points == most]
    if any(one.work != leaders[0].work for one in leaders):
        return Decision(None, leaders[0], "two entries fit equally well")
    return Decision(leaders[0], leaders[0], "")
