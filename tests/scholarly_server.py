"""Crossref, DataCite and OpenAlex on this machine, answering in their own shapes.

The shapes are those of api.crossref.org/works, api.datacite.org/dois and api.openalex.org/works.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from tests.http_server import QuietHandler, serving

Record = dict[str, Any]


def work(
    title: str = "Tides and salt marshes of the Wadden Sea since 1900", **other: object
) -> Record:
    """Return a work as the tests describe it."""
    given: Record = {
        "doi": "10.1234/marsh.2014", "title": title, "year": 2014, "venue": "Journal of Shores",
        "authors": [("Rowe", "Ann"), ("van der Meer", "Jan")], "kind": "article",
    }  # fmt: skip
    return given | other


_CROSSREF = {"article": "journal-article", "preprint": "posted-content", "data": "component"}
_DATACITE = {"article": "JournalArticle", "preprint": "Preprint", "data": "Dataset"}
_OPENALEX = {"article": "article", "preprint": "preprint", "data": "dataset"}


def crossref(one: Record) -> Record:
    record: Record = {
        "DOI": one["doi"].upper(),
        "URL": f"https://doi.org/{one['doi']}",
        "type": _CROSSREF.get(one["kind"], "journal-article"),
        "title": [one["title"]],
        "container-title": [one["venue"]],
        "author": [
            {"given": given, "family": family, "sequence": "additional", "affiliation": []}
            for family, given in one["authors"]
        ],
        "issued": {"date-parts": [[one["year"], 3, 1]]},
        "volume": "12", "issue": "2", "page": "12-19", "publisher": "Shore Press", "score": 61.2,
    }  # fmt: skip
    if one["kind"] == "correction":
        record["update-to"] = [{"DOI": "10.1/x", "type": "correction", "label": "Correction"}]
    return record


def datacite(one: Record) -> Record:
    general = _DATACITE.get(one["kind"], "JournalArticle")
    kind = "Corrigendum" if one["kind"] == "correction" else ""
    return {
        "id": one["doi"], "type": "dois",
        "attributes": {
            "doi": one["doi"],
            "creators": [
                {"name": f"{family}, {given}", "nameType": "Personal", "familyName": family,
                 "givenName": given, "affiliation": []} for family, given in one["authors"]
            ],
            "titles": [{"title": "Un autre titre", "titleType": "TranslatedTitle"},
                       {"title": one["title"]}],
            "publisher": {"name": "Shore Archive"}, "publicationYear": one["year"],
            "container": {"type": "Journal", "title": one["venue"], "volume": "12", "issue": "2",
                          "firstPage": "12", "lastPage": "19"},
            "types": {"resourceTypeGeneral": general, "resourceType": kind},
        },
    }  # fmt: skip


def openalex(one: Record) -> Record:
    names = [(f"{given} {family}", f"{family}, {given}") for family, given in one["authors"]]
    place = {"source": {"display_name": one["venue"]}, "version": "publishedVersion"}
    kind = "erratum" if one["kind"] == "correction" else _OPENALEX.get(one["kind"], "article")
    return {
        "id": f"https://openalex.org/W{abs(hash(one['doi']))}",
        "doi": f"https://doi.org/{one['doi']}",
        "title": one["title"], "display_name": one["title"], "publication_year": one["year"],
        "type": kind, "is_paratext": False,
        "authorships": [
            {"author": {"display_name": shown}, "raw_author_name": raw} for shown, raw in names
        ],
        "primary_location": place,
        "biblio": {"volume": "12", "issue": "2", "first_page": "12", "last_page": "19"},
    }  # fmt: skip


@dataclass
class Scholarly:
    """The server.

    Attributes:
        works: What all services know.
        asked: Paths with queries, and headers, as they came.
        replies: Status, headers and body that go before what would be answered, one each.
    """

    address: str = ""
    works: list[Record] = field(default_factory=list)
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    replies: list[tuple[int, dict[str, str], bytes]] = field(default_factory=list)

    def answer(self, path: str) -> object:
        """Return what the service of a path answers, None for nothing."""
        parts = urlsplit(path)
        service, _, rest = parts.path.lstrip("/").partition("/")
        _, _, named = rest.partition("/")
        doi = unquote(named).removeprefix("doi:")
        found = [one for one in self.works if one["doi"] == doi]
        if service == "crossref":
            if named:
                return {"status": "ok", "message": crossref(found[0])} if found else None
            return {"status": "ok", "message": {"items": [crossref(one) for one in self.works]}}
        if service == "datacite":
            if named:
                return {"data": datacite(found[0])} if found else None
            return {"data": [datacite(one) for one in self.works], "meta": {}}
        if named:
            return openalex(found[0]) if found else None
        return {"meta": {}, "results": [openalex(one) for one in self.works]}

    def queries(self) -> list[dict[str, list[str]]]:
        """Return the queries that came."""
        return [parse_qs(urlsplit(path).query) for path, _ in self.asked]


@contextmanager
def scholarly_server() -> Iterator[Scholarly]:
    """Answer until the block ends."""
    server = Scholarly()

    class Handler(QuietHandler):
        def do_GET(self) -> None:
            server.asked.append((self.path, dict(self.headers.items())))
            if server.replies:
                status, headers, body = server.replies.pop(0)
            else:
                answer = server.answer(self.path)
                status, headers = (404, {}) if answer is None else (200, {})
                body = b"Resource not found." if answer is None else json.dumps(answer).encode()
            self.send_response(status)
            for name, value in {**headers, "Content-Length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

    handler: type[BaseHTTPRequestHandler] = Handler
    with serving(handler) as port:
        server.address = f"http://127.0.0.1:{port}"
        yield server
