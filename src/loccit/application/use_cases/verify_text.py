"""Check the quotations and citations of a file against a project."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from loccit.application.evidence_file import evidence_path, read_evidence
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.application.text_files import read_text, replace_text, with_corrections
from loccit.domain.models.document import DocId
from loccit.domain.models.project import ProjectId
from loccit.domain.models.quotation import TextPlace
from loccit.domain.models.verification import Correction, Evidence, QuoteVerdict, Verification
from loccit.domain.quotations.judging import QuoteJudge
from loccit.domain.quotations.reading import read
from loccit.domain.quotations.stored_text import StoredText, stored_text
from loccit.domain.spans import Span

_MARKDOWN: Final = frozenset({".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd", ".rmd"})


@dataclass(frozen=True, slots=True)
class VerifyText:
    """Reads a file and says of each quotation and citation whether it stands. Loads no model.

    Attributes:
        index: The store.
    """

    index: VectorIndexPort

    def __call__(self, file: Path, project_id: ProjectId, *, fix: bool = False) -> Verification:
        """Check a file.

        Args:
            file: Markdown or text, in UTF-8.
            project_id: The library to check it against.
            fix: Whether to write the right pages into it where a quotation stands on another
                page of the work it cites. Nothing else is changed.

        Returns:
            What was found; with `fix`, what is found in the corrected file.

        Raises:
            SourceNotFound: If there is no such file.
            SourceUnreadable: If it is no text in UTF-8, or cannot be written.
            EvidenceUnreadable: If its evidence file is broken.
            ProjectNotFound: If there is no such project.
        """
        text = read_text(file)
        judge, evidence = self._judge(file, project_id)
        markdown = file.suffix.lower() in _MARKDOWN
        found = _verified(text, project_id, judge, evidence, markdown=markdown)
        corrections = agreed_corrections(found.quotations) if fix else ()
        if not corrections:
            return found
        better = with_corrections(text, corrections)
        replace_text(file, text, better)
        again = _verified(better, project_id, judge, evidence, markdown=markdown)
        return replace(again, fixed=corrections)

    def _judge(self, file: Path, project_id: ProjectId) -> tuple[QuoteJudge, Evidence | None]:
        records = self.index.documents(project_id)
        evidence = read_evidence(evidence_path(file))

        @cache
        def stored(doc_id: DocId) -> StoredText:
            return stored_text(self.index.chunks(doc_id, project_id))

        return QuoteJudge(records, stored, evidence), evidence


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


def _verified(
    text: str,
    project_id: ProjectId,
    judge: QuoteJudge,
    evidence: Evidence | None,
    *,
    markdown: bool,
) -> Verification:
    reading = read(text, is_markdown=markdown)
    lines = _line_starts(text)
    judged = [judge.quotation(each, _place(lines, each.span.start)) for each in reading.quotations]
    return Verification(
        project_id,
        tuple(verdict for verdict in judged if verdict),
        tuple(judge.citation(each, _place(lines, each.span.start)) for each in reading.citations),
        unchecked=sum(verdict is None for verdict in judged),
        evidence=evidence is not None,
    )


def _line_starts(text: str) -> list[int]:
    """Return where each line begins, behind the byte order mark if there is one."""
    starts = [1 if text.startswith("\ufeff") else 0]
    starts += [place + 1 for place, char in enumerate(text) if char == "\n"]
    return starts


def _place(lines: Sequence[int], offset: int) -> TextPlace:
    line = bisect_right(lines, offset)
    return TextPlace(line, offset - lines[line - 1] + 1)
