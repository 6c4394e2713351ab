"""The citations of a text: Pandoc's, by names and year, and those that footnotes hold."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from loccit.domain.models.quotation import Citation, Locator
from loccit.domain.quotations.draft import Cited
from loccit.domain.quotations.locators import PAGES, locator_at, pages_locator
from loccit.domain.text.spans import Span

_KEY: Final = r"@(?:\{(?P<braced>[^{}\s]+)\}|(?P<key>\w(?:\w|[:.#$%&\-+?<>~/](?=\w))*))"
_CITEKEY: Final = re.compile(rf"(?<![\w.@\\/])-?{_KEY}")
_BRACKET: Final = re.compile(r"\[(?=[^\[\]]*(?<![\w.@\\/])@)(?P<inside>[^\[\]]*)\](?!\()")
_IN_TEXT_LOCATOR: Final = re.compile(r"\s?\[(?P<inside>[^\[\]@]{1,40})\](?!\()")
_LOCATOR_BEHIND: Final = re.compile(rf",?\s{PAGES}")
_BEHIND_KEY: Final = re.compile(r"\s*[,:]?\s*\{?\s*")

_PARTICLE: Final = (
    r"(?:(?:[Vv]an|[Vv]on|[Dd]e[rnl]?|[Dd]i|[Dd]a|[Dd]os|[Ll][ae]|[Dd]u|[Tt]e[nr]|[Zz]u[rm]?|[Aa]l"
    r"|[Ii]bn|[Bb]in)\s){0,3}(?:[dDlL]['\u2019]|al-)?"
)
_CAPITAL: Final = r"[A-Z\u00c0-\u00d6\u00d8-\u00de\u0100-\u017f\u0400-\u042f]"
_NAME: Final = rf"{_PARTICLE}{_CAPITAL}[\w'\u2019\u2010-]{{0,40}}\w"
_AND: Final = r"(?:\s?,?\s?&\s|\s?,?\s(?:and|und|et|y|e|og|och|en)\s|\s?,\s|\s?/\s?)"
_MORE: Final = r"(?:,?\s(?:et\.?\sal\b\.?|u\.\s?a\.|and\sothers|and\scolleagues|et\scoll\.))?"
_NAMES: Final = rf"(?P<names>{_NAME}(?:{_AND}{_NAME}){{0,6}}){_MORE}"
_YEAR: Final = r"(?P<year>1\d{3}|20\d{2})(?P<letter>[a-z])?(?![\w-])"
_AUTHOR_YEAR: Final = re.compile(rf"(?<![\w@])(?:{_NAMES}),?\s\(?{_YEAR}\)?")
_NARRATIVE: Final = re.compile(
    rf"(?<![\w@]){_NAMES}(?:['\u2019]s)?\s[(\[]{_YEAR}(?P<rest>[^()\[\]]{{0,40}})[)\]]"
)
_PARENTHESES: Final = re.compile(
    r"[(](?P<inside>[^()]{0,300}\b(?:1\d{3}|20\d{2})[a-z]?\b[^()]{0,300})[)]"
)
_BEHIND_YEAR: Final = re.compile(r"\s*[,:]\s*")
_AGAIN: Final = (
    r"(?:[Ii]bid(?:em)?\b\.?|[Ee]bd\b\.?|[Ee]benda\b|loc\.\s?cit\.|op\.\s?cit\.|a\.\s?a\.\s?O\.)"
)
_PAGES_ALONE: Final = re.compile(rf"[(\[](?:{_AGAIN},?\s*)?{PAGES}[)\]]")
_AGAIN_ALONE: Final = re.compile(rf"[(\[]{_AGAIN}[)\]]")
_NOTE_AGAIN: Final = re.compile(rf"\s*{_AGAIN}(?:,?\s*{PAGES})?")

_NOTE_MARK: Final = re.compile(r"\[\^(?P<id>[^\]\s]+)\](?!:)")
_NOTE: Final = re.compile(
    r"^[ ]{0,3}\[\^(?P<id>[^\]\s]+)\]:[ \t]*(?P<inside>[^\n]*(?:\n(?![ ]{0,3}\[\^|\s*\n)[^\n]*)*)",
    re.MULTILINE,
)
_INLINE_NOTE: Final = re.compile(r"\^\[(?P<inside>[^\[\]]*)\]")
_DATED: Final = (
    "January February March April May June July August September October November December Januar"
    " Februar März Mai Juni Juli Oktober Dezember Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov"
    " Dec Spring Summer Autumn Winter Fall In Since Before After From Until Between During By"
    " Figure Table Section Chapter Version Windows The Im Am Seit Nach Vor Bis Um Anno"
    " See Cf Compare Also Siehe Vgl Vergleiche Voir Cit Quoted Cited Zitiert"
)
"""Words with a capital that stand before a name or a year and name nobody."""
_NO_NAMES: Final = frozenset(_DATED.split())


def citations_in(prose: str) -> list[Cited]:
    """Return every place where a text cites, in order; the marks of footnotes included."""
    notes = list(_notes(prose))
    found = [*_pandoc(prose), *_by_names(prose), *_alone(prose)]
    by_id = dict(notes)
    for mark in _NOTE_MARK.finditer(prose):
        note = by_id.get(mark["id"])
        if note is not None and (note.citations or note.is_again):
            found.append(replace(note, span=Span(mark.start(), mark.end())))
    bare = [
        replace(note, span=citation.span, citations=(citation,))
        for _, note in notes
        for citation in note.citations
    ]
    return _without_overlaps([*found, *bare])


def _without_overlaps(found: list[Cited]) -> list[Cited]:
    """Return the first, and longest, of those that overlap."""
    kept: list[Cited] = []
    for cited in sorted(found, key=lambda each: (each.span.start, -each.span.end)):
        if not kept or cited.span.start >= kept[-1].span.end:
            kept.append(cited)
    return kept


def _pandoc(prose: str, start: int = 0, end: int | None = None) -> Iterator[Cited]:
    at = start
    while found := _CITEKEY.search(prose, at, len(prose) if end is None else end):
        at = found.end()
        bracket = _bracket_around(prose, found.start())
        if bracket:
            span = Span(bracket.start(), bracket.end())
            yield Cited(span, tuple(_items(prose, bracket, span)))
            at = bracket.end()
            continue
        key = found["key"] or found["braced"]
        if not re.search(r"[^\W\d_]", key):
            continue  # "recall@1", "@1"
        locator = _IN_TEXT_LOCATOR.match(prose, found.end())
        where = locator_at(prose, *locator.span("inside")) if locator else None
        at = locator.end() if locator and where else found.end()
        if not where:
            where = _locator_behind(prose, found.end())
            at = where.span.end if where else at
        span = Span(found.start(), at)
        yield Cited(span, (Citation(span, key, locator=where),))


def _locator_behind(prose: str, start: int) -> Locator | None:
    """Return pages that follow a key without a bracket, as in "@rowe2014, p. 3" or "@k p. 3"."""
    found = _LOCATOR_BEHIND.match(prose, start)
    return pages_locator(found) if found else None


def _bracket_around(prose: str, place: int) -> "re.Match[str] | None":
    start = prose.rfind("[", max(0, place - 500), place)
    found = _BRACKET.match(prose, start) if start >= 0 else None
    return found if found and found.end() > place else None


def _items(prose: str, bracket: "re.Match[str]", span: Span) -> Iterator[Citation]:
    start, end = bracket.span("inside")
    for found in _CITEKEY.finditer(prose, start, end):
        stop = prose.find(";", found.end(), end)
        stop = end if stop < 0 else stop
        behind = _BEHIND_KEY.match(prose, found.end(), stop)
        where = locator_at(prose, behind.end(), stop) if behind else None
        yield Citation(span, found["key"] or found["braced"], locator=where)


def works_in(prose: str, span: Span) -> tuple[Citation, ...]:
    """Return the works that are named without parentheses: "— Rowe 2014, p. 12"."""
    return tuple(_works(prose, span.start, span.end, None))


def _by_names(prose: str) -> Iterator[Cited]:
    for found in _PARENTHESES.finditer(prose):
        start, end = found.span("inside")
        span = Span(found.start(), found.end())
        works = tuple(_works(prose, start, end, span))
        if works:
            keyed = (work for cited in _pandoc(prose, start, end) for work in cited.citations)
            yield Cited(span, (*works, *(replace(work, span=span) for work in keyed)))
    for found in _NARRATIVE.finditer(prose):
        span = Span(found.start(), found.end())
        work = _work(prose, found, span, found.start("rest"), found.end("rest"))
        if work:
            yield Cited(span, (work,))


def _works(prose: str, start: int, end: int, span: Span | None) -> Iterator[Citation]:
    for found in _AUTHOR_YEAR.finditer(prose, start, end):
        stop = prose.find(";", found.end(), end)
        own = span or Span(found.start(), found.end())
        work = _work(prose, found, own, found.end(), end if stop < 0 else stop)
        if work and not span and work.locator:
            work = replace(work, span=Span(own.start, work.locator.span.end))
        if work:
            yield work


def _work(prose: str, found: "re.Match[str]", span: Span, start: int, end: int) -> Citation | None:
    names = tuple(re.findall(_NAME, found["names"]))
    if not names or names[-1] in _NO_NAMES:
        return None
    names = tuple(name for name in names if name not in _NO_NAMES)
    behind = _BEHIND_YEAR.match(prose, start, end)
    where = locator_at(prose, behind.end(), end) if behind else None
    return Citation(span, names=names, year=int(found["year"]), locator=where)


def _alone(prose: str) -> Iterator[Cited]:
    """Yield pages, or "ibid.", of a work that was named before."""
    for found in _PAGES_ALONE.finditer(prose):
        again = re.match(rf"[(\[]{_AGAIN}", found[0]) is not None
        span = Span(found.start(), found.end())
        yield Cited(span, (), pages_locator(found), is_again=again)
    for found in _AGAIN_ALONE.finditer(prose):
        yield Cited(Span(found.start(), found.end()), (), is_again=True)


def _notes(prose: str) -> Iterator[tuple[str, Cited]]:
    """Yield the id and the citations of each footnote's text; those within a line by position."""
    for found in (*_NOTE.finditer(prose), *_INLINE_NOTE.finditer(prose)):
        start, end = found.span("inside")
        works = [work for cited in _pandoc(prose, start, end) for work in cited.citations]
        works = works or list(_works(prose, start, end, None))
        again = _NOTE_AGAIN.match(prose, start, end)
        pages = pages_locator(again) if again and again["labelled"] else None
        name = found["id"] if "id" in found.re.groupindex else f"at {found.start()}"
        span = Span(found.start(), found.end())
        yield name, Cited(span, tuple(works), pages, is_again=again is not None and not works)
