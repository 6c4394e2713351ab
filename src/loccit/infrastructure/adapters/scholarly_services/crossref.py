"""Crossref: journals, books, proceedings.

https://api.crossref.org/swagger-ui/index.html
"""

from collections.abc import Sequence
from typing import Final
from urllib.parse import quote

from loccit.domain.models.published_work import PublishedWork, WorkKind
from loccit.infrastructure.adapters.scholarly_services.answer_fields import (
    Fields,
    fields_of,
    line_of,
    name_of,
    objects_in,
    work_of,
)
from loccit.infrastructure.adapters.scholarly_services.polite_client import PoliteClient
from loccit.infrastructure.csl.fields import year_of

_ROWS: Final = 10
_SELECT: Final = ",".join((
    *("DOI", "title", "subtitle", "author", "editor", "issued", "type", "container-title"),
    *("publisher", "volume", "issue", "page", "ISBN", "ISSN", "update-to"),
))  # fmt: skip
_TYPES: Final = {
    "journal-article": "article-journal",
    "proceedings-article": "paper-conference",
    **dict.fromkeys(("book-chapter", "book-section", "book-part", "reference-entry"), "chapter"),
    **dict.fromkeys(("book", "monograph", "edited-book", "reference-book"), "book"),
    "dissertation": "thesis",
    "report": "report",
    "standard": "standard",
    "posted-content": "article",
}
"""CSL's types; a record of another type is no work that a document can be."""
_VERSIONS: Final = frozenset({"new_version", "new_edition"})
"""Updates that are works of their own; the others are corrections and retractions."""


class CrossrefLookup:
    """A `WorkLookupPort` over Crossref's REST API."""

    service = "crossref"

    def __init__(self, client: PoliteClient, address: str) -> None:
        """Take a client, and the address of the API."""
        self._client = client
        self._address = address.rstrip("/")

    def by_doi(self, doi: str) -> PublishedWork | None:
        """Return the record of a DOI, None when the service has none."""
        address = f"{self._address}/works/{quote(doi, safe='')}"
        answer = self._client.get(self.service, address, {})
        message = fields_of(fields_of(answer.content).get("message"))
        return self._work(message, answer.answered)

    def by_title(self, title: str, author: str) -> Sequence[PublishedWork]:
        """Return the records that the service thinks nearest, best first."""
        query: dict[str, str | int] = {
            "query.bibliographic": title,
            "rows": _ROWS,
            "select": _SELECT,
        }
        if author:
            query["query.author"] = author
        answer = self._client.get(self.service, f"{self._address}/works", query)
        message = fields_of(fields_of(answer.content).get("message"))
        found = (self._work(item, answer.answered) for item in objects_in(message.get("items")))
        return [work for work in found if work is not None]

    def _work(self, record: Fields, answered: str) -> PublishedWork | None:
        doi = line_of(record.get("DOI")).lower()
        title, subtitle = line_of(record.get("title")), line_of(record.get("subtitle"))
        if subtitle and subtitle.casefold() not in title.casefold():
            title = f"{title}: {subtitle}"
        names = objects_in(record.get("author")) or objects_in(record.get("editor"))
        year = year_of(record.get("issued"))
        item = {
            "type": _TYPES.get(line_of(record.get("type")), "document"),
            "title": title,
            "container-title": line_of(record.get("container-title")),
            "issued": {"date-parts": [[year]]} if year else None,
            "publisher": line_of(record.get("publisher")),
            "volume": line_of(record.get("volume")),
            "issue": line_of(record.get("issue")),
            "page": line_of(record.get("page")),
            "ISBN": line_of(record.get("ISBN")),
            "ISSN": line_of(record.get("ISSN")),
            "DOI": doi,
        }
        authors = [name_of(one.get("family"), one.get("given"), one.get("name")) for one in names]
        return work_of(self.service, doi, _kind(record), answered, item, authors)


def _kind(record: Fields) -> WorkKind:
    updates = {line_of(one.get("type")) for one in objects_in(record.get("update-to"))}
    if updates - _VERSIONS:
        return WorkKind.NOTICE
    kind = line_of(record.get("type"))
    if kind == "posted-content":
        return WorkKind.PREPRINT
    return WorkKind.PUBLISHED if kind in _TYPES else WorkKind.OTHER
