"""What the files themselves say of their title, authors, year and DOI, where each format does."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from loccit.domain.documents.source_hint import find_year
from loccit.domain.front_matter.cover_words import says_institution
from loccit.domain.front_matter.name_lists import names_in
from loccit.domain.models.citation_meta import Author
from loccit.infrastructure.adapters.docling.archives import opened
from loccit.infrastructure.adapters.docling.jats.articles import read_article
from loccit.infrastructure.adapters.docling.text.mail import sender_and_year
from loccit.infrastructure.adapters.docling.text.plain_text import (
    decode,
    decode_markup,
    split_front_matter,
)
from loccit.infrastructure.adapters.docling.trees import Element, parse_xml, text_of
from loccit.infrastructure.adapters.docling.web.book_fields import book_fields
from loccit.infrastructure.adapters.docling.web.books import package_of
from loccit.infrastructure.damaged_archive import DAMAGED_ARCHIVE

# What programs write when the author wrote nothing.
_NO_TITLE = re.compile(
    r"(?:untitled|(?:main |paper )?title|powerpoint presentation|document|dokument|presentation"
    r"|word document|unknown|contents|microsoft word\b.*)\d*",
    re.IGNORECASE,
)
_PARTED = re.compile(r"\s*;\s*")
_NOBODY = frozenset(
    {
        "admin", "administrator", "anonymous", "author", "undefined", "unknown", "user", "various",
        "webmaster",
    }
)  # fmt: skip
"""Words in the names of those who wrote nothing: "Windows User", "AUTHOR'S NAME"."""


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a file says of its document, as it says it.

    Attributes:
        titles: Best first.
        dois: Strings that hold the document's own DOI.
        authors: In order.
        year: Of publication.
        venue: The journal, book or meeting that it appeared in.
        abstract: When it stands nowhere else in the file.
    """

    titles: tuple[str, ...] = ()
    dois: tuple[str, ...] = ()
    authors: tuple[Author, ...] = ()
    year: int | None = None
    venue: str | None = None
    abstract: str = ""


def metadata_of(suffix: str, data: bytes) -> Metadata:
    """Read the metadata of a file of one of the supported formats; empty when there is none."""
    reader = _READERS.get(suffix)
    return reader(data) if reader else Metadata()


def author_of(name: str) -> Author:
    """Return the author in "Jane Doe" or "Doe, Jane"."""
    before, comma, behind = name.partition(",")
    if comma:
        return Author(before.strip(), behind.strip())
    given, _, family = name.strip().rpartition(" ")
    return Author(family, given.strip())


def make_metadata(
    titles: Iterable[str] = (),
    dois: Iterable[str] = (),
    authors: Iterable[str] = (),
    dates: Iterable[str] = (),
    venues: Iterable[str] = (),
) -> Metadata:
    """Return fields as they are compared: names in their parts, a year of the dates."""
    years = (find_year(date) for date in dates)
    return Metadata(
        titles=tuple(t for title in titles if (t := title.strip()) and not _NO_TITLE.fullmatch(t)),
        dois=tuple(dois),
        authors=tuple(
            author
            for name in authors
            if (author := author_of(name)).family
            and "@" not in name
            and _NOBODY.isdisjoint(re.findall(r"\w+", name.casefold()))
        ),
        year=next((year for year in years if year is not None), None),
        venue=next((venue for one in venues if (venue := one.strip())), None),
    )


def _html(data: bytes) -> Metadata:
    from loccit.infrastructure.adapters.docling.web.page_fields import page_fields  # and numpy

    found = page_fields(decode_markup(data))
    return make_metadata(found.titles, found.dois, found.authors, found.dates, found.venues)


def _jats(data: bytes) -> Metadata:
    try:
        front = read_article(data).find("front")
    except ValueError:
        return Metadata()  # the conversion itself reports a damaged file
    meta = front.find("article-meta") if front is not None else None
    if front is None or meta is None:
        return Metadata()
    people = meta.iterfind(".//contrib[@contrib-type='author']")
    return make_metadata(
        map(text_of, meta.iterfind("title-group/article-title")),
        map(text_of, meta.iterfind("article-id[@pub-id-type='doi']")),
        filter(None, map(_name_of, people)),
        map(text_of, meta.iterfind("pub-date/year")),
        map(text_of, front.iterfind("journal-meta//journal-title")),
    )


def _name_of(person: Element) -> str:
    name = next(person.iter("surname", "string-name"), None)
    if name is None or name.tag == "string-name":
        return "" if name is None else text_of(name)
    given = next(person.iter("given-names"), None)
    return f"{text_of(name)},{'' if given is None else text_of(given)}"


def _member(data: bytes, name: str) -> Element | None:
    try:
        with opened(data) as archive:
            return parse_xml(archive.read(name), may_be_damaged=True)
    except DAMAGED_ARCHIVE:
        return None  # the conversion itself reports a damaged file


def _dublin_core(
    part: Element | None,
    *dates: str,
    doi_fields: Iterable[str],
    people: Callable[[str], Iterable[str]],
) -> Metadata:
    """Read Dublin Core; `people` takes the names out of one field of a creator."""
    if part is None:
        return Metadata()

    def all_of(*names: str) -> list[str]:
        return [text_of(field) for name in names for field in part.iter(f"{{*}}{name}")]

    return make_metadata(
        all_of("title"),
        all_of(*doi_fields),
        [name for creator in all_of("creator") for name in people(creator)],
        all_of(*dates),
    )


def _listed(creator: str) -> Iterator[str]:
    """Yield the names of a list: "Jane Doe; Bo Berg", or with commas as pandoc has it."""
    listed = names_in([creator])
    if ";" not in creator and listed.are_all and len(listed.people) > 1:
        yield from (one.text for one in listed.people)
        return
    for part in _PARTED.split(creator):
        first, _, second = part.partition(",")
        of_place = " " in first.strip() and (second.strip().isupper() or says_institution(second))
        yield first if of_place else part  # "Ana Lima, UFVJM"


def _office(data: bytes) -> Metadata:
    # The dates are those of the file, not of the publication.
    return _dublin_core(
        _member(data, "docProps/core.xml"),
        doi_fields=("identifier", "subject", "description", "keywords"),
        people=_listed,
    )


def _odt(data: bytes) -> Metadata:
    return _dublin_core(
        _member(data, "meta.xml"),
        doi_fields=("identifier", "subject", "description"),
        people=_listed,
    )


def _epub(data: bytes) -> Metadata:
    try:
        with opened(data) as archive:
            _, package = package_of(archive)
    except DAMAGED_ARCHIVE:
        return Metadata()  # the conversion itself reports a damaged file
    found = book_fields(package)
    listed = _listed if len(found.creators) == 1 else _PARTED.split
    people = [name for creator in found.creators for name in listed(creator)]
    return make_metadata(found.titles, found.identifiers, people, found.dates)


def _letter(data: bytes) -> Metadata:
    try:
        names, dates = sender_and_year(data)
    except ValueError:
        return Metadata()  # the conversion itself reports a damaged file
    return make_metadata((), (), names, dates)


def _markdown(data: bytes) -> Metadata:
    fields = _yaml(split_front_matter(decode(data))[0])
    made = make_metadata(
        fields.get("title", []),
        fields.get("doi", []),
        [*fields.get("author", []), *fields.get("authors", [])],
        [*fields.get("date", []), *fields.get("year", [])],
    )
    return replace(made, abstract=" ".join(fields.get("abstract", [])))


def _yaml(text: str) -> dict[str, list[str]]:
    """Read the plain forms of YAML that front matter uses: scalars, blocks, lists of scalars.

    Of a list of mappings, as in `- name: Jane Doe`, the names are taken.
    """
    fields: dict[str, list[str]] = {}
    key = ""
    is_block = False
    for line in text.splitlines():
        entry = re.match(r"([A-Za-z_][\w-]*)\s*:\s*(.*)", line)
        item = re.match(r"\s*-\s+(?:name\s*:\s*)?(.+)", line)
        name = re.match(r"\s+name\s*:\s*(.+)", line)
        if entry:
            key = entry[1].lower()
            value = entry[2].strip()
            is_block = re.fullmatch(r"[|>][+-]?", value) is not None
            values = value[1:-1].split(",") if re.fullmatch(r"\[.*\]", value) else [value]
            fields[key] = [] if is_block else [v for value in values if (v := _scalar(value))]
        elif is_block:
            fields[key] = [" ".join([*fields[key], line.strip()]).strip()]
        elif key and (found := name or item) and (name or not _is_field(found[1])):
            fields[key].append(_scalar(found[1]))
    return fields


def _is_field(text: str) -> bool:
    return re.match(r"[a-z_]+\s*:\s", text) is not None


def _scalar(value: str) -> str:
    value = value.strip()
    quoted = re.match(r"([\"'])(.*)\1", value)
    return quoted[2] if quoted else re.sub(r"\s+#.*", "", value).strip("|> ")


_READERS: dict[str, Callable[[bytes], Metadata]] = {
    ".eml": _letter,
    ".docx": _office,
    ".pptx": _office,
    ".xlsx": _office,
    ".odp": _odt,
    ".ods": _odt,
    ".odt": _odt,
    ".epub": _epub,
    ".nxml": _jats,
    ".xml": _jats,
    ".md": _markdown,
    ".markdown": _markdown,
    ".htm": _html,
    ".html": _html,
    ".xhtml": _html,
}
