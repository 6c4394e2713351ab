"""A published work as a service on the network describes it."""

from dataclasses import dataclass
from enum import StrEnum

from loccit.domain.models.reference_library import ReferenceEntry


class WorkKind(StrEnum):
    """What a record is of, as far as it decides whether a document may be it."""

    PUBLISHED = "published"
    """An article, chapter, book, report, thesis: the version of record."""
    PREPRINT = "preprint"
    NOTICE = "notice"
    """A correction, retraction or other notice of another work."""
    OTHER = "other"
    """Data, software, a peer review, a figure, a journal."""


@dataclass(frozen=True, slots=True)
class PublishedWork:
    """A record of a service.

    Attributes:
        service: Its name.
        id: Of the record there: a DOI, or OpenAlex's address.
        kind: What it is of.
        entry: Its bibliographic fields; its citekey is none that a person knows.
        answered: When the service answered: UTC, ISO 8601.
    """

    service: str
    id: str
    kind: WorkKind
    entry: ReferenceEntry
    answered: str
