"""An item of Zotero as an entry of CSL-JSON. Pure."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from loccit.infrastructure.adapters.zotero.dates import csl_date, noted_date

CslItem = dict[str, object]

_TYPES: Final = {
    "artwork": "graphic",
    "audioRecording": "song",
    "bill": "bill",
    "blogPost": "post-weblog",
    "book": "book",
    "bookSection": "chapter",
    "case": "legal_case",
    "computerProgram": "software",
    "conferencePaper": "paper-conference",
    "dataset": "dataset",
    "dictionaryEntry": "entry-dictionary",
    "email": "personal_communication",
    "encyclopediaArticle": "entry-encyclopedia",
    "film": "motion_picture",
    "forumPost": "post",
    "hearing": "hearing",
    "instantMessage": "personal_communication",
    "interview": "interview",
    "journalArticle": "article-journal",
    "letter": "personal_communication",
    "magazineArticle": "article-magazine",
    "manuscript": "manuscript",
    "map": "map",
    "newspaperArticle": "article-newspaper",
    "patent": "patent",
    "podcast": "broadcast",
    "preprint": "article",
    "presentation": "speech",
    "radioBroadcast": "broadcast",
    "report": "report",
    "standard": "standard",
    "statute": "legislation",
    "thesis": "thesis",
    "tvBroadcast": "broadcast",
    "videoRecording": "motion_picture",
    "webpage": "webpage",
}
"""CSL's types by Zotero's; all others are `document`."""
_TEXTS: Final = {
    "abstract": ("abstractNote",),
    "archive": ("archive",),
    "archive_location": ("archiveLocation",),
    "authority": ("authority",),
    "call-number": ("callNumber", "applicationNumber"),
    "chapter-number": ("session",),
    "collection-number": ("seriesNumber",),
    "collection-title": ("seriesTitle", "series"),
    "container-title": ("publicationTitle", "reporter", "code"),
    "dimensions": ("artworkSize", "runningTime"),
    "DOI": ("DOI",),
    "edition": ("edition",),
    "event-place": ("eventPlace",),
    "event-title": ("meetingName", "conferenceName"),
    "genre": ("type", "programmingLanguage"),
    "ISBN": ("ISBN",),
    "ISSN": ("ISSN",),
    "issue": ("issue", "priorityNumbers"),
    "journalAbbreviation": ("journalAbbreviation",),
    "language": ("language",),
    "license": ("rights",),
    "medium": ("medium", "system"),
    "note": ("extra",),
    "number": ("number",),
    "number-of-pages": ("numPages",),
    "number-of-volumes": ("numberOfVolumes",),
    "original-publisher": ("originalPublisher",),
    "original-publisher-place": ("originalPlace",),
    "page": ("pages",),
    "part-number": ("partNumber",),
    "part-title": ("partTitle",),
    "PMCID": ("PMCID",),
    "PMID": ("PMID",),
    "publisher": ("publisher",),
    "publisher-place": ("place",),
    "references": ("history", "references"),
    "scale": ("scale",),
    "section": ("section", "committee"),
    "source": ("libraryCatalog",),
    "status": ("status",),
    "title": ("title",),
    "title-short": ("shortTitle",),
    "URL": ("url",),
    "version": ("versionNumber",),
    "volume": ("volume", "codeNumber"),
}
"""Zotero's base fields by CSL's variables; the first that is filled counts."""
_DATES: Final = {
    "accessed": "accessDate",
    "issued": "date",
    "original-date": "originalDate",
    "submitted": "filingDate",
}
_NAMES: Final = {
    "author": "author",
    "bookAuthor": "container-author",
    "castMember": "performer",
    "chair": "chair",
    "composer": "composer",
    "contributor": "contributor",
    "creator": "author",
    "director": "director",
    "editor": "editor",
    "executiveProducer": "executive-producer",
    "guest": "guest",
    "host": "host",
    "interviewer": "interviewer",
    "narrator": "narrator",
    "organizer": "organizer",
    "originalCreator": "original-author",
    "podcaster": "host",
    "producer": "producer",
    "recipient": "recipient",
    "reviewedAuthor": "reviewed-author",
    "scriptwriter": "script-writer",
    "seriesCreator": "series-creator",
    "seriesEditor": "collection-editor",
    "translator": "translator",
}
"""CSL's roles by Zotero's."""
_NOTED: Final = re.compile(r"^\s*([A-Za-z][A-Za-z _-]{1,40}?)\s*:\s*(\S.*?)\s*$", re.MULTILINE)
_NOTED_TEXTS: Final = {name.lower(): name for name in _TEXTS if name != "note"}
_KINDS: Final = frozenset(_TYPES.values()) | {"document"}


@dataclass(frozen=True, slots=True)
class Creator:
    """Somebody who made a work.

    Attributes:
        role: Zotero's name of it.
        family: The last name, or the only one.
        given: The first names.
        is_single: Whether there is one name only, as bodies have.
        is_primary: Whether this is the first role that the type of the item has.
    """

    role: str
    family: str
    given: str
    is_single: bool
    is_primary: bool


def csl_item(
    key: str, kind: str, fields: Mapping[str, str], creators: Sequence[Creator]
) -> CslItem:
    """Return the entry of an item.

    Args:
        key: Its citekey.
        kind: Zotero's name of its type.
        fields: By the names of base fields.
        creators: In their order.
    """
    item: CslItem = {"id": key, "citation-key": key, "type": _TYPES.get(kind, "document")}
    for variable, names in _TEXTS.items():
        value = next((fields[name] for name in names if fields.get(name)), None)
        if value:
            item[variable] = value
    for variable, name in _DATES.items():
        date = csl_date(fields.get(name, ""))
        if date:
            item[variable] = date
    roles: dict[str, list[dict[str, str]]] = defaultdict(list)
    for role, named in _named(creators):
        roles[role].append(named)
    item.update(roles)
    _note(item, fields.get("extra", ""))
    return item


def _named(creators: Iterable[Creator]) -> Iterable[tuple[str, dict[str, str]]]:
    for one in creators:
        role = _NAMES.get(one.role) or ("author" if one.is_primary else None)
        if role is None:
            continue
        if one.is_single or not one.given:
            yield role, {"literal": one.family or one.given}
        else:
            yield role, {"family": one.family, "given": one.given}


def _note(item: CslItem, extra: str) -> None:
    """Take in what is noted line by line as `name: value`, in CSL's names or in words.

    A noted date or type counts more than a field, which may have no place for it; any other only
    where the field is empty.
    """
    for name, value in _NOTED.findall(extra):
        variable = name.strip().lower().replace(" ", "-")
        if variable in _DATES:
            item[variable] = noted_date(value)
        elif variable == "type" and value in _KINDS:
            item["type"] = value
        elif variable in _NOTED_TEXTS:
            item.setdefault(_NOTED_TEXTS[variable], value)
