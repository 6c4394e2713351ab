"""The entries of a BibTeX file with the raw values of their fields."""

import logging
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from loccit.domain.models.reference_library import EntryFault

_KEY = re.compile(r"@\s*\w+\s*[{(]\s*([^\s,={}()\"]+)\s*,")
_MARK = re.compile(r'(?<!\\)[{}"#]')
_FOLDERS = re.compile(r"^jabref-meta:\s*fileDirectory[^:]*:(.*?);?\s*$", re.IGNORECASE | re.DOTALL)
_LONGEST_SUM = 20_000
"""Characters of an `@string` or a sum of them; those that double each other would fill memory."""
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


@dataclass(frozen=True, slots=True)
class BibEntry:
    """An entry as it stands in the file.

    Attributes:
        kind: Its type in lower case: "article".
        key: Empty when it has none.
        fields: Raw values, without what encloses them, by names in lower case.
        line: Where it begins, from 1.
    """

    kind: str
    key: str
    fields: Mapping[str, str]
    line: int


@dataclass(frozen=True, slots=True)
class BibFile:
    """What a BibTeX file holds.

    Attributes:
        faults: Entries that are broken, or repeat a key.
        folders: Where JabRef looks for files, as written.
    """

    entries: tuple[BibEntry, ...]
    faults: tuple[EntryFault, ...]
    folders: tuple[str, ...]


def read_blocks(text: str) -> BibFile:
    """Split a BibTeX file, and put its `@string`s in place.

    Of two entries with one key the second is a fault, unless it says the same.
    """
    from bibtexparser.model import Entry, ExplicitComment, ParsingFailedBlock, String
    from bibtexparser.splitter import Splitter

    # It tells of each broken block; they are returned, and told once.
    logging.getLogger("bibtexparser").setLevel(logging.CRITICAL)
    strings = {month: month for month in _MONTHS}
    entries: list[BibEntry] = []
    faults: list[EntryFault] = []
    folders: list[str] = []
    for block in Splitter(text).split().blocks:
        # A block with a repeated key or field holds what it is.
        whole = block.ignore_error_block if isinstance(block, ParsingFailedBlock) else block
        line = (block.start_line or 0) + 1
        if isinstance(whole, String):
            strings[whole.key.lower()] = _value(whole.value, strings)[:_LONGEST_SUM]
        elif isinstance(whole, ExplicitComment):
            folders += _FOLDERS.findall(whole.comment)
        elif isinstance(whole, Entry):
            fields = _fields([(field.key, field.value) for field in whole.fields], strings)
            entries.append(BibEntry(whole.entry_type.lower(), whole.key, fields, line))
        elif isinstance(block, ParsingFailedBlock):
            faults.append(_fault(block.raw or "", line))
    single, repeated = _single(entries)
    return BibFile(single, (*faults, *repeated), tuple(folders))


def _fault(raw: str, line: int) -> EntryFault:
    key = _KEY.match(raw)
    where = f"line {line}"
    reason = "a brace, a quotation mark or a comma is missing"
    return EntryFault(key[1], f"{where}: {reason}") if key else EntryFault(where, reason)


def _single(entries: list[BibEntry]) -> tuple[tuple[BibEntry, ...], list[EntryFault]]:
    kept: list[BibEntry] = []
    repeated: list[EntryFault] = []
    by_key: dict[str, BibEntry] = {}
    for entry in entries:
        known = by_key.setdefault(entry.key, entry) if entry.key else entry
        if known is entry:
            kept.append(entry)
        elif (known.kind, known.fields) != (entry.kind, entry.fields):
            repeated.append(EntryFault(entry.key, f"line {entry.line}: another entry has its key"))
    return tuple(kept), repeated


def _fields(listed: list[tuple[str, str]], strings: Mapping[str, str]) -> dict[str, str]:
    """Return the values of fields; of a field that is repeated the first, as BibTeX does."""
    fields: dict[str, str] = {}
    for name, raw in listed:
        if (value := _value(raw, strings).strip()) and name.lower() not in fields:
            fields[name.lower()] = value
    return fields


def _value(raw: str, strings: Mapping[str, str]) -> str:
    """Return a value without what encloses it: {..}, "..", a number, a string, or a sum of them.

    A sign after a backslash counts for nothing, as in bibtexparser's splitter.
    """
    if "#" not in raw:
        return _part(raw.strip(), strings)
    text = ""
    for part in _summands(raw):
        text += _part(part.strip(), strings)
        if len(text) > _LONGEST_SUM:
            break
    return text


def _summands(raw: str) -> Iterator[str]:
    depth, quoted, begin = 0, False, 0
    for mark in _MARK.finditer(raw):
        sign = mark[0]
        if sign == "#" and not (depth or quoted):
            yield raw[begin : mark.start()]
            begin = mark.end()
        elif sign == '"' and not depth:
            quoted = not quoted
        elif sign in "{}":
            depth += 1 if sign == "{" else -1
    yield raw[begin:]


def _part(part: str, strings: Mapping[str, str]) -> str:
    if part[:1] in {"{", '"'}:
        return part[1:-1]
    return strings.get(part.lower(), part)
