"""The files that a source holds, each with what the source says of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from loccit.domain.annotations.annotation import Annotation
from loccit.domain.models.citation_meta import CitationMeta, MatchEvidence, MatchMethod
from loccit.domain.models.origin import Origin, OriginKind
from loccit.domain.models.source import Source
from loccit.domain.models.syncing import WithoutFile
from loccit.domain.policy.source_formats import WALKED_SUFFIXES, suffix_of
from loccit.domain.sources.library_content import (
    Attachment,
    LibraryContent,
    LibraryItem,
    LibraryNote,
)

_GIVEN = MatchEvidence(MatchMethod.LIBRARY, 1.0)


@dataclass(frozen=True, slots=True)
class HeldFile:
    """A file that a source holds.

    Attributes:
        path: Absolute.
        origin: Where it is kept.
        citation: Its entry, None where the source does not know it.
        annotations: What a reader marked in it.
        tags: Of a file that stands alone.
        collections: Likewise.
    """

    path: str
    origin: Origin
    citation: CitationMeta | None
    annotations: tuple[Annotation, ...] = ()
    tags: tuple[str, ...] = ()
    collections: tuple[str, ...] = ()

    @property
    def identity(self) -> str:
        """What it is known by."""
        return identity(self.origin.source, self.origin.library, self.origin.key)


def identity(source: str, library: str, key: str) -> str:
    """Return what a file is known by, whatever its path and its bytes are."""
    return f"{source} {library} {key}"


def held_files(source: Source, content: LibraryContent) -> Iterator[HeldFile]:
    """Yield the files of a source that can be read, in its order, each work's before its notes."""
    for item in content.items:
        for attachment in item.attachments:
            if attachment.path and not attachment.missing and _is_read(attachment.path):
                origin = Origin(source.id, item.library, _work_key(item), attachment.key)
                citation = _citation(item, attachment)
                tags = tuple(tag.name for tag in attachment.tags)
                yield HeldFile(
                    attachment.path,
                    origin,
                    citation,
                    attachment.annotations,
                    tags,
                    attachment.collections,
                )
        for note in item.notes:
            origin = Origin(source.id, item.library, _work_key(item), note.key, OriginKind.NOTE)
            yield HeldFile(note.path, origin, _note_citation(item, note))


def without_files(content: LibraryContent) -> Iterator[WithoutFile]:
    """Yield the attachments that have no file, or none that is there."""
    for item in content.items:
        for attachment in item.attachments:
            if attachment.missing:
                key = f"{item.library}/{attachment.key}" if item.library else attachment.key
                yield WithoutFile(key, attachment.path, attachment.missing.value)


def absent_identities(source: Source, content: LibraryContent) -> Iterator[str]:
    """Yield the identities of attachments that are there, although their files are not."""
    for item in content.items:
        for attachment in item.attachments:
            if attachment.missing:
                yield identity(source.id, item.library, attachment.key)


def _is_read(path: str) -> bool:
    return suffix_of(path) in WALKED_SUFFIXES


def _work_key(item: LibraryItem) -> str:
    return item.key if item.entry else ""


def _citation(item: LibraryItem, attachment: Attachment) -> CitationMeta | None:
    if item.entry is None:
        return None
    citation = item.entry.cited(_GIVEN)
    own = (tag.name for tag in attachment.tags)
    return replace(citation, tags=tuple(dict.fromkeys((*citation.tags, *own))))


def _note_citation(item: LibraryItem, note: LibraryNote) -> CitationMeta:
    """Return an entry of the note itself: its words are not those of the work that it is about."""
    return CitationMeta(
        citekey=f"note-{note.key}",
        title=note.title,
        authors=(),
        year=note.year,
        doi=None,
        url=None,
        tags=tuple(tag.name for tag in note.tags),
        collections=tuple(dict.fromkeys((*note.collections, *item.collections))),
        container=f"Note on: {item.entry.title}" if item.entry and item.entry.title else None,
        match=_GIVEN,
    )
