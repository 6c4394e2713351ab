"""What Citavi leaves in a document: `ADDIN CitaviPlaceholder{...}`, JSON in Base64.

Objects that occur again are named by number, `{"$ref": "7"}` for the one with `"$id": "7"`
(https://github.com/jgm/pandoc/issues/7841; jgm/pandoc, test/docx/sdt_in_footnote.docx).
"""

import json
from collections.abc import Mapping

from loccit.domain.policy.doi import normalise_doi
from loccit.domain.quotations.citation_fields import PAGE, CitedItem
from loccit.infrastructure.csl.fields import text_of, year_of

_Object = Mapping[str, object]
_OTHER = "section"  # Citavi numbers columns, sections and margins otherwise


def citavi_items(data: bytes) -> tuple[CitedItem, ...]:
    """Return the works that a field of Citavi cites, in order; none when it is damaged."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return ()
    known = _by_number(value)
    entries = _listed(value.get("Entries"), known) if isinstance(value, Mapping) else []
    return tuple(_item(entry, known) for entry in entries)


def _by_number(value: object) -> dict[str, _Object]:
    known: dict[str, _Object] = {}
    left = [value]
    while left:
        each = left.pop()
        if isinstance(each, Mapping):
            known[text_of(each.get("$id"))] = each
            left.extend(each.values())
        elif isinstance(each, list):
            left.extend(each)
    return known


def _item(entry: _Object, known: Mapping[str, _Object]) -> CitedItem:
    work = _object(entry.get("Reference"), known)
    whole = _object(work.get("ParentReference"), known)
    pages = _object(entry.get("PageRange"), known)
    people = next(
        filter(None, (_listed(work.get(role), known) for role in ("Authors", "Editors"))),
        _listed(work.get("Organizations"), known),
    )
    names = (text_of(person.get("LastName")) or text_of(person.get("Name")) for person in people)
    return CitedItem(
        citekey=text_of(work.get("CitationKey")) or None,
        doi=normalise_doi(text_of(work.get("Doi"))),
        title=text_of(work.get("Title")) or None,
        names=tuple(filter(None, names)),
        year=year_of(work.get("Year")) or year_of(whole.get("Year")),
        locator=text_of(pages.get("OriginalString")),
        label=_OTHER if pages.get("NumberingType") else PAGE,
    )


def _listed(value: object, known: Mapping[str, _Object]) -> list[_Object]:
    return [_object(each, known) for each in value] if isinstance(value, list) else []


def _object(value: object, known: Mapping[str, _Object]) -> _Object:
    if not isinstance(value, Mapping):
        return {}
    return known.get(text_of(value.get("$ref")), value) if "$ref" in value else value
