r"""Quotations that the markup names: `\enquote`, the rest of csquotes, quote environments."""

import re
from functools import partial
from typing import Final

from loccit.domain.latex.citations import as_pandoc, cited_at
from loccit.domain.latex.known import QUOTED
from loccit.domain.latex.scanner import Call, Region, Scanner, Task, region
from loccit.domain.latex.sheet import Sheet
from loccit.domain.text.spans import Span

TEXT_QUOTE: Final = re.compile(
    r"(?P<language>foreign|hyphen|hybrid)?(?:text|block)(?P<cites>c)?quote"
)
r"""csquotes' `\textquote[cite][punctuation]{text}`, `\foreignblockcquote{language}[before][behind]
{key}[punctuation]{text}` and the like, by their names."""
DISPLAY: Final = re.compile(r"(?:foreign|hyphen)?display(?P<cites>c)?quote")


def enquote(scanner: Scanner[Sheet], call: Call) -> int:
    r"""Read `\enquote{text}`; return where it ends."""
    at = call.at
    for _ in range(QUOTED[call.name]):
        language = scanner.argument(at)
        at = language.end if language else at
    text = scanner.argument(at)
    if text is None:
        return at
    scanner.queue(*in_marks(scanner, call, text.inside))
    return text.end


def text_quote(scanner: Scanner[Sheet], call: Call) -> int:
    """Read a quotation with its citation; return where it ends."""
    found = TEXT_QUOTE.fullmatch(call.name)
    at = call.at
    language = scanner.argument(at) if found and found["language"] else None
    call = call._replace(at=language.end if language else at)
    cites = found is not None and found["cites"] is not None
    citation, punctuation, at = citation_at(scanner, call, cites=cites)
    text = scanner.argument(at)
    if text is None:
        return call.at
    scanner.queue(*in_marks(scanner, call, text.inside, *punctuation), *citation)
    return text.end


def citation_at(
    scanner: Scanner[Sheet], call: Call, *, cites: bool
) -> tuple[list[Task | Region], list[Task | Region], int]:
    """Return the tasks to write the citation of a quotation and its punctuation, and their end.

    Args:
        scanner: The source.
        call: The command, up to the arguments that name the citation.
        cites: Whether they are a key with notes, and not a text in square brackets.
    """
    blank = scanner.say(" ", call.start, call.at)
    citation: list[Task | Region] = []
    at = call.at
    cited = cited_at(scanner, call._replace(name="cite")) if cites else None
    if cited:
        citation = [blank, *as_pandoc(scanner, call, cited)]
        at = cited.end
    elif not cites and (given := scanner.option(at)):
        citation = [blank, region(given.inside)] if len(given.inside) else []
        at = given.end
    punctuation = scanner.option(at)
    at = punctuation.end if punctuation else at
    return citation, [region(punctuation.inside)] if punctuation else [], at


def in_marks(
    scanner: Scanner[Sheet], call: Call, text: Span, *more: Task | Region
) -> list[Task | Region]:
    """Return the tasks that write a text in quotation marks; a nested one belongs to the outer."""
    opening, closing = (call.start, text.start), (text.end, text.end + 1)
    if scanner.marks > 0:
        marks = scanner.say("\u2018", *opening), scanner.say("\u2019", *closing)
    else:
        sheet = scanner.sheet
        marks = partial(sheet.open_quotation, *opening), partial(sheet.close_quotation, *closing)
    return [marks[0], region(text), *more, marks[1]]


def block(scanner: Scanner[Sheet], call: Call, name: str, at: int) -> int:
    """Begin an environment that sets a quotation as a block; return where its text begins."""
    found = DISPLAY.fullmatch(name)
    citation: list[Task | Region] = []
    punctuation: list[Task | Region] = []
    if found:
        cites = found["cites"] is not None
        citation, punctuation, at = citation_at(scanner, call._replace(at=at), cites=cites)
    else:
        options = scanner.option(at)
        at = options.end if options else at
    end_paragraph = partial(scanner.sheet.end_paragraph, at)
    scanner.queue(end_paragraph)
    if scanner.is_closed(call.start):
        scanner.queue(scanner.sheet.open_block)
        close = scanner.sheet.close_block
        scanner.enter(name, *punctuation, *citation, close, end_paragraph)
    return at


def epigraph(scanner: Scanner[Sheet], call: Call) -> int:
    r"""Read `\epigraph{text}{source}`; return where it ends."""
    text = scanner.argument(call.at)
    source = scanner.argument(text.end) if text else None
    if not text or not source:
        return call.at
    end_paragraph = partial(scanner.sheet.end_paragraph, call.start)
    scanner.queue(
        end_paragraph,
        scanner.sheet.open_block,
        region(text.inside),
        scanner.say("\n\u2014 ", text.end, text.end),
        region(source.inside),
        scanner.sheet.close_block,
        end_paragraph,
    )
    return source.end
