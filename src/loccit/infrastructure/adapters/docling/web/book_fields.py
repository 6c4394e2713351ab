"""What an e-book says of itself: in Dublin Core, refined as EPUB 2 and EPUB 3 do it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from loccit.infrastructure.adapters.docling.trees import Element, text_of

_OPF: Final = "{http://www.idpf.org/2007/opf}"
_AUTHORS: Final = ("aut", "", "edt")
"""Roles (https://id.loc.gov/vocabulary/relators) of those who are cited, the first that is there:
authors, else those of whom nothing is said, else editors. Nobody cites translators and binders."""
_HONOURS: Final = re.compile(r"^(?:(?:Dr|Prof|Pr)\b\.?\s*)+")
_MADE: Final = frozenset({"modification", "conversion"})
"""Events whose date is that of the file."""


@dataclass(frozen=True, slots=True)
class BookFields:
    """Fields of a book, each best first.

    Attributes:
        titles: With its subtitle, then as each field has it.
        creators: Names as they are written, "Doe, Jane" where the book says how they are sorted.
        dates: Of publication, then of the rights, then of the file.
        identifiers: Of it, and of what it was made from.
    """

    titles: Sequence[str]
    creators: Sequence[str]
    dates: Sequence[str]
    identifiers: Sequence[str]


@dataclass(frozen=True, slots=True)
class _Field:
    text: str
    refined: dict[str, str]


def book_fields(package: Element) -> BookFields:
    """Return the fields of a book.

    Args:
        package: What describes it.
    """
    titles = _fields(package, "title")
    kinds = {each.refined.get("title-type", "main"): each.text for each in reversed(titles)}
    whole = [f"{kinds['main']}: {kinds['subtitle']}"] if {"main", "subtitle"} <= {*kinds} else []
    dates = _fields(package, "date")
    modified = [
        text_of(each)
        for each in package.iter("{*}meta")
        if each.get("property") == "dcterms:modified"
    ]
    return BookFields(
        titles=[*whole, *(each.text for each in titles)],
        creators=list(_cited(_fields(package, "creator"))),
        dates=[
            *(each.text for each in dates if each.refined.get("event") not in _MADE),
            *(each.text for each in _fields(package, "rights") if "//" not in each.text),
            *modified,
        ],
        identifiers=[
            each.text for name in ("identifier", "source") for each in _fields(package, name)
        ],
    )


def _fields(package: Element, name: str) -> list[_Field]:
    refined: dict[str, dict[str, str]] = {}
    for meta in package.iter("{*}meta"):
        if about := meta.get("refines", "").removeprefix("#"):
            own = refined.setdefault(about, {})
            own.setdefault(meta.get("property", ""), text_of(meta).strip())
    return [
        _Field(
            " ".join(text_of(each).split()),
            {
                **{key.removeprefix(_OPF): value for key, value in each.attrib.items()},
                **refined.get(each.get("id", ""), {}),
            },
        )
        for each in package.iter(f"{{*}}{name}")
    ]


def _cited(creators: Sequence[_Field]) -> Iterator[str]:
    roles = {each.refined.get("role", "") for each in creators}
    wanted = next((role for role in _AUTHORS if role in roles), None)
    for each in creators:
        if each.refined.get("role", "") == wanted:
            yield _sorted(each)


def _sorted(creator: _Field) -> str:
    """Return a name by its family name, if the book sorts by that."""
    key = creator.refined.get("file-as", "")
    same = sorted(re.findall(r"\w+", key)) == sorted(re.findall(r"\w+", creator.text))
    return key if same and key.count(",") == 1 else _HONOURS.sub("", creator.text)
