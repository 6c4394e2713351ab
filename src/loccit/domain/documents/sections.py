"""The sections of a document: what stands under which heading."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from loccit.domain.errors import ChunkingError
from loccit.domain.models.document import BlockKind, ConversionResult, Heading
from loccit.domain.text.spans import Span, first_overlapping, strip_span

HeadingPath = tuple[Heading, ...]
"""Headings from the top section down to one of its sub-sections."""

_CHARACTER = re.compile(r"\S")
_REFERENCES = frozenset({BlockKind.REFERENCE})
_MATTER = frozenset({BlockKind.TITLE, BlockKind.BYLINE, BlockKind.IMPRINT})
_LEAST_APART = 200
"""Characters of front matter, or of text, that are worth a section of their own."""


@dataclass(frozen=True, slots=True)
class Section:
    """Headings that follow each other, and the text below them up to the next heading.

    Where that text turns from entries of a reference list to other text, or back, a section of
    its own begins, with the same headings above it; likewise at a byline or an imprint, where
    there is enough of both to stand alone.

    Attributes:
        span: Its characters, the headings included; no white space at either end.
        body_start: Where its text begins; `span.end` when the last headings of a document have
            no text at all.
        lead: The path of each heading it begins with. All but the last have no text of their
            own; none for what stands before the first heading.
        is_references: Whether its text is entries of a reference list; never both.
    """

    span: Span
    body_start: int
    lead: tuple[HeadingPath, ...] = ()
    is_references: bool = False

    @property
    def has_body(self) -> bool:
        """Tell whether there is text below the headings."""
        return self.body_start < self.span.end

    def path_of(self, span: Span) -> HeadingPath:
        """Return the path of a slice: that of its first character below the headings.

        A slice of headings alone has the path of the last of them, a title alone has none.
        """
        if not self.lead or span.end > self.body_start:
            return self.lead[-1] if self.lead else ()
        begun = [path for path in self.lead if path[-1].span.start < span.end]
        return begun[-1] if begun else ()


def heading_line(heading: Heading) -> str:
    """Return a heading's text on one line."""
    return " ".join(heading.text.split())


def sections_of(result: ConversionResult) -> list[Section]:
    """Return the sections of a document in order; together they hold all its characters.

    A heading without text of its own goes with what follows it, and so does a title with
    nothing between it and the first heading.

    Raises:
        ChunkingError: If the structure does not fit the text.
    """
    check_structure(result)
    text = result.plain_text
    headings = result.structure.heading_tree
    paths = _paths(headings)
    sections: list[Section] = []
    start = 0
    if headings and not _is_title_only(result, Span(0, headings[0].span.start)):
        start = headings[0].span.start
        _add(sections, text, Span(0, start), 0, ())
    first = 0
    while first < len(headings):
        last = first
        while last + 1 < len(headings) and _is_blank(
            text, headings[last].span.end, headings[last + 1].span.start
        ):
            last += 1
        end = headings[last + 1].span.start if last + 1 < len(headings) else len(text)
        lead = tuple(paths[first : last + 1])
        _add(sections, text, Span(start, end), headings[last].span.end, lead)
        start, first = end, last + 1
    if not headings:
        _add(sections, text, Span(0, len(text)), 0, ())
    references = [run for run, _ in _runs(result, _REFERENCES)]
    matter = [run for run, kinds in _runs(result, _MATTER) if kinds != {BlockKind.TITLE}]
    return [part for one in sections for part in _parts(text, one, references, matter)]


def check_structure(result: ConversionResult) -> None:
    """Refuse a structure that does not fit its text.

    Raises:
        ChunkingError: If headings, blocks or pages are out of order or range, or overlap.
    """
    structure, length = result.structure, len(result.plain_text)
    _check("heading", (heading.span for heading in structure.heading_tree), length)
    _check("block", (block.span for block in structure.blocks), length)
    _check("page", (page.span for page in structure.page_map), length)


def _check(what: str, spans: Iterable[Span], length: int) -> None:
    before = 0
    for number, span in enumerate(spans):
        if span.start < before or span.end > length:
            raise ChunkingError(
                f"{what} {number} at characters {span.start} to {span.end} overlaps the one"
                f" before it, is out of order, or ends after the text of {length} characters;"
                " convert the document again"
            )
        before = span.end


def _paths(headings: Sequence[Heading]) -> list[HeadingPath]:
    paths: list[HeadingPath] = []
    open_headings: list[Heading] = []
    for heading in headings:
        while open_headings and open_headings[-1].level >= heading.level:
            open_headings.pop()
        open_headings.append(heading)
        paths.append(tuple(open_headings))
    return paths


def _add(
    sections: list[Section],
    text: str,
    span: Span,
    headings_end: int,
    lead: tuple[HeadingPath, ...],
) -> None:
    stripped = strip_span(text, span)
    if not stripped:
        return
    body = _CHARACTER.search(text, max(headings_end, stripped.start), stripped.end)
    sections.append(Section(stripped, body.start() if body else stripped.end, lead))


def _runs(
    result: ConversionResult, kinds: frozenset[BlockKind]
) -> list[tuple[Span, set[BlockKind]]]:
    """Return where blocks of these kinds stand with nothing between them, and which, in order."""
    runs: list[tuple[Span, set[BlockKind]]] = []
    for block in result.structure.blocks:
        if block.kind not in kinds:
            continue
        if runs and _is_blank(result.plain_text, runs[-1][0].end, block.span.start):
            runs[-1] = runs[-1][0].around(block.span), runs[-1][1] | {block.kind}
        else:
            runs.append((block.span, {block.kind}))
    return runs


def _parts(
    text: str, section: Section, references: Sequence[Span], matter: Sequence[Span]
) -> Iterator[Section]:
    """Yield a section in parts that hold only entries of a reference list, or none."""
    start, body_start, lead = section.span.start, section.body_start, section.lead
    for part, is_references in _alternating(Span(body_start, section.span.end), references):
        for piece in [part] if is_references else _matter_apart(text, part, matter):
            stripped = strip_span(text, piece)
            if stripped:
                yield Section(Span(start, stripped.end), body_start, lead, is_references)
                body_start = start = _next_character(text, piece.end)
                lead = section.lead[-1:]
    if start == section.span.start:  # headings alone
        yield section


def _matter_apart(text: str, span: Span, matter: Sequence[Span]) -> list[Span]:
    """Return a text in pieces: front matter, and what is none, where both are long enough."""
    pieces: list[tuple[Span, bool]] = []
    for piece, is_matter in _alternating(span, matter):
        if not pieces:
            pieces.append((piece, is_matter))
            continue
        before, kind = pieces[-1]
        if len(strip_span(text, before)) < _LEAST_APART:
            kind = is_matter
        elif kind != is_matter and len(strip_span(text, piece)) >= _LEAST_APART:
            pieces.append((piece, is_matter))
            continue
        pieces[-1] = before.around(piece), kind
    return [piece for piece, _ in pieces]


def _alternating(span: Span, runs: Sequence[Span]) -> Iterator[tuple[Span, bool]]:
    """Yield the runs that overlap `span`, cut to it, marked, and what lies between them."""
    position = span.start
    for run in runs[first_overlapping(runs, span) :]:
        if run.start >= span.end:
            break
        yield Span(position, max(position, run.start)), False
        yield Span(max(position, run.start), min(run.end, span.end)), True
        position = min(run.end, span.end)
    yield Span(position, span.end), False


def _next_character(text: str, position: int) -> int:
    found = _CHARACTER.search(text, position)
    return found.start() if found else len(text)


def _is_blank(text: str, start: int, end: int) -> bool:
    return _CHARACTER.search(text, start, end) is None


def _is_title_only(result: ConversionResult, span: Span) -> bool:
    """Tell whether titles are all that `span` holds (also when it holds nothing)."""
    position = span.start
    for block in result.structure.blocks:
        if block.span.start >= span.end:
            break
        if block.kind is BlockKind.TITLE:
            if not _is_blank(result.plain_text, position, block.span.start):
                return False
            position = block.span.end
    return _is_blank(result.plain_text, position, span.end)
