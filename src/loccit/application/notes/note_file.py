"""The file of a research note, and the files beside it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Protocol

from loccit.application.notes.note_markdown import continued, new_note
from loccit.application.notes.write_note import evidence_of, works_of
from loccit.application.verify.evidence_file import evidence_json, evidence_path, read_evidence
from loccit.application.verify.text_files import read_text, replace_text, write_text
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.bibliography import Bibliography
from loccit.domain.models.citation_meta import CitationMeta
from loccit.domain.models.note import ResearchNote
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.verification import Evidence, EvidenceQuote

_CSL: Final = ".csl.json"
_BIBTEX: Final = ".bib"


class Bibliographer(Protocol):
    """Lists what a note cites; see `Adapters.bibliography`."""

    def __call__(
        self, works: Mapping[str, CitationMeta | None], *, earlier: Path | None
    ) -> Bibliography:
        """Return the works; `earlier` is their list as it was."""
        ...


@dataclass(frozen=True, slots=True)
class NoteFile:
    """A note to be written or continued.

    Attributes:
        path: Where it stands.
        before: What it quotes already.
        text: Its current text, None for a new note.
    """

    path: Path
    before: Evidence | None = None
    text: str | None = None

    @property
    def topics(self) -> Sequence[str]:
        """Its topics so far."""
        return self.before.topics if self.before else ()

    @property
    def quoted(self) -> Sequence[EvidenceQuote]:
        """What it quotes already."""
        return self.before.quotes if self.before else ()

    def write(
        self, found: ResearchNote, records: Sequence[DocumentRecord], bibliography: Bibliographer
    ) -> None:
        """Write what was found, and the files beside the note.

        Args:
            found: What is new.
            records: All documents of the project.
            bibliography: Lists what is cited.

        Raises:
            InvalidRequest: If the note is of another project, or a file cannot be written.
            SourceUnreadable: If the note changed meanwhile.
            ReferencesUnreadable: If a list that entries are taken from cannot be read.
        """
        evidence = evidence_of(found, self.before)
        csl, bibtex = self.path.with_suffix(_CSL), self.path.with_suffix(_BIBTEX)
        earlier = csl if self.text is not None and csl.exists() else None
        listed = bibliography(works_of(evidence, records), earlier=earlier)
        # The evidence goes first: a note without it is worse than evidence without a note.
        write_text(evidence_path(self.path), evidence_json(evidence))
        write_text(csl, listed.csl_json)
        write_text(bibtex, listed.bibtex)
        if self.text is not None:
            replace_text(self.path, self.text, continued(self.text, found))
        else:
            today = datetime.now(UTC).astimezone().date().isoformat()
            write_text(self.path, new_note(found, today, bibtex.name))


def new_note_file(path: Path) -> NoteFile:
    """Return a new note.

    Raises:
        InvalidRequest: If a file of it is there, or there is no folder for it.
    """
    if not path.parent.is_dir():
        raise InvalidRequest(f"there is no folder {path.parent}; make it, or write elsewhere")
    for each in (path, *map(path.with_suffix, (_CSL, _BIBTEX))):
        if each.exists():
            raise InvalidRequest(f"{each} is there already; take another name, or continue {path}")
    return NoteFile(path)


def continued_note_file(path: Path) -> NoteFile:
    """Return a note to be continued.

    Raises:
        SourceNotFound: If there is none.
        SourceUnreadable: If it cannot be read.
        EvidenceUnreadable: If what stands beside it cannot be read.
    """
    before = read_evidence(evidence_path(path))
    return NoteFile(path, before, read_text(path))
