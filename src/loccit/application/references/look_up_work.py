"""Ask services on the network which published work a document is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from loccit.application.ports.work_lookup import WorkLookupPort
from loccit.domain.errors import LookupFailed
from loccit.domain.models.citation_meta import (
    CitationMeta,
    LookupEvidence,
    MatchEvidence,
    MatchMethod,
    SourceHint,
)
from loccit.domain.models.published_work import PublishedWork
from loccit.domain.references.lookup_decision import JudgedWork, SoughtWork, choose

_DOIS: Final = 3  # of a document that are asked for; the first are the likeliest
_FAILURES: Final = 2  # in a row, before a service is not asked any more


@dataclass(frozen=True, slots=True)
class LookedUp:
    """What the services answered.

    Attributes:
        citation: The entry, None when no record is certain enough.
        reason: Why there is none.
        failures: The last failure of each service that could not be asked, if none was found.
    """

    citation: CitationMeta | None
    reason: str = ""
    failures: tuple[LookupFailed, ...] = ()


@dataclass(slots=True)
class LookUpWork:
    """Asks by DOI, then by title and author, one service after the other.

    A service that fails twice in a row is left out for the rest of the run.
    """

    services: Sequence[WorkLookupPort]
    _failed: dict[str, list[LookupFailed]] = field(default_factory=dict)
    """The failures in a row of each service that fails at present."""

    def __call__(self, hint: SourceHint, title: str | None) -> LookedUp:
        """Return the entry of a document by what it says of itself.

        Args:
            hint: What it says.
            title: Its own title.
        """
        sought = SoughtWork(hint, title)
        reasons: list[str] = []
        for doi in hint.dois[:_DOIS]:
            work = self._with_doi(doi)
            if work is None:
                continue
            judged = sought.judge(work, by_doi=True)
            if judged.objection is None:
                return LookedUp(_cited(judged, "doi"))
            reasons.append(f"{work.service} has {doi}, but {judged.objection}")
        if sought.titles and sought.people:
            for found, reason in self._by_title(title or hint.titles[0], sought):
                if found is not None:
                    return LookedUp(_cited(found, "title"))
                reasons.append(reason)
        elif not reasons:
            reasons.append("the document tells no title with an author")
        failures = tuple(errors[-1] for errors in self._failed.values())
        return LookedUp(
            None, "; ".join(dict.fromkeys(reasons)) or "nobody could be asked", failures
        )

    def _with_doi(self, doi: str) -> PublishedWork | None:
        for service in self._asked():
            try:
                work = service.by_doi(doi)
            except LookupFailed as error:
                self._failed.setdefault(service.service, []).append(error)
                continue
            self._failed.pop(service.service, None)
            if work is not None:
                return work
        return None

    def _by_title(self, title: str, sought: SoughtWork) -> Iterator[tuple[JudgedWork | None, str]]:
        for service in self._asked():
            try:
                works = service.by_title(title, sought.people[0].family)
            except LookupFailed as error:
                self._failed.setdefault(service.service, []).append(error)
                continue
            self._failed.pop(service.service, None)
            found, reason = choose([sought.judge(work, by_doi=False) for work in works])
            yield found, f"{service.service}: {reason}"

    def _asked(self) -> list[WorkLookupPort]:
        return [one for one in self.services if len(self._failed.get(one.service, ())) < _FAILURES]


def _cited(judged: JudgedWork, asked: str) -> CitationMeta:
    work = judged.work
    evidence = LookupEvidence(
        service=work.service,
        id=work.id,
        asked=asked,
        title_score=judged.title_score,
        author_score=judged.author_score,
        answered=work.answered,
    )
    score = 1.0 if asked == "doi" else judged.title_score
    return work.entry.cited(MatchEvidence(MatchMethod.LOOKUP, score, lookup=evidence))
