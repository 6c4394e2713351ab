"""DataCite: repositories and preprint servers.

https://support.datacite.org/reference/get_dois
"""

import re
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
_TYPES: Final = {
    "journalarticle": "article-journal",
    "datapaper": "article-journal",
    "conferencepaper": "paper-conference",
    "bookchapter": "chapter",
    "book": "book",
    "dissertation": "thesis",
    "report": "report",
    "standard": "standard",
    "preprint": "article",
    "text": "document",
}
"""CSL's types by DataCite's, in small letters; a record of another type is of no text."""
_OF_NOTICES: Final = re.compile(r"\b(?:corrigend|errat|correction|retraction)", re.IGNORECASE)


class DataCiteLookup:
    """A `WorkLookupPort` over DataCite's REST API."""

    service = "datacite"

    def __init__(self, client: PoliteClient, address: str) -> None:
        """Take a client, and the address of the API."""
        self._client = client
        self._address = address.rstrip("/")

    def by_doi(self, doi: str) -> PublishedWork | None:
        """Return the record of a DOI, None when the service has none."""
        address = f"{self._address}/dois/{quote(doi, safe='')}"
        answer = self._client.get(self.service, address, {})
        return self._work(fields_of(fields_of(answer.content).get("data")), answer.answered)

    def by_title(self, title: str, author: str) -> Sequence[PublishedWork]:
        """Return the records that the service thinks nearest, best first."""
        words = words_of(title)
        names = words_of(author)
        asked = f'titles.title:"{words}"' + (f" AND creators.name:({names})" if names else "")
        query: dict[str, str | int] = {"query": asked, "page[size]": _ROWS}
        answer = self._client.get(self.service, f"{self._address}/dois", query)
        listed = objects_in(fields_of(answer.content).get("data"))
        found = (self._work(one, answer.answered) for one in listed)
        return [work for work in found if work is not None]

    def _work(self, record: Fields, answered: str) -> PublishedWork | None:
        about = fields_of(record.get("attributes"))
        doi = line_of(about.get("doi") or record.get("id")).lower()
        titles = objects_in(about.get("titles"))
        # Subtitles and translations have a type; the title itself has none.
        main = next((one for one in titles if not one.get("titleType")), {})
        sub = next((one for one in titles if one.get("titleType") == "Subtitle"), {})
        container = fields_of(about.get("container"))
        publisher = about.get("publisher")
        types = fields_of(about.get("types"))
        kind = line_of(types.get("resourceTypeGeneral")).lower().replace(" ", "")
        year = year_in(about.get("publicationYear"))
        item = {
            "type": _TYPES.get(kind, "document"),
            "title": ": ".join(filter(None, (line_of(each.get("title")) for each in (main, sub)))),
            "container-title": line_of(container.get("title")),
            "issued": {"date-parts": [[year]]} if year else None,
            "publisher": line_of(fields_of(publisher).get("name") or publisher),
            "volume": line_of(container.get("volume")),
            "issue": line_of(container.get("issue")),
            "page": pages_of(container.get("firstPage"), container.get("lastPage")),
            "DOI": doi,
        }
        authors = [_name(one) for one in objects_in(about.get("creators"))]
        return work_of(self.service, doi, _kind(kind, types), answered, item, authors)


def _name(creator: Fields) -> dict[str, str]:
    """Return a creator; one without parts may be "Family, Given"."""
    name = line_of(creator.get("name"))
    if creator.get("familyName"):
        return name_of(creator.get("familyName"), creator.get("givenName"))
    family, comma, given = name.partition(",")
    if comma and creator.get("nameType") != "Organizational":
        return name_of(family, given)
    return name_of(None, None, name)


def _kind(general: str, types: Fields) -> WorkKind:
    if _OF_NOTICES.search(line_of(types.get("resourceType"))):
        return WorkKind.NOTICE
    if general == "preprint":
        return WorkKind.PREPRINT
    return WorkKind.PUBLISHED if general in _TYPES else WorkKind.OTHER
