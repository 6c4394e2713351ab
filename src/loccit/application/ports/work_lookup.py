"""From a DOI, or a title and an author, to records of published works."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from loccit.domain.models.published_work import PublishedWork


@runtime_checkable
class WorkLookupPort(Protocol):
    """Asks one service on the network. What it answers is text of strangers.

    One question at a time. An answer that is kept is not asked for again.
    """

    @property
    def service(self) -> str:
        """The name of the service."""
        ...

    def by_doi(self, doi: str) -> PublishedWork | None:
        """Return the record of a DOI, None when the service has none.

        Args:
            doi: Normalised: lower case, without resolver.

        Raises:
            LookupFailed: If the service cannot be asked, or answers with anything else.
        """
        ...

    def by_title(self, title: str, author: str) -> Sequence[PublishedWork]:
        """Return the records that the service thinks nearest, at most twenty, best first.

        Args:
            title: As the document has it.
            author: Family name of the first author, empty when it is not known.

        Raises:
            LookupFailed: If the service cannot be asked, or answers with anything else.
        """
        ...
