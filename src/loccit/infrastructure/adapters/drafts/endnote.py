"""What EndNote leaves in a document: XML in its fields, and citations that are not formatted yet.

`<EndNote><Cite><Author>..</Author><Year>..</Year><Pages>12</Pages><record>..`
(https://github.com/jgm/pandoc/issues/7875), and `{Rowe, 2014 #12@3-4; Lee, 2015 #7}`
(https://docs.endnote.com, "Components of a Temporary Citation").
"""

import re
from collections.abc import Iterator
from typing import Final

from loccit.domain.policy.doi import normalise_doi
from loccit.domain.quotations.citation_fields import CitedItem
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.drafts.package import Element, parsed_as_far_as_possible
from loccit.infrastructure.csl.fields import text_of, year_of

_TEMPORARY: Final = re.compile(r"\{(?=[^{}]*#\d)(?P<inside>[^{}]{3,500})\}")
_ONE: Final = re.compile(
    r"(?:[^\\]{0,60}\\)?(?P<author>[^,#@\\]*?),? ?(?P<year>\d{4})[a-z]? ?#\d+"
    r"(?:@(?P<pages>[^,]*))?(?P<suffix>.*)"
)


def endnote_items(xml: bytes) -> tuple[tuple[CitedItem, ...], str]:
    """Return the works that a field of EndNote cites, in order, and what it made the field show.

    Args:
        xml: `<EndNote>` with its `<Cite>` elements; what is damaged of it is left out.
    """
    root = parsed_as_far_as_possible(xml.strip())
    if root is None:
        return (), ""
    return tuple(map(_item, root.iter("Cite"))), _text(root.find(".//DisplayText"))


def _item(cite: Element) -> CitedItem:
    people = cite.find("record/contributors/authors")
    if people is None:
        people = cite.find("record/contributors/secondary-authors")  # editors
    names = map(_family, people if people is not None else ())
    return CitedItem(
        doi=normalise_doi(_text(cite.find("record/electronic-resource-num"))),
        title=_text(cite.find("record/titles/title")) or None,
        names=tuple(filter(None, names)) or _without_record(cite),
        year=year_of(_text(cite.find("record/dates/year")) or _text(cite.find("Year"))),
        locator=_text(cite.find("Pages")),
    ).with_suffix(_text(cite.find("Suffix")))


def _without_record(cite: Element) -> tuple[str, ...]:
    name = _text(cite.find("Author"))
    return (name,) if name else ()


def _family(author: Element | None) -> str:
    return _text(author).partition(",")[0].strip()


def _text(element: Element | None) -> str:
    return text_of("".join(element.itertext())) if element is not None else ""


def temporary_citations(text: str) -> Iterator[tuple[Span, tuple[CitedItem, ...]]]:
    """Yield the citations of a text that EndNote has not formatted yet, in order."""
    for found in _TEMPORARY.finditer(text):
        pieces = (" ".join(piece.split()) for piece in found["inside"].split(";"))
        found_items = (_temporary(one) for piece in pieces if (one := _ONE.fullmatch(piece)))
        items = tuple(item for item in found_items if item.names_a_work)
        if items:
            yield Span(found.start(), found.end()), items


def _temporary(found: "re.Match[str]") -> CitedItem:
    author = found["author"].strip()
    return CitedItem(
        names=(author,) if author else (),
        year=int(found["year"]),
        locator=(found["pages"] or "").strip(),
    ).with_suffix(found["suffix"])
