"""The marks of one file, read where the file was converted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from loccit.application.ports.mark_reader import MarkReaderPort
from loccit.domain.annotations.annotation import Annotation, Place
from loccit.domain.errors import DocumentConversionError
from loccit.domain.marks.alignment import MarkedWords


@dataclass(frozen=True, slots=True)
class MarksRead:
    """What a reader of marks said of one file. Implements `MarkReaderPort` for that file.

    Attributes:
        annotations: The marks.
        words: What the file has at their places.
        error: Why they could not be read.
    """

    annotations: tuple[Annotation, ...] = ()
    words: Mapping[Place, MarkedWords | None] = field(default_factory=dict)
    error: DocumentConversionError | None = None

    def marks(self, source_path: str, name: str) -> tuple[Annotation, ...]:
        """Return the marks."""
        if self.error is not None:
            raise self.error
        return self.annotations

    def words_at(self, source_path: str, places: Sequence[Place]) -> list[MarkedWords | None]:
        """Return what the file has at places of its marks."""
        return [self.words.get(place) for place in places]


def read_marks(reader: MarkReaderPort, source_path: str, name: str) -> MarksRead:
    """Read the marks inside a file, and what it has where they are."""
    try:
        annotations = reader.marks(source_path, name)
        places = [place for each in annotations if (place := each.place)]
        words = reader.words_at(source_path, places) if places else []
    except DocumentConversionError as error:
        return MarksRead(error=error)
    return MarksRead(annotations, dict(zip(places, words, strict=True)))
