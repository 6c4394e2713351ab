"""What became of a note as lines for a person at a terminal."""

from click import style

from loccit.domain.counted import counted
from loccit.domain.models.note import Findings, ResearchNote
from loccit.domain.text.printable import safe
from loccit.interfaces.presenters.as_text import INDENT
from loccit.interfaces.presenters.search_warnings import warning_lines


def note_lines(note: ResearchNote, file: str) -> list[str]:
    """Return how many quotations were written, a line for each topic."""
    return [
        f"{safe(file)}: {counted(len(note.excerpts), 'quotation')} written",
        *(f"{INDENT}{safe(each.topic)}  {_found(each)}" for each in note.findings),
        *warning_lines(note.warnings),
    ]


def _found(findings: Findings) -> str:
    if findings.error:
        code = style(findings.error.code, fg="red")
        kept = f"{len(findings.excerpts)}, then " if findings.excerpts else ""
        return f"{kept}{code}: {safe(str(findings.error))}"
    if not findings.is_answered:
        return style("not answered", fg="yellow")
    others = ", ".join(map(safe, findings.see_also))
    if not findings.excerpts:
        return f"see: {others}" if others else "nothing new"
    count = str(len(findings.excerpts))
    return f"{count}; see also: {others}" if others else count
