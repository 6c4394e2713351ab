"""E-books: their chapters in order, as one page."""

import logging
import zipfile
from posixpath import basename, dirname, join, normpath
from urllib.parse import unquote

from loccit.infrastructure.adapters.docling.archives import opened
from loccit.infrastructure.adapters.docling.text.gutenberg import cut_licence
from loccit.infrastructure.adapters.docling.text.plain_text import decode_markup
from loccit.infrastructure.adapters.docling.trees import (
    HEADINGS,
    Element,
    cut,
    parse_html,
    parse_xml,
    settle,
    text_of,
)
from loccit.infrastructure.adapters.docling.web.book_contents import set_headings
from loccit.infrastructure.adapters.docling.web.book_lists import is_list, read_lists
from loccit.infrastructure.adapters.docling.web.pages import prepare_page
from loccit.infrastructure.adapters.docling.web.printed_pages import find_printed_pages

_LISTS = ("toc", "landmarks", "page-list", "lot", "loi")
"""Lists of contents, by EPUB's vocabulary of structure."""


def prepare_epub(data: bytes) -> Element:
    """Make a page of a book (EPUB 2 or 3), without its lists of contents.

    Places on the page have the name of their file before them: "notes.xhtml#n1". Its headings
    stand on the levels of its contents.

    Raises:
        ValueError: If it is no book.
        zipfile.BadZipFile: If it is no archive.
    """
    book = parse_html("")
    body = book.find("body")
    with opened(data) as archive:
        name, package = package_of(archive)
        lists = read_lists(archive, name, package)
        for file in _chapters(name, package):
            try:
                page = parse_html(decode_markup(archive.read(file)))
            except (KeyError, ValueError):
                logging.getLogger(__name__).exception("A chapter is missing")
            else:
                body.append(_chapter(page, basename(file)))
    cut_licence(book)
    set_headings(book, lists.contents)
    find_printed_pages(book, lists.pages)
    return prepare_page(book)


def package_of(archive: zipfile.ZipFile) -> tuple[str, Element]:
    """Return the name of the file that describes a book, and what it holds.

    Raises:
        ValueError: If it is no book.
    """
    container = parse_xml(archive.read("META-INF/container.xml"))
    root = container.find(".//{*}rootfile[@full-path]")
    if root is None:
        raise ValueError("it names no package")
    name = str(root.get("full-path"))
    return name, parse_xml(archive.read(name))


def _chapters(name: str, package: Element) -> list[str]:
    files = {item.get("id"): item.get("href", "") for item in package.iter("{*}item")}
    order = [files.get(item.get("idref"), "") for item in package.iter("{*}itemref")]
    return [normpath(join(dirname(name), unquote(file))) for file in order if file]


def _chapter(page: Element, place: str) -> Element:
    lists = False
    for part in page.iter():
        if identifier := part.get("id"):
            part.set("id", f"{place}#{identifier}")
        if part.get("href", "").startswith("#"):
            part.set("href", place + part.get("href"))
        if is_list(part, *_LISTS):
            cut(part)
            lists = True
        elif part.tag in {"aside", "header", "footer"}:
            part.tag = "div"  # of the book; on a page of the web it would be the site's
    settle(page)
    chapter = page.find("body")
    if lists and _has_headings_alone(chapter):
        chapter.clear()  # above the list
    chapter.tag = "div"
    if not chapter.get("id"):
        chapter.set("id", f"{place}#")  # where an address leads that names no place in the file
    return chapter


def _has_headings_alone(chapter: Element) -> bool:
    headings = sum(len("".join(text_of(each).split())) for each in chapter.iter(*HEADINGS))
    return headings == len("".join(text_of(chapter).split()))
