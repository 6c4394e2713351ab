"""The lists of an e-book: its contents, and the pages of the printed book."""

import logging
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from posixpath import basename, dirname, join, normpath
from typing import Final
from urllib.parse import unquote

from loccit.domain.text.letters import key
from loccit.infrastructure.adapters.docling.text.plain_text import decode_markup
from loccit.infrastructure.adapters.docling.trees import (
    Element,
    parse_html,
    parse_xml,
    text_of,
)
from loccit.infrastructure.adapters.docling.web.printed_pages import page_label

_NCX: Final = "application/x-dtbncx+xml"
"""The type of the file of EPUB 2, which most books of EPUB 3 have besides."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the contents.

    Attributes:
        place: Where it leads to: "chapter.xhtml#s1", "chapter.xhtml#" for the file.
        depth: How many entries stand around it, and itself.
        text: As it is shown.
    """

    place: str
    depth: int
    text: str


@dataclass(frozen=True, slots=True)
class BookLists:
    """What a book lists.

    Attributes:
        contents: In order.
        pages: The labels of printed pages by the places where they begin.
    """

    contents: Sequence[Entry] = ()
    pages: Mapping[str, str] = field(default_factory=dict)


def read_lists(archive: zipfile.ZipFile, name: str, package: Element) -> BookLists:
    """Read the lists of a book: those of EPUB 3, else those of EPUB 2.

    Args:
        archive: The book.
        name: Of the file that describes it.
        package: What that holds.
    """
    found, older = BookLists(), BookLists()
    for item in package.iter("{*}item"):
        file = normpath(join(dirname(name), unquote(item.get("href", ""))))
        try:
            if "nav" in item.get("properties", "").split():
                found = _navigation(parse_html(decode_markup(archive.read(file))), basename(file))
            elif item.get("media-type") == _NCX:
                older = _ncx(parse_xml(archive.read(file), may_be_damaged=True))
        except (KeyError, ValueError):
            logging.getLogger(__name__).exception("A list is missing")
    title = package.find(".//{*}title")
    contents = found.contents or older.contents
    return BookLists(_below_title(contents, title), found.pages or older.pages)


def _below_title(contents: Sequence[Entry], title: Element | None) -> Sequence[Entry]:
    """Return contents without the title of the book, where all of them stand below that."""
    first = contents[0] if contents else None
    if first is None or title is None or any(each.depth <= first.depth for each in contents[1:]):
        return contents
    if not key(first.text).startswith(key(text_of(title))):
        return contents
    return [replace(each, depth=each.depth - 1) for each in contents[1:]]


def is_list(part: Element, *kinds: str) -> bool:
    """Tell whether an element is a list of one of these kinds, by EPUB's vocabulary or ARIA's."""
    if part.tag != "nav":
        return False
    roles = part.get("role", "").replace("doc-pagelist", "page-list").replace("doc-toc", "toc")
    return not {*kinds}.isdisjoint(f"{part.get('epub:type', '')} {roles}".split())


def _navigation(page: Element, file: str) -> BookLists:
    entries: list[Entry] = []
    pages: dict[str, str] = {}
    for part in page.iter("nav"):
        has_contents, has_pages = is_list(part, "toc"), is_list(part, "page-list")
        for link in part.iter("a"):
            place = _place(link.get("href", ""), file)
            if has_contents:
                depth = sum(1 for _ in link.iterancestors("ol", "ul"))
                entries.append(Entry(place, depth, text_of(link)))
            elif has_pages:
                pages |= _page(place, text_of(link))
    return BookLists(entries, pages)


def _ncx(ncx: Element) -> BookLists:
    entries = [
        Entry(place, 1 + sum(1 for _ in point.iterancestors("{*}navPoint")), text)
        for point in ncx.iter("{*}navPoint")
        for place, text in _target(point)
    ]
    pages: dict[str, str] = {}
    for target in ncx.iter("{*}pageTarget"):
        for place, text in _target(target):
            pages |= _page(place, text)
    return BookLists(entries, pages)


def _target(point: Element) -> Iterator[tuple[str, str]]:
    text, content = point.find("{*}navLabel/{*}text"), point.find("{*}content")
    if text is not None and content is not None:
        yield _place(content.get("src", ""), ""), text_of(text)


def _page(place: str, shown: str) -> dict[str, str]:
    label = page_label(shown)
    return {place: label} if label else {}


def _place(address: str, own: str) -> str:
    file, _, name = unquote(address).partition("#")
    return f"{basename(file) or own}#{name}"
