"""The answer to a question as lines for a person at a terminal."""

from click import style

from loccit.domain.answers.citation import place, source
from loccit.domain.models.answer import Answer, Excerpt
from loccit.domain.models.language_gap import as_far_as
from loccit.domain.text.printable import safe
from loccit.interfaces.presenters.as_text import INDENT, wrapped
from loccit.interfaces.presenters.passage import below_section
from loccit.interfaces.presenters.search_warnings import warning_lines


def answer_lines(answer: Answer, width: int) -> list[str]:
    """Return the sentences that answer, each below its source; or that there are none."""
    if not answer.excerpts:
        return [
            f"Project '{answer.project_id}' does not answer this{as_far_as(answer.warnings)}.",
            "loccit query with --min-score 0 shows the nearest passages.",
            *warning_lines(answer.warnings),
        ]
    lines = [style("Passages found", bold=True)]
    for rank, excerpt in enumerate(answer.excerpts, start=1):
        lines += ["", *_excerpt_lines(rank, excerpt, width)]
    return [*lines, "", *warning_lines(answer.warnings)] if answer.warnings else lines


def _excerpt_lines(rank: int, excerpt: Excerpt, width: int) -> list[str]:
    quoted = excerpt.quoted
    path = " › ".join(quoted.chunk.section_path)
    return [
        f"{style(f'{rank}.', bold=True)} {style(safe(source(quoted)), bold=True)}",
        INDENT + safe("  ".join(filter(None, [place(quoted), path]))),
        *wrapped(below_section(quoted), width, INDENT),
    ]
