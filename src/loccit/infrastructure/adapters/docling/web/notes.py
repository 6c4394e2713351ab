"""References to notes in HTML, and all that stands raised, as marks."""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from lxml import etree

from loccit.infrastructure.adapters.docling.marks import (
    lowered,
    raised,
    raised_link,
    raised_text,
    reference,
)
from loccit.infrastructure.adapters.docling.trees import (
    Element,
    pieces_of,
    short_text,
    text_of,
    write,
)

NOTE: Final = "loccit-note"
"""The attribute that names a block after the note that it is."""
_MOST_BACK: Final = 12
"""Characters of the label of a note, or of what leads back from it."""
_UNSEEN: Final = frozenset({
    "headerlink", "header-anchor", "heading-anchor", "anchorjs-link", "footnote-back",
    "footnote-backref", "mw-editsection", "reversefootnote",
})  # fmt: skip
"""Classes of links that programs put beside headings and notes: Sphinx, VuePress, AnchorJS,
Pandoc, markdown-it, MediaWiki, Kramdown."""
_BACK: Final = re.compile(
    r"[\s\[(]*[\^\u2190\u2191\u21a9\u21b5\u21d1\u21e7\u23ce\u2934\u25b2][\ufe0e\ufe0f]?\s*\w{0,4}[\])\s]*"
)
"""What leads from a note back to the text: an arrow, with or without its number."""
_BLOCKS: Final = ("p", "li", "dd", "dt", "div", "aside", "td", "section", "blockquote", "body")
_FRAGMENT: Final = re.compile(r"(?P<file>[^#]*)#(?P<name>\S+)")
_LABEL: Final = re.compile(r"[\[(]?([\w*\u2020\u2021\u00a7]{1,4})[\])]?")


def is_unseen(element: Element) -> bool:
    """Tell what only a program should see, or only the eye see twice."""
    return (
        _leads_back(element)
        or "hidden" in element.attrib
        or element.get("aria-hidden", "").lower() == "true"
        or element.get("role", "").lower() == "doc-backlink"
        or not _UNSEEN.isdisjoint(element.get("class", "").lower().split())
    )


def _leads_back(element: Element) -> bool:
    if element.tag != "a" or "#" not in element.get("href", ""):
        return False
    text = short_text(element, _MOST_BACK)
    return text is not None and _BACK.fullmatch(text) is not None


def mark_references(page: Element) -> set[str]:
    """Mark what stands raised in a page, and each link to a note by its label.

    A link with a label is one to a note if a class says so, or if the block that it leads to has
    a link back to it; that block is named after the note.

    Returns:
        The keys of the notes that are referred to: "#name", behind the name of a file if there
        is one.
    """
    keys: set[str] = set()
    paired = _paired(page)
    for script in list(page.iter("sup")):
        within = [part for part in script.iter() if part is not script]
        is_run = not any(
            part.tag in {"sup", "p", "div", "li", "td", "del", "img"} for part in within
        )
        if is_run and not any(map(is_unseen, (script, *within))):
            write(script, _superscript(script, keys))
    for link in list(page.iter("a")):
        text = text_of(link)
        is_raised = raised_text(text) is not None
        is_told = is_raised or (
            _LABEL.fullmatch(text.strip()) and (link in paired or _says_note(link))
        )
        if is_told and _target(link) and not is_unseen(link):
            write(link, _reference(link, keys))
    return keys


def _paired(page: Element) -> set[Element]:
    """Return the links to blocks further on that lead back to them, and name these blocks."""
    links = [
        link
        for link in page.iter("a")
        if _target(link) and short_text(link, _MOST_BACK) is not None
    ]
    if not links:
        return set()
    order = {element: at for at, element in enumerate(page.iter(etree.Element))}
    places = {
        f"{'' if '#' in name else '#'}{name}": element
        for element in order
        for name in _names(element)
    }
    back: dict[Element, set[str]] = defaultdict(set)  # places that links in a block lead to
    for link in links:
        back[_block_of(link)].add(_target(link))
    found: set[Element] = set()
    for link in links:
        note = places.get(_target(link))
        block = None if note is None else _block_of(note)
        if block is None or block is _block_of(link) or order[block] < order[link]:
            continue
        if not back[block].isdisjoint(_own_places(link)):
            found.add(link)
            block.set(NOTE, _target(link))
    return found


def _names(element: Element) -> Iterator[str]:
    yield from filter(
        None, (element.get("id"), element.get("name") if element.tag == "a" else None)
    )


def _block_of(element: Element) -> Element:
    return element if element.tag in _BLOCKS else next(element.iterancestors(*_BLOCKS), element)


def _own_places(link: Element) -> Iterator[str]:
    """Yield the places at a link: its own, those of runs around it, and an anchor before it."""
    before = link.getprevious()
    around = (link, *takewhile(lambda each: each.tag not in _BLOCKS, link.iterancestors()))
    for element in (*around, *link, *(() if before is None else (before,))):
        for name in _names(element):
            yield name if "#" in name else f"#{name}"


def _superscript(script: Element, keys: set[str]) -> str:
    links = list(script.iter("a"))
    # "[citation needed]" leads to another page
    is_link = any(map(_target, links)) or (
        bool(links) and text_of(script).lstrip().startswith("[")
    )
    return "".join(
        raised(lowered(piece), is_link=is_link)
        if isinstance(piece, str)
        else _reference(piece, keys)
        if _target(piece)
        else raised(lowered(text_of(piece)), is_link=is_link)
        for piece in pieces_of(script, "a")
    )


def _reference(link: Element, keys: set[str]) -> str:
    text = lowered(text_of(link)).strip()
    if not _LABEL.fullmatch(text):
        return raised_link(text)
    key = _target(link)
    keys.add(key)
    return reference(key, text)


def _target(link: Element) -> str:
    """Return the key of the place on a page that a link leads to, or nothing."""
    found = _FRAGMENT.fullmatch(link.get("href", ""))
    return f"{found['file'].rpartition('/')[2]}#{found['name']}" if found else ""


def _says_note(link: Element) -> bool:
    for part in link.iter():
        classes = part.get("class", "").lower().split()
        if (
            part.get("role") == "doc-noteref"
            or part.get("epub:type", "").startswith("noteref")
            or any(name.startswith(("footnote", "noteref")) for name in classes)
        ):
            return True
    return False
