"""OpenAlex: works of all kinds.

https://developers.openalex.org
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
    pages_of,
    words_of,
    work_of,
    year_in,
)
from loccit.infrastructure.adapters.scholarly_services.polite_client import PoliteClient

_ROWS: Final = 10
_DOI_ADDRESS: Final = "https://doi.org/"
_TYPES: Final = {
    **dict.fromkeys(("article", "review", "letter", "editorial"), "article-journal"),
    "book-chapter": "chapter",
    "reference-entry": "chapter",
    "book": "book",
    "dissertation": "thesis",
    "report": "report",
    "standard": "standard",
    "preprint": "article",
}
"""CSL's types; a record of another type is no work that a document can be."""
_NOTICES: Final = frozenset({"erratum", "retraction"})
_SUBMITTED: Final = "submittedVersion"


class OpenAlexLookup:
    """A `WorkLookupPort` over OpenAlex's API."""

    service = "openalex"

    def __init__(self, client: PoliteClient, address: str) -> None:
        """Take a client, and the address of the API."""
        self._client = client
        self._address = address.rstrip("/")

    def by_doi(self, doi: str) -> PublishedWork | None:
        """Return the record of a DOI, None when the service has none."""
        address = f"{self._address}/works/doi:{quote(doi, safe='/')}"
        answer = self._client.get(self.service, address, {})
        return self._work(fields_of(answer.content), answer.answered)

    def by_title(self, title: str, author: str) -> Sequence[PublishedWork]:
        """Return the records that the service thinks nearest, best first."""
        # A comma would begin another filter, a bar another value.
        words = words_of(title)
        name = words_of(author)
        asked = f"title.search:{words}" + (f",raw_author_name.search:{name}" if name else "")
        query: dict[str, str | int] = {"filter": asked, "per-page": _ROWS}
        answer = self._client.get(self.service, f"{self._address}/works", query)
        listed = objects_in(fields_of(answer.content).get("results"))
        found = (self._work(one, answer.answered) for one in listed)
        return [work for work in found if work is not None]

    def _work(self, record: Fields, answered: str) -> PublishedWork | None:
        place = fields_of(record.get("primary_location"))
        detail = fields_of(record.get("biblio"))
        year = year_in(record.get("publication_year"))
        kind = line_of(record.get("type"))
        item = {
            "type": _TYPES.get(kind, "document"),
            "title": line_of(record.get("title") or record.get("display_name")),
            "container-title": line_of(fields_of(place.get("source")).get("display_name")),
            "issued": {"date-parts": [[year]]} if year else None,
            "volume": line_of(detail.get("volume")),
            "issue": line_of(detail.get("issue")),
            "page": pages_of(detail.get("first_page"), detail.get("last_page")),
            "DOI": line_of(record.get("doi")).lower().removeprefix(_DOI_ADDRESS),
        }
        authors = [
            _name(one.get("raw_author_name") or fields_of(one.get("author")).get("display_name"))
            for one in objects_in(record.get("authorships"))
        ]
        found = line_of(record.get("id"))
        return work_of(self.service, found, _kind(record, place), answered, item, authors)


def _name(value: object) -> dict[str, str]:
    """Return the name in "Jane Doe" or "Doe, Jane"."""
    name = line_of(value)
    before, comma, behind = name.partition(",")
    if comma:
        return name_of(before, behind)
    given, _, family = name.rpartition(" ")
    return name_of(family, given)


def _kind(record: Fields, place: Fields) -> WorkKind:
    kind = line_of(record.get("type"))
    if kind in _NOTICES:
        return WorkKind.NOTICE
    if kind == "preprint" or place.get("version") == _SUBMITTED:
        return WorkKind.PREPRINT
    is_work = kind in _TYPES and record.get("is_paratext") is not True
    return WorkKind.PUBLISHED if is_work else WorkKind.OTHER
