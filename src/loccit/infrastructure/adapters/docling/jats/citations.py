"""Entries of a reference list in JATS as one line of text each, with all that they hold.

Docling writes entries that are marked up field by field without their numbers, authoring bodies,
issues and addresses, so they are written out here.
"""

import re
from collections import defaultdict
from collections.abc import Iterator

from loccit.infrastructure.adapters.docling.marks import Mark, mark
from loccit.infrastructure.adapters.docling.trees import Element, cut, local_name, text_of

_CITATIONS = ("element-citation", "nlm-citation", "mixed-citation", "citation")
_GROUPS = frozenset({"person-group", "date", "conference"})
_NAMES = frozenset({"name", "string-name", "collab", "etal", "anonymous"})
_TITLES = (
    "article-title", "chapter-title", "data-title", "part-title", "trans-title", "issue-title"
)  # fmt: skip
_PLACES = ("publisher-loc", "publisher-name")
_BIBLIOGRAPHIC = frozenset(
    {*_TITLES, *_PLACES, "source", "year", "volume", "issue", "fpage", "lpage", "elocation-id"}
)


def write_out_citations(article: Element) -> None:
    """Write each entry of the reference lists as text, its label first."""
    for ref in article.iter("ref"):
        citation = next(ref.iter(*_CITATIONS), None)
        if citation is None:
            continue
        label = ref.find("label")
        number = "" if label is None else text_of(label).strip(" .[]()")
        if label is not None:
            cut(label)
        if _is_marked_up(citation):
            written = _written(citation)
            citation.clear(keep_tail=True)
        else:
            written = citation.text or ""
        citation.tag = "mixed-citation"
        citation.text = f"{mark(Mark.ENTRY)}{f'[{number}] ' if number else ''}{written}"


def _is_marked_up(citation: Element) -> bool:
    """Tell whether all of an entry is in fields, with no punctuation between them."""
    groups = [citation, *citation.iter(*_GROUPS)]
    between = (text for group in groups for text in (group.text, *(part.tail for part in group)))
    is_bare = not any(re.search(r"[^\s&]", text or "") for text in between)
    return is_bare and len(citation) > 0


def _fields(citation: Element) -> Iterator[Element]:
    for child in citation:
        if child.tag in _GROUPS:
            yield from _fields(child)
        else:
            yield child


def _written(citation: Element) -> str:
    fields: dict[str, list[str]] = defaultdict(list)
    others: list[str] = []
    for field in _fields(citation):
        name = local_name(field)
        if name in _NAMES:
            fields["names"].append(_name(field))
        elif name in _BIBLIOGRAPHIC:
            fields[name].append(_text(field))
        elif name == "pub-id":
            kind = field.get("pub-id-type", "other")
            others.append(f"{kind.upper()}: {_text(field)}" if kind != "other" else _text(field))
        elif name not in {"month", "day"} and re.search(r"\w", text_of(field)):
            others.append(_text(field))
    parts = [
        ", ".join(filter(None, fields["names"])),
        *(title for name in _TITLES for title in fields[name]),
        f"{' '.join(fields['source'])} {_pages(fields)}".strip(),
        ": ".join(part for name in _PLACES for part in fields[name]),
        *others,
    ]
    names, *rest = parts
    year = " ".join(fields["year"])
    first = f"{names} ({year})" if year else names
    sentences = [part for part in [first.strip(), *rest] if part]
    return " ".join(part if part.endswith((".", "?", "!")) else f"{part}." for part in sentences)


def _pages(fields: dict[str, list[str]]) -> str:
    number = " ".join(fields["volume"]) + "".join(f"({issue})" for issue in fields["issue"])
    first = " ".join([*fields["fpage"], *fields["elocation-id"]])
    pages = "\u2013".join(filter(None, [first, " ".join(fields["lpage"])]))
    return ": ".join(filter(None, [number, pages]))


def _name(field: Element) -> str:
    if field.tag == "etal":
        return "et al."
    parts = {part.tag: _text(part) for part in field}
    if "surname" not in parts:
        return _text(field)
    order = ("prefix", "surname", "given-names", "suffix")
    return " ".join(parts[name] for name in order if parts.get(name))


def _text(element: Element) -> str:
    return " ".join(text_of(element).split())
