"""A research note from what its reader marked: each mark quoted, with what was written there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from loccit.application.marks.kept_marks import NOTHING_MARKED, KeptMarks
from loccit.application.notes.kept_quotes import KeptQuotes
from loccit.domain.catalogue.document_filter import document_meets
from loccit.domain.documents.slicing import passage_at
from loccit.domain.errors import InvalidRequest
from loccit.domain.marks.alignment import of_whole_words
from loccit.domain.marks.choice import MarkChoice, color_name
from loccit.domain.models.answer import Excerpt
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import DocId
from loccit.domain.models.mark import Mark
from loccit.domain.models.note import Findings, ResearchNote
from loccit.domain.models.project import DocumentRecord, ProjectId
from loccit.domain.models.retrieval import SearchFilter, hit_of
from loccit.domain.models.verification import EvidenceQuote
from loccit.domain.policy.filter_keys import heading_words
from loccit.domain.text.spans import Span

_NO_COLOR: Final = "Without a colour"
_NO_TAG: Final = "Without a tag"


class MarkGroups(StrEnum):
    """What makes the sections of a note of marks."""

    COLOR = "color"
    TAG = "tag"


@dataclass(frozen=True, slots=True)
class NoteOfMarks:
    """Gathers the quotes of a note from marks; no search is made.

    Attributes:
        marks: The marks of the project.
    """

    marks: KeptMarks

    def __call__(
        self,
        project_id: ProjectId,
        choice: MarkChoice,
        groups: MarkGroups,
        *,
        filters: SearchFilter | None = None,
        quoted: Sequence[EvidenceQuote] = (),
    ) -> ResearchNote:
        """Return a section for each colour or tag, its marks in the order of the documents.

        A note in the margin stands at the paragraph beside it. What has several tags stands under
        the first of them; no words are quoted twice.

        Args:
            project_id: Whose marks they are.
            choice: Which of them.
            groups: What makes the sections.
            filters: Conditions that every passage meets.
            quoted: What the note quotes already; what overlaps with it is left out.

        Raises:
            InvalidRequest: If there is no such mark.
            ProjectNotFound: If there is no such project.
            VectorIndexError: If the store fails.
        """
        wanted = filters or SearchFilter()
        kept = KeptQuotes(quoted)
        sections: dict[str, list[tuple[Excerpt, str]]] = {}
        for mark, excerpt in self._excerpts(self.marks.all(choice), wanted):
            section = _section_of(mark, groups, choice)
            own = sections.setdefault(section, [])
            is_new = kept.claim(mark.annotation.key, excerpt) is None
            if is_new and not _is_quoted(excerpt, quoted):
                own.append((excerpt, " ".join(mark.annotation.comment.split())))
        if not sections:
            raise InvalidRequest(NOTHING_MARKED)
        findings = tuple(
            Findings(
                name,
                tuple(excerpt for excerpt, _ in own),
                is_answered=True,
                sentences=tuple(said for _, said in own),
                is_by_reader=True,
            )
            for name, own in sections.items()
        )
        return ResearchNote(project_id, self.marks.index.version.binding.model_id, findings)

    def _excerpts(
        self, marks: Sequence[Mark], wanted: SearchFilter
    ) -> Iterator[tuple[Mark, Excerpt]]:
        """Yield what each mark quotes, where its passage meets a filter."""
        index = self.marks.index
        chunks: dict[DocId, tuple[Chunk, ...]] = {}
        records = {record.doc_id: record for record in index.documents()}
        for mark in marks:
            record, where = records[mark.doc_id], mark.where
            if where is None or (mark.span is None and not mark.annotation.comment.strip()):
                continue
            if mark.doc_id not in chunks:
                chunks[mark.doc_id] = index.chunks(mark.doc_id) if _meets(record, wanted) else ()
            touched = [
                each
                for each in chunks[mark.doc_id]
                if each.span.overlaps(where) and _in_section(each, wanted)
            ]
            if not touched:
                continue
            around = Span(touched[0].span.start, max(each.span.end for each in touched))
            passage = passage_at(touched, around)
            if passage is not None:
                span = of_whole_words(passage.text, where.common(around).moved(-around.start))
                yield mark, Excerpt(hit_of(record, passage), span.moved(around.start))


def _section_of(mark: Mark, groups: MarkGroups, choice: MarkChoice) -> str:
    annotation = mark.annotation
    match groups:
        case MarkGroups.COLOR:
            return color_name(annotation.color).capitalize() if annotation.color else _NO_COLOR
        case MarkGroups.TAG:
            wanted = {tag.casefold() for tag in choice.tags}
            asked_for = (tag for tag in annotation.tags if tag.casefold() in wanted)
            return next(asked_for, None) or next(iter(annotation.tags), _NO_TAG)


def _is_quoted(excerpt: Excerpt, quoted: Sequence[EvidenceQuote]) -> bool:
    doc_id = excerpt.passage.chunk.doc_id
    return any(each.doc_id == doc_id and each.span.overlaps(excerpt.span) for each in quoted)


def _meets(record: DocumentRecord, wanted: SearchFilter) -> bool:
    language = record.coverage.language
    return document_meets(record.doc_id, record.source.path, language, record.citation, wanted)


def _in_section(chunk: Chunk, wanted: SearchFilter) -> bool:
    headings = [heading_words(heading) for heading in chunk.section_path]
    return not wanted.sections or any(
        heading_words(words) <= heading for words in wanted.sections for heading in headings
    )
