"""RIS, as Zotero, EndNote, Mendeley and publishers write it, read as CSL."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from loccit.domain.models.reference_library import EntryFault
from loccit.infrastructure.csl.fields import text_of
from loccit.infrastructure.references.linked_files import absolute_paths

Item = dict[str, object]
_Record = Mapping[str, object]

_START: Final = re.compile(r"^TY {1,2}-(?: |$)", re.MULTILINE)
_TAG: Final = re.compile(r"^([A-Z][A-Z0-9]) {1,2}-(?: |$)")
_TYPES: Final = {
    **dict.fromkeys(("JOUR", "JFULL", "EJOUR", "INPR", "ABST"), "article-journal"),
    "MGZN": "article-magazine", "NEWS": "article-newspaper",
    **dict.fromkeys(("BOOK", "EBOOK", "EDBOOK", "SER"), "book"),
    **dict.fromkeys(("CHAP", "ECHAP"), "chapter"),
    **dict.fromkeys(("CONF", "CPAPER"), "paper-conference"),
    **dict.fromkeys(("RPRT", "GOVDOC"), "report"), "THES": "thesis", "UNPB": "manuscript",
    "MANSCPT": "manuscript", "PAMP": "pamphlet", "DATA": "dataset", "COMP": "software",
    **dict.fromkeys(("ELEC", "WEB", "ICOMM"), "webpage"), "BLOG": "post-weblog",
    "PAT": "patent", "STAND": "standard", "CASE": "legal_case", "BILL": "bill",
    **dict.fromkeys(("STAT", "LEGAL"), "legislation"), "ENCYC": "entry-encyclopedia",
    "DICT": "entry-dictionary", "MAP": "map", "PCOMM": "personal_communication",
    **dict.fromkeys(("MPCT", "VIDEO"), "motion_picture"), "SOUND": "song", "SLIDE": "speech",
}  # fmt: skip
_MORE_TAGS: Final = ("ED", "CT", "BT", "PP")
"""Tags that reference managers use, and neither the standard nor rispy knows."""
_TEXTS: Final = {
    "title": ("TI", "T1", "CT", "BT"),
    "publisher": ("PB",),
    "publisher-place": ("CY", "PP"),
    "volume": ("VL",),
    "issue": ("IS",),
    "edition": ("ET",),
    "title-short": ("ST",),
    "language": ("LA",),
    "DOI": ("DO",),
    "URL": ("UR",),
    "collection-title": ("T3",),
}
"""CSL's variables and the tags that they are taken from, the first that is there."""
_JOURNALS: Final = ("T2", "JF", "JO", "BT", "JA", "J2")
_ROLES: Final = {"author": ("AU", "A1"), "editor": ("ED", "A2"), "translator": ("A4",)}
_DATE: Final = re.compile(r"^(\d{4})(?:[/-](\d{1,2}))?(?:[/-](\d{1,2}))?(?!\d)")
_REMOTE: Final = re.compile(r"^(?!file:)[a-z][a-z0-9+.-]+:/{1,2}", re.IGNORECASE)
_LINKS: Final = ("L1", "L2", "L4")
_LAST_MONTH, _LAST_DAY = 12, 31
_WORD_KEY: Final = re.compile(r"(?!\d+$)[^\s,{}\"]{2,60}")


def read_ris(text: str, folder: Path) -> tuple[list[Item], tuple[EntryFault, ...]]:
    """Read an RIS file that is in `folder`, and tell what could not be read.

    An item has a `citation-key` only where the file gives one that is no mere number.
    """
    from rispy.config import TAG_KEY_MAPPING
    from rispy.parser import RisParser

    tags = [*TAG_KEY_MAPPING, *_MORE_TAGS]
    parser = RisParser(
        mapping=dict(zip(tags, tags, strict=True)),
        list_tags=tags,
        delimiter_tags_mapping={},
        skip_unknown_tags=True,
    )
    items: list[Item] = []
    faults: list[EntryFault] = []
    for line, record in _records(text):
        [read] = parser.parse(record)
        item = _item(read, folder)
        if item.keys() & {"title", "author", "DOI"}:
            items.append(item)
        else:
            faults.append(EntryFault(f"line {line}", "neither title, author nor DOI"))
    return items, tuple(faults)


def _records(text: str) -> Iterator[tuple[int, str]]:
    """Return each record, and the line where it begins, from 1; one that was cut off is ended."""
    begins = [match.start() for match in _START.finditer(text)]
    line, counted = 1, 0
    for begin, end in zip(begins, [*begins[1:], len(text)], strict=True):
        line += text.count("\n", counted, begin)
        counted = begin
        yield line, _on_single_lines(text[begin:end])


def _on_single_lines(record: str) -> str:
    """Return a record with each value on one line, and each keyword on its own."""
    written: list[str] = []
    current = ""
    for line in record.split("\n"):
        if tag := _TAG.match(line):
            current = tag[1]
            if current == "ER":
                break
            written.append(f"\n{current}  - {line[tag.end() :].strip()}")
        else:
            begins = "\nKW  - " if current == "KW" else " "
            written.append(f"{begins}{line.strip()}")
    return "".join(written).lstrip("\n") + "\nER  - "


def _item(record: _Record, folder: Path) -> Item:
    kind = _TYPES.get(_text(record, "TY").upper(), "document")
    item: Item = {"type": kind}
    item |= {variable: _text(record, *tags) for variable, tags in _TEXTS.items()}
    in_it = _text(record, *_JOURNALS)
    item["title" if kind == "book" and not item["title"] else "container-title"] = in_it
    for role, tags in _ROLES.items():
        item[role] = [_name(name) for tag in tags for name in _all(record, tag)]
    item["issued"] = _fullest([_text(record, tag) for tag in ("PY", "Y1", "DA")])
    item["page"] = "-".join(filter(None, (_text(record, "SP"), _text(record, "EP"))))
    item["ISBN" if kind in {"book", "chapter"} else "ISSN"] = _text(record, "SN")
    item["keyword"] = ", ".join(word for one in _all(record, "KW") for word in one.split(";"))
    item |= _keys(record)
    links = (path for tag in _LINKS for path in _all(record, tag))
    local = [path for path in links if not _REMOTE.match(path)]
    item["attachments"] = [{"path": path} for path in absolute_paths(local, [folder])]
    return {name: value for name, value in item.items() if value}


def _keys(record: _Record) -> Item:
    key = next((one for tag in ("ID", "LB") for one in _all(record, tag)), "")
    return {"citation-key" if _WORD_KEY.fullmatch(key) else "id": key}


def _name(text: str) -> dict[str, str]:
    """Return CSL's parts of "Rowe, Ann, Jr."; a name without a comma is a body's."""
    family, *others = (part.strip() for part in text.split(","))
    if not any(others):
        return {"literal": family}
    return dict(zip(("family", "given", "suffix"), (family, *others), strict=False))


def _fullest(texts: list[str]) -> Item:
    """Return the date with the most parts, else what is said in place of one."""
    dates = [date for text in texts if (date := _date(text))]
    return max(dates, key=lambda date: len(str(date.get("date-parts", ""))), default={})


def _date(text: str) -> Item:
    """Return the date of "2014/03/05/spring" or "2014-03"; any other as it is."""
    found = _DATE.match(text)
    if found is None:
        return {"raw": text} if text else {}
    month, day = (int(part or 0) for part in found.groups()[1:])
    parts = [int(found[1])]
    if 1 <= month <= _LAST_MONTH:
        parts += [month, day] if 1 <= day <= _LAST_DAY else [month]
    return {"date-parts": [parts]}


def _text(record: _Record, *tags: str) -> str:
    return next((text for tag in tags for text in _all(record, tag)), "")


def _all(record: _Record, tag: str) -> list[str]:
    values = record.get(tag)
    if not values:
        return []
    listed = values if isinstance(values, list) else [values]
    return [text for one in listed if (text := text_of(one))]
