"""What a source holds at one moment."""

from dataclasses import dataclass
from enum import StrEnum

from loccit.domain.annotations.annotation import Annotation
from loccit.domain.models.reference_library import ReferenceEntry


class LinkMode(StrEnum):
    """How a library keeps an attachment."""

    STORED = "stored"
    SNAPSHOT = "snapshot"
    """Stored, and from the web: a page or a file."""
    LINKED = "linked"
    """A file that lies elsewhere."""
    URL = "url"
    """An address; there is no file."""
    EMBEDDED = "embedded"
    """An image in a note."""


class NoFile(StrEnum):
    """Why there is no file of an attachment."""

    ADDRESS_ONLY = "address_only"
    IMAGE_OF_NOTE = "image_of_note"
    NO_BASE_FOLDER = "no_base_folder"
    """Its path begins in the base folder of linked files, which no profile here names."""
    OTHER_SYSTEM = "other_system"
    """Its path is one of another operating system."""
    OUTSIDE = "outside"
    """Its path leaves the folder that it should lie in."""
    NOT_THERE = "not_there"
    """Not synchronised yet, moved, or on a drive that is not there."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag of an item.

    Attributes:
        name: As it is.
        automatic: Whether it came with the item, and nobody chose it.
    """

    name: str
    automatic: bool = False


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file, or what stands for one.

    Attributes:
        key: In its library.
        mode: How it is kept.
        path: Absolute path of its file; None when it cannot be told.
        missing: Why there is no file, None when it is there.
        title: As the library has it.
        content_type: Media type, empty when it is not told.
        tags: Its own.
        collections: Paths of those that it is in itself.
        annotations: What a reader marked in it.
    """

    key: str
    mode: LinkMode
    path: str | None
    missing: NoFile | None = None
    title: str = ""
    content_type: str = ""
    tags: tuple[Tag, ...] = ()
    collections: tuple[str, ...] = ()
    annotations: tuple[Annotation, ...] = ()


@dataclass(frozen=True, slots=True)
class LibraryNote:
    """A note that somebody wrote in the library.

    Attributes:
        key: In its library.
        title: Its first line.
        path: Absolute path of a file that holds its text.
        tags: Its own.
        collections: Paths of those that it is in itself.
        year: In which it was written, None when that is not told.
    """

    key: str
    title: str
    path: str
    tags: tuple[Tag, ...] = ()
    collections: tuple[str, ...] = ()
    year: int | None = None


@dataclass(frozen=True, slots=True)
class LibraryItem:
    """A work with what belongs to it; or, without an entry, what stands alone.

    Attributes:
        library: `user`, `group:` and a number, or empty.
        key: In its library.
        entry: The work; None when an attachment or note stands alone.
        attachments: Its files, in the order of the library.
        notes: What was written about it.
        tags: Its own.
        collections: Paths of those that it is in.
        replaces: Keys of items that were merged into it.
    """

    library: str
    key: str
    entry: ReferenceEntry | None
    attachments: tuple[Attachment, ...] = ()
    notes: tuple[LibraryNote, ...] = ()
    tags: tuple[Tag, ...] = ()
    collections: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LibraryCollection:
    """A collection.

    Attributes:
        library: As that of an item.
        key: In its library.
        path: Its name after those of the collections it lies in ("Thesis/Tides").
    """

    library: str
    key: str
    path: str


@dataclass(frozen=True, slots=True)
class LibraryFault:
    """What a reader should know of a library.

    Attributes:
        code: Stable.
        message: In words.
    """

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class LibraryContent:
    """What a source holds.

    Attributes:
        stamp: What `LibrarySourcePort.stamp` gave before it was read.
        items: What is alive, by library and key.
        collections: Those that are alive, by path.
        trashed: Library and key of what is in the trash itself.
        faults: What a reader should know.
        skipped: How many files are of a kind that is not read, by the ending of their names.
    """

    stamp: str
    items: tuple[LibraryItem, ...]
    collections: tuple[LibraryCollection, ...] = ()
    trashed: tuple[tuple[str, str], ...] = ()
    faults: tuple[LibraryFault, ...] = ()
    skipped: tuple[tuple[str, int], ...] = ()

    @property
    def works(self) -> int:
        """How many works there are."""
        return sum(item.entry is not None for item in self.items)
