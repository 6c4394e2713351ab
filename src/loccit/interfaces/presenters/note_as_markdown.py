"""A research note as Markdown that Pandoc reads: quotations, citations, and room for one's own."""

import json
from typing import Final

from loccit.domain.models.note import Findings, ResearchNote
from loccit.interfaces.presenters.as_text import safe
from loccit.interfaces.presenters.citation import source
from loccit.interfaces.presenters.hits_as_markdown import cited_quotation, escaped

_YOURS: Final = "<!-- Yours to write: no language model has read these passages. -->"


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
    }
    unanswered = [each.topic for each in note.findings if not each.is_answered]
    parts = [
        "\n".join(["---", *(f"{key}: {_quoted(value)}" for key, value in front.items()), "---"]),
        *(part for findings in note.findings for part in _section(findings)),
        "## Disagreements",
        _YOURS,
        "## Open questions",
        "\n".join(f"- The library does not answer: {escaped(safe(topic))}" for topic in unanswered)
        or _YOURS,
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
            text = text[:at] + "".join(f"{part}\n\n" for part in _quotations(findings)) + text[at:]
        else:
            gap = "\n" if text.endswith("\n") else "\n\n"
            text += gap + "\n\n".join(_section(findings)) + "\n"
    return text


def _section(findings: Findings) -> list[str]:
    heading = f"## {escaped(safe(findings.topic))}"
    return [heading, *_quotations(findings), _marker(findings.topic)]


def _quotations(findings: Findings) -> list[str]:
    return [
        part
        for excerpt in findings.excerpts
        for part in (escaped(safe(source(excerpt.passage))), cited_quotation(excerpt.quoted))
    ]


def _marker(topic: str) -> str:
    """Return the line above which later findings of a topic go: a comment, which it cannot end."""
    quoted = _quoted(safe(topic)).replace("--", "-\\u002d").replace("->", "\\u002d>")
    return f"<!-- loccit: more on {quoted} goes here -->"


def _quoted(text: str) -> str:
    """Return text in quotation marks, as JSON and YAML both have it."""
    return json.dumps(text, ensure_ascii=False)
