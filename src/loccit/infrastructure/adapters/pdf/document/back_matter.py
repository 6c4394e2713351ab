"""What stands apart from the title page and is no text either: copyright, dates, affiliations.

Only what can be nothing else is taken: a block made of dates, one that begins as a licence does,
what stands under the names that publishers give to such sections, and a page of a book that holds
nothing but its copyright.
"""

import math
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from loccit.domain.models.document import BlockKind
from loccit.infrastructure.adapters.pdf.document.front_words import FrontWords
from loccit.infrastructure.adapters.pdf.model import Part
from loccit.infrastructure.adapters.pdf.patterns import advertises

_TEXT: Final = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.FOOTNOTE})
_HEADS: Final = frozenset({BlockKind.TITLE, BlockKind.HEADING})
_LONGEST: Final = 2_000  # characters of a licence
_LONGEST_PAGE: Final = 4_000  # characters of the page with the copyright of a book
_LONG: Final = 400  # characters of a paragraph
_FIRST_PAGES: Final = 8  # on one of which it stands
_MIN_SIGNS: Final = 2
_SIGNS: Final = ("©", "(c)", "copyright", "isbn", "issn")
_LONGEST_NAME: Final = 30  # characters of the name of such a section
_LICENCE: Final = re.compile(
    r"""(?:©|\(c\))[^\d]{0,60}(?:19|20)\d\d | copyright\b | open[ -]access\b
      | creative[ ]?commons\b | this[ ]is[ ]an[ ]open | all[ ]rights[ ]reserved
      | alle[ ]rechte[ ]vorbehalten
      | this[ ](?:article|work|paper|chapter|book|publication)[ ]is[ ]
        (?:an[ ]open|distributed|licen[cs]ed)
      | (?:general[ ])?permission[ ]to[ ](?:make|copy|freely|reproduce|republish|reprint)\b
      | tous[ ]droits[ ]réservés | no[ ]part[ ]of[ ]this\b""",
    re.IGNORECASE | re.VERBOSE,
)
_DATES: Final = re.compile(
    r"\(?(?:received|revised|accepted|published|eingegangen|reçu|recib|receb|ricevuto)",
    re.IGNORECASE,
)
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_NOTE: Final = re.compile(r"publisher[’']?s? ?note\b", re.IGNORECASE)
_AUTHORS: Final = re.compile(
    r"(?:author(?:s?[’']?s?)? (?:details|information|affiliations?)|affiliations?"
    r"|authors[’']? addresses|orcid(?: ids?)?|adressen der autor\w+)\b",
    re.IGNORECASE,
)


_OF_BOOK: Final = re.compile(
    r"""\bISBN\b | \bISSN\b | (?:©|\(c\)|copyright)[^\d]{0,60}(?:19|20)\d\d
      | \bprinted[ ](?:in|by|on)\b
      | \ball[ ]rights[ ]reserved\b | \balle[ ]rechte\b | \btous[ ]droits\b
      | \btodos[ ]los[ ]derechos\b | \bcreative[ ]commons\b | \bdépôt[ ]légal\b
      | \blibrary[ ]of[ ]congress\b | \bdeutsche[ ]nationalbibliothek\b | \bbritish[ ]library\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""Signs of the page with the copyright of a book, each counted once."""


def with_back_matter(parts: Sequence[Part]) -> list[Part]:
    """Return the parts, those told that only a publisher writes, on whatever page."""
    matter = _BackMatter(max((part.page for part in parts), default=0))
    copyrights = _copyright_pages(parts)
    found: list[Part] = []
    for part in parts:
        kind = matter.kind_of(part)
        if part.page in copyrights and part.kind in _TEXT:
            kind = BlockKind.IMPRINT
        found.append(part if kind is None else replace(part, kind=kind, opens=True, floating=True))
    return found


def _copyright_pages(parts: Sequence[Part]) -> frozenset[int]:
    """Return the pages that hold the copyright of a book, and nothing else."""
    pages: dict[int, list[Part]] = defaultdict(list)
    for part in takewhile(lambda part: part.page <= _FIRST_PAGES, parts):
        if part.page > 1:
            pages[part.page].append(part)
    return frozenset(page for page, own in pages.items() if _is_copyright_page(own))


def _is_copyright_page(parts: Sequence[Part]) -> bool:
    if any(part.kind in _HEADS for part in parts):
        return False
    lines = [line for part in parts for line in part.lines]
    if sum(map(len, lines)) > _LONGEST_PAGE:
        return False
    text = "\n".join(lines).casefold()
    if not any(sign in text for sign in _SIGNS):  # most pages
        return False
    signs = {sign[:4] for sign in _OF_BOOK.findall(text)}
    return len(signs) >= _MIN_SIGNS and not any(map(_is_text, parts))


def _is_text(part: Part) -> bool:
    """Tell whether a part is a long paragraph that speaks of no rights."""
    words = FrontWords(" ".join(part.lines))
    return len(words.text) > _LONG and words.is_prose and not words.is_legal


class _BackMatter:
    """Judges part after part of a document, in its order."""

    def __init__(self, last_page: int) -> None:
        self._last_page = last_page
        self._section: BlockKind | None = None
        self._advertised = math.inf  # top of an advertisement on the last page, in points

    def kind_of(self, part: Part) -> BlockKind | None:
        """Tell whether the next part is a byline or an imprint."""
        first = part.lines[0]
        if part.kind is BlockKind.HEADING:
            self._section = _named(first) if len(first) <= _LONGEST_NAME else None
        if part.kind not in _TEXT:
            return None
        if part.page == self._last_page:
            if any(map(advertises, part.lines[:2])):  # the first may be the DOI
                self._advertised = min(self._advertised, part.box.top)
            if part.box.top >= self._advertised:
                return BlockKind.IMPRINT
        named = _named(first)
        if named is None:
            return self._in_section(part, self._section) if self._section else _alone(part)
        alone = sum(map(len, part.lines)) <= _LONGEST_NAME
        self._section = named if alone else None
        return named if alone else _judged(part, named)

    def _in_section(self, part: Part, section: BlockKind) -> BlockKind | None:
        kind = _judged(part, section)
        if kind is not BlockKind.BYLINE:
            self._section = None  # a note of a publisher is one paragraph
        return kind


def _named(line: str) -> BlockKind | None:
    """Tell what stands under, or behind, a name of such a section."""
    if _AUTHORS.match(line):
        return BlockKind.BYLINE
    return BlockKind.IMPRINT if _NOTE.match(line) else None


def _judged(part: Part, section: BlockKind) -> BlockKind | None:
    """Judge what stands under such a name."""
    words = FrontWords(" ".join(part.lines))
    if words.is_dated:
        return BlockKind.IMPRINT
    if section is BlockKind.IMPRINT:
        return section if len(words.text) <= _LONGEST else None
    told = words.lists_institutions or words.has_address or not words.is_prose
    return section if told else None


def _alone(part: Part) -> BlockKind | None:
    """Judge what no name announces: dates, and licences."""
    first = part.lines[0]
    if not (_DATES.match(first) or _LICENCE.match(first)):
        return None
    words = FrontWords(" ".join(part.lines))
    licence = len(words.text) <= _LONGEST and _LICENCE.match(first) and words.is_licence
    dated = words.is_dated and _YEAR.search(words.text) is not None
    return BlockKind.IMPRINT if licence or dated else None
