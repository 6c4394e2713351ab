"""Collects what a document says of itself, not of the works it cites."""

import re
from collections.abc import Iterable, Sequence

from loccit.domain.documents.canonical_text import Piece
from loccit.domain.documents.lexicon import begins_contents, begins_front, names_section
from loccit.domain.models.citation_meta import Author, SourceHint
from loccit.domain.models.document import BlockKind
from loccit.domain.text.clean_text import clean_block

OPENING = 3_000
"""Characters of the text that go into the hint."""

_FRONT = 1_500
"""Characters before the first heading in which a document may state its own DOI."""

# https://www.crossref.org/blog/dois-and-matching-regular-expressions/, made a little wider.
_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>{}|\\^`\u201c\u201d]+", re.IGNORECASE)
_BRACKETS = {")": "(", "]": "["}
_YEAR = re.compile(r"\b(1[5-9]\d\d|20\d\d)\b")
_FRONT_KINDS = frozenset(
    {
        BlockKind.TITLE,
        BlockKind.PARAGRAPH,
        BlockKind.LIST_ITEM,
        BlockKind.BYLINE,
        BlockKind.IMPRINT,
    }
)


def find_dois(text: str) -> tuple[str, ...]:
    """Return the DOIs in `text` in order, each once: lower case, no resolver, no punctuation."""
    found = (_without_tail(match[0].lower()) for match in _DOI.finditer(text))
    return _once(doi for doi in found if not doi.endswith("/"))


def find_year(text: str) -> int | None:
    """Return the first year from 1500 to 2099 that stands in `text`, None when there is none."""
    match = _YEAR.search(text)
    return int(match[0]) if match else None


def source_hint(
    plain_text: str,
    pieces: Sequence[Piece],
    *,
    dois: Iterable[str] = (),
    titles: Iterable[str | None] = (),
    authors: Iterable[Author] = (),
    year: int | None = None,
    venue: str | None = None,
) -> SourceHint:
    """Make the hint of a document.

    Args:
        plain_text: The canonical text.
        pieces: Its pieces. Only those before the first heading may add a DOI: the
            body and the reference list hold those of other works.
        dois: Those of the file's metadata, in any form; they go first.
        titles: Best first. The first heading may be one, too, if it names no section.
        authors: In order, given names empty where they are not known.
        year: Of publication.
        venue: The journal, book or meeting that it appeared in.
    """
    top = next((p.words for p in pieces if p.kind is BlockKind.HEADING and p.level == 1), "")
    if begins_contents(top) or begins_front(top) or names_section(top):
        top = ""
    people = tuple(each for one in authors if (each := _cleaned(one)).family)
    return SourceHint(
        dois=_once(found for text in (*dois, _front(pieces)) for found in find_dois(text)),
        titles=_once(clean_block(title) for title in (*titles, top) if title),
        authors=_once(one.family for one in people),
        year=year,
        opening=plain_text[:OPENING],
        people=tuple(dict.fromkeys(people)),
        venue=clean_block(venue or "") or None,
    )


def _cleaned(author: Author) -> Author:
    return Author(*map(clean_block, (author.family, author.given, author.suffix)))


def _front(pieces: Sequence[Piece]) -> str:
    parts: list[str] = []
    room = _FRONT
    for piece in pieces:
        if piece.kind is BlockKind.HEADING or len(piece.text) > room:
            break
        room -= len(piece.text)
        if piece.kind in _FRONT_KINDS:
            parts.append(piece.text)
    return "\n".join(parts)


def _without_tail(doi: str) -> str:
    while doi[-1] in ".,;:!?'\u2019*_" or (
        doi[-1] in _BRACKETS and doi.count(doi[-1]) > doi.count(_BRACKETS[doi[-1]])
    ):
        doi = doi[:-1]
    return doi


def _once(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for value in values if value))
