"""The year in which a document was published, as its first pages tell it.

What a page says of its year is of several kinds, which are believed in this order: the issue of
the journal ("2016, 6:3", "Vol. 12, 2010"), the day of publication, the copyright beside the text
of a paper, the day on which it was accepted, an academic year, a year on the cover, the latest
copyright on a page of its own, any year before the text. Dates of the file are the last resort: a
file is made again long after. Only where the issue stands alone, as a template fills it in for a
meeting, and TeX set the text a year or two after it, that year is told: nothing appears before it
is set.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from loccit.domain.documents.lexicon import begins_abstract, names_section
from loccit.domain.front_matter.calendars import in_common_years
from loccit.domain.front_matter.cover_words import is_number
from loccit.domain.front_matter.front_pieces import FrontPiece
from loccit.domain.front_matter.title_words import is_date
from loccit.domain.text.letters import key

_LONGEST: Final = 500  # characters of one text
_MOST: Final = 120  # texts
_PREPRINT: Final = re.compile(
    r"preprint submitted to\b.{3,120}\b((?:19|20)\d\d)\.?$", re.IGNORECASE
)
"""What Elsevier's class for LaTeX prints at the foot of the first page."""
_NUMBER: Final = re.compile(r"^(?:\d{1,2}|[IVX]{1,4})\.?\s+")
"""Before the heading of a section."""
_LONGEST_ALONE: Final = 60  # characters of a line that is an academic year, or holds one
_TO_YEAR: Final = 60  # characters between a word and its year
_Y: Final = r"(?<![\d./:-])(?<!article\s)((?:1[5-9]|20)\d\d)(?![\dA-Z]|[’']?s\b|[./-]\d{3}|:\d\d:)"
_IN_FIGURES: Final = r"(?<!\d)\d{1,2}[./-]\d{1,2}[./-]((?:19|20)\d\d)(?!\d)"

_ISSUE: Final = re.compile(
    rf"""{_Y}\s?[.,;]\s?(?:vol(?:ume|\.)?\s?)?(?!(?:19|20)\d\d\b)\d{{1,4}}\s?(?:\(\w{{1,9}}\)\s?)?[:,(]\s?[\w(]
      | \b(?:vol(?:ume|\.)?|band|jahrgang|tome)\s?\d{{1,4}}\b[^\n]{{0,40}}?{_Y}
      | {_Y}\s?\|\s?vol(?:ume|\.)?\s?\d
      | \b\d{{1,4}}\s?\(\s?(?:[\w–-]{{3,20}}\.?\s(?:de\s)?)?{_Y}\s?\)
      | \(\s?{_Y}\s?\)[.,]?\s?\d{{1,4}}\s?[:(,]
      | \b\d{{1,4}}\s?\(\d{{1,3}}(?:[-–]\d{{1,3}})?\)\s?[,:;]?\s?(?:[\w–-]{{1,14}}[,;]?\s?)?\(?{_Y}
      | \b\d{{1,4}}\s?:\s?\d{{1,5}}[-–]\d{{1,5}}\s?,\s?{_Y}
      | \bproceedings\b[^\n]{{0,160}}?{_Y}
      | ,\s?pages?\s?\d+[–-]\d+[^\n]{{0,80}}?{_Y}""",
    re.IGNORECASE | re.VERBOSE,
)
_PUBLISHED: Final = re.compile(
    rf"(?:publish(?:ed)?|publication|veröffentlicht|publié|publicado|pubblicato|available\sonline"
    rf"|published\sonline|e-?pub\b|first\sonline|version\sposted|^posted:|dipublikasikan|diterbitkan"
    rf"|yayın(?:lanma)?\b|opublikowan|опубликован)[^\n]{{0,{_TO_YEAR}}}?(?:{_Y}|{_IN_FIGURES})",
    re.IGNORECASE,
)
_ACCEPTED: Final = re.compile(
    r"\b(?:accepted|aceptado|aprobado|aceito|aprovado|accepté|angenommen|disetujui|kabul|przyjęt[oy]"
    rf"|принят[ао])\b[^\n;]{{0,30}}?(?:{_Y}|{_IN_FIGURES})",
    re.IGNORECASE,
)
_OF_MONTH: Final = re.compile(
    rf"\b(?:january|february|march|april|may|june|july|august|september|october|november|december)"
    rf"\s{_Y}$",
    re.IGNORECASE,
)
"""The month of an issue at the end of a header: "THE AMERICAN ECONOMIC REVIEW DECEMBER 2001"."""
_SAYS_COPYRIGHT: Final = r"(?:©|\(c\)|copyright|(?<![^\W\d_])c⃝|\bc\s?(?=(?:19|20)\d\d\b))"
_FOUR: Final = r"(?:1[5-9]|20)\d\d\b"
_COPYRIGHT: Final = re.compile(
    rf"{_SAYS_COPYRIGHT}[^\n]{{0,{_TO_YEAR}}}?(?<!\d)"
    rf"({_FOUR}(?:(?:\s?[,–-]|,?\sand|\sto|[^\d\n]{{1,40}},)\s?{_FOUR}){{0,20}})(?![./]\d)",
    re.IGNORECASE,
)
"""With all of its years: "© 2012, 2019", "© 1998–2019", "© 2012 Isle Ltd., 2020 Ana Lima"."""
_BEGINS_COPYRIGHT: Final = re.compile(rf"\W*{_SAYS_COPYRIGHT}", re.IGNORECASE)
_YEAR: Final = re.compile(r"\d{4}")
_ACADEMIC: Final = re.compile(
    r"(?<!\d)((?:19|20)\d\d)\s?[-–/\\]\s?((?:19|20)?\d\d)(?!\d|[-/.]\d)",
)
_DAY: Final = re.compile(r"^(?:\w+:?\s)?\d{1,2}[./-]\d{1,2}[./-]((?:19|20)\d\d)$")
"""A date in figures, alone on its line."""
_SPAN: Final = re.compile(
    r"(?:19|20)\d\d\s?[-–—]\s?(?:\d{1,2}\s)?[^\W\d_]{3,10}\.?\s((?:19|20)\d\d)(?!\d)"
)
"""From a month to one of a later year: "set 2010 - set 2011"."""
_MONTH: Final = re.compile(r"(?<![\d./-])(?:0?[1-9]|1[0-2])[-/.]((?:19|20)\d\d)(?![\d./-])")
"""A month in figures: "HÀ NỘI 5-2019"."""
_HAN_MONTH: Final = re.compile(
    r"(?<!\d)((?:19|20)\d\d) ?年 ?(?:\d{1,2}|[一二三四五六七八九十]{1,2}) ?月"
)
"""A month; a school year may have begun in the year before."""
_TERM: Final = re.compile(r"semest|trimest|\bterm\b|学期", re.IGNORECASE)
"""When a course was held, which is not when a work was handed in."""
_GRADE: Final = re.compile(r"[年班]\s*[级級]\s*[:：]")
"""When students began, in a form."""
_AROUND: Final = " -–—"
_RECEIVED: Final = re.compile(
    r"received|submitted|revised|arrêté|eingegangen|reçu|recibido|since|born|\bnr\b|\bno\.|\bisbn|\bact\b|grant"
    r"|https?:|www\.|doi|issn|arxiv:\d",
    re.IGNORECASE,
)
_ANY: Final = re.compile(_Y)
_ARXIV: Final = re.compile(
    rf"arxiv:[\w./-]{{4,30}}\s?(?:\[[\w.-]+\])?\s+\d{{1,2}}\s\w{{3}}\s{_Y}", re.IGNORECASE
)
_OF_FILE: Final = re.compile(
    r"(?:prism:(?:publicationDate|coverDate|coverDisplayDate|publishedDate|copyrightYear)|dc:date"
    r"|jav:journal_article_date|crossmark:MajorVersionDate|pdfx:CrossMarkDates)"
    r"\b[^>]{0,60}>[^\d<]{0,200}(?:<rdf:\w+>\s*){0,2}[^\d<]{0,20}((?:19|20)\d\d)",
    re.IGNORECASE,
)
_BY_TEX: Final = re.compile(r"(?:pdf|xe|lua|hb)tex|dvipdfm", re.IGNORECASE)
_SET_LATE: Final = 2  # years from the one of an issue to that in which its text was set, at most
_OTHER_WORK: Final = re.compile(
    r"[“\"][^”\"]{8,300}[”\"].{0,20}\bIn:?\s|»[^«»]{8,300}«,\s|„[^“”]{8,300}[“”],\s"
)
"""A reference, as notes have it."""
_FIGURES: Final = 4  # of a year
_TITLE: Final = 8  # letters and digits of a part of the title: more than a year has
_MADE: Final = re.compile(r"^(?:D:)?((?:19|20)\d\d)")


@dataclass(frozen=True, slots=True)
class Made:
    """How a file was made, as it says itself.

    Attributes:
        date: As its information dictionary has it, '' without one.
        producer: The program, '' without one.
    """

    date: str = ""
    producer: str = ""


_UNKNOWN: Final = Made()


def find_year(
    pieces: Sequence[FrontPiece],
    running: Iterable[str] = (),
    imprint: Iterable[str] = (),
    stamps: Iterable[str] = (),
    xmp: str = "",
    made: Made = _UNKNOWN,
    title: str | None = None,
) -> int | None:
    """Return the year of publication, None when nothing tells it.

    Args:
        pieces: Of the first pages.
        running: Headers and footers of the first pages.
        imprint: Blocks of the title page that a publisher adds, and other front matter.
        stamps: What is printed across on the first page.
        xmp: Its XMP packet, or ''.
        made: When and by what the file was made, as it says itself.
        title: Of the document: a year in it is another's.
    """
    whole = key(title or "")
    running = [text.strip() for text in running]
    counted = _counted([*running, *(one.text.strip() for one in pieces)])
    blocks = [
        text[:_LONGEST]
        for text in (*running, *imprint)
        if not (_in_title(text, whole) or text in counted)
    ][:_MOST]
    lines = [
        one
        for one in _before_text(pieces)
        if not (_in_title(one.text, whole) or is_number(one.text) or one.text.strip() in counted)
    ][:_MOST]
    alone = [in_common_years(one.text).strip(_AROUND) for one in lines]
    cover = [
        text
        for one, text in zip(lines, alone, strict=True)
        if one.page == lines[0].page and len(text) <= _LONGEST_ALONE
    ]
    dates = [text for text in cover if not _COPYRIGHT.search(text)]
    issue = _first(_ISSUE, [text for text in blocks if not _OTHER_WORK.search(text)])
    dated = (
        _first(_PUBLISHED, blocks)
        or _last_copyright(blocks)
        or _first(_ARXIV, [text[:_LONGEST] for text in stamps])
    )
    if issue and not dated and _BY_TEX.search(made.producer):
        year = _first(_MADE, [made.date])
        return year if year and 0 < year - issue <= _SET_LATE else issue
    return (
        issue
        or dated
        or _first(_OF_MONTH, running)
        or _first(_ACCEPTED, [*alone, *blocks])
        or _first(_PREPRINT, blocks)
        or _academic(cover)
        or _first(_SPAN, cover)
        or _first(_DAY, cover)
        or _first(_HAN_MONTH, cover)
        or _anywhere([text for text in dates if not _TERM.search(text)], unsure=False)
        or _anywhere(dates, unsure=False)
        or _first(_MONTH, cover)
        or _anywhere([*filter(is_date, blocks)], unsure=False)
        or _academic(alone)
        or _last_copyright(filter(_BEGINS_COPYRIGHT.match, alone))
        or _anywhere([*alone, *blocks])
        or _first(_OF_FILE, [xmp])
        or _first(_MADE, [made.date])
    )


def _counted(texts: Iterable[str]) -> frozenset[str]:
    """Return the numbers alone that another one goes on with: those of pages."""
    numbers = {int(text) for text in texts if text.isdecimal() and len(text) == _FIGURES}
    return frozenset(str(one) for one in numbers if not numbers.isdisjoint((one - 1, one + 1)))


def _first(pattern: re.Pattern[str], texts: Iterable[str]) -> int | None:
    """Return the year that the first match has in the first of its groups that took part."""
    found = next((match for text in texts if (match := pattern.search(text))), None)
    return int(next(group for group in found.groups() if group)) if found else None


def _last_copyright(texts: Iterable[str]) -> int | None:
    """Return the latest year of all copyrights."""
    spans = (match[1] for text in texts for match in _COPYRIGHT.finditer(text))
    return max((int(year) for span in spans for year in _YEAR.findall(span)), default=None)


def _in_title(text: str, whole: str) -> bool:
    own = key(text)
    return len(own) >= _TITLE and own in whole


def _before_text(pieces: Sequence[FrontPiece]) -> Iterator[FrontPiece]:
    """Yield the pieces of the first pages up to the contents, without the year of a class."""
    before = ""
    for piece in pieces:
        beside, before = _GRADE.fullmatch(before), piece.text
        if beside or _GRADE.match(piece.text):
            continue
        text = _NUMBER.sub("", piece.text)
        if names_section(text) and not begins_abstract(text):
            return
        yield piece


def _academic(texts: Iterable[str]) -> int | None:
    """Return the second year of "2016/2017"."""
    for text in texts:
        match = _ACADEMIC.search(text)
        if match and not _COPYRIGHT.search(text) and len(text) <= _LONGEST_ALONE:
            first, last = int(match[1]), match[2]
            second = int(last) if len(last) == len(match[1]) else first - first % 100 + int(last)
            if abs(second - first) <= 1:  # right to left the later one comes first
                return max(first, second)
    return None


def _anywhere(texts: Sequence[str], *, unsure: bool = True) -> int | None:
    """Return a year of the front matter; if unsure, that of submission or of a law at the last."""
    for text in texts:
        if not _RECEIVED.search(text) and (match := _ANY.search(text)) and len(text) < _LONGEST:
            return int(match[1])
    found = (int(match[1]) for text in texts if (match := _ANY.search(text)))
    return next(found, None) if unsure else None
