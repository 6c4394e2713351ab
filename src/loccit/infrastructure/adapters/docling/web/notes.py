"""References to notes in HTML, and all that stands raised, as marks."""

import re
from typing import Final

from loccit.infrastructure.adapters.docling.marks import (
    lowered,
    raised,
    raised_link,
    raised_text,
    reference,
)
from loccit.infrastructure.adapters.docling.trees import Element, pieces_of, text_of, write

_UNSEEN: Final = frozenset({
    "headerlink", "header-anchor", "heading-anchor", "anchorjs-link", "footnote-back",
    "footnote-backref", "mw-editsection", "reversefootnote",
})  # fmt: skip
"""Classes of links that programs put beside headings and notes: Sphinx, VuePress, AnchorJS,
Pandoc, markdown-it, MediaWiki, Kramdown."""
_FRAGMENT: Final = re.compile(r"(?P<file>[^#]*)#(?P<name>\S+)")
_LABEL: Final = re.compile(r"[\[(]?([\w*\u2020\u2021\u00a7]{1,4})[\])]?")


def is_unseen(element: Element) -> bool:
    """Tell what only a program should see, or only the eye see twice."""
    return (
        "hidden" in element.attrib
        or element.get("aria-hidden", "").lower() == "true"
        or element.get("role", "").lower() == "doc-backlink"
        or not _UNSEEN.isdisjoint(element.get("class", "").lower().split())
    )


def mark_references(page: Element) -> set[str]:
    """Mark what stands raised in a page, and each link to a note by its label.

    Returns:
        The keys of the notes that are referred to: "#name", behind the name of a file if there
        is one.
    """
    keys: set[str] = set()
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
        is_told = is_raised or (_LABEL.fullmatch(text.strip()) and _says_note(link))
        if is_told and _target(link) and not is_unseen(link):
            write(link, _reference(link, keys))
    return keys


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
