"""What a document says of itself: DOI, titles, authors, year."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import unescape
from typing import Final

from loccit.domain.documents.lexicon import begins_abstract
from loccit.domain.documents.source_hint import OPENING, find_dois
from loccit.domain.front_matter.archive_sheets import ArchiveSheet
from loccit.domain.front_matter.author_page import Told
from loccit.domain.front_matter.authors import find_authors, listed_authors
from loccit.domain.front_matter.front_pieces import FrontPiece
from loccit.domain.front_matter.sheet_words import is_of_download
from loccit.domain.front_matter.title_words import sane_title
from loccit.domain.front_matter.years import Made, find_year
from loccit.domain.models.citation_meta import Author, SourceHint
from loccit.domain.models.document import BlockKind
from loccit.domain.text.letters import key
from loccit.infrastructure.adapters.pdf.model import Part
from loccit.infrastructure.known_names import known_names

_XMP_START: Final = b"<x:xmpmeta"
_XMP_END: Final = b"</x:xmpmeta>"
_OF_PICTURE: Final = re.compile(
    rb"//ns\.adobe\.com/(?:photoshop|tiff|exif|illustrator)/"
    rb"|<dc:format>\s*(?:image/|application/(?:vnd\.adobe\.illustrator|postscript))"
)
"""What the packet of a picture has (ISO 16684-1 and -2): namespaces of its own, or its format."""
_MAX_XMP: Final = 200_000  # bytes between the two
_XMP_DOI: Final = re.compile(
    r":(?:(?:(?<=prism:)|(?<=pdfx:)|(?<=crossmark:))doi|(?<=dc:)identifier|(?<=prism:)url)\b"
    r"[^>]{0,80}>\s*([^<]{6,300})",
    re.IGNORECASE,
)
"""A search for the colon, which few places have, is far faster than one for the names."""
_XMP_CREATORS: Final = re.compile(r"<dc:creator>(.{1,20000}?)</dc:creator>", re.DOTALL)
_XMP_ITEM: Final = re.compile(r"<rdf:li[^>]{0,80}>([^<]{2,300})</rdf:li>")
_XMP_VENUE: Final = re.compile(
    r"prism:publicationName(?:\b[^>]{0,80}>\s*([^<]{2,300})<|=\"([^\"]{2,300})\")"
)
_MAX_CREATORS: Final = 20_000  # characters
_INFO_KEYS: Final = ("doi", "DOI", "WPS-ARTICLEDOI", "Subject", "Keywords", "Title")
_EDGE: Final = 0.12  # of the page: where headers and footers stand
_CITE_AS: Final = re.compile(
    r"(?:10\.\d{4,9}/\S{1,100}\s{1,4})?(?:\b(?:cite this (?:article|paper|work|report)|how to cite"
    r"|please cite|c[oó]mo citar|pour citer|zitierweise)\b|^citation: "
    r"|\bPublished \d{1,2} \w{3,9} \d{4}\s(?=10\.)).{0,600}",
    re.IGNORECASE | re.MULTILINE,
)
"""What a paper says of how to cite it, at its end too; its DOI may stand before that."""
_SAID_BEFORE: Final = 200  # characters that may tell what a DOI is of
_OF_DATA: Final = re.compile(r"\b(?:data|dataset|code|software|archive)\b", re.IGNORECASE)
_METADATA_KEYS: Final = (*_INFO_KEYS, "Author", "CreationDate", "Producer")


def metadata_keys() -> tuple[str, ...]:
    """Return the entries of the information dictionary that can tell what a document is."""
    return _METADATA_KEYS


def read_xmp(data: bytes) -> str:
    """Return the first XMP packet of a file that stores it uncompressed, else ''.

    Pictures have packets of their own, which tell who drew them; they count where no other is.
    """
    first = b""
    for packet in _packets(data):
        if not _OF_PICTURE.search(packet):
            return packet.decode("utf-8", "replace")
        first = first or packet
    return first.decode("utf-8", "replace")


def _packets(data: bytes) -> Iterator[bytes]:
    start = data.find(_XMP_START)
    while start >= 0:
        inside = start + len(_XMP_START)
        end = data.find(_XMP_END, inside, inside + _MAX_XMP + len(_XMP_END))
        if end >= 0:
            inside = end + len(_XMP_END)
            yield data[start:inside]
        start = data.find(_XMP_START, inside)


@dataclass(frozen=True, slots=True)
class FirstPages:
    """What stands on the first pages of a file.

    Attributes:
        running: Their headers and footers.
        parts: Those of the first page.
        height: Of the first page that has text, in points.
        pieces: Their text in pieces of one look.
        stamps: What is printed across on the first page.
        title: As they print it, None when it was not found.
        sheet: What an archive put before these pages.
    """

    running: Sequence[str]
    parts: Sequence[Part]
    height: float
    pieces: Sequence[FrontPiece]
    stamps: Sequence[str]
    title: str | None
    sheet: ArchiveSheet | None = None


def identify(
    metadata: Mapping[str, str],
    xmp: str,
    first: FirstPages,
    title: str | None,
    text: str,
    language: str | None,
) -> SourceHint:
    """Gather what can tell the document's entry in a reference list.

    Args:
        metadata: The information dictionary.
        xmp: The XMP packet, or ''.
        first: Its first pages.
        title: Its title block, None when there is none.
        text: The canonical text.
        language: Of the text, None when it is not known.
    """
    front = _front(first.parts, first.height)
    sheet = first.sheet or ArchiveSheet()
    dois = [
        *_dois(metadata.get(name, "") for name in _INFO_KEYS),
        *_dois(_XMP_DOI.findall(xmp)),
        *_dois(sheet.lines),
        *_dois(first.running),
        *_dois(front),
    ] or _dois(_CITE_AS.findall(text))
    dois = dois or _only_doi(first.parts)
    titles = dict.fromkeys(
        candidate
        for candidate in (
            *(title or "", *map(_without_subtitle, first.parts)),
            sane_title(metadata.get("Title", "")),
        )
        if candidate
    )
    imprint = [*sheet.lines]
    imprint += [" ".join(part.lines) for part in first.parts if part.kind is BlockKind.IMPRINT]
    told = Told(
        title,
        (metadata.get("Author", ""), _creators(xmp), sheet.cited_authors),
        text,
        (*first.running, *imprint, metadata.get("Subject", "")),
        language or "",
        known_names(),
    )
    people = listed_authors(sheet.authors, told.language) or _authors(first, told)
    return SourceHint(
        tuple(dict.fromkeys(dois)),
        _different(titles),
        tuple(one.family for one in people),
        sheet.year
        or find_year(
            first.pieces,
            [line for line in first.running if not is_of_download(line)],
            [*imprint, *front],
            [line for line in first.stamps if not is_of_download(line)],
            xmp,
            Made(metadata.get("CreationDate", ""), metadata.get("Producer", "")),
            title,
        ),
        text[:OPENING],
        people,
        _venue(xmp),
    )


def _authors(first: FirstPages, told: Told) -> tuple[Author, ...]:
    """Return the authors that the sheet or the pages show, whichever show more.

    The pages may have the title in another spelling, or something else where it was looked for.
    """
    if first.sheet is None:
        return find_authors(first.pieces, told)
    titles = dict.fromkeys((first.title, told.title))
    printed = (find_authors(first.pieces, replace(told, title=title)) for title in titles)
    return max((find_authors(first.sheet.shown, told), *printed), key=len)


def _without_subtitle(part: Part) -> str:
    """Return the title without its subtitle, as many lists have it; '' where it has none."""
    below = part.heading.subtitle if part.heading else 0
    return " ".join(part.lines[:-below]) if below else ""


def _venue(xmp: str) -> str | None:
    """Return the journal or book that the XMP packet names, None without one."""
    found = _XMP_VENUE.search(xmp)
    return " ".join(unescape(found[1] or found[2]).split()) or None if found else None


def _creators(xmp: str) -> str:
    """Return the names of the XMP packet as one list, '' without any."""
    block = _XMP_CREATORS.search(xmp)
    if block is None:
        return ""
    names = (unescape(unescape(name)) for name in _XMP_ITEM.findall(block[1]))  # some do it twice
    return "; ".join(" ".join(name.split()) for name in names)[:_MAX_CREATORS]


def _dois(texts: Iterable[str]) -> list[str]:
    """Return the DOIs in `texts` in order, those said to be of data or code last."""
    found: list[tuple[bool, str]] = []
    for text in texts:
        for doi in find_dois(text):
            place = text.casefold().find(doi)
            before = text[max(0, place - _SAID_BEFORE) : place].rpartition(". ")[2]
            found.append((bool(_OF_DATA.search(before)), doi))
    return [doi for _, doi in sorted(found, key=lambda entry: entry[0])]


def _only_doi(parts: Sequence[Part]) -> list[str]:
    """Return the one DOI that the first page has, wherever it stands there; else none."""
    lines = (
        " ".join(part.lines)
        for part in parts
        if part.page == parts[0].page and part.kind is not BlockKind.REFERENCE
    )
    found = list(dict.fromkeys(_dois(lines)))
    return found if len(found) == 1 else []


def _front(parts: Sequence[Part], height: float) -> list[str]:
    """Return the texts of the first page that stand before its body, or beside it."""
    if not parts:
        return []
    first = parts[0].page
    found: list[str] = []
    before_body = True
    for part in parts:
        if part.page != first:
            break
        if part.kind is BlockKind.HEADING or begins_abstract(part.lines[0]):
            before_body = False
        if part.kind is BlockKind.REFERENCE:
            continue
        at_edge = part.box.bottom < _EDGE * height or part.box.top > (1 - _EDGE) * height
        if before_body or part.floating or at_edge:
            found.append(" ".join(part.lines))
    return found


def _different(titles: Iterable[str]) -> tuple[str, ...]:
    seen: dict[str, str] = {}
    for title in titles:
        seen.setdefault(key(title), title)
    return tuple(seen.values())
