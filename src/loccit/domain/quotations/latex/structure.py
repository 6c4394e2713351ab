"""Paragraphs, notes, floats and lists: what stands where on the page."""

import re
from functools import partial
from typing import Final

from loccit.domain.latex.citations import as_pandoc, cited_at
from loccit.domain.latex.known import (
    BLOCKS,
    ENVIRONMENT_ARGUMENTS,
    FLOATS,
    TABLES,
)
from loccit.domain.latex.quoting import block
from loccit.domain.latex.scanner import Call, Region, Scanner, Task, region
from loccit.domain.latex.structure import environment_at
from loccit.domain.quotations.latex.sheet import DraftSheet

_IN_LINE: Final = frozenset({"otherlanguage*", "small", "itshape", "em", "foreignlanguage"})
"""Environments that begin no paragraph."""
_CITES: Final = re.compile(r"\\[A-Za-z]{0,20}[Cc]ite")
"""In square brackets behind the name of an environment: the title of a theorem, not a setting."""


def begin(scanner: Scanner[DraftSheet], call: Call) -> int:
    r"""Read `\begin{name}` and its arguments; return where its text begins."""
    found = environment_at(scanner, call)
    if found is None:
        return call.at
    name, at = found
    for _ in range(ENVIRONMENT_ARGUMENTS.get(name, 0)):
        options = scanner.option(at)
        given = scanner.argument(options.end if options else at)
        at = given.end if given else at
    if name in BLOCKS:
        return block(scanner, call, name, at)
    options = scanner.option(at)
    at = options.end if options else at
    title: list[Task | Region] = []
    if options and _CITES.search(options.inside.of(scanner.text)):
        title = [region(options.inside), scanner.say(". ", at, at)]
    end_paragraph = partial(scanner.sheet.end_paragraph, at)
    if name.rstrip("*") in FLOATS and scanner.is_closed(call.start):
        scanner.queue(partial(scanner.sheet.open_aside, is_note=False))
        scanner.enter(name, scanner.sheet.close_aside)
    elif name.rstrip("*") in TABLES:
        scanner.tables += 1
        scanner.enter(name, partial(_end_table, scanner), end_paragraph)
    elif name not in _IN_LINE:
        scanner.queue(end_paragraph, *title)
        scanner.enter(name, end_paragraph)
    return at


def _end_table(scanner: Scanner[DraftSheet]) -> None:
    scanner.tables -= 1


def heading(scanner: Scanner[DraftSheet], call: Call) -> int:
    r"""Read `\section[short]{title}` and the like, which are paragraphs; return where it ends."""
    at = scanner.behind_options(call.at)
    kind = scanner.argument(at) if call.name == "captionof" else None
    title = scanner.argument(kind.end if kind else at)
    end_paragraph = partial(scanner.sheet.end_paragraph, call.start)
    scanner.queue(end_paragraph)
    if title is None:
        return at
    scanner.queue(region(title.inside), end_paragraph)
    return title.end


def item(scanner: Scanner[DraftSheet], call: Call) -> int:
    r"""Read `\item[label]`."""
    label = scanner.option(call.at)
    scanner.queue(partial(scanner.sheet.end_paragraph, call.start))
    if label is None:
        return call.at
    scanner.queue(region(label.inside), scanner.say(" ", label.end, label.end))
    return label.end


def note(scanner: Scanner[DraftSheet], call: Call) -> int:
    r"""Read `\footnote{text}` and the like; return where it ends."""
    at = scanner.behind_options(call.at)
    text = scanner.argument(at)
    if text is None:
        return at
    number = _number(scanner, call)
    scanner.queue(*_note(scanner, call, number, region(text.inside)))
    return text.end


def cite_in_note(scanner: Scanner[DraftSheet], call: Call) -> int:
    r"""Read `\footcitetext[p.~12]{key}`; return where it ends."""
    cited = cited_at(scanner, call)
    if cited is None:
        return call.at
    number = _number(scanner, call)
    scanner.queue(*_note(scanner, call, number, *as_pandoc(scanner, call, cited)))
    return cited.end


def note_mark(scanner: Scanner[DraftSheet], call: Call) -> int:
    r"""Read `\footnotemark`, whose text follows."""
    scanner.sheet.notes += 1
    scanner.sheet.note_marks.append(scanner.sheet.notes)
    scanner.queue(scanner.say(f"[^fn{scanner.sheet.notes}]", call.start, call.at))
    return scanner.behind_options(call.at)


def _number(scanner: Scanner[DraftSheet], call: Call) -> int:
    """Return the number of a note; write its mark, unless it was written before."""
    if "text" in call.name and scanner.sheet.note_marks:
        return scanner.sheet.note_marks.popleft()
    scanner.sheet.notes += 1
    if "text" not in call.name:
        scanner.queue(scanner.say(f"[^fn{scanner.sheet.notes}]", call.start, call.at))
    return scanner.sheet.notes


def _note(
    scanner: Scanner[DraftSheet], call: Call, number: int, *text: Task | Region
) -> list[Task | Region]:
    return [
        partial(scanner.sheet.open_aside, is_note=True),
        scanner.say(f"[^fn{number}]: ", call.start, call.at),
        *text,
        scanner.sheet.close_aside,
    ]
