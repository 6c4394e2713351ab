"""A service of published works in memory."""

from collections.abc import Sequence

from loccit.domain.errors import LookupFailed
from loccit.domain.models.published_work import PublishedWork
from loccit.domain.policy.title_match import normalised_words

_MOST = 20


class InMemoryLookup:
    """A `WorkLookupPort` over the works it is given; those that share most words first."""

    def __init__(
        self,
        works: Sequence[PublishedWork] = (),
        *,
        fails: bool = False,
        service: str = "memory",
    ) -> None:
        """Take works and a name, or fail each time."""
        self.service = service
        self._works = works
        self._fails = fails
        self.asked: list[str] = []

    def by_doi(self, doi: str) -> PublishedWork | None:
        """Return the record of a DOI, None when there is none."""
        self._note(doi)
        return next((work for work in self._works if work.entry.doi == doi), None)

    def by_title(self, title: str, author: str) -> Sequence[PublishedWork]:
        """Return the records that share a word with a title, best first."""
        self._note(f"{title} / {author}")
        words = set(normalised_words(title))
        shared = [(len(words & set(normalised_words(w.entry.title))), w) for w in self._works]
        ranked = sorted(shared, key=lambda one: -one[0])
        return [work for count, work in ranked if count][:_MOST]

    def _note(self, asked: str) -> None:
        self.asked.append(asked)
        if self._fails:
            raise LookupFailed(self.service, "cannot be reached; is this machine online?")
