"""Headings of office documents that use no style for them: short lines that are set apart.

Where a document has headings by style, or by level of the outline, these are all. Docling finds
most of them, not those whose level the paragraph itself has, or the style of its style.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from loccit.domain.documents.divisions import begins_chapter
from loccit.domain.documents.lexicon import begins_contents, names_section
from loccit.domain.front_matter.title_words import is_date
from loccit.infrastructure.adapters.docling.office.front_end import is_prose
from loccit.infrastructure.adapters.docling.office.looks import Look, ReadParagraph
from loccit.infrastructure.adapters.docling.trees import Element, is_in

_MOST_STYLED: Final = 2
"""Headings by style with which a document still counts as one that uses none."""
_LONGEST_STYLED: Final = 250  # characters; a level of the outline may be that of clauses
_LONGEST: Final = 140  # characters
_PROSE: Final = 120  # characters: what follows a heading is running text in the end
_AHEAD: Final = 6  # paragraphs with text, in which it follows
_LARGER: Final = 1.08  # than the text
_SMALLEST: Final = 0.95  # of the text
_MOST_SHARE: Final = 0.34  # of all paragraphs: what is set like more of them is no heading
_NUMBER: Final = re.compile(r"(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+(?=[^\W\d_])")
_SINIC: Final = re.compile(
    r"第\s?[\d一二三四五六七八九十]{1,4}\s?([章節节])|([一二三四五六七八九十]{1,3})、"
)
_OTHER: Final = re.compile(
    r"[\[(]|(?:fig(?:ure|\.)?|algorithm\w*|алгоритм|listing|рисунок|таблица|table"
    r"|tab(?:elle|leau|\.)?|abb(?:ildung|\.)?|figura|tabla|tabela|рис|табл"
    r"|图|表|圖|source|note|e-?mail|keywords?)\W{0,3}(?:\d|[IVX]+\b|:)",
    re.IGNORECASE,
)
"""How captions and labels begin."""
_ENTRY: Final = re.compile(r"(?:\t|\.{3}|…)\s*(?:\d{1,3}|[ivx]{1,5})$")
"""How an entry of a table of contents ends."""
_LAST_LATIN: Final = "\u2e7f"
"""Behind it stand the scripts in which a sign is a syllable."""
_SENTENCE_END: Final = (".", ",", ";", ":", "。", "，", "；", "：", "…")
_MAY_END: Final = (".", ":")
"""How a heading in bold may end: that of a paragraph in the style of the APA."""
_TEXT_END: Final = (*_SENTENCE_END, "?", "!", "？")
_FEW_WORDS: Final = 6
_LINE: Final = 40  # characters
_FEWEST_CAPITALS: Final = 4  # letters


@dataclass(frozen=True, slots=True)
class SetParagraph:
    """A paragraph of the text.

    Attributes:
        text: On one line.
        look: How it is set.
        whole: Whether all of it is set so.
        apart: Whether it stands in a table, a box or a note.
    """

    text: str
    look: Look
    whole: bool
    apart: bool = False


_Kind = tuple[float, bool, bool, bool, str]
_Rank = tuple[float, bool, bool, bool]


def heading_paragraphs(
    paragraphs: Sequence[Element], read: Callable[[Element], ReadParagraph], *around: str
) -> list[tuple[Element, int]]:
    """Return the paragraphs of a document that are headings, each with its level, from 1.

    Args:
        paragraphs: All, in order.
        read: Reads one.
        around: The names of what a paragraph stands apart in: a table, a box, a note.
    """
    found = []
    for paragraph in paragraphs:
        own = read(paragraph)
        found.append(SetParagraph(own.text, own.look, own.whole, is_in(paragraph, *around)))
    return [(paragraphs[at], level) for at, level in set_headings(found).items()]


def set_headings(paragraphs: Sequence[SetParagraph]) -> dict[int, int]:
    """Return the places of paragraphs that are headings, each with its level, from 1."""
    styled = {
        at: one.look.level
        for at, one in enumerate(paragraphs)
        if one.look.level and len(one.text) <= _LONGEST_STYLED
    }
    if len(styled) > _MOST_STYLED:
        return styled
    body = _body(paragraphs)
    if body is None:
        return {}
    start = _start(paragraphs, body)
    found = {
        at: _kind(one)
        for at, one in enumerate(paragraphs)
        if at >= start and _is_set_apart(one, body) and _text_follows(at, paragraphs, body)
    }
    counts = Counter(found.values())
    filled = sum(bool(one.text) for one in paragraphs)
    kinds = {kind for kind, count in counts.items() if count <= _MOST_SHARE * filled}
    found = {at: kind for at, kind in found.items() if kind in kinds}
    return _levels(paragraphs, found)


def _body(paragraphs: Sequence[SetParagraph]) -> Look | None:
    """Return the look of most characters of running text."""
    looks: Counter[Look] = Counter()
    for one in paragraphs:
        if not one.apart and len(one.text) >= _PROSE:
            looks[one.look] += len(one.text)
    return looks.most_common(1)[0][0] if looks else None


def _start(paragraphs: Sequence[SetParagraph], body: Look) -> int:
    """Return the place behind the title page: of a section, or of the headings of first prose."""
    before = 0
    for at, one in enumerate(paragraphs):
        if one.apart or not one.text:
            continue
        if names_section(one.text):
            return at
        if len(one.text) >= _PROSE and is_prose(one.text):
            return before if _is_set_apart(paragraphs[before], body) else at
        before = at
    return len(paragraphs)


def _is_set_apart(one: SetParagraph, body: Look) -> bool:
    """Tell whether a paragraph is short, says no other thing, and looks otherwise than text."""
    return _may_be_heading(one, body) and _stands_out(one, body)


def _may_be_heading(one: SetParagraph, body: Look) -> bool:
    text, look = one.text, one.look
    if one.apart or not one.whole or not 0 < _length(text) <= _LONGEST:
        return False
    if sum(map(str.isalpha, text)) < len(text) / 3 or look.size < _SMALLEST * body.size:
        return False
    if _OTHER.match(text) or _ENTRY.search(text) or is_date(text):
        return False
    if any("toc" in name or "caption" in name for name in look.styles):
        return False
    short = look.bold and text.count(" ") < _FEW_WORDS
    may_end = names_section(text) or (short and text.endswith(_MAY_END))
    return may_end or not text.endswith(_SENTENCE_END)


def _stands_out(one: SetParagraph, body: Look) -> bool:
    text, look = one.text, one.look
    larger = look.size >= _LARGER * body.size
    bold = look.bold and not body.bold
    italic = look.italic and not body.italic
    capitals = text.isupper() and sum(map(str.isalpha, text)) >= _FEWEST_CAPITALS
    centered = look.alignment == "center" and body.alignment != "center"
    told = bool(_NUMBER.match(text)) or begins_chapter(text) or names_section(text)
    return larger or bold or capitals or italic or (told and centered)


def _length(text: str) -> int:
    """Return the characters of a text; a sign of Han, kana or Hangul is as good as two."""
    return sum(1 + (sign > _LAST_LATIN) for sign in text)


def _text_follows(at: int, paragraphs: Sequence[SetParagraph], body: Look) -> bool:
    """Tell whether running text follows, with other headings or what is apart between."""
    seen = 0
    for place in range(at + 1, len(paragraphs)):
        other = paragraphs[place]
        if not other.text or other.apart:
            continue
        if len(other.text) >= _PROSE:
            return True
        is_text = len(other.text) >= _LINE or other.text.endswith(_TEXT_END)
        if is_text and not _is_set_apart(other, body):
            return True
        seen += 1
        if seen == _AHEAD:
            break
    return False


def _kind(one: SetParagraph) -> _Kind:
    look = one.look
    return (look.size, look.bold, one.text.isupper(), look.italic, look.alignment)


def _levels(paragraphs: Sequence[SetParagraph], found: dict[int, _Kind]) -> dict[int, int]:
    """Return the level of each: by its number, else by how it is set.

    What is set like numbered ones is of their level; else it is one below what is set larger or
    heavier. No level is left out between a heading and those below it.
    """
    depths: dict[_Rank, Counter[int]] = {}
    for at, kind in found.items():
        depths.setdefault(_rank(kind), Counter())[_depth(paragraphs[at])] += 1
    levels: dict[_Rank, int] = {}
    above = 0
    for rank in sorted(depths, reverse=True):
        numbered = [depth for depth, _ in depths[rank].most_common() if depth]
        above = numbered[0] if numbered else above + 1
        levels[rank] = above
    settled: dict[int, int] = {}
    open_levels: list[int] = []
    for at, kind in sorted(found.items()):
        level = _depth(paragraphs[at]) or levels[_rank(kind)]
        while open_levels and open_levels[-1] >= level:
            open_levels.pop()
        open_levels.append(level)
        settled[at] = len(open_levels)
    return settled


def _rank(kind: _Kind) -> _Rank:
    size, bold, capitals, italic, alignment = kind
    return size, bold and not italic, capitals, alignment == "center"


def _depth(one: SetParagraph) -> int:
    """Return the depth of the number of a section, 0 without one."""
    text = one.text
    number = _NUMBER.match(text)
    if number:
        return number[1].count(".") + 1
    sinic = _SINIC.match(text)
    if sinic:
        return 2 if sinic[1] in {"節", "节"} else 1
    return 1 if begins_chapter(text) or begins_contents(text) else one.look.listed
