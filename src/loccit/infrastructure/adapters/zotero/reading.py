"""One reading of a library: its rows put together to works with what belongs to them."""

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from loccit.domain.annotations.annotation import Annotation
from loccit.domain.errors import LibraryUnreadable
from loccit.domain.models.reference_library import ReferenceEntry
from loccit.domain.models.source import Source
from loccit.domain.policy.source_formats import WALKED_SUFFIXES, suffix_of
from loccit.domain.sources.library_content import (
    Attachment,
    LibraryCollection,
    LibraryContent,
    LibraryItem,
    LibraryNote,
    NoFile,
)
from loccit.infrastructure.adapters.zotero.annotation_rows import AnnotationRow, annotation_of
from loccit.infrastructure.adapters.zotero.attachment_paths import (
    LINK_MODES,
    Folders,
    file_place,
)
from loccit.infrastructure.adapters.zotero.citation_keys import (
    ChosenKeys,
)
from loccit.infrastructure.adapters.zotero.csl_items import csl_item
from loccit.infrastructure.adapters.zotero.note_files import has_words, note_page, write_note
from loccit.infrastructure.adapters.zotero.tables import ItemNumber, ItemRow, Tables
from loccit.infrastructure.csl.entries import read_entries
from loccit.infrastructure.csl.names import authors_of

_NO_WORKS: Final = frozenset({"attachment", "note", "annotation"})
_SEPARATOR: Final = "/"
_YEAR_DIGITS: Final = 4


class Reading:
    """Puts the rows of one reading together."""

    def __init__(
        self, tables: Tables, keys: ChosenKeys, folders: Folders, source: Source, notes: Path
    ) -> None:
        self._tables = tables
        self._keys = keys
        self._folders = folders
        self._source = source
        self._notes_folder = notes
        self._skipped: Counter[str] = Counter()
        self._taken = {
            number for number, name in tables.libraries.items() if source.library in (None, name)
        }
        self._files = self._children(
            (number, row.parent) for number, row in tables.attachments.items()
        )
        self._notes = self._children((number, row.parent) for number, row in tables.notes.items())
        self._marks = self._children((number, row.parent) for number, row in tables.marks.items())

    def content(self, stamp: str) -> LibraryContent:
        """Return all that is alive and wanted."""
        tables = self._tables
        if not self._taken:
            known = ", ".join(sorted(tables.libraries.values()))
            said = f"it has no library '{self._source.library}'; it has {known or 'none'}"
            raise LibraryUnreadable(self._source.location, said)
        items = tuple(self._items())
        collections = (each for each in tables.collections.values() if each.library in self._taken)
        return LibraryContent(
            stamp=stamp,
            items=items,
            collections=tuple(
                LibraryCollection(tables.libraries[each.library], each.key, each.path)
                for each in sorted(collections, key=lambda each: (each.library, each.path))
            ),
            trashed=tuple(
                sorted(
                    (tables.libraries[row.library], row.key)
                    for number in tables.trashed
                    if (row := tables.items.get(number)) and row.library in self._taken
                )
            ),
            faults=self._keys.faults(),
            skipped=tuple(self._skipped.most_common()),
        )

    def _items(self) -> Iterator[LibraryItem]:
        for number, row in self._tables.items.items():
            if row.library not in self._taken or self._is_trashed(number):
                continue
            if not self._is_wanted(number):
                continue
            if row.kind not in _NO_WORKS:
                yield self._work(number, row)
            elif row.kind != "annotation" and self._stands_alone(number):
                yield self._alone(number, row)

    def _stands_alone(self, number: ItemNumber) -> bool:
        rows = (self._tables.attachments.get(number), self._tables.notes.get(number))
        # Attachments have a row among the notes, too, for what is noted on them.
        held = next((row for row in rows if row is not None), None)
        return held is not None and held.parent is None

    def _work(self, number: ItemNumber, row: ItemRow) -> LibraryItem:
        return replace(
            self._bare(number, row),
            entry=self._entry(number, row),
            attachments=tuple(map(self._attachment, self._alive(self._files, number))),
            notes=tuple(self._written_notes(number)),
        )

    def _alone(self, number: ItemNumber, row: ItemRow) -> LibraryItem:
        bare = self._bare(number, row)
        if row.kind == "note":
            note = self._note(number)
            return replace(bare, notes=(note,) if note else ())
        return replace(bare, attachments=(self._attachment(number),))

    def _bare(self, number: ItemNumber, row: ItemRow) -> LibraryItem:
        return LibraryItem(
            library=self._tables.libraries[row.library],
            key=row.key,
            entry=None,
            tags=tuple(self._tables.tags.get(number, ())),
            collections=self._paths(number),
            replaces=tuple(self._tables.replaces.get(number, ())),
        )

    def _entry(self, number: ItemNumber, row: ItemRow) -> ReferenceEntry:
        tables = self._tables
        fields = tables.fields.get(number, {})
        creators = tables.creators.get(number, [])
        key = self._keys.choose(
            (row.library, row.key),
            tables.libraries[row.library],
            fields.get("citationKey", ""),
            fields.get("extra", ""),
        )
        [entry] = read_entries([csl_item(key, row.kind, fields, creators)]) or []
        aliases = (row.key, *tables.replaces.get(number, ()))
        named = [{"lastName": one.family, "firstName": one.given} for one in creators]
        return replace(
            entry,
            citekey=key,
            aliases=tuple(dict.fromkeys(one for one in aliases if one != key)),
            authors=entry.authors or authors_of({"creators": named}),
            tags=tuple(tag.name for tag in tables.tags.get(number, ())),
            collections=self._paths(number),
        )

    def _attachment(self, number: ItemNumber) -> Attachment:
        tables = self._tables
        row, item = tables.attachments[number], tables.items[number]
        mode = LINK_MODES.get(row.mode, LINK_MODES[0])
        place = file_place(mode, row.path, item.key, self._folders)
        path, missing = place.path, place.missing
        if path is not None:
            there = _there(Path(path))
            path, missing = there or path, None if there else NoFile.NOT_THERE
            suffix = suffix_of(str(path))
            if there and suffix not in WALKED_SUFFIXES:
                self._skipped[suffix] += 1
        return Attachment(
            key=item.key,
            mode=mode,
            path=str(path) if path else None,
            missing=missing,
            title=tables.fields.get(number, {}).get("title", ""),
            content_type=row.content_type,
            tags=tuple(tables.tags.get(number, ())),
            collections=self._paths(number),
            annotations=tuple(self._annotations(number)),
        )

    def _annotations(self, attachment: ItemNumber) -> Iterator[Annotation]:
        tables = self._tables
        numbers = self._alive(self._marks, attachment)
        for number in sorted(numbers, key=lambda each: tables.marks[each].sort_index):
            row, item = tables.marks[number], tables.items[number]
            found = annotation_of(
                AnnotationRow(
                    key=item.key,
                    type=row.type,
                    text=row.text,
                    comment=row.comment,
                    color=row.color,
                    page_label=row.page_label,
                    position=row.position,
                    author=row.author,
                    modified=item.modified,
                    tags=tuple(tag.name for tag in tables.tags.get(number, ())),
                ),
                tables.libraries[item.library],
            )
            if found is not None:
                yield found

    def _written_notes(self, parent: ItemNumber) -> Iterator[LibraryNote]:
        for number in self._alive(self._notes, parent):
            note = self._note(number)
            if note is not None:
                yield note

    def _note(self, number: ItemNumber) -> LibraryNote | None:
        """Return a note; None for one without a word."""
        tables = self._tables
        row, item = tables.notes[number], tables.items[number]
        if not has_words(row.note):
            return None
        library = tables.libraries[item.library].replace(":", "-")
        title = row.title or f"Note {item.key}"
        path = write_note(self._notes_folder / library, item.key, note_page(title, row.note))
        year = item.added[:_YEAR_DIGITS]
        return LibraryNote(
            key=item.key,
            title=title,
            path=str(path),
            tags=tuple(tables.tags.get(number, ())),
            collections=self._paths(number),
            year=int(year) if year.isdecimal() else None,
        )

    def _children(
        self, pairs: Iterator[tuple[ItemNumber, ItemNumber | None]]
    ) -> dict[ItemNumber, list[ItemNumber]]:
        found: dict[ItemNumber, list[ItemNumber]] = defaultdict(list)
        for number, parent in pairs:
            if parent is not None and number in self._tables.items:
                found[parent].append(number)
        order = {number: at for at, number in enumerate(self._tables.items)}
        for numbers in found.values():
            numbers.sort(key=order.__getitem__)
        return found

    def _alive(
        self, children: dict[ItemNumber, list[ItemNumber]], parent: ItemNumber
    ) -> list[ItemNumber]:
        return [each for each in children.get(parent, ()) if each not in self._tables.trashed]

    def _is_trashed(self, number: ItemNumber) -> bool:
        return number in self._tables.trashed

    def _paths(self, number: ItemNumber) -> tuple[str, ...]:
        collections = self._tables.collections
        return tuple(collections[each].path for each in self._tables.members.get(number, ()))

    def _is_wanted(self, number: ItemNumber) -> bool:
        wanted = self._source.collection
        return not wanted or any(is_within(path, wanted) for path in self._paths(number))


def is_within(path: str, collection: str) -> bool:
    """Tell whether a collection is another one, or lies below it, by their paths."""
    wanted = unicodedata.normalize("NFC", collection.strip(_SEPARATOR))
    path = unicodedata.normalize("NFC", path)
    return path == wanted or path.startswith(f"{wanted}{_SEPARATOR}")


def _there(path: Path) -> Path | None:
    """Return a file that is there, even if its name is written in another form of Unicode."""
    try:
        if path.is_file():
            return path
        wanted = unicodedata.normalize("NFC", path.name)
        found = (each for each in path.parent.iterdir() if each.is_file())
        return next(
            (one for one in found if unicodedata.normalize("NFC", one.name) == wanted), None
        )
    except (OSError, ValueError):
        return None
