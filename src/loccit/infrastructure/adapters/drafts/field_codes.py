r"""The works that field codes cite.

Zotero writes ` ADDIN ZOTERO_ITEM CSL_CITATION {json} `, Mendeley Desktop ` ADDIN CSL_CITATION
{json}`, EndNote ` ADDIN EN.CITE <EndNote>...`, Citavi `ADDIN CitaviPlaceholder{...}` and Word
itself ` CITATION Row14 \p 12 \l 1033 ` (zotero/zotero, chrome/content/zotero/xpcom/integration.js;
jgm/pandoc, test/docx; ECMA-376 part 1, 17.16.5.10). The JSON is csl-citation.json of
https://github.com/citation-style-language/schema.
"""

import binascii
import re
from base64 import b64decode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from json import JSONDecoder
from typing import Final

from loccit.domain.quotations.citation_fields import PAGE, CitedItem
from loccit.infrastructure.adapters.drafts.citavi import citavi_items
from loccit.infrastructure.adapters.drafts.endnote import endnote_items
from loccit.infrastructure.csl.entries import read_entries
from loccit.infrastructure.csl.fields import text_of

_LISTS: Final = re.compile(
    r"\s*(?:ADDIN\s+(?:ZOTERO_BIBL|CitaviBibliography|EN\.REFLIST|(?:Mendeley\s+Bibliography\s+)?CSL_BIBLIOGRAPHY)"
    r"|BIBLIOGRAPHY|TOC|TOA|INDEX)\b"
)
_CSL: Final = re.compile(
    r"\s*(?:ADDIN\s+)?(?:(?:(?:ZOTERO_|Mendeley ).{0,100}?)?CSL_CITATION|ZOTERO_(?:ITEM|CITATION))"
    r"\s*(?=\{)"
)
_CITAVI: Final = re.compile(r"\s*ADDIN\s+CitaviPlaceholder\s*\{(?P<data>[A-Za-z0-9+/=\s]+)")
_ENDNOTE: Final = re.compile(r"\s*ADDIN\s+EN\.CITE\b(?!\.DATA)")
_ENDNOTE_DATA: Final = re.compile(r"\s*ADDIN\s+EN\.CITE\.DATA\b")
_WORD: Final = re.compile(r"\s*CITATION\s+(?=\S)")
_ARGUMENT: Final = re.compile(r'"(?P<quoted>[^"]*)"|(?P<switch>\\\w)|(?P<word>[^\s"]+)')
_NO_KEY: Final = re.compile(r"\d+|ITEM-\d+|[0-9a-fA-F]{8}-[0-9a-fA-F-]{27}|.*[/\s].*", re.DOTALL)
"""Ids that Zotero, Mendeley Desktop and Mendeley Cite give to the items of a document."""
_MENDELEY_CITE: Final = re.compile(r"MENDELEY_CITATION_v\d+_")


@dataclass(frozen=True, slots=True)
class FieldCode:
    """What a field is.

    Attributes:
        items: The works that it cites, in order.
        shown: What the program made it show; empty when it does not say.
        is_edited: Whether it says that the writer changed that.
        is_list: Whether it is a reference list or a table of contents.
    """

    items: tuple[CitedItem, ...] = ()
    shown: str = ""
    is_edited: bool = False
    is_list: bool = False

    @property
    def works(self) -> tuple[CitedItem, ...]:
        """The items that name a work."""
        return tuple(item for item in self.items if item.names_a_work)


def read_code(
    code: str,
    records: Sequence[str] = (),
    sources: Callable[[], Mapping[str, CitedItem]] = dict,
) -> FieldCode:
    """Return what a field is, by its code.

    Args:
        code: As it stands.
        records: The data that EndNote keeps beside the code, in pieces of Base64.
        sources: Returns the sources of Word's own citations by tag.
    """
    if _LISTS.match(code):
        return FieldCode(is_list=True)
    csl = _CSL.match(code)
    if csl:
        return _csl_citation(code, csl.end())
    endnote = _ENDNOTE.match(code)
    if endnote:
        # Each piece is padded for itself.
        kept = b"".join(map(_decoded, records))
        items, shown = endnote_items(kept or code[endnote.end() :].encode("utf-8", "replace"))
        return FieldCode(items, shown)
    citavi = _CITAVI.match(code)
    if citavi:
        return FieldCode(citavi_items(_decoded(citavi["data"])))
    word = _WORD.match(code)
    if word:
        return FieldCode(_word_citation(code[word.end() :], sources()))
    return FieldCode()


def holds_records(code: str) -> bool:
    """Tell whether a field within one of EndNote's keeps its data."""
    return _ENDNOTE_DATA.match(code) is not None


def read_tag(tag: str) -> FieldCode:
    """Return what a content control is, by its tag: Mendeley Cite's hold JSON in Base64."""
    mendeley = _MENDELEY_CITE.match(tag)
    if mendeley:
        return _csl_citation(_decoded(tag[mendeley.end() :]).decode("utf-8", "replace"), 0)
    return FieldCode(is_list=tag.startswith("MENDELEY_BIBLIOGRAPHY"))


def _decoded(text: str) -> bytes:
    plain = "".join(text.split()).translate(str.maketrans("-_", "+/")).rstrip("=")
    try:
        return b64decode(plain + "=" * (-len(plain) % 4)).rstrip(b"\0")
    except (binascii.Error, ValueError):
        return b""


def _csl_citation(text: str, start: int) -> FieldCode:
    try:
        value, _ = JSONDecoder().raw_decode(text, start)
    except (ValueError, RecursionError):
        return FieldCode()
    citation = _mapping(value)
    items = citation.get("citationItems")
    properties, mendeley = _mapping(citation.get("properties")), _mapping(citation.get("mendeley"))
    override = _mapping(citation.get("manualOverride"))
    shown = (
        text_of(properties.get("plainCitation"))
        or text_of(mendeley.get("plainTextFormattedCitation"))
        or text_of(override.get("citeprocText"))
    )
    edited = (
        properties.get("dontUpdate"),
        mendeley.get("manualFormatting"),
        override.get("isManuallyOverridden"),
    )
    return FieldCode(
        tuple(map(_csl_item, items)) if isinstance(items, list) else (), shown, any(edited)
    )


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}


def _csl_item(value: object) -> CitedItem:
    cited = _mapping(value)
    data = _mapping(cited.get("itemData"))
    entries = read_entries([{"id": "0", **data}])
    item = CitedItem(
        locator=text_of(cited.get("locator")),
        label=text_of(cited.get("label")) or PAGE,
    )
    if entries:
        [entry] = entries
        item = replace(
            item,
            citekey=None if _NO_KEY.fullmatch(entry.citekey) else entry.citekey,
            doi=entry.doi,
            title=entry.title or None,
            names=tuple(author.family for author in entry.authors),
            year=entry.year,
        )
    return item.with_suffix(text_of(cited.get("suffix")))


def _word_citation(arguments: str, sources: Mapping[str, CitedItem]) -> tuple[CitedItem, ...]:
    r"""Return what ` CITATION Row14 \p 12 \m Lee15 ` cites: tags, each with its switches."""
    items: list[CitedItem] = []
    switch = r"\m"  # another source
    for found in _ARGUMENT.finditer(arguments):
        if found["switch"]:
            switch = found["switch"]
            continue
        value = found["quoted"] if found["quoted"] is not None else found["word"]
        if switch == r"\m":
            items.append(sources.get(value, CitedItem(citekey=value)))
        elif switch == r"\p" and items:
            items[-1] = replace(items[-1], locator=value)
        switch = ""
    return tuple(items)
