"""What a web page says of itself: in its head, and in the data that it holds for search engines.

Publishers write the tags of Highwire Press ("citation_..."), libraries those of Dublin Core,
newspapers and blogs those of Open Graph and schema.org (https://schema.org/Article). They are
believed in this order; what a page shows on its tab, with the name of its site, comes last.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from loccit.domain.json_value import Json, JsonObject
from loccit.infrastructure.adapters.docling.trees import Element, parse_html, text_of
from loccit.infrastructure.adapters.docling.web.bylines import (
    people_of,
    shown_authors,
    shown_dates,
)

_LINKED_DATA: Final = "ld+json"
_MOST_SCRIPTS: Final = 20
_DEEPEST: Final = 8  # objects within each other
_WORKS_TEXT: Final = """
Article Book BlogPosting Chapter CreativeWork MedicalScholarlyArticle NewsArticle Report
ScholarlyArticle SocialMediaPosting TechArticle Thesis WebPage
"""
_WORKS: Final = frozenset(_WORKS_TEXT.split())
_ADDRESS: Final = re.compile(r"https?://|www\.|^/")
_BEFORE_SITE: Final = tuple("|·–—-")
"""What stands between a title and the name of its site."""


@dataclass(slots=True)
class PageFields:
    """Fields of a page, each best first."""

    titles: list[str] = field(default_factory=list)
    dois: list[str] = field(default_factory=list)
    authors: list[str] = field(default_factory=list)
    dates: list[str] = field(default_factory=list)
    venues: list[str] = field(default_factory=list)


def page_fields(text: str) -> PageFields:
    """Read the fields of a page."""
    page = parse_html(text)
    meta: dict[str, list[str]] = {}
    for tag in page.iter("meta"):
        name = tag.get("name") or tag.get("property") or tag.get("itemprop") or ""
        meta.setdefault(name.lower(), []).append(tag.get("content", ""))

    def all_of(*names: str) -> list[str]:
        return [value for name in names for value in meta.get(name, ()) if value.strip()]

    def first_of(*names: str) -> list[str]:
        """Return the values of the first name that has any: they are the same authors again."""
        return next((values for name in names if (values := all_of(name))), [])

    known = [*_linked_data(page)]
    works = [one for one in known if _WORKS.intersection(_texts(one.get("@type")))]
    named = {key: one for one in known for key in _texts(one.get("@id"))}
    sites = all_of("og:site_name")
    tab = [text_of(title) for title in [*page.iter("title")][:1]]
    return PageFields(
        titles=[
            *all_of("citation_title", "dc.title", "dcterms.title"),
            *(_without_site(title, sites) for title in all_of("og:title")),
            *(name for work in works for name in _texts(work.get("headline"))),
            *(_without_site(title, sites) for title in tab),
        ],
        dois=all_of("citation_doi", "dc.identifier", "prism.doi", "bepress_citation_doi"),
        authors=_people(first_of("citation_author", "dc.creator", "dcterms.creator"))
        or _authors(
            page,
            [
                first_of("author"),
                [name for work in works for name in _names(work.get("author"), named)],
                first_of("article:author", "parsely-author", "sailthru.author", "byl"),
            ],
            sites,
        ),
        dates=[
            *all_of("citation_publication_date", "citation_date", "dc.date", "citation_year"),
            *all_of("dcterms.issued", "dcterms.date", "article:published_time"),
            *(date for work in works for date in _texts(work.get("datePublished"))),
            *all_of("datepublished", "parsely-pub-date", "date"),
            *shown_dates(page),
        ],
        venues=[
            *all_of("citation_journal_title", "citation_conference_title"),
            *all_of("prism.publicationname"),
        ],
    )


def _authors(page: Element, told: Iterable[Iterable[str]], sites: Sequence[str]) -> list[str]:
    """Return the first authors that are told by their names, else those that the page shows.

    Programs write the account that published a page, or the site, as its author.
    """
    fields = [[person for name in _people(names) for person in people_of(name)] for names in told]
    for names in fields:
        if any(" " in name and name not in sites for name in names):
            return names
    return shown_authors(page) or next(filter(None, fields), [])


def _people(names: Iterable[str]) -> list[str]:
    """Return names of people, each once, without "by"; an address is none."""
    found = (re.sub(r"^by\s+", "", name.strip(), flags=re.IGNORECASE) for name in names)
    return [name for name in dict.fromkeys(found) if name and not _ADDRESS.search(name)]


def _without_site(title: str, sites: Iterable[str]) -> str:
    """Return a title without the name of its site behind it, if the page tells that name."""
    title = title.strip()
    for site in map(str.strip, sites):
        before = title.removesuffix(site).rstrip()
        if site and before != title and before.endswith(_BEFORE_SITE):
            return before[:-1].rstrip()
    return title


def _linked_data(page: Element) -> Iterator[JsonObject]:
    """Yield the objects that a page has in JSON-LD, in order, wherever they stand."""
    scripts = (one for one in page.iter("script") if _LINKED_DATA in one.get("type", ""))
    for script in islice(scripts, _MOST_SCRIPTS):
        try:
            yield from _in_order(json.loads(script.text or ""), _DEEPEST)
        except (ValueError, RecursionError):
            continue  # what a template left behind


def _in_order(value: Json, depth: int) -> Iterator[JsonObject]:
    if depth and isinstance(value, list):
        for each in value:
            yield from _in_order(each, depth - 1)
    elif depth and isinstance(value, dict):
        yield value
        for key in ("@graph", "mainEntity"):
            yield from _in_order(value.get(key), depth - 1)


def _texts(value: Json) -> list[str]:
    found = value if isinstance(value, list) else [value]
    return [each for each in found if isinstance(each, str)]


def _names(value: Json, named: Mapping[str, JsonObject]) -> Iterator[str]:
    """Yield the names of people; organisations that publish a page did not write it.

    Args:
        value: The authors of a work: names, people, or where these are described.
        named: What a page describes, by its identifier.
    """
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, str):
            yield each
        elif isinstance(each, dict):
            described = next((named[key] for key in _texts(each.get("@id")) if key in named), {})
            person = {**described, **each}
            if "Organization" not in _texts(person.get("@type")):
                yield from _texts(person.get("name"))
