"""The answer to a query as lines for a person at a terminal."""

import re
from typing import Final

from click import style

from loccit.domain.answers.answering_span import answering_spans
from loccit.domain.answers.citation import place, source
from loccit.domain.models.retrieval import Hit, QueryResult
from loccit.domain.text.printable import safe
from loccit.domain.text.spans import Span
from loccit.interfaces.presenters.as_text import INDENT, wrapped
from loccit.interfaces.presenters.marks_as_text import marks_lines
from loccit.interfaces.presenters.passage import below_section
from loccit.interfaces.presenters.search_warnings import warning_lines

_CONTEXT_INDENT: Final = "  | "
"""Sets the text around a passage apart, where there are no colours too."""
_MARK: Final = "  * "
_LINK: Final = "  > "
"""Begins an address of Zotero's. The words of documents stand farther in: none begins so."""
_LEFT_OUT: Final = "[…]"
_WORD = re.compile(r"\w+")
_SHORTEST_MARKED = 4
# Question words and particles of the sample library's languages; marking them helps nobody.
_UNMARKED = frozenset(
    _WORD.findall(
        "about also come dans dass dem denn does eine einen einer elle from have into ihre kann"
        " mais nach nicht oder over pour quand quel quelle quels sein sich sind sont such than"
        " that their them there these they this unter wann warum werden welche welcher welches"
        " were what when where which while will wird with would wurde"
    )
)
_LONGEST_ENDING = 3


def result_lines(result: QueryResult, width: int, *, whole: bool = True) -> list[str]:
    """Return the answer to a query: a block of lines for each hit.

    Args:
        result: The answer.
        width: Of the terminal, in columns.
        whole: Whether long passages are shown whole; else only the sentences that answer.
    """
    if not result.relevant:
        return [
            f"Nothing relevant found in {result.project_id}.",
            "--min-score 0 shows the nearest passages.",
            *warning_lines(result.warnings),
        ]
    if not result.hits:
        more = " more" if result.skipped else ""
        return [
            f"Nothing{more} in project '{result.project_id}' matches.",
            *warning_lines(result.warnings),
        ]
    words = _marked_words(result.query)
    shown = [None] * len(result.hits) if whole or result.phrases else _answers(result)
    lines: list[str] = []
    document = None
    for rank, (hit, part) in enumerate(
        zip(result.hits, shown, strict=True), start=result.skipped + 1
    ):
        if result.grouped and hit.chunk.doc_id != document:
            document = hit.chunk.doc_id
            lines.append(style(safe(source(hit)), bold=True))
        lines += [*_hit_lines(rank, hit, part, words, width, named=not result.grouped), ""]
    if any(shown):
        lines += ["--whole prints the passages whole.", ""]
    return [*lines, *warning_lines(result.warnings)] if result.warnings else lines[:-1]


def _answers(result: QueryResult) -> list[Span | None]:
    """Return what is shown of each passage, None for all of it."""
    spans = answering_spans(result.query, [hit.chunk for hit in result.hits])
    return [
        None if hit.context_before or hit.context_after else span
        for hit, span in zip(result.hits, spans, strict=True)
    ]


def _hit_lines(
    rank: int,
    hit: Hit,
    part: Span | None,
    words: re.Pattern[str] | None,
    width: int,
    *,
    named: bool,
) -> list[str]:
    path = " › ".join(hit.chunk.section_path)
    at = safe("  ".join(filter(None, [place(hit), path])))
    head = f"{style(f'{rank}.', bold=True)} {hit.score:.3f}  "
    lines = [head + style(safe(source(hit)), bold=True), INDENT + at] if named else [head + at]
    lines += [f"{INDENT}also in {safe(_elsewhere(hit, other))}" for other in hit.also_in]
    text = _lit(wrapped(_cut(hit, part) if part else below_section(hit), width, INDENT), hit)
    if words is not None:
        text = [words.sub(lambda m: style(m[0], underline=True), line) for line in text]
    before, after = (
        [style(line, dim=True) for line in wrapped(beside.strip(), width, _CONTEXT_INDENT)]
        for beside in (hit.context_before, hit.context_after)
    )
    marks = [style(line, fg="yellow") for mark in marks_lines(hit) for line in _noted(mark, width)]
    return [*lines, *before, *text, *after, *marks, *_links(hit)]


def _cut(hit: Hit, part: Span) -> str:
    """Return a part of a passage, with an ellipsis where something is left out."""
    chunk = hit.chunk
    before = chunk.text[: part.start - chunk.span.start]
    after = chunk.text[part.end - chunk.span.start :]
    headings_alone = not before.removeprefix(chunk.text.removesuffix(below_section(hit))).strip()
    return (
        ("" if headings_alone else f"{_LEFT_OUT} ")
        + chunk.part(part).text
        + (f" {_LEFT_OUT}" if after.strip() else "")
    )


def _links(hit: Hit) -> list[str]:
    """Return the addresses under which Zotero shows the item, and the page."""
    if hit.origin is None or hit.origin.select_link is None:
        return []
    pages = hit.chunk.page_span
    told = hit.origin.select_link, hit.origin.open_link(pages.first if pages else None)
    return [_LINK + safe(link) for link in told if link]


def _lit(lines: list[str], hit: Hit) -> list[str]:
    if not hit.phrases:
        return lines
    from loccit.interfaces.presenters.lit_phrases import lit

    return lit(lines, hit)


def _noted(line: str, width: int) -> list[str]:
    """Return the lines of a mark, of which the first begins with a star."""
    first, *more = wrapped(line, width, INDENT)
    return [_MARK + first[len(_MARK) :], *more]


def _elsewhere(hit: Hit, other: Hit) -> str:
    """Return another place of a passage; another document is named."""
    same = hit.chunk.doc_id == other.chunk.doc_id
    return place(other) if same else f"{source(other)}  {place(other)}"


def _marked_words(query: str) -> re.Pattern[str] | None:
    """Return a pattern for the query's words and their short inflections."""
    words = {
        word
        for word in _WORD.findall(query)
        if len(word) >= _SHORTEST_MARKED and word.casefold() not in _UNMARKED
    }
    if not words:
        return None
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    either = "|".join(re.escape(word) for word in longest_first)
    return re.compile(rf"\b(?:{either})\w{{0,{_LONGEST_ENDING}}}\b", re.IGNORECASE)
