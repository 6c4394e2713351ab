"""Who wrote a page and when, as its reader sees it: by what people call these places."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from loccit.domain.documents.source_hint import find_year
from loccit.domain.front_matter.name_lists import names_in
from loccit.domain.front_matter.title_words import date_in
from loccit.infrastructure.adapters.docling.trees import Element, is_in, text_of
from loccit.infrastructure.adapters.docling.web.block_rows import title_heading
from loccit.infrastructure.adapters.docling.web.block_surroundings import names_of
from loccit.infrastructure.adapters.docling.web.page_blocks import page_blocks, tab_title

_AUTHORS: Final = frozenset({"author", "authors", "autor", "auteur", "byline", "writer"})
_DATES: Final = frozenset({"date", "dateline", "datetime", "posted", "pubdate", "published"})
_OTHERS: Final = frozenset({
    "bio", "card", "comment", "comments", "footer", "menu", "more", "nav", "popular", "recent",
    "recommended", "related", "respond", "sidebar", "teaser", "widget",
})  # fmt: skip
"""Names of what tells of other pages, or of what others say."""
_ELSEWHERE: Final = frozenset({"aside", "footer", "nav"})
_LONGEST: Final = 120  # characters of a byline
_LONGEST_DATE: Final = 60
_ABOVE, _BELOW = 4, 8  # blocks beside the heading of a page
_MOST: Final = 20  # places that are looked at
_BEFORE_NAMES: Final = re.compile(
    r"^\W*(?:(?:written|posted|published|words|text|story|article|reported)\s+)?"
    r"(?:by|author|authors|von|par|por|di|da|door|av|af|autor|auteur|text)\b[\s:]*",
    re.IGNORECASE,
)
_BEHIND_NAMES: Final = re.compile(
    r"[|·•–—/]|\s-\s|\d|\b(?:on|(?:last )?updated|published|posted)\b.*"
)
_AND: Final = re.compile(r"\s(?:and|&)\s")
_NEAR: Final = 6  # elements around a place whose names count


def shown_authors(page: Element) -> list[str]:
    """Return who wrote a page: the first place that is called one of authors, or says "by"."""
    for place in _places(page, _AUTHORS):
        if names := _names(_BEFORE_NAMES.sub("", _short(place, _LONGEST))):
            return names
    for line in _front(page):
        if (found := _BEFORE_NAMES.match(line)) and (names := _names(line[found.end() :])):
            return names
    return []


def _before_date(text: str) -> str:
    date = date_in(text)
    return text.partition(date)[0] if date else text


def _names(text: str) -> list[str]:
    names = names_in([_BEHIND_NAMES.split(_before_date(text), maxsplit=1)[0]])
    return [person.text for person in names.people] if names.are_all else []


def shown_dates(page: Element) -> list[str]:
    """Return what stands where a page tells its own date, and has a year; the likeliest first."""
    times = (time for time in page.iter("time") if not _is_elsewhere(time))
    told = [time.get("datetime") or text_of(time) for time in islice(times, _MOST)]
    told += [_short(place, _LONGEST_DATE) for place in _places(page, _DATES)]
    told += [date for line in _front(page) if (date := date_in(line))]
    return [text for text in told if find_year(text)]


def _front(page: Element) -> list[str]:
    """Return the short lines around the heading of a page, those of tables left out.

    Encyclopedias tell of their subjects in tables.
    """
    body = page.find("body")
    blocks = page_blocks(body) if body is not None else []
    heading = title_heading(blocks, tab_title(page))
    if heading is None:
        return []
    below = blocks[heading + 1 : heading + _BELOW]
    above = blocks[max(0, heading - _ABOVE) : heading]
    near = (block for block in (*below, *above) if not is_in(block.element, "table"))
    lines = (" ".join(block.text.split()) for block in near)
    return [line for line in lines if len(line) <= _LONGEST]


def people_of(name: str) -> list[str]:
    """Return the people that one field names, each as "Given Family".

    "Family, Given" stays as it is: before its comma stands one word.
    """
    before = name.partition(",")[0]
    is_list = (before != name and " " in before.strip()) or _AND.search(name)
    people = names_in([name]).people if is_list else ()
    return [person.text for person in people] or [name]


def _places(page: Element, names: frozenset[str]) -> Iterator[Element]:
    """Yield the elements that have such a name, or are told to be such, in order."""
    body = page.find("body")
    told = (
        element
        for element in (() if body is None else body.iterdescendants())
        if not names.isdisjoint(_told(element)) and not _is_elsewhere(element)
    )
    return islice(told, _MOST)


def _told(element: Element) -> set[str]:
    is_author = element.get("rel") == "author" or element.get("itemprop") == "author"
    is_date = element.get("itemprop") == "datePublished"
    return names_of(element) | ({"author"} if is_author else {"date"} if is_date else set())


def _is_elsewhere(element: Element) -> bool:
    """Tell whether an element stands in what tells of other pages."""
    near = islice((element, *element.iterancestors()), _NEAR)
    return is_in(element, *_ELSEWHERE) or any(
        not _OTHERS.isdisjoint(names_of(one)) for one in near if one.tag not in {"body", "html"}
    )


def _short(place: Element, longest: int) -> str:
    """Return the text of an element if it is short, else nothing."""
    text = " ".join(" ".join(place.itertext()).split())
    return text if len(text) <= longest else ""
