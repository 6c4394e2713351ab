"""A research note as Markdown that Pandoc reads: quotations, citations, and room for one's own."""

import json
from collections.abc import Sequence
from typing import Final

from loccit.domain.models.note import Findings, ResearchNote
from loccit.interfaces.presenters.as_text import safe
from loccit.interfaces.presenters.citation import source
from loccit.interfaces.presenters.hits_as_markdown import cited_quotation, escaped

_YOURS: Final = "<!-- Yours to write: no language model has read these passages. -->"
_NONE_FOUND: Final = "<!-- The language model found none that it could quote. -->"


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
    """Return a note with new findings put in; what stands there stays as it is, byte by byte.

    The findings of a topic go where the line stands that says so, those of a new topic, or of one
    whose line is gone, to the end.
    """
    for findings in note.findings:
        if not findings.excerpts:
            continue
        at = text.find(_marker(findings.topic))
        if at >= 0:
            text = text[:at] + "".join(f"{part}\n\n" for part in _added(findings)) + text[at:]
        else:
            gap = "\n" if text.endswith("\n") else "\n\n"
            section = [_heading(findings), *_added(findings), _marker(findings.topic)]
            text += gap + "\n\n".join(section) + "\n"
    return text


def _section(findings: Findings) -> list[str]:
    return [
        _heading(findings),
        *_quotations(findings),
        *_see_also(findings),
        _marker(findings.topic),
    ]


def _heading(findings: Findings) -> str:
    return f"## {escaped(safe(findings.topic))}"


def _added(findings: Findings) -> list[str]:
    """Return all that is new on a topic; the sections of a whole note may be the reader's now."""
    return [
        *_quotations(findings),
        *_disagreements([findings]),
        *(f"Open question: {escaped(safe(each))}" for each in findings.open_questions),
    ]


def _quotations(findings: Findings) -> list[str]:
    said = findings.sentences or ("",) * len(findings.excerpts)
    return [
        part
        for sentence, excerpt in zip(said, findings.excerpts, strict=True)
        for part in (
            escaped(safe(source(excerpt.passage))),
            escaped(safe(sentence)),
            cited_quotation(excerpt.quoted),
        )
        if part
    ]


def _see_also(findings: Findings) -> list[str]:
    """Return the line that names where the note quotes what belongs here, too."""
    others = ", ".join(escaped(safe(each)) for each in findings.see_also)
    return [f"See also: {others}"] if others else []


def _disagreements(all_findings: Sequence[Findings]) -> list[str]:
    return [
        part
        for findings in all_findings
        for sentence in findings.disagreements
        for part in (
            escaped(safe(sentence.text)),
            *(cited_quotation(excerpt.quoted) for excerpt in sentence.excerpts),
        )
    ]


def _open_questions(note: ResearchNote) -> list[str]:
    """Return the items of a list: what is not answered, and what a language model asks."""
    asked = [question for findings in note.findings for question in findings.open_questions]
    unanswered = [each for each in note.findings if not each.is_answered and not each.error]
    failed = [each for each in note.findings if each.error]
    return [
        *(f"- The library does not answer: {escaped(safe(each.topic))}" for each in unanswered),
        *(f"- Not looked through to the end: {escaped(safe(each.topic))}" for each in failed),
        *(f"- {escaped(safe(question))}" for question in asked),
    ]


def _marker(topic: str) -> str:
    """Return the line above which later findings of a topic go: a comment, which it cannot end."""
    quoted = _quoted(safe(topic)).replace("--", "-\\u002d").replace("->", "\\u002d>")
    return f"<!-- loccit: more on {quoted} goes here -->"


def _quoted(text: str) -> str:
    """Return text in quotation marks, as JSON and YAML both have it."""
    return json.dumps(text, ensure_ascii=False)
