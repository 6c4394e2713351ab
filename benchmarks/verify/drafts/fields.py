"""The codes that reference managers leave in the fields of a word processor."""

import json
import random
import string
from typing import Any, Final
from xml.sax.saxutils import escape

from benchmarks.verify.drafts.entry import Entry

_SCHEMA: Final = "https://github.com/citation-style-language/schema/raw/master/csl-citation.json"
_SIGNS: Final = string.ascii_letters + string.digits


def zotero(entry: Entry, index: int, *, with_citekey: bool) -> str:
    """Return what Zotero writes into a field or a reference mark, without "ADDIN".

    Args:
        entry: The quotation.
        index: Of it in the draft; ids are made of it.
        with_citekey: Whether the item holds its citation key, as those of Zotero 8 and of Better
            BibTeX may; else title, names, year and DOI say what it is.
    """
    chance = random.Random(index)
    key = "".join(chance.choices(string.ascii_uppercase + string.digits, k=8))
    item: dict[str, Any] = {
        "id": 1000 + index,
        "uris": [f"http://zotero.org/users/4711/items/{key}"],
        "itemData": _item(entry, 1000 + index, with_citekey=with_citekey),
    }
    if entry.page:
        item |= {"locator": entry.page, "label": "page"}
    return f"ZOTERO_ITEM CSL_CITATION {_citation(entry, item, _id(chance, 8))}"


def random_id(index: int) -> str:
    """Return what Zotero puts behind the code of a reference mark: RND and ten signs."""
    return f"RND{_id(random.Random(f'RND{index}'), 10)}"


def mendeley(entry: Entry, index: int) -> str:
    """Return what Mendeley Desktop writes into a field, without "ADDIN"."""
    item: dict[str, Any] = {
        "id": "ITEM-1",
        "itemData": {**_item(entry, "ITEM-1", with_citekey=False)},
        "uris": [
            f"http://www.mendeley.com/documents/?uuid={index:08x}-0000-4000-8000-000000000000"
        ],
    }
    if entry.page:
        item |= {"locator": entry.page}
    return f"CSL_CITATION {_citation(entry, item, None)}"


def endnote(entry: Entry, index: int) -> str:
    """Return what EndNote writes into a field, without "ADDIN"."""
    pages = f"<Pages>{escape(entry.page)}</Pages>" if entry.page else ""
    authors = "".join(
        f"<author>{escape(author.get('family') or author.get('literal') or '')},"
        f" {escape(author.get('given') or '')}</author>"
        for author in entry.item.get("author") or []
    )
    doi = escape(str(entry.item.get("DOI", "")))
    return (
        f"EN.CITE <EndNote><Cite><Author>{escape(next(iter(entry.names), ''))}</Author>"
        f"<Year>{escape(entry.year)}</Year><RecNum>{index + 1}</RecNum>{pages}"
        f"<DisplayText>{escape(entry.cited)}</DisplayText><record><rec-number>{index + 1}"
        f'</rec-number><ref-type name="Journal Article">17</ref-type><contributors><authors>'
        f"{authors}</authors></contributors><titles><title>{escape(str(entry.item.get('title')))}"
        f"</title></titles><dates><year>{escape(entry.year)}</year></dates>"
        f"<electronic-resource-num>{doi}</electronic-resource-num></record></Cite></EndNote>"
    )


def _item(entry: Entry, number: int | str, *, with_citekey: bool) -> dict[str, Any]:
    item = {name: value for name, value in entry.item.items() if name != "citation-key"}
    if with_citekey:
        item["citation-key"] = entry.citekey
    return {**item, "id": number}


def _citation(entry: Entry, item: dict[str, Any], citation: str | None) -> str:
    printed = entry.cited
    if citation is None:
        manager = {
            "formattedCitation": printed,
            "plainTextFormattedCitation": printed,
            "previouslyFormattedCitation": printed,
        }
        code = {"citationItems": [item], "mendeley": manager, "properties": {"noteIndex": 0}}
    else:
        properties = {"formattedCitation": printed, "plainCitation": printed, "noteIndex": 0}
        code = {"citationID": citation, "properties": properties, "citationItems": [item]}
    return json.dumps({**code, "schema": _SCHEMA}, ensure_ascii=False, separators=(",", ":"))


def _id(chance: random.Random, signs: int) -> str:
    return "".join(chance.choices(_SIGNS, k=signs))
