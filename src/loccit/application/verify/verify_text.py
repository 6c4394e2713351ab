"""Check the quotations and citations of a file against a project."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Final

from loccit.application.ports.draft_reader import DraftReaderPort
from loccit.application.ports.project_store import ProjectStorePort
from loccit.application.verify.evidence_file import evidence_path, read_evidence
from loccit.application.verify.text_files import read_text, replace_text, with_corrections
from loccit.domain.models.document import DocId
from loccit.domain.models.project import ProjectId
from loccit.domain.models.verification import Correction, Evidence, QuoteVerdict, Verification
from loccit.domain.quotations.draft import Draft
from loccit.domain.quotations.judging import QuoteJudge
from loccit.domain.quotations.markdown import markdown_draft
from loccit.domain.quotations.reading import read
from loccit.domain.quotations.stored_text import StoredText, stored_text
from loccit.domain.text.spans import Span

_MARKDOWN: Final = frozenset({".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd", ".rmd"})


@dataclass(frozen=True, slots=True)
class VerifyText:
    """Reads a file and says of each quotation and citation whether it stands. Loads no model.

    Attributes:
        index: The store.
        readers: Read drafts by the suffix of their file, such as ".docx"; all others are Markdown
            or text.
    """

    index: ProjectStorePort
    readers: Mapping[str, DraftReaderPort] = field(default_factory=dict)

    def __call__(self, file: Path, project_id: ProjectId, *, fix: bool = False) -> Verification:
        """Check a file.

        Args:
            file: Markdown or text in UTF-8, or what one of the readers reads.
            project_id: The library to check it against.
            fix: Whether to write the right pages into it where a quotation stands on another
                page of the work it cites. Nothing else is changed; the files of word processors
                are not.

        Returns:
            What was found; with `fix`, what is found in the corrected file.

        Raises:
            SourceNotFound: If there is no such file.
            SourceUnreadable: If it cannot be read, is no text in UTF-8, or cannot be written.
            EvidenceUnreadable: If its evidence file is broken.
            ProjectNotFound: If there is no such project.
        """
        judge = self._judge(project_id, read_evidence(evidence_path(file)))
        draft = self._read(file)
        found = _verified(draft, project_id, judge)
        fixed = _write(file, draft, agreed_corrections(found.quotations)) if fix else ()
        if fixed:
            draft = self._read(file)
            found = replace(_verified(draft, project_id, judge), fixed=fixed)
        return _in_files(found, draft)

    def text(self, text: str, project_id: ProjectId) -> Verification:
        """Check Markdown that stands in no file, so without an evidence file.

        Raises:
            ProjectNotFound: If there is no such project.
        """
        draft = markdown_draft(text, is_markdown=True)
        return _in_files(_verified(draft, project_id, self._judge(project_id)), draft)

    def _read(self, file: Path) -> Draft:
        suffix = file.suffix.lower()
        reader = self.readers.get(suffix)
        if reader:
            return reader.read(file)
        return markdown_draft(read_text(file), is_markdown=suffix in _MARKDOWN)

    def _judge(self, project_id: ProjectId, evidence: Evidence | None = None) -> QuoteJudge:
        index = self.index.at(project_id)

        @cache
        def stored(doc_id: DocId) -> StoredText:
            return stored_text(index.chunks(doc_id))

        return QuoteJudge(index.documents(), stored, evidence)


def agreed_corrections(verdicts: Sequence[QuoteVerdict]) -> tuple[Correction, ...]:
    """Return the corrections on which all quotations agree that share a locator, in order."""
    wanted: defaultdict[Span, set[str]] = defaultdict(set)
    for verdict in verdicts:
        for correction in verdict.correction:
            wanted[correction.span].add(correction.text)
        if not verdict.correction:
            for citation in verdict.quotation.citations:
                if citation.locator and verdict.ok:
                    wanted[citation.locator.span].add(citation.locator.text)
    agreed = {span: texts for span, texts in wanted.items() if len(texts) == 1}
    named = {each for verdict in verdicts for each in verdict.correction}
    return tuple(each for each in sorted(named, key=lambda each: each.span) if each.span in agreed)


def _verified(draft: Draft, project_id: ProjectId, judge: QuoteJudge) -> Verification:
    reading = read(draft)
    place = draft.origin.place
    judged = [judge.quotation(each, place(each.span.start)) for each in reading.quotations]
    return Verification(
        project_id,
        tuple(verdict for verdict in judged if verdict),
        tuple(judge.citation(each, place(each.span.start)) for each in reading.citations),
        unchecked=sum(verdict is None for verdict in judged),
        evidence=judge.evidence is not None,
    )


def _write(file: Path, draft: Draft, corrections: Sequence[Correction]) -> tuple[Correction, ...]:
    """Write corrections into the files of the draft; return those written."""
    by_file: defaultdict[str, list[Correction]] = defaultdict(list)
    for correction in corrections:
        for there in draft.in_files(correction):
            by_file[there.file].append(there)
    for name, own in by_file.items():
        text = draft.files[name]
        path = file.parent / name if name else file
        replace_text(path, text, with_corrections(text, own))
    return tuple(each for own in by_file.values() for each in own)


def _in_files(found: Verification, draft: Draft) -> Verification:
    """Return a verification that says where its spans and corrections stand in the files."""
    citations = [verdict.citation for verdict in found.citations]
    for verdict in found.quotations:
        citations += verdict.quotation.citations
    spans = {verdict.quotation.span for verdict in found.quotations}
    spans |= {citation.span for citation in citations}
    spans |= {citation.locator.span for citation in citations if citation.locator}
    places = ((span, draft.origin.in_file(span)) for span in spans)
    return replace(
        found,
        quotations=tuple(_with_corrections_in_files(each, draft) for each in found.quotations),
        file_spans={span: at[1] for span, at in places if at and at[1] != span},
        unread=draft.unread,
    )


def _with_corrections_in_files(verdict: QuoteVerdict, draft: Draft) -> QuoteVerdict:
    """Return a verdict with corrections placed in the files, or left to a person."""
    if not verdict.correction:
        return verdict
    found: list[Correction] = []
    for each in verdict.correction:
        by_hand = replace(each, place=draft.origin.place(each.span.start))
        found += list(draft.in_files(each)) or [by_hand]
    return replace(verdict, correction=tuple(found))
