"""Which document each file of the sources is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from loccit.application.ingest.contents import name_fault
from loccit.application.sync.file_hashes import FileHashes
from loccit.application.sync.held_files import HeldFile, held_files
from loccit.application.sync.project_sources import FileState
from loccit.domain.errors import DocumentConversionError, LoccitError
from loccit.domain.models.document import DocId
from loccit.domain.models.project import SourceFile
from loccit.domain.models.source import Source
from loccit.domain.sources.library_content import LibraryContent


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file of a source, with its bytes told."""

    held: HeldFile
    source: SourceFile


@dataclass(slots=True)
class Standing:
    """Which document each file is, and which of several files stands for it.

    Attributes:
        owners: The file that stands for each document: the first that a source has a work for,
            else the first.
        twins: The others, by path: their bytes are those of an owner.
        unread: Files that cannot be read, by path, and why.
    """

    owners: dict[DocId, ReadFile] = field(default_factory=dict)
    twins: dict[str, ReadFile] = field(default_factory=dict)
    unread: dict[str, tuple[HeldFile, LoccitError]] = field(default_factory=dict)

    def put(self, read: ReadFile) -> None:
        """Add a file."""
        doc_id = read.source.sha256
        owner = self.owners.get(doc_id)
        if owner is None:
            self.owners[doc_id] = read
        elif owner.held.path == read.held.path:
            # Several works name one file: the first has it, with what was marked in all.
            marks = (*owner.held.annotations, *read.held.annotations)
            self.owners[doc_id] = replace(owner, held=replace(owner.held, annotations=marks))
        elif owner.held.citation is None and read.held.citation is not None:
            self.twins[owner.held.path] = owner
            self.owners[doc_id] = read
        else:
            self.twins[read.held.path] = read

    @property
    def twin_states(self) -> dict[str, FileState]:
        """Return what is to be remembered of twins."""
        return {
            path: (read.source.size, read.source.mtime_ns, read.source.sha256)
            for path, read in self.twins.items()
        }

    @property
    def held(self) -> Iterator[HeldFile]:
        """All files."""
        yield from (read.held for read in self.owners.values())
        yield from (read.held for read in self.twins.values())
        yield from (held for held, _ in self.unread.values())


def looked_at(contents: Mapping[Source, LibraryContent], hashes: FileHashes) -> Standing:
    """Find out which bytes the files of sources hold; of those that have changed, by reading."""
    standing = Standing()
    for source, content in contents.items():
        for held in held_files(source, content):
            fault: LoccitError | None = name_fault(held.path)
            if fault is None:
                try:
                    standing.put(ReadFile(held, hashes.of(held.path)))
                except DocumentConversionError as error:
                    fault = error
            if fault is not None:
                standing.unread[held.path] = held, fault
    return standing
