"""A research note as Markdown that Pandoc reads: quotations, citations, and room for one's own."""

import json
import re
from collections.abc import Sequence
from typing import Final

from loccit.domain.answers.citation import source
from loccit.domain.answers.markdown import cited_quotation, citing_nothing, claiming_nothing
from loccit.domain.models.language_gap import as_far_as
from loccit.domain.models.note import Findings, ResearchNote
from loccit.domain.text.printable import safe

_YOURS: Final = "<!-- Yours to write: no language model has read these passages. -->"
_NONE_FOUND: Final = "<!-- The language model found none that it could quote. -->"
_LAST_OF_TOPIC: Final = re.compile(r"^<!-- loccit: more on .* goes here -->\r?\n?", re.MULTILINE)
_DISAGREEMENTS: Final = re.compile(r"^## Disagreements\r?$", re.MULTILINE)
_OPEN_QUESTIONS: Final = re.compile(r"^## Open questions\r?\n", re.MULTILINE)


def new_note(note: ResearchNote, date: str, bibliography: str) -> str:
    """Return a note with all its findings.

    Args:
        note: What was found.
        date: Today, as YYYY-MM-DD.
        bibliography: The name of the BibTeX file beside it.
    """
    topics = [findings.topic for findings in note.findings]
    front = {
        "title": safe(", ".join(topics)),
        "date": date,
        "bibliography": bibliography,
        "loccit-project": note.project_id,
        **({"loccit-llm": note.llm} if note.llm else {}),
    }
    parts = [
        "\n".join(["---", *(f"{key}: {_quoted(value)}" for key, value in front.items()), "---"]),
        *(part for findings in note.findings for part in _section(findings)),
        "## Disagreements",
        *(_disagreements(note.findings) or [_YOURS if note.llm is None else _NONE_FOUND]),
        "## Open questions",
        "\n".join(_open_questions(note)) or (_YOURS if note.llm is None else _NONE_FOUND),
    ]
    return "\n\n".join(parts) + "\n"


def continued(text: str, note: ResearchNote) -> str:
    """Return a note with new findings added; the rest stays byte for byte.

    The findings of a topic go where the line stands that says so, those of a new topic, or of one
    whose line is gone, behind the last topic, before what the writer may have added at the end.
    What stays unanswered is listed first among the open questions, if that heading is there.
    """
    for findings in note.findings:
        if findings.excerpts:
            at = text.find(_marker(findings.topic))
            if at >= 0:
                text = text[:at] + "".join(f"{part}\n\n" for part in _added(findings)) + text[at:]
            else:
                text = _with_topic(text, findings)
    for findings in note.findings:
        line = _unanswered(findings)
        heading = _OPEN_QUESTIONS.search(text)
        if heading and not findings.is_answered and not findings.error and line not in text:
            text = f"{text[: heading.end()]}\n{line}\n{text[heading.end() :]}"
    return text


def _with_topic(text: str, findings: Findings) -> str:
    """Return a note with a new topic behind the last one."""
    section = "\n\n".join([_heading(findings), *_added(findings), _marker(findings.topic)])
    ends = [found.end() for found in _LAST_OF_TOPIC.finditer(text)]
    end = ends[-1] if ends else None
    heading = _DISAGREEMENTS.search(text, end or 0)
    if heading:
        return f"{text[: heading.start()]}{section}\n\n{text[heading.start() :]}"
    at = len(text) if end is None else end
    gap = "\n" if text[:at].endswith("\n") else "\n\n"
    return f"{text[:at]}{gap}{section}\n{text[at:]}"


def _section(findings: Findings) -> list[str]:
    return [
        _heading(findings),
        *_quotations(findings),
        *_see_also(findings),
        _marker(findings.topic),
    ]


def _heading(findings: Findings) -> str:
    return f"## {citing_nothing(safe(findings.topic))}"


def _added(findings: Findings) -> list[str]:
    """Return the new findings on a topic, without headings of the whole note."""
    return [
        *_quotations(findings),
        *_disagreements([findings]),
        *(f"Open question: {citing_nothing(safe(each))}" for each in findings.open_questions),
    ]


def _quotations(findings: Findings) -> list[str]:
    said = findings.sentences or ("",) * len(findings.excerpts)
    plain = claiming_nothing if findings.is_by_reader else citing_nothing
    return [
        part
        for sentence, excerpt in zip(said, findings.excerpts, strict=True)
        for part in (
            citing_nothing(safe(source(excerpt.passage))),
            plain(safe(sentence)),
            cited_quotation(excerpt.quoted),
        )
        if part
    ]


def _see_also(findings: Findings) -> list[str]:
    """Return the line that refers to quotes under other topics."""
    others = ", ".join(citing_nothing(safe(each)) for each in findings.see_also)
    return [f"See also: {others}"] if others else []


def _disagreements(all_findings: Sequence[Findings]) -> list[str]:
    return [
        part
        for findings in all_findings
        for sentence in findings.disagreements
        for part in (
            citing_nothing(safe(sentence.text)),
            *(cited_quotation(excerpt.quoted) for excerpt in sentence.excerpts),
        )
    ]


def _open_questions(note: ResearchNote) -> list[str]:
    """Return list items: unanswered topics, and questions of a language model."""
    asked = [question for findings in note.findings for question in findings.open_questions]
    unanswered = [each for each in note.findings if not each.is_answered and not each.error]
    failed = [each for each in note.findings if each.error]
    return [
        *map(_unanswered, unanswered),
        *(f"- {citing_nothing(safe(warning.message))}." for warning in note.warnings),
        *(
            f"- Not looked through to the end: {citing_nothing(safe(each.topic))}"
            for each in failed
        ),
        *(f"- {citing_nothing(safe(question))}" for question in asked),
    ]


def _unanswered(findings: Findings) -> str:
    said = f"The library does not answer{as_far_as(findings.warnings)}"
    return f"- {said}: {citing_nothing(safe(findings.topic))}"


def _marker(topic: str) -> str:
    """Return the line above which later findings of a topic go: a comment, which it cannot end."""
    quoted = _quoted(safe(topic)).replace("--", "-\\u002d").replace("->", "\\u002d>")
    return f"<!-- loccit: more on {quoted} goes here -->"


def _quoted(text: str) -> str:
    """Return quoted text that is valid in both JSON and YAML."""
    return json.dumps(text, ensure_ascii=False)
