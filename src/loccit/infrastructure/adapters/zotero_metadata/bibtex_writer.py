"""The cited works as BibTeX in UTF-8, as this program and others read it."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from loccit.domain.citekey import portable_citekey
from loccit.domain.models.citation_meta import Author
from loccit.infrastructure.csl.entries import LINKED_FILES
from loccit.infrastructure.csl.fields import text_of, words_of, year_of
from loccit.infrastructure.csl.names import authors_of

CslItem = Mapping[str, object]
"""An entry of CSL-JSON; `id` is the citekey as Pandoc reads it."""

STEERING: Final = (
    *range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F),
    *range(0x2066, 0x206A),
)  # fmt: skip
"""Control and bidi characters; no entry needs them."""
_ENTRY_TYPES: Final = {
    "article-journal": "article",
    "article-magazine": "article",
    "article-newspaper": "article",
    "book": "book",
    "chapter": "incollection",
    "paper-conference": "inproceedings",
    "report": "techreport",
    "thesis": "phdthesis",
}
"""BibTeX's entry types by CSL's; all others are `misc`."""
_CONTAINERS: Final = {
    "article": "journal",
    "incollection": "booktitle",
    "inproceedings": "booktitle",
}
_PUBLISHERS: Final = {"phdthesis": "school", "techreport": "institution"}
_TEX: Final = str.maketrans(
    {
        **{chr(code): " " if chr(code).isspace() else "" for code in STEERING},
        **{character: f"\\{character}" for character in "&%$#_{}"},
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "\\": r"\textbackslash{}",
    }
)
"""Characters special to TeX; letters of any script are kept, as the file is UTF-8."""
_TEX_UNBALANCED: Final = {
    **_TEX,
    ord("{"): r"\textbraceleft{}",
    ord("}"): r"\textbraceright{}",
}
_BRACE: Final = re.compile(r"[{}]")
_DRIVE: Final = re.compile(r"[A-Za-z]:(?=[\\/])")
_OF_LINKS: Final = re.compile(r"[\\:;]")
"""Signs that take a link apart."""
_LIGATURE: Final = re.compile(r"(?<=-)(?=-)|(?<=')(?=')|(?<=`)(?=`)|(?<=[?!])(?=`)")
"""Where TeX would join two signs into another one."""
_PARTED: Final = re.compile(r"[,=]|\band\b|['’-]\s", re.IGNORECASE)
"""What would end a name or a part of one, or make a particle without a blank ("d' Ormesson")."""
_FIELDS: Final = {
    "volume": "volume",
    "number": "issue",
    "pages": "page",
    "edition": "edition",
    "series": "collection-title",
    "address": "publisher-place",
    "isbn": "ISBN",
    "issn": "ISSN",
    "doi": "DOI",
    "url": "URL",
}
"""BibTeX's fields by CSL's variables, where they mean the same."""
_LITERAL: Final = frozenset({"pages", "isbn", "issn", "doi", "url"})


def bibtex(items: Sequence[CslItem]) -> str:
    """Return entries as a BibTeX file in UTF-8; characters special to TeX are escaped."""
    from bibtexparser.entrypoint import write_string
    from bibtexparser.library import Library
    from bibtexparser.model import Block, Entry, Field

    entries: list[Block] = [
        Entry(
            kind,
            portable_citekey(str(item["id"])),
            [Field(name, text) for name, text in fields.items() if text],
        )
        for item in items
        for kind, fields in [_entry(item)]
    ]
    return write_string(Library(entries))


def _entry(item: CslItem) -> tuple[str, dict[str, str]]:
    """Return the type and the fields of an entry; a field may be empty."""
    kind = _ENTRY_TYPES.get(text_of(item.get("type")), "misc")
    year = year_of(item.get("issued"))
    fields = {
        "author": _bibtex_names(authors_of(item)),
        "year": str(year) if year else "",
    }
    variables = {
        "title": "title",
        _CONTAINERS.get(kind, "howpublished"): "container-title",
        _PUBLISHERS.get(kind, "publisher"): "publisher",
        **_FIELDS,
    }
    if item.get("author") and item.get("editor"):
        fields["editor"] = _bibtex_names(authors_of({"author": item["editor"]}))
    for name, variable in variables.items():
        text = text_of(item.get(variable))
        fields[name] = _escaped(text) if name in _LITERAL else _typeset(text)
    fields["keywords"] = _escaped(", ".join(words_of(item.get("keyword"))))
    fields["file"] = _linked(item)
    return kind, fields


def _bibtex_names(authors: Sequence[Author]) -> str:
    return " and ".join(map(_bibtex_name, authors))


def _bibtex_name(author: Author) -> str:
    if not author.given:
        return f"{{{_typeset(author.family)}}}"
    parts = filter(None, (author.family, author.suffix, author.given))
    return ", ".join(map(_part_of_name, parts))


def _part_of_name(text: str) -> str:
    """Return a part of a name; in braces where it holds more than words."""
    typeset = _typeset(text)
    return f"{{{typeset}}}" if typeset != text or _PARTED.search(text) else text


def _typeset(text: str) -> str:
    return _LIGATURE.sub("{}", _escaped(text))


def _escaped(text: str) -> str:
    """Return a text in which TeX obeys nothing; BibTeX counts braces, escaped ones too."""
    return text.translate(_TEX if _is_balanced(text) else _TEX_UNBALANCED)


def _is_balanced(text: str) -> bool:
    depth = 0
    for sign in _BRACE.findall(text):
        depth += 1 if sign == "{" else -1
        if depth < 0:
            return False
    return depth == 0


def _linked(item: CslItem) -> str:
    """Return the files of an entry as JabRef writes them."""
    custom = item.get("custom")
    paths = custom.get(LINKED_FILES) if isinstance(custom, Mapping) else None
    listed = [str(path) for path in paths] if isinstance(paths, Sequence) else []
    return ";".join(_link(path) for path in listed if _is_balanced(path) and path.isprintable())


def _link(path: str) -> str:
    drive = _DRIVE.match(path)
    start = drive.end() if drive else 0
    return path[:start] + _OF_LINKS.sub(r"\\\g<0>", path[start:])
